"""Teach Adrift's captain from its own voyages, with PyTorch (on a graphics card where there is one).

    python examples/adrift_captain.py --rounds 70 --out first.json
    python examples/adrift_captain.py --begin first.json --tries 0.015 --seed 20000000 --out captain.json

Every round plays voyages with what is known so far, now and then trying something else, and fits the network
to how they went on: each position's chance to come home is drawn towards those of the positions after it and
to the end (temporal differences). The first round is played by the crew.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # every process plays by itself

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.bots.evaluation import Network, Weights
from gravitable.games.adrift import GAME
from gravitable.games.adrift.actions import LookAhead
from gravitable.games.adrift.bots.captain import NAMES, CaptainBot, deck, features
from gravitable.games.adrift.bots.crew import STAGES, after, value_after
from gravitable.kernel import Match
from gravitable.kernel.chance import RandomChance

TRACE = 0.8
"""How much of a later result reaches back over one decision."""
TRIES = 0.03
"""How often something else than the best is tried."""
RATE = 2e-3
"""How fast it learns at first; it slows down to a tenth of that."""
HIDDEN = 64
ROUNDS_KEPT = 10
CHUNK = 25


class Voyages(msgspec.Struct):
    """The features after each choice, the chance to come home they are drawn to, and how many came home."""

    rows: NDArray[np.float32]
    targets: NDArray[np.float32]
    home: int

    @classmethod
    def joined(cls, parts: Sequence[Voyages]) -> Voyages:
        """All of them in one."""
        return cls(
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.targets for part in parts]),
            sum(part.home for part in parts),
        )


def voyage(seed: int, network: Network | None, tries: float) -> Voyages:
    """Play one voyage; without a network the crew plays it, more or less carefully."""
    rng = Random(f"captain {seed}")
    m: Match[Any, Any, Any] = Match(GAME, 4, GAME.read_options({}), RandomChance(Random(seed)), None)
    captain = CaptainBot(network) if network else None
    if captain is None:
        tries = rng.choice((0.0, 0.05, 0.2))
    rows, values, better = list[list[float]](), list[float](), list[float | None]()
    while m.outcome is None:
        decision = m.pending[-1]
        stage = STAGES[decision.kind]
        known = [option for option in decision.options or () if not isinstance(option, LookAhead)]
        ships = [after(m, stage, option) for option in known]
        if captain:
            chances = captain.chances(ships)
        else:
            chances = [value_after(m, stage, option) for option in known]
        best = taken = chances.index(max(chances))
        if rng.random() < tries:
            taken = rng.randrange(len(known))
        ship, at = ships[taken]
        if ship.outcome is None:
            rows.append(features(ship, at, deck(ship)))
            values.append(chances[taken])
            better.append(chances[best] if taken != best else None)
        m.play(known[taken], decision.seat)
    home = m.outcome.won[0]
    targets = np.empty(len(rows), dtype=np.float32)
    result = float(home)
    for n in reversed(range(len(rows))):
        targets[n] = result
        if captain:
            # What was tried against better knowledge tells nothing about the position before.
            better_known = better[n]
            result = (1 - TRACE) * values[n] + TRACE * result if better_known is None else better_known
    return Voyages(np.array(rows, dtype=np.float32).reshape(-1, len(NAMES)), targets, int(home))


def voyages(job: tuple[int, int, Weights | None, float]) -> Voyages:
    """Some voyages, one after the other."""
    first, many, weights, tries = job
    network = Network(weights) if weights else None
    return Voyages.joined([voyage(seed, network, tries) for seed in range(first, first + many)])


class Pupil:
    """The network while it is taught."""

    def __init__(self, rows: NDArray[np.float32], known: Weights | None) -> None:
        import torch

        torch.manual_seed(0)
        self.torch = torch
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.centre = np.array(known.centre, dtype=np.float32) if known else rows.mean(axis=0)
        self.scale = np.array(known.scale, dtype=np.float32) if known else rows.std(axis=0) + 0.1
        self.net = torch.nn.Sequential(
            torch.nn.Linear(len(NAMES), HIDDEN), torch.nn.Tanh(), torch.nn.Linear(HIDDEN, 1)
        ).to(self.device)
        if known:
            with torch.no_grad():
                self.net[0].weight.copy_(torch.tensor(known.hidden).T)
                self.net[0].bias.copy_(torch.tensor(known.bias))
                self.net[2].weight.copy_(torch.tensor([known.out]))
                self.net[2].bias.fill_(known.offset)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=RATE)

    def learn(self, voyages: Voyages, rate: float, steps: int, size: int = 16384) -> float:
        """Fit to these voyages; the last loss."""
        torch = self.torch
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        rows = torch.from_numpy((voyages.rows - self.centre) / self.scale).to(self.device)
        targets = torch.from_numpy(voyages.targets).to(self.device)
        loss = torch.zeros(())
        for _ in range(steps):
            some = torch.randint(len(rows), (size,), device=self.device)
            logits = self.net(rows[some]).squeeze(1)
            loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, targets[some])
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
        return float(loss.detach())

    @property
    def weights(self) -> Weights:
        """What it knows, to be used without PyTorch."""
        first, last = self.net[0], self.net[2]
        layers = (first.weight.T, first.bias, last.weight[0], last.bias[0])
        learned = (layer.detach().cpu().numpy() for layer in layers)
        numbers = [each.astype(float).round(5).tolist() for each in (self.centre, self.scale, *learned)]
        return Weights(NAMES, *numbers)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=70)
    parser.add_argument("--games", type=int, default=3200, help="voyages a round")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--begin", type=Path, help="a file to go on from")
    parser.add_argument("--tries", type=float, default=TRIES)
    parser.add_argument("--seed", type=int, default=10_000_000)
    parser.add_argument("--out", type=Path, default=Path("captain.json"))
    args = parser.parse_args()
    known = msgspec.json.decode(args.begin.read_bytes(), type=Weights) if args.begin else None
    begun, seed, most = time.monotonic(), args.seed, 0
    kept: deque[Voyages] = deque(maxlen=ROUNDS_KEPT)
    pupil: Pupil | None = None
    with get_context("spawn").Pool(args.processes) as pool:

        def play(games: int, weights: Weights | None, tries: float) -> Voyages:
            nonlocal seed
            jobs = [(seed + n, CHUNK, weights, tries) for n in range(0, games, CHUNK)]
            seed += games
            return Voyages.joined(pool.map(voyages, jobs, chunksize=1))

        for number in range(args.rounds):
            played = play(args.games, pupil.weights if pupil else known, args.tries)
            pupil = pupil or Pupil(played.rows, known)
            kept.append(played)
            rate = (RATE / 2 if known else RATE) * 10 ** (-number / args.rounds)
            loss = pupil.learn(Voyages.joined(kept), rate, steps=300 if number or known else 1500)
            if number == 1 and not known:
                kept.popleft()  # the crew's voyages were a beginning
            line = f"round {number}: {played.home} of {args.games} came home, loss {loss:.4f}"
            if number % 5 == 4 or number == args.rounds - 1:
                home = play(2000, pupil.weights, 0.0).home
                line += f"; without tries {home} of 2000"
                if home > most:
                    most = home
                    args.out.write_bytes(msgspec.json.encode(pupil.weights))
            print(line, f"({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
