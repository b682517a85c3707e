"""Careless bots slip as often as they should, and else play as the bot they are made of."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gravitable
from gravitable.bots import Careless, levels
from gravitable.kernel import Choice, Match, Seat
from gravitable.kernel.registry import game
from gravitable.lab.run.simulate import simulate


class First:
    """Takes the first option."""

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        options = match.decision(seat).options
        assert options
        return Choice(options[0], "The first.")


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_the_share_of_slips_is_kept(share: float) -> None:
    match, rng = gravitable.new("adrift", seats=4, seed=1), Random(7)
    bot = Careless(First(), share)
    reasons = [choice.why for _ in range(2000) if (choice := bot.choose(match, 0, rng))]
    assert len(reasons) == 2000
    assert reasons.count("Chosen at random.") / 2000 == pytest.approx(share, abs=0.04)


def test_cadets_are_weaker_mates_and_better_than_none() -> None:
    """Fixed seeds, none of which the share of slips was chosen on."""
    cadets, crew = (
        simulate("adrift", [bot] * 4, 150, seed=7000, processes=1).won(0) for bot in ("cadet", "crew")
    )
    assert cadets.low > 0.15
    assert cadets.high < crew.low


def test_a_game_with_levels_of_its_own_offers_only_those() -> None:
    assert list(levels(game("phobos-falling"))) == ["cadet", "officers", "captain"]
    assert list(levels(game("drop-it"))) == ["easy", "medium", "sharp", "hard"]
