"""Ways with turns on them, past the table's edge and solids, to a place: found by searching.

What lies in the way leaves no simple shape to reckon with. So many ways are tried at once, and the best of
them are improved until one serves or nothing more is gained. Nothing is left to chance: the same question has
the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gravitable.geometry.compass import TOLERANCE
from gravitable.geometry.crossing import Disc
from gravitable.geometry.moves import Legs, Manoeuvre, Placement
from gravitable.geometry.rectangle import Rectangle

Floats: TypeAlias = NDArray[np.float64]
"""Here a row for each way: two turns in radians, two shares of the length run before them, the length."""

Point: TypeAlias = tuple[float, float]

BEST = 32
"""How many ways are improved together."""

ROUNDS = 9


def way_round(
    start: Placement,
    allowed: Manoeuvre,
    places: Sequence[Point],
    reach: float,
    table: Rectangle,
    solids: Sequence[Disc] = (),
) -> Legs | None:
    """An allowed way with turns on it that keeps to the table, clear of solids, and ends within reach of one
    of the places; None where none is found."""
    least, most = max(0.0, allowed.least), max(0.0, allowed.most)
    widest = np.radians([allowed.turn, allowed.turn if allowed.turns > 1 else 0.0])
    low = np.array([*-widest, 0.0, 0.0, least])
    high = np.array([*widest, 1.0, 1.0, most])
    ways = low + _spread() * (high - low)
    step = (high - low) / 8
    gain = 1.5 * most  # more than this, halved each time, the rounds to come cannot put right
    for _ in range(ROUNDS):
        ways[:, 3] = np.minimum(ways[:, 3], 1.0 - ways[:, 2])
        wrong = _wrong(ways, start, places, reach, table, solids)
        best = np.argsort(wrong, kind="stable")[:BEST]
        if wrong[best[0]] <= TOLERANCE / 2:
            return _legs(ways[best[0]])
        if wrong[best[0]] > gain:
            return None
        ways = np.clip((ways[best][:, None, :] + step * _nudges()).reshape(-1, 5), low, high)
        step, gain = step / 2, gain / 2
    return None


def _legs(way: Floats) -> Legs:
    first, second, before, between, far = way.tolist()
    turns = np.degrees([first, second]).tolist()
    rest = max(0.0, 1.0 - before - between)
    return ((0.0, before * far), (turns[0], between * far), (turns[1], rest * far))


def _wrong(
    ways: Floats,
    start: Placement,
    places: Sequence[Point],
    reach: float,
    table: Rectangle,
    solids: Sequence[Disc],
) -> Floats:
    """How far each way is from serving: off the table, into solids, beyond reach; 0 for one that does."""
    shares = np.column_stack([ways[:, 2], ways[:, 3], np.maximum(0.0, 1.0 - ways[:, 2] - ways[:, 3])])
    turned = np.column_stack([np.zeros(len(ways)), ways[:, 0], ways[:, 0] + ways[:, 1]])
    heading = np.radians(start.heading) + turned
    runs = shares * ways[:, 4:]
    x = np.column_stack([np.full(len(ways), start.x), start.x + np.cumsum(runs * np.sin(heading), axis=1)])
    y = np.column_stack([np.full(len(ways), start.y), start.y - np.cumsum(runs * np.cos(heading), axis=1)])
    off = np.maximum(np.maximum(-x, x - table.width), np.maximum(-y, y - table.depth)).max(axis=1)
    wrong: Floats = np.maximum(0.0, off)
    for solid in solids:
        wrong += np.maximum(0.0, solid.radius - _passing(x, y, solid.x, solid.y)).max(axis=1)
    away = np.minimum.reduce([np.hypot(x[:, -1] - px, y[:, -1] - py) for px, py in places])
    wrong += np.maximum(0.0, away - reach)
    return wrong


def _passing(x: Floats, y: Floats, px: float, py: float) -> Floats:
    """How near each leg of each way comes to a point."""
    ax, ay = x[:, :-1], y[:, :-1]
    dx, dy = np.diff(x, axis=1), np.diff(y, axis=1)
    long = np.maximum(dx * dx + dy * dy, np.finfo(np.float64).tiny)
    along = np.clip(((px - ax) * dx + (py - ay) * dy) / long, 0.0, 1.0)
    near: Floats = np.hypot(ax + along * dx - px, ay + along * dy - py)
    return near


@lru_cache(maxsize=1)
def _spread() -> Floats:
    """Ways of every kind, each number from 0 to 1."""
    sides, shares, lengths = np.linspace(0, 1, 9), np.linspace(0, 1, 7), np.linspace(0, 1, 3)
    grid = np.meshgrid(sides, sides, shares, shares, lengths)
    ways = np.column_stack([each.ravel() for each in grid])
    return ways[ways[:, 2] + ways[:, 3] <= 1.0]


@lru_cache(maxsize=1)
def _nudges() -> Floats:
    """Small changes in every direction, none included."""
    return np.array(list(product((-1.0, 0.0, 1.0), repeat=5)))
