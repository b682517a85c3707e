"""Turning a ship that an Impel weapon hit. dropfleet.weapon-rule.impel"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.dropfleet.actions import TurnTarget
from gravitable.games.dropfleet.events import ShipTurned
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.steps.hazards import turn_in_debris
from gravitable.games.dropfleet.table import profile_of
from gravitable.geometry.compass import in_reach, normal
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.weapon-rule.impel"
MOST = 45.0


class TurnAid(msgspec.Struct, frozen=True):
    """The ship to be turned, and by how many degrees at most."""

    ship: ShipNo
    most: float


class ImpelTurn(Step, frozen=True):
    """The firer turns the target by up to 45 degrees either way, or leaves it."""

    seat: Seat
    ship: ShipNo

    def run(self, m: DropfleetMatch) -> Decision | None:
        if m.state.ships[self.ship].status != "table":
            return None
        prompt = f"Turn the {profile_of(m, self.ship).name} by up to 45 degrees?"
        return Decision(self.seat, "dropfleet.impel", prompt, None, RULE)

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, TurnTarget):
            raise IllegalAction(RULE, "Say by how many degrees the ship is turned.")
        if not (math.isfinite(action.degrees) and in_reach(abs(action.degrees), MOST)):
            raise IllegalAction(RULE, "The ship is turned by up to 45 degrees either way.")

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        return [TurnTarget(degrees) for degrees in (-45.0, 45.0, 0.0, -22.5, 22.5)[: max(1, n)]]

    def aid(self, m: DropfleetMatch, decision: Decision) -> TurnAid:
        return TurnAid(self.ship, MOST)

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, TurnTarget)
        ship = m.state.ships[self.ship]
        if action.degrees:
            ship.heading = round(normal(ship.heading + action.degrees), 4)
            m.emit(ShipTurned(self.ship, ship.heading))
            m.push(*turn_in_debris(m, self.ship, action.degrees))
