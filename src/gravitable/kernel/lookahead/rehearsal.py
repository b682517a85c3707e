"""Playing an action in two places: one finds out what chance gives, the other plays with those results.

Some results are simulated and take long. A server lets another process find them and stays free meanwhile.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gravitable.kernel.chance import ReplayChance
from gravitable.kernel.data import Action, Event, Seat
from gravitable.kernel.errors import BadLog
from gravitable.kernel.match import Match


def rehearse(match: Match[Any, Any, Any], action: Action, seat: Seat, rng: Random) -> list[Any]:
    """What chance gives when `seat` takes `action`, found on a copy: the entries the log would have."""
    copy = match.clone(rng)
    copy.play(action, seat)
    return copy.record[1:]


def play_rehearsed(
    match: Match[Any, Any, Any], action: Action, seat: Seat, results: list[Any]
) -> list[Event]:
    """Play `action` with the results of `rehearse`; the events it caused. Nothing is drawn or simulated."""
    chance, recorded = match.chance, ReplayChance(results)
    match.chance = recorded
    try:
        events = match.play(action, seat)
    finally:
        match.chance = chance
    if recorded.at != len(results):
        raise BadLog("There are more results than this action has use for.")
    return events
