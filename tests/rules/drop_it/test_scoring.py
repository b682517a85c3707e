"""What a landing is worth in Drop It, the scoring track, and the end."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.rules.drop_it.table import CONTENT, FREE, Table, seen, tile

import gravitable
from gravitable.games.drop_it.events import Dropped, Ended, MarkerMoved, Scored, TokenShown
from gravitable.games.drop_it.landing import highest_level
from gravitable.geometry.outline import Pose, disc, gap, place


def level_at(x: float, top: float) -> int:
    """The level of a disc whose highest point is at (x, top)."""
    return highest_level(CONTENT, disc((x, top - 1.0), 1.0))


@pytest.mark.rule("drop-it.score.level")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_tile_scores_the_number_of_its_level(number: int) -> None:
    at = Pose(120.0, CONTENT.level[number - 1].top[3][1] - 21.0, 0.0)
    t = Table(seats=4, turn=2)
    t.drop("green circle", at)
    circles = sum(circle.points for circle in CONTENT.circle if circle.id in t.verdict.circles)
    assert t.verdict.level == number
    assert t.points == [0, 0, number + circles, 0]


@pytest.mark.rule("drop-it.score.level")
def test_levels_zig_zag() -> None:
    for level in CONTENT.level[:-1]:
        heights = [y for _, y in level.top]
        assert len(set(heights)) > 2
    assert level_at(40.0, 52.0) == 1
    assert level_at(80.0, 52.0) == 2


@pytest.mark.rule("drop-it.score.partly")
@pytest.mark.parametrize(("by", "level"), [(-0.5, 4), (0.5, 5)])
def test_reaching_into_a_level_with_a_tip_is_enough(by: float, level: int) -> None:
    """The tip of a triangle under the line of level 4 at x = 120, which is at 150 there."""
    tip = math.hypot(27.5, 15.877) - 0.3
    t = Table(seats=2)
    t.drop("blue triangle", Pose(120.0, 150.0 + by - tip, 0.0))
    assert t.verdict.level == level


@pytest.mark.rule("drop-it.score.level", "drop-it.score.partly")
@pytest.mark.parametrize("number", range(1, 8))
def test_what_just_meets_a_line_is_below_it(number: int) -> None:
    """A point at every bend of the line and midway between: on it, a little below, a little above."""
    line = CONTENT.level[number - 1].top
    places = [*line, *(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(line))]
    for x, y in places:
        levels = [highest_level(CONTENT, disc((x, y + by), 0.0)) for by in (-0.001, 0.0, 0.001)]
        assert levels == [number, number, number + 1]


@pytest.mark.rule("drop-it.score.circles")
@pytest.mark.parametrize(("size", "points"), [("large", 1), ("medium", 2), ("small", 3)])
def test_circles_add_their_number(size: str, points: int) -> None:
    of_size = [circle for circle in CONTENT.circle if circle.size == size]
    assert {circle.points for circle in of_size} == {points}
    smaller = {"large": "medium", "medium": "small"}.get(size)
    if smaller:
        assert of_size[0].radius > next(circle.radius for circle in CONTENT.circle if circle.size == smaller)
    for circle in of_size:
        t = Table(seats=4, turn=2, beginner=True)
        t.drop("green circle", Pose(circle.x, circle.y, 0.0))
        assert circle.id in t.verdict.circles


@pytest.mark.rule("drop-it.score.circles")
@pytest.mark.parametrize(("apart", "counts"), [(-0.1, True), (-0.001, True), (0.0, False), (0.1, False)])
def test_a_circle_counts_when_it_is_overlapped(apart: float, counts: bool) -> None:
    circle = next(each for each in CONTENT.circle if each.id == "small-2")
    at = Pose(circle.x + circle.radius + 19.5 + apart, circle.y, 0.0)
    t = Table(seats=4, turn=2)
    t.drop("green circle", at)
    assert ("small-2" in t.verdict.circles) is counts


@pytest.mark.rule("drop-it.score.circles")
def test_every_overlapped_circle_counts() -> None:
    """A square between a large and a small circle that reaches both."""
    at = Pose(59.0, 66.0, 0.0)
    t = Table(seats=4, turn=2)
    (scored,) = [event for event in t.drop("green square", at) if isinstance(event, Scored)]
    assert set(t.verdict.circles) == {"large-1", "small-1"}
    assert scored.bonus == 1 + 3
    assert t.points[2] == t.verdict.level + 4


@pytest.mark.rule("drop-it.score.example")
def test_the_example_of_the_rulebook() -> None:
    """A blue square in level 5, touching a yellow edge and a red triangle, over a medium circle, scores 7."""
    square = Pose(240.0 - (19.5 * math.sqrt(2.0) - 0.3 * (math.sqrt(2.0) - 1.0)), 160.0, math.pi / 4)
    triangle = Pose(square.x, 100.0, 0.0)
    while (
        gap(
            *(
                place(CONTENT.outlines[tile(n)], p)
                for n, p in (("blue square", square), ("red triangle", triangle))
            )
        )
        > 0.02
    ):
        triangle = Pose(triangle.x, triangle.y + 0.01, 0.0)
    t = Table({"red triangle": triangle}, seats=4, turn=1)
    events = t.drop("blue square", square)
    assert t.verdict.touches == (tile("red triangle"),)
    touched = [edge for edge in CONTENT.edge if edge.id in t.verdict.edges]
    assert [(edge.side, edge.colour) for edge in touched] == [("right", "yellow")]
    assert [circle.size for circle in CONTENT.circle if circle.id in t.verdict.circles] == ["medium"]
    assert t.verdict.breaches == ()
    (scored,) = [event for event in events if isinstance(event, Scored)]
    assert (scored.level, scored.bonus, scored.points) == (5, 2, 7)
    assert t.points == [0, 7, 0, 0]


@pytest.mark.rule("drop-it.overview.points")
def test_higher_scores_more_and_the_most_points_win() -> None:
    low, high = Table(seats=2), Table(seats=2)
    low.drop("red square", Pose(90.0, 19.5, 0.0))
    high.drop("red square", FREE)
    assert low.points[0] < high.points[0]


@pytest.mark.rule("drop-it.track.advance")
def test_the_marker_moves_by_the_points() -> None:
    t = Table(seats=2, points=[11, 3])
    events = t.drop("blue square", FREE)
    assert [event for event in events if isinstance(event, MarkerMoved)] == [MarkerMoved(0, 5, 16, 16, 0)]
    assert t.points == [16, 3]


def tokens(before: int) -> list[TokenShown]:
    """What a drop worth 5 shows when the marker stands at `before`."""
    t = Table(seats=2, points=[before, 0])
    return [event for event in t.drop("blue square", FREE) if isinstance(event, TokenShown)]


@pytest.mark.rule("drop-it.track.plus-25")
def test_passing_the_start_space_shows_25() -> None:
    assert tokens(19) == []
    assert tokens(20) == [TokenShown(0, 25)]
    assert tokens(24) == [TokenShown(0, 25)]
    assert tokens(25) == []


@pytest.mark.rule("drop-it.track.plus-50")
def test_passing_it_again_shows_50() -> None:
    assert tokens(44) == []
    assert tokens(46) == [TokenShown(0, 50)]


@pytest.mark.rule("drop-it.track.second-token")
def test_with_two_colours_the_second_token_goes_on() -> None:
    assert tokens(72) == [TokenShown(0, 75)]
    assert tokens(98) == [TokenShown(0, 100)]
    t = Table(seats=2, points=[72, 0])
    t.drop("blue square", FREE)
    side = seen(t.m).sides[0]
    assert (side.points, side.tokens, side.space) == (77, 75, 2)


@pytest.mark.rule("drop-it.note.at-once")
def test_points_are_counted_in_the_turn_of_the_drop() -> None:
    t = Table(seats=2)
    events = t.drop("blue square", FREE)
    assert t.points == [5, 0]
    assert t.m.pending[0].seat == 1
    assert any(isinstance(event, Scored) for event in events)


@pytest.mark.rule("drop-it.note.kept")
def test_points_are_kept_wherever_the_tile_moves_later() -> None:
    t = Table(seats=2)
    t.drop("blue square", FREE)
    t.drop("green square", Pose(60.0, 160.0, 0.0), moved={"blue square": Pose(90.0, 19.5, 0.0)})
    assert t.points[0] == 5
    events = t.drop("red square", Pose(200.0, 120.0, 0.0), moved={"blue square": Pose(120.0, 290.0, 0.0)})
    (dropped,) = [event for event in events if isinstance(event, Dropped)]
    assert set(dropped.poses) == {tile("red square"), tile("blue square")}, "what did not move is not named"
    assert t.points[0] >= 5
    assert t.m.state.poses[tile("blue square")] == Pose(120.0, 290.0, 0.0)


@pytest.mark.rule("drop-it.end.last-tile")
def test_the_game_ends_when_the_last_tile_is_counted() -> None:
    t = Table(seats=2, left=[["red square"], ["green square"]])
    t.drop("red square", FREE)
    assert t.m.pending
    t.drop("green square", Pose(60.0, 160.0, 0.0))
    assert t.m.outcome is not None
    assert t.m.pending == ()


@pytest.mark.rule("drop-it.end.last-tile")
def test_a_real_game_ends_after_36_tiles() -> None:
    m = gravitable.new("drop-it", seats=3, seed=2)
    rng = Random(2)
    while m.pending:
        m.play(m.candidates(m.pending[0], 1, rng)[0])
    assert len(m.state.lying) + len(m.state.out) == 36
    assert m.outcome is not None


@pytest.mark.rule("drop-it.end.last-tile")
def test_who_has_no_tile_left_is_passed_over() -> None:
    left = [["red square", "red circle"], [], ["green square"], []]
    t = Table(seats=4, left=left)
    asked = []
    for name in ("red square", "green square", "red circle"):
        asked.append(t.m.pending[0].seat)
        t.drop(name, FREE)
    assert asked == [0, 2, 0]
    assert t.m.outcome is not None


def ended(points: list[int], seats: int = 2, **options: Any) -> Table:
    """The end of a game with these points, after a last tile that scored nothing."""
    t = Table(seats=seats, points=points, left=[["red square"], *([[]] * (seats - 1))], **options)
    t.drop("red square", None)
    return t


@pytest.mark.rule("drop-it.end.winner")
def test_most_points_win_tokens_included() -> None:
    outcome = ended([31, 24]).m.outcome
    assert outcome is not None
    assert outcome.won == (True, False)
    assert outcome.ranks == (1, 2)
    assert outcome.scores == (31.0, 24.0)
    assert outcome.rule == "drop-it.end.winner"
    last = ended([24, 31]).m.events[-1]
    assert isinstance(last, Ended)
    assert (last.winners, last.rule) == ((1,), "drop-it.end.winner")


@pytest.mark.rule("drop-it.end.tie")
def test_a_tie_is_shared() -> None:
    outcome = ended([40, 12, 40, 39], seats=4).m.outcome
    assert outcome is not None
    assert outcome.won == (True, False, True, False)
    assert outcome.ranks == (1, 4, 1, 3)
    assert outcome.rule == "drop-it.end.tie"
    last = ended([40, 12, 40, 39], seats=4).m.events[-1]
    assert isinstance(last, Ended)
    assert (last.winners, last.rule) == ((0, 2), "drop-it.end.tie")
