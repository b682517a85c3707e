"""The scatter world: as legal as the real table, much faster, and close to it by two-sample tests."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import gravitable.games.drop_drive as drop_drive
from gravitable.games.drop_drive.content import Colour, Content
from gravitable.games.drop_drive.system import big_bang_pieces, hand_of, scatter_fit, system_table
from gravitable.geometry.outline import Point, gap
from gravitable.geometry.solid import Pose3D, footprint, upright
from gravitable.kernel.content.merge import load_content
from gravitable.physics.scatter import Fit, Quantiles, ScatterWorld, is_clear
from gravitable.physics.table import PhysicsWorld, PieceId, spread, sun_distance, wall_distance
from gravitable.physics.table_hand import near, over_the_sun
from gravitable.physics.table_place import stand, stands_on
from gravitable.physics.table_world import table_world

FOLDER = Path(drop_drive.__file__).parent
CONTENT = load_content(Content, FOLDER / "content")
COLOURS: tuple[Colour, ...] = ("pink", "green", "blue", "orange")
TABLE = system_table(CONTENT, COLOURS)
BARE = system_table(CONTENT, COLOURS, table_top="bare")
BANG = big_bang_pieces(CONTENT)
FIT, BARE_FIT = scatter_fit("cloth"), scatter_fit("bare")
SCATTER = ScatterWorld(TABLE, FIT)
TOLERANCE = 0.08
"""The worlds are close if their distributions are nowhere farther apart than this."""
FALSE_ALARM = 1e-4
"""How often a comparison of close worlds fails by chance. Drops differ from machine to machine: each machine
draws a sample of its own, so the bounds follow from the sizes of the samples, not from one sample seen.
"""
BANGS, DROPS = 5, 40
"""Half of the drops after each big bang are aimed."""
DRAWN = 10
"""So many times more are drawn than simulated: what is drawn costs little and then adds little noise."""
IN_ONE_BANG = 4
"""Pieces of one big bang push each other: so many of them count as one independent piece."""


class Seen(msgspec.Struct):
    """What was seen; of the pieces that one drop moves only one, so that all values are independent."""

    bang: list[float] = []
    nearest: list[float] = []
    single: list[float] = []
    moved: list[int] = []
    shifts: list[float] = []
    slides: list[float] = []
    clear: list[float] = []
    """How far from where they are aimed, clear of all pieces, ships come to rest."""


COMPARED = ("bang", "nearest", "single", "moved", "shifts", "slides")


def opening(world: PhysicsWorld, seed: int) -> tuple[dict[PieceId, Pose3D], dict[PieceId, PieceId]]:
    poses = dict(world.drop({}, over_the_sun(TABLE, BANG, random.Random(seed))).rest)
    standing = {}
    for colour in COLOURS:
        poses[f"ship-{colour}"] = stand(TABLE, poses, f"ship-{colour}", f"planet-{colour}")
        standing[f"ship-{colour}"] = f"planet-{colour}"
    return poses, standing


def watch(world: PhysicsWorld, table_top: str, seeds: range, drops: int) -> Seen:
    """Big bangs, and after each as many aimed ships as single pieces dropped over the sun."""
    seen, hand = Seen(), hand_of(CONTENT, table_top)
    for seed in seeds:
        source = random.Random(seed)
        poses, standing = opening(world, seed)
        loose = [piece for piece in poses if piece in BANG and not piece.startswith("planet")]
        places = [poses[piece].point for piece in BANG]
        seen.bang += [spread(TABLE, at) for at in places]
        seen.nearest += [min(math.dist(at, other) for other in places if other is not at) for at in places]
        for n in range(drops):
            before = dict(poses)
            if n % 2:
                others = {piece: pose for piece, pose in poses.items() if piece != "pirate-pink"}
                aim = aimed(others, source, clear=n % 4 == 1)
                (release,) = near(TABLE, ["pirate-pink"], aim, source, hand)
                fall = world.drop(others, [release], standing)
                rest = fall.rest["pirate-pink"].point
                seen.slides.append(math.dist(release.pose.point, rest))
                if is_clear(TABLE, others, aim):
                    seen.clear.append(math.dist(aim, rest))
            else:
                piece = source.choice(loose)
                fall = world.drop(poses, over_the_sun(TABLE, [piece], source, hand), standing)
                seen.single.append(spread(TABLE, fall.rest[piece].point))
                seen.moved.append(len(fall.moved))
                if fall.moved:
                    bystander = source.choice(fall.moved)
                    seen.shifts.append(math.dist(before[bystander].point, fall.rest[bystander].point))
            poses.update(fall.rest)
            for rider, base in fall.knocked_off.items():
                poses[rider] = stand(TABLE, poses, rider, base)
    return seen


def aimed(poses: dict[PieceId, Pose3D], source: random.Random, clear: bool) -> Point:
    """A place near a planet, away from the walls and the sun, and if so wanted from all pieces."""
    while True:
        x, y = poses[f"planet-{source.choice((*COLOURS, 'violet'))}"].point
        far, angle = source.uniform(0.0, 60.0), source.uniform(0.0, 2 * math.pi)
        aim = (x + far * math.cos(angle), y + far * math.sin(angle))
        inside = wall_distance(TABLE, aim) > 14.0 and sun_distance(TABLE, aim) > 14.0
        if inside and (not clear or is_clear(TABLE, poses, aim)):
            return aim


@cache
def simulated() -> Seen:
    """From seeds that the fit has not used."""
    return watch(table_world(TABLE), "cloth", range(9100, 9100 + BANGS), DROPS)


def drawn(fit: Fit, times: int = DRAWN) -> Seen:
    return watch(ScatterWorld(TABLE, fit), "cloth", range(9000, 9000 + BANGS * times), DROPS)


@cache
def drawn_on_cloth() -> Seen:
    return drawn(FIT)


def bound(what: str, one: Sequence[float], other: Sequence[float]) -> float:
    """How far apart two samples of close worlds are at most, but for false alarms: Kolmogorov and Smirnov."""
    share = IN_ONE_BANG if what in ("bang", "nearest") else 1
    size = len(one) * len(other) / (len(one) + len(other)) / share
    return TOLERANCE + math.sqrt(math.log(2.0 / FALSE_ALARM) / 2.0 / size)


def apart(what: str, one: Seen, other: Seen) -> tuple[float, float]:
    """How far apart two samples are, and how far they may be."""
    from scipy.stats import ks_2samp  # (which takes long to load)

    first, second = getattr(one, what), getattr(other, what)
    return ks_2samp(first, second).statistic, bound(what, first, second)


@pytest.mark.parametrize("what", COMPARED)
def test_the_two_worlds_are_close(what: str) -> None:
    distance, most = apart(what, simulated(), drawn_on_cloth())
    assert distance < most


def out_by(fit: Fit, power: float) -> Fit:
    """Everything rests farther out, or less far."""

    def moved(values: Quantiles) -> Quantiles:
        return tuple(value**power for value in values)

    kinds = {
        name: replace(kind, single=moved(kind.single), few=moved(kind.few), many=moved(kind.many))
        for name, kind in fit.kinds.items()
    }
    return replace(fit, kinds=kinds)


WRONG = {
    "bang": out_by(FIT, 0.2),
    "single": out_by(FIT, 0.5),
    "nearest": out_by(FIT, 8.0),
    "moved": replace(FIT, hits=tuple(replace(hit, chance=0.0) for hit in FIT.hits)),
    "shifts": replace(FIT, shifts=tuple(20.0 + shift for shift in FIT.shifts)),
    "slides": replace(FIT, slides=BARE_FIT.slides, tumbles=BARE_FIT.tumbles),
}
"""Fits wrong enough to be noticed always, and not by luck."""


@pytest.mark.parametrize("what", COMPARED)
def test_a_wrong_fit_is_noticed(what: str) -> None:
    distance, most = apart(what, simulated(), drawn(WRONG[what], 2))
    assert distance > most


@cache
def simulated_on_the_bare_table() -> Seen:
    return watch(table_world(BARE), "bare", range(9300, 9303), DROPS)


def test_an_aimed_ship_stays_near_its_aim_on_cloth_and_tumbles_away_on_a_bare_table() -> None:
    """Of a hundred about 85 and 30: with 60 and 40 drops chance brings neither to 60 once in 10,000 times."""
    shares = [
        sum(apart < 30.0 for apart in seen.clear) / len(seen.clear)
        for seen in (simulated(), simulated_on_the_bare_table())
    ]
    assert shares[0] > 0.6 > shares[1]


def test_the_bare_table_has_a_twin_of_its_own() -> None:
    real = simulated_on_the_bare_table()
    twin = watch(ScatterWorld(BARE, BARE_FIT), "bare", range(9400, 9430), DROPS)
    for what in ("single", "moved", "slides"):
        distance, most = apart(what, real, twin)
        assert distance < most, what


def test_everything_drawn_lies_between_the_walls_off_the_sun_and_rarely_over_another() -> None:
    source = random.Random(4)
    overlaps = pairs = 0
    for seed in range(10):
        poses, standing = opening(SCATTER, seed)
        for _ in range(20):
            fall = SCATTER.drop(poses, over_the_sun(TABLE, [source.choice(BANG[:30])], source), standing)
            poses.update(fall.rest)
            for rider, base in standing.items():
                assert (rider in fall.knocked_off) == (not stands_on(TABLE, poses, rider, base))
                if rider in fall.knocked_off:
                    poses[rider] = stand(TABLE, poses, rider, base)
        for piece, pose in poses.items():
            assert wall_distance(TABLE, pose.point) > 0.0
            assert sun_distance(TABLE, pose.point) > 0.0
            assert not TABLE.pieces[piece].flat or abs(upright(pose)) > 0.7
        prints = {p: footprint(TABLE.pieces[p].solid, pose) for p, pose in poses.items() if p not in standing}
        names = sorted(prints)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                if math.dist(poses[one].point, poses[other].point) < 30.0:
                    pairs += 1
                    overlaps += gap(prints[one], prints[other]) < -1.0
    assert overlaps / pairs < 0.05


def test_the_same_releases_give_the_same_fall() -> None:
    poses, standing = opening(SCATTER, 1)
    releases = over_the_sun(TABLE, ["fuel-1"], random.Random(1))
    first = SCATTER.drop(poses, releases, standing)
    assert SCATTER.drop(poses, releases, standing) == first
    assert ScatterWorld(TABLE, FIT).drop(poses, releases, standing) == first
    others = [
        SCATTER.drop(poses, over_the_sun(TABLE, ["fuel-1"], random.Random(n)), standing) for n in range(9)
    ]
    assert len({fall.rest["fuel-1"] for fall in others}) == 9


def test_a_planet_takes_its_ships_along() -> None:
    poses, standing = opening(SCATTER, 3)
    source = random.Random(3)
    rode = 0
    for _ in range(300):
        fall = SCATTER.drop(poses, over_the_sun(TABLE, [source.choice(BANG[:30])], source), standing)
        for rider, base in standing.items():
            if base in fall.moved and rider not in fall.knocked_off:
                rode += 1
                before, after = poses[rider], fall.rest[rider]
                shift = (fall.rest[base].x - poses[base].x, fall.rest[base].y - poses[base].y)
                assert (after.x - before.x, after.y - before.y) == pytest.approx(shift, abs=0.03)
    assert rode > 5


def test_nothing_happens_when_nothing_is_dropped() -> None:
    poses, standing = opening(SCATTER, 2)
    assert SCATTER.drop(poses, [], standing).rest == {}
