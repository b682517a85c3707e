"""Weapon rules about what firing does to the ship that fires."""

from __future__ import annotations

from gravitable.games.dropfleet.actions import Shot
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponRule
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.spikes import add_spike


class Bloom(WeaponRule):
    """dropfleet.weapon-rule.bloom"""

    name = "Bloom"
    text = "The firing ship gains a Minor Spike."
    clause = "dropfleet.weapon-rule.bloom"

    def fired(self, m: DropfleetMatch, shot: Shot, maxima: int | None) -> None:
        add_spike(m, shot.ship, 1)


class Unstable(WeaponRule):
    """dropfleet.weapon-rule.unstable, dropfleet.weapon-rule.unstable-saves"""

    name = "Unstable"
    text = (
        "On Weapons Free the ship suffers 1 damage, or with a random Attack 1 for each die that "
        "rolled its maximum."
    )
    clause = "dropfleet.weapon-rule.unstable"

    def fired(self, m: DropfleetMatch, shot: Shot, maxima: int | None) -> None:
        ship = m.state.ships[shot.ship]
        if ship.order == "weapons-free":
            ship.strain += 1 if maxima is None else maxima
