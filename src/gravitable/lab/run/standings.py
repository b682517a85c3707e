"""How a game went: how the players stood at moments along the way, and how often the lead changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from gravitable.bots.evaluation import Judge
from gravitable.kernel import Game, Match

MOMENTS = 20
"""A game is told in so many parts of equal length, counted in decisions: one moment more than that."""
_KEPT = 4 * MOMENTS
_DIGITS = 4

Standing: TypeAlias = tuple[float, ...]
"""How each seat stands, by chance to win or by score; one chance where all win or lose together."""


class StandingsWatcher:
    """Watches a match: by score, which needs no judgement; where all win or lose together, by judgement."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._together = game.together
        self._stand: Callable[[Match[Any, Any, Any]], Sequence[float]] | None = (
            game.judge if game.together else game.score or game.judge
        )
        self._figures: list[list[Sequence[float]]] = []
        self._kept: list[Standing] = []
        self._stride = 1
        self._seen = 0
        self._ahead: int | None = None
        self._changes = 0

    def look(self, match: Match[Any, Any, Any], *_: object) -> None:
        """See how the players stand before the next decision."""
        if isinstance(self._stand, Judge):
            self._figures.append(self._stand.figures(match))
        elif self._stand is not None:
            self._note(self._stand(match))

    def _judge(self) -> None:
        """Judge all positions at once, which is far quicker than one after the other."""
        if isinstance(self._stand, Judge) and self._figures:
            for found in self._stand.all(self._figures):
                self._note(found)
            self._figures.clear()

    def _note(self, found: Sequence[float]) -> None:
        standing = tuple(round(float(each), _DIGITS) for each in (found[:1] if self._together else found))
        ahead = who_leads(standing)
        if ahead is not None and ahead != self._ahead:
            self._changes += self._ahead is not None
            self._ahead = ahead
        if self._seen % self._stride == 0:
            self._kept.append(standing)
            if len(self._kept) > _KEPT:
                self._kept, self._stride = self._kept[::2], 2 * self._stride
        self._seen += 1

    @property
    def lead_changes(self) -> int | None:
        """How often another took the lead; where all win or lose together, how often hope turned."""
        self._judge()
        return None if self._stand is None else self._changes

    def moments(self) -> tuple[Standing, ...]:
        """How the players stood at the moments of the game, from its first decision to its last."""
        self._judge()
        if not self._kept:
            return ()
        last = len(self._kept) - 1
        return tuple(self._kept[round(moment * last / MOMENTS)] for moment in range(MOMENTS + 1))


def who_leads(standing: Standing) -> int | None:
    """The seat ahead of all others, None if several are; of one chance for all, 0 if it is good, else 1.

    >>> who_leads((3, 5, 4)), who_leads((5, 5)), who_leads((0.4,))
    (1, None, 1)
    """
    if len(standing) == 1:
        return 0 if standing[0] >= 0.5 else 1
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None
