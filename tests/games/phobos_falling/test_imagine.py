"""What a seat imagines holds nothing of what it cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import gravitable
from gravitable.bots import Budget, FlatBot
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Bot


def positions(seed: int, every: int, most: int) -> Iterator[PhobosMatch]:
    """Some positions of a random game of four people."""
    rng = Random(seed)
    m: PhobosMatch = gravitable.new("phobos-falling", seats=4, seed=seed, options={"scenario": "4B"})
    for n in range(most):
        if not m.pending:
            return
        if n % every == 0:
            yield m
        decision = rng.choice(m.pending)
        m.play(rng.choice(decision.options or ()), decision.seat)


@pytest.mark.parametrize("seed", range(3))
def test_worlds_that_a_seat_cannot_tell_apart_are_imagined_alike(seed: int) -> None:
    for n, m in enumerate(positions(seed, 9, 300)):
        for seat in range(m.seats):
            one = m.imagine(seat, Random(n))
            other = m.imagine(seat, Random(-n - 1)).imagine(seat, Random(n))
            assert msgspec.to_builtins(one.state) == msgspec.to_builtins(other.state)
            assert one.pending == other.pending
            assert one.decision(seat) == m.decision(seat) if seat in {d.seat for d in m.pending} else True


@pytest.mark.parametrize(("bot", "every"), [(OfficersBot(), 11), (FlatBot(Budget(playouts=3)), 60)])
def test_a_bot_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(bot: Bot, every: int) -> None:
    for n, m in enumerate(positions(7, every, 300)):
        for decision in m.pending:
            chosen = {
                bot.choose(world.imagine(decision.seat, Random(n)), decision.seat, Random(n))
                for world in (m, m.imagine(decision.seat, Random(n + 1)))
            }
            assert len(chosen) == 1
