"""What a choice cost: tried beside what else could have been done, in the same imagined worlds."""

from __future__ import annotations

import math
from random import Random
from time import thread_time
from typing import Any

import msgspec

from gravitable.bots.determinized import choices
from gravitable.bots.win_probability import Chances, strongest
from gravitable.kernel import Action, Match, Seat
from gravitable.review.timeline import Timeline

WORLDS = 32
"""In how many worlds choices are tried at most."""
FEWEST = 2
MORE = 6
"""How many choices are tried when a decision is looked into."""


class Weighed(msgspec.Struct, frozen=True):
    """A decision: what was chosen and what the best bot advises, or what else turned out best, by chances.

    `chosen`, `advised` and `better` are the chances of every side after each. `error` is the standard error
    of what `better` gains for the side that chose. `action` is the better choice in its plain form, None
    where waiting was better, and `words` says it.
    """

    at: int
    seat: Seat
    worlds: int
    chosen: Chances
    advised: Chances
    better: Chances
    error: float
    words: str
    action: Any = None


def weigh(course: Timeline, at: int, seconds: float, *, deep: bool) -> Weighed | None:
    """Look into the choice at a moment, for so long; None where it is what the best bot would have chosen.

    With `deep` some more choices are tried, also where the bot agrees.
    """
    ends = thread_time() + seconds
    match, taken = course.positions[at], course.taken[at]
    seat = taken.seat
    rng = Random(f"review {at}")
    answer = strongest(match.game).choose(match.imagine(seat, rng), seat, rng)
    advised = None if answer is None else answer.action
    tried: dict[Action | None, list[Chances]] = {taken.action: [], advised: []}
    if deep:
        for other in (() if answer is None else answer.others)[: MORE - 2]:
            tried[other.action] = []
        for option in _some(match, seat, MORE - len(tried), rng):
            tried.setdefault(option, [])
    if len(tried) == 1:
        return None
    number = 0
    while number < FEWEST or (number < WORLDS and thread_time() < ends):
        for action, results in tried.items():
            results.append(course.outlook.after(match, seat, action, number))
        number += 1
    side = course.outlook.side_of[seat]
    better = max(tried, key=lambda action: sum(result[side] for result in tried[action]))
    gains = [best[side] - own[side] for best, own in zip(tried[better], tried[taken.action], strict=True)]
    return Weighed(
        at,
        seat,
        number,
        _mean(tried[taken.action]),
        _mean(tried[advised]),
        _mean(tried[better]),
        _error(gains),
        "Wait." if better is None else match.label(better, seat),
        msgspec.to_builtins(better),
    )


def _some(match: Match[Any, Any, Any], seat: Seat, count: int, rng: Random) -> list[Action | None]:
    found = choices(match, seat, count, rng)
    return found if len(found) <= count else rng.sample(found, max(0, count))


def _mean(results: list[Chances]) -> Chances:
    return tuple(sum(column) / len(results) for column in zip(*results, strict=True))


def _error(values: list[float]) -> float:
    mean = sum(values) / len(values)
    square = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return math.sqrt(square / len(values))
