"""Every body of HTTP in both directions.

`/api/...` (JSON) answers what is asked once; a refusal is a `Problem` with a 4xx status. What is live goes
over a WebSocket: see `messages`. The browser's types come from both.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel import Look, Outcome, Rule, WayToStart
from gravitable.puzzles.puzzle import Tried
from gravitable.review import Review
from gravitable.server.wire.fields import (
    HolidayDays,
    In,
    LevelName,
    Moment,
    Out,
    PackName,
    SeatNumber,
    Seconds,
    Token,
    ZoneName,
)
from gravitable.server.wire.match import Frame
from gravitable.server.wire.notifications import NOTICE_BODIES
from gravitable.server.wire.people import PEOPLE_BODIES

# --- people, games, rules ---------------------------------------------------------------------------------


class Problem(Out, frozen=True, omit_defaults=True):
    """Why a request was refused; `rule` names the clause of the ledger, where there is one."""

    reason: str
    rule: str | None = None


class Me(Out, frozen=True):
    """Who the cookie says you are. `id` is public, like the name."""

    id: str
    name: str


class ProgramInfo(Out, frozen=True):
    """A program of yours that may sit down at tables. `created` is a time of the wall clock."""

    id: str
    name: str
    created: float


class Programs(Out, frozen=True):
    """GET /api/programs: yours, oldest first."""

    programs: tuple[ProgramInfo, ...]


class NewProgram(In, frozen=True):
    """POST /api/programs. `names` says what a name may be."""

    name: str


class ProgramToken(Out, frozen=True):
    """A new program and its token, told this once: `Authorization: Bearer TOKEN` replaces a cookie."""

    id: str
    name: str
    token: str


class Rename(In, frozen=True):
    """PUT /api/me. `names` says what a name may be."""

    name: str


class BotInfo(Out, frozen=True):
    """A bot of a game: `level` is how it is asked for, `words` say how it plays."""

    level: str
    title: str
    words: str


class OptionChoice(Out, frozen=True):
    """One value an option takes, and its name in the form."""

    value: Any
    title: str


class OptionInfo(Out, frozen=True):
    """An option of a game as a form field.

    A `choice` lists its `choices`; a `switch` is true or false; a `number` has bounds where the game sets
    them; `text` takes a string.
    """

    name: str
    title: str
    description: str
    kind: Literal["choice", "switch", "number", "text"]
    default: Any
    choices: tuple[OptionChoice, ...] = ()
    low: float | None = None
    high: float | None = None


class PackInfo(Out, frozen=True):
    """Content of somebody's own that a table is played with; each of `differences` says what is not as in the
    printed game.
    """

    name: str
    differences: tuple[str, ...]


class GameInfo(Out, frozen=True):
    """A game for the home page and the form of a new table. `company` is how many usually sit down; bots come
    weakest first. `starts` are the sizes that can be begun at once, the first for newcomers, who meet bots
    of `level`. `packs` are those the server offers; a game without components `takes_packs` of nobody.
    A game that is not `listed` is in no list of games; its own pages work.
    """

    id: str
    name: str
    summary: str
    seats: tuple[int, ...]
    company: int
    minutes: tuple[int, int]
    version: str
    bots: tuple[BotInfo, ...]
    level: str
    starts: tuple[WayToStart, ...]
    options: tuple[OptionInfo, ...]
    credits: str
    takes_packs: bool
    listed: bool
    packs: tuple[PackInfo, ...] = ()


class Games(Out, frozen=True):
    """GET /api/games: what can be played here, and the names of games that are installed but do not load;
    and whether there is a `lab` to work on them.
    """

    games: tuple[GameInfo, ...]
    broken: tuple[str, ...]
    lab: bool = False


class RuleBook(Out, frozen=True):
    """The ledger of a game, in the order of its rulebook; then the clauses that hold at every table."""

    game: str
    name: str
    credits: str
    rules: tuple[Rule, ...]
    table_rules: tuple[Rule, ...]


# --- tables -----------------------------------------------------------------------------------------------


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


class KnownPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="known"):
    """One of the packs that the server offers, by its name."""

    name: PackName


class OwnPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="own"):
    """A TOML file that someone brings along, and its text."""

    name: PackName
    text: Annotated[str, Meta(max_length=48 * 1024)]


ChosenPack: TypeAlias = KnownPack | OwnPack


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


class Fork(In, frozen=True):
    """POST /api/tables/{id}/fork: a new table that goes on from moment `at`; you sit in `seat`.

    With an `action` it is a variation: bots sit in the other seats, it has begun, and you have done that.
    """

    at: Moment
    seat: SeatNumber = 0
    action: Any = None


class ForkLog(In, frozen=True):
    """POST /api/replay/fork: the same from a log file, whose text is `log`."""

    log: str
    at: Moment
    seat: SeatNumber = 0


class Link(Out, frozen=True):
    """A path of this site to hand on."""

    path: str


class Accept(In, frozen=True):
    """POST /api/links: use what an invite (/join/...) or seat link (/seat/...) ends in. The answer is the
    table.
    """

    token: Token


class Health(Out, frozen=True):
    """GET /api/health"""

    status: Literal["ok"]
    version: str
    tables_loaded: int
    connections: int


# --- replays --------------------------------------------------------------------------------------------


class Replay(Out, frozen=True):
    """GET /api/tables/{id}/replay?seat=, POST /api/replay?seat=: a match as one seat (None: a spectator) saw
    it.

    `view` is the view before the first frame; frames follow in order. `seats` are the names, `looks` how the
    game shows them. `content` is what is printed on the components, of a match that was played with a pack.
    """

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    looks: tuple[Look, ...]
    seat: int | None
    view: Any
    frames: tuple[Frame, ...]
    outcome: Outcome | None
    content: Any = None


class PuzzleInfo(Out, frozen=True):
    """A puzzle by its number, and what is asked in it."""

    number: int
    prompt: str


class Puzzles(Out, frozen=True):
    """GET /api/games/{game}/puzzles"""

    puzzles: tuple[PuzzleInfo, ...]


class PuzzleAnswer(In, frozen=True):
    """POST /api/games/{game}/puzzles/{number}/answer: the action that somebody would take."""

    action: dict[str, Any]


class PuzzleVerdict(Out, frozen=True):
    """Whether a choice solves a puzzle: it is as good as the best, as far as can be told.

    `choices` are those that were compared, the best first, of which the first `solving` solve it; `why` says
    what speaks for the best, and `line` what is then likely to follow.
    """

    solved: bool
    tried: Tried
    choices: tuple[Tried, ...]
    solving: int
    why: str
    line: tuple[str, ...]


class Reviewing(Out, frozen=True):
    """GET /api/tables/{id}/review: how far the review of a match is, and what it says so far.

    It is worked out as long as someone asks for it, every second or so. `share` is 1 when it is whole.
    Moments are counted as the frames of the replay are. `trouble` says why there will be none.
    """

    share: float
    review: Review | None = None
    trouble: str | None = None


HTTP_BODIES: tuple[type[msgspec.Struct], ...] = (
    Problem,
    Me,
    Programs,
    NewProgram,
    ProgramToken,
    Rename,
    Games,
    RuleBook,
    TableInfo,
    Lobby,
    NewTable,
    OwnPack,
    PackInfo,
    PlayNow,
    TakeSeat,
    PutBot,
    HandHost,
    Fork,
    ForkLog,
    Link,
    Accept,
    Health,
    Replay,
    Reviewing,
    Puzzles,
    PuzzleAnswer,
    PuzzleVerdict,
    *PEOPLE_BODIES,
    *NOTICE_BODIES,
)
"""Everything that travels by HTTP."""
