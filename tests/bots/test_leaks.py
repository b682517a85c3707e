"""No bot peeks: in two matches that differ only in what its seat cannot know, it chooses the same.

A game's own bots, and advice, are given the match as their seat imagines it, as tables and the lab do; those
for any game imagine for themselves, so they are given the match as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import gravitable
from gravitable.bots import Budget, Careless, FlatBot, GreedyBot, SearchBot, advice, levels
from gravitable.bots.advice import advise
from gravitable.bots.playout import Playout, advance
from gravitable.bots.win_probability import quick, strongest
from gravitable.kernel import Bot, Match, Seat

AnyMatch = Match[Any, Any, Any]
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "adrift": (4, {}),
    "drop-it": (2, {}),
    "drop-drive": (3, {"world": "scatter"}),
    "dropfleet": (2, {"points": 500}),
    "phobos-falling": (4, {}),
}
OPEN = {"drop-it"}
"""Games that hide nothing."""
RIVALS = {"drop-it", "drop-drive", "dropfleet"}
"""Games whose judgement compares what everyone has: it looks at nothing that is hidden from anyone."""
KINDS = {"drop-it": 1, "drop-drive": 2}
"""Kinds of questions that are looked at; 3 elsewhere. In Drop Drive something is hidden at two."""
MOST = 1200
ANY_GAME: dict[str, Callable[[], Bot]] = {
    "greedy": lambda: GreedyBot(worlds=1, samples=4),
    "flat": lambda: FlatBot(Budget(playouts=8), Playout(decisions=2), samples=4),
    "search": lambda: SearchBot(Budget(playouts=8), Playout(decisions=2), samples=4),
}


def twins(id: str, count: int) -> list[tuple[AnyMatch, AnyMatch, Seat]]:
    """Positions of some games, each beside another that the seat which is asked cannot tell from it."""
    seats, options = TABLES[id]
    game, rng = gravitable.game(id), Random(5)
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
    return bot


@pytest.mark.parametrize("id", TABLES)
def test_a_bot_chooses_the_same_whatever_it_cannot_know(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "PATIENCE", 1e9)
    monkeypatch.setattr(advice, "WORLDS", 2)
    game = gravitable.game(id)
    for one, other, seat in twins(id, KINDS.get(id, 3)):
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
        if id in RIVALS:
            assert game.judge is not None
            assert game.judge(one) == game.judge(other), f"judgement at {kind}"


def test_a_bot_that_peeks_is_caught() -> None:
    """What is compared does differ: whoever looked at the decks as they lie would choose by them."""

    def peek(match: AnyMatch) -> bytes:
        return match.save()

    for id in TABLES.keys() - OPEN:
        assert all(peek(one) != peek(other) for one, other, _ in twins(id, 1))
