"""What happens at the board, as the table tells it."""

from __future__ import annotations

from typing import ClassVar

from gravitable.games.drop_it.components import Colour, TileNo
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import SideNo
from gravitable.geometry.outline import Pose
from gravitable.kernel import Event, Seat
from gravitable.physics.upright_path import Path


class TurnBegan(Event, frozen=True, gc=False):
    headline: ClassVar[bool] = True
    side: SideNo
    seat: Seat
    turn: int


class Dropped(Event, frozen=True, gc=False):
    """A tile fell. `release` is where the hand let go, tremor included; `path` shows all that moved, by tile
    number; `poses` says where the moved tiles rest, None for one that fell out."""

    seat: Seat
    tile: TileNo
    release: Pose
    path: Path
    poses: dict[TileNo, Pose | None]


class Judged(Event, frozen=True, gc=False):
    """The landing: what touches what, which rules are broken, what it is worth."""

    seat: Seat
    verdict: Verdict


class JokerSpent(Event, frozen=True, gc=False):
    side: SideNo
    seat: Seat
    colour: Colour
    left: int


class JokerKept(Event, frozen=True, gc=False):
    side: SideNo
    seat: Seat


class Scored(Event, frozen=True, gc=False):
    """Points for a tile: its level, and what the bonus circles add."""

    side: SideNo
    tile: TileNo
    level: int
    bonus: int
    points: int


class NothingScored(Event, frozen=True, gc=False):
    """A landing rule was broken, or no task was done."""

    side: SideNo
    tile: TileNo


class TaskDone(Event, frozen=True, gc=False):
    """Playing together: the tile landed beside its picture."""

    tile: TileNo
    task: str


class MarkerMoved(Event, frozen=True, gc=False):
    """A score marker moved on; `total` counts all points, `space` is where it stands on the track."""

    side: SideNo
    by: int
    total: int
    space: int


class TokenShown(Event, frozen=True, gc=False):
    """A marker passed the start space: its tokens now add so much."""

    side: SideNo
    worth: int


class JokersCounted(Event, frozen=True, gc=False):
    """At the end: points for unused jokers."""

    side: SideNo
    jokers: int
    points: int


class Ended(Event, frozen=True, gc=False):
    """All tiles are dropped."""

    winners: tuple[SideNo, ...]
    rule: str
    why: str
