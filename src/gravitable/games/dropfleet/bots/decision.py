"""The context of one decision of a bot."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TypeAlias

from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.fire.targets import FireValues
from gravitable.games.dropfleet.bots.ground.ground_values import GroundValues
from gravitable.games.dropfleet.bots.ground.roundup import LaunchValues
from gravitable.games.dropfleet.bots.moves.goals import Goals
from gravitable.games.dropfleet.bots.moves.move_values import THOROUGH, MoveValues, SearchEffort
from gravitable.games.dropfleet.bots.weights import CAPTAIN, ValueWeights
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.kernel import Action, Decision, IllegalAction, Seat

Answer: TypeAlias = tuple[Action, str]
"""What a bot does, and why."""


class DecisionContext:
    """Everything a bot computes for one decision, on its own copy of the match."""

    def __init__(
        self,
        match: DropfleetMatch,
        decision: Decision,
        rng: Random,
        effort: SearchEffort = THOROUGH,
        weights: ValueWeights = CAPTAIN,
    ) -> None:
        self.m, self.decision, self.rng, self.effort = match, decision, rng, effort
        self.weights = weights
        self.seat: Seat = decision.seat
        self.options = decision.options or ()

    @cached_property
    def cache(self) -> DecisionCache:
        return DecisionCache(self.m, self.seat, self.weights)

    @cached_property
    def ground(self) -> GroundValues:
        return GroundValues(self.cache)

    @cached_property
    def goals(self) -> Goals:
        return Goals(self.cache, self.ground)

    @cached_property
    def fire_values(self) -> FireValues:
        return FireValues(self.cache)

    @cached_property
    def move_values(self) -> MoveValues:
        return MoveValues(self.cache, self.goals, self.fire_values, self.effort)

    @cached_property
    def launch_values(self) -> LaunchValues:
        return LaunchValues(self.cache, self.ground)

    def goal_of(self, group: GroupNo) -> str:
        """What a group makes for, in words."""
        return self.goals.by_group[group].why


def legal(m: DropfleetMatch, action: Action, seat: Seat) -> bool:
    """Whether a seat may take an action now."""
    try:
        m.check(action, seat)
    except IllegalAction:
        return False
    return True
