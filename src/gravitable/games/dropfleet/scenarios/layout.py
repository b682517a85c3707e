"""A scenario on the table: clusters with their sectors, stations, debris, neutral ships, the Anomaly."""

from __future__ import annotations

from gravitable.games.dropfleet.scenarios.scenario import Scenario
from gravitable.games.dropfleet.table import SECTOR_OUT
from gravitable.geometry.compass import ahead, beyond
from gravitable.geometry.rectangle import to_line
from gravitable.kernel import Seat

MAP_ORDER: dict[int, tuple[float, ...]] = {
    2: (270.0, 90.0),
    3: (0.0, 240.0, 120.0),
    4: (315.0, 45.0, 225.0, 135.0),
}
"""The directions from a cluster's centre to its sectors: side by side, a triangle, the four corners."""

ANOMALY_CLEARANCE = 12.0
"""The Anomaly appears farther than this from every edge that a fleet enters by."""


def sector_places(x: float, y: float, count: int) -> list[tuple[float, float]]:
    """Where the sectors of a cluster lie, in the order of its map: row by row, from left to right."""
    ways = MAP_ORDER.get(count) or tuple(number * 360.0 / count for number in range(count))
    return [ahead(x, y, way, SECTOR_OUT) for way in ways]


def to_own_edge(scenario: Scenario, seat: Seat, x: float, y: float) -> float:
    """How far a point is from the edge that a seat's fleet enters by."""
    return min(to_line(line, x, y) for line in scenario.entries[seat])


def on_enemy_half(scenario: Scenario, seat: Seat, x: float, y: float) -> bool:
    """Whether a point is nearer to the opponent's edge than to the own one."""
    other = 1 - seat
    return beyond(to_own_edge(scenario, seat, x, y), to_own_edge(scenario, other, x, y))
