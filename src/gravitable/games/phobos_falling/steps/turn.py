"""An officer's turn: move, explore, fight, play, discard, reveal; and what can be done at any time of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from gravitable.games.phobos_falling.actions import (
    Borrow,
    Discard,
    DrawCard,
    Give,
    MassMove,
    MendWith,
    TakeOff,
    TubeTo,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.crew.equipment import cards_held, hand_limit, suit_of
from gravitable.games.phobos_falling.crew.hands import kinds_of, secret
from gravitable.games.phobos_falling.crew.officers import name_of
from gravitable.games.phobos_falling.crew.routes import ship_open
from gravitable.games.phobos_falling.events import GardenChanged, TurnBegan, TurnSkipped
from gravitable.games.phobos_falling.numbers import NOWHERE, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.refusals import refused_cards, refused_draw, refused_walks
from gravitable.games.phobos_falling.state import NO_CARD, HeldShip, Phase, PhobosMatch, Turn
from gravitable.games.phobos_falling.station.access import walked_into_blocked
from gravitable.games.phobos_falling.station.failure_causes import FailureCause
from gravitable.games.phobos_falling.station.piles import PILE_AT, PILE_DECK, PILE_SYSTEM, can_draw_from
from gravitable.games.phobos_falling.station.power import draw_limit, no_drawing
from gravitable.games.phobos_falling.station.walks import Walks, walks
from gravitable.games.phobos_falling.steps.any_time import ANYTIME, anytime_options
from gravitable.games.phobos_falling.steps.boarding import let_go
from gravitable.games.phobos_falling.steps.cards import discard, draw_card
from gravitable.games.phobos_falling.steps.ending import launch_if_ready
from gravitable.games.phobos_falling.steps.events import Reveal
from gravitable.games.phobos_falling.steps.fight import StartFight
from gravitable.games.phobos_falling.steps.moving import relocate
from gravitable.games.phobos_falling.steps.pirates_turn import end_shields
from gravitable.games.phobos_falling.steps.playing import PLAYS, play_options
from gravitable.games.phobos_falling.steps.shuttle import finish_engine
from gravitable.games.phobos_falling.steps.trade import give, give_options, givers
from gravitable.kernel import PROCEED, Action, Blocked, Decision, Proceed, Seat, Step

_BEFORE_DRAWING = frozenset({TubeTo, MassMove, UseMend, MendWith, Borrow})
"""Actions that may make drawing possible where it is not, here or elsewhere."""


class BeginTurn(Step, frozen=True):
    """What lasted until this turn ends; then the parts of the turn.

    phobos-falling.turn.sequence, phobos-falling.health.dead, phobos-falling.boarding.draw-first
    """

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        o = self.officer
        officer = s.officers[o]
        s.turn = Turn(o)
        end_shields(m, o)
        for part, gardener in s.station.gardens[:]:
            if gardener == o:
                s.station.gardens.remove((part, o))
                m.emit(GardenChanged(part, False))
        held = s.held
        if held is not None and held.officer == o:
            s.held = HeldShip(held.zone, o, held.extra, held.open, last_turn=True)
        if officer.installing != NO_CARD:
            finish_engine(m, o)
        if not officer.alive:
            m.emit(TurnSkipped(o))
            m.push(EndTurn(o))
            return
        m.emit(TurnBegan(o))
        m.push(
            Begin(o, "move"),
            Begin(o, "explore"),
            Begin(o, "fight"),
            Begin(o, "play"),
            Begin(o, "discard"),
            Reveal(o),
            EndTurn(o),
        )


class Begin(Step, frozen=True):
    """A part of the turn begins, if the officer is alive."""

    officer: OfficerNo
    phase: Phase

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        if not s.officers[self.officer].alive:
            return
        s.turn.phase = self.phase
        if self.phase == "fight":
            if must_fight(m, self.officer):
                m.push(StartFight(s.officers[self.officer].zone, by_pirates=False))
        elif self.phase == "discard":
            m.push(DiscardDown(self.officer))
        else:
            m.push(Act(self.officer, self.phase))


def must_fight(m: PhobosMatch, o: OfficerNo) -> bool:
    """Whether a healthy officer is with pirates not fought yet this turn. phobos-falling.turn.fight"""
    s = m.state
    officer = s.officers[o]
    return officer.able and s.station.pirates[officer.zone] > 0 and officer.zone not in s.turn.fought


class Act(Step, frozen=True):
    """The officer in turn does one thing after the other, until the player goes on.

    phobos-falling.cards.draw-first
    """

    officer: OfficerNo
    phase: Phase

    def run(self, m: PhobosMatch) -> Sequence[Decision] | None:
        s = m.state
        o = self.officer
        if not s.officers[o].alive:
            return None
        if self.phase == "play":
            if must_fight(m, o):
                m.push(StartFight(s.officers[o].zone, by_pirates=False), self)
                return None
            if not s.turn.explored and not no_draw(m, o):
                m.push(Begin(o, "explore"), Begin(o, "play"))  # something has made drawing possible
                return None
        elif self.phase == "explore" and not must_fight(m, o) and no_draw(m, o):
            return None
        seat = s.officers[o].seat
        others = givers(m)
        options = [PROCEED, *self.phase_options(m), *anytime_options(m, o), *give_options(m, seat)]
        offers = [
            Decision(
                other,
                "phobos-falling.offer",
                f"You may give cards to {name_of(m, o)}.",
                gifts,
                "phobos-falling.turn.trade",
                optional=True,
            )
            for other in others
            if (gifts := give_options(m, other))
        ]
        beside = self.phase == "play" and bool(others)
        if not beside and not _WORTH_ASKING[self.phase](m, o, {type(option) for option in options}):
            if not (secret(m) and _MAY_BE_WORTH_ASKING[self.phase](m, o)):
                return None
            options = [PROCEED]
        prompt, proceed = _PROMPT[self.phase]
        if self.phase == "explore" and no_draw(m, o):
            prompt, proceed = "do something before the fight?", "On to the fight"
        elif self.phase == "explore" and not s.turn.drawn:
            proceed = "Draw nothing"
        prompt = f"{name_of(m, o)}: {prompt}"
        return [
            Decision(
                seat,
                _KIND[self.phase],
                prompt,
                options,
                _RULE[self.phase],
                proceed=proceed,
                covert=not beside and secret(m),
            ),
            *offers,
        ]

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        kind = type(action)
        turn = m.state.turn
        if kind is Proceed:
            turn.explored |= self.phase == "explore"
            return
        if kind is Walk:
            walk(m, self.officer, action)  # type: ignore[arg-type]
            return
        m.push(self)
        if kind in PLAYS and not walked_into_blocked(m, m.state.officers[self.officer].zone):
            turn.explored = True  # the card that clears the way in comes before drawing
        ACTS[kind](m, self.officer, action)

    def phase_options(self, m: PhobosMatch) -> list[Action]:
        """What belongs to this part of the turn."""
        return _PHASE_OPTIONS[self.phase](m, self.officer)

    def aid(self, m: PhobosMatch, decision: Decision) -> Ways | None:
        if self.phase != "move" or decision.optional:
            return None
        reach = _reach(m, self.officer)
        return Ways({zone: tuple(reach.way(zone)) for zone in reach.goals})

    def blocked(self, m: PhobosMatch, decision: Decision) -> Sequence[Blocked]:
        if decision.optional:
            return ()
        refused = refused_cards(m, self.officer, self.phase, decision.options or ())
        if self.phase == "move":
            refused += refused_walks(m, self.officer)
        elif cause := no_draw(m, self.officer):
            refused.append(refused_draw(m, cause))
        elif self.phase == "play":
            refused.append(refused_draw(m, FailureCause("phobos-falling.cards.draw-first")))
        return refused


class Ways(msgspec.Struct, frozen=True):
    """For the board: the zones entered on the way to each zone the officer can walk to."""

    ways: dict[ZoneNo, tuple[ZoneNo, ...]]


def _reach(m: PhobosMatch, o: OfficerNo) -> Walks:
    """Where the officer can walk."""
    officer = m.state.officers[o]
    suit = suit_of(m.content, officer)
    return walks(m.content.map, m.state.station, officer.zone, suit, ship_open(m))


def _move_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    s = m.state
    officer = s.officers[o]
    goals = _reach(m, o).goals
    options: list[Action] = [Walk(zone) for zone in goals]
    for body, other in enumerate(s.officers):
        if not other.alive and other.zone == officer.zone:
            options += [Walk(zone, body) for zone in goals]
    return options


def walk(m: PhobosMatch, o: OfficerNo, action: Walk) -> None:
    """The officer walks, and carries a body along. phobos-falling.turn.move, phobos-falling.health.carry"""
    way = tuple(_reach(m, o).way(action.zone))
    relocate(m, o, action.zone, "walk", way)
    if action.carry != NOWHERE:
        relocate(m, action.carry, action.zone, "carried")


def _explore_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """A card to draw; where one walked into blocked access, the cards that clear it."""
    if walked_into_blocked(m, m.state.officers[o].zone):
        return play_options(m, o)
    return [DrawCard()] if not no_draw(m, o) else []


def no_draw(m: PhobosMatch, o: OfficerNo) -> FailureCause | None:
    """Why the officer in turn cannot draw a card here and now; None if it is possible.

    phobos-falling.turn.explore
    """
    s = m.state
    officer = s.officers[o]
    zone = officer.zone
    if zone not in PILE_AT:
        return FailureCause("phobos-falling.turn.explore", zone)
    if not officer.able:
        return FailureCause("phobos-falling.health.wounded")
    if walked_into_blocked(m, zone):
        return FailureCause("phobos-falling.movement.blocked-actions", zone)
    pile_no = PILE_AT[zone]
    if not can_draw_from(s.piles[pile_no], pile_no):
        return FailureCause("phobos-falling.cards.empty-pile", zone)
    system = PILE_SYSTEM[pile_no]
    if causes := no_drawing(s.station, zone, system):
        return causes[0]
    specialist = m.content.roles[officer.role].draws_three == PILE_DECK[pile_no]
    if s.turn.drawn >= draw_limit(m.content.map, s.station, zone, system, specialist):
        return FailureCause("phobos-falling.turn.explore", zone)
    return None


def _draw(m: PhobosMatch, o: OfficerNo, action: DrawCard) -> None:
    m.state.turn.drawn += 1
    draw_card(m, o, PILE_AT[m.state.officers[o].zone])


_PHASE_OPTIONS: dict[Phase, Callable[[PhobosMatch, OfficerNo], list[Action]]] = {
    "move": _move_options,
    "explore": _explore_options,
    "play": play_options,
}
_KIND: dict[Phase, str] = {phase: f"phobos-falling.{phase}" for phase in _PHASE_OPTIONS}
_RULE: dict[Phase, str] = {phase: f"phobos-falling.turn.{phase}" for phase in _PHASE_OPTIONS}
_PROMPT: dict[Phase, tuple[str, str]] = {
    "move": ("move, or stay?", "Stay here"),
    "explore": ("draw a card, or go on?", "Draw no more"),
    "play": ("play cards, or end the turn?", "End the turn"),
}
"""What the officer is asked, and what going on is called."""


def _worth_exploring(m: PhobosMatch, o: OfficerNo, kinds: set[type[Action]]) -> bool:
    """Something can be drawn; or a fight comes and something else could only be done before it.

    Without pirates whatever makes drawing possible can wait: the part of the turn comes back for it.

    phobos-falling.cards.tube-before-draw
    """
    return DrawCard in kinds or (must_fight(m, o) and not kinds.isdisjoint(_BEFORE_DRAWING))


def _worth_playing(m: PhobosMatch, o: OfficerNo, kinds: set[type[Action]]) -> bool:
    """There is something to do; taking things off counts only if somebody is there to receive them."""
    zone = m.state.officers[o].zone
    mates = any(n != o and other.alive and other.zone == zone for n, other in enumerate(m.state.officers))
    return not kinds <= ({Proceed} if mates else {Proceed, TakeOff})


_WORTH_ASKING: dict[Phase, Callable[[PhobosMatch, OfficerNo, set[type[Action]]], bool]] = {
    "move": lambda m, o, kinds: True,
    "explore": _worth_exploring,
    "play": _worth_playing,
}
_MAY_BE_WORTH_ASKING: dict[Phase, Callable[[PhobosMatch, OfficerNo], bool]] = {
    "explore": lambda m, o: must_fight(m, o) and bool(m.state.officers[o].hand),
    "play": lambda m, o: bool(m.state.officers[o].hand),
}
"""Whether there could be something to do, as far as others can tell. phobos-falling.overview.covert"""
ACTS: dict[type[Action], Callable[[PhobosMatch, OfficerNo, Any], None]] = {
    DrawCard: _draw,
    Give: lambda m, o, action: give(m, action),
    **PLAYS,
    **ANYTIME,
}


class DiscardDown(Step, frozen=True):
    """Down to the hand limit.

    phobos-falling.turn.discard, phobos-falling.cards.hand-limit, phobos-falling.cards.hold-any
    """

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision | None:
        s = m.state
        officer = s.officers[self.officer]
        limit = hand_limit(m.content, officer, len(s.officers))
        over = cards_held(officer, m.options.equipped == "count") - limit
        if over <= 0 or not officer.hand:
            return None
        return Decision(
            officer.seat,
            "phobos-falling.discard",
            f"{name_of(m, self.officer)} may hold {limit} cards: discard {over}.",
            [Discard(self.officer, card) for card in kinds_of(officer.hand)],
            "phobos-falling.turn.discard",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Discard)
        m.push(self)
        discard(m, self.officer, action.card)


class EndTurn(Step, frozen=True):
    """A held ship may come free; the shuttle may fly.

    phobos-falling.scavenge.hold, phobos-falling.victory.launch
    """

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        held = m.state.held
        if m.options.launch == "any-turn":
            launch_if_ready(m)
        if m.outcome is None and held is not None and held.officer == self.officer and held.last_turn:
            let_go(m)
