"""Many outlines at once: which of them each of many straight links touches, and where first.

The same answers as `gravitable.geometry.flight.span_along`, for a search that asks by the thousand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gravitable.geometry.outline import Outline

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]


class Links(NamedTuple):
    """Straight links: where each begins, its direction as a unit vector, how long it is (0 is allowed)."""

    x: Floats
    y: Floats
    ux: Floats
    uy: Floats
    length: Floats


class Touches(NamedTuple):
    """Which link touches which outline, and between which lengths; in the order of links, then of lengths."""

    link: Ints
    outline: Ints
    enters: Floats
    leaves: Floats


class Crowd:
    """Outlines, kept so that all are compared with many links together."""

    def __init__(self, outlines: Sequence[Outline]) -> None:
        self.count = np.array([len(outline.core) for outline in outlines], dtype=np.intp)
        self.begin = np.cumsum(self.count) - self.count
        self.radius = np.array([outline.radius for outline in outlines], dtype=np.float64)
        corners = [corner for outline in outlines for corner in outline.core]
        self.corners = np.array(corners, dtype=np.float64).reshape(-1, 2)
        if outlines:
            middles = np.add.reduceat(self.corners, self.begin) / self.count[:, None]
            away = self.corners - np.repeat(middles, self.count, axis=0)
            self.size = np.maximum.reduceat(np.hypot(away[:, 0], away[:, 1]), self.begin) + self.radius
        else:
            middles, self.size = np.zeros((0, 2)), np.zeros(0)
        self.x, self.y = middles[:, 0].copy(), middles[:, 1].copy()

    def touched(self, links: Links, reach: float, but: Bools | None = None) -> Touches:
        """What comes within a reach of each link; `but` marks pairs (link, outline) that are left out."""
        dx, dy = self.x - links.x[:, None], self.y - links.y[:, None]
        ux, uy = links.ux[:, None], links.uy[:, None]
        along = np.minimum(np.maximum(dx * ux + dy * uy, 0.0), links.length[:, None])
        dx -= along * ux
        dy -= along * uy
        near = dx * dx + dy * dy <= (self.size + reach) ** 2
        if but is not None:
            near &= ~but
        link, outline = np.nonzero(near)
        if not len(link):
            return Touches(link, outline, np.zeros(0), np.zeros(0))
        enters, leaves = self._spans(links, link, outline, reach)
        hit = np.nonzero(enters <= leaves)[0]
        hit = hit[np.lexsort((outline[hit], enters[hit], link[hit]))]
        return Touches(link[hit], outline[hit], enters[hit], leaves[hit])

    def _spans(self, links: Links, link: Ints, outline: Ints, reach: float) -> tuple[Floats, Floats]:
        """For each pair the lengths between which they touch; the first exceeds the second where they do not.

        As in `span_along`: what the line has in common with a disc at each corner, a strip along each side.
        """
        count = self.count[outline]
        first = np.cumsum(count) - count
        # Every corner of every pair, one after the other, and the corner before it around its outline.
        corner = np.arange(int(count.sum())) + np.repeat(self.begin[outline] - first, count)
        before = np.arange(len(corner)) - 1
        before[first] += count
        pair = np.repeat(link, count)
        grown = np.repeat(self.radius[outline] + reach, count)
        x, y = self.corners[corner, 0] - links.x[pair], self.corners[corner, 1] - links.y[pair]
        ux, uy = links.ux[pair], links.uy[pair]
        r, s = x * ux + y * uy, y * ux - x * uy
        inside = grown * grown - s * s
        half = np.sqrt(np.maximum(inside, 0.0))
        low, high = np.where(inside >= 0.0, r - half, np.inf), np.where(inside >= 0.0, r + half, -np.inf)
        strip_low, strip_high = _strips(r[before], s[before], r, s, grown)
        enters = np.minimum.reduceat(np.minimum(low, strip_low), first)
        leaves = np.maximum.reduceat(np.maximum(high, strip_high), first)
        return np.maximum(enters, 0.0), np.minimum(leaves, links.length[link])


def _strips(p: Floats, q: Floats, r: Floats, s: Floats, grown: Floats) -> tuple[Floats, Floats]:
    """Where the axis runs through the strip reaching `grown` to both sides of each line (p, q) to (r, s)."""
    side = np.hypot(r - p, s - q)
    flat = side < 1e-12
    safe = np.where(flat, 1.0, side)
    vx, vy = (r - p) / safe, (s - q) / safe
    low, high = np.full(len(p), -math.inf), np.full(len(p), math.inf)
    for slope, offset, least, most in (
        (vx, -p * vx - q * vy, np.zeros(len(p)), side),
        (vy, -p * vy + q * vx, -grown, grown),
    ):
        level = np.abs(slope) < 1e-12
        steep = np.where(level, 1.0, slope)
        one, other = (least - offset) / steep, (most - offset) / steep
        # A line along the strip is in it everywhere or nowhere.
        edge = np.where((least <= offset) & (offset <= most), math.inf, -math.inf)
        low = np.maximum(low, np.where(level, -edge, np.minimum(one, other)))
        high = np.minimum(high, np.where(level, edge, np.maximum(one, other)))
    missed = flat | (low > high)
    return np.where(missed, math.inf, low), np.where(missed, -math.inf, high)
