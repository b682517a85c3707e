"""The upright board inside pymunk: walls, tiles, and time in small steps.

Two things keep a pile from crawling although the space is built anew from poses for every drop. The tiles are
held in place while the solver finds the forces between them (`warm_up`); only then does the dropped tile
arrive. And discs meet a rolling resistance, without which they would roll for ever on a level floor.
"""

from __future__ import annotations

import array
import math
from collections.abc import Sequence

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk import batch

from gravitable.geometry.outline import Outline, Pose, area
from gravitable.physics.upright_board import Board, Resting

STEP = 1 / 480
FRAME_STEPS = 8
FRAME = FRAME_STEPS * STEP
"""One frame of a recording: a sixtieth of a second."""

ITERATIONS = 20
WARM_UP_STEPS = 20
WARM_UP_ITERATIONS = 60
SLOP = 0.1
"""How far, in millimetres, tiles may sink into each other before the solver pushes them apart."""
STIFFNESS = 0.4**60
"""The share of any deeper overlap that is left after a second."""

Poses = NDArray[np.float64]
"""One row a body: x, y, angle."""

_POSES = batch.BodyFields.POSITION | batch.BodyFields.ANGLE
_MOTION = _POSES | batch.BodyFields.VELOCITY | batch.BodyFields.ANGULAR_VELOCITY


class UprightSpace:
    """A board with tiles in it, in motion."""

    def __init__(self, board: Board, resting: Sequence[Resting]) -> None:
        self.board = board
        space = self.space = pymunk.Space()
        space.gravity = (0.0, -board.gravity)
        space.iterations = ITERATIONS
        space.collision_slop = SLOP
        space.collision_bias = STIFFNESS
        space.damping = 1.0 - board.drag
        self._count = 0
        self._brakes: list[tuple[pymunk.SimpleMotor, float]] = []
        self._buffer = batch.Buffer()
        self._add_edges()
        self._resting = [tile.pose for tile in resting]
        for tile in resting:
            self._add(tile.outline, tile.pose)

    def warm_up(self) -> None:
        """Find the forces that hold the pile, without letting it move."""
        held = [*self._resting, Pose(0.0, 0.0, 0.0)]  # the static body comes last
        still = batch.Buffer()
        still.set_float_buf(array.array("d", [v for p in held for v in (p.x, p.y, p.angle, 0.0, 0.0, 0.0)]))
        self.space.iterations = WARM_UP_ITERATIONS
        for _ in range(WARM_UP_STEPS if self._resting else 0):
            self.space.step(STEP)
            batch.set_space_bodies(self.space, _MOTION, still)
        self.space.iterations = ITERATIONS

    def let_go(self, outline: Outline, pose: Pose, spin: float, clear: float) -> list[Pose]:
        """Add the dropped tile, already fallen by as many whole frames as keep its centre above `clear`.

        Returns its poses in those frames. Nothing else moves meanwhile, so nothing else is simulated.
        """
        passed: list[Pose] = []
        keep = self.space.damping**STEP
        x, y, angle, speed = pose.x, pose.y, pose.angle, 0.0
        start = (y, angle, speed, spin)
        while True:
            for _ in range(FRAME_STEPS):
                y += speed * STEP
                angle += spin * STEP
                speed = speed * keep - self.board.gravity * STEP
                spin *= keep
            if y <= clear:
                break
            start = (y, angle, speed, spin)
            passed.append(Pose(x, y, angle))
        y, angle, speed, spin = start
        body = self._add(outline, Pose(x, y, angle))
        body.velocity, body.angular_velocity = (0.0, speed), spin
        return passed

    def refine(self, iterations: int) -> None:
        """Spend so much work on each step from now on."""
        self.space.iterations = iterations

    def damp(self, share: float) -> None:
        """Take this share of all speed away in a second."""
        self.space.damping = 1.0 - share

    def brake(self, times: float) -> None:
        """Let discs resist rolling so many times as much as usual."""
        for brake, usual in self._brakes:
            brake.max_force = usual * times

    def frame(self) -> Poses:
        """Let a frame pass; the poses at its end."""
        for _ in range(FRAME_STEPS):
            self.space.step(STEP)
        self._buffer.clear()
        batch.get_space_bodies(self.space, _POSES, self._buffer)
        every = np.frombuffer(self._buffer.float_buf(), dtype=np.float64).reshape(-1, 3)
        return every[: self._count].copy()  # the static body comes last

    def _add_edges(self) -> None:
        width, height, half = self.board.width, self.board.height, self.board.wall / 2
        deep = 20.0
        base = self.space.static_body
        edges = [
            pymunk.Segment(base, (-half, -deep), (-half, height - half), half),
            pymunk.Segment(base, (width + half, -deep), (width + half, height - half), half),
            pymunk.Segment(base, (0.0, -deep), (width, -deep), deep),
        ]
        for edge in edges:
            edge.friction = self.board.edge_friction / math.sqrt(self.board.tile_friction)
            edge.elasticity = math.sqrt(self.board.bounce)
        self.space.add(*edges)

    def _add(self, outline: Outline, pose: Pose) -> pymunk.Body:
        mass = area(outline)
        core, radius = list(outline.core), outline.radius
        shape: pymunk.Shape
        if len(core) == 1:
            body = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0.0, radius))
            shape = pymunk.Circle(body, radius)
        else:
            body = pymunk.Body(mass, pymunk.moment_for_poly(mass, core, (0.0, 0.0), radius))
            shape = pymunk.Poly(body, core, radius=radius)
        shape.friction = math.sqrt(self.board.tile_friction)
        shape.elasticity = math.sqrt(self.board.bounce)
        body.position, body.angle = (pose.x, pose.y), pose.angle
        self.space.add(body, shape)
        self._count += 1
        if len(core) == 1:
            self._resist_rolling(body, radius)
        return body

    def _resist_rolling(self, disc: pymunk.Body, radius: float) -> None:
        brake = pymunk.SimpleMotor(self.space.static_body, disc, 0.0)
        usual = self.board.rolling * disc.mass * self.board.gravity * radius
        brake.max_force = usual
        self.space.add(brake)
        self._brakes.append((brake, usual))
