"""Bots that play any game: greedy, Monte Carlo and tree search. Imports `kernel`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gravitable.bots.budget import Budget
from gravitable.bots.greedy import GreedyBot
from gravitable.bots.monte_carlo import FlatBot
from gravitable.bots.playout import Playout
from gravitable.bots.tree_search import SearchBot
from gravitable.bots.weaker import Careless
from gravitable.kernel import BadOption, Game, Level, RandomBot

__all__ = ["Budget", "Careless", "FlatBot", "GreedyBot", "Playout", "SearchBot", "bot", "levels"]

ANY_GAME: Mapping[str, Level] = {
    "random": Level(RandomBot, "Any legal choice, all alike."),
    "greedy": Level(GreedyBot, "Takes what looks best right after it."),
    "flat": Level(FlatBot, "Plays every choice to the end many times, and takes the best."),
    "search": Level(SearchBot, "Looks ahead for a second, answers of the others included."),
}
"""The bots that every game has for nothing."""


def levels(game: Game[Any, Any, Any]) -> Mapping[str, Level]:
    """The bots a table offers, weakest first: the game's own; beside a single one, or search, a random one.

    >>> from gravitable.kernel import registry
    >>> list(levels(registry.game("adrift")))
    ['cadet', 'crew', 'captain']
    """
    if len(game.bots) > 1:
        return game.bots
    return {"random": ANY_GAME["random"], **(game.bots or {"search": ANY_GAME["search"]})}


def bot(game: Game[Any, Any, Any], level: str) -> Level:
    """The bot of that name, of the game or for any game."""
    known = {**ANY_GAME, **levels(game)}
    if level not in known:
        raise BadOption(f"{game.name} has no bot {level!r}. It has: {', '.join(known)}.")
    return known[level]
