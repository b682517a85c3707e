"""The small games that the benchmark plays beside those of others are the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks.same import connect_four, leduc, tic_tac_toe

from gravitable.envs.table import MatchTable
from gravitable.kernel import Game, Match, Options, RandomChance, ScriptedChance, replay

GAMES = [tic_tac_toe.GAME, connect_four.GAME, leduc.GAME]


def new(game: Game[Any, Any, Any], script: list[int] | None = None) -> Match[Any, Any, Any]:
    chance = RandomChance(Random(1)) if script is None else ScriptedChance(script)
    return Match(game, 2, Options(), chance)


def in_a_row(cells: np.ndarray[Any, Any], length: int) -> bool:
    """Whether so many cells of a board are set in a row, looked for everywhere."""
    wide = np.pad(cells, length)
    return any(
        all(wide[row + n * down, column + n * across] for n in range(length))
        for row, column in np.argwhere(wide)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    ("game", "length", "most", "shape"),
    [(tic_tac_toe.GAME, 3, 9, (3, 3)), (connect_four.GAME, 4, 42, (7, 6))],
)
def test_a_board_is_won_by_a_row_and_nothing_else(
    game: Game[Any, Any, Any], length: int, most: int, shape: tuple[int, int]
) -> None:
    table = MatchTable(game)
    start = len(table.observation.columns) - 2 * most
    ends = set()
    for seed in range(60):
        table.reset(seed)
        rng, moves = Random(seed), 0
        while table.asked is not None:
            mover = table.seat
            table.play(rng.choice(table.offer()[0]))
            moves += 1
            mine = table.observe(mover)[start : start + most].reshape(shape)
            theirs = table.observe(1 - mover)[start : start + most].reshape(shape)
            assert (mine.sum(), theirs.sum()) == ((moves + 1) // 2, moves // 2)
            won = in_a_row(mine, length)
            assert (table.asked is None) == (won or moves == most)
        outcome = table.match.outcome
        assert outcome is not None
        assert outcome.won[mover]
        assert outcome.won[1 - mover] == (not won)
        ends.add(won)
    assert True in ends


@pytest.mark.parametrize(
    ("script", "answers", "scores"),
    [
        ([1, 5, 1, 2], ["Call", "Check", "Check", "Check"], (1.0, -1.0)),  # a pair of jacks, against a king
        ([1, 5, 1, 3], ["Call", "Check", "Check", "Check"], (-1.0, 1.0)),  # no pair: the king wins
        ([1, 5, 2], ["Raise", "Fold"], (-1.0, 1.0)),  # the second seat has the small blind and begins
        ([1, 2, 1, 1], ["Raise", "Raise", "Call", "Check", "Check"], (0.0, 0.0)),  # two jacks
        ([6, 1, 1, 2], ["Raise", "Raise", "Call", "Raise", "Raise", "Call"], (-7.0, 7.0)),
    ],
)
def test_hands_of_leduc(script: list[int], answers: list[str], scores: tuple[float, float]) -> None:
    match = new(leduc.GAME, script)
    for answer in answers:
        options = {type(option).__name__: option for option in match.pending[0].options or ()}
        match.play(options[answer])
    assert match.outcome is not None
    assert match.outcome.scores == scores


@pytest.mark.parametrize("game", GAMES)
def test_they_are_whole_games(game: Game[Any, Any, Any]) -> None:
    match = new(game)
    rng = Random(3)
    while match.pending:
        match.play(rng.choice(match.pending[0].options or ()))
    assert replay(match.log, game).state == match.state
