"""Trials: plans tried out to the end of the turn, all in the same imagined worlds."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from random import Random

from gravitable.games.dropfleet.bots.plans.fast_playout import Swift
from gravitable.games.dropfleet.bots.plans.plan import Plan, act_out
from gravitable.games.dropfleet.bots.plans.scripted_dice import Fate
from gravitable.games.dropfleet.bots.value_network.model import reckoned, wins
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.kernel import Action, Seat

LEANING, DOUBT = 0.005, 3.0
"""What a victory point at first sight adds to what a plan promises; and how many of them count at most."""
OPEN = 0.7
"""A battle is taken to be as open as if a lead were wrong by at least this share of itself: who is far behind
or ahead still has better and worse plans."""
AT_LEAST = 2
"""In so many worlds a plan is tried before half of them are dropped."""
SURE, SURELY = 5, 3.0
"""From so many worlds on a plan is dropped that is worse by so many standard errors."""
ALIKE = 0.002
"""Plans that differ by less are alike: a standard error."""


class Trial:
    """A plan and what it came to, world by world."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chances: list[float] = []
        """To win, as reckoned."""
        self.marks: list[float] = []
        """The same, the battle being taken as open: what plans are told apart by."""

    @property
    def chance(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    @property
    def promise(self) -> float:
        """How good it came out, and a little of what the doctrine thinks of it."""
        mean = sum(self.marks) / len(self.marks) if self.marks else 0.0
        return mean + LEANING * max(-DOUBT, self.plan.worth)


def trials_of(plans: Iterable[Plan], until: float) -> list[Trial]:
    """A trial for each plan that is another, for as long as there is time to think of more."""
    distinct: dict[tuple[Action, ...], Trial] = {}
    for plan in plans:
        distinct.setdefault(plan.actions, Trial(plan))
        if time.thread_time() > until:
            break
    return list(distinct.values())


def race(
    match: DropfleetMatch,
    seat: Seat,
    group: GroupNo,
    trials: list[Trial],
    seed: int,
    playouts: int,
    until: float,
) -> None:
    """Try plans in worlds that all of them share, dropping the worse by and by; the best comes first.

    The worse half is dropped at times, and whatever is surely worse as soon as that is known.
    """
    running, world = list(trials), 0
    while len(running) > 1 and playouts >= len(running) and time.thread_time() < until:
        for _ in range(max(AT_LEAST, playouts // (2 * len(running)))):
            if playouts < len(running) or not try_out(match, seat, group, running, seed + world, until):
                break
            playouts, world = playouts - len(running), world + 1
            running = hopeful(running)
            if len(running) == 1:
                break
        running.sort(key=lambda trial: -trial.promise)
        running = running[: max(2 if len(running) > 2 else 1, len(running) // 2)]
    rank = {id(trial): place for place, trial in enumerate(running)}
    trials.sort(key=lambda trial: (rank.get(id(trial), len(rank)), -trial.promise))


def try_out(
    match: DropfleetMatch, seat: Seat, group: GroupNo, trials: list[Trial], seed: int, until: float
) -> bool:
    """Play every plan on in one world; False when the time is over. A world counts for all plans or none."""
    found = []
    for trial in trials:
        if time.thread_time() > until:
            return False
        came_to = played_on(match, seat, group, trial.plan, seed)
        if came_to is not None:
            found.append(came_to)
    if len(found) == len(trials):
        apart = OPEN * abs(sum(lead for lead, _ in found) / len(found))
        for trial, (lead, error) in zip(trials, found, strict=True):
            trial.chances.append(wins(lead, error))
            trial.marks.append(wins(lead, max(error, apart)))
    return True


def hopeful(trials: list[Trial]) -> list[Trial]:
    """The best plan so far, and those not surely worse or just as good."""
    best = max(trials, key=lambda trial: trial.promise)
    worlds = len(best.marks)
    if worlds < SURE:
        return trials
    kept = []
    for trial in trials:
        if trial is not best:
            apart = [one - other for one, other in zip(best.marks, trial.marks, strict=True)]
            mean = sum(apart) / worlds
            varies = sum((each - mean) ** 2 for each in apart) / (worlds - 1)
            error = math.sqrt(varies / worlds) + ALIKE
            behind = best.promise - trial.promise
            if behind > SURELY * error or (worlds >= 2 * SURE and error < 2 * ALIKE and behind < ALIKE):
                continue
        kept.append(trial)
    return kept


def played_on(
    match: DropfleetMatch, seat: Seat, group: GroupNo, plan: Plan, seed: int
) -> tuple[float, float] | None:
    """The lead and its error once a plan was carried out and the turn is over, in one imagined world.

    None where that world could not be played: whatever goes wrong in a head must not cost the battle.
    """
    rng = Random(seed)
    m = match.imagine(seat, rng)
    m.chance = fate = Fate(seed)
    swift = Swift(fate, rng, {group: plan.goal} if plan.goal is not None else {})
    fate.turn_to(m.state.turn, m.state.active_battlegroup, group)
    try:
        for _ in act_out(m, plan, seat, group):
            swift.step(m)
        swift.play_turn(m, match.state.turn)
        return reckoned(m, seat)
    except Exception:
        return None
