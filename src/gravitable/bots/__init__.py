"""Players that work on any game: greedy, flat Monte Carlo, and tree search over what a seat can know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gravitable.bots.budget import Budget
from gravitable.bots.flat import FlatBot
from gravitable.bots.greedy import GreedyBot
from gravitable.bots.playout import Playout
from gravitable.bots.search import SearchBot
from gravitable.kernel import BadOption, Bot, Game, RandomBot

__all__ = ["Budget", "FlatBot", "GreedyBot", "Playout", "SearchBot", "bot", "levels"]

ANY_GAME: Mapping[str, Callable[[], Bot]] = {"greedy": GreedyBot, "flat": FlatBot, "search": SearchBot}
"""The bots that every game has for nothing."""


def levels(game: Game[Any, Any, Any]) -> Mapping[str, Callable[[], Bot]]:
    """The bots a table offers, weakest first: the game's own, or search where it brings none.

    >>> from gravitable.kernel import registry
    >>> list(levels(registry.game("adrift")))
    ['random', 'crew']
    """
    return {"random": RandomBot, **(game.bots or {"search": SearchBot})}


def bot(game: Game[Any, Any, Any], level: str) -> Callable[[], Bot]:
    """The bot of that name, of the game or for any game."""
    known = {**ANY_GAME, **levels(game)}
    if level not in known:
        raise BadOption(f"{game.name} has no bot {level!r}. It has: {', '.join(known)}.")
    return known[level]
