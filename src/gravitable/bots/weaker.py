"""A bot that knows better than it plays."""

from __future__ import annotations

from random import Random
from typing import Any

from gravitable.kernel import Bot, Choice, Match, RandomBot, Seat


class Careless:
    """Plays as another bot does, but for a share of its choices, which it makes without thinking."""

    def __init__(self, bot: Bot, slips: float) -> None:
        self._bot = bot
        self._slips = slips
        self._slip = RandomBot()

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        bot = self._slip if rng.random() < self._slips else self._bot
        return bot.choose(match, seat, rng)
