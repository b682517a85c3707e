"""Placing debris fields by the guidelines: clear of everything, spread over the quarters of the table."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.scenarios.scenario import Scenario
from gravitable.games.dropfleet.scenarios.scenery import HazardId
from gravitable.geometry.crossing import Area, Disc, Patch, box, gap
from gravitable.geometry.rectangle import Rectangle

CLEARANCE = 6.0
"""How far a field stays from edges, stations, clusters and other fields."""

FIELD_SIZE: dict[HazardId, tuple[tuple[float, float], tuple[float, float]]] = {
    "fine": ((5.5, 8.0), (2.75, 4.0)),
    "dense": ((4.0, 5.5), (2.0, 2.75)),
}
"""The longer and the shorter side of a field, least and most; a typical field is 6" by 3"."""

CLUSTER_RADIUS = 1.55
STATION_RADIUS = 0.75

_TRIES = 40
_EASING = (1.0, 0.75, 0.5, 0.25, 0.1)


class Spot(NamedTuple):
    """An area with a circle inside it and one around it, so that most comparisons need no geometry."""

    x: float
    y: float
    inner: float
    outer: float
    area: Area


def place_debris(
    scenario: Scenario, size: GameSizeId, rng: random.Random, table: Rectangle | None = None
) -> tuple[Field, ...]:
    """Debris fields for a scenario, as many as it asks for and as find room. dropfleet.scenery.quarters

    Where they do not fit at 6" from each other they may be nearer, but never to an edge or an objective.
    """
    table = table or Rectangle()
    objects = _objects(scenario, size)
    strips = [box((x + u) / 2, (y + v) / 2, abs(u - x), abs(v - y)) for x, y, u, v in scenario.debris.clear]
    fine, dense = rng.randint(*scenario.debris.fine), rng.randint(*scenario.debris.dense)
    kinds = [*_times("fine", fine), *_times("dense", dense)]
    rng.shuffle(kinds)
    spots: list[Spot] = []
    fields: list[Field] = []
    counts = [0, 0, 0, 0]
    for kind in kinds:
        quarters = sorted(range(4), key=lambda quarter: (counts[quarter], rng.random()))
        found = find_spot(kind, quarters, objects, strips, spots, table, rng)
        if found is not None:
            quarter, spot = found
            spots.append(spot)
            fields.append(Field(kind, spot.area))
            counts[quarter] += 1
    return tuple(fields)


def _times(kind: HazardId, number: int) -> list[HazardId]:
    return [kind] * number


def _objects(scenario: Scenario, size: GameSizeId) -> list[Spot]:
    """What fields keep away from: clusters with their sectors, stations, moons."""
    discs = [Disc(c.x, c.y, CLUSTER_RADIUS) for c in scenario.clusters if c.used_in(size)]
    discs += [Disc(s.x, s.y, STATION_RADIUS) for s in scenario.stations if s.used_in(size)]
    discs += [Disc(moon.x, moon.y, moon.radius) for moon in scenario.moons]
    return [Spot(disc.x, disc.y, disc.radius, disc.radius, disc) for disc in discs]


def find_spot(
    kind: HazardId,
    quarters: list[int],
    objects: list[Spot],
    strips: list[Patch],
    spots: list[Spot],
    table: Rectangle,
    rng: random.Random,
) -> tuple[int, Spot] | None:
    """A place for a field that is clear of all else, looked for in the emptiest quarters first.

    dropfleet.scenery.clear
    """
    for ease in _EASING:
        for quarter in quarters:
            for _ in range(_TRIES):
                spot = random_spot(kind, quarter, table, rng)
                if (
                    all(_clear(spot, other, CLEARANCE) for other in objects)
                    and all(_clear(spot, other, CLEARANCE * ease) for other in spots)
                    and _inside(spot, table)
                    and not any(gap(spot.area, strip) == 0.0 for strip in strips)
                ):
                    return quarter, spot
    return None


def random_spot(kind: HazardId, quarter: int, table: Rectangle, rng: random.Random) -> Spot:
    """A field of a random size and turn, its middle anywhere in a quarter that is not too near the edge.

    dropfleet.scenery.size, dropfleet.debris.kinds
    """
    longer, shorter = FIELD_SIZE[kind]
    long, short = rng.uniform(*longer), rng.uniform(*shorter)
    margin = CLEARANCE + short / 2
    x = rng.uniform(margin, table.width / 2)
    y = rng.uniform(margin, table.depth / 2)
    if quarter % 2:
        x = table.width - x
    if quarter // 2:
        y = table.depth - y
    return Spot(x, y, short / 2, math.hypot(long, short) / 2, box(x, y, long, short, rng.uniform(0.0, 180.0)))


def _clear(one: Spot, other: Spot, apart: float) -> bool:
    between = math.hypot(one.x - other.x, one.y - other.y)
    if between - one.outer - other.outer >= apart:
        return True
    if between - one.inner - other.inner < apart:
        return False
    return gap(one.area, other.area) >= apart


def _inside(spot: Spot, table: Rectangle) -> bool:
    assert isinstance(spot.area, Patch)
    return all(table.to_edge(x, y) >= CLEARANCE for x, y in spot.area.corners)
