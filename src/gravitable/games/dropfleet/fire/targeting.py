"""Who can fire what at whom: range, arc, Lock, how many weapon systems. dropfleet.range.*"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gravitable.games.dropfleet.actions import NUKE, Shot
from gravitable.games.dropfleet.deck.command_cards import Lock
from gravitable.games.dropfleet.deck.effects import effects_on, ship_of
from gravitable.games.dropfleet.fire.attack import Situation
from gravitable.games.dropfleet.fire.fire_limit import NO_FIRE, fire_limit, unusable
from gravitable.games.dropfleet.fire.line_of_sight import LinePenalty
from gravitable.games.dropfleet.fire.weapon_attack import forbidden, lock_number, weapon_range
from gravitable.games.dropfleet.ships.gear import gear_of
from gravitable.games.dropfleet.ships.tonnage import Tonnage
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, WeaponGear
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, ShipNo, ShipState, Target
from gravitable.games.dropfleet.table import (
    armour_of,
    burden,
    enemy_ships,
    exists,
    gear,
    on_table,
    order_of,
    place_of,
    profile_of,
    scan_of,
    seat_of,
    sector_distance,
    signature_of,
    station_size,
)
from gravitable.geometry.arcs import FRONT, bears
from gravitable.geometry.compass import beyond, in_reach, within
from gravitable.kernel import IllegalAction, Seat

NUKE_CLEAR = 12.0
OWN_LINK = "dropfleet.unique-rule.targeting-link"
OUT_OF_RANGE = "dropfleet.range.formula"


class Aim(NamedTuple):
    """A shot that can be fired: the Lock it needs, how far it is, and all else that it depends on."""

    lock: int
    far: float
    situation: Situation

    @property
    def within_scan(self) -> bool:
        return self.situation.within_scan


def fire_refused(m: DropfleetMatch, seat: Seat, target: Target) -> IllegalAction | None:
    """Why a seat may not fire at something.

    dropfleet.range.not-friends, dropfleet.bombardment.own-troops, dropfleet.station.own,
    dropfleet.table.friends
    """
    s = m.state
    if not exists(s, target):
        return IllegalAction("dropfleet.range.within", "There is no such target.")
    if target.kind == "ship":
        if s.ships[target.no].status != "table":
            return IllegalAction("dropfleet.range.within", "That ship is not on the table.")
        if seat_of(s, target.no) == seat:
            return IllegalAction("dropfleet.range.not-friends", "Friends are not fired upon.")
        for neutral in s.neutrals:
            if neutral.ship == target.no and neutral.troops[seat].total:
                return IllegalAction("dropfleet.range.not-friends", "Own ground assets are aboard.")
    elif target.kind == "station":
        if s.stations[target.no].hull <= 0:
            return IllegalAction("dropfleet.range.within", "That station is destroyed.")
        if s.stations[target.no].controller == seat:
            return IllegalAction("dropfleet.station.own", "That station is under your control.")
    else:
        if s.sectors[target.no].gone:
            return IllegalAction("dropfleet.range.within", "Nothing is left of that sector.")
        troops = s.sectors[target.no].troops[seat]
        if troops.total or troops.transit_infantry or troops.transit_armour:
            return IllegalAction("dropfleet.bombardment.own-troops", "Own ground assets are there.")
    return None


def seen(m: DropfleetMatch, target: Target) -> int:
    """The Signature of a target; a sector has none."""
    if target.kind == "ship":
        return signature_of(m, target.no)
    return station_size(m, target.no).signature if target.kind == "station" else 0


def distance_to(m: DropfleetMatch, target: Target, x: float, y: float) -> float:
    """How far a target is: to the stem, or to the nearest edge of a sector."""
    if target.kind == "sector":
        return sector_distance(m.state, target.no, x, y)
    tx, ty, _ = place_of(m.state, target)
    return math.hypot(tx - x, ty - y)


def tonnage_of(m: DropfleetMatch, target: Target) -> Tonnage | None:
    """The tonnage of a ship; nothing else has any."""
    return gear(m, target.no).tonnage if target.kind == "ship" else None


def tougher(m: DropfleetMatch, target: Target) -> int:
    """What a target adds to the margin of critical hits. dropfleet.ship-rule.reinforced-armour"""
    return gear(m, target.no).tougher if target.kind == "ship" else 0


class Attacker:
    """One ship looking at many targets: what does not depend on the weapon is worked out once."""

    def __init__(self, m: DropfleetMatch, ship: ShipNo) -> None:
        self.m, self.ship = m, ship
        self.state: ShipState = m.state.ships[ship]
        self.gear = gear(m, ship)
        self.seat = seat_of(m.state, ship)
        self.scan = scan_of(m, ship)
        self.hurt = self.gear.lock_when_hurt if self.state.harm.beast else 0
        self._lines: dict[Target, LinePenalty] = {}
        self.links = [
            no
            for group in m.state.groups
            if group.seat == self.seat and gear_of(m.content, group.kind).targeting_link
            for no in group.ships
            if no != ship and m.state.ships[no].status == "table"
        ]
        """Friendly ships that might lend their eyes. dropfleet.unique-rule.targeting-link"""

    def line(self, target: Target) -> LinePenalty:
        """What burdens the line to a target."""
        found = self._lines.get(target)
        if found is None:
            x, y, layer = place_of(self.m.state, target)
            found = self._lines[target] = burden(
                self.m, self.state.x, self.state.y, self.state.layer, x, y, layer, self.seat
            )
        return found

    def aim(self, weapon_no: int, target: Target, link: ShipNo = NONE) -> Aim | IllegalAction:
        """The shot of a weapon at a target, or why it cannot be fired.

        A target that is out of the ship's own range is measured from a Targeting Link that has it in range.

        dropfleet.range.within, dropfleet.unique-rule.targeting-link-one
        """
        found = self._aim(weapon_no, target, link)
        if link == NONE and self.links and isinstance(found, IllegalAction) and found.rule == OUT_OF_RANGE:
            for other in self.links:
                linked = self._aim(weapon_no, target, other)
                if isinstance(linked, Aim):
                    return linked
        return found

    def _aim(self, weapon_no: int, target: Target, link: ShipNo) -> Aim | IllegalAction:
        """The shot as seen from the ship itself, or from a link.

        dropfleet.weapon.arc, dropfleet.range.within, dropfleet.range.scan-minimum
        """
        m, state = self.m, self.state
        weapon = self.gear.weapons[weapon_no]
        x, y, layer = place_of(m.state, target)
        if not bears(weapon.arcs, state.x, state.y, state.heading, x, y):
            return IllegalAction("dropfleet.weapon.arc", "The target is out of arc.")
        viewer, scan = self._viewer(weapon, link)
        if isinstance(viewer, IllegalAction):
            return viewer
        sector = target.kind == "sector"
        far = distance_to(m, target, viewer.x, viewer.y)
        signature = seen(m, target)
        if beyond(far, scan + signature):
            return IllegalAction(OUT_OF_RANGE, "The target is out of range.")
        line = self.line(target)
        if line.blocked == "solid":
            return IllegalAction("dropfleet.solid.fire", "A solid object is in the way.")
        if line.blocked:
            return IllegalAction("dropfleet.debris.blocked", 'More than 6" of debris are in the way.')
        scanned = max(0, scan - line.scan)
        lane = Lane(state.layer, layer, sector)
        reach = weapon_range(weapon, scanned, signature, lane)
        if reach is None:
            return IllegalAction(forbidden(weapon, lane) or OUT_OF_RANGE, "It cannot be fired so.")
        if beyond(far, reach):
            rule = "dropfleet.range.close-action" if weapon.close_action else OUT_OF_RANGE
            return IllegalAction(rule, f'The target is {far:.1f}" away; the weapon reaches {reach}".')
        near = far if link == NONE else distance_to(m, target, state.x, state.y)
        own = scanned if link == NONE else max(0, self.scan - line.scan)
        situation = Situation(
            firer=state.layer,
            target=layer,
            tonnage=tonnage_of(m, target),
            armour=armour_of(m, target),
            sector=sector,
            monitor=self.gear.crosses_orbits,
            penalties=line.lock + self.hurt + card_lock(m, target),
            tougher=tougher(m, target),
            within_scan=in_reach(near, own),
            weapons_free=state.order == "weapons-free",
        )
        return Aim(lock_number(weapon, situation), near, situation)

    def _viewer(self, weapon: WeaponGear, link: ShipNo) -> tuple[ShipState | IllegalAction, int]:
        """Where range is measured from, and with which Scan. dropfleet.unique-rule.targeting-link

        dropfleet.unique-rule.targeting-link-one
        """
        if link == NONE:
            return self.state, self.scan
        m = self.m
        if not 0 <= link < len(m.state.ships) or weapon.close_action:
            return IllegalAction(OWN_LINK, "That weapon measures from its own ship."), 0
        other = m.state.ships[link]
        if (
            link == self.ship
            or other.status != "table"
            or seat_of(m.state, link) != self.seat
            or not gear(m, link).targeting_link
        ):
            return IllegalAction(OWN_LINK, "That ship offers no Targeting Link."), 0
        reach = self.scan + profile_of(m, link).signature
        if not within(other.x, other.y, self.state.x, self.state.y, reach):
            return IllegalAction(OWN_LINK, "The link is out of range."), 0
        return other, scan_of(m, link)


def card_lock(m: DropfleetMatch, target: Target) -> int:
    """What cards played on a ship under fire do to the Lock."""
    return sum(effect.by for effect in effects_on(m, Lock, ship=ship_of(target)))


# Everything a ship can fire at


def targets(m: DropfleetMatch, attacker: Attacker) -> list[Target]:
    """What a ship might fire at, roughly: enemies in reach of its Scan and their Signature.

    dropfleet.station.as-ships
    """
    s, state = m.state, attacker.state
    found: list[Target] = []
    x, y, scan = state.x, state.y, attacker.scan
    viewers = [(x, y, scan), *((s.ships[no].x, s.ships[no].y, scan_of(m, no)) for no in attacker.links)]
    for no in enemy_ships(s, attacker.seat):
        ship = s.ships[no]
        seen_at = signature_of(m, no)
        if any(within(ship.x, ship.y, ex, ey, reach + seen_at) for ex, ey, reach in viewers):
            target = Target("ship", no)
            if fire_refused(m, attacker.seat, target) is None:
                found.append(target)
    for no, station in enumerate(s.stations):
        target = Target("station", no)
        if (
            station.hull > 0
            and any(
                within(station.x, station.y, ex, ey, reach + station_size(m, no).signature)
                for ex, ey, reach in viewers
            )
            and fire_refused(m, attacker.seat, target) is None
        ):
            found.append(target)
    if state.layer != "high":
        for no in range(len(s.sectors)):
            target = Target("sector", no)
            if (
                in_reach(sector_distance(s, no, x, y), scan)
                and fire_refused(m, attacker.seat, target) is None
            ):
                found.append(target)
    return found


class LegalShot(NamedTuple):
    """A weapon of a ship, and what it can be fired at."""

    ship: ShipNo
    weapon: int
    aims: tuple[tuple[Target, Aim], ...]


def legal_shots(m: DropfleetMatch, ships: Iterable[ShipNo]) -> Iterator[LegalShot]:
    """Every weapon of these ships that has a target, one entry each."""
    for ship in ships:
        limit = fire_limit(m, ship)
        if limit is NO_FIRE:
            continue
        attacker = Attacker(m, ship)
        within = targets(m, attacker)
        if not within:
            continue
        for no, weapon in enumerate(attacker.gear.weapons):
            if unusable(m, ship, no) is not None or (limit.systems == 0 and not weapon.close_action):
                continue
            aims = tuple(
                (target, aim)
                for target in within
                if not isinstance(aim := attacker.aim(no, target), IllegalAction)
            )
            if aims:
                yield LegalShot(ship, no, aims)


def nuke_refused(m: DropfleetMatch, ship: ShipNo, target: Target) -> IllegalAction | None:
    """Why a ship may not launch a nuclear missile at a sector.

    dropfleet.nuke.tonnage, dropfleet.nuke.order, dropfleet.nuke.place, dropfleet.nuke.own-troops,
    dropfleet.nuke.enemy-ships, dropfleet.nuke.not-stations
    """
    s = m.state
    state = s.ships[ship]
    if target.kind != "sector":
        return IllegalAction("dropfleet.nuke.not-stations", "Nuclear missiles are for sectors.")
    worn = gear(m, ship)
    seat = seat_of(s, ship)
    if worn.tonnage in ("L", "L2"):
        return IllegalAction("dropfleet.nuke.tonnage", "Light ships carry no nuclear missiles.")
    if fire_limit(m, ship).systems == 0:
        return IllegalAction("dropfleet.nuke.order", "The ship's order forbids fire.")
    if (refusal := fire_refused(m, seat, target)) is not None:
        rule = "dropfleet.nuke.own-troops" if "bombardment" in refusal.rule else "dropfleet.nuke.place"
        return IllegalAction(rule, refusal.reason)
    reach = scan_of(m, ship)
    if state.layer != "low" or beyond(sector_distance(s, target.no, state.x, state.y), reach):
        return IllegalAction("dropfleet.nuke.place", "Only from Low Orbit, with the sector within Scan.")
    if any(
        in_reach(sector_distance(s, target.no, s.ships[no].x, s.ships[no].y), NUKE_CLEAR)
        for no in enemy_ships(s, seat)
    ):
        return IllegalAction("dropfleet.nuke.enemy-ships", 'An enemy ship is within 12" of the sector.')
    return None


def nukes(m: DropfleetMatch, ships: Iterable[ShipNo]) -> list[Shot]:
    """Every nuclear missile that could be launched now."""
    return [
        Shot(ship, NUKE, Target("sector", no))
        for ship in ships
        if m.state.ships[ship].layer == "low" and gear(m, ship).tonnage not in ("L", "L2")
        for no in range(len(m.state.sectors))
        if nuke_refused(m, ship, Target("sector", no)) is None
    ]


def oculus_boosted(m: DropfleetMatch, ship: ShipNo, target: Target) -> bool:
    """Whether a booster helps other Oculus weapons against it. dropfleet.unique-rule.oculus-booster"""
    s = m.state
    x, y, _ = place_of(s, target)
    for no in on_table(s, seat_of(s, ship)):
        other = s.ships[no]
        if no != ship and order_of(m, no) == "standard" and gear(m, no).rules.boosts_oculus:
            near = within(other.x, other.y, x, y, scan_of(m, no))
            if near and bears(FRONT, other.x, other.y, other.heading, x, y):
                return True
    return False
