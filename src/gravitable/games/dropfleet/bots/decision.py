"""What a bot thinks with about one decision."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TypeAlias

from gravitable.games.dropfleet.bots.decision_cache import Chart
from gravitable.games.dropfleet.bots.fire.targets import Gunnery
from gravitable.games.dropfleet.bots.ground.ground_values import Ground
from gravitable.games.dropfleet.bots.ground.roundup import Quartermaster
from gravitable.games.dropfleet.bots.moves.goals import Goals
from gravitable.games.dropfleet.bots.moves.move_values import CAREFUL, Care, Helm
from gravitable.games.dropfleet.bots.weights import CAPTAIN, Doctrine
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.kernel import Action, Decision, IllegalAction, Seat

Answer: TypeAlias = tuple[Action, str]
"""What a bot does, and why."""


class Mind:
    """What a bot thinks with about one decision. It works on a match of its own."""

    def __init__(
        self,
        match: DropfleetMatch,
        decision: Decision,
        rng: Random,
        care: Care = CAREFUL,
        doctrine: Doctrine = CAPTAIN,
    ) -> None:
        self.m, self.decision, self.rng, self.care = match, decision, rng, care
        self.doctrine = doctrine
        self.seat: Seat = decision.seat
        self.options = decision.options or ()

    @cached_property
    def chart(self) -> Chart:
        return Chart(self.m, self.seat, self.doctrine)

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.chart)

    @cached_property
    def goals(self) -> Goals:
        return Goals(self.chart, self.ground)

    @cached_property
    def gunnery(self) -> Gunnery:
        return Gunnery(self.chart)

    @cached_property
    def helm(self) -> Helm:
        return Helm(self.chart, self.goals, self.gunnery, self.care)

    @cached_property
    def quartermaster(self) -> Quartermaster:
        return Quartermaster(self.chart, self.ground)

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
