"""Pirate ships: answered by the weapons, held by the tractor beam, or boarding a random zone."""

from __future__ import annotations

from collections.abc import Iterator

from gravitable.games.phobos_falling.actions import AnswerShip, RemoteEscape, TubeTo
from gravitable.games.phobos_falling.content.effects import Answer
from gravitable.games.phobos_falling.crew.hands import kinds_of, may_hold, secret
from gravitable.games.phobos_falling.crew.officers import can_use
from gravitable.games.phobos_falling.crew.routes import breathable, mass_mover_works
from gravitable.games.phobos_falling.events import Boarded, Delayed, ShipAnswered, ShipHeld, ZoneDrawn
from gravitable.games.phobos_falling.numbers import (
    AUX_CONTROL,
    AUX_CONTROL_SYSTEM,
    BRIDGE,
    BRIDGE_SYSTEMS,
    PIRATE_SHIP,
    CardId,
    OfficerNo,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import Boarders, HeldShip, PhobosMatch
from gravitable.games.phobos_falling.station.power import no_system_use, power_source
from gravitable.games.phobos_falling.steps.any_time import tube
from gravitable.games.phobos_falling.steps.capture import leave_ship
from gravitable.games.phobos_falling.steps.cards import use_ability, use_card
from gravitable.games.phobos_falling.steps.damage import guard, set_fuel
from gravitable.games.phobos_falling.steps.moving import could_tube, relocate, tube_options
from gravitable.games.phobos_falling.words import pirates_in_words
from gravitable.kernel import PROCEED, Action, Decision, Seat, Window

CONTROLS: dict[ZoneNo, SystemNo] = {BRIDGE: BRIDGE_SYSTEMS, AUX_CONTROL: AUX_CONTROL_SYSTEM}
"""Where ships can be answered from, and the system that must work there."""
EXTRA_ON_SHIP = 2
"""Additional pirates who stay on a held ship."""


def random_zone(m: PhobosMatch) -> ZoneNo:
    """Draw a zone marker and put it back; the marker of a held ship lies on the ship.

    phobos-falling.setup.bag, phobos-falling.boarding.zone, phobos-falling.scavenge.pirates
    """
    held = m.state.held
    bag = [zone for zone in m.content.map.bag if held is None or zone != held.zone]
    zone = bag[m.roll(len(bag)) - 1]
    m.emit(ZoneDrawn(zone))
    return zone


def seats_from_turn(m: PhobosMatch) -> list[Seat]:
    """All seats with officers, that of the officer in turn first, then in turn order."""
    s = m.state
    first = max(0, s.turn.officer)
    return list(dict.fromkeys(officer.seat for officer in s.officers[first:] + s.officers[:first]))


class ShipComes(Window, frozen=True):
    """Before the zone is drawn, officers at the controls may answer; the first answer counts.

    phobos-falling.turn.answers-anyone, phobos-falling.boarding.answer, phobos-falling.boarding.answer-now
    """

    extra: int

    def offers(self, m: PhobosMatch) -> Iterator[Decision]:
        covert = secret(m)
        for seat in seats_from_turn(m):
            answers = answer_options(m, seat)
            if answers or (covert and could_answer(m, seat)):
                yield Decision(
                    seat,
                    "phobos-falling.answer",
                    f"{pirates_in_words(self.pirates(m), 'come')} to board. Answer their ship?",
                    [*answers, PROCEED],
                    "phobos-falling.turn.answers",
                    proceed="Let them board",
                    covert=covert,
                )

    def act(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, AnswerShip)
        answer(m, action, self.pirates(m))

    def close(self, m: PhobosMatch) -> None:
        board(m, random_zone(m), self.pirates(m))

    def pirates(self, m: PhobosMatch) -> int:
        """How many they are. phobos-falling.boarding.numbers"""
        return m.content.boarders[m.state.stage] + self.extra


def answer_options(m: PhobosMatch, seat: Seat) -> list[Action]:
    """The answers of a player's healthy officers at working controls."""
    s = m.state
    options: list[Action] = []
    for o, officer in enumerate(s.officers):
        if officer.seat == seat and officer.able and officer.zone in CONTROLS:
            options += [AnswerShip(o, card) for card in kinds_of(officer.hand) if not no_answer(m, o, card)]
    return options


def could_answer(m: PhobosMatch, seat: Seat) -> bool:
    """Whether a player's officers could answer, as far as others can tell. phobos-falling.overview.covert"""
    return any(
        not no_answer(m, o, card)
        for o, officer in enumerate(m.state.officers)
        if officer.seat == seat and officer.able and officer.zone in CONTROLS
        for card in may_hold(m, o, Answer)
    )


def no_answer(m: PhobosMatch, o: OfficerNo, card: CardId) -> str:
    """The clause that keeps an officer from answering a ship with a card, empty if none does.

    phobos-falling.turn.answers, phobos-falling.turn.answers-systems
    """
    s = m.state
    zone = s.officers[o].zone
    effect = m.content.cards[card].effect
    if type(effect) is not Answer or zone not in CONTROLS:
        return "phobos-falling.turn.answers"
    if no_system_use(s.station, zone, CONTROLS[zone]):
        return "phobos-falling.turn.answers-systems"
    if s.station.damaged[m.content.system_numbers[effect.system]]:
        return "phobos-falling.turn.answers-systems"
    return "phobos-falling.scavenge.hold" if effect.ship == "held" and s.held is not None else ""


def answer(m: PhobosMatch, action: AnswerShip, pirates: int) -> None:
    """The ship is destroyed, or held with its pirates.

    phobos-falling.boarding.tractor, phobos-falling.boarding.destroyed, phobos-falling.scavenge.tractor,
    phobos-falling.scavenge.pirates, phobos-falling.example.fusion-fuel, phobos-falling.card.fusion-beam,
    phobos-falling.card.torpedo, phobos-falling.card.tractor-beam
    """
    s = m.state
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, Answer)
    use_card(m, action.officer, action.card)
    m.emit(ShipAnswered(action.officer, action.card, effect.ship))
    source = power_source(s.station)
    if effect.fuel and source == "auxiliary":
        set_fuel(m, s.station.fuel - effect.fuel)
    if effect.ship == "held":
        zone = random_zone(m)
        is_open = s.officers[action.officer].zone == BRIDGE and source == "main"
        s.held = HeldShip(zone, action.officer, EXTRA_ON_SHIP, is_open)
        s.station.pirates[PIRATE_SHIP] = pirates + EXTRA_ON_SHIP
        m.emit(ShipHeld(zone, pirates + EXTRA_ON_SHIP, is_open, action.officer))


def let_go(m: PhobosMatch) -> None:
    """The beam ends: the pirates left in the party board, without the extra two.

    phobos-falling.scavenge.escape
    """
    s = m.state
    held = s.held
    assert held is not None
    pirates = s.station.pirates[PIRATE_SHIP] - held.extra
    leave_ship(m)
    if pirates > 0:
        board(m, held.zone, pirates)


def board(m: PhobosMatch, zone: ZoneNo, pirates: int) -> None:
    """A party boards a zone, or waits outside its force field.

    phobos-falling.boarding.field-delays, phobos-falling.boarding.placed,
    phobos-falling.movement.pirates-outside
    """
    s = m.state
    if s.station.fields[zone]:
        s.waiting.append(Boarders(zone, pirates))
        m.emit(Delayed(zone, pirates, waiting_at(m, zone)))
        return
    come_in(m, zone, pirates)


def come_in(m: PhobosMatch, zone: ZoneNo, pirates: int) -> None:
    """Pirates are placed in a zone; officers there may leave at once. phobos-falling.boarding.placed"""
    station = m.state.station
    station.pirates[zone] += pirates
    m.emit(Boarded(zone, pirates, station.pirates[zone], waiting_at(m, zone)))
    guard(m, zone, pirates)
    if station.pirates[zone]:
        m.push(Escape(zone))


def waiting_at(m: PhobosMatch, zone: ZoneNo) -> int:
    """Pirates outside the force field of a zone."""
    return sum(party.pirates for party in m.state.waiting if party.zone == zone)


class Escape(Window, frozen=True):
    """Officers in a boarded zone may leave by Jefferies Tube, Kit by her skill.

    phobos-falling.boarding.escape
    """

    zone: ZoneNo

    def offers(self, m: PhobosMatch) -> Iterator[Decision]:
        covert = secret(m)
        for seat in seats_from_turn(m):
            ways = self.ways_out(m, seat)
            if ways or (covert and any(could_tube(m, o) for o in self.caught(m, seat))):
                yield Decision(
                    seat,
                    "phobos-falling.escape",
                    f"Pirates are in {m.content.map.names[self.zone]}. Leave at once?",
                    [PROCEED, *ways],
                    "phobos-falling.boarding.escape",
                    proceed="Stay",
                    covert=covert,
                )

    def act(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        m.push(self)
        if isinstance(action, TubeTo):
            tube(m, action)
        else:
            assert isinstance(action, RemoteEscape)
            use_ability(m, action.officer, "remote-move")
            relocate(m, action.officer, action.zone, "remote-move")

    def ways_out(self, m: PhobosMatch, seat: Seat) -> list[Action]:
        """How a player's officers in the zone can leave."""
        options: list[Action] = []
        for o in self.caught(m, seat):
            options += tube_options(m, o)
            if m.state.officers[o].able and can_use(m, o, "remote-move") and mass_mover_works(m):
                options += [RemoteEscape(o, zone) for zone in breathable(m, o) if zone != self.zone]
        return options

    def caught(self, m: PhobosMatch, seat: Seat) -> list[OfficerNo]:
        """A player's living officers in the zone."""
        return [
            o
            for o, officer in enumerate(m.state.officers)
            if officer.seat == seat and officer.zone == self.zone and officer.alive
        ]
