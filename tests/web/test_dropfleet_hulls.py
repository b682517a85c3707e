"""Every class of ship is drawn as itself: no two are alike, neither on the chart nor in space."""

from __future__ import annotations

import itertools
import re
from typing import Any

import msgspec
import numpy as np
from shapely import Polygon, contains_xy, unary_union  # type: ignore[import-untyped]
from tests.web.typescript import call

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.ships.classes import Ship

APART = 0.06
"""The least share of what two silhouettes cover together that only one of them covers."""
CELLS = 64
"""Into how many cells a hull is put each way."""
LONGEST = 3.0
"""Inches from the middle of a hull in space to its end, at most."""
Masks = np.ndarray[Any, Any]


def sheets() -> list[Ship]:
    return list(builtin().ship)


def told(ships: list[Ship]) -> list[dict[str, Any]]:
    """The sheets as the browser gets them."""
    return [
        {"special": (), "weapons": (), "loads": (), **msgspec.to_builtins(one)}  # as a view spells them out
        for one in ships
    ]


def alike(ships: list[Ship], covered: Masks) -> list[tuple[float, str, str]]:
    """The pairs that cannot be told apart, the likest first, by the cells that each covers."""
    flat = covered.reshape(len(ships), -1).astype(np.float32)
    shared = flat @ flat.T
    sizes = flat.sum(axis=1)
    apart = 1.0 - shared / (sizes[:, None] + sizes[None, :] - shared)
    return sorted(
        (round(float(apart[a, b]), 3), ships[a].name, ships[b].name)
        for a, b in itertools.combinations(range(len(ships)), 2)
        if apart[a, b] < APART
    )


def test_no_two_silhouettes_on_the_chart_are_alike() -> None:
    ships = sheets()
    hulls = call("games/dropfleet/ship-outlines.ts", "hullOf", [[one] for one in told(ships)])
    x, y = np.meshgrid(np.linspace(-1.8, 1.8, 2 * CELLS), np.linspace(-1.8, 1.8, 2 * CELLS))
    covered = []
    for one in hulls:
        forms = [re.findall(r"-?[\d.]+", part) for part in one["hull"].split("z") if part]
        points = [np.array(form, dtype=float).reshape(-1, 2) for form in forms]
        whole = unary_union([Polygon(one).buffer(0) for one in points])
        assert whole.area > 0.2, "none is too thin to be read"
        assert np.abs(np.concatenate(points)).max() <= 1.0, "it fits on its base"
        covered.append(contains_xy(whole, x / one["size"], y / one["size"]))
    assert alike(ships, np.array(covered)) == []


def mask(corners: Masks) -> Masks:
    """The cells that triangles cover, `corners[n]` being three points of a plane, in inches."""
    steps = [(a / 9, b / 9) for a in range(10) for b in range(10 - a)]
    weights = np.array([(a, b, 1.0 - a - b) for a, b in steps])
    points = np.einsum("kc,tcd->tkd", weights, corners).reshape(-1, 2)
    cells = np.zeros((CELLS, CELLS), dtype=bool)
    at = np.clip(((points / LONGEST + 1.0) * CELLS / 2).astype(int), 0, CELLS - 1)
    cells[at[:, 0], at[:, 1]] = True
    return cells


def test_no_two_hulls_in_space_are_alike() -> None:
    ships = sheets()
    built = call("games/dropfleet/space/ship-mesh.ts", "build", [[one, "#ffffff"] for one in told(ships)])
    covered = []
    for one in built:
        corners = np.array(one["data"]["attributes"]["position"]["array"]).reshape(-1, 3, 3)
        # From above and from the side.
        covered.append([mask(corners[:, :, [0, 2]]), mask(corners[:, :, [1, 2]])])
    assert alike(ships, np.array(covered)) == []
