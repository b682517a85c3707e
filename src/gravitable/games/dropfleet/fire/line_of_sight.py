"""What lies between two points: debris that burdens fire, rings, and solid objects that stop it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from gravitable.games.dropfleet.scenarios.scenario import HEIGHTS, Layer, Line, Moon, Ring
from gravitable.games.dropfleet.scenarios.scenery import Hazard, HazardId
from gravitable.geometry.compass import beyond, distance
from gravitable.geometry.crossing import Area, Disc, crosses, cuts, span_inside

TOO_MUCH_DEBRIS = 6.0
"""More inches of debris than this between firer and target put it out of range."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """A debris field on the table. `ignored_by` is the seat that a holographic field does not trouble."""

    kind: HazardId
    area: Area
    ignored_by: int | None = None


class LinePenalty(msgspec.Struct, frozen=True, gc=False):
    """What a line of fire costs: added to the Lock, taken off the Scan; or by what it is blocked."""

    lock: int = 0
    scan: int = 0
    blocked: Literal["", "debris", "solid"] = ""


BEHIND_DEBRIS = LinePenalty(blocked="debris")
BEHIND_SOLID = LinePenalty(blocked="solid")


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
) -> LinePenalty:
    """What burdens fire from a to b. Debris and moons fill High and Low Orbit, rings one layer.

    Debris and rings count where firer, target or a layer between them is theirs. A moon stops all fire but
    that from Atmosphere.

    dropfleet.debris.between, dropfleet.ring.between, dropfleet.solid.fire, dropfleet.range.no-blocking,
    dropfleet.debris.lock, dropfleet.debris.scan, dropfleet.debris.blocked, dropfleet.ring.fire,
    dropfleet.solid.layers
    """
    if a_layer != "atmosphere":
        for moon in moons:
            if crosses(Disc(moon.x, moon.y, moon.radius), ax, ay, bx, by):
                return BEHIND_SOLID
    lock = dim = 0
    debris = 0.0
    west, east = (ax, bx) if ax < bx else (bx, ax)
    north, south = (ay, by) if ay < by else (by, ay)
    for field in fields if in_orbit(a_layer, b_layer) else ():
        left, top, right, bottom = _bounds(field.area)
        if east < left or west > right or south < top or north > bottom:
            continue  # as most lines do
        if seat is not None and field.ignored_by == seat:
            continue
        if (span := span_inside(field.area, ax, ay, bx, by)) is not None:
            hazard = hazards[field.kind]
            lock, dim = lock + hazard.lock_penalty, dim + hazard.scan_penalty
            debris += (span[1] - span[0]) * distance(ax, ay, bx, by)
    if beyond(debris, TOO_MUCH_DEBRIS):
        return BEHIND_DEBRIS
    for ring in rings:
        if between(ring.layer, a_layer, b_layer) and cuts(ring.line, ax, ay, bx, by):
            hazard = hazards["ring"]
            lock, dim = lock + hazard.lock_penalty, dim + hazard.scan_penalty
    return LinePenalty(lock, dim)


def between(layer: Layer, one: Layer, other: Layer) -> bool:
    """Whether a layer is one of two layers or lies between them."""
    low, high = sorted((HEIGHTS.index(one), HEIGHTS.index(other)))
    return low <= HEIGHTS.index(layer) <= high


def in_orbit(one: Layer, other: Layer) -> bool:
    """Whether what goes from one layer to another is in High or Low Orbit on its way, where debris lies.

    dropfleet.debris.layers
    """
    return one != "atmosphere" or other != "atmosphere"


def fields_crossed(line: Line, fields: Iterable[Field], seat: int | None = None) -> tuple[int, ...]:
    """The fields, by number, that a straight line runs through."""
    return tuple(
        number
        for number, field in enumerate(fields)
        if field.ignored_by is None or field.ignored_by != seat
        if not misses(field.area, *line) and crosses(field.area, *line)
    )


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
    """The box around an area."""
    if isinstance(area, Disc):
        reach = area.radius
        return area.x - reach, area.y - reach, area.x + reach, area.y + reach
    xs, ys = [x for x, _ in area.corners], [y for _, y in area.corners]
    return min(xs), min(ys), max(xs), max(ys)


def hits_moon(line: Line, moons: Iterable[Moon], layer: Layer) -> bool:
    """Whether a straight line runs over any part of a moon; in Atmosphere nothing is in the way.

    dropfleet.solid.layers
    """
    return layer != "atmosphere" and any(crosses(Disc(moon.x, moon.y, moon.radius), *line) for moon in moons)
