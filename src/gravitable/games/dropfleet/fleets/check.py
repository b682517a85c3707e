"""Whether a fleet is legal: every violation, with the clause it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fleets.fleet import (
    LARGEST_BATTLE,
    Battlegroup,
    Fleet,
    Group,
    each_group,
    groups_formed,
)
from gravitable.games.dropfleet.fleets.measure import (
    battlegroup_points,
    command_ship,
    largest_size,
    launch_capacity,
    paid_admiral,
    roster_size,
    ship_of,
)
from gravitable.games.dropfleet.fleets.rosters import ANY_NUMBER, BATTLEGROUP_TYPES, GameSize
from gravitable.games.dropfleet.scenarios.scenario import FleetLimit
from gravitable.games.dropfleet.ships.tonnage import WEIGHT_NAME
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules


class Violation(msgspec.Struct, frozen=True):
    """A clause that a fleet breaks, where, and how."""

    rule: str
    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.where}: {self.problem} [{self.rule}]"


def violations(content: Content, fleet: Fleet, limits: Iterable[FleetLimit] = ()) -> list[Violation]:
    """Everything that is wrong with a fleet; `limits` are what a scenario asks of it besides."""
    limits = tuple(limits)
    strange = list(_strangers(content, fleet))
    if strange:
        return strange
    found = list(_rosters(content, fleet, limits))
    for battlegroup in fleet.battlegroups:
        found += _battlegroup(content, fleet, battlegroup)
    found += _rare(content, fleet)
    found += _admiral(content, fleet)
    for limit in limits:
        found += _scenario(content, fleet, limit)
    return found


def _strangers(content: Content, fleet: Fleet) -> Iterator[Violation]:
    """Ships and rosters that do not exist: nothing else can be judged with them around."""
    for battlegroup in fleet.battlegroups:
        if not 0 <= battlegroup.roster < len(fleet.rosters):
            problem = f"There is no roster {battlegroup.roster + 1}."
            yield Violation("dropfleet.fleet.rosters", battlegroup.name, problem)
        for group in battlegroup.groups:
            if group.ship not in content.ship_by_id:
                yield Violation(
                    "dropfleet.fleet.faction", battlegroup.name, f"There is no ship {group.ship!r}."
                )
    if not fleet.rosters:
        yield Violation("dropfleet.fleet.sizes", "Fleet", "No points are agreed.")
    if fleet.admiral is not None and fleet.admiral.ship not in content.ship_by_id:
        yield Violation("dropfleet.admiral.flagship", "Admiral", f"There is no ship {fleet.admiral.ship!r}.")


def _rosters(content: Content, fleet: Fleet, limits: Sequence[FleetLimit]) -> Iterator[Violation]:
    """Sizes, points, kinds of battlegroups and launch capacity, roster by roster.

    dropfleet.fleet.sizes, dropfleet.fleet.rosters, dropfleet.fleet.launch-capacity
    """
    fewest = -(-fleet.points_agreed // LARGEST_BATTLE)
    if len(fleet.rosters) > fewest > 0:
        problem = f"{fleet.points_agreed} points fit {_count(fewest, 'roster')}, not {len(fleet.rosters)}."
        yield Violation("dropfleet.fleet.rosters", "Fleet", problem)
    elif len(fleet.rosters) > 1 and max(fleet.rosters) > LARGEST_BATTLE:
        problem = f"A roster of several has at most {LARGEST_BATTLE} points, not {max(fleet.rosters)}."
        yield Violation("dropfleet.fleet.rosters", "Fleet", problem)
    for number, points in enumerate(fleet.rosters):
        where = "Fleet" if len(fleet.rosters) == 1 else f"Roster {number + 1}"
        size = roster_size(content, points)
        if not size.points[0] <= points <= size.points[1]:
            least, most = content.game_size[0].points[0], content.game_size[-1].points[1]
            problem = f"A game of {points} points has no size; {least} to {most} do."
            yield Violation("dropfleet.fleet.sizes", where, problem)
        battlegroups = [battlegroup for battlegroup in fleet.battlegroups if battlegroup.roster == number]
        yield from _cost(content, fleet, number, battlegroups, where)
        yield from _kinds(size, battlegroups, where, limits)
        yield from _reconquest(content, size, battlegroups, where)
        launched = launch_capacity(content, fleet, number)
        if launched > size.launch:
            problem = (
                f"It launches {launched} fighters, bombers and torpedoes; a {size.name} allows {size.launch}."
            )
            yield Violation("dropfleet.fleet.launch-capacity", where, problem)


def _cost(
    content: Content, fleet: Fleet, roster: int, battlegroups: Sequence[Battlegroup], where: str
) -> Iterator[Violation]:
    """Whether a roster costs no more than was agreed, the admiral in the flagship's.

    dropfleet.admiral.points
    """
    points = fleet.rosters[roster]
    cost = sum(battlegroup_points(content, battlegroup) for battlegroup in battlegroups)
    paid = paid_admiral(content, fleet)
    if paid is not None:
        assert fleet.admiral is not None
        flagship = fleet.battlegroups[fleet.admiral.battlegroup : fleet.admiral.battlegroup + 1]
        if any(battlegroup.roster == roster for battlegroup in flagship):
            cost += paid.points
    if cost > points:
        yield Violation("dropfleet.fleet.points", where, f"It costs {cost} points; {points} are agreed.")


def _kinds(
    size: GameSize, battlegroups: Sequence[Battlegroup], where: str, limits: Sequence[FleetLimit]
) -> Iterator[Violation]:
    """How many battlegroups of each kind, and in all, the size of game allows.

    dropfleet.fleet.skirmish, dropfleet.fleet.clash, dropfleet.fleet.battle, dropfleet.fleet.reconquest
    """
    rule = f"dropfleet.fleet.{size.id}"
    for kind in BATTLEGROUP_TYPES:
        least, most = size.allows(kind)
        if kind == "flag":
            most = max([most, *(limit.flag for limit in limits if limit.flag is not None)])
        have = sum(battlegroup.type == kind for battlegroup in battlegroups)
        if not least <= have <= most:
            allowed = _range(least, most)
            had = _count(have, f"{kind.capitalize()} battlegroup")
            problem = f"It has {had}; a {size.name} asks for {allowed}."
            yield Violation(rule, where, problem)
    if len(battlegroups) > size.battlegroups:
        problem = f"It has {len(battlegroups)} battlegroups; a {size.name} allows {size.battlegroups}."
        yield Violation(rule, where, problem)


def _reconquest(
    content: Content, size: GameSize, battlegroups: Sequence[Battlegroup], where: str
) -> Iterator[Violation]:
    """What the largest size asks instead of numbers.

    dropfleet.fleet.reconquest-line, dropfleet.fleet.reconquest-filled
    """
    have = Counter(battlegroup.type for battlegroup in battlegroups)
    for kind in size.no_more_than_line:
        if have[kind] > have["line"]:
            problem = f"It has more {kind.capitalize()} than Line battlegroups: {have[kind]}, {have['line']}."
            yield Violation("dropfleet.fleet.reconquest-line", where, problem)
    if size.filled:
        room = Counter(each.type for each in battlegroups if not _is_full(content, each))
        for kind, number in room.items():
            if number > 1:
                problem = f"It has {number} {kind.capitalize()} battlegroups with room; one is filled first."
                yield Violation("dropfleet.fleet.reconquest-filled", where, problem)


def _is_full(content: Content, battlegroup: Battlegroup) -> bool:
    """Whether a battlegroup has as many groups as its kind holds; a Dreadnought fills its own."""
    if any(ship_rules(content.ship_by_id[group.ship]).dreadnought for group in battlegroup.groups):
        return True
    return len(battlegroup.groups) >= content.battlegroup_by_id[battlegroup.type].most


def _battlegroup(content: Content, fleet: Fleet, battlegroup: Battlegroup) -> Iterator[Violation]:
    """The groups of one battlegroup, and its share of the points.

    dropfleet.fleet.share, dropfleet.fleet.systems-alike, dropfleet.ship-rule.dreadnought-alone,
    dropfleet.ship-rule.dreadnought-share
    """
    where = battlegroup.name
    for group in battlegroup.groups:
        yield from _group(content, fleet, group, where)
    fits = Counter(group.ship for group in groups_formed(battlegroup))
    for ship_id, different in fits.items():
        if different > 1:
            name = content.ship_by_id[ship_id].name
            problem = f"All ships of the {name} class play as one group, so all are fitted alike."
            yield Violation("dropfleet.fleet.systems-alike", where, problem)
    yield from _slots(content, battlegroup, where)
    dreadnought = any(ship_rules(content.ship_by_id[ship_id]).dreadnought for ship_id in fits)
    if dreadnought and sum(group.count for group in battlegroup.groups) > 1:
        problem = "A Dreadnought is the only ship of its battlegroup."
        yield Violation("dropfleet.ship-rule.dreadnought-alone", where, problem)
    points = fleet.rosters[battlegroup.roster]
    size = roster_size(content, points)
    cost = battlegroup_points(content, battlegroup)
    if not dreadnought and cost * 100 > points * size.share:
        problem = f"It costs {cost} points; {size.share} % of {points} are {points * size.share / 100:g}."
        yield Violation("dropfleet.fleet.share", where, problem)


def _slots(content: Content, battlegroup: Battlegroup, where: str) -> Iterator[Violation]:
    """Each group that was selected fills a slot, another group of the same class too.

    dropfleet.fleet.pathfinder, dropfleet.fleet.line, dropfleet.fleet.vanguard, dropfleet.fleet.flag,
    dropfleet.fleet.several-groups
    """
    kind = content.battlegroup_by_id[battlegroup.type]
    rule = f"dropfleet.fleet.{kind.id}"
    have = Counter(content.ship_by_id[group.ship].weight_class for group in battlegroup.groups)
    for weight, name in WEIGHT_NAME.items():
        least, most = kind.allows(weight)
        if not least <= have[weight] <= most:
            allowed = _range(least, most)
            problem = (
                f"It has {_count(have[weight], f'{name} group')}; a {kind.name} battlegroup holds {allowed}."
            )
            yield Violation(rule, where, problem)
    if len(battlegroup.groups) > kind.most:
        have_all = len(battlegroup.groups)
        problem = f"It has {have_all} groups; a {kind.name} battlegroup holds at most {kind.most}."
        yield Violation(rule, where, problem)


def _group(content: Content, fleet: Fleet, group: Group, where: str) -> Iterator[Violation]:
    """Whether a group is of the fleet's faction, of a legal size and fitted with what its class may take.

    dropfleet.profile.group, dropfleet.fleet.faction, dropfleet.fleet.group-size, dropfleet.fleet.systems
    """
    ship = content.ship_by_id[group.ship]
    if ship.faction != fleet.faction:
        problem = f"The {ship.name} is not a ship of this faction."
        yield Violation("dropfleet.fleet.faction", where, problem)
    least, most = ship.group
    if not least <= group.count <= most:
        allowed = _range(least, most)
        problem = f"The {ship.name} group has {_count(group.count, 'ship')}; the class allows {allowed}."
        yield Violation("dropfleet.fleet.group-size", where, problem)
    known = {system.name: system for system in content.systems_of(ship)}
    taken = Counter(group.systems)
    unknown = [name for name in taken if name not in known]
    unknown += [name for name in group.options if name not in {option.name for option in ship.options}]
    for name in unknown:
        yield Violation("dropfleet.fleet.systems", where, f"The {ship.name} cannot take {name}.")
    for name, times in Counter(group.options).items():
        if times > 1:
            yield Violation(
                "dropfleet.fleet.systems", where, f"The {ship.name} takes {name} once, not {times}."
            )
    slots = ship.systems
    if slots is None:
        return
    if not slots.least <= len(group.systems) <= slots.most:
        allowed = _range(slots.least, slots.most)
        problem = f"The {ship.name} takes {allowed} systems, not {len(group.systems)}."
        yield Violation("dropfleet.fleet.systems", where, problem)
    broadsides = sum(
        times for name, times in taken.items() if name in known and known[name].kind == "broadside"
    )
    if broadsides > slots.broadsides:
        problem = f"The {ship.name} takes at most {slots.broadsides} broadsides, not {broadsides}."
        yield Violation("dropfleet.fleet.systems", where, problem)
    for name, times in taken.items():
        most_often = known[name].most if name in known else None
        if most_often is not None and times > most_often:
            problem = f"The {ship.name} takes {name} at most {_count(most_often, 'time')}, not {times}."
            yield Violation("dropfleet.fleet.systems", where, problem)


def _rare(content: Content, fleet: Fleet) -> Iterator[Violation]:
    """A Rare class is selected no more often than the size allows, whatever name it goes by.

    dropfleet.fleet.second-names
    """
    for number, points in enumerate(fleet.rosters):
        size = roster_size(content, points)
        groups: Counter[str] = Counter()
        for battlegroup, group in each_group(fleet):
            ship = content.ship_by_id[group.ship]
            if battlegroup.roster == number and ship_rules(ship).rare:
                groups[ship.profile] += 1
        for profile, have in groups.items():
            if have > size.rare:
                name = content.ship_by_id[profile].name
                problem = f"It has {have} groups of the Rare {name}; a {size.name} allows {size.rare}."
                yield Violation("dropfleet.ship-rule.rare", "Fleet", problem)


def _admiral(content: Content, fleet: Fleet) -> Iterator[Violation]:
    """Whether the admiral may sail in this size of game, aboard that ship, and alone.

    dropfleet.admiral.sizes, dropfleet.admiral.one, dropfleet.admiral.flagship,
    dropfleet.ship-rule.dreadnought-admiral
    """
    where = "Admiral"
    posting = fleet.admiral
    if posting is None:
        return
    paid = paid_admiral(content, fleet)
    if paid is None:
        yield Violation("dropfleet.admiral.sizes", where, "The faction has no such admiral.")
    elif not paid.sails_in(largest_size(fleet)):
        size = content.size_by_id[largest_size(fleet)].name
        yield Violation("dropfleet.admiral.sizes", where, f"A {paid.name} does not take part in a {size}.")
    aboard = fleet.battlegroups[posting.battlegroup : posting.battlegroup + 1]
    if not any(group.ship == posting.ship for battlegroup in aboard for group in battlegroup.groups):
        yield Violation("dropfleet.admiral.flagship", where, "The flagship is not in the battlegroup named.")
        return
    flagship = content.ship_by_id[posting.ship]
    if flagship.weight_class == "light":
        problem = f"The {flagship.name} is too light for a flagship; M, H or S tonnage is needed."
        yield Violation("dropfleet.admiral.flagship", where, problem)
    if command_ship(content, fleet) is not None:
        problem = "A Command Ship brings the fleet's only admiral; no other is taken."
        yield Violation("dropfleet.admiral.one", where, problem)
    has_dreadnought = any(
        ship_rules(content.ship_by_id[group.ship]).dreadnought for _, group in each_group(fleet)
    )
    if has_dreadnought and not ship_rules(flagship).dreadnought:
        yield Violation(
            "dropfleet.ship-rule.dreadnought-admiral", where, "The admiral sails in the Dreadnought."
        )


def _scenario(content: Content, fleet: Fleet, limit: FleetLimit) -> Iterator[Violation]:
    """What a scenario asks of the fleet in one seat."""
    rule, where = "dropfleet.scenario.roster", "Scenario"
    if limit.faction is not None and fleet.faction != limit.faction:
        yield Violation(rule, where, f"The scenario asks for a fleet of the {limit.faction.capitalize()}.")
    for _, group in each_group(fleet):
        ship = content.ship_by_id[group.ship]
        if ship.tonnage in limit.forbidden:
            yield Violation(
                rule, where, f"The scenario allows no {ship.name}: tonnage {ship.tonnage} is forbidden."
            )
    asked = limit.groups
    if limit.groups_in_battle is not None and largest_size(fleet) in ("battle", "reconquest"):
        asked = limit.groups_in_battle
    if limit.special is not None and asked is not None:
        have = sum(ship_of(content, group).has(limit.special) for _, group in each_group(fleet))
        if not asked[0] <= have <= asked[1]:
            many = str(asked[0]) if asked[0] == asked[1] else f"at least {asked[0]}"
            yield Violation(rule, where, f"The scenario asks for {many} {limit.special} groups, not {have}.")


def _range(least: int, most: int) -> str:
    if most >= ANY_NUMBER:
        return f"at least {least}"
    return str(least) if least == most else f"{least} to {most}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
