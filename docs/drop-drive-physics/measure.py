"""Measure the table on which things really fall, and fit the scatter world to it.

python docs/drop-drive-physics/measure.py            fit: writes games/drop_drive/content/scatter-cloth.json
python docs/drop-drive-physics/measure.py --add      adds kinds of piece that the fit does not know yet
python docs/drop-drive-physics/measure.py --plots    draws both worlds side by side as SVG, from fresh seeds
python docs/drop-drive-physics/measure.py --aimed    tells how high pieces bounce and where aimed ships rest

`--table-top bare` does the same for the bare table.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from scipy.stats import ks_2samp

import gravitable.games.drop_drive as drop_drive
from gravitable.games.drop_drive.content import Colour, Content
from gravitable.games.drop_drive.system import big_bang_pieces, hand_of, scatter_fit, system_table
from gravitable.geometry.outline import Outline, Point, disc, gap
from gravitable.geometry.solid import Pose3D, extent, footprint, lying
from gravitable.kernel.content.merge import load_content
from gravitable.physics.scatter import (
    ROOM,
    Fit,
    HitChance,
    KindFit,
    ScatterWorld,
    is_clear,
    planar_size,
    side_share,
    way_distance,
)
from gravitable.physics.table import Fall, PhysicsWorld, PieceId, Release, spread, sun_distance, wall_distance
from gravitable.physics.table_hand import Hand, near, over_the_sun
from gravitable.physics.table_place import stand
from gravitable.physics.table_world import TableWorld

FOLDER = Path(drop_drive.__file__).parent / "content"
CONTENT = load_content(Content, FOLDER)
COLOURS: tuple[Colour, ...] = ("pink", "green", "blue", "orange", "violet")
TOPS = ("cloth", "bare")
TABLES = {
    top: system_table(CONTENT, COLOURS, [anomaly.id for anomaly in CONTENT.anomaly], table_top=top)
    for top in TOPS
}
TABLE = TABLES["cloth"]
"""Alike in everything but what the pieces fall on."""
BANG = big_bang_pieces(CONTENT)
STILL = (0.0, 0.0, 0.0)
KNOTS = 32
"""Intervals of a measured distribution's quantiles."""
HIT_EDGES = (2.0, 5.0, 8.0, 11.0, 14.0, 18.0, 23.0, 30.0, 45.0)
LINK = CONTENT.nav_tool.link_length
CROWD = 54
"""About so many pieces lie in the system during a game."""


class Sample(msgspec.Struct):
    """What was seen in many drops."""

    bang: list[tuple[str, float]] = []
    few: list[tuple[str, float]] = []
    single: list[tuple[str, float]] = []
    nearest: list[float] = []
    """In the plane, from the middle of each piece to the nearest other one, after a big bang."""
    sides: list[tuple[float, float]] = []
    moved: list[int] = []
    shifts: list[float] = []
    drifts: list[float] = []
    exposed: list[tuple[float, bool]] = []
    slides: list[float] = []
    """From where an aimed ship was let go, above a clear place, to where it came to rest."""
    tumbles: list[float] = []
    """The same, let go where it may hit another piece."""
    aimed: list[float] = []
    """From where it was aimed, anywhere within a link of a planet or pirate."""
    clear: list[float] = []
    """The same, of those aimed at a place clear of all pieces."""
    carried: int = 0
    knocked: int = 0
    rests: dict[str, list[tuple[float, float, float, float, float]]] = {}


def measure(world: PhysicsWorld, hand: Hand, seeds: range, redrops: int) -> Sample:
    """Big bangs, and after each some single re-drops, handfuls and aimed drops."""
    seen = Sample(rests=defaultdict(list))
    for seed in seeds:
        source = random.Random(seed)
        fall = world.drop({}, over_the_sun(TABLE, BANG, source, hand))
        poses = dict(fall.rest)
        _note_big_bang(seen, poses)
        standing = {}
        for colour in COLOURS:
            poses[f"ship-{colour}"] = stand(TABLE, poses, f"ship-{colour}", f"planet-{colour}")
            standing[f"ship-{colour}"] = f"planet-{colour}"
        loose = [piece for piece in TABLE.pieces if not piece.startswith("planet")]
        for n in range(redrops):
            before = dict(poses)
            if n % 5 == 3:
                pieces = source.sample([piece for piece in loose if piece not in standing], 4)
                fall = world.drop(poses, over_the_sun(TABLE, pieces, source, hand), standing)
                seen.few += [(TABLE.pieces[p].name, spread(TABLE, fall.rest[p].point)) for p in pieces]
            elif n % 5 == 4:
                ship = source.choice([p for p in loose if p.startswith("ship")])
                poses.pop(ship, None)
                standing.pop(ship, None)
                aim, allowed, clear = _aim(poses, source)
                (release,) = near(TABLE, [ship], aim, source, hand, allowed)
                fall = world.drop(poses, [release], standing)
                rest = fall.rest[ship].point
                free = is_clear(TABLE, poses, release.pose.point)
                (seen.slides if free else seen.tumbles).append(math.dist(release.pose.point, rest))
                seen.aimed.append(math.dist(aim, rest))
                seen.clear += [math.dist(aim, rest)] if clear else []
            else:
                piece = source.choice([piece for piece in loose if piece not in standing])
                fall = world.drop(poses, over_the_sun(TABLE, [piece], source, hand), standing)
                seen.single.append((TABLE.pieces[piece].name, spread(TABLE, fall.rest[piece].point)))
                _note_bystanders(seen, before, piece, fall, standing)
            poses.update(fall.rest)
            for rider, base in fall.knocked_off.items():
                poses[rider] = stand(TABLE, poses, rider, base)
            # Keep the table as crowded as a game's.
            while len(poses) > CROWD:
                poses.pop(source.choice([p for p in poses if p in loose and p not in standing]))
    return seen


def _aim(poses: dict[PieceId, Pose3D], source: random.Random) -> tuple[Point, Callable[[Point], bool], bool]:
    """A place within a link of the rim of a planet or pirate, away from the sun; where else is near it; and
    whether the place is clear.
    """
    prints = {piece: footprint(TABLE.pieces[piece].solid, pose) for piece, pose in poses.items()}
    targets = [piece for piece in poses if piece.startswith(("planet", "pirate"))]
    while True:
        target = source.choice(targets)
        far, angle = source.uniform(0.0, 2 * LINK), source.uniform(0.0, 2 * math.pi)
        at = (poses[target].x + far * math.cos(angle), poses[target].y + far * math.sin(angle))
        inside = wall_distance(TABLE, at) > ROOM and sun_distance(TABLE, at) > ROOM
        if inside and gap(disc(at, 0.0), prints[target]) <= LINK:
            return at, partial(_near, prints[target]), is_clear(TABLE, poses, at)


def _near(target: Outline, at: Point) -> bool:
    return gap(disc(at, 0.0), target) <= LINK


def bounces(world: TableWorld) -> list[float]:
    """How fast a flat piece leaves the table, of how fast it came, in drops from about four inches."""
    found = []
    for n in range(25):
        world.engine.start({}, [], [Release("planet-pink", lying(120.0, 0.0, 106.0 + n), STILL, STILL)])
        speeds = [0.0]
        for _ in range(300):
            world.engine.advance(1)
            speeds.append(float(world.engine.data.qvel[6 * world.engine.index["planet-pink"] + 2]))
        fastest = speeds.index(min(speeds))
        found.append(max(speeds[fastest : fastest + 30]) / -speeds[fastest])
    return found


def tell_aimed(bangs: int, redrops: int) -> None:
    """Bounces, and where aimed ships rest, for each table top and hand."""
    for top in TOPS:
        world, usual = TableWorld(TABLES[top]), hand_of(CONTENT, top)
        up = bounces(world)
        print(f"{top}: restitution {statistics.mean(up):.2f} (deviation {statistics.stdev(up):.2f})")
        for level in (True, False):
            seen = measure(
                world, msgspec.structs.replace(usual, level=level), range(7000, 7000 + bangs), redrops
            )
            for name in ("aimed", "clear"):
                values = sorted(getattr(seen, name))
                cuts = [values[round(share * (len(values) - 1))] for share in (0.1, 0.25, 0.5, 0.75, 0.9)]
                told = " ".join(f"{cut:.0f}" for cut in cuts)
                print(f"{top}, {'level' if level else 'tumbling'}, {name} ({len(values)}): {told}")


def _note_big_bang(seen: Sample, poses: dict[PieceId, Pose3D]) -> None:
    for piece, pose in poses.items():
        kind = TABLE.pieces[piece]
        seen.bang.append((kind.name, spread(TABLE, pose.point)))
        seen.sides.append((spread(TABLE, pose.point), side_share(TABLE, pose.point)))
        seen.nearest.append(
            min(math.dist(pose.point, other.point) for name, other in poses.items() if name != piece)
        )
        if extent(kind.solid, pose)[0] < 0.3:
            seen.rests.setdefault(kind.name, []).append((pose.z, *pose.turned))


def _note_bystanders(
    seen: Sample, before: dict[PieceId, Pose3D], piece: PieceId, fall: Fall, standing: dict[PieceId, PieceId]
) -> None:
    rest = fall.rest[piece]
    kind = TABLE.pieces[piece]
    if extent(kind.solid, rest)[0] < 0.3:
        seen.rests.setdefault(kind.name, []).append((rest.z, *rest.turned))
    seen.moved.append(len(fall.moved))
    bases = set(standing.values())
    for other, pose in before.items():
        if other == piece or other in standing:
            continue
        seen.exposed.append(
            (
                way_distance(TABLE, pose.point, rest.point) - planar_size(TABLE.pieces[other]),
                other in fall.moved,
            )
        )
        if other in fall.moved:
            after = fall.rest[other]
            seen.shifts.append(math.dist(pose.point, after.point))
            way = math.atan2(rest.y, rest.x)
            gone = math.atan2(after.y - pose.y, after.x - pose.x)
            seen.drifts.append(abs(math.remainder(gone - way, 2 * math.pi)))
    touched = [
        base
        for base in bases
        if base in fall.moved or any(standing[r] == base for r in fall.moved if r in standing)
    ]
    seen.carried += len(touched)
    seen.knocked += len(fall.knocked_off)


def add_kinds(fitted: Fit, top: str, bangs: int, redrops: int) -> Fit:
    """Special cargo: dropped with the big bang, singly and in handfuls, everything else lying there."""
    curious, hand = system_table(CONTENT, COLOURS[:2], curiosities=True, table_top=top), hand_of(CONTENT, top)
    world = TableWorld(curious)
    new = [piece for piece, kind in curious.pieces.items() if kind.name not in fitted.kinds]
    seen: dict[str, tuple[list[float], list[float], list[float]]] = defaultdict(lambda: ([], [], []))
    rests: dict[str, list[tuple[float, float, float, float, float]]] = defaultdict(list)

    def note(how: int, piece: PieceId, pose: Pose3D) -> None:
        kind = curious.pieces[piece]
        seen[kind.name][how].append(spread(curious, pose.point))
        if extent(kind.solid, pose)[0] < 0.3:
            rests[kind.name].append((pose.z, *pose.turned))

    for seed in range(bangs):
        source = random.Random(seed)
        poses = dict(world.drop({}, over_the_sun(curious, [*BANG, *new], source, hand)).rest)
        for piece in new:
            note(2, piece, poses[piece])
        for _ in range(redrops):
            for how, pieces in ((0, source.sample(new, 1)), (1, source.sample(new, 4))):
                fall = world.drop(poses, over_the_sun(curious, pieces, source, hand))
                poses.update(fall.rest)
                for piece in pieces:
                    note(how, piece, fall.rest[piece])
    added = {}
    for kind in sorted(seen):
        single, few, many = (quantiles(values) for values in seen[kind])
        lying = rests[kind]
        poses_ = tuple(_lying(lying[n * len(lying) // 24]) for n in range(24))
        added[kind] = KindFit(single, few, many, poses_)
    return msgspec.structs.replace(fitted, kinds={**fitted.kinds, **added})


def quantiles(values: list[float]) -> tuple[float, ...]:
    """The values at even steps of their distribution."""
    ordered = sorted(values)
    return tuple(round(ordered[round(k / KNOTS * (len(ordered) - 1))], 4) for k in range(KNOTS + 1))


def _shape(kind: str) -> str:
    """Kinds that fall alike: measured together, since some are dropped rarely."""
    return "rock" if kind.startswith("asteroid") else "canister" if kind == "fuel" else "flat"


def _lying(rest: tuple[float, float, float, float, float]) -> tuple[float, float, float, float, float]:
    z, w, i, j, k = (round(value, 4) for value in rest)
    return z, w, i, j, k


def fit(seen: Sample) -> Fit:
    """The scatter world's numbers."""
    kinds = {}
    for kind in sorted({kind.name for kind in TABLE.pieces.values()}):
        like = [name for name, _ in seen.bang + seen.single if _shape(name) == _shape(kind)]
        ones = [out for name, out in seen.single if name in set(like)]
        few = [out for name, out in seen.few if name in set(like)]
        many = [out for name, out in seen.bang if name == kind or (_shape(kind) == _shape(name) == "rock")]
        rests = seen.rests[kind]
        kinds[kind] = KindFit(
            single=quantiles(ones),
            few=quantiles(few),
            many=quantiles(many or few),
            rests=tuple(_lying(rests[n * len(rests) // 24]) for n in range(24)),
        )
    hits = []
    for low, high in zip((-math.inf, *HIT_EDGES), (*HIT_EDGES, math.inf), strict=True):
        inside = [moved for distance, moved in seen.exposed if low <= distance < high]
        hits.append(
            HitChance(high if high < math.inf else 1000.0, round(sum(inside) / max(1, len(inside)), 4))
        )
    sides = []
    for low, high in ((0.0, 0.35), (0.35, 0.65), (0.65, 0.9), (0.9, 1.1)):
        sides.append((high, quantiles([share for out, share in seen.sides if low <= out < high])))
    return Fit(
        kinds=kinds,
        sides=tuple(sides),
        hits=tuple(hits),
        shifts=quantiles(seen.shifts),
        drifts=quantiles(seen.drifts),
        slides=quantiles(seen.slides),
        tumbles=quantiles(seen.tumbles),
        knocked=round(seen.knocked / max(1, seen.carried), 3),
    )


def _lines(value: object, depth: int = 1) -> str:
    """JSON with a line for each list of numbers."""
    if not isinstance(value, dict):
        return json.dumps(value)
    inner = ",\n".join(f'{" " * depth}"{key}": {_lines(part, depth + 1)}' for key, part in value.items())
    return f"{{\n{inner}\n{' ' * (depth - 1)}}}"


def main() -> None:
    """Fit, add, draw or tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", action="store_true", help="fit kinds of piece that are not yet in the fit")
    parser.add_argument("--plots", action="store_true", help="draw both worlds from fresh seeds")
    parser.add_argument("--aimed", action="store_true", help="tell bounces and aimed drops")
    parser.add_argument("--table-top", choices=TOPS, default="cloth")
    parser.add_argument("--bangs", type=int, default=60, help="how many big bangs to run")
    parser.add_argument("--redrops", type=int, default=40, help="drops after each")
    chosen = parser.parse_args()
    top = chosen.table_top
    if chosen.aimed:
        tell_aimed(chosen.bangs, chosen.redrops)
    elif chosen.plots:
        draw_all(top, chosen.bangs, chosen.redrops)
    else:
        if chosen.add:
            found = add_kinds(scatter_fit(top), top, chosen.bangs, chosen.redrops)
        else:
            world, hand = TableWorld(TABLES[top]), hand_of(CONTENT, top)
            found = fit(measure(world, hand, range(chosen.bangs), chosen.redrops))
        (FOLDER / f"scatter-{top}.json").write_text(_lines(msgspec.to_builtins(found)) + "\n")


def draw_all(top: str, bangs: int, redrops: int) -> None:
    """Both worlds side by side, and the aimed ships of the other table top."""
    from plots import draw, draw_tables

    hand = hand_of(CONTENT, top)
    simulated, scattered = TableWorld(TABLES[top]), ScatterWorld(TABLES[top], scatter_fit(top))
    real = measure(simulated, hand, range(5000, 5000 + bangs), redrops)
    drawn = measure(scattered, hand, range(6000, 6000 + bangs), redrops)
    other = next(each for each in TOPS if each != top)
    before = measure(TableWorld(TABLES[other]), hand_of(CONTENT, other), range(5000, 5000 + bangs), redrops)
    folder = Path(__file__).parent
    draw(real, drawn, (other, before.aimed), folder)
    for name in ("bang", "few", "single", "nearest", "moved", "shifts", "slides", "tumbles"):
        one, two = getattr(real, name), getattr(drawn, name)
        if isinstance(one[0], tuple):
            one, two = [out for _, out in one], [out for _, out in two]
        apart = ks_2samp(one, two)
        print(f"{name}: {len(one)} and {len(two)}, apart {apart.statistic:.3f} (p = {apart.pvalue:.3f})")
    bang = over_the_sun(TABLE, BANG, random.Random(42), hand)
    tables = [
        (title, TABLE, world.drop({}, bang).rest)
        for title, world in (("simulated", simulated), ("scatter", scattered))
    ]
    draw_tables(tables, folder / "big-bang.svg")


if __name__ == "__main__":
    main()
