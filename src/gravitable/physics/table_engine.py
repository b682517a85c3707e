"""The rigid bodies of the table, simulated by MuJoCo.

One compiled model a table serves every drop: what lies there starts asleep, what is out of play is parked
asleep far away, and only what the falling pieces touch wakes up. MuJoCo has no coefficient of restitution,
so contacts are springy while pieces bounce and critically damped afterwards; otherwise nothing would ever
come to rest.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

import mujoco  # type: ignore[import-untyped]
import numpy as np
from numpy.typing import NDArray

from gravitable.geometry.solid import FlatDisc, Pose3D, Solid, Vector, corners
from gravitable.physics.table import PhysicsTable, PieceId, Release

STEP_MS = 1
BOUNCE_MS = 600
"""How long contacts stay springy."""
STIFFNESS = 0.006
"""The time constant of a contact, in seconds: as hard as steps of a millisecond allow."""
DAMPED = (STIFFNESS, 1.0)
DENSITY = 650.0
"""Wood, in kilograms a cubic metre."""
SPIN_DECAY = 8.0
"""Spins fade with a time constant of 1/8 s: cloth and air, and what keeps canisters from rolling for ever."""
COLLISION_WALL = 300.0
"""Walls are this high for whatever bounces, so that nothing leaves; they are drawn lower."""
METRE = 1000.0

mujoco.set_mju_user_warning(lambda message: None)
"""MuJoCo would write a log file where the process runs. What it warns of here, a piece that cannot sleep
because something that falls leans on it, is nothing to act on: the piece is simulated awake."""


class Engine:
    """The bodies of one table."""

    def __init__(self, table: PhysicsTable) -> None:
        self.ids = list(table.pieces)
        self.index = {piece: i for i, piece in enumerate(self.ids)}
        self._model = model = mujoco.MjModel.from_xml_string(_xml(table))
        self.data = mujoco.MjData(model)
        self._parked: NDArray[np.float64] = model.qpos0.reshape(-1, 7).copy()
        for i in range(len(self.ids)):
            model.dof_damping[6 * i + 3 : 6 * i + 6] = SPIN_DECAY * model.body_inertia[i + 1].mean()
        self._springy = (STIFFNESS, table.surface.damping)
        self._elapsed = 0

    def start(
        self, lying: Mapping[PieceId, Pose3D], awake: Collection[PieceId], releases: Collection[Release]
    ) -> None:
        """Lay everything out; only what is released, and what is named awake, moves."""
        model, data = self._model, self.data
        poses = self._parked.copy()
        policy = model.tree_sleep_policy
        policy[:] = int(mujoco.mjtSleepPolicy.mjSLEEP_INIT)
        for piece, pose in lying.items():
            poses[self.index[piece]] = _metres(pose)
        for release in releases:
            poses[self.index[release.piece]] = _metres(release.pose)
        for piece in (*awake, *(release.piece for release in releases)):
            policy[self.index[piece]] = int(mujoco.mjtSleepPolicy.mjSLEEP_ALLOWED)
        model.qpos0[:] = poses.ravel()
        model.geom_solref[:] = self._springy
        mujoco.mj_resetData(model, data)
        for release in releases:
            self.push(release.piece, release.velocity, release.spin)
        self._elapsed = 0

    def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        if self._elapsed >= BOUNCE_MS:
            self._model.geom_solref[:] = DAMPED
        mujoco.mj_step(self._model, self.data, milliseconds // STEP_MS)
        self._elapsed += milliseconds

    def awake(self) -> list[PieceId]:
        """The pieces that are not asleep."""
        asleep = self.data.tree_asleep
        return [self.ids[i] for i in np.flatnonzero(asleep < 0)]

    def pose(self, piece: PieceId) -> Pose3D:
        """Where a piece is now."""
        x, y, z, w, i, j, k = self.data.qpos[7 * self.index[piece] : 7 * self.index[piece] + 7].tolist()
        return Pose3D(x * METRE, y * METRE, z * METRE, w, i, j, k)

    def slow(self, piece: PieceId, speed: float) -> bool:
        """Whether no part of a small piece moves faster than a speed."""
        at = 6 * self.index[piece]
        moving: list[float] = self.data.qvel[at : at + 6].tolist()
        vx, vy, vz, sx, sy, sz = moving
        spin_reach = 0.008 * max(abs(sx), abs(sy), abs(sz))
        return max(abs(vx), abs(vy), abs(vz), spin_reach) * METRE < speed

    def push(self, piece: PieceId, velocity: Vector, spin: Vector) -> None:
        """Set a piece moving; velocity and spin in the table's coordinates."""
        at = 6 * self.index[piece]
        self.data.qvel[at : at + 3] = [v / METRE for v in velocity]
        # A free joint's spin is told in the body's own coordinates.
        own = np.zeros(3)
        back = np.zeros(4)
        mujoco.mju_negQuat(back, self.data.qpos[7 * self.index[piece] + 3 : 7 * self.index[piece] + 7])
        mujoco.mju_rotVecQuat(own, np.array(spin), back)
        self.data.qvel[at + 3 : at + 6] = own

    def put(self, piece: PieceId, pose: Pose3D) -> None:
        """Set a piece down somewhere, at rest."""
        self.data.qpos[7 * self.index[piece] : 7 * self.index[piece] + 7] = _metres(pose)
        self.data.qvel[6 * self.index[piece] : 6 * self.index[piece] + 6] = 0.0


def _metres(pose: Pose3D) -> list[float]:
    norm = math.hypot(*pose.turned)
    return [*(v / METRE for v in pose.origin), *(q / norm for q in pose.turned)]


def _xml(table: PhysicsTable) -> str:
    """The model: a floor, a sun, six walls, fixtures, and a free body a piece."""
    kinds = table.pieces.values()
    solids = list(dict.fromkeys([*(kind.solid for kind in kinds), *(f.solid for f in table.fixtures)]))
    # A hull is told by its corners; MuJoCo may move and turn it inside its body, but poses are those of the
    # body.
    meshes = "".join(
        f'<mesh name="m{n}" vertex="{_numbers(c / METRE for corner in corners(solid) for c in corner)}"/>'
        for n, solid in enumerate(solids)
        if not isinstance(solid, FlatDisc)
    )

    def geom(solid: Solid) -> str:
        if isinstance(solid, FlatDisc):
            return f'type="cylinder" size="{solid.radius / METRE} {solid.height / 2 / METRE}"'
        return f'type="mesh" mesh="m{solids.index(solid)}"'

    apothem, half = table.apothem / METRE, COLLISION_WALL / 2 / METRE
    sun = f"{table.sun_radius / METRE} {table.sun_radius / METRE} {table.sun_height / METRE}"
    world = [
        '<geom type="plane" size="1 1 .1"/>',
        f'<geom type="ellipsoid" size="{sun}" friction="{table.surface.sun_friction}"/>',
    ]
    for side in range(6):
        angle = side * math.pi / 3
        at = _numbers(((apothem + 0.02) * math.cos(angle), (apothem + 0.02) * math.sin(angle), half))
        world.append(f'<geom type="box" size=".02 {apothem * 0.62} {half}" pos="{at}" euler="0 0 {angle}"/>')
    for fixture in table.fixtures:
        x, y, z, w, i, j, k = _metres(fixture.pose)
        world.append(f'<geom {geom(fixture.solid)} pos="{x} {y} {z}" quat="{w} {i} {j} {k}"/>')
    for n, kind in enumerate(kinds):
        world.append(f'<body pos="{2 + 0.1 * n} 0 .5"><freejoint/><geom {geom(kind.solid)}/></body>')
    return (
        '<mujoco><compiler angle="radian"/>'
        f'<option timestep="{STEP_MS / 1000}" solver="Newton" integrator="implicitfast" cone="pyramidal"'
        ' iterations="30" tolerance="1e-8" ls_iterations="20" sleep_tolerance="0.002">'
        '<flag sleep="enable" multiccd="enable"/></option><size memory="64M"/>'
        f'<default><geom density="{DENSITY}" condim="3" friction="{table.surface.friction}"'
        ' solimp="0.9 0.95 0.001"/></default>'
        f"<asset>{meshes}</asset><worldbody>{''.join(world)}</worldbody></mujoco>"
    )


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{v:.7f}" for v in values)
