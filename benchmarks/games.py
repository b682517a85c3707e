"""What our own games cost on one core: whole random games, clones, and drops in the two worlds. CPU time."""

from __future__ import annotations

import random
import time
from statistics import median, quantiles
from typing import Any

import gravitable
from gravitable.games.drop_drive.events import Fell
from gravitable.kernel import Match, registry

OPTIONS: dict[str, dict[str, Any]] = {"drop-drive": {"world": "scatter"}}
"""Options of the random games; Drop Drive's drops are simulated apart, below."""


def random_game(
    id: str, seats: int, seed: int, options: dict[str, Any]
) -> tuple[float, int, Match[Any, Any, Any]]:
    """Seconds and decisions of one random game, and the match half-way through it."""
    rng = random.Random(seed)
    match = gravitable.new(id, seats=seats, seed=seed, options=options)
    decisions = 0
    start = time.process_time()
    while match.pending:
        decision = match.pending[0]
        options_now = match.candidates(decision, 1, rng)
        match.play(options_now[int(rng.random() * len(options_now))], decision.seat)
        decisions += 1
    spent = time.process_time() - start
    match.rewind(len(match.record) // 2)
    return spent, decisions, match


def clone_microseconds(match: Match[Any, Any, Any]) -> float:
    """What one clone costs."""
    start = time.process_time()
    for _ in range(500):
        match.clone()
    return (time.process_time() - start) / 500 * 1e6


def drop_milliseconds(seed: int) -> list[float]:
    """Every drop of a random four-player game of Drop It, simulated, settled and recorded."""
    rng = random.Random(seed)
    match = gravitable.new("drop-it", seats=4, seed=seed)
    times = []
    while match.pending:
        decision = match.pending[0]
        action = match.candidates(decision, 1, rng)[0]
        start = time.process_time()
        match.play(action, decision.seat)
        times.append((time.process_time() - start) * 1000)
    return times


def redrop_milliseconds(seed: int) -> tuple[float, list[float]]:
    """Drop Drive on the real table: the big bang, and every re-drop of one piece in a random game's start."""
    start = time.process_time()
    match = gravitable.new("drop-drive", seats=4, seed=seed, options={"big_bang_redo": 0})
    bang = (time.process_time() - start) * 1000
    rng = random.Random(seed)
    times = []
    for _ in range(150):
        decision = match.pending[0]
        action = match.candidates(decision, 1, rng)[0]
        start = time.process_time()
        told = match.play(action, decision.seat)
        spent = (time.process_time() - start) * 1000
        falls = [event for event in told if isinstance(event, Fell)]
        if len(falls) == 1 and len(falls[0].dropped) == 1:
            times.append(spent)
    return bang, times


def run(games: int = 7) -> None:
    """Print one line a game, medians over several games."""
    print(
        f"\n{'our games, one core':24}{'seats':>6}{'s a random game':>18}{'decisions':>11}{'us a clone':>12}"
    )
    for id, game in registry.games().items():
        seats = min(4, game.seats[-1])
        runs = [random_game(id, seats, seed, OPTIONS.get(id, {})) for seed in range(games)]
        seconds = median(spent for spent, _, _ in runs)
        decisions = median(count for _, count, _ in runs)
        clone = median(clone_microseconds(match) for _, _, match in runs)
        print(f"{id:24}{seats:6}{seconds:18.4f}{decisions:11.0f}{clone:12.1f}")
    drops = [each for seed in range(games) for each in drop_milliseconds(seed)]
    p99 = quantiles(drops, n=100)[98]
    print(f"\ndrop-it, a drop: median {median(drops):.1f} ms, 99 % under {p99:.1f} ms, of {len(drops)}")
    bangs, singles = zip(*(redrop_milliseconds(seed) for seed in range(games)), strict=True)
    falls = [each for times in singles for each in times]
    print(
        f"drop-drive, a turn's part with one re-drop: median {median(falls):.1f} ms of {len(falls)}; "
        f"setup with the big bang: median {median(bangs):.0f} ms"
    )
