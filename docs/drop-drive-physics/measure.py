"""Measure the table on which things really fall, and fit the scatter world to it.

python docs/drop-drive-physics/measure.py            fit: writes src/gravitable/games/drop_drive/scatter.json
python docs/drop-drive-physics/measure.py --add      adds kinds of piece that the fit does not know yet
python docs/drop-drive-physics/measure.py --plots    draws both worlds side by side as SVG, from fresh seeds
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import defaultdict
from pathlib import Path

import msgspec

import gravitable.games.drop_drive as drop_drive
from gravitable.games.drop_drive.components import Colour, Content
from gravitable.games.drop_drive.system import big_bang_pieces, system_table
from gravitable.geometry.solid import Pose3D, extent
from gravitable.kernel.content import load_content
from gravitable.physics.scatter import (
    Fit,
    HitChance,
    KindFit,
    ScatterWorld,
    planar_size,
    side_share,
    way_distance,
)
from gravitable.physics.table import Fall, PieceId, World, spread
from gravitable.physics.table_hand import near, over_the_sun
from gravitable.physics.table_place import stand
from gravitable.physics.table_world import TableWorld

FOLDER = Path(drop_drive.__file__).parent
CONTENT = load_content(Content, FOLDER / "content")
COLOURS: tuple[Colour, ...] = ("pink", "green", "blue", "orange", "violet")
TABLE = system_table(CONTENT, COLOURS, [anomaly.id for anomaly in CONTENT.anomaly])
BANG = big_bang_pieces(CONTENT)
KNOTS = 32
"""Intervals of a measured distribution's quantiles."""
HIT_EDGES = (2.0, 5.0, 8.0, 11.0, 14.0, 18.0, 23.0, 30.0, 45.0)


CURIOUS = system_table(CONTENT, COLOURS[:2], curiosities=True)
"""The table with special cargo, whose kinds are added to the fit."""


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
    carried: int = 0
    knocked: int = 0
    rests: dict[str, list[tuple[float, float, float, float, float]]] = {}


def measure(world: World, seeds: range, redrops: int) -> Sample:
    """Big bangs, and after each some single re-drops, handfuls and aimed drops."""
    seen = Sample(rests=defaultdict(list))
    for seed in seeds:
        source = random.Random(seed)
        fall = world.drop({}, over_the_sun(TABLE, BANG, source))
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
                fall = world.drop(poses, over_the_sun(TABLE, pieces, source), standing)
                seen.few += [(TABLE.pieces[p].name, spread(TABLE, fall.rest[p].point)) for p in pieces]
            elif n % 5 == 4:
                target = before[source.choice([p for p in before if p.startswith(("planet", "pirate"))])]
                angle = source.uniform(0.0, 2 * math.pi)
                aim = (target.x + 25 * math.cos(angle), target.y + 25 * math.sin(angle))
                ship = source.choice([p for p in loose if p.startswith("ship")])
                standing.pop(ship, None)
                (release,) = near(TABLE, [ship], aim, source)
                fall = world.drop(poses, [release], standing)
                if math.hypot(*release.pose.point) > TABLE.sun_radius + 15.0:
                    seen.slides.append(math.dist(release.pose.point, fall.rest[ship].point))
            else:
                piece = source.choice([piece for piece in loose if piece not in standing])
                fall = world.drop(poses, over_the_sun(TABLE, [piece], source), standing)
                seen.single.append((TABLE.pieces[piece].name, spread(TABLE, fall.rest[piece].point)))
                _note_bystanders(seen, before, piece, fall, standing)
            poses.update(fall.rest)
            for rider, base in fall.knocked_off.items():
                poses[rider] = stand(TABLE, poses, rider, base)
            # Keep the table as crowded as a game's.
            if len(poses) > 62:
                poses.pop(source.choice([p for p in poses if p in loose and p not in standing]))
    return seen


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


def add_kinds(fitted: Fit, bangs: int, redrops: int) -> Fit:
    """Special cargo: dropped with the big bang, singly and in handfuls, everything else lying there."""
    world = TableWorld(CURIOUS)
    new = [piece for piece, kind in CURIOUS.pieces.items() if kind.name not in fitted.kinds]
    seen: dict[str, tuple[list[float], list[float], list[float]]] = defaultdict(lambda: ([], [], []))
    rests: dict[str, list[tuple[float, float, float, float, float]]] = defaultdict(list)

    def note(how: int, piece: PieceId, pose: Pose3D) -> None:
        kind = CURIOUS.pieces[piece]
        seen[kind.name][how].append(spread(CURIOUS, pose.point))
        if extent(kind.solid, pose)[0] < 0.3:
            rests[kind.name].append((pose.z, *pose.turned))

    for seed in range(bangs):
        source = random.Random(seed)
        poses = dict(world.drop({}, over_the_sun(CURIOUS, [*BANG, *new], source)).rest)
        for piece in new:
            note(2, piece, poses[piece])
        for _ in range(redrops):
            for how, pieces in ((0, source.sample(new, 1)), (1, source.sample(new, 4))):
                fall = world.drop(poses, over_the_sun(CURIOUS, pieces, source))
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
        knocked=round(seen.knocked / max(1, seen.carried), 3),
    )


def _lines(value: object, depth: int = 1) -> str:
    """JSON with a line for each list of numbers."""
    if not isinstance(value, dict):
        return json.dumps(value)
    inner = ",\n".join(f'{" " * depth}"{key}": {_lines(part, depth + 1)}' for key, part in value.items())
    return f"{{\n{inner}\n{' ' * (depth - 1)}}}"


def main() -> None:
    """Fit, or draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", action="store_true", help="fit kinds of piece that are not yet in the fit")
    parser.add_argument("--plots", action="store_true", help="draw both worlds from fresh seeds")
    parser.add_argument("--bangs", type=int, default=60, help="how many big bangs to run")
    parser.add_argument("--redrops", type=int, default=40, help="drops after each")
    chosen = parser.parse_args()
    if chosen.plots:
        from plots import draw, draw_tables

        seeds = range(5000, 5000 + chosen.bangs)
        fitted = msgspec.json.decode((FOLDER / "scatter.json").read_bytes(), type=Fit)
        simulated, scattered = TableWorld(TABLE), ScatterWorld(TABLE, fitted)
        real = measure(simulated, seeds, chosen.redrops)
        drawn = measure(scattered, range(6000, 6000 + chosen.bangs), chosen.redrops)
        folder = Path(__file__).parent
        draw(real, drawn, folder)
        bang = over_the_sun(TABLE, BANG, random.Random(42))
        tables = [
            (title, TABLE, world.drop({}, bang).rest)
            for title, world in (("simulated", simulated), ("scatter", scattered))
        ]
        draw_tables(tables, folder / "big-bang.svg")
    else:
        if chosen.add:
            known = msgspec.json.decode((FOLDER / "scatter.json").read_bytes(), type=Fit)
            found = add_kinds(known, chosen.bangs, chosen.redrops)
        else:
            found = fit(measure(TableWorld(TABLE), range(chosen.bangs), chosen.redrops))
        (FOLDER / "scatter.json").write_text(_lines(msgspec.to_builtins(found)) + "\n")


if __name__ == "__main__":
    main()
