"""A turn of Drop It, in the order of the rulebook: choose, drop, check, count, move the marker."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.drop_it import scoring
from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.components import Colour, TileNo
from gravitable.games.drop_it.events import JokerKept, JokerSpent, Judged, TurnBegan
from gravitable.games.drop_it.falling import let_go, random_drop, resting
from gravitable.games.drop_it.landing import Verdict, judge
from gravitable.games.drop_it.players import deal_jokers, deal_supplies, form_sides, mode_for
from gravitable.games.drop_it.state import DropItMatch, DropItState
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step
from gravitable.physics.upright import release_height, room

_SLACK = 1e-6
"""How far, by mere rounding, a tile may hang over a wall."""


def set_up(m: DropItMatch) -> DropItState:
    """Sides, supplies and jokers; markers on the start space. drop-it.setup.*, drop-it.play.first"""
    options = m.options
    mode = mode_for(m.seats, options)
    sides = form_sides(m, mode)
    return DropItState(
        mode=mode,
        sides=sides,
        first=m.roll(m.seats) - 1 if options.first == "random" and m.seats > 1 else 0,
        turn=0,
        supply=deal_supplies(m, mode, sides),
        poses=[None] * len(m.content.tiles),
        lying=[],
        out=[],
        points=[0] * (2 if mode == "together" else len(sides)),
        jokers=deal_jokers(m, mode, sides),
        last=None,
        stands=None,
    )


class BeginTurn(Step, frozen=True, gc=False):
    """The turn of the next side. drop-it.play.clockwise, drop-it.teams.alternate, drop-it.teams.even"""

    def run(self, m: DropItMatch) -> None:
        s = m.state
        m.emit(TurnBegan(s.side, s.seat, s.turn))
        m.push(DropTile())


class DropAid(msgspec.Struct, frozen=True):
    """What a board needs to offer a drop: the tiles there are, and how high the lowest point of one hangs."""

    tiles: tuple[TileNo, ...]
    lowest: float


class DropTile(Step, frozen=True, gc=False):
    """Steps 1 and 2: choose one of your tiles and drop it. drop-it.play.any-tile, drop-it.play.release"""

    def run(self, m: DropItMatch) -> Decision:
        prompt = "Choose a tile, move and turn it above the board, and let go."
        return Decision(m.state.seat, "drop-it.drop", prompt, None, "drop-it.play.any-tile")

    def check(self, m: DropItMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, Drop):
            raise IllegalAction("drop-it.play.five-steps", "First a tile is dropped.")
        s, content = m.state, m.content
        if action.tile not in s.supply[s.side]:
            raise IllegalAction("drop-it.play.any-tile", "That tile is not among yours.")
        if not abs(action.angle) <= math.tau:
            raise IllegalAction("drop-it.play.release", "A tile is turned by no more than a full turn.")
        low, high = room(content.board, content.outlines[action.tile], action.angle)
        if not low - _SLACK <= action.x <= high + _SLACK:
            reason = f"Turned like this, the tile fits between the walls from x = {low:.2f} to {high:.2f} mm."
            raise IllegalAction("drop-it.play.release", reason)

    def candidates(self, m: DropItMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        tiles = m.state.supply[m.state.side]
        return [random_drop(m, rng.choice(tiles), rng) for _ in range(n)]

    def aid(self, m: DropItMatch, decision: Decision) -> DropAid:
        return DropAid(tuple(m.state.supply[m.state.side]), release_height(m.content.board, resting(m)))

    def take(self, m: DropItMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Drop)
        m.state.supply[m.state.side].remove(action.tile)
        let_go(m, seat, action)
        m.push(CheckLanding(action.tile))


class CheckLanding(Step, frozen=True, gc=False):
    """Step 3: did your tile break a landing rule? drop-it.landing.*, drop-it.beginner.no-edges,
    drop-it.coop.no-edges"""

    tile: TileNo

    def run(self, m: DropItMatch) -> None:
        s = m.state
        others = [(tile, pose) for tile in s.lying if tile != self.tile and (pose := s.poses[tile])]
        verdict = judge(
            m.content,
            self.tile,
            s.poses[self.tile],
            others,
            mode=s.mode,
            edges_count=edges_count(m),
        )
        s.last, s.stands = verdict, None
        m.emit(Judged(s.seat, verdict))
        m.push(OfferJoker() if verdict.breaches else CountPoints())


def edges_count(m: DropItMatch) -> bool:
    """Whether the colours at the edges forbid anything. drop-it.beginner.no-edges, drop-it.coop.no-edges"""
    return m.state.mode != "together" and not m.options.beginner


class OfferJoker(Step, frozen=True, gc=False):
    """A rule is broken: a joker may be spent. drop-it.jokers.spend, drop-it.coop.jokers"""

    def run(self, m: DropItMatch) -> Decision | None:
        s = m.state
        verdict = _just_judged(m)
        jokers = usable_jokers(m, verdict)
        if not jokers:
            m.push(CountPoints(broken=True))
            return None
        left = len(s.jokers[s.side])
        count = "your last joker" if left == 1 else f"one of {left} jokers"
        prompt = f"Your tile broke a landing rule. Spend {count} to {_gain(m, verdict)}?"
        options: list[Action] = [*(SpendJoker(colour) for colour in jokers), KeepJoker()]
        return Decision(s.seat, "drop-it.joker", prompt, options, "drop-it.jokers.spend")

    def check(self, m: DropItMatch, decision: Decision, action: Action) -> None:
        s = m.state
        if isinstance(action, Drop):
            raise IllegalAction(
                "drop-it.play.five-steps", "This tile is checked before the next one is dropped."
            )
        if isinstance(action, SpendJoker):
            if action.colour not in s.jokers[s.side]:
                raise IllegalAction("drop-it.jokers.once", "You have no joker of that colour left.")
            (offered,) = usable_jokers(m, _just_judged(m))
            reason = f"Here the {offered} joker is spent."
            raise IllegalAction("drop-it.jokers.colour", reason)

    def take(self, m: DropItMatch, seat: Seat, action: Action) -> None:
        s = m.state
        if isinstance(action, SpendJoker):
            s.jokers[s.side].remove(action.colour)
            m.emit(JokerSpent(s.side, seat, action.colour, len(s.jokers[s.side])))
            m.push(CountPoints())
        else:
            m.emit(JokerKept(s.side, seat))
            m.push(CountPoints(broken=True))


def _just_judged(m: DropItMatch) -> Verdict:
    assert m.state.last is not None, "a landing is judged before it counts"
    return m.state.last


def usable_jokers(m: DropItMatch, verdict: Verdict) -> list[Colour]:
    """The jokers that would change something: one, since any will do, unless colours matter.

    drop-it.jokers.spend, drop-it.jokers.colour, drop-it.jokers.once
    """
    s = m.state
    jokers = s.jokers[s.side]
    own = m.content.tiles[verdict.tile].colour
    if not verdict.points and s.mode != "together":
        return []
    if own in jokers:
        return [own]
    return jokers[:1] if m.options.joker_colour == "any" else []


def _gain(m: DropItMatch, verdict: Verdict) -> str:
    if m.state.mode != "together":
        return f"score {verdict.points} after all"
    return "do the task after all" if verdict.tasks else "keep the game from moving"


class CountPoints(Step, frozen=True, gc=False):
    """Steps 4 and 5: count the points and move the marker; then the next turn. drop-it.play.five-steps"""

    broken: bool = False

    def run(self, m: DropItMatch) -> None:
        m.state.stands = not self.broken
        scoring.count(m, _just_judged(m), broken=self.broken)
        m.push(EndTurn())


class EndTurn(Step, frozen=True, gc=False):
    """On to the next side that has a tile; when none has, the game is over. drop-it.end.last-tile"""

    def run(self, m: DropItMatch) -> None:
        s = m.state
        if not any(s.supply):
            scoring.end(m)
            return
        s.turn += 1
        while not s.supply[s.side]:
            s.turn += 1
        m.push(BeginTurn())
