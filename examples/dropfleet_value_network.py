"""Train the value network of Dropfleet's grand admiral on battles of fast playouts for both sides.

    python examples/dropfleet_value_network.py play 10000 30000 battles --processes 16 --minutes 6
    python examples/dropfleet_value_network.py fit battles model.json

`play` keeps the features of every turn's end and by how much the first seat won, in `battles/*.npz`. `fit`
needs PyTorch: it learns a network from nine battles of ten and stops when the tenth is told worse again.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

import gravitable
from gravitable.games.dropfleet.bots.moves.orders import weigh_orders
from gravitable.games.dropfleet.bots.plans.fast_playout import FastPlayout
from gravitable.games.dropfleet.bots.plans.scripted_dice import ScriptedDice
from gravitable.games.dropfleet.bots.value_network.feature_rows import GROUND, PLACE, WHOLE
from gravitable.games.dropfleet.bots.value_network.features import SCENARIOS, TURNS, Features, features
from gravitable.games.dropfleet.bots.value_network.model import (
    CROWD,
    KINDS,
    SCALE,
    Network,
    StoredNetwork,
    pack,
)
from gravitable.games.dropfleet.ships.classes import FACTIONS
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.kernel import Action, Decision

ASTRAY = 0.12
"""How often another order than the best is given, so that battles differ."""
BLOCK = 50
"""So many battles are kept in a file."""
HELD_OUT = 10
"""Every so manieth battle is not learned from."""
WIDE = {"ships": (144, 80), "places": (64, 40), "ground": (48, 32), "head": (192, 64, 2)}
"""How wide the layers are."""
EPOCHS, ROWS, PATIENCE = 40, 1024, 12
RATE, DECAY, SPARED = 2e-3, 5e-2, 0.15
"""How fast weights move, how fast they fade, and how many of them rest at a time."""

Numbers = NDArray[np.float32]


# Playing


class Loose(FastPlayout):
    """A fast playout that sometimes gives another order than the best."""

    def answer(self, m: DropfleetMatch, decision: Decision) -> Action:
        action = super().answer(m, decision)
        options = decision.options
        if decision.kind == "dropfleet.group" and options is not None:
            return self.rng.choice(options)
        if decision.kind == "dropfleet.orders" and self.rng.random() < ASTRAY:
            group = m.step(ChooseOrders).group
            return self.rng.choice(
                weigh_orders(self.group_context(m, decision, group).move_values, group, self.rng)[:3]
            ).action
        return action


def battle(seed: int) -> tuple[list[Features], float]:
    """The features of every turn's end but the last, and by how many points the first seat won."""
    draw = Random(seed)
    options = {
        "first_faction": draw.choice(FACTIONS),
        "second_faction": draw.choice(FACTIONS),
        "scenario": draw.choice(SCENARIOS),
        "fleets": "ready" if draw.random() < 0.6 else "random",
        "points": 500 if draw.random() < 0.7 else 750,
    }
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    hand, turn, ends = Loose(ScriptedDice(seed), Random(seed), {}), 0, []
    while m.pending:
        hand.step(m)
        if m.pending and m.state.turn != turn:
            if turn:
                ends.append(features(m))
            turn = m.state.turn
    assert m.outcome is not None
    first, second = m.outcome.scores
    return ends, first - second


def play_block(first: int, many: int, folder: str, until: float) -> int:
    """Battles by their seeds, kept in one file; none is begun after a time."""
    kept: list[tuple[int, Features, float]] = []
    played = 0
    for seed in range(first, first + many):
        if time.time() > until:
            break
        try:
            ends, lead = battle(seed)
        except Exception as failed:
            print(f"{seed}: {failed!r}", file=sys.stderr, flush=True)
            continue
        played += 1
        kept += [(seed, each, lead) for each in ends]
    if kept:
        keep(kept, Path(folder) / f"{first}.npz")
    return played


def keep(kept: list[tuple[int, Features, float]], file: Path) -> None:
    """Positions as arrays: all rows one after another, and how many each has."""
    positions = [position for _, position, _ in kept]
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        file,
        seed=np.array([seed for seed, _, _ in kept], dtype=np.int64),
        lead=np.array([lead for _, _, lead in kept], dtype=np.float32),
        turn=np.array([each.turn for each in positions], dtype=np.int8),
        own=np.array([each.own for each in positions], dtype=np.int16),
        many=np.array(
            [(len(each.ships), len(each.places), len(each.ground)) for each in positions], dtype=np.int16
        ),
        ships=np.concatenate([each.ships for each in positions]).astype(np.float16),
        places=np.concatenate([each.places for each in positions]).astype(np.float16),
        ground=np.concatenate([each.ground for each in positions]).astype(np.float16),
        whole=np.stack([each.whole for each in positions]).astype(np.float16),
    )


def play(given: argparse.Namespace) -> None:
    """Play battles on many processes."""
    until = time.time() + given.minutes * 60
    blocks = range(given.first, given.first + given.many, BLOCK)
    played = 0
    with ProcessPoolExecutor(given.processes) as pool:
        waiting = [
            pool.submit(play_block, first, min(BLOCK, given.first + given.many - first), given.folder, until)
            for first in blocks
        ]
        for each in waiting:
            played += each.result()
    print(f"{played} battles played")


# Learning


class Positions:
    """All positions in rows as long as the longest, for a network that reads many at once."""

    def __init__(self, folder: Path) -> None:
        found = [np.load(file) for file in sorted(folder.glob("*.npz"))]
        joined = {name: np.concatenate([each[name] for each in found]) for name in found[0].files}
        self.seed, self.lead = joined["seed"], joined["lead"]
        self.turn, self.own = joined["turn"].astype(np.int64), joined["own"].astype(np.int64)
        self.many = joined["many"].astype(np.int64)
        self.whole = joined["whole"]
        self.sets = {
            name: filled(joined[name], self.many[:, no])
            for no, name in enumerate(("ships", "places", "ground"))
        }


def varying(data: Positions, name: str, length: int) -> NDArray[np.bool_]:
    """Return the features that vary at all."""
    rows = data.sets[name].reshape(-1, length)
    return np.asarray(rows.max(0) != rows.min(0))


def filled(rows: Any, many: NDArray[np.int64]) -> Any:
    """Rows put into a block with one line for each position."""
    most, at = int(many.max()), np.repeat(np.arange(len(many)), many)
    before = np.concatenate(([0], np.cumsum(many)[:-1]))
    column = np.arange(len(rows)) - np.repeat(before, many)
    block = np.zeros((len(many), most, rows.shape[1]), dtype=np.float16)
    block[at, column] = rows
    return block


def fit(given: argparse.Namespace) -> None:
    """Train the network, print its error and store it."""
    import torch
    from torch import nn

    until = time.time() + given.minutes * 60
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    data = Positions(Path(given.folder))
    parts = {"places": PLACE, "ground": GROUND, "whole": WHOLE}

    def put(array: Any) -> Any:
        return torch.as_tensor(array).to(device)

    sets = {name: put(block) for name, block in data.sets.items()}
    many = put(data.many)
    turn, own, lead, whole = put(data.turn), put(data.own), put(data.lead / SCALE), put(data.whole)
    marks = put(np.eye(TURNS, dtype=np.float32))
    fresh = put((data.seed % HELD_OUT) == 0)
    learns, told = torch.nonzero(~fresh)[:, 0], torch.nonzero(fresh)[:, 0]

    class Reader(nn.Module):
        """The network, many positions at once."""

        def __init__(self) -> None:
            super().__init__()
            reads = dict(zip(("ships", "places", "ground"), KINDS, strict=False))
            self.readers = nn.ModuleDict()
            for name, length in reads.items():
                one, two = WIDE[name]
                self.readers[name] = nn.Sequential(
                    nn.Linear(length + TURNS, one), nn.ReLU(), nn.Linear(one, two), nn.ReLU()
                )
            sums = 4 * WIDE["ships"][1] + 2 * WIDE["places"][1] + 2 * WIDE["ground"][1] + KINDS[3]
            one, two, out = WIDE["head"]
            self.rest = nn.Dropout(SPARED)
            self.head = nn.Sequential(
                nn.Linear(sums, one),
                nn.ReLU(),
                self.rest,
                nn.Linear(one, two),
                nn.ReLU(),
                nn.Linear(two, out),
            )

        def read(self, name: str, rows: Any, turns: Any, there: Any) -> Any:
            marked = turns[:, None, :].expand(-1, rows.shape[1], -1)
            return self.readers[name](torch.cat((rows, marked), 2)) * there[:, :, None]

        def forward(self, which: Any) -> tuple[Any, Any]:
            turns, count = marks[turn[which] - 1], many[which]
            block = sets["ships"][which].float()
            place = torch.arange(block.shape[1], device=device)[None, :]
            ships = self.read("ships", block, turns, (place < count[:, :1]).float())
            first = (place < own[which][:, None]).float()[:, :, None]
            sides = [summed(ships * first), summed(ships * (1.0 - first))]
            leads, doubts = [], []
            for seat in (0, 1):
                found = [sides[seat], sides[1 - seat]]
                for no, name in ((1, "places"), (2, "ground")):
                    rows = turned(sets[name][which].float(), parts[name], seat)
                    place = torch.arange(rows.shape[1], device=device)[None, :]
                    found.append(
                        summed(self.read(name, rows, turns, (place < count[:, no : no + 1]).float()))
                    )
                found.append(turned(whole[which].float(), WHOLE, seat))
                told_ = self.head(torch.cat(found, 1))
                leads.append(told_[:, 0])
                doubts.append(told_[:, 1])
            return leads[0] - leads[1], ((doubts[0] + doubts[1]) / 2).clamp(-4.0, 2.0)

    def summed(read: Any) -> Any:
        return torch.cat((read.sum(1) / CROWD, read.max(1).values), 1)

    def turned(rows: Any, halves: tuple[int, int], seat: int) -> Any:
        if seat == 0:
            return rows
        shared, each = halves
        return torch.cat(
            (rows[..., :shared], rows[..., shared + each :], rows[..., shared : shared + each]), -1
        )

    def cost(which: Any) -> Any:
        """How unlikely the lead was by what was told of it, and who won."""
        mean, doubt = net(which)
        unlikely = doubt + 0.5 * ((lead[which] - mean) / doubt.exp()) ** 2
        win_probability = torch.special.ndtr(mean / doubt.exp()).clamp(1e-4, 1.0 - 1e-4)
        won = (lead[which].sign() + 1.0) / 2.0
        return (unlikely + nn.functional.binary_cross_entropy(win_probability, won)).mean()

    net = Reader().to(device)
    for name, kind in zip(("ships", "places", "ground"), KINDS, strict=False):
        never = put(~varying(data, name, kind))
        with torch.no_grad():
            net.readers[name][0].weight[:, : len(never)][:, never] = 0.0
    moves = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * math.ceil(len(learns) / ROWS)
    slower = torch.optim.lr_scheduler.OneCycleLR(moves, RATE, total_steps=steps, pct_start=0.1)
    best, kept, since = math.inf, net.state_dict(), 0
    for epoch in range(EPOCHS):
        net.train()
        for which in learns[torch.randperm(len(learns), device=device)].split(ROWS):
            moves.zero_grad(set_to_none=True)
            cost(which).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            moves.step()
            slower.step()
        net.eval()
        with torch.no_grad():
            now = sum(float(cost(which)) * len(which) for which in told.split(4096)) / len(told)
        print(f"epoch {epoch + 1}: {now:.4f}", flush=True)
        since += 1
        if now < best:
            best, since = now, 0
            kept = {name: weights.detach().clone() for name, weights in net.state_dict().items()}
        if since >= PATIENCE or time.time() > until:
            break
    net.load_state_dict(kept)
    net.eval()
    with torch.no_grad():
        means = SCALE * torch.cat([net(which)[0] for which in told.split(4096)])
    became, turns = SCALE * lead[told], turn[told]
    errors = []
    for each in range(1, TURNS + 1):
        mean, real = means[turns == each], became[turns == each]
        errors.append(round(float(((mean - real) ** 2).mean().sqrt()), 2))
        named = float(((mean > 0) == (real > 0))[real != 0].float().mean())
        print(
            f"turn {each}: wrong by {errors[-1]:.1f} points on {len(real)} battles, whose leads vary by "
            f"{float(real.std()):.1f}; names the winner of {named:.0%}"
        )
    print(f"{len(learns)} positions learned from, {best:.4f}")

    def layers(module: Any) -> tuple[Any, ...]:
        return tuple(
            pack(torch.cat((each.weight.T, each.bias[None, :])).detach().cpu().numpy())
            for each in module
            if isinstance(each, nn.Linear)
        )

    named_layers = {name: layers(reader) for name, reader in net.readers.items()} | {"head": layers(net.head)}
    stored = StoredNetwork(KINDS, named_layers, tuple(errors))
    Path(given.file).write_bytes(msgspec.json.encode(stored) + b"\n")
    alike(Network(stored), data, told[:50].cpu().numpy(), means[:50].cpu().numpy())


def alike(network: Network, data: Positions, which: Any, means: Any) -> None:
    """Return the network as it is stored."""
    off = 0.0
    for no, mean in zip(which, means, strict=True):
        ships, places, ground = data.many[no]
        position = Features(
            int(data.turn[no]),
            data.sets["ships"][no, :ships].astype(np.float32),
            int(data.own[no]),
            data.sets["places"][no, :places].astype(np.float32),
            data.sets["ground"][no, :ground].astype(np.float32),
            data.whole[no].astype(np.float32),
        )
        off = max(off, abs(network.lead(position)[0] - float(mean)))
    print(json.dumps({"farthest off when kept, in victory points": round(off, 3)}))


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    what = parser.add_subparsers(required=True)
    plays = what.add_parser("play")
    plays.add_argument("first", type=int)
    plays.add_argument("many", type=int)
    plays.add_argument("folder")
    plays.add_argument("--processes", type=int, default=os.cpu_count())
    plays.add_argument("--minutes", type=float, default=1e6)
    plays.set_defaults(run=play)
    fits = what.add_parser("fit")
    fits.add_argument("folder")
    fits.add_argument("file")
    fits.add_argument("--minutes", type=float, default=1e6)
    fits.set_defaults(run=fit)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
