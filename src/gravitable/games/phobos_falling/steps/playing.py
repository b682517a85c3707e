"""Cards played in the play part of a turn, by the officer in turn or on Rush's order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gravitable.games.phobos_falling.actions import (
    Fetch,
    GrowGarden,
    MendWith,
    OpenSeedCache,
    PlaceRobot,
    RaiseField,
    RaiseSecond,
    Refuel,
    Stabilize,
    TreatWith,
    UseMend,
)
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.content.effects import Damage
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.crew.hands import kinds_of, who_sees
from gravitable.games.phobos_falling.crew.officers import can_use, name_of
from gravitable.games.phobos_falling.events import CardDrawn, GardenChanged, PileSearched
from gravitable.games.phobos_falling.numbers import CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import PILES, PhobosMatch, Pile
from gravitable.games.phobos_falling.station.access import no_cards, walked_into_blocked
from gravitable.games.phobos_falling.steps.cards import use_ability, use_card
from gravitable.games.phobos_falling.steps.damage import (
    add_robot,
    field_zones,
    mend,
    raise_field,
    set_fuel,
    stabilize,
    wrong_in,
)
from gravitable.games.phobos_falling.steps.health import set_health
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step


def note_cleared(m: PhobosMatch, kind: Damage, zone: ZoneNo) -> None:
    """The zone walked into has been cleared: nobody plays another card there in this turn.

    phobos-falling.cards.blocked-clear
    """
    turn = m.state.turn
    if kind == "access" and turn.walked_into == zone:
        turn.cleared = zone


PARTS: tuple[Part, ...] = ("core", "ring-1", "ring-2")


def play_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """Every card for the play part that an officer may play now.

    In a blocked zone walked into this turn only what clears it.

    phobos-falling.movement.blocked-actions, phobos-falling.turn.play
    """
    officer = m.state.officers[o]
    cause = no_cards(m, o)
    if cause is None:
        return _playable(m, o)
    if officer.able and walked_into_blocked(m, officer.zone):
        return [
            option
            for option in _playable(m, o)
            if type(option) is MendWith and option.kind == "access" and option.zone == officer.zone
        ]
    return []


def could_play(m: PhobosMatch, o: OfficerNo) -> bool:
    """Whether an officer could play a card now, as far as others can tell. phobos-falling.overview.covert"""
    officer = m.state.officers[o]
    return officer.able and bool(officer.hand) and m.state.turn.cleared != officer.zone


def _playable(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """What the cards in an officer's hand could do here."""
    options: list[Action] = []
    cards = m.content.cards
    for card in kinds_of(m.state.officers[o].hand):
        effect = cards[card].effect
        if offer := OFFERS.get(type(effect)):
            options += offer(m, o, card, effect)
    return options


def play(m: PhobosMatch, o: OfficerNo, action: Action) -> None:
    """An officer plays a card."""
    PLAYS[type(action)](m, o, action)


def mendable(m: PhobosMatch, zone: ZoneNo, effect: e.Mend) -> Iterable[tuple[Damage, ZoneNo, int]]:
    """What a mending card or ability could mend from a zone.

    phobos-falling.card.repair-system, phobos-falling.card.restore-power, phobos-falling.card.repair-droid,
    phobos-falling.card.clear-access, phobos-falling.card.security-bypass, phobos-falling.card.hull-patch,
    phobos-falling.card.fire-suppression
    """
    zones = (zone, *m.content.map.neighbours[zone]) if effect.reach else (zone,)
    return [(kind, z, system) for z in zones for kind, system in wrong_in(m, effect.kinds, z)]


def _mends(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.Mend) -> list[Action]:
    zone = m.state.officers[o].zone
    return [MendWith(card, kind, z, system) for kind, z, system in mendable(m, zone, effect)]


def _mend(m: PhobosMatch, o: OfficerNo, action: MendWith) -> None:
    use_card(m, o, action.card)
    mend(m, action.kind, action.zone, action.system)
    note_cleared(m, action.kind, action.zone)
    repairs_only = m.content.cards[action.card].effect == e.Mend(("system",))
    if repairs_only and m.state.turn.officer == o and can_use(m, o, "thorough"):
        m.push(AlsoMend(o, action.zone))


class AlsoMend(Step, frozen=True):
    """Paddy is thorough. phobos-falling.ability.thorough"""

    officer: OfficerNo
    zone: ZoneNo

    def run(self, m: PhobosMatch) -> Decision | None:
        effect = m.content.abilities["thorough"].effect
        assert isinstance(effect, e.Mend)
        options: list[Action] = [
            UseMend("thorough", kind, self.zone, system)
            for kind, system in wrong_in(m, effect.kinds, self.zone)
        ]
        if not options:
            return None
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.thorough",
            f"{name_of(m, self.officer)} is thorough: mend something else here too?",
            [PROCEED, *options],
            "phobos-falling.ability.thorough",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, UseMend):
            use_mend(m, self.officer, action)


def use_mend(m: PhobosMatch, o: OfficerNo, action: UseMend) -> None:
    """An ability removes a damage."""
    use_ability(m, o, action.ability)
    mend(m, action.kind, action.zone, action.system)
    note_cleared(m, action.kind, action.zone)


def _stabilizes(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.StabilizePower) -> list[Action]:
    s = m.state
    zone = s.officers[o].zone
    marked = s.station.stabilized
    if zone not in m.content.map.boxed or marked[zone] or sum(marked) >= m.content.markers["stabilize-power"]:
        return []
    return [Stabilize(card)]


def _stabilize(m: PhobosMatch, o: OfficerNo, action: Stabilize) -> None:
    """phobos-falling.card.stabilize-power"""
    use_card(m, o, action.card)
    stabilize(m, m.state.officers[o].zone, True)


def _robots(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.SecurityRobot) -> list[Action]:
    s = m.state
    free = sum(s.station.robots) < m.content.markers["security-robot"]
    return [PlaceRobot(card)] if free and s.officers[o].zone in m.content.map.boxed else []


def _place_robot(m: PhobosMatch, o: OfficerNo, action: PlaceRobot) -> None:
    """phobos-falling.card.security-robot"""
    use_card(m, o, action.card)
    add_robot(m, m.state.officers[o].zone)


def _fields(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.ForceField) -> list[Action]:
    return [RaiseField(card, zone) for zone in field_zones(m)]


def _raise_field(m: PhobosMatch, o: OfficerNo, action: RaiseField) -> None:
    """phobos-falling.card.force-field"""
    use_card(m, o, action.card)
    raise_field(m, action.zone)
    if m.state.turn.officer == o and can_use(m, o, "double-field"):
        m.push(SecondField(o))


class SecondField(Step, frozen=True):
    """Newt raises two force fields with one card. phobos-falling.ability.double-field"""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision | None:
        options: list[Action] = [RaiseSecond(zone) for zone in field_zones(m)]
        if not options:
            return None
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.second-field",
            f"{name_of(m, self.officer)}: where does the second force field stand?",
            [PROCEED, *options],
            "phobos-falling.ability.double-field",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, RaiseSecond):
            use_ability(m, self.officer, "double-field")
            raise_field(m, action.zone)


def _refuels(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.FuelCell) -> list[Action]:
    s = m.state
    full = s.station.fuel >= m.content.tracks["auxiliary-fuel"].most
    here = s.officers[o].zone == m.content.zone_numbers[effect.zone]
    return [Refuel(card)] if here and not full else []


def _refuel(m: PhobosMatch, o: OfficerNo, action: Refuel) -> None:
    """phobos-falling.card.aux-fuel-cell"""
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, e.FuelCell)
    use_card(m, o, action.card)
    set_fuel(m, m.state.station.fuel + effect.points)


def _treatments(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.Treat) -> list[Action]:
    if effect.at == "medical":
        return []
    return [TreatWith(card, patient) for patient in patients(m, o, effect)]


def patients(m: PhobosMatch, o: OfficerNo, effect: e.Treat) -> list[OfficerNo]:
    """Whom a healing card or ability could help: others in the officer's zone."""
    officers = m.state.officers
    zone = officers[o].zone
    return [
        p for p, each in enumerate(officers) if p != o and each.zone == zone and each.health == effect.takes
    ]


def _treat(m: PhobosMatch, o: OfficerNo, action: TreatWith) -> None:
    """phobos-falling.card.medicinal-plants"""
    effect = m.content.cards[action.card].effect
    assert isinstance(effect, e.Treat)
    use_card(m, o, action.card)
    set_health(m, action.officer, effect.leaves)


def _gardens(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.Air) -> list[Action]:
    aired = [part for part, _ in m.state.station.gardens]
    return [GrowGarden(card, part) for part in PARTS if part not in aired]


def _grow_garden(m: PhobosMatch, o: OfficerNo, action: GrowGarden) -> None:
    """phobos-falling.card.oxygen-garden"""
    use_card(m, o, action.card)
    m.state.station.gardens.append((action.part, o))
    m.emit(GardenChanged(action.part, True))


def _seed_caches(m: PhobosMatch, o: OfficerNo, card: CardId, effect: e.SeedCache) -> list[Action]:
    return [OpenSeedCache(card)] if _hydroponics(m).rest else []


def _open_seed_cache(m: PhobosMatch, o: OfficerNo, action: OpenSeedCache) -> None:
    use_card(m, o, action.card)
    m.emit(PileSearched(o, "hydroponics"))
    m.push(FetchOne(o))


def _hydroponics(m: PhobosMatch) -> Pile:
    return m.state.piles[PILES.index("hydroponics")]


class FetchOne(Step, frozen=True):
    """Any one card of the pile. phobos-falling.card.seed-cache"""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision:
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.fetch",
            f"{name_of(m, self.officer)}: which card comes out of the hydroponics pile?",
            [Fetch(card) for card in sorted(set(_hydroponics(m).rest))],
            "phobos-falling.card.seed-cache",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Fetch)
        rest = _hydroponics(m).rest
        rest.remove(action.card)
        m.state.officers[self.officer].hand.append(action.card)
        seats = who_sees(m, self.officer)
        m.emit(CardDrawn(self.officer, "hydroponics", action.card, seats, "hydroponics", len(rest)))


OFFERS: dict[type[e.Effect], Callable[[PhobosMatch, OfficerNo, CardId, Any], list[Action]]] = {
    e.Mend: _mends,
    e.StabilizePower: _stabilizes,
    e.SecurityRobot: _robots,
    e.ForceField: _fields,
    e.FuelCell: _refuels,
    e.Treat: _treatments,
    e.Air: _gardens,
    e.SeedCache: _seed_caches,
}
PLAYS: dict[type[Action], Callable[[PhobosMatch, OfficerNo, Any], None]] = {
    MendWith: _mend,
    Stabilize: _stabilize,
    PlaceRobot: _place_robot,
    RaiseField: _raise_field,
    Refuel: _refuel,
    TreatWith: _treat,
    GrowGarden: _grow_garden,
    OpenSeedCache: _open_seed_cache,
}
