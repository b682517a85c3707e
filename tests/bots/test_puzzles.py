"""Puzzles: what is found is clearly best, and what ships can be played."""

from __future__ import annotations

import msgspec
import pytest

from gravitable.bots.puzzles import Puzzle, puzzles_of, weighed
from gravitable.bots.seeking import GAP, seek
from gravitable.kernel.registry import game, games


@pytest.fixture(scope="module")
def found() -> Puzzle:
    """The first puzzle in voyages of crew bots."""
    return next(puzzle for seed in range(1, 40) for puzzle in seek(game("adrift"), seed))


def test_the_best_choice_is_clearly_best(found: Puzzle) -> None:
    best, second, *_ = found.choices
    assert best.chance - second.chance >= GAP * 0.9
    match = found.match()
    decision = match.decision(found.seat)
    assert decision.prompt == found.prompt
    assert len(found.choices) == len(decision.options or ())
    action = match.game.read_action(msgspec.json.encode(best.action))
    assert match.label(action, found.seat) == best.words
    assert found.solves(best.chance)
    assert not found.solves(found.choices[-1].chance)
    again = weighed(found, action)
    assert again.chance == best.chance, "tried beside itself"
    assert found.solves(again.chance)


def test_the_same_seed_has_the_same_puzzles(found: Puzzle) -> None:
    assert next(seek(game("adrift"), found.seed)) == found


@pytest.mark.parametrize("id", sorted(games()))
def test_every_puzzle_that_ships_can_be_played(id: str) -> None:
    for puzzle in puzzles_of(game(id)):
        match = puzzle.match()
        assert puzzle.game == id
        assert match.decision(puzzle.seat).prompt == puzzle.prompt
        best, second = puzzle.choices[:2]
        assert best.chance > second.chance
        for each in puzzle.choices:
            action = match.game.read_action(msgspec.json.encode(each.action))
            match.check(action, puzzle.seat)
            assert match.label(action, puzzle.seat) == each.words
