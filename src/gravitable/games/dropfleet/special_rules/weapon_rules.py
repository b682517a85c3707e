"""The special rules of weapons and launch assets. What those that mark a target do is in `marks.py`."""

from __future__ import annotations

from gravitable.games.dropfleet.special_rules.pieces import LaunchRule, WeaponRule

_WEAPON_RULES = (
    # dropfleet.weapon-rule.*, those without a mark are read where range, Lock, dice and damage are worked out
    WeaponRule("Air-to-Air"),
    WeaponRule("Alt"),
    WeaponRule("Bloom"),
    WeaponRule("Bombardment"),
    WeaponRule("Burnthrough"),
    WeaponRule("Calibre"),
    WeaponRule("Close Action"),
    WeaponRule("Corruptor", marks=True),
    WeaponRule("Crippling", marks=True),
    WeaponRule("Distortion"),
    WeaponRule("Escape Velocity"),
    WeaponRule("Flash", marks=True),
    WeaponRule("Fusillade"),
    WeaponRule("Impel", marks=True),
    WeaponRule("Limited"),
    WeaponRule("Link"),
    WeaponRule("Low Power"),
    WeaponRule("Mauler"),
    WeaponRule("Overcharge"),
    WeaponRule("Particle"),
    WeaponRule("Re-Entry"),
    WeaponRule("Scald"),
    WeaponRule("Squadron"),
    WeaponRule("Unstable"),
    # dropfleet.unique-rule.*
    WeaponRule("Siphon Power"),
    WeaponRule("Haywire", marks=True),
    WeaponRule("Low Level"),
    WeaponRule("EM Sabotage", marks=True),
    WeaponRule("Ion", marks=True),
    WeaponRule("VX Bomb", marks=True),
)

WEAPON_RULES: dict[str, WeaponRule] = {rule.name: rule for rule in _WEAPON_RULES}

LAUNCH_RULES: dict[str, LaunchRule] = {
    rule.name: rule for rule in (LaunchRule("No Double Thrust"), LaunchRule("Infantry Only"))
}
