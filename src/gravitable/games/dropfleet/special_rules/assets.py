"""The special rules of launch assets."""

from __future__ import annotations

from gravitable.games.dropfleet.special_rules.launch_rule import LaunchRule


class NoDoubleThrust(LaunchRule):
    """dropfleet.launch.no-double-thrust"""

    name = "No Double Thrust"
    text = "Cannot be launched beyond its Thrust."
    clause = "dropfleet.launch.no-double-thrust"
    doubles_thrust = False


class InfantryOnly(LaunchRule):
    """dropfleet.unique-rule.infantry-only"""

    name = "Infantry Only"
    text = "Delivers infantry, never a Defence Battery."
    clause = "dropfleet.unique-rule.infantry-only"
    source = "reconstructed"
    infantry_only = True
