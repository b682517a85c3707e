"""Bots against each other in the scatter world, every table twice with seats exchanged.

`python -m tests.games.drop_drive.ladder explorer trader 30 1000` plays thirty tables from seed 1000 on.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import gravitable
from gravitable.bots import bot as bot_of
from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.lab.simulate import Rate


class Thinking:
    """How long the first bot thinks."""

    def __init__(self) -> None:
        self.decisions = 0
        self.total = self.longest = 0.0

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)


def game(bots: tuple[str, str], seed: int, watched: int, thinking: Thinking) -> DropDriveMatch:
    """One game to its end; the time that the bot in the watched seat takes is added up."""
    rng = Random(seed)
    m: DropDriveMatch = gravitable.new("drop-drive", seats=2, seed=seed, options={"world": "scatter"})
    players = [bot_of(GAME, bot)() for bot in bots]
    while m.pending:
        decision = m.pending[-1]
        guess = m.imagine(decision.seat, rng)
        before = process_time()
        choice = players[decision.seat].choose(guess, decision.seat, rng)
        if decision.seat == watched:
            thinking.add(process_time() - before)
        if choice is not None:
            m.play(choice.action, decision.seat)
    return m


def main(first: str, second: str, tables: int, seed: int) -> None:
    """Print every game, then how often the first won alone, with its interval."""
    wins, games, credits, thinking = 0, 0, [0.0, 0.0], Thinking()
    for number in range(seed, seed + tables):
        for bots in ((first, second), (second, first)):
            seat = bots.index(first)
            outcome = game(bots, number, seat, thinking).outcome
            assert outcome is not None
            wins += outcome.won[seat] and not outcome.won[1 - seat]
            games += 1
            credits[0] += outcome.scores[seat]
            credits[1] += outcome.scores[1 - seat]
            print(number, *bots, outcome.scores, f"{wins} of {games}", flush=True)
    each = thinking.total / thinking.decisions
    print(f"{first} against {second}: {Rate.of(wins, games)} of {games}")
    print(f"credits {credits[0] / games:.1f} and {credits[1] / games:.1f}")
    print(f"{first} thinks {each:.2f} s a decision, {thinking.longest:.2f} s at most (processor time)")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
