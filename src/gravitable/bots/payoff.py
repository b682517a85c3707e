"""What an end is worth to each seat."""

from __future__ import annotations

from typing import Any

from gravitable.kernel import Game, Outcome


def shares(outcome: Outcome, *, together: bool) -> tuple[float, ...]:
    """Each seat's share of the victory: 1 to whoever won alone, or to all who won together.

    >>> shares(Outcome.by_score((5.0, 5.0, 3.0), rule="x.y", why=""), together=False)
    (0.5, 0.5, 0.0)
    """
    winners = 1 if together else max(1, sum(outcome.won))
    return tuple(won / winners for won in outcome.won)


def worth(game: Game[Any, Any, Any], outcome: Outcome) -> tuple[float, ...]:
    """From 0 (lost) to 1 (won) for each seat.

    Players who win or lose together get the result of all. Otherwise half of it is for winning, shared among
    those who won, and half for the players left behind, so that a bot which cannot win any more still fights
    for its place. Between two players that is 1, 0, or one half for a draw.
    """
    if game.together:
        return tuple(float(won) for won in outcome.won)
    winners = sum(outcome.won)
    ranks = outcome.ranks
    if len(ranks) == 1:
        return (float(outcome.won[0]),)
    values = []
    for won, rank in zip(outcome.won, ranks, strict=True):
        beaten = sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2
        values.append((won / winners if won else 0.0) / 2 + beaten / (len(ranks) - 1) / 2)
    return tuple(values)
