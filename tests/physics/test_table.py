"""The 3D table: what falls comes to rest where it may, the same way every time, and is recorded small."""

from __future__ import annotations

import hashlib
import itertools
import math
import random
import statistics
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import pytest

import gravitable.games.drop_drive as drop_drive
from gravitable.games.drop_drive.content import Colour, Content
from gravitable.games.drop_drive.system import big_bang_pieces, system_table
from gravitable.geometry.outline import gap
from gravitable.geometry.solid import Pose3D, extent, footprint, lying, upright
from gravitable.kernel.content.merge import load_content
from gravitable.physics.table import Fall, PhysicsTable, PieceId, Release, spread, sun_distance, wall_distance
from gravitable.physics.table_hand import near, over_the_sun
from gravitable.physics.table_place import lay, stand, stands_on
from gravitable.physics.table_track import decode
from gravitable.physics.table_world import TableWorld, table_world

CONTENT = load_content(Content, Path(drop_drive.__file__).parent / "content")
COLOURS: tuple[Colour, ...] = ("pink", "green", "blue", "orange")
TABLE = system_table(CONTENT, COLOURS)
BANG = big_bang_pieces(CONTENT)
STILL = (0.0, 0.0, 0.0)


def world() -> TableWorld:
    return table_world(TABLE)


@cache
def big_bang(seed: int) -> Fall:
    return world().drop({}, over_the_sun(TABLE, BANG, random.Random(seed)))


def opening(seed: int = 1) -> tuple[dict[PieceId, Pose3D], dict[PieceId, PieceId]]:
    """The system after the big bang, with a ship on each home planet."""
    poses = dict(big_bang(seed).rest)
    standing = {}
    for colour in COLOURS:
        ship, planet = f"ship-{colour}", f"planet-{colour}"
        poses[ship] = stand(TABLE, poses, ship, planet)
        standing[ship] = planet
    return poses, standing


def assert_all_lie_well(table: PhysicsTable, poses: Mapping[PieceId, Pose3D]) -> None:
    for piece, pose in poses.items():
        kind = table.pieces[piece]
        low, high = extent(kind.solid, pose)
        assert wall_distance(table, pose.point) > 0.0, f"{piece} is outside"
        assert -0.6 < low < 40.0, f"{piece} fell through or hangs in the air: {low}"
        assert high < 60.0
        assert sun_distance(table, pose.point) >= 0.0, f"{piece} lies on the sun"
        assert not kind.flat or abs(upright(pose)) > 0.7, f"{piece} stands on edge"


@pytest.mark.parametrize("seed", range(4))
def test_after_the_big_bang_everything_lies_between_the_walls_and_off_the_sun(seed: int) -> None:
    fall = big_bang(seed)
    assert set(fall.rest) == set(BANG)
    assert fall.unsettled == ()
    assert_all_lie_well(TABLE, fall.rest)


def test_the_big_bang_spreads_over_the_whole_system() -> None:
    out = sorted(spread(TABLE, pose.point) for seed in range(4) for pose in big_bang(seed).rest.values())
    quarter, half, three = (out[len(out) * k // 4] for k in (1, 2, 3))
    assert 0.3 < quarter < 0.6
    assert 0.5 < half < 0.85
    assert 0.7 < three < 0.97


def test_redrops_of_all_sorts_leave_a_good_table() -> None:
    poses, standing = opening()
    source = random.Random(5)
    loose = [piece for piece in poses if not piece.startswith(("planet", "ship"))]
    for turn in range(30):
        if turn % 6 == 5:
            pieces = source.sample(loose, 4)
        elif turn % 6 == 4:
            pieces = [f"pirate-{source.choice(COLOURS)}"]
        else:
            pieces = [source.choice(loose)]
        fall = world().drop(poses, over_the_sun(TABLE, pieces, source), standing)
        assert set(pieces) <= set(fall.rest)
        assert fall.unsettled == ()
        assert set(fall.moved).isdisjoint(pieces)
        poses.update(fall.rest)
        assert_all_lie_well(TABLE, poses)
        for ship, planet in standing.items():
            assert (ship in fall.knocked_off) == (not stands_on(TABLE, poses, ship, planet))
            if ship in fall.knocked_off:
                poses[ship] = stand(TABLE, poses, ship, planet)


def test_bystanders_that_are_not_hit_keep_their_pose_to_the_last_digit() -> None:
    poses, standing = opening()
    before = dict(poses)
    fall = world().drop(poses, over_the_sun(TABLE, ["pirate-pink"], random.Random(3)), standing)
    assert poses == before
    assert len(fall.rest) < 12
    for piece in fall.moved:
        assert fall.rest[piece] != before[piece]


def test_the_same_release_gives_the_same_fall_whatever_fell_before() -> None:
    poses, standing = opening()
    releases = over_the_sun(TABLE, ["fuel-1", "fuel-2"], random.Random(8))
    first = world().drop(poses, releases, standing)
    world().drop(poses, over_the_sun(TABLE, BANG[:12], random.Random(9)), standing)
    assert world().drop(poses, releases, standing) == first
    assert TableWorld(TABLE).drop(poses, releases, standing) == first


def digest() -> str:
    """A fingerprint of one big bang, also made by another process."""
    fall = TableWorld(TABLE).drop({}, over_the_sun(TABLE, BANG, random.Random(2)))
    return hashlib.sha256(msgspec.json.encode(fall)).hexdigest()


def test_another_process_gets_the_same_fall() -> None:
    folder = str(Path(__file__).parent)
    code = f"import sys; sys.path.insert(0, {folder!r}); import test_table; print(test_table.digest())"
    other = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert other.stdout.strip() == digest()


def let_go(piece: PieceId, pose: Pose3D, velocity: tuple[float, float, float] = STILL) -> Release:
    return Release(piece, pose, velocity, STILL)


def test_nothing_stays_on_the_sun() -> None:
    for piece in ("planet-pink", "salvage-1", "anomaly-1"):
        fall = world().drop({}, [let_go(piece, Pose3D(0.0, 0.0, 26.0))])
        assert fall.unsettled == ()
        assert_all_lie_well(TABLE, fall.rest)


def test_a_planet_on_its_edge_is_tipped_over() -> None:
    on_edge = Pose3D(100.0, 0.0, 15.0, math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
    fall = world().drop({}, [let_go("planet-pink", on_edge)])
    assert fall.mended == {"planet-pink": "tipped"}
    assert abs(upright(fall.rest["planet-pink"])) > 0.99


def test_a_planet_that_cannot_be_tipped_is_laid_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gravitable.physics.table_world.PUSHES", 0)
    on_edge = Pose3D(100.0, 0.0, 15.0, math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
    poses = {"salvage-1": lying(100.0, 30.0, 2.5)}
    fall = world().drop(poses, [let_go("planet-pink", on_edge)])
    assert fall.mended == {"planet-pink": "laid down"}
    assert_all_lie_well(TABLE, fall.rest)
    assert math.dist(fall.rest["planet-pink"].point, (100.0, 0.0)) < 30.0


def test_a_piece_that_got_outside_the_walls_is_laid_down_inside() -> None:
    fall = world().drop({}, [let_go("fuel-1", lying(330.0, 0.0, 20.0))])
    assert fall.mended == {"fuel-1": "laid down"}
    assert_all_lie_well(TABLE, fall.rest)


def test_a_planet_carries_its_ship_along() -> None:
    poses = {"planet-pink": lying(100.0, 0.0, 4.0), "ship-pink": lying(100.0, 0.0, 12.0)}
    hit = let_go("planet-blue", Pose3D(60.0, 0.0, 5.0), (900.0, 0.0, 0.0))
    fall = world().drop(poses, [hit], {"ship-pink": "planet-pink"})
    assert "planet-pink" in fall.moved
    assert fall.rest["planet-pink"].x > 101.0
    now = {**poses, **fall.rest}
    assert (fall.knocked_off == {}) == stands_on(TABLE, now, "ship-pink", "planet-pink")
    assert now["ship-pink"].x > 100.5


def test_a_ship_knocked_off_its_planet_is_reported_and_can_be_put_back() -> None:
    poses = {"planet-pink": lying(100.0, 0.0, 4.0), "ship-pink": lying(100.0, 0.0, 12.0)}
    hit = let_go("pirate-blue", Pose3D(60.0, 0.0, 14.0), (2500.0, 0.0, 300.0))
    fall = world().drop(poses, [hit], {"ship-pink": "planet-pink"})
    assert fall.knocked_off == {"ship-pink": "planet-pink"}
    now = {**poses, **fall.rest}
    now["ship-pink"] = stand(TABLE, now, "ship-pink", "planet-pink")
    assert stands_on(TABLE, now, "ship-pink", "planet-pink")


def test_four_stacked_ships_stay_stacked_while_others_fall() -> None:
    poses = {"planet-pink": lying(120.0, 0.0, 4.0)}
    ships = ["ship-pink", "ship-green", "pirate-blue", "pirate-pink"]
    for ship in ships:
        poses[ship] = stand(TABLE, poses, ship, "planet-pink")
    assert [poses[ship].z for ship in ships] == sorted(poses[ship].z for ship in ships)
    standing = dict.fromkeys(ships, "planet-pink")
    # A light tap wakes the pile; it settles as it stood.
    fall = world().drop(
        poses, [let_go("asteroid-red-1", Pose3D(98.0, 0.0, 6.0), (120.0, 0.0, 0.0))], standing
    )
    assert fall.unsettled == ()
    assert fall.knocked_off == {}


def test_what_lost_its_support_falls() -> None:
    hanging = lying(100.0, 50.0, 40.0)
    fall = world().drop({"salvage-1": hanging, "fuel-1": lying(-100.0, 0.0, 7.0)}, [])
    assert fall.moved == ("salvage-1",)
    assert_all_lie_well(TABLE, fall.rest)


def test_a_ship_dropped_near_a_planet_hits_the_table_within_a_link_of_it() -> None:
    poses, standing = opening()
    link = CONTENT.nav_tool.link_length
    target = poses["planet-violet"]
    for seed in range(5):
        aim = (target.x, target.y - 20.0)
        (release,) = near(TABLE, ["ship-pink"], aim, random.Random(seed))
        assert math.dist(release.pose.point, target.point) < 15.0 + link
        fall = world().drop(poses, [release], standing)
        track = next(track for track in fall.tracks if track.piece == "ship-pink")
        first_hit = next(pose for pose in decode(track) if pose.z < 16.0)
        assert math.dist(first_hit.point, target.point) < 15.0 + 2 * link
        assert_all_lie_well(TABLE, fall.rest)


def test_pieces_bounce_off_the_pylons_of_the_sphere_too() -> None:
    sphere = system_table(CONTENT, COLOURS, ("dyson-sphere",), ("dyson-sphere",))
    built = TableWorld(sphere)
    fall = built.drop({}, over_the_sun(sphere, BANG, random.Random(4)))
    assert_all_lie_well(sphere, fall.rest)
    assert fall.unsettled == ()


def test_a_recorded_fall_tells_the_whole_way() -> None:
    poses, standing = opening()
    (release,) = over_the_sun(TABLE, ["fuel-3"], random.Random(12))
    fall = world().drop(poses, [release], standing)
    assert {track.piece for track in fall.tracks} == set(fall.rest)
    track = next(track for track in fall.tracks if track.piece == "fuel-3")
    way = decode(track)
    assert track.start == 0
    assert math.dist(way[0].origin, release.pose.origin) < 0.2
    assert math.dist(way[-1].origin, fall.rest["fuel-3"].origin) < 0.5
    assert max(math.dist(a.origin, b.origin) for a, b in itertools.pairwise(way)) < 60.0
    assert all(0.99 < math.hypot(*pose.turned) < 1.01 for pose in way)


def test_falls_are_small_and_survive_json() -> None:
    bang = big_bang(1)
    packed = msgspec.json.encode(bang)
    assert msgspec.json.decode(packed, type=Fall) == bang
    assert len(packed) < 45_000
    poses, standing = opening()
    sizes = []
    for seed in range(8):
        fall = world().drop(poses, over_the_sun(TABLE, ["salvage-2"], random.Random(seed)), standing)
        sizes.append(len(msgspec.json.encode(fall)))
    assert statistics.median(sizes) < 1500


def test_a_free_place_is_found_beside_what_lies_there() -> None:
    poses, _ = opening()
    for piece in ("ship-pink", "planet-pink"):
        rest = {other: pose for other, pose in poses.items() if other != piece}
        placed = lay(TABLE, rest, piece, (0.0, 0.0))
        assert sun_distance(TABLE, placed.point) > 0.0
        assert math.hypot(*placed.point) < 120.0


@pytest.mark.parametrize(
    "at", [(5000.0, -300.0), (0.0, -1e7), (math.nan, 0.0), (math.inf, math.inf), (230.0, 0.0)]
)
def test_a_piece_flung_out_of_the_system_is_laid_inside_it(at: tuple[float, float]) -> None:
    pose = lay(TABLE, {"planet-pink": lying(190.0, 0.0, 4.0)}, "fuel-5", at)
    assert wall_distance(TABLE, pose.point) > 0.0
    assert sun_distance(TABLE, pose.point) > 0.0
    assert spread(TABLE, pose.point) > 0.3


def test_a_pose_without_numbers_is_a_fault() -> None:
    world = table_world(TABLE)
    assert world.fault("fuel-5", Pose3D(math.nan, math.nan, math.nan)) == "laid down"
    assert world.fault("fuel-5", lying(120.0, 0.0, 4.0)) == ""


@pytest.mark.parametrize("place", ["corner", "sun", "pylon"])
def test_what_stands_on_a_ship_beside_a_wall_the_sun_or_a_pylon_is_not_flung_away(place: str) -> None:
    sphere = ("dyson-sphere",) if place == "pylon" else ()
    table = system_table(CONTENT, COLOURS, sphere, sphere)
    world = table_world(table)
    highest = 0.0
    for seed in range(8):
        source = random.Random(seed)
        angle = (
            math.radians(30 + 60 * source.randrange(6)) if place == "corner" else source.uniform(0.0, 6.28)
        )
        far = 245.0 if place == "corner" else 32.0
        lie: dict[PieceId, Pose3D] = {}
        at = (far * math.cos(angle), far * math.sin(angle))
        lie["pirate-pink"] = lay(table, lie, "pirate-pink", at, source.uniform(0.0, 6.28))
        lie["ship-green"] = stand(table, lie, "ship-green", "pirate-pink", source.uniform(0.0, 6.28))
        print_ = footprint(table.pieces["ship-green"].solid, lie["ship-green"])
        assert all(gap(print_, fast) >= -0.01 for fast in table.standing_fast)
        assert all(wall_distance(table, corner) >= -0.01 for corner in print_.core)
        assert stands_on(table, lie, "ship-green", "pirate-pink")
        nudge = 0.93 if place == "corner" else 1.5
        release = near(
            table, ["fuel-1"], (lie["pirate-pink"].x * nudge, lie["pirate-pink"].y * nudge), source
        )
        fall = world.drop(lie, release, {"ship-green": "pirate-pink"})
        ways = [decode(track) for track in fall.tracks if track.piece != "fuel-1"]
        highest = max([highest, *(pose.z for way in ways for pose in way)])
    assert highest < 60.0
