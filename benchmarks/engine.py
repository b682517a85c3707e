"""Random play, one core: Gravitable's games beside named peers, in one run, in CPU seconds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

Playout = Callable[[random.Random], int]
"""Plays one game at random and returns how many player decisions it took."""


@dataclass(frozen=True)
class Contestant:
    """A library's game: how to play it out, and how to copy a state in the middle of it."""

    name: str
    play: Playout
    copy: Callable[[], Any]


def gravitable_game(id: str, seats: int) -> Contestant:
    import gravitable

    def play(rng: random.Random) -> int:
        match = gravitable.new(id, seats=seats, seed=rng.getrandbits(32))
        decisions = 0
        while match.pending:
            decision = match.pending[0]
            options = match.candidates(decision, 1, rng)
            match.play(options[int(rng.random() * len(options))], decision.seat)
            decisions += 1
        return decisions

    middle = gravitable.new(id, seats=seats, seed=1)
    for _ in range(6):
        middle.play(middle.candidates(middle.pending[0], 1, random.Random(1))[0])
    return Contestant(f"gravitable {id}", play, middle.clone)


def openspiel_game(name: str) -> Contestant:
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401 (registers the games written in Python)
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    middle = game.new_initial_state()
    while middle.is_chance_node():
        middle.apply_action(middle.chance_outcomes()[0][0])
    return Contestant(f"open_spiel {name}", play, middle.clone)


def catanatron_game() -> Contestant:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def play(rng: random.Random) -> int:
        game = Game([RandomPlayer(colour) for colour in colours], seed=rng.getrandbits(32))
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    middle = Game([RandomPlayer(colour) for colour in colours], seed=1)
    for _ in range(60):
        middle.play_tick()
    return Contestant("catanatron 4 random", play, middle.copy)


def decisions_per_second(contestant: Contestant, seconds: float, rng: random.Random) -> float:
    """Whole games for at least `seconds` of CPU time."""
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += contestant.play(rng)
    return decisions / spent


def copy_microseconds(contestant: Contestant) -> float:
    """What one copy of a state costs."""
    copies = 2000
    start = time.process_time()
    for _ in range(copies):
        contestant.copy()
    return (time.process_time() - start) / copies * 1e6


def run(seconds: float = 1.0, passes: int = 5) -> None:
    """Measure all, pass by pass in turn, and print medians and ratios to our Adrift."""
    contestants = [
        gravitable_game("adrift", 4),
        catanatron_game(),
        openspiel_game("python_tic_tac_toe"),
        openspiel_game("python_block_dominoes"),
        openspiel_game("backgammon"),
        openspiel_game("connect_four"),
    ]
    rng = random.Random(7)
    speeds: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    copies: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for _ in range(passes):
        for contestant in contestants:
            speeds[contestant.name].append(decisions_per_second(contestant, seconds, rng))
            copies[contestant.name].append(copy_microseconds(contestant))
    ours = contestants[0].name
    print(f"{'random play, one core':34}{'decisions/s':>14}{'ours is':>10}{'us a copy':>12}{'ours is':>10}")
    for name, measured in speeds.items():
        speed, copy = median(measured), median(copies[name])
        faster = f"{median(speeds[ours]) / speed:.1f} x"
        cheaper = f"{copy / median(copies[ours]):.1f} x"
        print(f"{name:34}{speed:14,.0f}{faster:>10}{copy:12.2f}{cheaper:>10}")
