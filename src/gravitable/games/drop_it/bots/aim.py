"""Where a tile would stop if it fell straight down and stuck: what a player sees at a glance."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean

import msgspec

from gravitable.games.drop_it.actions import Drop, DropItAction
from gravitable.games.drop_it.content import Content, TileNo
from gravitable.games.drop_it.edges import edges_count
from gravitable.games.drop_it.hand_tremor import random_drop
from gravitable.games.drop_it.landing import Verdict, judge
from gravitable.games.drop_it.state import DropItMatch
from gravitable.geometry.outline import Outline, Pose, bounds, gap, place, reach
from gravitable.kernel import Glance
from gravitable.physics.upright import room

FAR = 60.0
"""Of 2,292 tiles dropped at random, three in four came to rest within 52 mm of where they first touched."""
_NEAR = 0.05
_MOST_STEPS = 60
_ASTRAY = (-12.0, -6.0, 6.0, 12.0)
"""How far, in millimetres, a drop may go astray and still be a good one."""


class Aim(msgspec.Struct, frozen=True):
    """A drop, where the tile would first touch something, and how it would be judged if it stuck there."""

    drop: Drop
    pose: Pose
    verdict: Verdict


class Sight:
    """The board as it lies, ready to be aimed at many times."""

    def __init__(self, m: DropItMatch) -> None:
        self.m = m
        s, content = m.state, m.content
        self.others = [(tile, pose) for tile in s.lying if (pose := s.poses[tile]) is not None]
        placed = [place(content.outlines[tile], pose) for tile, pose in self.others]
        arms = [reach(content.outlines[tile]) for tile, _ in self.others]
        self.lying = list(zip(self.others, arms, placed, map(bounds, placed), strict=True))
        self.edges_count = edges_count(m)

    def aim(self, drop: Drop) -> Aim:
        """How this drop looks at a glance."""
        content = self.m.content
        pose = self.stop(content.outlines[drop.tile], drop.x, drop.angle)
        verdict = judge(
            content, drop.tile, pose, self.others, mode=self.m.state.mode, edges_count=self.edges_count
        )
        return Aim(drop, pose, verdict)

    def stop(self, outline: Outline, x: float, angle: float) -> Pose:
        """Where a tile falling straight down first touches something."""
        turned = place(outline, Pose(x, 0.0, angle))
        left, bottom, right, _ = bounds(turned)
        arm = reach(outline)
        below = [
            (pose, arm + other_arm, other)
            for (_, pose), other_arm, other, box in self.lying
            if box[0] < right and box[2] > left
        ]
        y = max((box[3] for _, _, _, box in self.lying), default=0.0) - bottom
        for _ in range(_MOST_STEPS):
            here = Outline(tuple((cx, cy + y) for cx, cy in turned.core), turned.radius)
            free = y + bottom
            for pose, arms, other in below:
                if math.hypot(pose.x - x, pose.y - y) - arms < free:
                    free = min(free, gap(here, other))
            if free < _NEAR:
                break
            y -= free
        return Pose(x, y, angle)

    def alike(self, aim: Aim) -> tuple[float, float, float]:
        """How far from there the nearest tile of its colour, tile of its shape and edge of its colour are:
        what it must not slide into. At most `FAR`."""
        content = self.m.content
        tile = content.tiles[aim.drop.tile]
        outline = content.outlines[aim.drop.tile]
        here, arm = place(outline, aim.pose), reach(outline)
        colour = shape = edge = FAR
        for (number, pose), other_arm, other, _ in self.lying:
            each = content.tiles[number]
            if each.colour != tile.colour and each.shape != tile.shape:
                continue
            if math.hypot(pose.x - aim.pose.x, pose.y - aim.pose.y) - arm - other_arm < FAR:
                apart = gap(here, other)
                colour = min(colour, apart) if each.colour == tile.colour else colour
                shape = min(shape, apart) if each.shape == tile.shape else shape
        if self.edges_count:
            for stretch, line in zip(content.edge, content.stretches, strict=True):
                edge = min(edge, gap(here, line)) if stretch.colour == tile.colour else edge
        return max(0.0, colour), max(0.0, shape), max(0.0, edge)

    def margin(self, aim: Aim) -> float:
        """What the drop is worth on average when it goes a little astray."""
        content, drop = self.m.content, aim.drop
        low, high = room(content.board, content.outlines[drop.tile], drop.angle)
        values = [landing_value(self.m, aim.verdict)]
        for astray in _ASTRAY:
            x = min(high, max(low, drop.x + astray))
            values.append(landing_value(self.m, self.aim(Drop(drop.tile, x, drop.angle)).verdict))
        return fmean(values)


def kinds(content: Content, supply: Sequence[TileNo]) -> list[TileNo]:
    """One tile of every kind in a supply: more would be the same choice again."""
    return list({content.tiles[tile].id: tile for tile in supply}.values())


def looks(m: DropItMatch, sight: Sight, n: int, rng: Random) -> list[Aim]:
    """`n` drops at a glance, over all kinds of tiles and ways to turn them, the most promising first."""
    tiles = kinds(m.content, m.state.supply[m.state.side])
    aims = [sight.aim(random_drop(m, tiles[i % len(tiles)], rng)) for i in range(n)]
    return sorted(aims, key=lambda aim: landing_value(m, aim.verdict), reverse=True)


def landing_value(m: DropItMatch, verdict: Verdict) -> float:
    """What a landing is worth to the side that made it, before any joker."""
    broken = bool(verdict.breaches)
    if m.state.mode == "together":
        difficulty = m.content.difficulty_called(m.options.difficulty)
        return -difficulty.rule_broken if broken else difficulty.task_done * bool(verdict.tasks)
    return 0.0 if broken else float(verdict.points)


def glance(m: DropItMatch) -> Callable[[DropItAction], Sequence[float]]:
    """Return the function that describes each drop as if the tile fell straight down and stuck."""
    sight = Sight(m)

    def look(action: DropItAction) -> Sequence[float]:
        if not isinstance(action, Drop):
            return (0.0,) * len(GLANCE.bounds)
        aim = sight.aim(action)
        seen = aim.verdict
        judged = seen.points, landing_value(m, seen), len(seen.breaches), len(seen.touches)
        return *judged, aim.pose.y, *sight.alike(aim)

    return look


GLANCE = Glance(
    {
        "points": (0.0, 20.0),
        "worth": (-5.0, 20.0),
        "breaches": (0.0, 6.0),
        "touches": (0.0, 6.0),
        "height": (-50.0, 350.0),
        "same_colour": (0.0, FAR),
        "same_shape": (0.0, FAR),
        "same_edge": (0.0, FAR),
    },
    glance,
)
"""The last three are the distances to what the tile must not touch."""
