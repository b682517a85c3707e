"""What a table tells of its match: moments, questions, clocks, chat, pins and votes."""

from __future__ import annotations

from typing import Any

from gravitable.server.wire.fields import Out, Steps


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
    """A moment of a replay, with the changes that each event made to the view. The first has none."""

    seq: int
    events: tuple[Told, ...]
    changes: Steps
    by: int | None = None
    did: str | None = None
    turn: str | None = None


class MomentChanges(Out, frozen=True):
    """The changes that each event of a moment made to your view."""

    seq: int
    changes: Steps


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
    pass it after the same pause whether you could do more or not. A `reaction` may be passed by itself, where
    you prefer that what happens happens.
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
    reaction: bool = False


class Asked(Out, frozen=True):
    """A seat that must answer before the match goes on, and the clause that asks."""

    seat: int
    rule: str


class Clocks(Out, frozen=True, omit_defaults=True):
    """Milliseconds left by seat when this was sent (None: time is not kept), and whose time is running.
    `resting`: nobody's does, for it is a weekend on which time does not count.
    """

    left: tuple[int | None, ...]
    running: tuple[int, ...]
    resting: bool = False


class ChatLine(Out, frozen=True):
    """Something said at the table, by a person or a `program`. `seat` is None for a spectator. The text is
    plain: escape it.
    """

    id: int
    time: float
    person: str
    name: str
    seat: int | None
    text: str
    program: bool = False


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
