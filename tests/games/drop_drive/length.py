"""How long games last in the scatter world: turns of each player, tokens placed in each, decisions in a turn.

`python -m tests.games.drop_drive.length trader 3 10 7000` plays ten games of three traders from seed 7000 on.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean

import gravitable
from gravitable.bots import bot as bot_of
from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import play_out


def game(level: str, seats: int, seed: int) -> tuple[int, int, int]:
    """One game to its end: its turns, its tokens, and how many decisions were asked in these turns."""
    m: DropDriveMatch = gravitable.new("drop-drive", seats=seats, seed=seed, options={"world": "scatter"})
    players = [bot_of(GAME, level)() for _ in range(seats)]
    in_turns: list[bool] = []
    play_out(m, players, Random(seed), lambda *_: in_turns.append(m.state.turn.number > 0))
    return m.state.turn.number, m.state.tokens_in_game, sum(in_turns)


def main(level: str, seats: int, games: int, seed: int) -> None:
    """Print what the games were like, and their shortest and longest."""
    found = [game(level, seats, number) for number in range(seed, seed + games)]
    turns = [taken / seats for taken, _, _ in found]
    tokens = mean(tokens / taken for taken, tokens, _ in found)
    asked = sum(asked for _, _, asked in found) / sum(taken for taken, _, _ in found)
    print(
        f"{games} games of {seats} {level}s: {mean(turns):.1f} turns each"
        f" ({min(turns):.1f} to {max(turns):.1f}),"
        f" {tokens:.2f} tokens and {asked:.1f} decisions a turn"
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
