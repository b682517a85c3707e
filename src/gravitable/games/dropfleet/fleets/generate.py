"""Random legal fleets, by faction, size and preference."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fleets.check import Violation, violations
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting, size_of
from gravitable.games.dropfleet.fleets.measure import command_ship, fleet_points, launch_capacity, roster_size
from gravitable.games.dropfleet.fleets.preferences import (
    Preference,
    fleet_name,
    lands,
    opens_gates,
    preference_weight,
)
from gravitable.games.dropfleet.fleets.rosters import (
    ANY_NUMBER,
    BATTLEGROUP_TYPES,
    BattlegroupType,
    GameSize,
    GameSizeId,
)
from gravitable.games.dropfleet.scenarios.scenario import FleetLimit
from gravitable.games.dropfleet.ships.classes import Faction, Ship, System
from gravitable.games.dropfleet.ships.tonnage import WEIGHT_NAME, WeightClass
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules

USUAL_POINTS: dict[GameSizeId, int] = {"skirmish": 750, "clash": 1250, "battle": 2000, "reconquest": 4000}
"""What is agreed when nobody says: the usual points of a size."""

_PATIENCE = 40


def random_fleet(
    content: Content,
    faction: Faction,
    size: GameSizeId,
    rng: random.Random,
    preference: Preference = "balanced",
    points: int | None = None,
    limits: Sequence[FleetLimit] = (),
) -> Fleet:
    """A legal fleet that fills its points well. The same seed gives the same fleet.

    `limits` are what a scenario asks of it: groups it must have, tonnages it may not.

    >>> from gravitable.games.dropfleet.content import builtin
    >>> fleet = random_fleet(builtin(), "scourge", "clash", random.Random(7))
    >>> violations(builtin(), fleet)
    []
    """
    agreed = USUAL_POINTS[size] if points is None else points
    roster = content.size_by_id[size]
    if not roster.points[0] <= agreed <= roster.points[1]:
        low, high = roster.points
        raise ValueError(f"A {roster.name} has {low} to {high} points, not {agreed}.")
    shipyard = _Shipyard(content, faction, rng, preference, limits)
    fleet = Fleet("", faction, (agreed,), ())
    for attempt in range(20):
        fleet = shipyard.backbone(fleet, roster, cheap=attempt > 9)
        fleet = shipyard.required(fleet, size, cheap=attempt > 4)
        if not shipyard.faults(fleet):
            break
        fleet = msgspec.structs.replace(fleet, battlegroups=())
    else:
        raise ValueError(f"No legal {roster.name} of {agreed} points was found; agree on more points.")
    fleet = shipyard.link_gates(fleet)
    fleet = shipyard.grow(fleet)
    fleet = shipyard.appoint(fleet)
    fleet = shipyard.grow(fleet)
    return msgspec.structs.replace(fleet, name=fleet_name(rng, preference))


def vast_fleet(
    content: Content,
    faction: Faction,
    rosters: Sequence[int],
    rng: random.Random,
    preference: Preference = "balanced",
    limits: Sequence[FleetLimit] = (),
) -> Fleet:
    """A legal fleet of several rosters, with one admiral; what a scenario asks for is in the first of them.

    >>> from gravitable.games.dropfleet.content import builtin
    >>> fleet = vast_fleet(builtin(), "phr", (2000, 2000), random.Random(1))
    >>> violations(builtin(), fleet), fleet.points_agreed
    ([], 4000)
    """
    if len(rosters) == 1:
        return random_fleet(content, faction, size_of(rosters[0]), rng, preference, rosters[0], limits)
    fewer = [_no_more(limit) for limit in limits]
    for _ in range(_PATIENCE):
        parts = [
            random_fleet(
                content, faction, size_of(points), rng, preference, points, fewer if number else limits
            )
            for number, points in enumerate(rosters)
        ]
        fleet = joined(parts)
        if not violations(content, fleet, limits):
            return fleet
    raise ValueError(f"No legal fleet of {sum(rosters)} points was found; try another number of rosters.")


def _no_more(limit: FleetLimit) -> FleetLimit:
    """A scenario's limit for further rosters: they need nothing, and have none of what is counted."""
    counted = limit.groups is not None and limit.groups[1] < ANY_NUMBER
    return msgspec.structs.replace(limit, groups=(0, 0) if counted else None, groups_in_battle=None)


def joined(parts: Sequence[Fleet]) -> Fleet:
    """Fleets as the rosters of one: battlegroups numbered, the admiral of a Flag battlegroup or the first."""
    battlegroups = tuple(
        msgspec.structs.replace(battlegroup, roster=number, name=f"{battlegroup.name} {number + 1}")
        for number, part in enumerate(parts)
        for battlegroup in part.battlegroups
    )
    postings = [
        msgspec.structs.replace(
            part.admiral,
            battlegroup=part.admiral.battlegroup + sum(len(other.battlegroups) for other in parts[:number]),
        )
        for number, part in enumerate(parts)
        if part.admiral is not None
    ]
    flag = [posting for posting in postings if battlegroups[posting.battlegroup].type == "flag"]
    admiral = next(iter(flag or postings), None)
    rosters = tuple(points for part in parts for points in part.rosters)
    return Fleet(parts[0].name, parts[0].faction, rosters, battlegroups, admiral)


class _Shipyard:
    """Adds ships to one fleet, by the preference, and keeps it legal."""

    def __init__(
        self,
        content: Content,
        faction: Faction,
        rng: random.Random,
        preference: Preference,
        limits: Sequence[FleetLimit] = (),
    ) -> None:
        self.content, self.rng, self.preference, self.limits = content, rng, preference, limits
        self.ships = [
            ship
            for ship in content.fleet_ships(faction)
            if ship.same_profile_as is None and not any(_excludes(limit, ship) for limit in limits)
        ]

    def faults(self, fleet: Fleet) -> list[Violation]:
        return violations(self.content, fleet, self.limits)

    def required(self, fleet: Fleet, size: GameSizeId, *, cheap: bool) -> Fleet:
        """The groups that a scenario demands, wherever they fit."""
        # While they are being added, too few of them are no fault yet.
        easy = [msgspec.structs.replace(limit, groups=None, groups_in_battle=None) for limit in self.limits]
        for limit in self.limits:
            least = _least(limit, size)
            ships = [ship for ship in self.ships if limit.special is not None and ship.has(limit.special)]
            for _ in range(least if ships else 0):
                ship = min(ships, key=lambda each: each.points * each.group[0]) if cheap else self.pick(ships)
                for bigger in self.placings(fleet, self.group(ship, ship.group[0])):
                    if not violations(self.content, bigger, easy):
                        fleet = bigger
                        break
        return fleet

    def placings(self, fleet: Fleet, group: Group) -> list[Fleet]:
        """The fleet with a group added to each battlegroup (without its class first), or to a new one."""
        numbers = sorted(
            range(len(fleet.battlegroups)),
            key=lambda number: any(other.ship == group.ship for other in fleet.battlegroups[number].groups),
        )
        joined = [self.with_group(fleet, number, group) for number in numbers]
        alone = [self.with_battlegroup(fleet, kind, group) for kind in BATTLEGROUP_TYPES]
        leaders = [ship for ship in self.ships if ship.weight_class == "medium" and ship.id != group.ship]
        if not leaders:
            return joined + alone
        leader = min(leaders, key=lambda ship: ship.points * ship.group[0])
        led = self.with_battlegroup(fleet, "line", self.group(leader, leader.group[0]))
        return [*joined, *alone, self.with_group(led, len(led.battlegroups) - 1, group)]

    def backbone(self, fleet: Fleet, size: GameSize, *, cheap: bool) -> Fleet:
        """The battlegroups that the size asks for, each with one group; one of them able to land troops."""
        kinds = [kind for kind in BATTLEGROUP_TYPES for _ in range(size.allows(kind)[0])]
        for kind in kinds:
            weight: WeightClass = "light" if kind == "pathfinder" else "medium"
            ships = [ship for ship in self.ships if ship.weight_class == weight]
            if kind == kinds[0] and self.preference != "wild":
                ships = [ship for ship in ships if lands(ship)] or ships
            ship = min(ships, key=lambda ship: ship.points * ship.group[0]) if cheap else self.pick(ships)
            fleet = self.with_battlegroup(fleet, kind, self.group(ship, ship.group[0]))
        return fleet

    def grow(self, fleet: Fleet) -> Fleet:
        """Add groups, ships and battlegroups until nothing fits any more."""
        failures = 0
        while failures < _PATIENCE + 6 * len(fleet.battlegroups):
            bigger = self.addition(fleet)
            if bigger is None or self.faults(bigger):
                failures += 1
            else:
                fleet, failures = bigger, 0
        return fleet

    def link_gates(self, fleet: Fleet) -> Fleet:
        """A Mothership is of no use without Voidgates, nor they without it: add what is missing."""
        ships = [self.content.ship_by_id[group.ship] for b in fleet.battlegroups for group in b.groups]
        has_gates, has_voidgate = (
            any(map(opens_gates, ships)),
            any(ship_rules(ship).voidgate for ship in ships),
        )
        if has_gates == has_voidgate:
            return fleet
        missing = [
            ship for ship in self.ships if (ship_rules(ship).voidgate if has_gates else opens_gates(ship))
        ]
        for ship in sorted(missing, key=lambda ship: ship.points):
            group = self.group(ship, ship.group[0])
            for bigger in self.placings(fleet, group):
                if not self.faults(bigger):
                    return bigger
        return fleet

    def with_group(self, fleet: Fleet, number: int, group: Group) -> Fleet:
        """The fleet with one group more in a battlegroup, fitted like others of its class there."""
        battlegroup = fleet.battlegroups[number]
        for other in battlegroup.groups:
            if other.ship == group.ship:
                group = msgspec.structs.replace(group, systems=other.systems, options=other.options)
        changed = list(fleet.battlegroups)
        changed[number] = msgspec.structs.replace(battlegroup, groups=(*battlegroup.groups, group))
        return msgspec.structs.replace(fleet, battlegroups=tuple(changed))

    def addition(self, fleet: Fleet) -> Fleet | None:
        """The fleet with one thing more, legal or not; None where nothing comes to mind."""
        number = self.rng.randrange(len(fleet.battlegroups) + 1)
        if number == len(fleet.battlegroups):
            kind = self.rng.choice(BATTLEGROUP_TYPES)
            chosen = self.affordable(fleet, self.opening(kind))
            return self.with_battlegroup(fleet, kind, chosen) if chosen is not None else None
        battlegroup = fleet.battlegroups[number]
        room = [
            place
            for place, group in enumerate(battlegroup.groups)
            if group.count < self.content.ship_by_id[group.ship].group[1]
        ]
        if room and self.rng.random() < 0.5:
            place = self.rng.choice(room)
            grown = list(battlegroup.groups)
            grown[place] = msgspec.structs.replace(grown[place], count=grown[place].count + 1)
        else:
            chosen = self.affordable(fleet, self.ships)
            return self.with_group(fleet, number, chosen) if chosen is not None else None
        changed = list(fleet.battlegroups)
        changed[number] = msgspec.structs.replace(battlegroup, groups=tuple(grown))
        return msgspec.structs.replace(fleet, battlegroups=tuple(changed))

    def opening(self, kind: BattlegroupType) -> list[Ship]:
        """The ships that a new battlegroup of a kind needs first."""
        needed = [w for w in WEIGHT_NAME if self.content.battlegroup_by_id[kind].allows(w)[0] > 0]
        return [ship for ship in self.ships if ship.weight_class in needed]

    def affordable(self, fleet: Fleet, ships: list[Ship]) -> Group | None:
        """A group that may fit what is left of points and launch, of the least number of ships."""
        left = fleet.points_agreed - fleet_points(self.content, fleet)
        cap = roster_size(self.content, fleet.rosters[0]).launch - launch_capacity(self.content, fleet)
        fitting = [
            ship
            for ship in ships
            if ship.points * ship.group[0] <= left and ship.launch_capacity * ship.group[0] <= cap
        ]
        if not fitting:
            return None
        ship = self.pick(fitting)
        return self.group(ship, ship.group[0])

    def pick(self, ships: list[Ship]) -> Ship:
        return self.rng.choices(ships, weights=[preference_weight(ship, self.preference) for ship in ships])[
            0
        ]

    def group(self, ship: Ship, count: int) -> Group:
        """A group with random systems aboard; an option now and then."""
        options = tuple(o.name for o in ship.options if self.rng.random() < 0.4)
        return Group(ship.id, count, tuple(self.systems(ship)), options)

    def systems(self, ship: Ship) -> Iterator[str]:
        slots = ship.systems
        if slots is None:
            return
        taken: list[System] = []
        while len(taken) < slots.most:
            fitting = [
                system
                for system in self.content.systems_of(ship)
                if (system.most is None or taken.count(system) < system.most)
                and (
                    system.kind != "broadside" or sum(s.kind == "broadside" for s in taken) < slots.broadsides
                )
            ]
            taken.append(self.rng.choice(fitting))
        yield from sorted(system.name for system in taken)

    def with_battlegroup(self, fleet: Fleet, kind: BattlegroupType, group: Group) -> Fleet:
        number = 1 + sum(battlegroup.type == kind for battlegroup in fleet.battlegroups)
        battlegroup = Battlegroup(f"{kind.capitalize()} {number}", kind, (group,))
        return msgspec.structs.replace(fleet, battlegroups=(*fleet.battlegroups, battlegroup))

    def appoint(self, fleet: Fleet) -> Fleet:
        """The best admiral that can still be paid, aboard the heaviest ship; ships make room if need be."""
        if command_ship(self.content, fleet) is not None:
            return fleet
        size = size_of(fleet.rosters[0])
        ladder = [a for a in self.content.admirals_of(fleet.faction) if a.sails_in(size)]
        wanted = self.rng.choice(ladder[: 1 + len(ladder) // 2])
        while True:
            places = [
                (self.content.ship_by_id[group.ship].tonnage_value, number, group.ship)
                for number, battlegroup in enumerate(fleet.battlegroups)
                for group in battlegroup.groups
            ]
            _, number, ship = max(places)
            led = msgspec.structs.replace(fleet, admiral=Posting(wanted.id, number, ship))
            if not self.faults(led):
                return led
            smaller = self.without_one(fleet)
            if smaller is None:
                return fleet
            fleet = smaller

    def without_one(self, fleet: Fleet) -> Fleet | None:
        """The fleet less its cheapest ship that can be spared, landers never; None where none can."""
        options: list[tuple[int, Fleet]] = []
        for number, battlegroup in enumerate(fleet.battlegroups):
            for place, group in enumerate(battlegroup.groups):
                ship = self.content.ship_by_id[group.ship]
                groups = list(battlegroup.groups)
                if lands(ship):
                    continue
                if group.count > ship.group[0]:
                    groups[place] = msgspec.structs.replace(group, count=group.count - 1)
                elif len(groups) > 1:
                    del groups[place]
                else:
                    continue
                changed = list(fleet.battlegroups)
                changed[number] = msgspec.structs.replace(battlegroup, groups=tuple(groups))
                smaller = msgspec.structs.replace(fleet, battlegroups=tuple(changed))
                if not self.faults(smaller):
                    options.append((ship.points, smaller))
        return min(options, key=lambda option: option[0])[1] if options else None


def _excludes(limit: FleetLimit, ship: Ship) -> bool:
    """Whether a scenario keeps a ship out of a fleet."""
    most = limit.groups[1] if limit.groups is not None else None
    return ship.tonnage in limit.forbidden or (
        limit.special is not None and most == 0 and ship.has(limit.special)
    )


def _least(limit: FleetLimit, size: GameSizeId) -> int:
    """How many groups with its special rule a scenario asks for."""
    large = size in ("battle", "reconquest")
    counts = limit.groups_in_battle if large and limit.groups_in_battle else limit.groups
    return counts[0] if counts is not None else 0
