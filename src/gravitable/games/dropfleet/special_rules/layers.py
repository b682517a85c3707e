"""Weapon rules about layers: what may be fired from where, and what it costs."""

from __future__ import annotations

from gravitable.games.dropfleet.fire.attack import Situation
from gravitable.games.dropfleet.scenarios.scenario import HEIGHTS
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, WeaponGear, WeaponRule

FROM_ATMOSPHERE = "dropfleet.hit.atmosphere-close-action-from"
INTO_ATMOSPHERE = "dropfleet.hit.atmosphere-close-action-in"
LOW_ORBIT = "dropfleet.bombardment.low-orbit"


class AirToAir(WeaponRule):
    """dropfleet.weapon-rule.air-to-air, dropfleet.weapon-rule.air-to-air-close-action"""

    name = "Air-to-Air"
    text = (
        "In Atmosphere it has no Lock penalty, and −1 Lock against ships in Atmosphere; with Close "
        "Action it may be fired there."
    )
    clause = "dropfleet.weapon-rule.air-to-air"

    def lifts(self, lane: Lane) -> frozenset[str]:
        return frozenset({FROM_ATMOSPHERE}) if lane.firer == "atmosphere" and not lane.sector else frozenset()

    def layer_penalty(self, shot: Situation) -> int | None:
        if shot.firer != "atmosphere" or shot.sector:
            return None
        return -1 if shot.target == "atmosphere" else 1


class Bombardment(WeaponRule):
    """dropfleet.weapon-rule.bombardment, dropfleet.weapon-rule.bombardment-no-penalty"""

    name = "Bombardment"
    text = "Only against ground sectors, only from Low Orbit, without penalties for layers or Atmosphere."
    clause = "dropfleet.weapon-rule.bombardment"

    def forbids(self, lane: Lane) -> str | None:
        return None if lane.sector and lane.firer == "low" else self.clause

    def lifts(self, lane: Lane) -> frozenset[str]:
        return frozenset({LOW_ORBIT})

    def layer_penalty(self, shot: Situation) -> int | None:
        return 0 if shot.sector and shot.firer == "low" else None

    def arm(self, weapon: WeaponGear) -> None:
        weapon.bombardment = True


class EscapeVelocity(WeaponRule):
    """dropfleet.weapon-rule.escape-velocity"""

    name = "Escape Velocity"
    text = "No penalties for layers or Atmosphere, may be fired from Atmosphere, but only upwards."
    clause = "dropfleet.weapon-rule.escape-velocity"

    def forbids(self, lane: Lane) -> str | None:
        return None if HEIGHTS.index(lane.target) > HEIGHTS.index(lane.firer) else self.clause

    def sees(self, lane: Lane) -> bool | None:
        return True

    def layer_penalty(self, shot: Situation) -> int | None:
        return 0


class LowLevel(WeaponRule):
    """dropfleet.unique-rule.low-level"""

    name = "Low Level"
    text = "May be fired from Atmosphere without Lock penalty."
    clause = "dropfleet.unique-rule.low-level"
    source = "reconstructed"

    def lifts(self, lane: Lane) -> frozenset[str]:
        low = lane.sector and lane.firer == "atmosphere"
        return frozenset({Bombardment.clause}) if low else frozenset()

    def layer_penalty(self, shot: Situation) -> int | None:
        return 0 if shot.firer == "atmosphere" else None


class ReEntry(WeaponRule):
    """dropfleet.weapon-rule.re-entry, dropfleet.weapon-rule.re-entry-range,
    dropfleet.weapon-rule.re-entry-targets
    """

    name = "Re-Entry"
    text = (
        "From Low Orbit into Atmosphere without Lock penalty, at Scan plus Signature; never at "
        "clusters or sectors."
    )
    clause = "dropfleet.weapon-rule.re-entry"

    def forbids(self, lane: Lane) -> str | None:
        return self.clause if lane.sector else None

    def lifts(self, lane: Lane) -> frozenset[str]:
        return frozenset({INTO_ATMOSPHERE}) if lane.firer == "low" else frozenset()

    def sees(self, lane: Lane) -> bool | None:
        return True if lane.into and lane.firer == "low" else None

    def layer_penalty(self, shot: Situation) -> int | None:
        dives = shot.firer == "low" and shot.target == "atmosphere" and not shot.sector
        return 0 if dives else None
