"""No bot peeks: in two matches that differ only in what its seat cannot know, it chooses the same.

A game's own bots, and advice, are given the match as their seat imagines it, as tables and the lab do; those
for any game imagine for themselves, so they are given the match as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.kernel.options import BUILT_IN

import gravitable
from gravitable.bots import Budget, Careless, FlatBot, GreedyBot, SearchBot, advice, levels
from gravitable.bots.advice import advise
from gravitable.bots.playout import Playout
from gravitable.bots.win_probability import quick, strongest
from gravitable.kernel import Bot, Match, Seat, advance
from gravitable.kernel.game import hide_nothing

AnyMatch = Match[Any, Any, Any]
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "drop-it": (2, {}),
    "drop-drive": (3, {"world": "scatter"}),
    "dropfleet": (2, {"points": 500}),
    "phobos-falling": (4, {}),
}
"""Seats and options where the usual ones take long."""
OPEN = {id for id in BUILT_IN if gravitable.game(id).imagine is hide_nothing}
"""Games that hide nothing."""
KINDS = {"adrift": 3, "drop-drive": 2, "dropfleet": 3, "phobos-falling": 3}
"""Kinds of questions that are looked at where there are several. In Drop Drive something is hidden at two."""
MOST = 1200
ANY_GAME: dict[str, Callable[[], Bot]] = {
    "greedy": lambda: GreedyBot(worlds=1, samples=4),
    "flat": lambda: FlatBot(Budget(playouts=8), Playout(decisions=2), samples=4),
    "search": lambda: SearchBot(Budget(playouts=8), Playout(decisions=2), samples=4),
}


def twins(id: str, count: int) -> list[tuple[AnyMatch, AnyMatch, Seat]]:
    """Positions of some games, each beside another that the seat which is asked cannot tell from it."""
    game, rng = gravitable.game(id), Random(5)
    seats, options = TABLES.get(id, (game.company, {}))
    # Good bots never look at what only some may see, such as the cards that come next in Adrift.
    bot = Careless(quick(game), 0.3)
    found: dict[str, tuple[AnyMatch, AnyMatch, Seat]] = {}
    match = gravitable.new(id, seats=seats, seed=5, options=options)
    for guess in range(MOST):
        if len(found) == count:
            break
        if not match.pending:
            match = gravitable.new(id, seats=seats, seed=guess, options=options)
        decision = match.pending[-1]
        seat = decision.seat
        twin = match.imagine(seat, Random(guess))
        differs = id in OPEN or twin.save() != match.clone().save()
        choice = decision.options is None or len(decision.options) > 1
        if differs and choice and not decision.optional and decision.kind not in found:
            found[decision.kind] = match.clone(), twin, seat
        advance(match, bot, rng)
    assert len(found) == count, f"{id} hides something at {len(found)} kinds of questions"
    return list(found.values())


def unhurried(bot: Bot) -> Bot:
    """A bot that ends its thoughts by count, never by the clock."""
    for limit in ("seconds", "patience"):
        if hasattr(bot, limit):
            setattr(bot, limit, 1e9)
    if hasattr(bot, "budget"):
        bot.budget = Budget(playouts=200)
    return bot


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_bot_chooses_the_same_whatever_it_cannot_know(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "PATIENCE", 1e9)
    monkeypatch.setattr(advice, "WORLDS", 2)
    game = gravitable.game(id)
    for one, other, seat in twins(id, KINDS.get(id, 1)):
        kind = one.decision(seat).kind
        for name, make in ANY_GAME.items():
            chosen = [make().choose(match, seat, Random(1)) for match in (one, other)]
            assert chosen[0] == chosen[1], f"{name} at {kind}"
        for name, level in levels(game).items():
            answers = [
                unhurried(level()).choose(match.imagine(seat, Random(3)), seat, Random(1))
                for match in (one, other)
            ]
            assert answers[0] == answers[1], f"{name} at {kind}"
        advised = [
            advise(match.imagine(seat, Random(3)), seat, unhurried(strongest(game)), Random(1))
            for match in (one, other)
        ]
        assert advised[0] == advised[1], f"advice at {kind}"
        if game.judge and not game.together:  # it compares everyone, so it looks at nothing that is hidden
            assert game.judge(one) == game.judge(other), f"judgement at {kind}"


def test_a_bot_that_peeks_is_caught() -> None:
    """What is compared does differ: whoever looked at the decks as they lie would choose by them."""

    def peek(match: AnyMatch) -> bytes:
        return match.save()

    for id in set(BUILT_IN) - OPEN:
        assert all(peek(one) != peek(other) for one, other, _ in twins(id, 1))
