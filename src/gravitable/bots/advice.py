"""What a bot advises: its best few choices, and the chance to win after each where that can be told."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from gravitable.bots.playout import Playout
from gravitable.bots.worlds import World
from gravitable.kernel import Action, Bot, Choice, Match, Seat

FEW = 3
"""How many choices are told."""
WORLDS = 64
"""In how many imagined worlds each of them is tried."""
AHEAD = 8
"""How many decisions the bot plays on in each, before the game's judgement says how it stands."""
PATIENCE = 2.0
"""No further world is begun after so many seconds of processor time."""


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
    found = (best, *others[: FEW - 1])
    if match.game.judge is None:
        return Advice(found)
    now, *after = _chances(match, seat, bot, (None, *(choice.action for choice in found)), rng)
    judged = [replace(choice, chance=chance) for choice, chance in zip(found, after, strict=True)]
    # What differs by less than a point is left as the bot ranked it.
    return Advice(tuple(sorted(judged, key=lambda each: -round(each.chance or 0.0, 2))), now)


def _chances(
    match: Match[Any, Any, Any], seat: Seat, bot: Bot, actions: Sequence[Action | None], rng: Random
) -> list[float]:
    """The chance to win after each action: tried in imagined worlds, the same for all of them."""
    playout = Playout(lambda: bot, AHEAD)
    until = time.thread_time() + PATIENCE
    totals = [0.0] * len(actions)
    worlds = 0
    while worlds < WORLDS and (worlds == 0 or time.thread_time() < until):
        worlds += 1
        seed = rng.getrandbits(64)
        for n, action in enumerate(actions):
            world = World(match, seat, seed)
            world.play(action)
            totals[n] += playout(world.match, world.rng)[seat]
    return [total / worlds for total in totals]


def _considered(match: Match[Any, Any, Any], best: Choice) -> tuple[Choice, ...]:
    """What a searching bot considered besides."""
    kind = "success" if match.game.together else "winning"
    return tuple(
        Choice(each.action, f"{each.value:.0%} chance of {kind} in {each.visits} tries.", chance=each.value)
        for each in best.considered
        if each.action is not None and each.action != best.action and each.visits
    )


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
