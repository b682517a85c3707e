"""Playing a copy on to its end, or as far as is worth it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from gravitable.bots.payoff import worth
from gravitable.kernel import Bot, Match, RandomBot, advance


class Playout:
    """How a copy of a match is played on: by which bot, and how many decisions far.

    `policy` answers for every seat. After `decisions` of them the game's own judgement values the position,
    if it has one; without one, and without a limit, the copy is played to its end.
    """

    def __init__(self, policy: Callable[[], Bot] = RandomBot, decisions: int | None = None) -> None:
        self.policy = policy()
        self.decisions = decisions

    def __call__(self, match: Match[Any, Any, Any], rng: Random) -> tuple[float, ...]:
        """Play `match` on, and say what that was worth to each seat."""
        judge = match.game.judge
        left = -1 if self.decisions is None or judge is None else self.decisions
        while match.outcome is None:
            if left == 0:
                assert judge is not None
                return tuple(judge(match))
            advance(match, self.policy, rng)
            left -= 1
        return worth(match.game, match.outcome)
