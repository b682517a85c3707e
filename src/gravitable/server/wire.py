"""Every body of HTTP in both directions, and what live messages are made of.

`/api/...` (JSON) answers what is asked once; a refusal is a `Problem` with a 4xx status. What is live goes
over a WebSocket: see `messages`. The browser's types come from both.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel import Look, Outcome, Rule

ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
PinPlace: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[a-z]+:[a-z0-9.-]+$")]
"""What a pin is stuck to, as the game's board names it: `zone:14`, `officer:2`, `card:science.heal`."""
PinText: TypeAlias = Annotated[str, Meta(max_length=60)]
Intent: TypeAlias = Literal["go", "fix", "fetch", "fight", "guard", "install", "help", "wait"]
"""What someone means to do there; a board says it in words."""
Counter: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Level: TypeAlias = Annotated[str, Meta(max_length=40)]
Token: TypeAlias = Annotated[str, Meta(max_length=400)]
Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]
Change: TypeAlias = list[Any]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in: unknown fields are refused."""


class Out(msgspec.Struct, frozen=True):
    """What goes out."""


# --- people, games, rules ---------------------------------------------------------------------------------


class Problem(Out, frozen=True, omit_defaults=True):
    """Why a request was refused; `rule` names the clause of the ledger, where there is one."""

    reason: str
    rule: str | None = None


class Me(Out, frozen=True):
    """Who the cookie says you are. `id` is public, like the name."""

    id: str
    name: str


class Rename(In, frozen=True):
    """PUT /api/me. `names` says what a name may be."""

    name: str


class BotInfo(Out, frozen=True):
    """A bot of a game; `level` is how it is asked for."""

    level: str
    title: str


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


class GameInfo(Out, frozen=True):
    """A game for the home page and the form of a new table. `company` is how many usually sit down; bots come
    weakest first.
    """

    id: str
    name: str
    summary: str
    seats: tuple[int, ...]
    company: int
    minutes: tuple[int, int]
    version: str
    bots: tuple[BotInfo, ...]
    options: tuple[OptionInfo, ...]
    credits: str


class Games(Out, frozen=True):
    """GET /api/games: what can be played here, and the names of games that are installed but do not load."""

    games: tuple[GameInfo, ...]
    broken: tuple[str, ...]


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


class MoveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """So long for each decision."""

    seconds: Seconds


class PlayerClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="player"):
    """So long for the whole match, and so much more with each answer."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


Clock: TypeAlias = NoClock | MoveClock | PlayerClock


class SeatInfo(Out, frozen=True):
    """A place at the table.

    An `open` seat waits for someone. A `person` may be away: then `bot` is the level of the bot that sits in,
    and they may take the seat back. A `bot` seat has its level in `bot` and belongs to nobody. `look` is how
    the game shows the seat.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    look: Look
    person: str | None = None
    bot: str | None = None
    online: bool = False


class TableInfo(Out, frozen=True):
    """A table as its list entry and its page need it. `mine` is your seat; `host` is a person's id.

    `invite` is the path of the invite link, shown to those who sit here. With `when_full` the match starts by
    itself.
    """

    id: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    paused: bool
    seats: tuple[SeatInfo, ...]
    host: str
    host_name: str
    listed: bool
    spectators: bool
    clock: Clock
    when_full: bool
    created: float
    active: float
    mine: int | None = None
    invite: str | None = None
    rematch: str | None = None
    outcome: Outcome | None = None
    watching: int = 0


class Lobby(Out, frozen=True):
    """GET /api/tables: tables anyone may join or watch, and your own, newest first."""

    listed: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]


class NewTable(In, frozen=True):
    """POST /api/tables. You become the host and sit in `seat` (None: nowhere yet). With `when_full` the match
    starts by itself once every seat is taken.
    """

    game: Annotated[str, Meta(max_length=80)]
    seats: SeatNumber | None = None
    options: dict[str, Any] = {}
    listed: bool = False
    spectators: bool = True
    clock: Clock = NoClock()
    seat: SeatNumber | None = 0
    when_full: bool = False


class PlayNow(In, frozen=True):
    """POST /api/games/{game}/play: a started table, you in `seat`, bots of `level` (None: the best) in the
    others.
    """

    seats: SeatNumber | None = None
    seat: SeatNumber = 0
    level: Level | None = None
    options: dict[str, Any] = {}


class TakeSeat(In, frozen=True):
    """POST /api/tables/{id}/sit; None takes the first open seat. Moving to another open seat works too."""

    seat: SeatNumber | None = None


class PutBot(In, frozen=True):
    """POST /api/tables/{id}/seats/{seat}/bot by the host; None is the best level."""

    level: Level | None = None


class HandHost(In, frozen=True):
    """POST /api/tables/{id}/host: make the person in `seat` the host."""

    seat: SeatNumber


class Fork(In, frozen=True):
    """POST /api/tables/{id}/fork: a new table that goes on from moment `at`; you sit in `seat`."""

    at: Moment
    seat: SeatNumber = 0


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


# --- the story --------------------------------------------------------------------------------------------


class Told(Out, frozen=True):
    """An event as you may know it, and in words (empty where it needs none)."""

    event: Any
    words: str


class MomentInfo(Out, frozen=True, omit_defaults=True):
    """One moment: who did what, and what it caused. Moment 0, the setup, was nobody's. `turn` heads a new
    turn.
    """

    seq: int
    events: tuple[Told, ...]
    by: int | None = None
    did: str | None = None
    turn: str | None = None


class Frame(Out, frozen=True, omit_defaults=True):
    """A moment of a replay, with the changes it made to the view."""

    seq: int
    events: tuple[Told, ...]
    changes: tuple[Change, ...]
    by: int | None = None
    did: str | None = None
    turn: str | None = None


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


# --- decisions and clocks ---------------------------------------------------------------------------------


class Option(Out, frozen=True):
    """A legal action, with its label."""

    action: Any
    label: str


class BlockedOption(Out, frozen=True):
    """An action one may look for and cannot do now, and why."""

    action: Any
    label: str
    rule: str
    reason: str


class DecisionInfo(Out, frozen=True):
    """A question to you.

    A `parametric` one takes more actions than can be listed: `options` is then empty, `aid` is what the board
    needs to offer them, `sample` asks for some, and `check` asks about one. An `optional` one may be left
    unanswered. A `covert` one is asked whether or not you have a choice, so that nobody learns what you hold:
    pass it after the same pause whether you could do more or not.
    """

    stamp: int
    seat: int
    kind: str
    prompt: str
    rule: str
    options: tuple[Option, ...]
    blocked: tuple[BlockedOption, ...]
    parametric: bool
    optional: bool
    aid: Any = None
    covert: bool = False


class Asked(Out, frozen=True):
    """A seat that must answer before the match goes on, and the clause that asks."""

    seat: int
    rule: str


class Clocks(Out, frozen=True):
    """Milliseconds left by seat when this was sent (None: time is not kept), and whose time is running."""

    left: tuple[int | None, ...]
    running: tuple[int, ...]


class ChatLine(Out, frozen=True):
    """Something said at the table. `seat` is None for a spectator. The text is plain: escape it."""

    id: int
    time: float
    person: str
    name: str
    seat: int | None
    text: str


class PinInfo(Out, frozen=True):
    """An intention that a seat pinned for the others. It is no part of the match. The text is plain: escape
    it.
    """

    id: int
    seat: int
    place: str
    intent: str
    text: str


class UndoVote(Out, frozen=True):
    """Someone asks to take back what they did since moment `to`. It happens when everyone in `waiting`
    agrees.
    """

    id: int
    seat: int
    to: int
    waiting: tuple[int, ...]


HTTP_BODIES: tuple[type[msgspec.Struct], ...] = (
    Problem,
    Me,
    Rename,
    Games,
    RuleBook,
    TableInfo,
    Lobby,
    NewTable,
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
)
"""Everything that travels by HTTP."""
