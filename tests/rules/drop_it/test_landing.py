"""The landing rules of Drop It, each kept and each broken."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.rules.drop_it.table import CONTENT, FREE, Table, seen, tile

from gravitable.games.drop_it.content import Edge
from gravitable.games.drop_it.events import Dropped, NothingScored, Scored
from gravitable.geometry.outline import Pose

BESIDE = Pose(120.0 + 39.05, 160.0, 0.0)
"""Where a square or a circle touches a square that lies at FREE."""
NEAR = Pose(120.0 + 39.3, 160.0, 0.0)
"""As near as this is not touching."""


@pytest.mark.rule("drop-it.landing.shape")
@pytest.mark.parametrize(
    ("other", "at", "broken"),
    [
        ("green square", BESIDE, {"shape"}),
        ("green square", NEAR, set()),
        ("green circle", BESIDE, set()),
    ],
)
def test_touching_the_same_shape(other: str, at: Pose, broken: set[str]) -> None:
    t = Table({other: at}, seats=2)
    t.drop("blue square", FREE)
    assert t.broken == broken
    assert t.points == ([0, 0] if broken else [5, 0])


@pytest.mark.rule("drop-it.landing.colour")
@pytest.mark.parametrize(
    ("other", "at", "broken"),
    [
        ("blue circle", BESIDE, {"colour"}),
        ("blue circle", NEAR, set()),
        ("red circle", BESIDE, set()),
    ],
)
def test_touching_the_same_colour(other: str, at: Pose, broken: set[str]) -> None:
    t = Table({other: at}, seats=2)
    t.drop("blue square", FREE)
    assert t.broken == broken
    assert t.points == ([0, 0] if broken else [5, 0])


@pytest.mark.rule("drop-it.landing.shape", "drop-it.landing.colour")
def test_a_twin_breaks_both_rules() -> None:
    t = Table({"blue square 2": BESIDE}, seats=2)
    t.drop("blue square", FREE)
    assert t.broken == {"shape", "colour"}
    assert {breach.tile for breach in t.verdict.breaches} == {tile("blue square 2")}


EDGES = [
    ("blue square", Pose(30.0, 19.45, 0.0), "bottom-1", True),
    ("red square", Pose(30.0, 19.45, 0.0), "bottom-1", False),
    ("red square", Pose(150.0, 19.45, 0.0), "bottom-3", True),
    ("blue square", Pose(150.0, 19.45, 0.0), "bottom-3", False),
    ("red circle", Pose(19.5, 68.0, 0.0), "left-2", True),
    ("blue circle", Pose(19.5, 68.0, 0.0), "left-2", False),
    ("red circle", Pose(220.5, 135.0, 0.0), "right-4", True),
    ("blue circle", Pose(220.5, 135.0, 0.0), "right-4", False),
]


@pytest.mark.rule("drop-it.landing.edge")
@pytest.mark.parametrize(("name", "at", "edge", "broken"), EDGES)
def test_touching_an_edge(name: str, at: Pose, edge: str, broken: bool) -> None:
    t = Table(seats=2)
    t.drop(name, at)
    assert t.verdict.edges == (edge,)
    assert t.broken == ({"edge"} if broken else set())


@pytest.mark.rule("drop-it.landing.edge")
def test_lying_beside_a_forbidden_edge_without_touching_it_is_allowed() -> None:
    t = Table(seats=2)
    t.drop("red circle", Pose(20.0, 68.0, 0.0))
    assert t.verdict.edges == ()
    assert t.broken == set()


@pytest.mark.rule("drop-it.landing.edge")
def test_a_tile_across_two_stretches_or_in_a_corner_must_respect_both() -> None:
    across = Table(seats=2)
    across.drop("blue square", Pose(60.0, 19.45, 0.0))
    assert across.verdict.edges == ("bottom-1", "bottom-2")
    assert across.broken == {"edge"}
    corner = Table(seats=2)
    corner.drop("blue square", Pose(220.5, 19.45, 0.0))
    assert set(corner.verdict.edges) == {"right-1", "bottom-4"}
    assert [breach.edge for breach in corner.verdict.breaches] == ["right-1"]


@pytest.mark.rule("drop-it.landing.edge")
@pytest.mark.parametrize(
    ("colour", "at", "touched", "forbidden"),
    [
        ("blue", Pose(220.5, 19.5, 0.0), ("right-1", "bottom-4"), "right-1"),
        ("green", Pose(220.5, 19.5, 0.0), ("right-1", "bottom-4"), "bottom-4"),
        ("blue", Pose(60.0, 19.5, 0.0), ("bottom-1", "bottom-2"), "bottom-1"),
        ("yellow", Pose(60.0, 19.5, 0.0), ("bottom-1", "bottom-2"), "bottom-2"),
        ("yellow", Pose(19.5, 49.0, 0.0), ("left-1", "left-2"), "left-1"),
        ("red", Pose(19.5, 49.0, 0.0), ("left-1", "left-2"), "left-2"),
        ("green", Pose(60.0, 19.5, 0.0), ("bottom-1", "bottom-2"), None),
    ],
)
def test_each_stretch_that_is_touched_counts(
    colour: str, at: Pose, touched: tuple[str, ...], forbidden: str | None
) -> None:
    turn = ["red", "blue", "green", "yellow"].index(colour)
    t = Table(seats=4, turn=turn)
    t.drop(f"{colour} square", at)
    assert t.verdict.edges == touched
    assert [breach.edge for breach in t.verdict.breaches] == ([forbidden] if forbidden else [])
    assert (t.points[turn] > 0) is (forbidden is None)


@pytest.mark.rule("drop-it.landing.height")
@pytest.mark.parametrize(
    ("top", "broken"), [(288.0, set()), (288.1, set()), (288.101, {"height"}), (300.0, {"height"})]
)
def test_sticking_out_above_the_top(top: float, broken: set[str]) -> None:
    t = Table(seats=2)
    t.drop("blue square", Pose(120.0, top - 19.5, 0.0))
    assert t.broken == broken
    assert t.points == ([0, 0] if broken else [8, 0])


@pytest.mark.rule("drop-it.landing.touch")
@pytest.mark.parametrize(
    ("apart", "touching"), [(-0.1, True), (0.0, True), (0.099, True), (0.1, True), (0.101, False)]
)
def test_touching_is_being_at_most_a_tenth_of_a_millimetre_apart(apart: float, touching: bool) -> None:
    beside = Table({"green square": Pose(120.0 + 39.0 + apart, 160.0, 0.0)}, seats=2)
    beside.drop("blue square", FREE)
    assert (beside.verdict.touches == (tile("green square"),)) is touching
    floor = Table(seats=2)
    floor.drop("blue square", Pose(90.0, 19.5 + apart, 0.0))
    assert (floor.verdict.edges == ("bottom-2",)) is touching


@pytest.mark.rule("drop-it.landing.touch", "drop-it.landing.edge")
@pytest.mark.parametrize("edge", CONTENT.edge, ids=lambda edge: edge.id)
@pytest.mark.parametrize(("apart", "touching"), [(-0.05, True), (0.1, True), (0.101, False)])
def test_every_edge_is_touched_along_its_whole_length(edge: Edge, apart: float, touching: bool) -> None:
    """By a circle beside its start, its middle and its end; and not beyond."""
    away = 19.5 + apart
    for along in (edge.start, (edge.start + edge.end) / 2, edge.end):
        at = {
            "left": Pose(away, along, 0.0),
            "right": Pose(240.0 - away, along, 0.0),
            "bottom": Pose(along, away, 0.0),
        }[edge.side]
        t = Table(seats=2)
        t.drop("red circle", at)
        assert (edge.id in t.verdict.edges) is touching
    for beyond in (edge.start - 3.0, edge.end + 3.0):
        at = {
            "left": Pose(19.5, beyond, 0.0),
            "right": Pose(220.5, beyond, 0.0),
            "bottom": Pose(beyond, 19.5, 0.0),
        }[edge.side]
        t = Table(seats=2)
        t.drop("red circle", at)
        assert edge.id not in t.verdict.edges


@pytest.mark.rule("drop-it.landing.touch")
def test_corners_touch_like_sides() -> None:
    corner = 19.5 * math.sqrt(2.0) - 0.3 * (math.sqrt(2.0) - 1.0)
    t = Table({"green square": Pose(120.0 + 19.5 + corner, 160.0, math.pi / 4)}, seats=2)
    t.drop("blue square", FREE)
    assert t.verdict.touches == (tile("green square"),)


@pytest.mark.rule("drop-it.landing.out")
def test_a_tile_that_falls_out_breaks_the_rule_and_is_gone() -> None:
    t = Table(seats=2)
    events = t.drop("blue square", None)
    assert t.broken == {"out"}
    assert t.verdict.level == 0
    assert t.points == [0, 0]
    assert t.m.state.out == [tile("blue square")]
    (dropped,) = [event for event in events if isinstance(event, Dropped)]
    assert dropped.poses == {tile("blue square"): None}
    shown = seen(t.m).tiles[tile("blue square")]
    assert (shown.where, shown.pose) == ("out", None)


@pytest.mark.rule("drop-it.landing.out")
def test_a_tile_pushed_out_later_loses_nothing() -> None:
    t = Table(seats=2)
    t.drop("blue square", Pose(120.0, 268.0, 0.0))
    assert t.points == [8, 0]
    t.drop("green square", FREE, moved={"blue square": None})
    assert t.points == [8, 5]
    assert t.m.state.out == [tile("blue square")]
    assert t.m.state.lying == [tile("green square")]


@pytest.mark.rule("drop-it.landing.own-tile")
def test_only_the_dropped_tile_is_judged() -> None:
    """Two red tiles touch each other, and one is pushed above the rim; the tile that did it breaks
    nothing."""
    apart = {"red circle": Pose(200.0, 160.0, 0.0), "red square": Pose(30.0, 100.0, 0.0)}
    t = Table(apart, seats=2, turn=1)
    t.drop(
        "green square",
        FREE,
        moved={"red circle": Pose(68.95, 100.0, 0.0), "red square": Pose(30.0, 290.0, 0.0)},
    )
    assert t.broken == set()
    assert t.points == [0, 5]


@pytest.mark.rule("drop-it.landing.zero")
@pytest.mark.parametrize("others", [["blue circle"], ["green square"], ["blue circle", "green square"]])
def test_one_broken_rule_or_more_scores_nothing(others: list[str]) -> None:
    places = [BESIDE, Pose(120.0 - 39.05, 160.0, 0.0)]
    t = Table(dict(zip(others, places, strict=False)), seats=2)
    events = t.drop("blue square", FREE)
    assert len(t.verdict.breaches) == len(others)
    assert t.points == [0, 0]
    assert any(isinstance(event, NothingScored) for event in events)
    assert not any(isinstance(event, Scored) for event in events)


@pytest.mark.rule("drop-it.beginner.no-edges")
def test_beginners_ignore_all_edges() -> None:
    for name, at, _, broken in EDGES:
        t = Table(seats=2, beginner=True)
        t.drop(name, at)
        assert t.broken == set(), (name, at, broken)
        assert t.verdict.edges == ()


@pytest.mark.rule("drop-it.beginner.levels")
def test_beginners_keep_the_other_rules_and_the_points() -> None:
    t = Table({"green square": BESIDE, "blue circle": Pose(80.95, 160.0, 0.0)}, seats=2, beginner=True)
    t.drop("blue square", FREE)
    assert t.broken == {"shape", "colour"}
    scored = Table(seats=2, beginner=True)
    scored.drop("blue square", Pose(208.0, 168.0, 0.0))
    assert scored.points == [5 + 2, 0]
    assert scored.verdict.circles == ("medium-3",)
    high = Table(seats=2, beginner=True)
    high.drop("blue square", Pose(120.0, 280.0, 0.0))
    assert high.broken == {"height"}


@pytest.mark.rule("drop-it.variants.touch")
@pytest.mark.parametrize(
    ("seats", "turn", "options"),
    [
        (4, 0, {"mode": "teams"}),
        (2, 0, {"beginner": True}),
        (4, 1, {"jokers": True}),
        (1, 0, {}),
        (3, 0, {"mode": "together", "difficulty": "pro"}),
    ],
)
def test_same_shape_and_colour_are_forbidden_in_every_variant(
    seats: int, turn: int, options: dict[str, Any]
) -> None:
    lying = {"green square": BESIDE, "blue circle": Pose(80.95, 160.0, 0.0)}
    t = Table(lying, seats=seats, turn=turn, **options)
    t.drop("blue square", FREE)
    assert t.broken == {"shape", "colour"}


def test_content_has_what_the_landing_tests_assume() -> None:
    colours = {edge.id: edge.colour for edge in CONTENT.edge}
    assert [colours[edge] for edge in ("bottom-1", "bottom-3", "left-2", "right-4")] == [
        "blue",
        "red",
        "red",
        "red",
    ]
