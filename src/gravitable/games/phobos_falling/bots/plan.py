"""The crew's plan, as its bots share it: what is worth repairing, finding, keeping and doing, in points.

It reads what a seat may know: bots are given a match as their seat imagines it.
"""

from __future__ import annotations

from functools import cached_property

from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.content.effects import Damage
from gravitable.games.phobos_falling.content.map import LIFE_SUPPORT
from gravitable.games.phobos_falling.numbers import (
    AUX_CONTROL,
    AUXILIARY_POWER,
    AUXILIARY_SYSTEM,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    CARGO_BAY_2,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    ENGINEERING_SYSTEMS,
    FABRICATION,
    GRAVITY_1,
    GRAVITY_2,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    MEDICAL,
    NO_SYSTEM,
    RING_1_LIFE_SUPPORT,
    RING_2_LIFE_SUPPORT,
    SCIENCE_LAB,
    SCIENCE_SYSTEMS,
    SECURITY,
    SECURITY_SYSTEMS,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_LIFE_SUPPORT,
    SHUTTLE_NAV,
    SHUTTLE_STRUCTURE,
    SOLAR_PANELS,
    STABILIZERS,
    CardId,
    OfficerNo,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.games.phobos_falling.station.piles import PILE_AT, PILE_DECK, PILE_SYSTEM, SPECIALTIES
from gravitable.games.phobos_falling.station.power import draw_limit, power_source
from gravitable.games.phobos_falling.station.shuttle import missing
from gravitable.games.phobos_falling.steps.damage import wrong_in

SYSTEM_WORTH: dict[SystemNo, float] = {
    BRIDGE_SYSTEMS: 6,
    SCIENCE_SYSTEMS: 5,
    ENGINEERING_SYSTEMS: 4,
    SECURITY_SYSTEMS: 3,
    SHUTTLE_NAV: 5,
    SHUTTLE_LIFE_SUPPORT: 5,
    SHUTTLE_STRUCTURE: 5,
    SHUTTLE_ENGINE: 5,
    GRAVITY_1: 2,
    GRAVITY_2: 3,
    AUXILIARY_SYSTEM: 3,
}
"""What a working system is worth, as far as nothing else matters."""
POWER_WORTH: dict[ZoneNo, float] = {
    BRIDGE: 6,
    SCIENCE_LAB: 5,
    ENGINEERING: 4,
    SECURITY: 3,
    CARGO_BAY_1: 4,
    CARGO_BAY_2: 4,
    HYDROPONICS: 3,
    SHUTTLE_BAY: 6,
    HUB_1: 2,
    HUB_2: 3,
    AUXILIARY_POWER: 3,
    CORE_LIFE_SUPPORT: 9,
    RING_1_LIFE_SUPPORT: 6,
    RING_2_LIFE_SUPPORT: 6,
}
ACCESS_WORTH: dict[ZoneNo, float] = {
    HUB_1: 5,
    HUB_2: 8,
    ENGINEERING: 8,
    CARGO_BAY_1: 4,
    CARGO_BAY_2: 4,
    SHUTTLE_BAY: 6,
    BRIDGE: 3,
    SCIENCE_LAB: 3,
    SECURITY: 2,
    HYDROPONICS: 3,
}
RARE = {"water": 5.0, "food": 5.0, "hydroponics": 6.0}
"""What a needed part is worth; parts not named here are rare."""
RARE_PART = 9.0
KEEP: dict[str, float] = {
    "repair-system": 2.5,
    "repair-droid": 2.5,
    "restore-power": 2.0,
    "clear-access": 2.0,
    "security-bypass": 1.8,
    "jefferies-tube": 1.5,
    "space-suit": 1.5,
    "exoskeleton": 2.5,
    "weapon": 2.0,
    "security-detail-1": 1.2,
    "security-detail-2": 2.0,
    "security-detail-3": 2.8,
    "ambush": 2.0,
    "stim-pack": 1.2,
    "field-medikit": 1.0,
    "personal-force-field": 2.2,
    "force-field": 3.0,
    "torpedo": 3.5,
    "fusion-beam": 3.2,
    "tractor-beam": 1.2,
    "security-robot": 1.5,
    "heal": 1.2,
    "revive": 1.5,
    "utility-belt": 1.0,
    "stabilize-power": 0.8,
    "aux-fuel-cell": 0.8,
    "hull-patch": 0.5,
    "fire-suppression": 0.6,
    "medicinal-plants": 1.0,
    "team-up": 0.4,
    "scavenge-engine": 0.1,
    "oxygen-garden": 0.6,
    "seed-cache": 1.0,
}
"""What a card is worth in hand when nothing asks for it."""
TECH_POINT = 4.0
MENDING_ABILITIES = frozenset({"clear", "reroute", "fix"})
MORE_OF_A_KIND = 0.6
"""A second copy of a card is worth less."""


class Plan:
    """What matters now. Made anew for each decision; parts are worked out when asked for."""

    def __init__(self, m: PhobosMatch) -> None:
        self.m = m
        s = m.state
        self.held = {m.content.stacks[card].card for officer in s.officers for card in officer.hand}
        self.source = power_source(s.station)
        self.dead = [o for o, officer in enumerate(s.officers) if not officer.alive]
        self._draw_values: dict[int, float] = {}
        self._menders: dict[OfficerNo, list[e.Mend]] = {}
        self.wounded = [o for o, officer in enumerate(s.officers) if officer.health == "wounded"]

    @cached_property
    def ready(self) -> bool:
        """Whether the shuttle lacks nothing."""
        return not self.parts and not any(self._lacks_systems)

    @cached_property
    def _missing(self) -> dict[tuple[str, str], tuple[str, ...]]:
        s = self.m.state
        return {(each.need, each.way): each.cards for each in missing(self.m.content, s.station, s.installed)}

    @cached_property
    def _lacks_systems(self) -> list[bool]:
        damaged = self.m.state.station.damaged
        return [damaged[n] for n in (SHUTTLE_NAV, SHUTTLE_LIFE_SUPPORT, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE)]

    @cached_property
    def parts(self) -> dict[str, float]:
        """The parts still to be installed, by the way that costs least, and what each is worth."""
        parts = {}
        for need in self.m.content.need:
            ways = [self._missing[need.id, way.id] for way in need.way]
            best = min(ways, key=lambda cards: sum(self._effort(card) for card in cards))
            for card in best:
                parts[card] = RARE.get(card, RARE_PART)
        return parts

    def _effort(self, card: str) -> float:
        """How far away a part is: nothing once somebody holds it."""
        if card in self.held:
            return 0.5
        if card == "cryo-tubes":
            return 2.0 if "cryo-systems" in self.held else 6.0
        if card in ("singularity-engine", "singularity-software"):
            return 20.0
        if card == "cryogenic-software":
            return 6.0
        return 1.5 if card in RARE else 4.0

    @cached_property
    def software(self) -> list[str]:
        """Software nobody has yet, the most needed first."""
        return [
            card
            for card in ("eoi-software", "cryogenic-software", "singularity-software")
            if card in self.parts and card not in self.held
        ]

    @cached_property
    def tech_point(self) -> float:
        """What a point of Tech Data is worth."""
        return TECH_POINT if self.software else 0.0

    def keep(self, card: CardId) -> float:
        """What a card in hand is worth."""
        name = self.m.content.stacks[card].card
        if name in self.parts:
            return self.parts[name]
        if name == "cryo-systems":
            return 9.0 if "cryo-tubes" in self.parts and "cryo-tubes" not in self.held else 0.2
        if name == "technical-data":
            return self.tech_point
        if name == "revive" and self.dead:
            return 12.0
        if name in ("heal", "medicinal-plants") and self.wounded:
            return 5.0
        if name == "fire-suppression" and any(self.m.state.station.fires):
            return 3.0
        return KEEP.get(name, 0.2)

    def draw_value(self, pile_no: int) -> float:
        """What a card of a pile is worth on average: parts that nobody holds yet, or else by use."""
        value = self._draw_values.get(pile_no)
        if value is None:
            value = self._draw_values[pile_no] = self._draw_value(pile_no)
        return value

    def _draw_value(self, pile_no: int) -> float:
        rest = self.m.state.piles[pile_no].rest
        if not rest:
            return 1.0 if pile_no < SPECIALTIES and self.m.state.piles[pile_no].discards else 0.0
        total = 0.0
        for card in rest:
            name = self.m.content.stacks[card].card
            if name in self.held:
                total += 0.5 if name in self.parts else self.keep(card) * MORE_OF_A_KIND
            else:
                total += self.keep(card)
        return total / len(rest)

    def draws_at(self, o: OfficerNo, zone: ZoneNo) -> int:
        """How many cards an officer could draw in a zone, were it not blocked."""
        if zone not in PILE_AT:
            return 0
        s = self.m.state
        pile_no = PILE_AT[zone]
        specialist = self.m.content.roles[s.officers[o].role].draws_three == PILE_DECK[pile_no]
        return draw_limit(self.m.content.map, s.station, zone, PILE_SYSTEM[pile_no], specialist)

    def mend_value(self, kind: Damage, zone: ZoneNo, system: SystemNo = NO_SYSTEM) -> float:
        """What mending something is worth."""
        if kind == "system":
            return self._system_value(system)
        if kind == "power":
            return self._power_value(zone)
        if kind == "access":
            return ACCESS_WORTH.get(zone, 1.0)
        if kind == "fire":
            return 4.0
        return 2.5 if zone in PILE_AT or zone in (HUB_1, HUB_2, SHUTTLE_BAY) else 1.0

    def _system_value(self, system: SystemNo) -> float:
        for part, air in LIFE_SUPPORT.items():
            if air == system:
                return 12.0 if part == "core" else 7.0
        if system in (SOLAR_PANELS, STABILIZERS):
            return 6.0
        if system == AUXILIARY_SYSTEM:
            return 5.0 if self.source != "main" else 1.5
        if system == MEDICAL:
            return 6.0 if self.dead or self.wounded else 0.8
        if system == FABRICATION:
            return 6.0 if "cryo-tubes" in self.parts and "cryo-systems" in self.held else 1.0
        return SYSTEM_WORTH.get(system, 0.7)

    def _power_value(self, zone: ZoneNo) -> float:
        if zone == AUXILIARY_POWER:
            return 5.0 if self.source != "main" else 1.5
        return POWER_WORTH.get(zone, 0.5)

    def mends_at(self, o: OfficerNo, zone: ZoneNo) -> float:
        """What an officer could mend in a zone with the cards in hand and by ability, in all."""
        menders = self._menders_of(o)
        if not menders:
            return 0.0
        near = self.m.content.map.neighbours[zone]
        done: set[tuple[Damage, ZoneNo, SystemNo]] = set()
        total = 0.0
        for effect in menders:
            best, value = None, 0.3
            for z in (zone, *near) if effect.reach else (zone,):
                for kind, system in wrong_in(self.m, effect.kinds, z):
                    if (kind, z, system) not in done and self.mend_value(kind, z, system) > value:
                        best, value = (kind, z, system), self.mend_value(kind, z, system)
            if best:
                done.add(best)
                total += value
        return total

    def _menders_of(self, o: OfficerNo) -> list[e.Mend]:
        """What an officer mends with, the most special first."""
        if o not in self._menders:
            content = self.m.content
            officer = self.m.state.officers[o]
            abilities = content.roles[officer.role].abilities
            effects = (
                *(content.cards[card].effect for card in officer.hand),
                *(content.abilities[x].effect for x in abilities if x in MENDING_ABILITIES),
            )
            mends = [effect for effect in effects if type(effect) is e.Mend]
            self._menders[o] = sorted(mends, key=lambda effect: (len(effect.kinds), effect.reach))
        return self._menders[o]

    def airless(self, zone: ZoneNo) -> bool:
        """Whether a zone has no air."""
        return bool(no_air(self.m.content.map, self.m.state.station, zone))

    def controls(self, zone: ZoneNo) -> bool:
        """Whether ships can be answered from a zone."""
        return zone in (BRIDGE, AUX_CONTROL)
