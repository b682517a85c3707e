"""Every message of the wire in both directions, and every HTTP body. The browser's types come from here.

HTTP (`/api/...`, JSON) answers what is asked once; a refusal is a `Problem` with a 4xx status. The WebSocket
`/api/live` carries what is live, one JSON object a frame, tagged by `type`:

- The client opens with `hello`, the table it comes to and the number of the last moment it saw there (None at
  first), and gets a `snapshot`: the table, the whole view, its decisions, and the moments it missed (or, with
  `resumed` false, the story so far). Another `hello` leaves that table for the one it names; until its
  `snapshot`, messages may still be about the old one.
- A *moment* is one step of the match: an action with everything it caused. Moments are numbered from 0 (the
  setup) without gaps and never reused; `update` brings the next one, with the changes of the view.
- Whatever the client asks carries its own counter `n`, and is answered with that `n`: by the `ack` field of
  the `update` its action caused, by `done`, `hint`, `samples`, `checked`, or by `refused`. An answer to
  something that changes the match or the chat comes after that is stored.
- An action answers a decision, named by its `stamp`. A decision that another's action leaves as it was keeps
  its stamp.

Changes of a view are a list; each is applied in order to the copy the client holds:
`[path]` removes, `[path, value]` sets, `[path, at, removed, items]` splices a list. A path is a list of keys
and indexes. An empty path stands for the whole view.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel import Outcome, Rule

PersonName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=24,
        pattern=r"^[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+$",
    ),
]
"""A visible name: no control characters, no tricks with the direction of writing."""

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


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in: unknown fields are refused."""


class _Out(msgspec.Struct, frozen=True):
    """What goes out."""


# --- people, games, rules ---------------------------------------------------------------------------------


class Problem(_Out, frozen=True, omit_defaults=True):
    """Why a request was refused; `rule` names the clause of the ledger, where there is one."""

    reason: str
    rule: str | None = None


class Me(_Out, frozen=True):
    """Who the cookie says you are. `id` is public, like the name."""

    id: str
    name: str


class Rename(_In, frozen=True):
    """PUT /api/me"""

    name: PersonName


class BotInfo(_Out, frozen=True):
    """A bot of a game; `level` is how it is asked for."""

    level: str
    title: str


class OptionChoice(_Out, frozen=True):
    """One value an option takes, and its name in the form."""

    value: Any
    title: str


class OptionInfo(_Out, frozen=True):
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


class GameInfo(_Out, frozen=True):
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


class RuleBook(_Out, frozen=True):
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


class SeatInfo(_Out, frozen=True):
    """A place at the table.

    An `open` seat waits for someone. A `person` may be away: then `bot` is the level of the bot that sits in,
    and they may take the seat back. A `bot` seat has its level in `bot` and belongs to nobody.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    person: str | None = None
    bot: str | None = None
    online: bool = False


class TableInfo(_Out, frozen=True):
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


class Lobby(_Out, frozen=True):
    """GET /api/tables: tables anyone may join or watch, and your own, newest first."""

    listed: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]


class NewTable(_In, frozen=True):
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


class PlayNow(_In, frozen=True):
    """POST /api/games/{game}/play: a started table, you in `seat`, bots of `level` (None: the best) in the
    others.
    """

    seats: SeatNumber | None = None
    seat: SeatNumber = 0
    level: Level | None = None
    options: dict[str, Any] = {}


class TakeSeat(_In, frozen=True):
    """POST /api/tables/{id}/sit; None takes the first open seat. Moving to another open seat works too."""

    seat: SeatNumber | None = None


class PutBot(_In, frozen=True):
    """POST /api/tables/{id}/seats/{seat}/bot by the host; None is the best level."""

    level: Level | None = None


class HandHost(_In, frozen=True):
    """POST /api/tables/{id}/host: make the person in `seat` the host."""

    seat: SeatNumber


class Fork(_In, frozen=True):
    """POST /api/tables/{id}/fork: a new table that goes on from moment `at`; you sit in `seat`."""

    at: Moment
    seat: SeatNumber = 0


class ForkLog(_In, frozen=True):
    """POST /api/replay/fork: the same from a log file, whose text is `log`."""

    log: str
    at: Moment
    seat: SeatNumber = 0


class Link(_Out, frozen=True):
    """A path of this site to hand on."""

    path: str


class Accept(_In, frozen=True):
    """POST /api/links: use what an invite (/join/...) or seat link (/seat/...) ends in. The answer is the
    table.
    """

    token: Token


class Health(_Out, frozen=True):
    """GET /api/health"""

    status: Literal["ok"]
    version: str
    tables_loaded: int
    connections: int


# --- the story --------------------------------------------------------------------------------------------


class Told(_Out, frozen=True):
    """An event as you may know it, and in words (empty where it needs none)."""

    event: Any
    words: str


class MomentInfo(_Out, frozen=True, omit_defaults=True):
    """One moment: who did what, and what it caused. Moment 0, the setup, was nobody's. `turn` heads a new
    turn.
    """

    seq: int
    events: tuple[Told, ...]
    by: int | None = None
    did: str | None = None
    turn: str | None = None


class Frame(_Out, frozen=True, omit_defaults=True):
    """A moment of a replay, with the changes it made to the view."""

    seq: int
    events: tuple[Told, ...]
    changes: tuple[Change, ...]
    by: int | None = None
    did: str | None = None
    turn: str | None = None


class Replay(_Out, frozen=True):
    """GET /api/tables/{id}/replay?seat=, POST /api/replay?seat=: a match as one seat (None: a spectator) saw
    it.

    `view` is the view before the first frame; frames follow in order. `seats` are the names.
    """

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    seat: int | None
    view: Any
    frames: tuple[Frame, ...]
    outcome: Outcome | None


# --- decisions and clocks ---------------------------------------------------------------------------------


class Option(_Out, frozen=True):
    """A legal action, with its label."""

    action: Any
    label: str


class BlockedOption(_Out, frozen=True):
    """An action one may look for and cannot do now, and why."""

    action: Any
    label: str
    rule: str
    reason: str


class DecisionInfo(_Out, frozen=True):
    """A question to you.

    A `parametric` one takes more actions than can be listed: `options` is then empty, `aid` is what the board
    needs to offer them, `sample` asks for some, and `check` asks about one. An `optional` one may be left
    unanswered.
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


class Asked(_Out, frozen=True):
    """A seat that must answer before the match goes on, and the clause that asks."""

    seat: int
    rule: str


class Clocks(_Out, frozen=True):
    """Milliseconds left by seat when this was sent (None: time is not kept), and whose time is running."""

    left: tuple[int | None, ...]
    running: tuple[int, ...]


class ChatLine(_Out, frozen=True):
    """Something said at the table. `seat` is None for a spectator. The text is plain: escape it."""

    id: int
    time: float
    person: str
    name: str
    seat: int | None
    text: str


class PinInfo(_Out, frozen=True):
    """An intention that a seat pinned for the others. It is no part of the match. The text is plain: escape
    it.
    """

    id: int
    seat: int
    place: str
    intent: str
    text: str


class UndoVote(_Out, frozen=True):
    """Someone asks to take back what they did since moment `to`. It happens when everyone in `waiting`
    agrees.
    """

    id: int
    seat: int
    to: int
    waiting: tuple[int, ...]


# --- WebSocket, from the client ---------------------------------------------------------------------------


class Hello(_In, frozen=True, tag="hello"):
    """The first message at a table: the last moment seen there; None or -1 for none."""

    table: Annotated[str, Meta(max_length=40)]
    seen: Annotated[int, Meta(ge=-1, le=2**53 - 1)] | None = None


class Act(_In, frozen=True, tag="act"):
    """Answer the decision with that stamp. Answered by `update` with `ack`, or `refused`."""

    n: Counter
    stamp: Moment
    action: msgspec.Raw


class Check(_In, frozen=True, tag="check"):
    """Would this be legal now? Answered by `checked`."""

    n: Counter
    stamp: Moment
    action: msgspec.Raw


class Sample(_In, frozen=True, tag="sample"):
    """Some legal actions of a parametric decision. Answered by `samples`."""

    n: Counter
    stamp: Moment
    count: Annotated[int, Meta(ge=1, le=32)] = 8


class AskHint(_In, frozen=True, tag="hint"):
    """What would the best bot do in my place? Answered by `hint`."""

    n: Counter


class Say(_In, frozen=True, tag="say"):
    """Chat. Answered by `done` once stored; everyone, you too, gets `said`."""

    n: Counter
    text: ChatText


class Pin(_In, frozen=True, tag="pin"):
    """Pin an intention for the others. Answered by `done` once stored; everyone, you too, gets `pins`."""

    n: Counter
    place: PinPlace
    intent: Intent
    text: PinText = ""


class Unpin(_In, frozen=True, tag="unpin"):
    """Take one of my pins down. Answered as `pin` is."""

    n: Counter
    pin: Counter


class Undo(_In, frozen=True, tag="undo"):
    """Take back my last action; where the rules of undo forbid that, ask the table for consent."""

    n: Counter


class Vote(_In, frozen=True, tag="vote"):
    """Agree or not to the undo asked for."""

    n: Counter
    vote: Counter
    agree: bool


class Pause(_In, frozen=True, tag="pause"):
    """Stop the clocks and the bots; nobody acts until someone seated goes on."""

    n: Counter


class GoOn(_In, frozen=True, tag="go-on"):
    """End the pause."""

    n: Counter


class Resign(_In, frozen=True, tag="resign"):
    """Give the rest of the match to a bot, which plays this seat from here on; you may take it back."""

    n: Counter


class TakeBack(_In, frozen=True, tag="take-back"):
    """Take my seat back from the bot that sits in."""

    n: Counter


class Ping(_In, frozen=True, tag="ping"):
    """Is anyone there? Answered by `done`."""

    n: Counter


Request: TypeAlias = (
    Act | Check | Sample | AskHint | Say | Pin | Unpin | Undo | Vote | Pause | GoOn | Resign | TakeBack | Ping
)
FromClient: TypeAlias = Hello | Request


# --- WebSocket, to the client -----------------------------------------------------------------------------


class Snapshot(_Out, frozen=True, tag="snapshot"):
    """Everything, as of moment `seq`. Before the match starts `view` is None and `seq` is -1.

    With `resumed`, `moments` are those missed since `hello`; otherwise they are the story so far (its last
    part, when it is long), to replace what the client holds. After an undo everyone gets a snapshot with
    `rewound`: its `moments` no longer hold what was taken back.
    """

    table: TableInfo
    seat: int | None
    seq: int
    resumed: bool
    rewound: bool
    moments: tuple[MomentInfo, ...]
    view: Any
    decisions: tuple[DecisionInfo, ...]
    asked: tuple[Asked, ...]
    clocks: Clocks
    chat: tuple[ChatLine, ...]
    pins: tuple[PinInfo, ...]
    undo: UndoVote | None
    can_undo: bool
    outcome: Outcome | None


class Update(_Out, frozen=True, tag="update", omit_defaults=True):
    """The next moment, for you: what happened, what it changed, what you are asked now. `ack` answers your
    `act`.

    `can_undo` says whether the rules of undo would let you take your last action back without asking.
    """

    seq: int
    events: tuple[Told, ...]
    changes: tuple[Change, ...]
    decisions: tuple[DecisionInfo, ...]
    asked: tuple[Asked, ...]
    clocks: Clocks
    by: int | None = None
    did: str | None = None
    turn: str | None = None
    can_undo: bool = False
    outcome: Outcome | None = None
    ack: int | None = None


class TableChanged(_Out, frozen=True, tag="table"):
    """The table itself changed: seats, names, host, pause, who is online, a rematch."""

    table: TableInfo
    clocks: Clocks
    asked: tuple[Asked, ...]


class Said(_Out, frozen=True, tag="said"):
    """A new line of chat."""

    line: ChatLine


class PinsChanged(_Out, frozen=True, tag="pins"):
    """All that is pinned now, oldest first."""

    pins: tuple[PinInfo, ...]


class UndoChanged(_Out, frozen=True, tag="undo-vote"):
    """Someone asks for an undo, someone agreed, or (None) the question is settled; `refused_by` says who did
    not agree.
    """

    undo: UndoVote | None
    refused_by: int | None = None


class Done(_Out, frozen=True, tag="done"):
    """What you asked for with `n` is done."""

    n: int


class Hint(_Out, frozen=True, tag="hint"):
    """What a bot would do, and why."""

    n: int
    stamp: int
    action: Any
    label: str
    why: str


class Samples(_Out, frozen=True, tag="samples"):
    """Some legal actions."""

    n: int
    stamp: int
    options: tuple[Option, ...]


class Checked(_Out, frozen=True, tag="checked"):
    """Whether the action would be legal; if not, why."""

    n: int
    legal: bool
    label: str | None = None
    rule: str | None = None
    reason: str | None = None


class Refused(_Out, frozen=True, tag="refused"):
    """What you asked for with `n` is refused (`n` is None when the message could not be read).

    `rule` is a clause of the ledger and `text` what it says; `reason` is a sentence for you.
    """

    reason: str
    n: int | None = None
    rule: str | None = None
    text: str | None = None


class Bye(_Out, frozen=True, tag="bye"):
    """The server is about to close this connection. With `again`, connect anew."""

    reason: str
    again: bool


FromServer: TypeAlias = (
    Snapshot
    | Update
    | TableChanged
    | Said
    | PinsChanged
    | UndoChanged
    | Done
    | Hint
    | Samples
    | Checked
    | Refused
    | Bye
)

HTTP_BODIES: tuple[type[msgspec.Struct], ...] = (
    Problem,
    Me,
    Rename,
    GameInfo,
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
"""Everything that travels by HTTP; with the two unions, all that the browser's types are written from."""
