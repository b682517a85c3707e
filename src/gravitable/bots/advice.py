"""What a bot advises: its best few choices, each with a reason, and the chance to win before and after it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from gravitable.bots.determinized import choices
from gravitable.bots.win_probability import Outlook
from gravitable.kernel import Action, Bot, Choice, Match, Seat

FEW = 3
"""How many choices are told."""
WORLDS = 64
"""In how many imagined worlds each of them is tried."""
PATIENCE = 2.0
"""No further world is begun after so many seconds of processor time."""
SURE = 2.0
"""By how many standard errors another choice must do better before it is told before the bot's own."""
ALIKE = 0.01
"""What differs by less is left as the bot ranked it."""


class Advice(msgspec.Struct, frozen=True):
    """A bot's best choices, the best first, and the chance to win now."""

    choices: tuple[Choice, ...]
    chance: float | None = None


def advise(match: Match[Any, Any, Any], seat: Seat, bot: Bot, rng: Random) -> Advice | None:
    """What `bot` would do in `seat`, and what else it thought of; None where it would wait and do nothing."""
    best = bot.choose(match, seat, rng)
    if best is None:
        return None
    others = best.others or _considered(match, best) or tuple(_next_best(match, seat, bot, best.action, rng))
    found = [best, *others[: FEW - 1]]
    if match.game.judge is None:
        return Advice(tuple(found))
    found += _samples(match, seat, found, rng)
    now, after = _chances(match, seat, [choice.action for choice in found], rng)
    order = sorted(range(len(found)), key=lambda number: _rank(after, number))
    judged = [replace(found[number], chance=sum(after[number]) / len(after[number])) for number in order]
    return Advice(tuple(judged), now)


def _chances(
    match: Match[Any, Any, Any], seat: Seat, actions: Sequence[Action], rng: Random
) -> tuple[float, list[list[float]]]:
    """The chance to win now, if bots played on, and after each action: in the same worlds for all."""
    outlook = Outlook(match)
    side = outlook.side_of[seat]
    until = time.thread_time() + PATIENCE
    now, after = list[float](), [list[float]() for _ in actions]
    while len(now) < WORLDS and (not now or time.thread_time() < until):
        seed = rng.getrandbits(64)
        now.append(outlook.after(match, seat, None, seed)[side])
        for action, results in zip(actions, after, strict=True):
            results.append(outlook.after(match, seat, action, seed)[side])
    return sum(now) / len(now), after


def _rank(after: Sequence[Sequence[float]], number: int) -> float:
    """What another choice gains over the bot's own, to sort by; next to nothing counts as nothing."""
    gains = [other - own for other, own in zip(after[number], after[0], strict=True)]
    mean = sum(gains) / len(gains)
    square = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    if abs(mean) < ALIKE or (mean > 0 and mean < SURE * math.sqrt(square / len(gains))):
        return 0.0
    return -mean


def _considered(match: Match[Any, Any, Any], best: Choice) -> tuple[Choice, ...]:
    """What a searching bot considered besides."""
    kind = "success" if match.game.together else "winning"
    return tuple(
        Choice(each.action, f"{each.value:.0%} chance of {kind} in {each.visits} tries.", chance=each.value)
        for each in best.considered
        if each.action is not None and each.action != best.action and each.visits
    )


def _samples(
    match: Match[Any, Any, Any], seat: Seat, found: Sequence[Choice], rng: Random
) -> Iterator[Choice]:
    """Where a bot names one of endlessly many choices, others that are sensible, to be compared with it."""
    missing = FEW - len(found)
    if match.decision(seat).options is not None or not missing:
        return
    known = {choice.action for choice in found}
    for action in choices(match, seat, missing, rng):
        if action is not None and action not in known:
            yield Choice(action, "Another way, to compare.")


def _next_best(
    match: Match[Any, Any, Any], seat: Seat, bot: Bot, best: Action, rng: Random
) -> Iterator[Choice]:
    """What the bot would do if it could not do what it likes best, and so on."""
    decision = match.decision(seat)
    left: Sequence[Action] = decision.options or ()
    for _ in range(FEW - 1):
        left = [option for option in left if option != best]
        if not left:
            return
        if len(left) == 1:
            yield Choice(left[0], "The only other choice.")
            return
        without = match.clone(rng)
        asked = replace(decision, options=left)
        without.pending = tuple(asked if each.seat == seat else each for each in match.pending)
        try:
            choice = bot.choose(without, seat, rng)
        except Exception:  # the rules never ask so, and a bot need not understand it
            return
        if choice is None or choice.action not in left:
            return  # it has no use for anything else
        yield choice
        best = choice.action
