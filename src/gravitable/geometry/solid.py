"""Small convex solids lying on a table: what they look like from above, how high they reach.

Lengths are in millimetres. The table is the plane z = 0, and up is positive z.
"""

from __future__ import annotations

import math
from functools import lru_cache

import msgspec

from gravitable.geometry.outline import Outline, Point, disc

Vector = tuple[float, float, float]

ROUND_SIDES = 32
"""Corners that stand for the rim of a disc seen at a slant; a disc seen from straight above is exact."""


class Pose3D(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """Where a solid is and how it is turned: its origin, and a unit quaternion (w first)."""

    x: float
    y: float
    z: float
    qw: float = 1.0
    qx: float = 0.0
    qy: float = 0.0
    qz: float = 0.0

    @property
    def point(self) -> Point:
        """The origin, seen from above."""
        return (self.x, self.y)

    @property
    def origin(self) -> Vector:
        """The origin."""
        return (self.x, self.y, self.z)

    @property
    def turned(self) -> tuple[float, float, float, float]:
        """The quaternion."""
        return (self.qw, self.qx, self.qy, self.qz)


class FlatDisc(msgspec.Struct, frozen=True, tag="disc", tag_field="shape", cache_hash=True):
    """A round piece standing on its flat side, its origin in the middle: a planet, a canister."""

    radius: float
    height: float


class Prism(msgspec.Struct, frozen=True, tag="prism", tag_field="shape", cache_hash=True):
    """A convex outline (counter-clockwise) of even height, its origin in the middle of the height."""

    outline: tuple[Point, ...]
    height: float


class Hull(msgspec.Struct, frozen=True, tag="hull", tag_field="shape", cache_hash=True):
    """The convex hull of some points: a rough rock."""

    points: tuple[Vector, ...]


Solid = FlatDisc | Prism | Hull


def block(length: float, width: float, height: float) -> Prism:
    """A box."""
    x, y = length / 2, width / 2
    return Prism(((-x, -y), (x, -y), (x, y), (-x, y)), height)


@lru_cache(maxsize=256)
def corners(solid: Solid) -> tuple[Vector, ...]:
    """The corner points of a solid in its own coordinates; the rims of a disc as many-sided."""
    if isinstance(solid, Hull):
        return solid.points
    half = solid.height / 2
    if isinstance(solid, Prism):
        rim: tuple[Point, ...] = solid.outline
    else:
        step = 2 * math.pi / ROUND_SIDES
        rim = tuple(
            (solid.radius * math.cos(k * step), solid.radius * math.sin(k * step)) for k in range(ROUND_SIDES)
        )
    return tuple((x, y, z) for z in (-half, half) for x, y in rim)


@lru_cache(maxsize=256)
def girth(solid: Solid) -> float:
    """The radius of the ball around the origin that the solid fits into."""
    return max(math.hypot(*c) for c in corners(solid))


def turn(pose: Pose3D, v: Vector) -> Vector:
    """A vector of the solid's own coordinates, turned as the solid is."""
    w, i, j, k = pose.turned
    x, y, z = v
    tx, ty, tz = 2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)
    return (x + w * tx + j * tz - k * ty, y + w * ty + k * tx - i * tz, z + w * tz + i * ty - j * tx)


def upright(pose: Pose3D) -> float:
    """How upright a solid stands: 1 on its base, -1 upside down, 0 on its side."""
    return 1.0 - 2.0 * (pose.qx * pose.qx + pose.qy * pose.qy)


@lru_cache(maxsize=8192)
def footprint(solid: Solid, pose: Pose3D) -> Outline:
    """The outline of a lying solid seen from above.

    >>> footprint(FlatDisc(15.0, 8.0), Pose3D(10.0, 20.0, 4.0)).radius
    15.0
    """
    if isinstance(solid, FlatDisc) and abs(upright(pose)) > 0.99999:
        return disc((pose.x, pose.y), solid.radius)
    # The first two rows of the turn's matrix: what is seen from above.
    w, i, j, k = pose.turned
    xx, xy, xz = 1.0 - 2.0 * (j * j + k * k), 2.0 * (i * j - w * k), 2.0 * (i * k + w * j)
    yx, yy, yz = 2.0 * (i * j + w * k), 1.0 - 2.0 * (i * i + k * k), 2.0 * (j * k - w * i)
    px, py = pose.x, pose.y
    seen = corners(solid)
    if i == j == 0.0 and isinstance(solid, Prism):
        seen = seen[: len(solid.outline)]  # it lies on its base, and the upper rim hides the lower one
    flat = [(px + xx * x + xy * y + xz * z, py + yx * x + yy * y + yz * z) for x, y, z in seen]
    return Outline(_hull(flat), 0.0)


@lru_cache(maxsize=8192)
def extent(solid: Solid, pose: Pose3D) -> tuple[float, float]:
    """The lowest and the highest point of a lying solid above the table."""
    if isinstance(solid, FlatDisc):
        up = abs(upright(pose))
        half = up * solid.height / 2 + math.sqrt(max(0.0, 1.0 - up * up)) * solid.radius
        return pose.z - half, pose.z + half
    heights = [turn(pose, corner)[2] for corner in corners(solid)]
    return pose.z + min(heights), pose.z + max(heights)


def facing(pose: Pose3D) -> float:
    """The direction in the plane that the solid's own x axis points to, in radians."""
    x, y, _ = turn(pose, (1.0, 0.0, 0.0))
    return math.atan2(y, x)


def lying(x: float, y: float, z: float, angle: float = 0.0) -> Pose3D:
    """A pose flat on the base, turned by an angle around the upright axis."""
    return Pose3D(x, y, z, math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2))


def rounded(pose: Pose3D) -> Pose3D:
    """A pose as it is stored: hundredths of a millimetre, a quaternion of five digits with w not negative."""
    sign = -1.0 if pose.qw < 0.0 else 1.0
    # Adding 0.0 turns a negative zero into a plain one, so that equal poses print alike.
    x, y, z = (round(v, 2) + 0.0 for v in pose.origin)
    w, i, j, k = (round(sign * v, 5) + 0.0 for v in pose.turned)
    return Pose3D(x, y, z, w, i, j, k)


def _hull(points: list[Point]) -> tuple[Point, ...]:
    """The convex hull, counter-clockwise, without points on its sides."""
    # Points that differ by less than rounding errors are one, or they would come in a wrong order.
    ordered = sorted({(round(x, 6), round(y, 6)) for x, y in points})
    if len(ordered) < 3:
        return tuple(ordered)
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return tuple(lower[:-1] + upper[:-1])


def _chain(ordered: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9:
                break
            chain.pop()
        chain.append((x, y))
    return chain
