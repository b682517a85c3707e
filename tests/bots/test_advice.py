"""Advice: the best few choices, legal and different, with chances that mean something."""

from __future__ import annotations

from random import Random
from typing import Any

import gravitable
from gravitable.bots import Budget, FlatBot, Playout
from gravitable.bots.advice import FEW, Advice, advise
from gravitable.games.adrift.actions import ChargeCore
from gravitable.games.adrift.bots.crew import CrewBot
from gravitable.kernel import Bot, Choice, Match, Seat


def advice_of(match: Match[Any, Any, Any], bot: Bot) -> Advice:
    advice = advise(match, match.pending[0].seat, bot, Random(5))
    assert advice is not None
    return advice


def at_full_power() -> Match[Any, Any, Any]:
    """Adrift, and a system that may charge the core."""
    match, crew, rng = gravitable.new("adrift", seats=4, seed=3), CrewBot(), Random(3)
    while not any(isinstance(option, ChargeCore) for option in match.pending[0].options or ()):
        choice = crew.choose(match, match.pending[0].seat, rng)
        assert choice is not None
        match.play(choice.action)
    return match


def test_the_best_few_are_different_legal_and_ranked_by_their_chance() -> None:
    match = gravitable.new("adrift", seats=4, seed=3)
    advice = advice_of(match, CrewBot())
    assert len({choice.action for choice in advice.choices}) == FEW
    for choice in advice.choices:
        match.check(choice.action, match.pending[0].seat)
    chances = [round(choice.chance or 0.0, 2) for choice in advice.choices]
    assert chances == sorted(chances, reverse=True)
    assert 0.0 < chances[-1] < chances[0] < 1.0
    assert advice == advice_of(match, CrewBot()), "the same seed, the same advice"


def test_what_wins_at_once_is_certain_and_comes_first() -> None:
    match = at_full_power()
    match.state.core = match.content.ship.core_repaired - 1
    advice = advice_of(match, CrewBot())
    best = advice.choices[0]
    assert isinstance(best.action, ChargeCore)
    assert best.chance == advice.chance == 1.0


def test_a_bot_that_understands_only_whole_questions_still_gives_its_best() -> None:
    match = gravitable.new("sparks", seats=2, seed=1)
    whole = tuple(match.pending[0].options or ())
    assert len(whole) > 1

    class Literal:
        def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
            return Choice(
                {len(whole): whole[0]}[len(match.decision(seat).options or ())], "The first of all."
            )

    assert [choice.action for choice in advice_of(match, Literal()).choices] == [whole[0]]


def test_a_searching_bot_tells_what_it_considered() -> None:
    match = gravitable.new("adrift", seats=4, seed=3)
    bot = FlatBot(Budget(playouts=40), Playout(decisions=0))
    advice = advice_of(match, bot)
    assert len(advice.choices) == FEW
    assert all("tries" in choice.why for choice in advice.choices)
