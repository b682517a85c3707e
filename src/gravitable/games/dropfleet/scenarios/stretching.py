"""A scenario's map on a wider table. dropfleet.table.reconquest"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.scenarios.scenario import USUAL_WIDTH, Line, Scenario


def stretched(scenario: Scenario, by: float) -> Scenario:
    """The scenario on a table so many times as wide: everything keeps its share of the way from the west.

    What a fleet enters by keeps its length from the corner; a whole edge stays a whole edge.

    >>> from gravitable.games.dropfleet.content import builtin
    >>> wide = stretched(builtin().scenario[0], 1.5)
    >>> wide.entries[0], wide.clusters[2].x, wide.clusters[2].y
    (((0.0, 48.0, 72.0, 48.0),), 36.0, 24.0)
    """
    more = USUAL_WIDTH * (by - 1.0)

    def edge(ends: Line) -> Line:
        ax, bx = (x + more if x > USUAL_WIDTH / 2 else x for x in (ends[0], ends[2]))
        return ax, ends[1], bx, ends[3]

    def line(ends: Line) -> Line:
        return ends[0] * by, ends[1], ends[2] * by, ends[3]

    debris = replace(scenario.debris, clear=tuple(line(strip) for strip in scenario.debris.clear))
    return replace(
        scenario,
        entries=tuple(tuple(edge(ends) for ends in lines) for lines in scenario.entries),
        debris=debris,
        rings=tuple(replace(ring, line=line(ring.line)) for ring in scenario.rings),
        moons=tuple(replace(moon, x=moon.x * by) for moon in scenario.moons),
        clusters=tuple(replace(place, x=place.x * by) for place in scenario.clusters),
        stations=tuple(replace(place, x=place.x * by) for place in scenario.stations),
        neutrals=tuple(replace(place, x=place.x * by) for place in scenario.neutrals),
    )
