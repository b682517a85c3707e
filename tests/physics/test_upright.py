"""The upright board: tiles fall, come to rest, stay put, and do so alike every time."""

from __future__ import annotations

import math
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median

import msgspec
import pytest

from gravitable.geometry.outline import Outline, Pose, bounds, disc, gap, place, rounded
from gravitable.physics import upright, upright_space
from gravitable.physics.upright import Board, Landing, Resting, TileRelease, drop, release_pose, room, touches
from gravitable.physics.upright_path import poses

BOARD = Board(
    width=240.0,
    height=288.0,
    wall=6.0,
    clearance=20.0,
    tile_friction=0.45,
    edge_friction=0.35,
    bounce=0.2,
    rolling=0.02,
    drag=0.15,
)
SQUARE = rounded([(-19.5, -19.5), (19.5, -19.5), (19.5, 19.5), (-19.5, 19.5)], 0.3)
TRIANGLE = rounded([(-27.5, -15.877), (27.5, -15.877), (0.0, 31.754)], 0.3)
DIAMOND = rounded([(0.0, -37.239), (21.5, 0.0), (0.0, 37.239), (-21.5, 0.0)], 0.3)
CIRCLE = disc((0.0, 0.0), 19.5)
BAG = [CIRCLE] * 12 + [SQUARE] * 8 + [DIAMOND] * 8 + [TRIANGLE] * 8


class Fill:
    """A board filled tile by tile, with what each drop did."""

    def __init__(self, seed: int, tiles: int = len(BAG), where: str = "anywhere") -> None:
        rng = Random(seed)
        self.resting: list[Resting] = []
        self.landings: list[Landing] = []
        for outline in rng.sample(BAG, tiles):
            angle = rng.uniform(-math.pi, math.pi)
            low, high = room(BOARD, outline, angle)
            x = {"anywhere": rng.uniform(low, high), "left": low, "middle": (low + high) / 2}[where]
            landing = drop(BOARD, self.resting, TileRelease(outline, x, angle, rng.gauss(0.0, 0.4)))
            self.landings.append(landing)
            outlines = [*(tile.outline for tile in self.resting), outline]
            placed = zip(outlines, landing.poses, strict=True)
            self.resting = [Resting(each, pose) for each, pose in placed if pose is not None]

    def placed(self) -> list[Outline]:
        return [place(tile.outline, tile.pose) for tile in self.resting]


@pytest.fixture(scope="module")
def full() -> Fill:
    return Fill(seed=11)


def test_a_square_let_go_flat_lies_flat_on_the_floor() -> None:
    landing = drop(BOARD, [], TileRelease(SQUARE, 120.0, 0.0))
    (pose,) = landing.poses
    assert pose is not None
    assert landing.settled
    assert pose.x == pytest.approx(120.0, abs=0.5)
    assert pose.y == pytest.approx(19.5, abs=0.2)
    assert pose.angle == pytest.approx(0.0, abs=0.01)


def test_a_triangle_let_go_on_its_tip_tips_over() -> None:
    (pose,) = drop(BOARD, [], TileRelease(TRIANGLE, 120.0, math.pi + 0.05)).poses
    assert pose is not None
    assert pose.y == pytest.approx(15.877, abs=0.2)


def test_a_tile_can_move_what_lies_there() -> None:
    below = Resting(SQUARE, Pose(120.0, 19.45, 0.0))
    landing = drop(BOARD, [below], TileRelease(CIRCLE, 88.0, 0.0))
    assert landing.poses[0] != below.pose


def test_a_tile_falls_past_the_bounding_circles_of_others_without_being_seen_to_hit_them() -> None:
    """The free fall that is not simulated ends before anything can be touched."""
    left = Resting(SQUARE, Pose(60.0, 19.45, 0.0))
    alone = drop(BOARD, [], TileRelease(SQUARE, 150.0, 0.0))
    beside = drop(BOARD, [left], TileRelease(SQUARE, 150.0, 0.0))
    assert beside.poses[0] == left.pose
    assert beside.poses[1] == alone.poses[0]


def test_a_resting_tile_far_from_the_drop_keeps_its_pose_exactly() -> None:
    far = Resting(SQUARE, Pose(30.0, 19.45, 0.0))
    poses_after = [drop(BOARD, [far], TileRelease(CIRCLE, 180.0, 0.0)).poses[0] for _ in range(3)]
    assert poses_after == [far.pose] * 3


def test_a_pile_does_not_crawl(full: Fill) -> None:
    """Built anew ten times, each time from where it was a third of a second later, a pile stays where it
    is."""
    resting = full.resting
    for _ in range(10):
        space = upright_space.UprightSpace(BOARD, resting)
        space.warm_up()
        for _ in range(20):
            frame = space.frame()
        shifts = [
            math.dist((tile.pose.x, tile.pose.y), row[:2]) for tile, row in zip(resting, frame, strict=True)
        ]
        assert max(shifts) < 0.1
        resting = [
            tile if shift < upright.UNMOVED else Resting(tile.outline, Pose(*map(float, row)))
            for tile, shift, row in zip(resting, shifts, frame, strict=True)
        ]
    far = [
        math.dist((then.pose.x, then.pose.y), (now.pose.x, now.pose.y))
        for then, now in zip(full.resting, resting, strict=True)
    ]
    assert max(far) < 0.2


def test_a_disc_does_not_roll_on_a_level_floor() -> None:
    space = upright_space.UprightSpace(BOARD, [Resting(CIRCLE, Pose(120.0, 19.45, 0.0))])
    space.warm_up()
    for _ in range(120):
        frame = space.frame()
    assert frame[0][0] == pytest.approx(120.0, abs=0.01)


def test_a_disc_that_only_just_rolls_comes_to_rest_too() -> None:
    """On this pile a disc creeps down a slope hardly steeper than what would hold it."""
    pile = [
        Resting(CIRCLE, Pose(24.443, 19.4, 2.56165)),
        Resting(TRIANGLE, Pose(212.777, 15.823, -2.09608)),
        Resting(SQUARE, Pose(177.947, 26.468, -2.08977)),
        Resting(SQUARE, Pose(119.946, 19.446, 7e-05)),
        Resting(TRIANGLE, Pose(114.375, 54.753, -0.00061)),
        Resting(TRIANGLE, Pose(152.141, 52.715, -1.04814)),
        Resting(CIRCLE, Pose(197.955, 59.95, -2.85454)),
    ]
    landing = drop(
        BOARD, pile, TileRelease(CIRCLE, 120.02263458376639, 2.920673789654591, -0.36149684371770163)
    )
    assert landing.settled
    assert landing.seconds < upright.LONGEST


def test_every_drop_of_a_full_board_settles_in_bounded_time(full: Fill) -> None:
    assert all(landing.settled for landing in full.landings)
    assert max(landing.seconds for landing in full.landings) < upright.LONGEST


@pytest.mark.parametrize(("seed", "where"), [(1, "anywhere"), (2, "left"), (3, "middle")])
def test_nothing_leaves_explodes_or_sinks_in(seed: int, where: str) -> None:
    """A small soak: the pile stays between floor and walls and tiles stay outside each other."""
    fill = Fill(seed, where=where)
    placed = fill.placed()
    for outline in placed:
        left, bottom, right, top = bounds(outline)
        assert bottom > -0.3
        assert top < 2 * BOARD.height
        if top < BOARD.height:
            assert left > -0.3
            assert right < BOARD.width + 0.3
    assert min(gap(a, b) for a, b in combinations(placed, 2)) > -0.3


def test_the_same_drop_gives_the_same_landing(full: Fill) -> None:
    release = TileRelease(TRIANGLE, 100.0, 0.3, 0.1)
    assert drop(BOARD, full.resting[:20], release) == drop(BOARD, full.resting[:20], release)


def test_another_process_gives_the_same_landings() -> None:
    here = msgspec.json.encode([landing.poses for landing in Fill(seed=5, tiles=12).landings])
    script = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "import msgspec\nfrom test_upright import Fill\n"
        "print(msgspec.json.encode([l.poses for l in Fill(seed=5, tiles=12).landings]).decode())"
    )
    there = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, timeout=100
    ).stdout
    assert there.strip() == here


def test_poses_are_rounded_once(full: Fill) -> None:
    for tile in full.resting:
        assert tile.pose.x == round(tile.pose.x, 3)
        assert tile.pose.y == round(tile.pose.y, 3)
        assert tile.pose.angle == round(tile.pose.angle, 5)
        assert -math.pi <= tile.pose.angle <= math.pi


def test_the_path_leads_from_the_release_to_the_rest(full: Fill) -> None:
    resting = full.resting[:25]
    release = TileRelease(DIAMOND, 120.0, 0.4, 0.2)
    landing = drop(BOARD, resting, release)
    tracks = {track.tile: track for track in landing.path.tracks}
    assert len(resting) in tracks
    for tile, track in tracks.items():
        way = list(poses(track))
        start = resting[tile].pose if tile < len(resting) else release_pose(BOARD, resting, release)
        end = landing.poses[tile]
        assert end is not None
        assert (way[0].x, way[0].y) == pytest.approx((start.x, start.y), abs=0.051)
        assert (way[-1].x, way[-1].y) == pytest.approx((end.x, end.y), abs=0.11)
        assert math.remainder(way[-1].angle - end.angle, math.tau) == pytest.approx(0.0, abs=0.005)
        assert track.first + len(way) <= landing.path.frames
    for tile, (before, after) in enumerate(zip(resting, landing.poses, strict=False)):
        if tile not in tracks:
            assert after is not None
            assert math.dist((before.pose.x, before.pose.y), (after.x, after.y)) <= upright.SEEN
    assert landing.path.interval == pytest.approx(1 / 60)


def test_a_path_is_small_and_plain(full: Fill) -> None:
    sizes = [len(msgspec.json.encode(landing.path)) for landing in full.landings]
    assert median(sizes) < 2_500
    again = msgspec.json.decode(msgspec.json.encode(full.landings[-1]), type=Landing)
    assert again == full.landings[-1]


def test_a_tile_fits_exactly_between_the_limits_of_its_room() -> None:
    low, high = room(BOARD, DIAMOND, 0.7)
    for x, edge in ((low, 0.0), (high, BOARD.width)):
        left, _, right, _ = bounds(place(DIAMOND, Pose(x, 300.0, 0.7)))
        assert edge == pytest.approx(left if edge == 0.0 else right)


def test_release_is_above_the_rim_and_above_what_sticks_out() -> None:
    high = Resting(SQUARE, Pose(120.0, 290.0, 0.0))
    clear = release_pose(BOARD, [], TileRelease(SQUARE, 120.0, 0.0))
    over = release_pose(BOARD, [high], TileRelease(SQUARE, 120.0, 0.0))
    assert clear.y - 19.5 == pytest.approx(BOARD.height + BOARD.clearance)
    assert over.y - 19.5 == pytest.approx(290.0 + 19.5 + BOARD.clearance)


def test_a_tile_that_topples_over_the_wall_is_out() -> None:
    plug = [
        Resting(SQUARE, Pose(19.5 + 39.0 * column, 19.45 + 38.9 * row, 0.0))
        for row in range(8)
        for column in range(6)
    ]
    slide = Resting(TRIANGLE, Pose(28.0, 326.9, 0.0))
    landing = drop(BOARD, [*plug, slide], TileRelease(CIRCLE, 19.5, 0.0))
    assert landing.settled
    assert landing.poses[-1] is None
    (track,) = [track for track in landing.path.tracks if track.tile == len(plug) + 1]
    *_, last = poses(track)
    assert -120.0 < last.y < -60.0


@pytest.mark.parametrize(("apart", "seen"), [(39.0, True), (39.09, True), (39.2, False)])
def test_touching_has_a_stated_tolerance(apart: float, seen: bool) -> None:
    assert touches(SQUARE, place(SQUARE, Pose(apart, 0.0, 0.0))) is seen
