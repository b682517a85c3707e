"""A turn of Drop It: whose it is, what may be dropped and how."""

from __future__ import annotations

import math
from random import Random
from statistics import mean, stdev

import pytest
from tests.rules.drop_it.table import CONTENT, FREE, Table, tile

import gravitable
from gravitable.games.drop_it import GAME
from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.content import ShapeName
from gravitable.games.drop_it.events import Dropped, Judged, MarkerMoved, Scored, TurnBegan
from gravitable.games.drop_it.hand_tremor import Tremor, random_drop, tremble
from gravitable.geometry.outline import Pose, bounds, place
from gravitable.kernel import IllegalAction, Match, ScriptedChance
from gravitable.physics.upright import Landing
from gravitable.physics.upright_path import Path


def seats_in_order(seats: int, turns: int, **options: object) -> list[int]:
    """Who is asked to drop, turn by turn."""
    m = gravitable.new("drop-it", seats=seats, seed=1, options={"tremor": "none", **options})
    order = []
    for _ in range(turns):
        decision = m.pending[0]
        order.append(decision.seat)
        m.play(m.candidates(decision, 1, Random(0))[0])
        if m.pending and m.pending[0].kind == "drop-it.joker":
            m.play(KeepJoker())
    return order


@pytest.mark.rule("drop-it.play.clockwise")
def test_turns_go_round_to_the_left() -> None:
    assert seats_in_order(4, 6) == [0, 1, 2, 3, 0, 1]
    assert seats_in_order(3, 4, mode="together") == [0, 1, 2, 0]


@pytest.mark.rule("drop-it.play.any-tile")
def test_any_of_your_tiles_and_no_one_elses() -> None:
    t = Table(seats=4)
    for number in t.m.state.supply[0]:
        t.m.check(Drop(number, 120.0, 0.0), 0)
    with pytest.raises(IllegalAction) as refusal:
        t.m.play(Drop(tile("blue circle"), 120.0, 0.0))
    assert refusal.value.rule == "drop-it.play.any-tile"


@pytest.mark.rule("drop-it.play.any-tile")
def test_a_tile_is_dropped_only_once() -> None:
    t = Table(seats=2)
    t.drop("red circle", FREE)
    t.drop("green circle", Pose(40.0, 160.0, 0.0))
    with pytest.raises(IllegalAction) as refusal:
        t.m.play(Drop(tile("red circle"), 120.0, 0.0))
    assert refusal.value.rule == "drop-it.play.any-tile"


@pytest.mark.rule("drop-it.play.either-colour")
def test_with_two_colours_either_may_be_used_and_scores_for_the_same_side() -> None:
    for name in ("red square", "blue square"):
        t = Table(seats=2)
        t.drop(name, FREE)
        assert t.points == [5, 0]


@pytest.mark.rule("drop-it.play.five-steps")
def test_drop_then_check_then_count_then_move() -> None:
    events = Table(seats=2).drop("blue square", FREE)
    assert [type(event) for event in events] == [Dropped, Judged, Scored, MarkerMoved, TurnBegan]


@pytest.mark.rule("drop-it.play.five-steps")
def test_no_other_tile_is_dropped_before_this_one_is_done_with() -> None:
    t = Table({"red circle": Pose(158.95, 160.0, 0.0)}, seats=4, jokers=True)
    t.drop("red square", FREE)
    assert t.m.pending[0].kind == "drop-it.joker"
    with pytest.raises(IllegalAction) as refusal:
        t.m.play(Drop(tile("red circle 2"), 120.0, 0.0))
    assert refusal.value.rule == "drop-it.play.five-steps"
    with pytest.raises(IllegalAction) as refusal:
        Table(seats=4).m.play(SpendJoker("red"))
    assert refusal.value.rule == "drop-it.play.five-steps"


@pytest.mark.rule("drop-it.play.release")
@pytest.mark.parametrize(
    ("x", "angle", "legal"),
    [
        (19.5, 0.0, True),
        (19.4, 0.0, False),
        (220.5, 0.0, True),
        (220.6, 0.0, False),
        (19.5, math.pi / 4, False),
        (28.0, math.pi / 4, True),
        (120.0, math.tau, True),
        (120.0, 7.0, False),
        (math.nan, 0.0, False),
        (120.0, math.nan, False),
        (math.inf, 0.0, False),
        (1e300, 0.0, False),
        (-120.0, 0.0, False),
    ],
)
def test_a_tile_is_released_wholly_between_the_walls(x: float, angle: float, legal: bool) -> None:
    t = Table(seats=2)
    action = Drop(tile("red square"), x, angle)
    if legal:
        t.m.check(action, 0)
    else:
        with pytest.raises(IllegalAction) as refusal:
            t.m.check(action, 0)
        assert refusal.value.rule == "drop-it.play.release"


@pytest.mark.rule("drop-it.play.release")
def test_it_is_let_go_above_the_rim_and_above_what_sticks_out() -> None:
    for lying, lowest in (({}, 308.0), ({"green square": Pose(120.0, 300.0, 0.0)}, 339.5)):
        t = Table(lying, seats=2)
        assert t.m.aid(t.m.pending[0]).lowest == pytest.approx(lowest)  # type: ignore[union-attr]
        (dropped,) = [event for event in t.drop("red square", FREE) if isinstance(event, Dropped)]
        outline = place(CONTENT.outlines[tile("red square")], dropped.release)
        assert bounds(outline)[1] == pytest.approx(lowest)


@pytest.mark.rule("drop-it.play.hand")
def test_without_a_tremor_the_tile_is_let_go_where_it_was_aimed() -> None:
    (dropped,) = [event for event in Table().drop("red square", FREE) if isinstance(event, Dropped)]
    assert (dropped.release.x, dropped.release.angle) == (120.0, 0.0)


@pytest.mark.rule("drop-it.play.release")
@pytest.mark.parametrize(
    ("shape", "degrees"), [("circle", [0]), ("square", [0]), ("diamond", [60, -60]), ("triangle", [0])]
)
def test_a_shape_lies_flat_in_so_many_ways_that_look_different(shape: ShapeName, degrees: list[int]) -> None:
    assert [round(math.degrees(angle), 2) for angle in CONTENT.flat_angles[shape]] == degrees


class Extreme(Random):
    """Chance that always gives the least, or the most."""

    def __init__(self, most: bool) -> None:
        super().__init__(0)
        self.most = most

    def uniform(self, a: float, b: float) -> float:
        return b if self.most else a


@pytest.mark.rule("drop-it.play.release")
@pytest.mark.parametrize("most", [False, True])
@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow"])
def test_suggested_drops_fit_between_the_walls(colour: str, most: bool) -> None:
    t = Table(seats=1)
    rng = Extreme(most)
    for shape in ("circle", "square", "diamond", "triangle"):
        for _ in range(8):
            t.m.check(random_drop(t.m, tile(f"{colour} {shape}"), rng), 0)


@pytest.mark.rule("drop-it.play.hand")
def test_the_hand_shifts_tilts_and_spins_the_tile_as_recorded() -> None:
    still = Landing((FREE,), True, 0.5, Path(1 / 60, 1, ()))
    start = gravitable.new("drop-it", seats=2, seed=0)
    chance = ScriptedChance([Tremor(2.0625, 0.1, 0.3), still])
    m = Match.resume(GAME, 2, GAME.read_options({"tremor": "human"}), chance, start.state, [GAME.first])
    (dropped,) = [
        event for event in m.play(Drop(tile("red square"), 120.0, 0.0)) if isinstance(event, Dropped)
    ]
    assert (dropped.release.x, dropped.release.angle) == (122.062, 0.1)


@pytest.mark.rule("drop-it.play.hand")
@pytest.mark.parametrize("hand", ["steady", "human", "shaky"])
def test_a_tremor_has_its_usual_strength_and_at_most_three_times_that(hand: str) -> None:
    usual, rng = CONTENT.hand(hand), Random(4)
    tremors = [tremble(usual, rng) for _ in range(4000)]
    for found, strength, digits in (
        ([tremor.shift for tremor in tremors], usual.shift, 3),
        ([tremor.tilt for tremor in tremors], math.radians(usual.tilt), 5),
        ([tremor.spin for tremor in tremors], usual.spin, 4),
    ):
        assert stdev(found) == pytest.approx(strength, rel=0.05)
        assert mean(found) == pytest.approx(0.0, abs=strength / 10)
        assert max(found) == pytest.approx(3 * strength, abs=10**-digits)
        assert min(found) == pytest.approx(-3 * strength, abs=10**-digits)
        # Recorded to so many digits, no fewer and no more.
        assert all(round(value, digits) == value for value in found)
        assert any(round(value, digits - 1) != value for value in found)


@pytest.mark.rule("drop-it.play.hand")
def test_the_shakier_the_hand_the_more_drops_differ() -> None:
    spread = {}
    for hand in ("none", "steady", "human", "shaky"):
        releases = []
        for seed in range(12):
            m = gravitable.new("drop-it", seats=2, seed=seed, options={"tremor": hand})
            events = m.play(Drop(tile("red square"), 120.0, 0.0))
            releases += [event.release.x for event in events if isinstance(event, Dropped)]
        spread[hand] = max(releases) - min(releases)
    assert spread["none"] == 0.0
    assert spread["none"] < spread["steady"] < spread["human"] < spread["shaky"]


@pytest.mark.rule("drop-it.play.hand")
def test_no_tremor_pushes_a_tile_into_a_wall() -> None:
    for seed in range(20):
        m = gravitable.new("drop-it", seats=2, seed=seed, options={"tremor": "shaky"})
        (dropped,) = [
            event for event in m.play(Drop(tile("red square"), 19.5, 0.0)) if isinstance(event, Dropped)
        ]
        left, _, _, _ = bounds(place(CONTENT.outlines[tile("red square")], dropped.release))
        assert left >= -0.01


@pytest.mark.rule("drop-it.play.rest")
def test_a_tile_is_judged_where_it_comes_to_rest() -> None:
    """Let go over the red circle it rolls off, and rests beside it on the floor."""
    m = gravitable.new("drop-it", seats=4, seed=5, options={"tremor": "none"})
    m.play(Drop(tile("red circle"), 120.0, 0.0))
    events = m.play(Drop(tile("blue circle"), 125.0, 0.0))
    (dropped,) = [event for event in events if isinstance(event, Dropped)]
    rest = dropped.poses[tile("blue circle")]
    assert rest is not None
    assert rest.y == pytest.approx(19.5, abs=0.2)
    assert dropped.path.frames > 20
    assert m.state.poses[tile("blue circle")] == rest
