"""Best of three, five or seven: the games of a series, and how it stands."""

from __future__ import annotations

from gravitable.kernel import Outcome
from gravitable.server.wire.tables import BestOf, Series, SeriesInfo

LONGEST = 2
"""A series with draws ends, at the latest, after so many times the games it is named after."""


def begin(best_of: BestOf | None, seats: int) -> Series | None:
    """A new series, if one is wanted."""
    return None if best_of is None else Series(best_of, (0,) * seats)


def standing(series: Series, outcome: Outcome | None) -> SeriesInfo:
    """How a series stands at the table of its present game; `outcome` is that of the game, once it is over.

    >>> standing(Series(3, (1, 0), 2), None).wins  # in the second game everyone sits one further
    (0, 1)
    """
    wins = [series.wins[_player(series, seat)] for seat in range(len(series.wins))]
    if outcome is not None:
        wins = [had + won for had, won in zip(wins, outcome.won, strict=True)]
    decided = max(wins) > series.best_of // 2
    if outcome is not None and series.number >= LONGEST * series.best_of:
        decided = True
    return SeriesInfo(series.best_of, series.number, tuple(wins), decided)


def following(series: Series, outcome: Outcome | None) -> Series:
    """The series at the table of the next game; a new one where it is decided."""
    stands = standing(series, outcome)
    if stands.decided:
        return Series(series.best_of, (0,) * len(series.wins))
    wins = list(series.wins)
    for seat, count in enumerate(stands.wins):
        wins[_player(series, seat)] = count
    return Series(series.best_of, tuple(wins), series.number + 1)


def _player(series: Series, seat: int) -> int:
    """Where whoever sits here now sat in the first game."""
    return (seat - (series.number - 1)) % len(series.wins)
