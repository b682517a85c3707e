"""Teach Phobos Falling's captain how games of officers end, from many of their games.

    python examples/phobos_captain.py --games 40000 --out value_model.json

Officers play tables of several sizes and scenarios. In most games they slip now and then at first, so that
the captain sees more than their own plan leads to; what it learns from is how well they play on from there:
some of the turns that begin after the last slip, and whether the crew flew home. The network is fitted with
numpy.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # every process plays by itself

import msgspec
import numpy as np

from gravitable.bots.evaluation import Network
from gravitable.games.phobos_falling.bots.captain import SILENT
from gravitable.games.phobos_falling.bots.value_model import NAMES, features
from gravitable.games.phobos_falling.numbers import NOWHERE
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import advance
from gravitable.kernel.registry import new
from gravitable.lab.run.pool import work_off
from gravitable.lab.train.fit import HELD_BACK, fit
from gravitable.lab.train.positions import Positions, brier, calibration

TABLES = ((1, 4), (1, 4), (1, 4), (2, 4), (4, 4), (1, 6), (3, 6), (4, 8))
"""People and officers."""
SCENARIOS = ("1A", "1A", "1A", "1B", "2A", "2B", "3A", "4A", "5A")
ROLES = ("choose", "choose", "choose", "advised", "random")
SLIPS = (0.0, 0.05, 0.15, 0.3)
"""How often officers choose at random at first."""
SOBER = 0.05
"""How likely they stop doing so with each turn."""
KEPT = 0.35
"""How likely a turn is learned from."""
CHUNK = 20


def game(seed: int) -> tuple[list[list[float]], bool]:
    """The features of some turns of one game, and whether the crew flew home."""
    rng = Random(f"captain {seed}")
    people, officers = rng.choice(TABLES)
    options = {"officers": officers, "scenario": rng.choice(SCENARIOS), "roles": rng.choice(ROLES)}
    m: PhobosMatch = new("phobos-falling", seats=people, seed=seed, options=options)
    slips = rng.choice(SLIPS)
    seen: list[list[float]] = []
    turn = m.state.turn
    while m.outcome is None:
        if m.state.turn is not turn and m.state.turn.officer != NOWHERE:
            turn = m.state.turn
            slips = 0.0 if rng.random() < SOBER else slips
            if not slips and m.state.round and rng.random() < KEPT:
                seen.append(features(m))
        answer(m, slips, rng)
    return seen, m.outcome.won[0]


def answer(m: PhobosMatch, slips: float, rng: Random) -> None:
    """Let one officer answer, from what the player may know, now and then at random."""
    asked = [decision for decision in m.pending if not decision.optional]
    if not asked:
        advance(m, SILENT, rng)
        return
    decision = asked[-1]
    if decision.idle is None and rng.random() < slips:
        m.play(rng.choice(m.candidates(decision, 4, rng)), decision.seat)
        return
    choice = SILENT.choose(m.imagine(decision.seat, rng), decision.seat, rng)
    assert choice is not None
    m.play(choice.action, decision.seat)


def games(first: int, chunk: int) -> Positions:
    """Some games, one after the other."""
    rows, ends, seeds = list[list[float]](), list[float](), list[int]()
    for seed in range(first + chunk * CHUNK, first + (chunk + 1) * CHUNK):
        seen, home = game(seed)
        rows += seen
        ends += [float(home)] * len(seen)
        seeds += [seed] * len(seen)
    table = np.array(rows, dtype=np.float32).reshape(len(rows), len(NAMES))
    numbers = np.arange(len(rows), dtype=np.float64)
    return Positions(table, np.array(ends), np.array(seeds, dtype=np.float64), numbers)


def played(first: int, chunks: int, processes: int | None) -> Iterator[Positions]:
    """All games, in the order of their seeds, however many processes play them."""
    parts: dict[int, Positions] = {}
    for chunk, positions in work_off(partial(games, first), range(chunks), processes):
        parts[chunk] = positions
        if len(parts) % 100 == 0:
            print(f"{len(parts) * CHUNK} games", flush=True)
    yield from (parts[chunk] for chunk in range(chunks))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--hidden", type=int, default=24)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=60_000_000)
    parser.add_argument("--out", type=Path, default=Path("value_model.json"))
    args = parser.parse_args()
    found = Positions.joined(list(played(args.seed, -(-args.games // CHUNK), args.processes)))
    print(f"{len(found.ends)} turns learned from, {found.ends.mean():.0%} of them in games won", flush=True)
    weights = fit(NAMES, found, hidden=args.hidden, epochs=args.epochs)
    args.out.write_bytes(msgspec.json.encode(weights))
    held = found.where(found.seeds % HELD_BACK == 0)
    said = Network(weights).chances(held.rows)
    print(
        f"Held-back games: Brier score {brier(said, held.ends):.4f}, {held.ends.var():.4f} without features"
    )
    for each in calibration(said, held.ends):
        print(f"  said {each.said:.1%}, happened {each.happened:.1%} ({each.positions} turns)")


if __name__ == "__main__":
    main()
