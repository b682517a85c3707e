"""Rehearsals: one process finds the results of chance, another plays with them.

Some results are simulated and take long. A server lets a worker process find them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gravitable.kernel.chance import ReplayChance
from gravitable.kernel.data import Action, Event, Seat
from gravitable.kernel.errors import BadLog
from gravitable.kernel.match import Match


def rehearse(match: Match[Any, Any, Any], action: Action, seat: Seat, rng: Random) -> list[Any]:
    """Return the results of chance when `seat` takes `action`, found on a copy."""
    copy = match.clone(rng)
    copy.play(action, seat)
    return copy.record[1:]


def play_rehearsed(
    match: Match[Any, Any, Any], action: Action, seat: Seat, results: list[Any]
) -> list[Event]:
    """Play `action` with the results of `rehearse` and return its events. Nothing is drawn or simulated."""
    chance, recorded = match.chance, ReplayChance(results)
    match.chance = recorded
    try:
        events = match.play(action, seat)
    finally:
        match.chance = chance
    if recorded.at != len(results):
        raise BadLog("There are more results than this action has use for.")
    return events
