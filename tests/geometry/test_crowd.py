"""Many outlines at once: the same answers as one by one."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from gravitable.geometry.crowd import Crowd, Links
from gravitable.geometry.flight import span_along
from gravitable.geometry.outline import Outline, Point, disc, segment
from gravitable.geometry.solid import FlatDisc, Pose3D, footprint

REACH = 4.0


def some_outline(source: random.Random, at: Point) -> Outline:
    """A disc, a wall, a box, or a canister lying on its side."""
    x, y = at
    kind = source.randrange(4)
    if kind == 0:
        return disc(at, source.uniform(1.0, 15.0))
    if kind == 1:
        return segment(at, (x + source.uniform(1.0, 20.0), y + source.uniform(-9.0, 9.0)))
    if kind == 2:
        wide, deep = source.uniform(2.0, 9.0), source.uniform(2.0, 9.0)
        box = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        return Outline(box, source.choice((0.0, 2.0)))
    half = math.sqrt(0.5)
    return footprint(FlatDisc(5.0, 14.0), Pose3D(x, y, 5.0, half, half, 0.0, 0.0))


def test_links_touch_what_each_would_touch_alone() -> None:
    source = random.Random(3)
    compared = 0
    for _ in range(40):
        outlines = [
            some_outline(source, (source.uniform(-90.0, 90.0), source.uniform(-90.0, 90.0)))
            for _ in range(25)
        ]
        begins = [(source.uniform(-90.0, 90.0), source.uniform(-90.0, 90.0)) for _ in range(20)]
        angles = [source.choice((0.0, math.pi / 2, source.uniform(0.0, 7.0))) for _ in begins]
        lengths = [source.choice((25.0, 10.0, 0.0)) for _ in begins]
        links = Links(
            np.array([x for x, _ in begins]),
            np.array([y for _, y in begins]),
            np.cos(angles),
            np.sin(angles),
            np.array(lengths),
        )
        touches = Crowd(outlines).touched(links, REACH)
        found = {
            (int(link), int(outline)): (float(enters), float(leaves))
            for link, outline, enters, leaves in zip(*touches, strict=True)
        }
        for n, (begin, angle, length) in enumerate(zip(begins, angles, lengths, strict=True)):
            end = (begin[0] + length * math.cos(angle), begin[1] + length * math.sin(angle))
            for k, outline in enumerate(outlines):
                span = span_along(begin, end, REACH, outline)
                assert ((n, k) in found) == (span is not None)
                if span is not None:
                    assert found[n, k] == pytest.approx(span, abs=1e-6)
                    compared += 1
    assert compared > 200


def test_touches_come_in_the_order_of_the_link_and_pairs_can_be_left_out() -> None:
    crowd = Crowd([disc((20.0, 0.0), 3.0), disc((10.0, 5.0), 3.0), disc((10.0, 90.0), 3.0)])
    links = Links(np.zeros(1), np.zeros(1), np.ones(1), np.zeros(1), np.full(1, 25.0))
    assert crowd.touched(links, REACH).outline.tolist() == [1, 0]
    assert crowd.touched(links, REACH, np.array([[True, False, False]])).outline.tolist() == [1]


def test_nothing_is_touched_where_nothing_is() -> None:
    links = Links(np.zeros(1), np.zeros(1), np.ones(1), np.zeros(1), np.full(1, 25.0))
    assert len(Crowd([]).touched(links, REACH).link) == 0
