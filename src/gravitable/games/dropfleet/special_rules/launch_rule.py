"""What a special rule of a launch asset may change."""

from __future__ import annotations

from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.games.dropfleet.specials import NamedRule, rules_of


class LaunchRule(NamedRule):
    """A special rule of launch assets."""

    on = "launch"

    doubles_thrust: bool = True
    infantry_only: bool = False


def doubles_thrust(asset: LaunchAsset) -> bool:
    """Whether an asset may be launched up to twice its Thrust away."""
    return all(rule.doubles_thrust for rule in rules_of(asset.special) if isinstance(rule, LaunchRule))


def infantry_only(asset: LaunchAsset) -> bool:
    """Whether an asset delivers nothing but Infantry."""
    return any(rule.infantry_only for rule in rules_of(asset.special) if isinstance(rule, LaunchRule))
