"""Arcs of fire around a heading: front, narrow front, left and right side, rear.

Front, sides and rear are 90 degrees each, the narrow front 22.
What lies on the line between two arcs is in both. A line is as wide as the tolerance, so far away it spans
fewer degrees than close by.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TypeAlias

from gravitable.geometry.compass import TOLERANCE, bearing, distance, relative

Arc: TypeAlias = int
"""A set of arcs as bits, so that a test costs a few comparisons."""

FRONT: Arc = 1
NARROW: Arc = 2
LEFT: Arc = 4
RIGHT: Arc = 8
REAR: Arc = 16

NARROW_HALF = 11.0
QUARTER_HALF = 45.0

_NAMES: dict[str, Arc] = {
    "F": FRONT,
    "F(N)": NARROW,
    "S": LEFT | RIGHT,
    "S(L)": LEFT,
    "S(R)": RIGHT,
    "R": REAR,
}


@cache
def read_arc(text: str) -> Arc:
    """The arcs that a profile prints, such as F/S(R).

    >>> read_arc("F/S(R)") == FRONT | RIGHT
    True
    """
    arc = 0
    for part in text.split("/"):
        name = re.sub(r"\s", "", part)
        if name not in _NAMES:
            raise ValueError(f"{text!r} is not an arc: expected {', '.join(_NAMES)}, joined by /")
        arc |= _NAMES[name]
    return arc


def arcs_at(side: float, far: float) -> Arc:
    """The arcs that a point lies in: `side` degrees to the right of the heading (-180 to 180), so far away.

    >>> arcs_at(45.0, 10.0) == FRONT | RIGHT
    True
    """
    away, slack = abs(side), math.degrees(TOLERANCE / far)
    arc = 0
    if away <= QUARTER_HALF + slack:
        arc = FRONT | NARROW if away <= NARROW_HALF + slack else FRONT
    if away >= 180.0 - QUARTER_HALF - slack:
        arc |= REAR
    if QUARTER_HALF - slack <= away <= 180.0 - QUARTER_HALF + slack:
        arc |= RIGHT if side > 0.0 else LEFT
    return arc


def bears(arc: Arc, x: float, y: float, heading: float, tx: float, ty: float) -> bool:
    """Whether a weapon of that arc on a ship at (x, y) can be brought to bear on the point (tx, ty).

    Two stems on the same spot are in every arc of each other.
    """
    far = distance(x, y, tx, ty)
    return far <= TOLERANCE or bool(arc & arcs_at(relative(heading, bearing(x, y, tx, ty)), far))
