"""A match whose chance somebody else decides, at nodes with a number of outcomes.

Explicit chance has a node for every die and draw, with all its outcomes. Sampled chance has one node for all
that an answer sets off, with a number of futures to choose from, each drawn from a seed of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar, Union

import msgspec

from gravitable.envs.table import MatchTable
from gravitable.kernel import Action, Chance, Event, GravitableError, Match, RandomChance, Seat

T = TypeVar("T")


class ChanceNeeded(Exception):
    """The rules ask for a result that nobody has given yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"a result from 1 to {sides}")
        self.sides = sides


class GivenChance:
    """The results given, in order; `ChanceNeeded` where there are no more."""

    __slots__ = ("_at", "faces")

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = faces
        self._at = 0

    def roll(self, sides: int) -> int:
        """The next result; what has one outcome needs none."""
        if sides == 1:
            return 1
        if self._at == len(self.faces):
            raise ChanceNeeded(sides)
        self._at += 1
        return self.faces[self._at - 1]

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        """Refuse: such results cannot be listed."""
        raise GravitableError(f"{kind.__name__} is a result of chance that cannot be listed.")


class UnknownFuture:
    """No result is given: whatever is asked, one of so many futures must be chosen."""

    __slots__ = ("_futures",)

    def __init__(self, futures: int) -> None:
        self._futures = futures

    def roll(self, sides: int) -> int:
        """Ask for a future; what has one outcome needs none."""
        if sides == 1:
            return 1
        raise ChanceNeeded(self._futures)

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        """Ask for a future."""
        raise ChanceNeeded(self._futures)


class Play:
    """A match and, at a chance node, what is being tried: an action, and the results given so far.

    The action is tried anew on a copy with each further result, until the rules ask for no more. With
    `futures`, chance is sampled: one result decides all. `seed` tells the futures of one game from those of
    another.
    """

    def __init__(self, table: MatchTable, futures: int = 0, seed: int = 0) -> None:
        self._table = table
        self._futures = futures
        self._seed = seed
        self._faces: tuple[int, ...] = ()
        self._tried: tuple[Seat, Action] | None = None
        self._outcomes = 0
        self._waiting = False
        self.told: list[Event] = []
        self.answers: list[tuple[Seat, int]] = []
        self.heard: dict[Seat, tuple[int, tuple[msgspec.Raw, ...]]] = {}
        """Of so many events told, what each seat has learned as JSON, as far as somebody asked for it."""

    @property
    def table(self) -> MatchTable:
        """The table as it is, or as it was before chance was asked; its count is -1 before the match."""
        if self._waiting:
            self._go_on()
        return self._table

    @property
    def outcomes(self) -> int:
        """How many results there are to choose from; 0 where a player is asked or the match is over."""
        if self._waiting:
            self._go_on()
        return self._outcomes

    def begin(self) -> Play:
        """Set up, as far as no chance is needed: when first looked at, for many a beginning never is."""
        self._table.count = -1
        self._waiting = True
        return self

    def apply(self, number: int) -> None:
        """Answer with a number."""
        table = self._table
        seat = table.seat
        self.answers.append((seat, number))
        action = table.legal.get(number)
        if action is None:
            table.play(number)
        else:
            self._tried, self._faces = (seat, action), ()
            self._go_on()

    def happen(self, outcome: int) -> None:
        """Chance has this outcome, counted from 0."""
        if outcome not in range(self.outcomes):
            raise GravitableError(f"Chance has outcomes 0 to {self.outcomes - 1} here, not {outcome}.")
        self._faces = (*self._faces, outcome + 1)
        self._go_on()

    def _chance(self) -> Chance:
        if not self._futures:
            return GivenChance(self._faces)
        if not self._faces:
            return UnknownFuture(self._futures)
        return RandomChance(Random(f"{self._seed}/{self.answers}/{self._faces}"))

    def _go_on(self) -> None:
        self._waiting = False
        table, chance = self._table, self._chance()
        try:
            if self._tried is None:
                match = Match(table.game, table.seats, table.options, chance, table.pack)
                count = 0
            else:
                seat, action = self._tried
                match = table.match.branch(chance)
                match.play(action, seat)
                count = table.count + 1
        except ChanceNeeded as needed:
            self._outcomes = needed.sides
            return
        self._outcomes, self._faces, self._tried = 0, (), None
        self.told += match.events
        table.take_over(match, count)

    def __deepcopy__(self, memo: Any) -> Play:
        table = self._table.again() if self._table.count < 0 else self._table.copy(0)
        table.count = self._table.count
        return self._on(table)

    def _on(self, table: MatchTable) -> Play:
        play = Play(table, self._futures, self._seed)
        play._faces, play._tried, play._outcomes = self._faces, self._tried, self._outcomes
        play._waiting = self._waiting
        play.told, play.answers, play.heard = self.told[:], self.answers[:], self.heard.copy()
        return play

    def __reduce__(self) -> tuple[Callable[[bytes], Play], tuple[bytes]]:
        table = self.table
        kept = _Kept(
            table.settings,
            None if table.count < 0 else table.save(),
            self._futures,
            self._seed,
            self._faces,
            None if self._tried is None else (self._tried[0], msgspec.to_builtins(self._tried[1])),
            self._outcomes,
            msgspec.to_builtins(self.told),
            self.answers,
        )
        return Play.load, (msgspec.msgpack.encode(kept),)

    @classmethod
    def load(cls, data: bytes) -> Play:
        """Return the play that `__reduce__` saved."""
        kept = msgspec.msgpack.decode(data, type=_Kept)
        table = MatchTable(**kept.settings)
        if kept.saved is None:
            table.count = -1
        else:
            table.restore(kept.saved)
        play: Play = cls(table, kept.futures, kept.seed)
        game = table.game
        if kept.tried is not None:
            seat, action = kept.tried
            play._tried = (seat, game.decode_action(msgspec.json.encode(action)))
        play.told = msgspec.convert(kept.told, list[Union[game.events]])  # type: ignore[name-defined]  # noqa: UP007
        play._faces, play._outcomes, play.answers = kept.faces, kept.outcomes, kept.answers
        return play


class _Kept(msgspec.Struct, array_like=True):
    """A play as plain data. Equal plays give equal bytes, which pickled structs would not."""

    settings: dict[str, Any]
    saved: bytes | None
    futures: int
    seed: int
    faces: tuple[int, ...]
    tried: tuple[Seat, Any] | None
    outcomes: int
    told: Any
    answers: list[tuple[Seat, int]]
