"""Many random battles over all scenarios, sizes and pairs of factions: none may fail or get stuck.

`python -m tests.games.dropfleet.soak 1000` plays a thousand; too long for the test suite.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import gravitable
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.ships.classes import FACTIONS
from gravitable.kernel import BadOption

MOST_DECISIONS = 20_000
"""No battle takes so many: one that does is stuck."""

POINTS = {"skirmish": (500, 750, 999), "clash": (1000, 1250, 1999), "battle": (2000, 2500, 3000)}


def tables(rng: Random) -> list[dict[str, Any]]:
    """Every scenario, plain and variant, in every size with every pair of factions, shuffled.

    The readings of a table are drawn at random.
    """
    scenarios = [scenario.id for scenario in builtin().scenario]
    every = [
        {
            "scenario": scenario,
            "variant": variant,
            "points": rng.choice(POINTS[size]),
            "first_faction": first,
            "second_faction": second,
            "fleets": rng.choice(["ready", "random", "random", "brought"]),
            "anomaly": rng.random() < 0.2,
            "command_cards": rng.random() < 0.9,
            "surveys": rng.random() < 0.9,
            "table_edge": rng.choice(["lost", "forbidden"]),
            "coherency": rng.choice(["one", "chain"]),
            "standard_orders_spike": rng.choice(["one-step", "minor-only"]),
            "point_defence": rng.choice(["weapon", "group"]),
            "launch_debris": rng.choice(["printed", "exchanged"]),
            "resistance_av": rng.choice(["as-others", "one-higher"]),
            "tournament": rng.choice(
                ["none", "kill-points", "shrinking-clusters", "equal-sectors", "small-ships-hold-nothing"]
            ),
        }
        for scenario, variant, size, first, second in product(
            scenarios, (False, True), POINTS, FACTIONS, FACTIONS
        )
    ]
    rng.shuffle(every)
    return every


def battle(options: dict[str, Any], seed: int) -> int:
    """Play one battle at random and say how many decisions it took."""
    rng = Random(seed)
    m = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    decisions = 0
    while m.pending:
        decision = rng.choice(m.pending)
        m.play(rng.choice(m.candidates(decision, 1, rng)), decision.seat)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise AssertionError("stuck")
    assert m.outcome is not None
    return decisions


def main(games: int, seed: int = 0) -> int:
    """Play so many battles; returns how many failed."""
    failures = refused = total = 0
    sizes: Counter[str] = Counter()
    start = time.process_time()
    tried = 0
    for number, options in enumerate(tables(Random(seed))):
        if tried == games:
            break
        try:
            total += battle(options, number + seed)
        except BadOption:  # no such fleet exists: a scenario asks for more than the points buy
            refused += 1
            continue
        except Exception as error:
            failures += 1
            print(f"FAILED {number + seed} {options}: {error!r}", flush=True)
        tried += 1
        sizes[next(size for size, points in POINTS.items() if options["points"] in points)] += 1
        if tried % 50 == 0:
            print(f"{tried} battles, {failures} failed, {time.process_time() - start:.0f} s", flush=True)
    spent = time.process_time() - start
    print(f"{tried} battles ({dict(sizes)}), {total} decisions, {spent:.0f} s")
    print(f"{failures} failed; {refused} tables refused, as their scenario asks for more than the points buy")
    return failures


if __name__ == "__main__":
    raise SystemExit(main(*(int(word) for word in sys.argv[1:])))
