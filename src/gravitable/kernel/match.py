"""A game being played."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from gravitable.kernel.chance import Chance, RandomChance, ReplayChance
from gravitable.kernel.data import Action, Event, Options, Proceed, Seat, State, View
from gravitable.kernel.decision import Blocked, Decision
from gravitable.kernel.errors import GravitableError, IllegalAction
from gravitable.kernel.game import Game
from gravitable.kernel.outcome import Outcome
from gravitable.kernel.record.log import ActionTaken, Log
from gravitable.kernel.record.snapshot import SavedMatch, encode_snapshot
from gravitable.kernel.step import Step

S = TypeVar("S", bound=State)
C = TypeVar("C")
P = TypeVar("P", bound=Options)
T = TypeVar("T")
StepT = TypeVar("StepT", bound=Step)

logger = logging.getLogger("gravitable.kernel")

_IMAGINATION = RandomChance(random.Random())
"""Chance for clones that are given none: never the match's own, so that no clone can peek at what comes."""


class Match(Generic[S, C, P]):
    """A game being played: data, an agenda of steps, and the record of all that happened.

    Players use `pending`, `play`, `view`, `outcome`, `log`, `clone`, `undo`. Rules, that is steps, use
    `state`, `options`, `content`, `roll`, `draw`, `happen`, `push`, `emit`, `finish`. `asking` is the step
    that asks what is pending. `record` holds the log's entries: never change it.

    >>> import gravitable
    >>> m = gravitable.new("adrift", seats=4, seed=1)
    >>> m.pending[0].prompt
    'Life Support: draw how many RP from the warp core?'
    >>> events = m.play(m.pending[0].options[0])
    """

    __slots__ = (
        "_history",
        "_mark",
        "agenda",
        "asking",
        "chance",
        "content",
        "emit",
        "events",
        "game",
        "options",
        "outcome",
        "pack",
        "pending",
        "record",
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
        """Report an event."""
        self.asking: Step | None = None
        self.chance = chance
        self.record: list[Any] = []
        self._history = True
        self._mark = 0
        self.state: S = game.setup(self)
        self.advance()

    # For players

    def decision(self, seat: Seat) -> Decision:
        """Return the open decision of `seat`; raise `IllegalAction` if it has none."""
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        if self.outcome is not None:
            raise IllegalAction("kernel.over", "The match is over.")
        raise IllegalAction("kernel.turn", "It is not your decision.")

    def step(self, kind: type[StepT]) -> StepT:
        """Return the step that asks, which must be a `kind`."""
        asking = self.asking
        if not isinstance(asking, kind):
            raise TypeError(f"{asking} asks, not a {kind.__name__}")
        return asking

    def play(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Answer the decision of `seat` (by default the first open one) and return the events it caused.

        An illegal action raises `IllegalAction` and leaves the match as it was.
        """
        step = self.asking
        if step is None:
            raise IllegalAction("kernel.over", "The match is over.")
        decision = self.pending[0]
        if seat is not None and seat != decision.seat:
            decision = self.decision(seat)
        seat = decision.seat  # a plain number, whatever kind of number was given
        options = decision.options
        if options is None or action not in options:
            self._judge(step, decision, action)
        events = self.events
        self.record.append(ActionTaken(seat, action))
        self._mark = mark = len(events)
        step.take(self, seat, action)
        self.advance()
        return events[mark:]

    def answer(self, decision: Decision, action: Action) -> None:
        """Answer an open decision with one of its options, without a check."""
        seat = decision.seat
        self.record.append(ActionTaken(seat, action))
        self._mark = len(self.events)
        self.asking.take(self, seat, action)  # type: ignore[union-attr]
        self.advance()

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction`, with the rule, if `seat` may not take `action` now."""
        decision = self.decision(seat)
        self._judge(self.step(Step), decision, action)

    def candidates(self, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        """Return the options of a finite decision, or up to `n` sensible samples of a parametric one."""
        if decision.options is not None:
            return decision.options
        return self.step(Step).candidates(self, decision, n, rng)

    def blocked(self, decision: Decision) -> Sequence[Blocked]:
        """Return actions that the player may look for and cannot take now, each with its rule."""
        return self.step(Step).blocked(self, decision)

    def aid(self, decision: Decision) -> msgspec.Struct | None:
        """Return the data that a board needs to offer a parametric decision."""
        return self.step(Step).aid(self, decision)

    def study(self, action: Action, seat: Seat) -> msgspec.Struct | None:
        """Return the consequences of a legal plan for `seat`, if the step reports any."""
        decision = next(each for each in self.pending if each.seat == seat)
        return self.step(Step).study(self, decision, action)

    def label(self, action: Action, seat: Seat) -> str:
        """Return the button text of an action, as `seat`'s answer to its decision."""
        if type(action) is Proceed and (words := self.decision(seat).proceed):
            return words
        return self.game.action_words(self, action)

    def view(self, seat: Seat | None = None) -> View:
        """Return the view of `seat`, or of a spectator for None."""
        return self.game.view(self, seat)

    @property
    def log(self) -> Log:
        """The log of this match."""
        self._need_history()
        options = msgspec.to_builtins(self.options)
        return Log(self.game.id, self.game.version, self.seats, options, tuple(self.record), dict(self.pack))

    def clone(self, rng: Random | None = None) -> Match[S, C, P]:
        """Return an independent copy without history. Its future chance comes from `rng`."""
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
        m.asking = self.asking
        m.chance = _IMAGINATION if rng is None else RandomChance(rng)
        m.record = []
        m._history = False
        m._mark = 0
        return m

    def branch(self, chance: Chance) -> Match[S, C, P]:
        """Return a clone whose future chance comes from `chance`, such as chosen results."""
        m = self.clone()
        m.chance = chance
        return m

    def imagine(self, seat: Seat, rng: Random | None = None) -> Match[S, C, P]:
        """Return a clone in which everything unknown to `seat` is made up."""
        rng = rng or _IMAGINATION.random
        m = self.clone(rng)
        self.game.imagine(m, seat, rng)
        if len(m.pending) > 1 or (m.pending and m.pending[0].seat != seat):
            # The questions to others may depend on made-up facts: their real options would leak secrets.
            # The seat keeps its real question, and the match does not continue.
            asked = m.step(Step).run(m.clone(rng)) or ()
            anew = (asked,) if isinstance(asked, Decision) else tuple(asked)
            own = {decision.seat: decision for decision in m.pending if decision.seat == seat}
            m.pending = tuple(own.pop(decision.seat, decision) for decision in anew) + tuple(own.values())
        return m

    def cannot_undo(self, seat: Seat) -> IllegalAction | None:
        """Return the reason why `seat` cannot take back the last action, or None if it can."""
        entries = self.record if self._history else []
        if not any(isinstance(entry, ActionTaken) for entry in entries):
            return IllegalAction("kernel.undo.nothing", "There is nothing to take back.")
        last = entries[-1]
        if not isinstance(last, ActionTaken):
            return IllegalAction("kernel.undo.chance", "Chance has decided since: that cannot be taken back.")
        if last.seat != seat:
            return IllegalAction("kernel.undo.other-player", "The last action was another player's.")
        if any(event.reveals for event in self.events[self._mark :]):
            reason = "Something hidden was shown since: that cannot be taken back."
            return IllegalAction("kernel.undo.secret", reason)
        if not self.pending or any(d.seat != seat for d in self.pending if not d.optional):
            reason = "Another decision has begun: that cannot be taken back."
            return IllegalAction("kernel.undo.turn", reason)
        return None

    def undo(self, seat: Seat | None = None) -> None:
        """Take back the last action of `seat` (default: of its player), if no rule of undo forbids it."""
        if seat is None:
            seat = next((entry.seat for entry in reversed(self.record) if isinstance(entry, ActionTaken)), 0)
        if refusal := self.cannot_undo(seat):
            raise refusal
        self.rewind(len(self.record) - 1)

    def rewind(self, entries: int) -> None:
        """Go back to the decision that was open after `entries` log entries. Later chance is new."""
        self._need_history()
        decisions = [at for at, entry in enumerate(self.record) if isinstance(entry, ActionTaken)]
        if entries < len(self.record):
            entries = max((at for at in decisions if at <= entries), default=decisions[0] if decisions else 0)
        recorded = ReplayChance(self.record[:entries])
        earlier = Match(self.game, self.seats, self.options, recorded, self.pack)
        while recorded.at < len(recorded.entries):
            entry = recorded.next_entry()
            earlier.play(entry.action, entry.seat)
        self.state = earlier.state
        self.agenda = earlier.agenda
        self.pending = earlier.pending
        self.outcome = earlier.outcome
        self.events = earlier.events
        self.emit = earlier.emit
        self.asking = earlier.asking
        self.record = earlier.record
        self._mark = earlier._mark

    def save(self) -> bytes:
        """Return state and agenda as bytes: enough to continue from here, without the history."""
        agenda = self.agenda if self.asking is None else [*self.agenda, self.asking]
        return encode_snapshot(
            SavedMatch(
                self.game.id,
                self.game.version,
                self.seats,
                msgspec.to_builtins(self.options),
                dict(self.pack),
                msgspec.to_builtins(self.state),
                msgspec.to_builtins(agenda),
                self.outcome,
            )
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
        """Return a match that starts at any point, without history: a loaded game, a puzzle, a test."""
        m: Match[S, C, P] = cls.__new__(cls)
        m.game, m.seats, m.options, m.pack = game, seats, options, pack or {}
        m.content = game.load_content(m.pack)
        m.state, m.agenda, m.outcome = state, agenda, outcome
        m.pending, m.asking, m.chance = (), None, chance
        m.events, m.record, m._history, m._mark = [], [], False, 0
        m.emit = m.events.append
        m.advance()
        return m

    def _need_history(self) -> None:
        if not self._history:
            raise GravitableError("A clone or a loaded match keeps no history.")

    # For rules

    def push(self, *steps: Step) -> None:
        """Push steps onto the agenda. They run in the given order, before the steps already there."""
        self.agenda += steps[::-1]

    def roll(self, sides: int) -> int:
        """Return a recorded result from 1 to `sides`."""
        face = self.chance.roll(sides)
        self.record.append(face)
        return face

    def draw(self, rest: list[T]) -> T:
        """Draw one of an unordered rest at random and remove it."""
        face = self.chance.roll(len(rest))
        self.record.append(face)
        place = face - 1
        drawn = rest[place]
        rest[place] = rest[-1]
        rest.pop()
        return drawn

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        """Return a recorded result of any kind. `make` finds it; a replay reads it from the log."""
        result = self.chance.happen(kind, make)
        self.record.append(result)
        return result

    def finish(self, outcome: Outcome) -> None:
        """End the match, here and now. The first outcome stands."""
        if self.outcome is None:
            self.outcome = outcome

    def advance(self) -> None:
        """Run steps until one asks or the match is over."""
        agenda = self.agenda
        while self.outcome is None:
            try:
                step = agenda.pop()
            except IndexError:
                raise AssertionError(f"{self.game.name} ran out of steps without an outcome") from None
            asked = step.run(self)
            if asked:
                self.asking = step
                self.pending = (asked,) if type(asked) is Decision else tuple(asked)
                return
        self.asking = None
        self.pending = ()
        agenda.clear()

    # Judging

    def _judge(self, step: Step, decision: Decision, action: Action) -> None:
        """Raise `IllegalAction` unless the action answers the decision that `step` asks.

        Actions come from strangers. If a rule fails at one, the fault is ours: it is logged, and the
        action is refused like any other.
        """
        if not isinstance(action, Action):
            raise IllegalAction("kernel.malformed", "That is not an action.")
        try:
            if decision.options is None:
                step.check(self, decision, action)
            elif action not in decision.options:
                self._refuse(step, decision, action)
        except (GravitableError, MemoryError):
            raise
        except Exception:
            logger.exception("%s cannot judge %s", self.game.name, action)
            reason = f"{self.game.name} cannot judge this action. The fault is ours, and has been noted."
            raise IllegalAction("kernel.fault", reason) from None

    def _refuse(self, step: Step, decision: Decision, action: Action) -> NoReturn:
        """Refuse an action that is not among the options, by the most precise rule there is."""
        if not isinstance(action, self.game.actions):
            raise IllegalAction("kernel.malformed", f"{self.game.name} does not know this action.")
        for blocked in step.blocked(self, decision):
            if blocked.action == action:
                raise IllegalAction(blocked.rule, blocked.reason)
        step.check(self, decision, action)
        raise IllegalAction(decision.rule, "That is not one of the choices.")
