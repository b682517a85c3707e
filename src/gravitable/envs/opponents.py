"""One seat at a table whose other seats bots take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from gravitable.bots import bot as find_bot
from gravitable.envs.actions.numbering import WAIT
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadOption, Bot, Game, RandomBot, Seat

Opponents: TypeAlias = str | Callable[[], Bot] | Sequence[str | Callable[[], Bot]]
"""Bots by name or by what makes one: the same for all other seats, or one for each in their order."""


class Company:
    """A table at which one seat waits for answers and bots answer for the others.

    >>> company = Company(MatchTable("adrift", seats=4), seat=2, opponents="crew")
    >>> company.reset(seed=1)
    >>> company.table.seat
    2
    """

    def __init__(self, table: MatchTable, seat: Seat = 0, opponents: Opponents = "random") -> None:
        if seat not in range(table.seats):
            raise BadOption(f"There is no seat {seat!r}: this table has seats 0 to {table.seats - 1}.")
        self.table = table
        self.seat = seat
        others = [other for other in range(table.seats) if other != seat]
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * len(others)
        if len(opponents) != len(others):
            raise BadOption(f"{len(others)} other seats need so many bots, not {len(opponents)}.")
        makers = [_maker(table.game, each) for each in opponents]
        self._bots = {other: make() for other, make in zip(others, makers, strict=True)}
        self._rng = Random()

    def reset(self, seed: int | None = None) -> None:
        """Begin a new match and play until the seat is asked."""
        self.table.reset(seed)
        self._rng.seed(self.table.seed + 1)
        self._play_others()

    def play(self, number: int) -> float:
        """Answer, let the others play until the seat is asked again, and tell what it has gained."""
        self.table.play(number)
        self._play_others()
        return self.table.gains()[self.seat]

    def _play_others(self) -> None:
        table, rng = self.table, self._rng
        while table.asked is not None and table.asked.seat != self.seat:
            seat = table.asked.seat
            bot = self._bots[seat]
            action = table.asked.idle
            if action is None:
                # A bot that chooses at random cannot misuse what it sees: no imagined copy is needed.
                match = table.match if type(bot) is RandomBot else table.match.imagine(seat, rng)
                choice = bot.choose(match, seat, rng)
                action = None if choice is None else choice.action
            if action is not None:
                table.answer(action)
            elif WAIT in table.offer()[0]:
                table.play(WAIT)
            else:  # nothing else is open, so play goes on with this one
                table.answer(table.match.candidates(table.asked, 1, rng)[0])

    def save(self) -> tuple[bytes, tuple[Any, ...]]:
        """Everything that is needed to go on from here in the same way."""
        return self.table.save(), self._rng.getstate()

    def restore(self, saved: tuple[bytes, tuple[Any, ...]]) -> None:
        """Go on from what `save` gave."""
        self.table.restore(saved[0])
        self._rng.setstate(saved[1])


def _maker(game: Game[Any, Any, Any], bot: str | Callable[[], Bot]) -> Callable[[], Bot]:
    return find_bot(game, bot) if isinstance(bot, str) else bot
