"""A fleet as a printed list: battlegroups, points and Strategy Ratings."""

from __future__ import annotations

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fleets.fleet import Fleet, size_of
from gravitable.games.dropfleet.fleets.measure import (
    admiral_value,
    battlegroup_points,
    command_ship,
    commanding,
    fleet_points,
    group_points,
    launch_capacity,
    paid_admiral,
    strategy_rating,
)
from gravitable.games.dropfleet.ships.classes import FACTION_NAMES


def fleet_list(content: Content, fleet: Fleet) -> str:
    """The fleet in plain lines, for a terminal or a printer."""
    cost = fleet_points(content, fleet)
    sizes = " + ".join(content.size_by_id[size_of(points)].name for points in fleet.rosters)
    lines = [
        fleet.name,
        f"{FACTION_NAMES[fleet.faction]}, {sizes}, {cost} of {fleet.points_agreed} points, "
        f"launch capacity {launch_capacity(content, fleet)}",
        _admiral_line(content, fleet),
    ]
    for battlegroup in fleet.battlegroups:
        points, rating = battlegroup_points(content, battlegroup), strategy_rating(content, battlegroup)
        title = f"{battlegroup.name} ({battlegroup.type.capitalize()})"
        lines += ["", f"{title}, {points} points, Strategy Rating {rating}"]
        for group in battlegroup.groups:
            ship = content.ship_by_id[group.ship]
            fit = ", ".join((*group.systems, *group.options))
            entry = f"  {group.count} x {ship.name}, {ship.role} ({ship.tonnage})"
            entry += f", {group_points(content, group)} points"
            lines.append(f"{entry}: {fit}" if fit else entry)
    return "\n".join(lines) + "\n"


def _admiral_line(content: Content, fleet: Fleet) -> str:
    admiral = commanding(content, fleet)
    if admiral is None:
        return f"No admiral (AV {admiral_value(content, fleet)})"
    own = command_ship(content, fleet)
    if own is not None:
        return f"{admiral.name} (AV {admiral.av}) aboard the {own[1].name}, 0 points"
    paid = paid_admiral(content, fleet)
    flagship = content.ship_by_id[fleet.admiral.ship].name if fleet.admiral is not None else "?"
    return f"{admiral.name} (AV {admiral.av}) aboard the {flagship}, {paid.points if paid else 0} points"
