"""What our own games cost on one core: whole random games, clones, and drops in the two worlds. CPU time."""

from __future__ import annotations

import random
import time
from statistics import median, quantiles
from typing import Any

import gravitable
from gravitable.kernel import Match, registry


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


def run(games: int = 7) -> None:
    """Print one line a game, medians over several games."""
    print(
        f"\n{'our games, one core':24}{'seats':>6}{'s a random game':>18}{'decisions':>11}{'us a clone':>12}"
    )
    for id, game in registry.games().items():
        seats = min(4, game.seats[-1])
        runs = [random_game(id, seats, seed, {}) for seed in range(games)]
        seconds = median(spent for spent, _, _ in runs)
        decisions = median(count for _, count, _ in runs)
        clone = median(clone_microseconds(match) for _, _, match in runs)
        print(f"{id:24}{seats:6}{seconds:18.4f}{decisions:11.0f}{clone:12.1f}")
    drops = [each for seed in range(games) for each in drop_milliseconds(seed)]
    p99 = quantiles(drops, n=100)[98]
    print(f"\ndrop-it, a drop: median {median(drops):.1f} ms, 99 % under {p99:.1f} ms, of {len(drops)}")
