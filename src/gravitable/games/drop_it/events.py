"""What happens at the board, as the table tells it."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from gravitable.games.drop_it.content import Colour, TileNo
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import SideNo
from gravitable.geometry.outline import Pose
from gravitable.kernel import Event, Seat
from gravitable.kernel.annotations import EntryOf
from gravitable.physics.upright_path import Path


class TurnBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    side: SideNo
    seat: Seat
    turn: int


class Dropped(Event, frozen=True):
    """A tile fell. `release` is where the hand let go, tremor included; `path` shows all that moved, by tile
    number; `poses` says where the moved tiles rest, None for one that fell out; its side has `tiles_left`."""

    seat: Seat
    tile: TileNo
    release: Pose
    path: Path
    poses: dict[TileNo, Pose | None]
    side: SideNo
    tiles_left: int


class Judged(Event, frozen=True):
    """The landing: what touches what, which rules are broken, what it is worth.

    `stands` says whether it counts; None while a joker may still save it.
    """

    seat: Seat
    verdict: Verdict
    stands: bool | None


class JokerSpent(Event, frozen=True):
    """A joker makes the tile count after all; `jokers` are left to the side."""

    side: SideNo
    seat: Seat
    colour: Annotated[Colour, EntryOf("colour")]
    jokers: tuple[Colour, ...]


class JokerKept(Event, frozen=True):
    side: SideNo
    seat: Seat


class Scored(Event, frozen=True):
    """Points for a tile: its level, and what the bonus circles add."""

    side: SideNo
    tile: TileNo
    level: int
    bonus: int
    points: int


class NothingScored(Event, frozen=True):
    """A landing rule was broken, or no task was done; then the landing `stands`."""

    side: SideNo
    tile: TileNo
    stands: bool


class TaskDone(Event, frozen=True):
    """Playing together: the tile landed beside its picture."""

    tile: TileNo
    task: Annotated[str, EntryOf("task")]


class MarkerMoved(Event, frozen=True):
    """A score marker moved on; `total` counts all points: `space` on the track, and those of the tokens."""

    side: SideNo
    by: int
    total: int
    space: int
    tokens: int


class TokenShown(Event, frozen=True):
    """A marker passed the start space: its tokens now add so much."""

    side: SideNo
    worth: int


class JokersCounted(Event, frozen=True):
    """At the end: points for unused jokers."""

    side: SideNo
    jokers: int
    points: int


class Ended(Event, frozen=True):
    """All tiles are dropped."""

    winners: tuple[SideNo, ...]
    rule: str
    why: str


DropItEvent: TypeAlias = (
    TurnBegan
    | Dropped
    | Judged
    | JokerSpent
    | JokerKept
    | Scored
    | NothingScored
    | TaskDone
    | MarkerMoved
    | TokenShown
    | JokersCounted
    | Ended
)
"""Everything that can happen."""
