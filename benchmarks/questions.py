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
from gravitable.kernel import PROCEED, Match, registry
from gravitable.lab.run.counts import turns
from gravitable.server.games.catalogue import middle_level

OPTIONS: dict[str, dict[str, Any]] = {"drop-drive": {"world": "scatter"}}


def count(match: Match[Any, Any, Any], level: str, rng: Random, *, passing: bool) -> Counter[str]:
    """Play a match to its end; the questions asked, by kind. With `passing`, both settings are on."""
    bot = find_bot(match.game, level)()
    asked: Counter[str] = Counter()
    while match.pending:
        for decision in reversed(match.pending):
            seat = decision.seat
            options = decision.options or ()
            action = decision.idle
            if action is None and passing and not decision.optional:
                if len(options) == 1:
                    action = options[0]
                elif decision.reaction and PROCEED in options:
                    action = PROCEED
            if action is None:
                choice = bot.choose(match.imagine(seat, rng), seat, rng)
                if choice is None:
                    continue
                action = choice.action
                asked[decision.kind] += 1
            match.play(action, seat)
            break
    return asked


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
