"""Bodies about tables: settings, seats, clocks, series and the lobby."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel import Look, Outcome
from gravitable.server.wire.fields import (
    HolidayDays,
    In,
    LevelName,
    Out,
    SeatNumber,
    Seconds,
    Token,
    ZoneName,
)
from gravitable.server.wire.games import ChosenPack, PackInfo


class NoClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="none"):
    """Time is not kept."""


class MoveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="move"):
    """So long for each decision. With a time zone as `weekend`, Saturdays and Sundays there do not count;
    `holiday` are the days in all for which each player may stop their own clock.
    """

    seconds: Seconds
    weekend: ZoneName | None = None
    holiday: HolidayDays = 0


class TurnClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="turn"):
    """So long for each turn: for all decisions of a player until others are to decide. The rest is as in
    `MoveClock`.
    """

    seconds: Seconds
    weekend: ZoneName | None = None
    holiday: HolidayDays = 0


class PlayerClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="player"):
    """So long for the whole match, and so much more with each answer."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


Clock: TypeAlias = NoClock | MoveClock | TurnClock | PlayerClock


Level: TypeAlias = Literal["any", "new", "some", "strong"]
"""Whom a table is meant for: everyone, newcomers, those who have played, or strong players."""


BestOf: TypeAlias = Literal[3, 5, 7]


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table, beside its game, seats, options and pack.

    A `listed` table is shown to everyone. Anyone who may see the table may watch, unless `spectators` is off.
    With `when_full` the match starts when every seat is taken. `level` says how strong the players should be.
    """

    listed: bool = False
    spectators: bool = True
    when_full: bool = False
    clock: Clock = NoClock()
    level: Level = "any"
    best_of: BestOf | None = None


USUAL_SETTINGS = TableSettings()


class Series(msgspec.Struct, frozen=True):
    """Several games in a row, each player one seat further in the next. `wins` are by who sat where in the
    first.
    """

    best_of: BestOf
    wins: tuple[int, ...]
    number: int = 1


class SeriesInfo(Out, frozen=True):
    """A series as it stands, with the present game once it is over; `wins` are by seat. When it is `decided`,
    a rematch begins another.
    """

    best_of: BestOf
    number: int
    wins: tuple[int, ...]
    decided: bool


class SeatInfo(Out, frozen=True):
    """A place at the table.

    An `open` seat waits for someone. A `person` may be away: then `bot` is the level of the bot that sits in,
    and they may take the seat back; with `program` it is somebody's program that sits here, to be shown as a
    bot. A `bot` seat has its level in `bot` and belongs to nobody. `look` is how the game shows the seat.
    `holiday_used` are the seconds for which its clock stood still so far, `holiday_since` when it stopped.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    look: Look
    person: str | None = None
    bot: str | None = None
    online: bool = False
    program: bool = False
    holiday_used: float = 0.0
    holiday_since: float | None = None


class TableInfo(Out, frozen=True):
    """A table as its list entry and its page need it. `mine` is your seat; `host` is a person's id.

    `invite` is the path of the invite link, shown to those who sit here. With `when_full` the match starts by
    itself. `pack` is the content of somebody's own that is played with, if any.
    """

    id: str
    game: str
    options: dict[str, Any]
    pack: PackInfo | None
    status: Literal["waiting", "playing", "over"]
    paused: bool
    seats: tuple[SeatInfo, ...]
    host: str
    host_name: str
    settings: TableSettings
    created: float
    active: float
    mine: int | None = None
    invite: str | None = None
    rematch: str | None = None
    outcome: Outcome | None = None
    watching: int = 0
    series: SeriesInfo | None = None


class YourTurn(Out, frozen=True):
    """A table of yours where the match waits for you, and what it asks you; empty where that is not known.

    `left` are the milliseconds until your time there is over, with the days that do not count.
    """

    table: str
    question: str
    left: int | None = None


class Lobby(Out, frozen=True):
    """GET /api/tables: tables anyone may join or watch, and your own, newest first.

    `your_turn` are those of your own where the match waits for you.
    """

    listed: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]
    your_turn: tuple[YourTurn, ...] = ()


class NewTable(In, frozen=True):
    """POST /api/tables. You become the host and sit in `seat` (None: nowhere yet). With `when_full` the match
    starts by itself once every seat is taken.
    """

    game: Annotated[str, Meta(max_length=80)]
    seats: SeatNumber | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: TableSettings = USUAL_SETTINGS
    seat: SeatNumber | None = 0
    pack: ChosenPack | None = None


class PlayNow(In, frozen=True):
    """POST /api/games/{game}/play: a started table, you in `seat`, bots of `level` (None: the best) in the
    others.
    """

    seats: SeatNumber | None = None
    seat: SeatNumber = 0
    level: LevelName | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class TakeSeat(In, frozen=True):
    """POST /api/tables/{id}/sit; None takes the first open seat. Moving to another open seat works too."""

    seat: SeatNumber | None = None


class PutBot(In, frozen=True):
    """POST /api/tables/{id}/seats/{seat}/bot by the host; None is the best level."""

    level: LevelName | None = None


class HandHost(In, frozen=True):
    """POST /api/tables/{id}/host: make the person in `seat` the host."""

    seat: SeatNumber


class Link(Out, frozen=True):
    """A path of this site to hand on."""

    path: str


class Accept(In, frozen=True):
    """POST /api/links: use what an invite (/join/...) or seat link (/seat/...) ends in. The answer is the
    table.
    """

    token: Token
