"""A game being played."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from gravitable.kernel.chance import Chance, RandomChance
from gravitable.kernel.data import Action, Event, Options, Proceed, Seat, State, View
from gravitable.kernel.decision import Blocked, Decision
from gravitable.kernel.errors import GravitableError, IllegalAction
from gravitable.kernel.game import Game
from gravitable.kernel.judging import judge
from gravitable.kernel.lookahead.preview import Preview, preview
from gravitable.kernel.outcome import Outcome
from gravitable.kernel.record.log import ActionTaken, Log
from gravitable.kernel.record.replay import game_of, replayed
from gravitable.kernel.record.snapshot import read_saved, saved
from gravitable.kernel.step import Step
from gravitable.kernel.undoing import why_no_undo

S = TypeVar("S", bound=State)
C = TypeVar("C")
P = TypeVar("P", bound=Options)
T = TypeVar("T")

_IMAGINATION = RandomChance(random.Random())
"""Chance for clones that are given none: never the match's own, so that no clone can peek at what comes."""


class Match(Generic[S, C, P]):
    """A game being played: data, an agenda of steps, and the record of all that happened.

    Players use `pending`, `play`, `view`, `outcome`, `log`, `clone`, `undo`. Rules, that is steps, use
    `state`, `options`, `content`, `roll`, `draw`, `happen`, `push`, `emit`, `finish`.

    >>> import gravitable
    >>> m = gravitable.new("adrift", seats=4, seed=1)
    >>> m.pending[0].prompt
    'Life Support: draw how many RP from the warp core?'
    >>> events = m.play(m.pending[0].options[0])
    """

    __slots__ = (
        "_asking",
        "_chance",
        "_entries",
        "_history",
        "_mark",
        "agenda",
        "content",
        "emit",
        "events",
        "game",
        "options",
        "outcome",
        "pack",
        "pending",
        "seats",
        "state",
    )

    def __init__(
        self,
        game: Game[S, C, P],
        seats: int,
        options: P,
        chance: Chance,
        pack: Mapping[str, Any] | None = None,
    ) -> None:
        if seats not in game.seats:
            game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.options = options
        self.pack = pack or {}
        self.content: C = game.load_content(self.pack)
        self.agenda: list[Step] = [game.first]
        self.pending: tuple[Decision, ...] = ()
        self.outcome: Outcome | None = None
        self.events: list[Event] = []
        self.emit: Callable[[Event], None] = self.events.append
        """Tell what happened."""
        self._asking: Step | None = None
        self._chance = chance
        self._entries: list[Any] = []
        self._history = True
        self._mark = 0
        self.state: S = game.setup(self)
        self._advance()

    # For players

    def decision(self, seat: Seat) -> Decision:
        """What `seat` is being asked; `IllegalAction` if it is not."""
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        if self.outcome is not None:
            raise IllegalAction("kernel.over", "The match is over.")
        raise IllegalAction("kernel.turn", "It is not your decision.")

    def play(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Answer the decision of `seat` (by default the first open one) and return the events it caused.

        An illegal action raises `IllegalAction` and leaves the match as it was.
        """
        step = self._asking
        if step is None:
            raise IllegalAction("kernel.over", "The match is over.")
        decision = self.pending[0]
        if seat is not None and seat != decision.seat:
            decision = self.decision(seat)
        seat = decision.seat  # a plain number, whatever kind of number was given
        options = decision.options
        if options is None or action not in options:
            judge(self, step, decision, action)
        events = self.events
        self._entries.append(ActionTaken(seat, action))
        self._mark = mark = len(events)
        step.take(self, seat, action)
        self._advance()
        return events[mark:]

    def answer(self, decision: Decision, action: Action) -> None:
        """Answer an open decision with one of its own options, which need not be judged again."""
        seat = decision.seat
        self._entries.append(ActionTaken(seat, action))
        self._mark = len(self.events)
        self._asking.take(self, seat, action)  # type: ignore[union-attr]
        self._advance()

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction`, with the rule, if `seat` may not take `action` now."""
        decision = self.decision(seat)
        assert self._asking is not None
        judge(self, self._asking, decision, action)

    def candidates(self, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        """All options of a finite decision; up to `n` sensible legal samples of a parametric one."""
        if decision.options is not None:
            return decision.options
        assert self._asking is not None
        return self._asking.candidates(self, decision, n, rng)

    def blocked(self, decision: Decision) -> Sequence[Blocked]:
        """What the asked player may look for and cannot do now, each with its rule."""
        assert self._asking is not None
        return self._asking.blocked(self, decision)

    def aid(self, decision: Decision) -> msgspec.Struct | None:
        """What a board needs to offer a parametric decision."""
        assert self._asking is not None
        return self._asking.aid(self, decision)

    def study(self, action: Action, seat: Seat) -> msgspec.Struct | None:
        """What `seat` would like to know of a legal plan before it is taken, if the step tells anything."""
        assert self._asking is not None
        decision = next(each for each in self.pending if each.seat == seat)
        return self._asking.study(self, decision, action)

    def preview(self, action: Action, seat: Seat) -> Preview:
        """What `seat` can know of what `action` would do: up to the first result of chance or secret.

        >>> import gravitable
        >>> m = gravitable.new("adrift", seats=1, seed=1)
        >>> m.preview(m.pending[0].options[2], 0).view.core
        10
        """
        return preview(self, action, seat)

    def label(self, action: Action, seat: Seat) -> str:
        """An action in words, as `seat`'s answer to what it is asked: what the button says."""
        if type(action) is Proceed and (words := self.decision(seat).proceed):
            return words
        return self.game.action_words(self, action)

    def view(self, seat: Seat | None = None) -> View:
        """What `seat` may see; None: what a spectator may see."""
        return self.game.view(self, seat)

    @property
    def log(self) -> Log:
        """The whole record of this match."""
        self._need_history()
        options = msgspec.to_builtins(self.options)
        return Log(
            self.game.id, self.game.version, self.seats, options, tuple(self._entries), dict(self.pack)
        )

    @property
    def record(self) -> Sequence[Any]:
        """The log's entries so far: actions as `ActionTaken`, chance results as they are. Never change it."""
        self._need_history()
        return self._entries

    def clone(self, rng: Random | None = None) -> Match[S, C, P]:
        """An independent copy without history, whose future chance comes from `rng`."""
        m: Match[S, C, P] = Match.__new__(Match)
        m.game = self.game
        m.seats = self.seats
        m.options = self.options
        m.pack = self.pack
        m.content = self.content
        m.state = self.state.clone()
        m.agenda = self.agenda.copy()
        m.pending = self.pending
        m.outcome = self.outcome
        m.events = []
        m.emit = m.events.append
        m._asking = self._asking
        m._chance = _IMAGINATION if rng is None else RandomChance(rng)
        m._entries = []
        m._history = False
        m._mark = 0
        return m

    def branch(self, chance: Chance) -> Match[S, C, P]:
        """A clone whose future chance comes from `chance`, such as results that somebody chooses."""
        m = self.clone()
        m._chance = chance
        return m

    def imagine(self, seat: Seat, rng: Random | None = None) -> Match[S, C, P]:
        """A clone as `seat` might imagine it: what the seat does not know is made up anew."""
        rng = rng or _IMAGINATION.random
        m = self.clone(rng)
        self.game.imagine(m, seat, rng)
        if len(m.pending) > 1 or (m.pending and m.pending[0].seat != seat):
            # What others are asked may depend on what was made up: their real options would tell.
            # The seat itself is asked what it is really asked, and the match does not go on.
            assert m._asking is not None
            asked = m._asking.run(m.clone(rng)) or ()
            anew = (asked,) if isinstance(asked, Decision) else asked
            own = {decision.seat: decision for decision in m.pending if decision.seat == seat}
            m.pending = tuple(own.pop(decision.seat, decision) for decision in anew) + tuple(own.values())
        return m

    def cannot_undo(self, seat: Seat) -> IllegalAction | None:
        """Why `seat` cannot take back the last action, or None if it can."""
        entries = self._entries if self._history else ()
        return why_no_undo(self, seat, entries, self.events[self._mark :])

    def undo(self, seat: Seat | None = None) -> None:
        """Take back the last action of `seat` (by default whoever took it), if no rule of undo forbids it."""
        if seat is None:
            seat = next(
                (entry.seat for entry in reversed(self._entries) if isinstance(entry, ActionTaken)), 0
            )
        if refusal := self.cannot_undo(seat):
            raise refusal
        self.rewind(len(self._entries) - 1)

    def rewind(self, entries: int) -> None:
        """Go back to the decision open when the log had `entries` entries; chance from here on is new."""
        self._need_history()
        decisions = [at for at, entry in enumerate(self._entries) if isinstance(entry, ActionTaken)]
        if entries < len(self._entries):
            entries = max((at for at in decisions if at <= entries), default=decisions[0] if decisions else 0)
        replay = Match._replayed(self.game, self.seats, self.options, self.pack, self._entries[:entries])
        (earlier,) = deque(replay, maxlen=1)
        self.state = earlier.state
        self.agenda = earlier.agenda
        self.pending = earlier.pending
        self.outcome = earlier.outcome
        self.events = earlier.events
        self.emit = earlier.emit
        self._asking = earlier._asking
        self._entries = earlier._entries
        self._mark = earlier._mark

    @classmethod
    def replay(
        cls, log: Log, game: Game[Any, Any, Any] | None = None, rng: Random | None = None
    ) -> Match[Any, Any, Any]:
        """The match a log records, exactly: nothing is drawn or simulated. `rng` serves what is played on."""
        (match,) = deque(cls.steps(log, game, rng), maxlen=1)
        return match

    @classmethod
    def steps(
        cls, log: Log, game: Game[Any, Any, Any] | None = None, rng: Random | None = None
    ) -> Iterator[Match[Any, Any, Any]]:
        """The match a log records after its setup and after each action: one match, moving on.

        Past the last step it can be played on, with chance from `rng`.

        >>> import gravitable
        >>> m = gravitable.new("adrift", seats=2, seed=1)
        >>> events = m.play(m.pending[0].options[0])
        >>> [len(each.record) for each in Match.steps(m.log)] == [0, len(m.record)]
        True
        """
        game = game_of(log, game)
        return cls._replayed(game, log.seats, game.read_options(log.options), log.pack, log.entries, rng)

    @classmethod
    def _replayed(
        cls,
        game: Game[Any, Any, Any],
        seats: int,
        options: Options,
        pack: Mapping[str, Any],
        entries: Sequence[Any],
        rng: Random | None = None,
    ) -> Iterator[Match[Any, Any, Any]]:
        match = None
        for match in replayed(game, entries, lambda chance: Match(game, seats, options, chance, pack)):
            yield match
        assert match is not None
        match._chance = RandomChance(rng or Random())

    def save(self) -> bytes:
        """State and agenda as bytes: enough to go on from here, without the history."""
        return saved(self, self.agenda if self._asking is None else [*self.agenda, self._asking])

    @classmethod
    def load(
        cls, data: bytes, game: Game[Any, Any, Any] | None = None, rng: Random | None = None
    ) -> Match[Any, Any, Any]:
        """The match that `save` saved, ready to go on; like a clone it has no history."""
        kept, game = read_saved(data, game)
        return cls.resume(
            game,
            kept.seats,
            game.read_options(kept.options),
            RandomChance(rng or Random()),
            msgspec.convert(kept.state, game.state),
            game.read_steps(kept.agenda),
            kept.pack,
            kept.outcome,
        )

    @classmethod
    def resume(
        cls,
        game: Game[S, C, P],
        seats: int,
        options: P,
        chance: Chance,
        state: S,
        agenda: list[Step],
        pack: Mapping[str, Any] | None = None,
        outcome: Outcome | None = None,
    ) -> Match[S, C, P]:
        """A match put together at any point, without history: a loaded game, a puzzle, a test."""
        m: Match[S, C, P] = cls.__new__(cls)
        m.game, m.seats, m.options, m.pack = game, seats, options, pack or {}
        m.content = game.load_content(m.pack)
        m.state, m.agenda, m.outcome = state, agenda, outcome
        m.pending, m._asking, m._chance = (), None, chance
        m.events, m._entries, m._history, m._mark = [], [], False, 0
        m.emit = m.events.append
        m._advance()
        return m

    def _need_history(self) -> None:
        if not self._history:
            raise GravitableError("A clone or a loaded match keeps no history.")

    # For rules

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda, to be resolved in the order given, before what was there."""
        self.agenda += steps[::-1]

    def roll(self, sides: int) -> int:
        """A recorded result from 1 to `sides`."""
        face = self._chance.roll(sides)
        self._entries.append(face)
        return face

    def draw(self, rest: list[T]) -> T:
        """Draw one of an unordered rest at random and remove it."""
        face = self._chance.roll(len(rest))
        self._entries.append(face)
        place = face - 1
        drawn = rest[place]
        rest[place] = rest[-1]
        rest.pop()
        return drawn

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        """A recorded result that is more than a number: `make` finds it out, once; the log tells it later."""
        result = self._chance.happen(kind, make)
        self._entries.append(result)
        return result

    def finish(self, outcome: Outcome) -> None:
        """End the match, here and now. The first outcome stands."""
        if self.outcome is None:
            self.outcome = outcome

    def _advance(self) -> None:
        agenda = self.agenda
        while self.outcome is None:
            try:
                step = agenda.pop()
            except IndexError:
                raise AssertionError(f"{self.game.name} ran out of steps without an outcome") from None
            asked = step.run(self)
            if asked:
                self._asking = step
                self.pending = (asked,) if type(asked) is Decision else tuple(asked)
                return
        self._asking = None
        self.pending = ()
        agenda.clear()
