"""Who can fire what at whom: range, arc, Lock, how many weapon systems. dropfleet.range.*"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gravitable.games.dropfleet.actions import NUKE, Shot
from gravitable.games.dropfleet.cards import Lock
from gravitable.games.dropfleet.detection import weapon_range
from gravitable.games.dropfleet.gear import Gear, WeaponGear
from gravitable.games.dropfleet.lock import Shot as LockShot
from gravitable.games.dropfleet.lock import lock_number
from gravitable.games.dropfleet.scenarios import Layer
from gravitable.games.dropfleet.sightlines import Burden
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, ShipNo, ShipState, Target
from gravitable.games.dropfleet.table import (
    armour_of,
    burden,
    effects_on,
    enemy_ships,
    gear,
    on_table,
    place_of,
    profile_of,
    scan_of,
    seat_of,
    sector_distance,
    signature_of,
    station_size,
)
from gravitable.games.dropfleet.tonnage import Tonnage
from gravitable.geometry.arcs import FRONT, bears
from gravitable.geometry.compass import EPSILON
from gravitable.kernel import IllegalAction, Seat

ANY_NUMBER = 99
NUKE_CLEAR = 12.0
OWN_LINK = "dropfleet.unique-rule.targeting-link"


class Aim(NamedTuple):
    """A shot that can be fired: the Lock it needs, how far it is, and whether the target is within Scan."""

    lock: int
    far: float
    within_scan: bool
    burden: int


class Firepower(NamedTuple):
    """How many weapon systems a ship may fire, and whether Close Action weapons besides."""

    systems: int
    close_action: bool
    only_one_close: bool = False


NO_FIRE = Firepower(0, False)


def firepower(m: DropfleetMatch, ship: ShipNo) -> Firepower:
    """What the ship's order lets it fire. dropfleet.allocate.fire-limit, dropfleet.ship-rule.stealth"""
    s = m.state
    state = s.ships[ship]
    if state.harm.offline or state.harm.sabotaged or state.status != "table":
        return NO_FIRE
    worn = gear(m, ship)
    order = m.content.order_by_id[state.order]
    net = s.battlegroups[s.groups[state.group].battlegroup].battlenet == "fire" and order.special
    if order.weapons == "any":
        return Firepower(ANY_NUMBER, True)
    if order.weapons == "one":
        return Firepower(worn.systems + (1 if net else 0), True)
    if order.id == "silent-running" and worn.stealth and not state.crippled:
        return Firepower(worn.systems + (1 if net else 0), True)
    return Firepower(0, True, only_one_close=True) if net else NO_FIRE


def too_many(
    m: DropfleetMatch, ship: ShipNo, weapons: Iterable[int], overcharged: frozenset[int] = frozenset()
) -> IllegalAction | None:
    """Why a ship may not fire these weapons together; None when it may."""
    worn = gear(m, ship)
    power = firepower(m, ship)
    numbers = list(weapons)
    if not numbers:
        return None
    if len(set(numbers)) != len(numbers):
        return IllegalAction("dropfleet.allocate.once", "A weapon system fires once.")
    fired = [(no, worn.weapons[no]) for no in numbers]
    if power is NO_FIRE:
        return IllegalAction("dropfleet.allocate.no-fire-no-close-action", "The ship may not fire.")
    close = [weapon for _, weapon in fired if weapon.close_action]
    if power.only_one_close and (len(close) > 1 or len(close) != len(fired)):
        return IllegalAction("dropfleet.unique-rule.ucm-battlenet", "One Close Action weapon may be fired.")
    alts = [weapon.alt for _, weapon in fired if weapon.alt]
    if len(set(alts)) != len(alts):
        return IllegalAction("dropfleet.weapon-rule.alt", "Of these weapons only one is fired a turn.")
    if overcharged:
        return _overcharge_refused(m, ship, worn, fired, overcharged)
    if systems_used(worn, numbers) > power.systems:
        allowed = "one weapon system" if power.systems == 1 else f"{power.systems} weapon systems"
        return IllegalAction("dropfleet.allocate.fire-limit", f"The order allows {allowed}.")
    return None


def systems_used(worn: Gear, weapons: list[int]) -> int:
    """How many weapon systems these are. dropfleet.weapon-rule.link, .low-power, .subsystem-network"""
    close = any(worn.weapons[no].close_action for no in weapons)
    ordinary: dict[str, set[object]] = {}
    weak: dict[str, set[object]] = {}
    for no in weapons:
        weapon = worn.weapons[no]
        if weapon.close_action:
            continue
        system: object = ("link", weapon.link) if weapon.link else no
        # Linked weapons of several names are one system: they are counted under the link.
        name = f"link {weapon.link}" if weapon.link and not worn.subsystem else weapon.weapon.name
        (weak if weapon.low_power and not close else ordinary).setdefault(name, set()).add(system)
    used = sum(_count(worn, systems) for systems in ordinary.values())
    low = sum(_count(worn, systems) for systems in weak.values())
    return used + max(0, low - 1)


def _count(worn: Gear, systems: set[object]) -> int:
    """Each system lets a Subsystem Network fire one more of the same type."""
    return (len(systems) + 1) // 2 if worn.subsystem else len(systems)


def _overcharge_refused(
    m: DropfleetMatch,
    ship: ShipNo,
    worn: Gear,
    fired: list[tuple[int, WeaponGear]],
    overcharged: frozenset[int],
) -> IllegalAction | None:
    """Overcharged weapons are one system, fired alone. dropfleet.weapon-rule.overcharge"""
    rule = "dropfleet.weapon-rule.overcharge"
    if m.state.ships[ship].order != "weapons-free":
        return IllegalAction(rule, "Weapons are overcharged on Weapons Free only.")
    charged = [weapon for no, weapon in fired if no in overcharged]
    if any(not weapon.overcharge for weapon in charged):
        return IllegalAction(rule, "That weapon cannot be overcharged.")
    if len(charged) > 1 and len({weapon.link or id(weapon) for weapon in charged}) > 1:
        return IllegalAction(rule, "One weapon, or a linked set, is overcharged.")
    if any(no not in overcharged and not weapon.close_action for no, weapon in fired):
        return IllegalAction(
            "dropfleet.weapon-rule.overcharge-alone", "Besides it only Close Action weapons are fired."
        )
    return None


def unusable(m: DropfleetMatch, ship: ShipNo, weapon: int) -> IllegalAction | None:
    """Why a weapon of a ship is of no use now: lost, fired, or used up."""
    state = m.state.ships[ship]
    worn = gear(m, ship)
    if not 0 <= weapon < len(worn.weapons):
        return IllegalAction("dropfleet.allocate.once", "The ship has no such weapon.")
    if state.harm.lost >> weapon & 1:
        return IllegalAction("dropfleet.crippling.dread-weapon", "That weapon is destroyed.")
    if state.fired >> weapon & 1:
        return IllegalAction("dropfleet.allocate.once", "A weapon system fires once.")
    limited = worn.weapons[weapon].limited
    if limited and weapon < len(state.uses) and state.uses[weapon] >= limited:
        return IllegalAction("dropfleet.weapon-rule.limited", "That weapon is used up.")
    return None


def hostile(m: DropfleetMatch, seat: Seat, target: Target) -> IllegalAction | None:
    """Why a seat may not fire at something. dropfleet.range.not-friends, dropfleet.bombardment.own-troops"""
    s = m.state
    count = {"ship": len(s.ships), "station": len(s.stations), "sector": len(s.sectors)}[target.kind]
    if not 0 <= target.no < count:
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


class Gunner:
    """One ship looking at many targets: what does not depend on the weapon is worked out once."""

    def __init__(self, m: DropfleetMatch, ship: ShipNo) -> None:
        self.m, self.ship = m, ship
        self.state: ShipState = m.state.ships[ship]
        self.gear = gear(m, ship)
        self.seat = seat_of(m.state, ship)
        self.scan = scan_of(m, ship)
        self.hurt = self.gear.lock_when_hurt if self.state.harm.beast else 0
        self._lines: dict[Target, Burden] = {}

    def line(self, target: Target) -> Burden:
        """What burdens the line to a target."""
        found = self._lines.get(target)
        if found is None:
            x, y, layer = place_of(self.m.state, target)
            found = self._lines[target] = burden(
                self.m, self.state.x, self.state.y, self.state.layer, x, y, layer, self.seat
            )
        return found

    def aim(self, weapon_no: int, target: Target, link: ShipNo = NONE) -> Aim | IllegalAction:
        """The shot of a weapon at a target, or why it cannot be fired. dropfleet.range.within"""
        m, state = self.m, self.state
        weapon = self.gear.weapons[weapon_no]
        x, y, layer = place_of(m.state, target)
        if not bears(weapon.arcs, state.x, state.y, state.heading, x, y):
            return IllegalAction("dropfleet.weapon.arc", "The target is out of arc.")
        eye, scan = self._eye(weapon, link)
        if isinstance(eye, IllegalAction):
            return eye
        sector = target.kind == "sector"
        far = distance_to(m, target, eye.x, eye.y)
        signature = seen(m, target)
        if far > scan + signature + EPSILON and not weapon.bombardment:
            return IllegalAction("dropfleet.range.formula", "The target is out of range.")
        line = self.line(target)
        if line.blocked:
            return IllegalAction("dropfleet.debris.blocked", "Debris or a solid object is in the way.")
        scanned = max(0, scan - line.scan)
        reach = weapon_range(
            weapon.weapon, scanned, signature, firer=state.layer, target=layer, sector=sector
        )
        if reach is None:
            return IllegalAction(_forbidden(weapon, state.layer, layer, sector), "It cannot be fired so.")
        if far > reach + EPSILON:
            rule = "dropfleet.range.close-action" if weapon.close_action else "dropfleet.range.formula"
            return IllegalAction(rule, f'The target is {far:.1f}" away; the weapon reaches {reach}".')
        lock = lock_number(
            weapon.weapon,
            LockShot(
                firer=state.layer,
                target=layer,
                tonnage=tonnage_of(m, target),
                armour=armour_of(m, target),
                sector=sector,
                monitor=self.gear.crosses_orbits,
                penalties=line.lock + self.hurt + card_lock(m, target),
            ),
        )
        near = far if link == NONE else distance_to(m, target, state.x, state.y)
        own = scanned if link == NONE else max(0, self.scan - line.scan)
        return Aim(lock, near, near <= own + EPSILON, line.lock)

    def _eye(self, weapon: WeaponGear, link: ShipNo) -> tuple[ShipState | IllegalAction, int]:
        """Where range is measured from, and with which Scan. dropfleet.unique-rule.targeting-link"""
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
            or not profile_of(m, link).has("Targeting Link")
        ):
            return IllegalAction(OWN_LINK, "That ship offers no Targeting Link."), 0
        away = math.hypot(other.x - self.state.x, other.y - self.state.y)
        if away > self.scan + profile_of(m, link).signature + EPSILON:
            return IllegalAction(OWN_LINK, "The link is out of range."), 0
        return other, scan_of(m, link)


def _forbidden(weapon: WeaponGear, firer: Layer, target: Layer, sector: bool) -> str:
    """The clause that keeps a weapon from firing between these layers at all."""
    if weapon.bombardment:
        return "dropfleet.weapon-rule.bombardment"
    if sector:
        return "dropfleet.bombardment.low-orbit"
    if weapon.weapon.has("Escape Velocity"):
        return "dropfleet.weapon-rule.escape-velocity"
    if firer == "atmosphere":
        return "dropfleet.hit.atmosphere-close-action-from"
    return "dropfleet.hit.atmosphere-close-action-in" if target == "atmosphere" else "dropfleet.range.within"


def card_lock(m: DropfleetMatch, target: Target) -> int:
    """What cards played on a ship under fire do to the Lock."""
    if not m.state.effects or target.kind != "ship":
        return 0
    return sum(effect.by for effect in effects_on(m, Lock, ship=target.no))


# Everything a ship can fire at


def targets(m: DropfleetMatch, gunner: Gunner) -> list[Target]:
    """What a ship might fire at, roughly: enemies in reach of its Scan and their Signature."""
    s, state = m.state, gunner.state
    found: list[Target] = []
    x, y, scan = state.x, state.y, gunner.scan
    for no in enemy_ships(s, gunner.seat):
        ship = s.ships[no]
        if math.hypot(ship.x - x, ship.y - y) <= scan + signature_of(m, no) + EPSILON:
            target = Target("ship", no)
            if hostile(m, gunner.seat, target) is None:
                found.append(target)
    for no, station in enumerate(s.stations):
        target = Target("station", no)
        if (
            station.hull > 0
            and math.hypot(station.x - x, station.y - y) <= scan + station_size(m, no).signature + EPSILON
            and hostile(m, gunner.seat, target) is None
        ):
            found.append(target)
    if state.layer != "high":
        for no in range(len(s.sectors)):
            target = Target("sector", no)
            if sector_distance(s, no, x, y) <= scan + EPSILON and hostile(m, gunner.seat, target) is None:
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
        power = firepower(m, ship)
        if power is NO_FIRE:
            continue
        gunner = Gunner(m, ship)
        within = targets(m, gunner)
        if not within:
            continue
        for no, weapon in enumerate(gunner.gear.weapons):
            if unusable(m, ship, no) is not None or (power.systems == 0 and not weapon.close_action):
                continue
            aims = tuple(
                (target, aim)
                for target in within
                if not isinstance(aim := gunner.aim(no, target), IllegalAction)
            )
            if aims:
                yield LegalShot(ship, no, aims)


def nuke_refused(m: DropfleetMatch, ship: ShipNo, target: Target) -> IllegalAction | None:
    """Why a ship may not launch a nuclear missile at a sector. dropfleet.nuke.*"""
    s = m.state
    state = s.ships[ship]
    if target.kind != "sector":
        return IllegalAction("dropfleet.nuke.not-stations", "Nuclear missiles are for sectors.")
    worn = gear(m, ship)
    seat = seat_of(s, ship)
    if worn.tonnage in ("L", "L2"):
        return IllegalAction("dropfleet.nuke.tonnage", "Light ships carry no nuclear missiles.")
    if firepower(m, ship).systems == 0:
        return IllegalAction("dropfleet.nuke.order", "The ship's order forbids fire.")
    if (refusal := hostile(m, seat, target)) is not None:
        rule = "dropfleet.nuke.own-troops" if "bombardment" in refusal.rule else "dropfleet.nuke.place"
        return IllegalAction(rule, refusal.reason)
    reach = scan_of(m, ship)
    if state.layer != "low" or sector_distance(s, target.no, state.x, state.y) > reach + EPSILON:
        return IllegalAction("dropfleet.nuke.place", "Only from Low Orbit, with the sector within Scan.")
    if any(
        sector_distance(s, target.no, s.ships[no].x, s.ships[no].y) <= NUKE_CLEAR + EPSILON
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
        if no != ship and other.order == "standard" and profile_of(m, no).has("Oculus Booster"):
            near = math.hypot(other.x - x, other.y - y) <= scan_of(m, no) + EPSILON
            if near and bears(FRONT, other.x, other.y, other.heading, x, y):
                return True
    return False
