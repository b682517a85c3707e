"""How a match ended."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The result: who won, everyone's rank (1 is best, equal for shared places) and score, and why.

    `rule` is the clause that ended the match; `why` says it in a sentence.
    """

    won: tuple[bool, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    rule: str
    why: str

    @classmethod
    def together(cls, seats: int, *, won: bool, rule: str, why: str) -> Outcome:
        """A co-operative result: all win or all lose.

        >>> Outcome.together(2, won=True, rule="x.y", why="Repaired.").scores
        (1.0, 1.0)
        """
        return cls((won,) * seats, (1,) * seats, (float(won),) * seats, rule, why)

    @classmethod
    def by_score(cls, scores: tuple[float, ...], *, rule: str, why: str) -> Outcome:
        """Most points win; equal scores share the place.

        >>> Outcome.by_score((3.0, 5.0, 5.0), rule="x.y", why="").ranks
        (3, 1, 1)
        """
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        return cls(tuple(rank == 1 for rank in ranks), ranks, scores, rule, why)
