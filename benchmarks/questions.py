"""How many questions a turn asks each person, and how many with those passed that pass by themselves.

`python -m benchmarks.questions 10 adrift`: bots play ten games; what a person would be asked is counted. They
are of the first size that is offered to newcomers; `dropfleet:2` plays the second.
A question is passed by itself if it has one answer only, or if it is a reaction: the browser's two settings.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import gravitable
from gravitable.bots import bot as find_bot
from gravitable.kernel import PROCEED, Bot, Choice, Match, Seat, play_out, registry
from gravitable.lab.run.counts import turns
from gravitable.server.games.catalogue import middle_level

OPTIONS: dict[str, dict[str, Any]] = {"drop-drive": {"world": "scatter"}}


class Person:
    """A bot as a person who may have both settings on, and the questions that it was asked."""

    def __init__(self, bot: Bot, passing: bool) -> None:
        self._bot = bot
        self._passing = passing
        self.asked: Counter[str] = Counter()

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        options = decision.options or ()
        if self._passing and not decision.optional:
            if len(options) == 1:
                return Choice(options[0], "")
            if decision.reaction and PROCEED in options:
                return Choice(PROCEED, "")
        choice = self._bot.choose(match, seat, rng)
        self.asked[decision.kind] += choice is not None
        return choice


def count(match: Match[Any, Any, Any], level: str, rng: Random, *, passing: bool) -> Counter[str]:
    """Play a match to its end; the questions asked, by kind. With `passing`, both settings are on."""
    person = Person(find_bot(match.game, level)(), passing)
    play_out(match, [person] * match.seats, rng)
    return person.asked


def main(games: int, ids: list[str]) -> None:
    """Print a line a game."""
    print(f"{'game':16} {'start':20} {'turns':>6} {'asked':>6} {'with both settings':>19}")
    for named in ids or [id for id, game in registry.games().items() if game.listed]:
        id, _, nth = named.partition(":")
        start = registry.game(id).ways_to_start[int(nth or 1) - 1]
        figures = []
        for passing in (False, True):
            asked = told = 0
            for seed in range(games):
                options = {**start.options, **OPTIONS.get(id, {})}
                match = gravitable.new(id, seats=start.seats, seed=seed, options=options)
                asked += count(match, middle_level(registry.game(id)), Random(seed), passing=passing).total()
                told += turns(match) or 0
            figures.append((told, asked / max(1, told)))
        (told, before), (_, after) = figures
        print(f"{id:16} {start.title:20} {told:6} {before:6.2f} {after:19.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, sys.argv[2:])
