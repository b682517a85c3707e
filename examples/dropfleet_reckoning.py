"""Teach Dropfleet's grand admiral to reckon, from battles that a swift hand plays for both sides.

    python examples/dropfleet_reckoning.py play 10000 900 battles.jsonl
    python examples/dropfleet_reckoning.py fit battles.jsonl reckoning.json

`play` keeps the figures of every turn's end and by how much the first seat won. `fit` draws a line for the
end of each turn through what was still to come, held to what one would expect unless the battles say
otherwise; how firmly, and how wrong it is, every fifth battle tells.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

import gravitable
from gravitable.games.dropfleet.bots.fate import Fate
from gravitable.games.dropfleet.bots.ordering import weigh_orders
from gravitable.games.dropfleet.bots.reckoning import NAMES, Learned, Line, figures
from gravitable.games.dropfleet.bots.swift import Swift
from gravitable.games.dropfleet.ships.classes import FACTIONS
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.kernel import Action, Decision

SCENARIOS = (
    "take-and-hold",
    "mixed-engagement",
    "station-assault",
    "moonshot",
    "grid-control",
    "power-grab",
    "defence-relay",
)
"""Those that are the same for both seats."""
ASTRAY = 0.12
"""How often another order than the best is given, so that battles differ."""
FIRMLY = (10.0, 50.0, 200.0, 1000.0)
TURNS = 5


class Battle(msgspec.Struct):
    """The figures at the end of each turn that ended before the battle, and the first seat's lead at last."""

    seed: int
    ends: list[tuple[int, list[float]]]
    lead: float


class Loose(Swift):
    """A swift hand that goes astray now and then."""

    def answer(self, m: DropfleetMatch, decision: Decision) -> Action:
        action = super().answer(m, decision)
        if decision.kind == "dropfleet.orders" and self.rng.random() < ASTRAY:
            group = cast(ChooseOrders, m._asking).group
            return self.rng.choice(
                weigh_orders(self.group_mind(m, decision, group).helm, group, self.rng)[:3]
            ).action
        return action


def battle(seed: int) -> Battle:
    """One battle of ready fleets of 750 points."""
    draw = Random(seed)
    options = {
        "first_faction": draw.choice(FACTIONS),
        "second_faction": draw.choice(FACTIONS),
        "scenario": draw.choice(SCENARIOS),
        "fleets": "ready",
        "points": 750,
    }
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    hand, turn, ends = Loose(Fate(seed), Random(seed), {}), 0, []
    while m.pending:
        hand.step(m)
        if m.pending and m.state.turn != turn:
            if turn:
                ends.append((turn, figures(m)))
            turn = m.state.turn
    assert m.outcome is not None
    first, second = m.outcome.scores
    return Battle(seed, ends, first - second)


def expected(turn: int) -> NDArray[np.float64]:
    """What each figure is worth in victory points, before any battle was played."""
    coming = 2 if turn < 4 else 1
    worth = {
        "victory points": 1.0,
        "hulls": 8.0 * coming,
        "crippled": -2.0 * coming,
        "would be counted on a scoring turn": (0.2, 0.3, 0.5, 0.6, 0.8)[turn - 1],
        "would be counted at the end": 0.0 if turn < 4 else 0.8,
        "landers a turn": (0.5, 0.5, 0.4, 0.3, 0.2)[turn - 1],
        "landers near ground": 0.3,
        "troops": 0.2,
        "places held": 0.4,
        "tonnage that can be there": 0.7,
    }
    return np.array([worth.get(name, 0.0) for name in NAMES])


def ends_of(battles: list[Battle], turn: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The figures at the end of a turn, and what became of the leads."""
    found = [(row, each.lead) for each in battles for number, row in each.ends if number == turn]
    return np.array([row for row, _ in found]), np.array([lead for _, lead in found])


def fit(battles: list[Battle], turn: int) -> Line:
    """The line for the end of a turn."""
    rows, leads = ends_of([each for number, each in enumerate(battles) if number % 5 != 4], turn)
    fresh, became = ends_of(battles[4::5], turn)
    before, scale = expected(turn), rows.std(0) + 1e-6
    scaled, rest = rows / scale, leads - rows @ before
    found = []
    for firmly in FIRMLY:
        held = scaled.T @ scaled + firmly * np.eye(len(NAMES))
        weights = before + np.linalg.solve(held, scaled.T @ rest) / scale
        error = float(np.sqrt(np.mean((fresh @ weights - became) ** 2)))
        found.append((error, weights))
    error, weights = min(found, key=lambda each: each[0])
    print(
        f"turn {turn}: wrong by {error:.1f} points on {len(became)} battles, "
        f"whose leads vary by {became.std():.1f}"
    )
    return Line(tuple(round(float(weight), 4) for weight in weights), round(error, 2))


def main(what: str, *given: str) -> None:
    if what == "play":
        first, many, file = int(given[0]), int(given[1]), Path(given[2])
        with file.open("ab") as out:
            for seed in range(first, first + many):
                out.write(msgspec.json.encode(battle(seed)) + b"\n")
                out.flush()
                print(f"{seed - first + 1} of {many}", end="\r", flush=True)
        return
    lines = Path(given[0]).read_bytes().splitlines()
    battles = [msgspec.json.decode(line, type=Battle) for line in lines]
    turns = tuple(fit(battles, turn) for turn in range(1, TURNS + 1))
    Path(given[1]).write_bytes(msgspec.json.encode(Learned(NAMES, turns)) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
