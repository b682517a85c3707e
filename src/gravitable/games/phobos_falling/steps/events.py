"""The event at the end of a turn: drawn, ignored, cancelled, or carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gravitable.games.phobos_falling.actions import CancelEvent, CrewMends, Discard, Foresee, LetFail
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.crew.hands import kinds_of
from gravitable.games.phobos_falling.crew.officers import can_use, name_of
from gravitable.games.phobos_falling.events import (
    CardShown,
    EventCancelled,
    EventDrawn,
    EventIgnored,
    EventKept,
    TechChanged,
)
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, OfficerNo, SystemNo, ZoneNo
from gravitable.games.phobos_falling.pirates import things_in
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.steps.boarding import ShipComes, random_zone, seats_from_turn
from gravitable.games.phobos_falling.steps.cards import discard, use_ability
from gravitable.games.phobos_falling.steps.cataclysm import draw_event
from gravitable.games.phobos_falling.steps.damage import (
    block_access,
    breach,
    break_system,
    cut_power,
    mend,
    set_fuel,
    start_fire,
    wrong_in,
)
from gravitable.games.phobos_falling.steps.health import wound
from gravitable.games.phobos_falling.steps.lost_air import LostAir
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step, Window

FORESIGHT_COST = 4
"""Cards Angel discards to negate an event."""
_HELPFUL = (e.Crew, e.Keep)
"""Effects nobody would cancel."""


class Reveal(Step, frozen=True):
    """Draw an event; officers named on it ignore it.

    phobos-falling.turn.reveal, phobos-falling.example.immunity
    """

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        officer = s.officers[self.officer]
        if not officer.alive:
            return
        s.turn.phase = "reveal"
        drawn = draw_event(m)
        if m.outcome is not None:
            return
        s.drawn = drawn
        m.emit(EventDrawn(self.officer, drawn, s.events.left))
        card = m.content.events[drawn]
        if officer.role in card.immune:
            m.emit(EventIgnored(self.officer, drawn))
            m.push(EventOver(self.officer))
        elif not all(type(effect) in _HELPFUL or changes_nothing(m, effect) for effect in card.effects):
            m.push(MayCancel(self.officer), EventOver(self.officer))
        else:
            m.push(Happen(self.officer), EventOver(self.officer))


class MayCancel(Window, frozen=True):
    """A kept card, or Angel's foresight, cancels an event.

    phobos-falling.event.cancel-one-event, phobos-falling.example.negate, phobos-falling.ability.foresight
    """

    officer: OfficerNo

    def offers(self, m: PhobosMatch) -> Iterator[Decision]:
        s = m.state
        for seat in seats_from_turn(m):
            options: list[Action] = [CancelEvent()] if s.events.kept else []
            options += [
                Foresee(o)
                for o, officer in enumerate(s.officers)
                if officer.seat == seat
                and officer.able
                and len(officer.hand) >= FORESIGHT_COST
                and can_use(m, o, "foresight")
            ]
            if options:
                yield Decision(
                    seat,
                    "phobos-falling.cancel",
                    f"{m.content.events[s.drawn].name}: let it happen, or cancel it?",
                    [PROCEED, *options],
                    "phobos-falling.event.cancel-one-event",
                    proceed="Let it happen",
                    reaction=True,
                )

    def act(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        s = m.state
        if type(action) is CancelEvent:
            s.events.discards.append(s.events.kept.pop())
            m.emit(EventCancelled(s.drawn))
        else:
            assert isinstance(action, Foresee)
            use_ability(m, action.officer, "foresight")
            m.emit(EventCancelled(s.drawn))
            m.push(DiscardSome(action.officer, FORESIGHT_COST))

    def close(self, m: PhobosMatch) -> None:
        m.push(Happen(self.officer))


class Happen(Step, frozen=True):
    """The event is carried out."""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        for effect in m.content.events[m.state.drawn].effects:
            HAPPENS[type(effect)](m, self.officer, effect)


class EventOver(Step, frozen=True):
    """The event is discarded, and those whose air has gone run. phobos-falling.event.discard"""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        if s.drawn not in s.events.kept:
            s.events.discards.append(s.drawn)
        m.push(LostAir())


class DiscardSome(Step, frozen=True):
    """An officer discards so many cards of their choice; with copies of a single card there is no choice.

    phobos-falling.overview.covert
    """

    officer: OfficerNo
    cards: int

    def run(self, m: PhobosMatch) -> Decision | None:
        officer = m.state.officers[self.officer]
        if len(officer.hand) <= self.cards:
            for card in officer.hand[:]:
                m.emit(CardShown(self.officer, card))
                discard(m, self.officer, card)
            return None
        if not self.cards:
            return None
        return Decision(
            officer.seat,
            "phobos-falling.discard",
            f"{name_of(m, self.officer)} discards {self.cards}.",
            [Discard(self.officer, card) for card in kinds_of(officer.hand)],
            "phobos-falling.turn.discard",
            covert=True,
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Discard)
        m.push(DiscardSome(self.officer, self.cards - 1))
        discard(m, self.officer, action.card)


def _board(m: PhobosMatch, o: OfficerNo, effect: e.Board) -> None:
    """phobos-falling.event.station-boarded, phobos-falling.event.pirate-assault"""
    m.push(ShipComes(effect.extra))


def _damage_zone(m: PhobosMatch, o: OfficerNo, effect: e.DamageZone) -> None:
    """Each kind of damage, in one random zone.

    phobos-falling.example.power-out, phobos-falling.event.power-out, phobos-falling.event.access-blocked,
    phobos-falling.event.debris-strike
    """
    zone = random_zone(m)
    for kind in effect.kinds:
        _DAMAGES[kind](m, zone)


def _fail_system(m: PhobosMatch, zone: ZoneNo) -> None:
    """The system pirates want most fails; with none there, one more zone is drawn.

    phobos-falling.event.system-failure
    """
    system = most_wanted(m, zone)
    if system == NO_SYSTEM:
        system = most_wanted(m, random_zone(m))
    if system != NO_SYSTEM:
        break_system(m, system)


def most_wanted(m: PhobosMatch, zone: ZoneNo) -> SystemNo:
    """The undamaged system of a zone that stands first on the pirates' list."""
    things = things_in(m.content.wants, m.state.station, zone)
    return next((thing.system for thing in things if thing.system != NO_SYSTEM), NO_SYSTEM)


_DAMAGES: dict[str, Callable[[PhobosMatch, ZoneNo], None]] = {
    "system": _fail_system,
    "power": cut_power,
    "access": block_access,
}


def _break_system(m: PhobosMatch, o: OfficerNo, effect: e.BreakSystem) -> None:
    """phobos-falling.event.solar-flare, phobos-falling.event.station-tumble"""
    break_system(m, m.content.system_numbers[effect.system])


def _block_zone(m: PhobosMatch, o: OfficerNo, effect: e.BlockZone) -> None:
    block_access(m, m.content.zone_numbers[effect.zone])


def _reset_tech(m: PhobosMatch, o: OfficerNo, effect: e.ResetTech) -> None:
    """phobos-falling.event.system-reset"""
    m.state.tech = 0
    m.emit(TechChanged(0))


def _radiation(m: PhobosMatch, o: OfficerNo, effect: e.Radiation) -> None:
    """phobos-falling.event.cosmic-radiation-burst"""
    exposed = _exposed(m, effect)
    for other in exposed:
        if not m.state.officers[other].hand:
            wound(m, other)
    m.push(*(DiscardSome(other, effect.cards) for other in exposed))


def _exposed(m: PhobosMatch, effect: e.Radiation) -> list[OfficerNo]:
    """Return the living officers without suits in the zones of the radiation."""
    zones = [m.content.zone_numbers[zone] for zone in effect.zones]
    return [
        o
        for o, officer in enumerate(m.state.officers)
        if officer.alive and officer.zone in zones and suit_of(m.content, officer) == "none"
    ]


def _crew(m: PhobosMatch, o: OfficerNo, effect: e.Crew) -> None:
    m.push(CrewMend(o, effect.kinds))


class CrewMend(Step, frozen=True):
    """The crew removes one damage inside the station, of the officer's choice.

    phobos-falling.event.crew-removes-blockage, phobos-falling.event.crew-restores-power,
    phobos-falling.event.crew-repairs-system, phobos-falling.event.crew-mends-one
    """

    officer: OfficerNo
    kinds: tuple[e.Damage, ...]

    def run(self, m: PhobosMatch) -> Decision | None:
        options = [
            CrewMends(kind, zone, system)
            for zone in m.content.map.bag
            for kind, system in wrong_in(m, self.kinds, zone)
        ]
        if len(options) == 1:
            mend(m, options[0].kind, options[0].zone, options[0].system)
        if len(options) <= 1:
            return None
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.crew",
            "What does the crew mend?",
            options,
            f"phobos-falling.event.{m.state.drawn}",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, CrewMends)
        mend(m, action.kind, action.zone, action.system)


def _keep(m: PhobosMatch, o: OfficerNo, effect: e.Keep) -> None:
    m.state.events.kept.append(m.state.drawn)
    m.emit(EventKept(m.state.drawn))


def _start_fire(m: PhobosMatch, o: OfficerNo, effect: e.StartFire) -> None:
    """phobos-falling.event.fire"""
    start_fire(m, random_zone(m))


def _breach(m: PhobosMatch, o: OfficerNo, effect: e.Breach) -> None:
    """phobos-falling.event.hull-breach"""
    breach(m, random_zone(m))


def _sabotage(m: PhobosMatch, o: OfficerNo, effect: e.Sabotage) -> None:
    zone = m.content.zone_numbers[effect.zone]
    if not _watched(m, zone):
        m.push(Sabotaged(o, zone))


def _watched(m: PhobosMatch, zone: ZoneNo) -> bool:
    """Whether a robot or a living officer keeps a saboteur out of a zone."""
    s = m.state
    return s.station.robots[zone] > 0 or any(x.alive and x.zone == zone for x in s.officers)


def _whole(m: PhobosMatch, zone: ZoneNo) -> list[SystemNo]:
    return [n for n in m.content.map.systems[zone] if not m.state.station.damaged[n]]


class Sabotaged(Step, frozen=True):
    """One system of the zone fails, of the officer's choice. phobos-falling.event.saboteur"""

    officer: OfficerNo
    zone: ZoneNo

    def run(self, m: PhobosMatch) -> Decision | None:
        whole = _whole(m, self.zone)
        if len(whole) == 1:
            break_system(m, whole[0])
        if len(whole) <= 1:
            return None
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.sabotage",
            "Which system does the saboteur break?",
            [LetFail(system) for system in whole],
            "phobos-falling.event.saboteur",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, LetFail)
        break_system(m, action.system)


def _drain(m: PhobosMatch, o: OfficerNo, effect: e.Drain) -> None:
    """phobos-falling.event.coolant-leak"""
    set_fuel(m, m.state.station.fuel - effect.points)


HAPPENS: dict[type[e.Effect], Callable[[PhobosMatch, OfficerNo, Any], None]] = {
    e.Board: _board,
    e.DamageZone: _damage_zone,
    e.BreakSystem: _break_system,
    e.BlockZone: _block_zone,
    e.ResetTech: _reset_tech,
    e.Radiation: _radiation,
    e.Crew: _crew,
    e.Keep: _keep,
    e.StartFire: _start_fire,
    e.Breach: _breach,
    e.Sabotage: _sabotage,
    e.Drain: _drain,
}


def changes_nothing(m: PhobosMatch, effect: e.Effect) -> bool:
    """Return whether all players can see that an effect would change nothing.

    phobos-falling.event.cancel-one-event
    """
    station, numbers = m.state.station, m.content.zone_numbers
    match effect:
        case e.BreakSystem():
            return station.damaged[m.content.system_numbers[effect.system]]
        case e.BlockZone():
            return station.blocked[numbers[effect.zone]]
        case e.ResetTech():
            return not m.state.tech
        case e.Radiation():
            return not _exposed(m, effect)
        case e.Sabotage():
            return _watched(m, numbers[effect.zone]) or not _whole(m, numbers[effect.zone])
        case e.Drain():
            return not station.fuel
        case e.StartFire():
            return sum(station.fires) >= m.content.markers["fire"]
        case e.Breach():
            return sum(station.breached) >= m.content.markers["depressurization"]
        case _:
            return False
