"""Bots against each other, every table twice with seats exchanged.

`python -m tests.games.dropfleet.ladder admiral captain 30 1000` plays thirty tables of the ready fleets from
seed 1000 on; with `random 500` behind it the fleets are random ones of 500 points. A bot may be a class that
is no level: `module:Class`.
"""

from __future__ import annotations

import sys
from random import Random

import gravitable
from gravitable.arguments import read_bot
from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.bots.value_network.features import SCENARIOS
from gravitable.games.dropfleet.ships.classes import FACTIONS
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import play_out
from gravitable.lab.run.simulate import Rate


def table(seed: int, fleets: str = "ready", points: int = 750) -> DropfleetMatch:
    """A battle about to begin, of fleets like that: factions and scenario drawn by the seed."""
    draw = Random(seed)
    options = {
        "first_faction": draw.choice(FACTIONS),
        "second_faction": draw.choice(FACTIONS),
        "scenario": draw.choice(SCENARIOS),
        "fleets": fleets,
        "points": points,
    }
    return gravitable.new("dropfleet", seats=2, seed=seed, options=options)


def battle(bots: tuple[str, str], seed: int, fleets: str = "ready", points: int = 750) -> DropfleetMatch:
    """A battle of fleets like that between two bots."""
    m = table(seed, fleets, points)
    play_out(m, [read_bot(GAME, bot) for bot in bots], Random(seed))
    return m


def main(first: str, second: str, tables: int, seed: int, fleets: str = "ready", points: int = 750) -> None:
    """Print every battle, then how often the first won, with its interval."""
    wins = games = 0
    for number in range(seed, seed + tables):
        for bots in ((first, second), (second, first)):
            m = battle(bots, number, fleets, points)
            assert m.outcome is not None
            seat = bots.index(first)
            won = m.outcome.won[seat] and not m.outcome.won[1 - seat]
            wins, games = wins + won, games + 1
            print(number, m.state.scenario, *bots, m.outcome.scores, f"{wins} of {games}", flush=True)
    print(f"{first} against {second}: {Rate.of(wins, games)} of {games}")


if __name__ == "__main__":
    given = sys.argv[1:]
    first, second, tables, seed, fleets, points = [*given, *("ready", "750")[len(given) - 4 :]]
    main(first, second, int(tables), int(seed), fleets, int(points))
