"""A grand admiral: plays the turn on in many imagined worlds before it orders a group or moves one."""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random
from typing import cast

from gravitable.games.dropfleet.actions import GiveOrders
from gravitable.games.dropfleet.bots.activation_choices import group_card
from gravitable.games.dropfleet.bots.admiral import AdmiralBot
from gravitable.games.dropfleet.bots.alongside import following
from gravitable.games.dropfleet.bots.fate import Fate
from gravitable.games.dropfleet.bots.mind import Mind
from gravitable.games.dropfleet.bots.plans import Plan, act_out, move_plans, order_plans
from gravitable.games.dropfleet.bots.reckoning import chance
from gravitable.games.dropfleet.bots.swift import Swift
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.kernel import Action, Choice, Seat

FROM = 3
"""The turn from which on it plays on: what comes of the turns before cannot be reckoned well."""
LEANING, DOUBT = 0.01, 3.0
"""What a victory point at first sight adds to the chance to win; and how many of them count at most."""
AT_LEAST = 2
"""In so many worlds a plan is tried before it is dropped."""


class Trial:
    """A plan and what it came to, world by world."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chances: list[float] = []

    @property
    def chance(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    @property
    def promise(self) -> float:
        """The chance, and a little of what the doctrine thinks of it."""
        return self.chance + LEANING * max(-DOUBT, self.plan.worth)


class GrandAdmiralBot(AdmiralBot):
    """Tries plans out to the end of the turn, all in the same worlds; the worse half is dropped by and by.

    It plays at most `playouts` worlds, and for `patience` seconds at most. All else it answers as an admiral.
    """

    playouts = 48
    patience = 2.0

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        until = time.thread_time() + self.patience
        if match.state.turn >= FROM:
            if decision.kind == "dropfleet.orders":
                mind = Mind(match.clone(rng), decision, rng, doctrine=self.doctrine)
                if group_card(mind) is None:
                    group = cast(ChooseOrders, match._asking).group
                    return self.weigh(match, mind, group, order_plans(match, mind, group), until)
            elif decision.kind == "dropfleet.move":
                step = cast(MoveShips, match._asking)
                move = following(match, step.group, step.waiting(match)[0])
                if move is not None:
                    return Choice(move, "Beside the others of its group.")
                mind = Mind(match.clone(rng), decision, rng, doctrine=self.doctrine)
                plans = move_plans(match, mind, step.group)
                return self.weigh(match, mind, step.group, plans, until) or super().choose(match, seat, rng)
        return super().choose(match, seat, rng)

    def weigh(
        self, match: DropfleetMatch, mind: Mind, group: GroupNo, plans: Iterable[Plan], until: float
    ) -> Choice | None:
        """The plan that comes out best, its first action to be taken now."""
        distinct: dict[tuple[Action, ...], Trial] = {}
        for plan in plans:
            distinct.setdefault(plan.actions, Trial(plan))
            if time.thread_time() > until:
                break
        if not distinct:
            return None
        trials = list(distinct.values())
        race(match, mind.seat, group, trials, mind.rng.getrandbits(40), self.playouts, until)
        best, *others = (
            Choice(trial.plan.actions[0], _told(mind, trial), chance=trial.chance or None) for trial in trials
        )
        return Choice(best.action, best.why, chance=best.chance, others=tuple(others))


def race(
    match: DropfleetMatch,
    seat: Seat,
    group: GroupNo,
    trials: list[Trial],
    seed: int,
    playouts: int,
    until: float,
) -> None:
    """Try plans in worlds that all of them share, dropping the worse half by and by; the best comes first."""
    running, world = list(trials), 0
    while len(running) > 1 and playouts >= len(running) and time.thread_time() < until:
        for _ in range(max(AT_LEAST, playouts // (2 * len(running)))):
            if playouts < len(running) or time.thread_time() >= until:
                break
            tried = [played_on(match, seat, group, trial.plan, seed + world) for trial in running]
            playouts, world = playouts - len(running), world + 1
            if None in tried:
                continue
            for trial, found in zip(running, tried, strict=True):
                trial.chances.append(cast(float, found))
        running.sort(key=lambda trial: -trial.promise)
        running = running[: max(2 if len(running) > 2 else 1, len(running) // 2)]
    rank = {id(trial): place for place, trial in enumerate(running)}
    trials.sort(key=lambda trial: (rank.get(id(trial), len(rank)), -trial.promise))


def played_on(match: DropfleetMatch, seat: Seat, group: GroupNo, plan: Plan, seed: int) -> float | None:
    """The chance to win once a plan was carried out and the turn is over, in one imagined world.

    None where that world could not be played: whatever goes wrong in a head must not cost the battle.
    """
    rng = Random(seed)
    m = match.imagine(seat, rng)
    m._chance = fate = Fate(seed)
    swift, turn = Swift(fate, rng, {group: plan.goal}), m.state.turn
    fate.turn_to(turn, m.state.active_battlegroup, group)
    try:
        for _ in act_out(m, plan, seat, group):
            swift.step(m)
        swift.play_turn(m)
    except Exception:
        return None
    return chance(m, seat, turn)


def _told(mind: Mind, trial: Trial) -> str:
    """What the plan is, and what it promises."""
    first, what = trial.plan.actions[0], f"Towards {trial.plan.goal.why}."
    if isinstance(first, GiveOrders):
        names = dict.fromkeys(mind.m.content.order_by_id[order].name for order in first.orders)
        what = f"{' and '.join(names)}, towards {trial.plan.goal.why}."
    if not trial.chances:
        return what
    return f"{what} Played on {len(trial.chances)} times, the chance to win is {trial.chance:.0%}."
