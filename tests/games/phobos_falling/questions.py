"""How often players are asked what: `python -m tests.games.phobos_falling.questions [GAMES]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import gravitable
from gravitable.games.phobos_falling.actions import DrawCard
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.events import TurnBegan
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Decision

NOTHING_TO_DRAW = "explore, with nothing to draw"


def asked(seats: int, seeds: range, options: Mapping[str, Any]) -> tuple[Counter[str], int]:
    """Questions by kind, and officers' turns, over the games of these seeds."""
    counts: Counter[str] = Counter()
    turns = 0
    bot = OfficersBot()
    for seed in seeds:
        m: PhobosMatch = gravitable.new("phobos-falling", seats=seats, seed=seed, options=dict(options))
        rng = Random(seed)
        while m.pending:
            counts.update(_kind(decision) for decision in m.pending if not decision.optional)
            for decision in reversed(m.pending):
                choice = bot.choose(m.imagine(decision.seat, rng), decision.seat, rng)
                if choice is not None:
                    m.play(choice.action, decision.seat)
                    break
        turns += sum(isinstance(event, TurnBegan) for event in m.events)
    return counts, turns


def _kind(decision: Decision) -> str:
    kind = decision.kind.removeprefix("phobos-falling.")
    return NOTHING_TO_DRAW if kind == "explore" and DrawCard() not in (decision.options or ()) else kind


def main(games: int = 40) -> None:
    """Print questions a turn for one person and for four, with four officers in scenario 1A."""
    for seats in (1, 4):
        counts, turns = asked(seats, range(games), {"officers": 4})
        print(f"{games} games, people: {seats}; {sum(counts.values()) / turns:.2f} questions a turn")
        for kind, number in counts.most_common():
            print(f"  {kind:30} {number / turns:.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
