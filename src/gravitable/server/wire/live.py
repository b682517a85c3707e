"""Every message of the WebSocket `/api/live` in both directions: one JSON object a frame, tagged by `type`.

- The client opens with `hello`, the table it comes to and the number of the last moment it saw there (None at
  first), and gets a `snapshot`: the table, the whole view, its decisions, and the moments it missed (or, with
  `resumed` false, the story so far). Another `hello` leaves that table for the one it names; until its
  `snapshot`, messages may still be about the old one.
- A *moment* is one step of the match: an action with everything it caused. Moments are numbered from 0 (the
  setup) without gaps and never reused; `update` brings the next one, with the changes of the view: one list
  for each event, in order, or a single list if you may know no event of it.
- Whatever the client asks carries its own counter `n`, and is answered with that `n`: by the `ack` field of
  the `update` its action caused, by `done`, `hint`, `samples`, `imagined`, `checked`, `previewed`, or by
  `refused`. An answer to something that changes the match or the chat comes after that is stored.
- An action answers a decision, named by its `stamp`. A decision that another's action leaves as it was keeps
  its stamp.

Changes of a view are a list; each is applied in order to the copy the client holds:
`[path]` removes, `[path, value]` sets, `[path, at, removed, items]` splices a list. A path is a list of keys
and indexes. An empty path stands for the whole view.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel import Outcome
from gravitable.kernel.lookahead.preview import Until
from gravitable.server.wire.fields import (
    Change,
    ChatText,
    Counter,
    In,
    Intent,
    Moment,
    Out,
    PinPlace,
    PinText,
    Steps,
)
from gravitable.server.wire.match import (
    Asked,
    ChatLine,
    Clocks,
    DecisionInfo,
    MomentInfo,
    Option,
    PinInfo,
    Told,
    UndoVote,
)
from gravitable.server.wire.tables import TableInfo

# --- from the client -----------------------------------------------------------------------------------


class Hello(In, frozen=True, tag="hello"):
    """The first message at a table: the last moment seen there; None or -1 for none.

    With `sit`, an open seat is taken on the way, if there is one.
    """

    table: Annotated[str, Meta(max_length=40)]
    seen: Annotated[int, Meta(ge=-1, le=2**53 - 1)] | None = None
    sit: bool = False


class Act(In, frozen=True, tag="act"):
    """Answer the decision with that stamp. Answered by `update` with `ack`, or `refused`."""

    n: Counter
    stamp: Moment
    action: msgspec.Raw


class Check(In, frozen=True, tag="check"):
    """Would this be legal now? Answered by `checked`."""

    n: Counter
    stamp: Moment
    action: msgspec.Raw


class AskPreview(In, frozen=True, tag="preview"):
    """What would this do, as far as I can know? Answered by `previewed`."""

    n: Counter
    stamp: Moment
    action: msgspec.Raw


class Sample(In, frozen=True, tag="sample"):
    """Some legal actions of a parametric decision. Answered by `samples`."""

    n: Counter
    stamp: Moment
    count: Annotated[int, Meta(ge=1, le=32)] = 8


class AskImagined(In, frozen=True, tag="imagine"):
    """The match as I could imagine it, for a program that searches. Answered by `imagined`."""

    n: Counter
    stamp: Moment


class AskHint(In, frozen=True, tag="hint"):
    """What would the best bot do in my place? Answered by `hint`."""

    n: Counter


class Say(In, frozen=True, tag="say"):
    """Chat. Answered by `done` once stored; everyone, you too, gets `said`."""

    n: Counter
    text: ChatText


class Pin(In, frozen=True, tag="pin"):
    """Pin an intention for the others. Answered by `done` once stored; everyone, you too, gets `pins`."""

    n: Counter
    place: PinPlace
    intent: Intent
    text: PinText = ""


class Unpin(In, frozen=True, tag="unpin"):
    """Take one of my pins down. Answered as `pin` is."""

    n: Counter
    pin: Counter


class Undo(In, frozen=True, tag="undo"):
    """Take back my last action; where the rules of undo forbid that, ask the table for consent."""

    n: Counter


class Vote(In, frozen=True, tag="vote"):
    """Agree or not to the undo asked for."""

    n: Counter
    vote: Counter
    agree: bool


class Pause(In, frozen=True, tag="pause"):
    """Stop the clocks and the bots; nobody acts until someone seated goes on."""

    n: Counter


class GoOn(In, frozen=True, tag="go-on"):
    """End the pause."""

    n: Counter


class Holiday(In, frozen=True, tag="holiday"):
    """Stop my own clock for as long as days off are left to me; or (`away` is false) let it run again."""

    n: Counter
    away: bool


class Resign(In, frozen=True, tag="resign"):
    """Give the rest of the match to a bot, which plays this seat from here on; you may take it back."""

    n: Counter


class TakeBack(In, frozen=True, tag="take-back"):
    """Take my seat back from the bot that sits in."""

    n: Counter


class Ping(In, frozen=True, tag="ping"):
    """Is anyone there? Answered by `done`."""

    n: Counter


Request: TypeAlias = (
    Act
    | Check
    | AskPreview
    | Sample
    | AskImagined
    | AskHint
    | Say
    | Pin
    | Unpin
    | Undo
    | Vote
    | Pause
    | GoOn
    | Holiday
    | Resign
    | TakeBack
    | Ping
)
FromClient: TypeAlias = Hello | Request


# --- to the client -------------------------------------------------------------------------------------


class Snapshot(Out, frozen=True, tag="snapshot"):
    """Everything, as of moment `seq`. Before the match starts `view` is None and `seq` is -1. At a table with
    a pack, `content` is what is printed on its components.

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
    content: Any = None


class Update(Out, frozen=True, tag="update", omit_defaults=True):
    """The next moment, for you: what happened, what it changed, what you are asked now. `ack` answers your
    `act`.

    `can_undo` says whether the rules of undo would let you take your last action back without asking.
    """

    seq: int
    events: tuple[Told, ...]
    changes: Steps
    decisions: tuple[DecisionInfo, ...]
    asked: tuple[Asked, ...]
    clocks: Clocks
    by: int | None = None
    did: str | None = None
    turn: str | None = None
    can_undo: bool = False
    outcome: Outcome | None = None
    ack: int | None = None


class TableChanged(Out, frozen=True, tag="table"):
    """The table itself changed: seats, names, host, pause, who is online, a rematch."""

    table: TableInfo
    clocks: Clocks
    asked: tuple[Asked, ...]


class Said(Out, frozen=True, tag="said"):
    """A line of chat: a new one, or at the end of a match one of those who watched, maybe known already."""

    line: ChatLine


class PinsChanged(Out, frozen=True, tag="pins"):
    """All that is pinned now, oldest first."""

    pins: tuple[PinInfo, ...]


class UndoChanged(Out, frozen=True, tag="undo-vote"):
    """Someone asks for an undo, someone agreed, or (None) the question is settled; `refused_by` says who did
    not agree.
    """

    undo: UndoVote | None
    refused_by: int | None = None


class Done(Out, frozen=True, tag="done"):
    """What you asked for with `n` is done."""

    n: int


class HintChoice(msgspec.Struct, frozen=True):
    """Something to do, the reason for it, and the chance to win after it, where that can be told."""

    action: Any
    label: str
    why: str
    chance: float | None


class Hint(Out, frozen=True, tag="hint"):
    """The best few choices as a bot sees them, the best first, and the chance to win now."""

    n: int
    stamp: int
    choices: tuple[HintChoice, ...]
    chance: float | None


class Samples(Out, frozen=True, tag="samples"):
    """Some legal actions."""

    n: int
    stamp: int
    options: tuple[Option, ...]


class Imagined(Out, frozen=True, tag="imagined"):
    """A match in which everything you cannot know is made up. In base64; `gravitable.load` reads it."""

    n: int
    stamp: int
    match: str


class Checked(Out, frozen=True, tag="checked"):
    """Whether the action would be legal; if not, why. `study` is what the game tells about such a plan."""

    n: int
    legal: bool
    label: str | None = None
    rule: str | None = None
    reason: str | None = None
    study: Any = None


class Previewed(Out, frozen=True, tag="previewed"):
    """What the action would do to your view, as far as you can know.

    `until` says what ends the foresight: a decision, a result of chance, a secret, or the end of the match.
    """

    n: int
    events: tuple[Told, ...]
    changes: tuple[Change, ...]
    until: Until
    outcome: Outcome | None


class Refused(Out, frozen=True, tag="refused"):
    """What you asked for with `n` is refused (`n` is None when the message could not be read).

    `rule` is a clause of the ledger and `text` what it says; `reason` is a sentence for you.
    """

    reason: str
    n: int | None = None
    rule: str | None = None
    text: str | None = None


class Bye(Out, frozen=True, tag="bye"):
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
    | Imagined
    | Checked
    | Previewed
    | Refused
    | Bye
)
