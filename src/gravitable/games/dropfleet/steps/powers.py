"""Powers of single ships around an activation: Energy Siphon, Box of Scraps, Holo-Debris Field."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.actions import GiveScraps, PlaceHologram, Siphon
from gravitable.games.dropfleet.events import PowerUsed
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.damage import SCRAPS
from gravitable.games.dropfleet.steps.spikes import add_spike, remove_spikes
from gravitable.games.dropfleet.table import flat, gear, group_gear, group_on_table, on_table, seat_of
from gravitable.geometry.compass import beyond, in_reach
from gravitable.geometry.crossing import Disc
from gravitable.kernel import PROCEED, Action, Decision, IllegalAction, Proceed, Seat, Step

SIPHON_REACH = 3.0
SCRAPS_REACH = 6.0
HOLOGRAM_REACH = 3.0
HOLOGRAM_WIDTH = 4.0


class SiphonSpikes(Step, frozen=True):
    """Before or after moving a ship takes a spike, once.

    dropfleet.unique-rule.energy-siphon, dropfleet.unique-rule.energy-siphon-bonus
    """

    group: GroupNo

    def options(self, m: DropfleetMatch) -> list[Action]:
        s = m.state
        if not group_gear(m, self.group).rules.siphons:
            return []
        return [
            Siphon(ship, victim)
            for ship in group_on_table(s, self.group)
            if not s.ships[ship].spent
            for victim in on_table(s)
            if s.ships[victim].spike
            and not gear(m, victim).rules.siphons
            and in_reach(flat(s, ship, victim), SIPHON_REACH)
        ]

    def run(self, m: DropfleetMatch) -> Decision | None:
        options = self.options(m)
        if not options:
            return None
        return Decision(
            m.state.groups[self.group].seat,
            "dropfleet.siphon",
            "Siphon the spike of a ship close by?",
            [PROCEED, *options],
            "dropfleet.unique-rule.energy-siphon",
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, Siphon):
            return
        s = m.state
        spike = s.ships[action.victim].spike
        remove_spikes(m, action.victim, 2)
        add_spike(m, action.ship, spike)
        s.ships[action.ship].spent = True
        group = s.groups[self.group]
        s.groups[self.group] = replace(group, siphoned=group.siphoned | spike)
        m.emit(PowerUsed(action.ship, "Energy Siphon", action.victim))
        m.push(self)


class HologramAid(msgspec.Struct, frozen=True):
    """The ship that may place a hologram, how far off the middle of that may lie, and how far it reaches."""

    ship: ShipNo
    reach: float
    radius: float


class AfterActivation(Step, frozen=True):
    """Powers that ships of the group may use when it is done, one ship after another."""

    group: GroupNo
    asked: tuple[ShipNo, ...] = ()

    def next_ship(self, m: DropfleetMatch) -> ShipNo | None:
        rules = group_gear(m, self.group).rules
        for no in group_on_table(m.state, self.group):
            if no not in self.asked and (rules.holo_debris or scrap_takers(m, no)):
                return no
        return None

    def run(self, m: DropfleetMatch) -> Decision | None:
        ship = self.next_ship(m)
        if ship is None:
            return None
        seat = seat_of(m.state, ship)
        if gear(m, ship).rules.holo_debris:
            prompt = 'Place a holographic debris field within 3"?'
            return Decision(
                seat, "dropfleet.hologram", prompt, None, "dropfleet.unique-rule.holo-debris-field"
            )
        options = [PROCEED, *(GiveScraps(no) for no in scrap_takers(m, ship))]
        prompt = "Put a Box of Scraps aboard which ship?"
        return Decision(seat, "dropfleet.scraps", prompt, options, "dropfleet.unique-rule.box-of-scraps")

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if decision.options is not None or isinstance(action, Proceed):
            return
        rule = "dropfleet.unique-rule.holo-debris-field"
        if not isinstance(action, PlaceHologram):
            raise IllegalAction(rule, "Place a hologram, or go on.")
        ship = self.next_ship(m)
        assert ship is not None
        state = m.state.ships[ship]
        if not (math.isfinite(action.x) and math.isfinite(action.y)):
            raise IllegalAction(rule, "A place is made of finite numbers.")
        edge = math.hypot(action.x - state.x, action.y - state.y) - HOLOGRAM_WIDTH / 2
        if beyond(edge, HOLOGRAM_REACH):
            raise IllegalAction(rule, 'The field lies within 3" of the ship.')

    def aid(self, m: DropfleetMatch, decision: Decision) -> HologramAid | None:
        ship = self.next_ship(m)
        if ship is None or decision.options is not None:
            return None
        return HologramAid(ship, HOLOGRAM_REACH + HOLOGRAM_WIDTH / 2, HOLOGRAM_WIDTH / 2)

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        ship = self.next_ship(m)
        assert ship is not None
        state = m.state.ships[ship]
        found: list[Action] = [PROCEED]
        for _ in range(n - 1):
            angle, far = rng.uniform(0.0, math.tau), rng.uniform(0.0, HOLOGRAM_REACH)
            found.append(PlaceHologram(state.x + far * math.cos(angle), state.y + far * math.sin(angle)))
        return found

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        ship = self.next_ship(m)
        assert ship is not None
        m.push(AfterActivation(self.group, (*self.asked, ship)))
        if isinstance(action, PlaceHologram):
            area = Disc(round(action.x, 4), round(action.y, 4), HOLOGRAM_WIDTH / 2)
            m.state.holograms.append(Field("fine", area, seat))
            m.emit(PowerUsed(ship, "Holo-Debris Field", ship))
        elif isinstance(action, GiveScraps):
            m.state.ships[action.ship].tokens |= SCRAPS
            m.emit(PowerUsed(ship, "Box of Scraps", action.ship))


def scrap_takers(m: DropfleetMatch, ship: ShipNo) -> list[ShipNo]:
    """Friendly ships near by without a token. dropfleet.unique-rule.box-of-scraps"""
    s = m.state
    if not gear(m, ship).rules.scraps:
        return []
    return [
        no
        for no in on_table(s, seat_of(s, ship))
        if not s.ships[no].tokens & SCRAPS and in_reach(flat(s, ship, no), SCRAPS_REACH)
    ]
