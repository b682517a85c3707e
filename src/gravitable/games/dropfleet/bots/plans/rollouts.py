"""Rollouts: plans played out to the end of the turn, all in the same imagined worlds."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from random import Random

from gravitable.games.dropfleet.bots.plans.fast_playout import FastPlayout
from gravitable.games.dropfleet.bots.plans.plan import Plan, act_out
from gravitable.games.dropfleet.bots.plans.scripted_dice import ScriptedDice
from gravitable.games.dropfleet.bots.value_network.model import expected_lead, win_probability
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


class Rollout:
    """A plan and what it came to, world by world."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chances: list[float] = []
        """Estimated chances to win, one for each world."""
        self.scores: list[float] = []
        """The same, the battle being taken as open: what plans are told apart by."""

    @property
    def chance(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    @property
    def promise(self) -> float:
        """How good it came out, and a little of its first value."""
        mean = sum(self.scores) / len(self.scores) if self.scores else 0.0
        return mean + LEANING * max(-DOUBT, self.plan.worth)


def rollouts_of(plans: Iterable[Plan], until: float) -> list[Rollout]:
    """Return a rollout for each distinct plan, for as long as there is time to think of more."""
    distinct: dict[tuple[Action, ...], Rollout] = {}
    for plan in plans:
        distinct.setdefault(plan.actions, Rollout(plan))
        if time.thread_time() > until:
            break
    return list(distinct.values())


def successive_halving(
    match: DropfleetMatch,
    seat: Seat,
    group: GroupNo,
    rollouts: list[Rollout],
    seed: int,
    playouts: int,
    until: float,
) -> None:
    """Try plans in worlds that all of them share, dropping the worse by and by; the best comes first.

    The worse half is dropped at times, and whatever is surely worse as soon as that is known.
    """
    running, world = list(rollouts), 0
    while len(running) > 1 and playouts >= len(running) and time.thread_time() < until:
        for _ in range(max(AT_LEAST, playouts // (2 * len(running)))):
            if playouts < len(running) or not try_out(match, seat, group, running, seed + world, until):
                break
            playouts, world = playouts - len(running), world + 1
            running = contenders(running)
            if len(running) == 1:
                break
        running.sort(key=lambda rollout: -rollout.promise)
        running = running[: max(2 if len(running) > 2 else 1, len(running) // 2)]
    rank = {id(rollout): place for place, rollout in enumerate(running)}
    rollouts.sort(key=lambda rollout: (rank.get(id(rollout), len(rank)), -rollout.promise))


def try_out(
    match: DropfleetMatch, seat: Seat, group: GroupNo, rollouts: list[Rollout], seed: int, until: float
) -> bool:
    """Play every plan on in one world; False when the time is over. A world counts for all plans or none."""
    found = []
    for rollout in rollouts:
        if time.thread_time() > until:
            return False
        came_to = play_out(match, seat, group, rollout.plan, seed)
        if came_to is not None:
            found.append(came_to)
    if len(found) == len(rollouts):
        apart = OPEN * abs(sum(lead for lead, _ in found) / len(found))
        for rollout, (lead, error) in zip(rollouts, found, strict=True):
            rollout.chances.append(win_probability(lead, error))
            rollout.scores.append(win_probability(lead, max(error, apart)))
    return True


def contenders(rollouts: list[Rollout]) -> list[Rollout]:
    """The best plan so far, and those not surely worse or just as good."""
    best = max(rollouts, key=lambda rollout: rollout.promise)
    worlds = len(best.scores)
    if worlds < SURE:
        return rollouts
    kept = []
    for rollout in rollouts:
        if rollout is not best:
            apart = [one - other for one, other in zip(best.scores, rollout.scores, strict=True)]
            mean = sum(apart) / worlds
            varies = sum((each - mean) ** 2 for each in apart) / (worlds - 1)
            error = math.sqrt(varies / worlds) + ALIKE
            behind = best.promise - rollout.promise
            if behind > SURELY * error or (worlds >= 2 * SURE and error < 2 * ALIKE and behind < ALIKE):
                continue
        kept.append(rollout)
    return kept


def play_out(
    match: DropfleetMatch, seat: Seat, group: GroupNo, plan: Plan, seed: int
) -> tuple[float, float] | None:
    """The lead and its error once a plan was carried out and the turn is over, in one imagined world.

    None where that world could not be played: whatever goes wrong in a head must not cost the battle.
    """
    rng = Random(seed)
    m = match.imagine(seat, rng)
    m.chance = dice = ScriptedDice(seed)
    playout = FastPlayout(dice, rng, {group: plan.goal} if plan.goal is not None else {})
    dice.turn_to(m.state.turn, m.state.active_battlegroup, group)
    try:
        for _ in act_out(m, plan, seat, group):
            playout.step(m)
        playout.play_turn(m, match.state.turn)
        return expected_lead(m, seat)
    except Exception:
        return None
