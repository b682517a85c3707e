"""What a fleet adds up to: points, tonnage, Strategy Ratings, launch capacity, the admiral's level."""

from __future__ import annotations

from functools import lru_cache

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fleets.admirals import COMMAND_SHIP_AV, FREE_LEVELS, NO_ADMIRAL_AV, Admiral
from gravitable.games.dropfleet.fleets.fleet import (
    Battlegroup,
    Fleet,
    Group,
    each_group,
    size_of,
)
from gravitable.games.dropfleet.fleets.rosters import SIZES, GameSize, GameSizeId
from gravitable.games.dropfleet.ships.classes import Ship, fitted
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules


@lru_cache(maxsize=4096)
def ship_of(content: Content, group: Group) -> Ship:
    """The profile of a group's ships, with their systems and options aboard."""
    ship = content.ship_by_id[group.ship]
    systems = {system.name: system for system in content.systems_of(ship)}
    options = {option.name: option for option in ship.options}
    return fitted(
        ship,
        tuple(systems[name] for name in group.systems if name in systems),
        tuple(options[name] for name in group.options if name in options),
    )


def group_points(content: Content, group: Group) -> int:
    """What a group costs. dropfleet.profile.points"""
    return group.count * ship_of(content, group).points


def battlegroup_points(content: Content, battlegroup: Battlegroup) -> int:
    """What a battlegroup costs, an admiral aboard not counted."""
    return sum(group_points(content, group) for group in battlegroup.groups)


def fleet_points(content: Content, fleet: Fleet) -> int:
    """What a fleet costs, admiral included. dropfleet.admiral.points"""
    ships = sum(battlegroup_points(content, battlegroup) for battlegroup in fleet.battlegroups)
    paid = paid_admiral(content, fleet)
    return ships + (paid.points if paid is not None else 0)


def strategy_rating(content: Content, battlegroup: Battlegroup) -> int:
    """The sum of the tonnage values of all ships. The player with the smaller sum chooses when to activate.

    dropfleet.battlegroup-card.rating-fixed, dropfleet.fleet.strategy-rating
    """
    return sum(content.ship_by_id[group.ship].tonnage_value * group.count for group in battlegroup.groups)


def launch_capacity(content: Content, fleet: Fleet, roster: int | None = None) -> int:
    """How many fighters, bombers and torpedoes the fleet, or one of its rosters, can launch in a turn.

    dropfleet.fleet.launch-capacity
    """
    return sum(
        ship_of(content, group).launch_capacity * group.count
        for battlegroup, group in each_group(fleet)
        if roster is None or battlegroup.roster == roster
    )


def roster_size(content: Content, points: int) -> GameSize:
    """What a roster of so many points allows."""
    return content.size_by_id[size_of(points)].at(points)


def largest_size(fleet: Fleet) -> GameSizeId:
    """The size of game; of several rosters the largest."""
    return max((size_of(points) for points in fleet.rosters), key=SIZES.index)


def paid_admiral(content: Content, fleet: Fleet) -> Admiral | None:
    """The admiral that the fleet paid for."""
    if fleet.admiral is None:
        return None
    return next((a for a in content.admirals_of(fleet.faction) if a.id == fleet.admiral.admiral), None)


def command_ship(content: Content, fleet: Fleet) -> tuple[int, Ship] | None:
    """The first ship that brings its own admiral, with the number of its battlegroup."""
    for number, battlegroup in enumerate(fleet.battlegroups):
        for group in battlegroup.groups:
            ship = content.ship_by_id[group.ship]
            if ship_rules(ship).free_admiral:
                return number, ship
    return None


def commanding(content: Content, fleet: Fleet) -> Admiral | None:
    """The admiral in command, free levels of the flagship included; None where no rank of the ladder fits.

    dropfleet.admiral.free-level-heavy, dropfleet.admiral.free-level-super, dropfleet.admiral.free-level-limit
    """
    ladder = content.admirals_of(fleet.faction)
    if command_ship(content, fleet) is not None:
        return next((admiral for admiral in ladder if admiral.av == COMMAND_SHIP_AV), None)
    paid = paid_admiral(content, fleet)
    if paid is None or fleet.admiral is None:
        return None
    size = largest_size(fleet)
    flagship = content.ship_by_id[fleet.admiral.ship]
    reached = paid.level + FREE_LEVELS.get(flagship.weight_class, 0)
    fit = [admiral for admiral in ladder if paid.level < admiral.level <= reached and admiral.sails_in(size)]
    return fit[-1] if fit else paid


def admiral_value(content: Content, fleet: Fleet) -> int:
    """The AV the fleet starts with; 1 without an admiral."""
    admiral = commanding(content, fleet)
    return admiral.av if admiral is not None else NO_ADMIRAL_AV
