"""Search beside a peer's on the same small game: OpenSpiel's MCTS (its Python bot) and ours, tic-tac-toe."""

from __future__ import annotations

import random
import time
from random import Random
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts
from tests.bots.toys import NOUGHTS, Mark

from gravitable.bots import Budget, SearchBot
from gravitable.kernel import Match, Options, RandomChance

PLAYOUTS = 500
GAMES = 40


def peer_bot(seed: int, playouts: int) -> mcts.MCTSBot:
    """OpenSpiel's tree search with random playouts, set as its own example is."""
    source = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, source)
    return mcts.MCTSBot(
        pyspiel.load_game("tic_tac_toe"), 1.4, playouts, evaluator, random_state=source, solve=False
    )


def our_match() -> Match[Any, Any, Any]:
    return Match(NOUGHTS, 2, Options(), RandomChance(Random(0)))


def iterations_a_second() -> tuple[float, float]:
    """Ours and the peer's on the empty board, in processor time."""
    start, done = time.process_time(), 0
    for seed in range(4):
        choice = SearchBot(Budget(playouts=PLAYOUTS)).choose(our_match(), 0, Random(seed))
        assert choice is not None
        done += sum(each.visits for each in choice.considered)  # it stops once the choice is settled
    ours = done / (time.process_time() - start)
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    start = time.process_time()
    for seed in range(4):
        peer_bot(seed, PLAYOUTS).step(state)
    return ours, 4 * PLAYOUTS / (time.process_time() - start)


def duel(seed: int) -> float:
    """Our score in one game against the peer, both with the same number of playouts: 1, 0.5 or 0."""
    match, state = our_match(), pyspiel.load_game("tic_tac_toe").new_initial_state()
    us = seed % 2
    ours, peer, rng = SearchBot(Budget(playouts=PLAYOUTS)), peer_bot(seed, PLAYOUTS), random.Random(seed)
    while match.pending:
        seat = match.pending[0].seat
        if seat == us:
            choice = ours.choose(match.imagine(seat, rng), seat, rng)
            assert choice is not None
            assert isinstance(choice.action, Mark)
            cell = choice.action.number
        else:
            cell = peer.step(state)
        match.play(Mark(cell), seat)
        state.apply_action(cell)
    assert match.outcome is not None
    return match.outcome.won[us] - 0.5 * (match.outcome.won[1 - us] and match.outcome.won[us])


def run() -> None:
    """Print both speeds and the score of the duel."""
    ours, peers = iterations_a_second()
    print(f"\n{'tree search, tic-tac-toe':34}{'iterations/s':>14}")
    print(f"{'gravitable.bots.SearchBot':34}{ours:14,.0f}{ours / peers:9.2f} of the peer")
    print(f"{'OpenSpiel MCTSBot (Python)':34}{peers:14,.0f}")
    score = sum(duel(seed) for seed in range(GAMES)) / GAMES
    print(f"{PLAYOUTS} playouts each, {GAMES} games, seats exchanged: {score:.1%} of the points are ours")
