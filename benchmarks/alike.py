"""The same small games in random play, by our kernel and by others, with observations on: the same work."""

from __future__ import annotations

import importlib
import random
import warnings
from statistics import median

from benchmarks.envs import Play, in_turns, rate, rlcard_game
from benchmarks.same import connect_four, leduc, tic_tac_toe

from gravitable.envs import pettingzoo
from gravitable.envs.table import MatchTable
from gravitable.kernel import Game

PETTINGZOO = {
    "tictactoe_v3": tic_tac_toe.GAME,
    "connect_four_v3": connect_four.GAME,
    "leduc_holdem_v4": leduc.GAME,
}

SECONDS = 0.1
"""How long a turn is."""
TURNS = 21


def by_number(game: Game) -> Play:
    """A match without PettingZoo's interface, as RLCard plays: what is seen, what is legal, an answer."""
    table = MatchTable(game)
    observe = table.observation

    def play(rng: random.Random) -> int:
        table.reset()
        steps = 0
        while (asked := table.asked) is not None:
            observe(table.match, asked.seat)
            legal = table.offer()[0]
            table.play(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def side_by_side(ours: Play, theirs: Play) -> tuple[float, float, float]:
    """Steps in a second of CPU time of either, and how many times as fast ours is.

    Both take many short turns, for the machine's own speed changes; the middle of all ratios counts.
    """
    turns = [(rate(ours, turn, SECONDS), rate(theirs, turn, SECONDS)) for turn in range(TURNS + 1)]
    del turns[0]  # what is made once is made there
    return (
        median(mine for mine, _ in turns),
        median(other for _, other in turns),
        median(mine / other for mine, other in turns),
    )


def run() -> None:
    """Measure and print ratios."""
    pairs: dict[str, tuple[Play, Play]] = {}
    print("\nThe same games by our kernel, observations on, steps a second of CPU time")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # others' words about themselves
        for name, game in PETTINGZOO.items():
            theirs = importlib.import_module(f"pettingzoo.classic.{name}").env()
            pairs[f"PettingZoo {name}"] = in_turns(pettingzoo.env(game)), in_turns(theirs)
        pairs["RLCard leduc-holdem"] = by_number(leduc.GAME), rlcard_game("leduc-holdem")
        for name, pair in pairs.items():
            mine, other, ratio = side_by_side(*pair)
            print(f"  {name:38} {other:10,.0f}   ours {mine:10,.0f}, {ratio:5.1f} x")


if __name__ == "__main__":
    run()
