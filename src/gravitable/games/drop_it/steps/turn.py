"""Playing: a turn in the order of the rulebook: choose, drop, check, count, move the marker."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.content import TileNo
from gravitable.games.drop_it.edges import edges_count
from gravitable.games.drop_it.events import Judged, TurnBegan
from gravitable.games.drop_it.hand_tremor import random_drop, resting
from gravitable.games.drop_it.landing import judge
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.steps.dropping import let_go
from gravitable.games.drop_it.steps.jokers import OfferJoker
from gravitable.games.drop_it.steps.scoring import CountPoints, end
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step
from gravitable.physics.upright import release_height, room

_SLACK = 1e-6
"""How far, by mere rounding, a tile may hang over a wall."""


class BeginTurn(Step, frozen=True):
    """The turn of the next side. drop-it.play.clockwise, drop-it.teams.alternate, drop-it.teams.even"""

    def run(self, m: DropItMatch) -> None:
        s = m.state
        m.emit(TurnBegan(s.side, s.seat, s.turn))
        m.push(DropTile(), EndTurn())


class DropAid(msgspec.Struct, frozen=True):
    """What a board needs to offer a drop: the tiles there are, and how high the lowest point of one hangs."""

    tiles: tuple[TileNo, ...]
    lowest: float


class DropTile(Step, frozen=True):
    """Steps 1 and 2: choose one of your tiles and drop it.

    drop-it.play.any-tile, drop-it.play.either-colour, drop-it.play.release, drop-it.teams.supply
    """

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


class CheckLanding(Step, frozen=True):
    """Step 3: did your tile break a landing rule? Whatever else it moved is not judged.

    drop-it.landing.own-tile
    """

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
        s.last, s.stands = verdict, None if verdict.breaches else True
        m.emit(Judged(s.seat, verdict, s.stands))
        m.push(OfferJoker() if verdict.breaches else CountPoints())


class EndTurn(Step, frozen=True):
    """On to the next side that has a tile; when none has, the game is over. drop-it.end.last-tile"""

    def run(self, m: DropItMatch) -> None:
        s = m.state
        if not any(s.supply):
            end(m)
            return
        s.turn += 1
        while not s.supply[s.side]:
            s.turn += 1
        m.push(BeginTurn())
