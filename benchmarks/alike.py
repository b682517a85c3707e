"""The same small games in random play, by our kernel and by others, with observations on: the same work."""

from __future__ import annotations

import importlib
import random
import warnings

from benchmarks.envs import Play, in_passes, in_turns, rlcard_game
from benchmarks.same import connect_four, leduc, tic_tac_toe

from gravitable.envs import pettingzoo
from gravitable.envs.table import Table
from gravitable.kernel import Game

PETTINGZOO = {
    "tictactoe_v3": tic_tac_toe.GAME,
    "connect_four_v3": connect_four.GAME,
    "leduc_holdem_v4": leduc.GAME,
}


def by_number(game: Game) -> Play:
    """A match without PettingZoo's interface, as RLCard plays: what is seen, what is legal, an answer."""
    table = Table(game)
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


def run() -> None:
    """Measure and print ratios."""
    pairs: dict[str, tuple[Play, Play]] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # others' words about themselves
        for name, game in PETTINGZOO.items():
            theirs = importlib.import_module(f"pettingzoo.classic.{name}").env()
            pairs[f"PettingZoo {name}"] = in_turns(pettingzoo.env(game)), in_turns(theirs)
        pairs["RLCard leduc-holdem"] = by_number(leduc.GAME), rlcard_game("leduc-holdem")
        rates = in_passes(
            {
                f"{whose} {name}": play
                for name, pair in pairs.items()
                for whose, play in zip(("our", "their"), pair, strict=True)
            }
        )
    print("\nThe same games by our kernel, observations on, steps a second of CPU time")
    for name in pairs:
        ours, theirs = rates[f"our {name}"], rates[f"their {name}"]
        print(f"  {name:38} {theirs:10,.0f}   ours {ours:10,.0f}, {ours / theirs:5.1f} x")


if __name__ == "__main__":
    run()
