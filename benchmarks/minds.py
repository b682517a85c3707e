"""Search beside a peer's on the same small game: OpenSpiel's MCTS (its Python bot) and ours, tic-tac-toe."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts
from tests.bots.toys import NOUGHTS, Mark

from gravitable.bots import Budget, SearchBot
from gravitable.kernel import Bot, Choice, Match, Options, RandomChance, Seat, play_out

PLAYOUTS = 500
GAMES = 40


def peer_bot(seed: int, playouts: int) -> mcts.MCTSBot:
    """OpenSpiel's tree search with random playouts, set as its own example is."""
    source = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, source)
    return mcts.MCTSBot(
        pyspiel.load_game("tic_tac_toe"), 1.4, playouts, evaluator, random_state=source, solve=False
    )


class Peer:
    """OpenSpiel's bot as one of ours, with a game of its own that follows the match."""

    def __init__(self, seed: int) -> None:
        self._bot = peer_bot(seed, PLAYOUTS)
        self._state = pyspiel.load_game("tic_tac_toe").new_initial_state()

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice:
        return Choice(Mark(self._bot.step(self._state)), "")

    def follow(self, _: object, __: object, choice: Choice | None, ___: float) -> None:
        """Take a choice in the own game too."""
        assert choice is not None
        assert isinstance(choice.action, Mark)
        self._state.apply_action(choice.action.number)


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
    us = seed % 2
    peer = Peer(seed)
    bots: list[Bot] = [SearchBot(Budget(playouts=PLAYOUTS)), peer]
    won = play_out(our_match(), bots if us == 0 else bots[::-1], Random(seed), peer.follow).won
    return won[us] - 0.5 * (won[1 - us] and won[us])


def run() -> None:
    """Print both speeds and the score of the duel."""
    ours, peers = iterations_a_second()
    print(f"\n{'tree search, tic-tac-toe':34}{'iterations/s':>14}")
    print(f"{'gravitable.bots.SearchBot':34}{ours:14,.0f}{ours / peers:9.2f} of the peer")
    print(f"{'OpenSpiel MCTSBot (Python)':34}{peers:14,.0f}")
    score = sum(duel(seed) for seed in range(GAMES)) / GAMES
    print(f"{PLAYOUTS} playouts each, {GAMES} games, seats exchanged: {score:.1%} of the points are ours")
