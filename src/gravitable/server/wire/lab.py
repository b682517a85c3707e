"""Bodies of HTTP for the lab, in both directions: see `wire` for all others."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel.content.form import ContentField
from gravitable.server.wire.fields import In, LevelName, Out, PackName
from gravitable.server.wire.games import BotInfo, ChosenPack, PackInfo

RunState: TypeAlias = Literal["waiting", "playing", "stopped", "done", "failed"]


class WinRate(Out, frozen=True):
    """How often a player won so far, with a 95 % interval."""

    share: float
    low: float
    high: float


class RunInfo(Out, frozen=True):
    """A run of yours. `bots` are the players, who change seats from game to game.

    A run that is `waiting` will be played when those before it are done. One that was `stopped` can go on;
    `why` says why it stands still, if you did not stop it yourself. `seconds` it was played for; `rate` are
    games a second and `left` the seconds it may still take, while it is played. `wins` are by player; where
    all win or lose together there is one for them all.
    """

    id: str
    name: str
    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    pack: PackInfo | None
    created: float
    state: RunState
    why: str
    played: int
    seconds: float
    rate: float | None
    left: float | None
    wins: tuple[WinRate, ...]


class LabInfo(Out, frozen=True):
    """GET /api/lab: your runs, newest first, and what a run may be. `closed` says why there is no lab.

    `bots` play every game, beside those of its own.
    """

    closed: str
    runs: tuple[RunInfo, ...] = ()
    most_runs: int = 0
    most_games: int = 0
    minutes: float = 0.0
    bots: tuple[BotInfo, ...] = ()


class Workshop(Out, frozen=True):
    """GET /api/lab/games/{game}: what its content is made of, and what its own content says."""

    fields: tuple[ContentField, ...]
    printed: dict[str, Any]


class PackDraft(In, frozen=True):
    """POST /api/lab/games/{game}/pack: a pack that is worked on, as `text` (TOML) or as its `content`."""

    name: PackName
    text: Annotated[str, Meta(max_length=48 * 1024)] | None = None
    content: dict[str, Any] | None = None


class PackMistake(Out, frozen=True):
    """What is wrong with a pack, where: a line of its text, and the way to the value in its content."""

    line: int | None
    place: tuple[str | int, ...]
    expected: str


class PackStudy(Out, frozen=True):
    """A pack as text and as values. It can be played with unless it has a mistake."""

    text: str
    content: dict[str, Any]
    differences: tuple[str, ...] = ()
    mistake: PackMistake | None = None


class NewRun(In, frozen=True):
    """POST /api/lab/runs: bots by level, one for each seat."""

    game: Annotated[str, Meta(max_length=80)]
    bots: Annotated[tuple[LevelName, ...], Meta(min_length=1, max_length=64)]
    games: Annotated[int, Meta(ge=1, le=10**9)]
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    pack: ChosenPack | None = None
    name: Annotated[str, Meta(max_length=80)] = ""


LAB_BODIES: tuple[type[msgspec.Struct], ...] = (LabInfo, RunInfo, Workshop, PackDraft, PackStudy, NewRun)
