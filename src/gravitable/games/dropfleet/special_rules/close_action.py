"""Close Action: near, besides other weapons, and what Point Defence works against."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.fire.attack import Attack, Situation
from gravitable.games.dropfleet.special_rules.layers import FROM_ATMOSPHERE, INTO_ATMOSPHERE
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, WeaponGear, WeaponRule


class CloseAction(WeaponRule):
    """dropfleet.weapon-rule.close-action, dropfleet.weapon-rule.swarmer, dropfleet.weapon-rule.beam,
    dropfleet.range.close-action, dropfleet.pd.against, dropfleet.hit.atmosphere-close-action-in,
    dropfleet.hit.atmosphere-close-action-from
    """

    name = "Close Action"
    text = (
        "Only within Scan; fired besides other weapons; Point Defence works. A Swarmer takes one more "
        "success a point, a Beam ignores Point Defence."
    )
    clause = "dropfleet.weapon-rule.close-action"
    takes = "kind"

    def forbids(self, lane: Lane) -> str | None:
        if lane.firer == "atmosphere":
            return FROM_ATMOSPHERE
        return INTO_ATMOSPHERE if lane.into else None

    def sees(self, lane: Lane) -> bool | None:
        return False

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        if "Beam" in self.words:
            return attack
        return replace(attack, point_defence=2 if "Swarmer" in self.words else 1)

    def arm(self, weapon: WeaponGear) -> None:
        weapon.close_action = True
