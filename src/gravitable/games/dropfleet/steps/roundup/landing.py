"""Landing: batteries and Voidgates shoot at landers, what is left of them is placed."""

from __future__ import annotations

from gravitable.games.dropfleet.state import DropfleetMatch, Landing
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.events import TroopsLanded
from gravitable.games.dropfleet.steps.roundup.gates import hostile_battery, in_shadow
from gravitable.games.dropfleet.steps.troops import forget_absent, reinforce
from gravitable.kernel import Step

BULK_LANDER_LOST = 3
DROPSHIP_LOST = 5
BULK_LANDER_LOST_NEAR_GATE = 4
"""What a die must show for a landed asset to be destroyed."""

INFANTRY_A_LANDER = 3


class Land(Step, frozen=True):
    """All ground tokens are placed, before other assets take effect. dropfleet.launch.effects-landing

    All landings face the batteries that stood before any of them.
    """

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        if not s.landings:
            return
        forget_absent(m)
        dangers = [lost_to_batteries(m, landing) for landing in s.landings]
        for landing, needed in zip(s.landings, dangers, strict=True):
            _land(m, landing, needed)
        s.landings = []


def lost_to_batteries(m: DropfleetMatch, landing: Landing) -> int | None:
    """What destroys an asset of a landing; None where nothing shoots at it.

    dropfleet.ground.battery-lander, dropfleet.ground.battery-dropship, dropfleet.shaltari.voidgate-battery
    """
    bulk = m.content.asset_by_id[landing.asset].kind == "bulk-landers"
    if hostile_battery(m, landing.target, landing.seat):
        return BULK_LANDER_LOST if bulk else DROPSHIP_LOST
    if in_shadow(m, landing.target, landing.seat):
        return BULK_LANDER_LOST_NEAR_GATE if bulk else DROPSHIP_LOST
    return None


def _land(m: DropfleetMatch, landing: Landing, needed: int | None) -> None:
    bulk = m.content.asset_by_id[landing.asset].kind == "bulk-landers"
    tokens = INFANTRY_A_LANDER if bulk and landing.delivers == "infantry" else 1
    rolls = () if needed is None else tuple(d6(m) for _ in range(tokens))
    landed = tokens if needed is None else sum(roll < needed for roll in rolls)
    if landed:
        reinforce(m, landing.target, landing.seat, landing.delivers, landed)
    m.emit(TroopsLanded(landing.seat, landing.target, landing.delivers, rolls, landed))
