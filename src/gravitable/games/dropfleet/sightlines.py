"""What lies between two points: debris that burdens fire, rings, and solid objects that stop it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import msgspec

from gravitable.games.dropfleet.scenarios import Layer, Moon, Ring
from gravitable.games.dropfleet.scenery import Hazard, HazardId
from gravitable.geometry.compass import EPSILON
from gravitable.geometry.crossing import Area, Disc, crosses, cuts, length_inside

TOO_MUCH_DEBRIS = 6.0
"""More inches of debris than this between firer and target put it out of range."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """A debris field on the table. `ignored_by` is the seat that a holographic field does not trouble."""

    kind: HazardId
    area: Area
    ignored_by: int | None = None


class Burden(msgspec.Struct, frozen=True, gc=False):
    """What a line of fire costs: added to the Lock, taken off the Scan; or blocked altogether."""

    lock: int = 0
    scan: int = 0
    blocked: bool = False


CLEAR = Burden()
BLOCKED = Burden(blocked=True)


def line_of_fire(
    ax: float,
    ay: float,
    a_layer: Layer,
    bx: float,
    by: float,
    b_layer: Layer,
    *,
    fields: Iterable[Field],
    rings: Iterable[Ring],
    moons: Iterable[Moon],
    hazards: dict[HazardId, Hazard],
    seat: int | None = None,
) -> Burden:
    """What burdens fire from a to b. Debris and moons fill High and Low Orbit, rings one layer.

    Fire wholly within Atmosphere, or between Atmosphere and Low Orbit, passes under debris. A moon stops all
    fire but that from Atmosphere.
    """
    if a_layer != "atmosphere":
        for moon in moons:
            if crosses(Disc(moon.x, moon.y, moon.radius), ax, ay, bx, by):
                return BLOCKED
    if "high" not in (a_layer, b_layer) and "atmosphere" in (a_layer, b_layer):
        return CLEAR
    lock = dim = 0
    debris = 0.0
    for field in fields:
        inside = 0.0
        if (seat is None or field.ignored_by != seat) and not misses(field.area, ax, ay, bx, by):
            inside = length_inside(field.area, ax, ay, bx, by)
        if inside > EPSILON:
            hazard = hazards[field.kind]
            lock, dim, debris = lock + hazard.lock_penalty, dim + hazard.scan_penalty, debris + inside
    if debris > TOO_MUCH_DEBRIS + EPSILON:
        return BLOCKED
    for ring in rings:
        if ring.layer in (a_layer, b_layer) and cuts(ax, ay, bx, by, *ring.line):
            hazard = hazards["ring"]
            lock, dim = lock + hazard.lock_penalty, dim + hazard.scan_penalty
    return Burden(lock, dim)


def fields_crossed(
    path: Iterable[tuple[float, float]], fields: Iterable[Field], seat: int | None = None
) -> tuple[int, ...]:
    """The fields, by number, that a path runs through, or that a ship turning on the spot stands in."""
    points = list(path)
    legs = list(pairwise(points)) or [(points[0], points[0])]
    return tuple(
        number
        for number, field in enumerate(fields)
        if field.ignored_by is None or field.ignored_by != seat
        if any(_troubled(field.area, a, b) for a, b in legs)
    )


def _troubled(area: Area, a: tuple[float, float], b: tuple[float, float]) -> bool:
    if misses(area, *a, *b):
        return False
    if abs(a[0] - b[0]) <= EPSILON and abs(a[1] - b[1]) <= EPSILON:
        nudge = 1e-6  # inside, not on the edge: a short line from the spot must lie in the area
        return all(crosses(area, a[0], a[1], a[0] + dx, a[1] + dy) for dx, dy in ((nudge, 0.0), (0.0, nudge)))
    return crosses(area, *a, *b)


def misses(area: Area, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a line stays clear of an area's bounds: most lines do, and need no closer look."""
    left, top, right, bottom = _bounds(area)
    return (
        (ax < left and bx < left)
        or (ax > right and bx > right)
        or (ay < top and by < top)
        or (ay > bottom and by > bottom)
    )


@lru_cache(maxsize=1024)
def _bounds(area: Area) -> tuple[float, float, float, float]:
    """The box around an area, a little wide."""
    slack = 1e-5
    if isinstance(area, Disc):
        reach = area.radius + slack
        return area.x - reach, area.y - reach, area.x + reach, area.y + reach
    xs, ys = [x for x, _ in area.corners], [y for _, y in area.corners]
    return min(xs) - slack, min(ys) - slack, max(xs) + slack, max(ys) + slack


def rings_crossed(path: Iterable[tuple[float, float]], rings: Iterable[Ring], layer: Layer) -> int:
    """How many rings of its layer a path passes over."""
    points = list(path)
    legs = list(pairwise(points))
    return sum(ring.layer == layer and any(cuts(*a, *b, *ring.line) for a, b in legs) for ring in rings)


def hits_moon(path: Iterable[tuple[float, float]], moons: Iterable[Moon], layer: Layer) -> bool:
    """Whether a path runs over any part of a moon; in Atmosphere nothing is in the way."""
    if layer == "atmosphere":
        return False
    points = list(path)
    legs = list(pairwise(points))
    return any(crosses(Disc(moon.x, moon.y, moon.radius), *a, *b) for moon in moons for a, b in legs)
