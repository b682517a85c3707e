"""A finished match, moment by moment."""

from __future__ import annotations

from typing import Any

from gravitable.bots.win_probability import Outlook
from gravitable.kernel import ActionTaken, GravitableError, Log, Match, replay_positions
from gravitable.kernel.registry import game


class Timeline:
    """The positions of a match: after its setup, and after each action that was taken."""

    def __init__(self, log: Log) -> None:
        self.taken = [entry for entry in log.entries if isinstance(entry, ActionTaken)]
        self.positions: list[Match[Any, Any, Any]] = []
        self.labels: list[str] = []
        """What was done at each position, in words."""
        self.told: list[str] = []
        """What happened before each position, in words."""
        seen = 0
        for match in replay_positions(log, game(log.game)):
            number = len(self.positions)
            if number < len(self.taken):
                done = self.taken[number]
                self.labels.append(match.label(done.action, done.seat))
            names = [f"seat {seat + 1}" for seat in range(match.seats)]
            words = (match.game.event_words(match, event, names) for event in match.events[seen:])
            self.told.append(" ".join(filter(None, words)))
            seen = len(match.events)
            self.positions.append(match.clone())
        if self.positions[-1].outcome is None:
            raise GravitableError("Only a match that is over can be reviewed.")
        self.outlook = Outlook(self.positions[0])

    def choices(self) -> list[int]:
        """The moments at which whoever acted could have done something else."""
        found = []
        for at, done in enumerate(self.taken):
            decision = self.positions[at].decision(done.seat)
            if decision.options is None or len(decision.options) + decision.optional > 1:
                found.append(at)
        return found
