"""One bot among others in the scatter world, every table once for each seat that it can have.

`python -m tests.games.drop_drive.ladder explorer trader 30 1000` plays thirty tables of two from seed
1000 on; with 3 or 4 behind it, tables of so many.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

import gravitable
from gravitable.bots import bot as bot_of
from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Decision, play_out
from gravitable.lab.run.simulate import Rate


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


def game(bots: Sequence[str], seed: int, watched: int, thinking: Thinking) -> Sequence[float]:
    """The credits at the end of a game; the time that the bot in the watched seat takes is added up."""
    m: DropDriveMatch = gravitable.new("drop-drive", seats=len(bots), seed=seed, options={"world": "scatter"})
    players = [bot_of(GAME, bot)() for bot in bots]

    def time(_: object, decision: Decision, __: object, seconds: float) -> None:
        if decision.seat == watched:
            thinking.add(seconds)

    return play_out(m, players, Random(seed), time).scores


def main(first: str, second: str, tables: int, seed: int, seats: int = 2) -> None:
    """Print every game, then how often the first won alone, with its interval, and the even share."""
    wins, games, own, others, thinking = 0, 0, 0.0, 0.0, Thinking()
    for number in range(seed, seed + tables):
        for seat in range(seats):
            bots = [first if each == seat else second for each in range(seats)]
            scores = list(game(bots, number, seat, thinking))
            mine = scores.pop(seat)
            wins += mine > max(scores)
            games += 1
            own += mine
            others += sum(scores) / len(scores)
            print(number, *bots, mine, scores, f"{wins} of {games}", flush=True)
    each = thinking.total / thinking.decisions
    print(f"{first} among {second}s: {Rate.of(wins, games)} of {games}; even would be {1 / seats:.1%}")
    print(f"credits {own / games:.1f} and {others / games:.1f}")
    print(f"{first} thinks {each:.2f} s a decision, {thinking.longest:.2f} s at most")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
