"""What every special rule of ships is about, and nothing else; and how several of them go together."""

from __future__ import annotations

from typing import Any

import pytest

from gravitable.games.dropfleet.special_rules.ship_rule import ShipRule, ShipRules
from gravitable.games.dropfleet.specials import rules_of, special_rules

PLAIN: dict[str, Any] = {
    "spikes": 2,  # a Major Spike
    "systems": 1,
    "ram_dice": 1,
    "forbids": frozenset(),
    "ram_hit_effects": (),
} | dict.fromkeys(
    (
        "lock_when_hurt",
        "ablative",
        "tougher",
        "aegis",
        "regenerates",
        "dies_as_hull",
        "more_cards",
        "repair_bay",
        "voidgate",
    ),
    0,
)
"""What holds for a ship without special rules; all else does not."""

CHANGED: dict[str, dict[str, Any]] = {
    "Ablative Armour": {"ablative": 2},
    "Aegis (3)": {"aegis": 3},
    "Atmospheric": {"atmospheric": True},
    "Beast": {"lock_when_hurt": -1},
    "Detector": {"scans_always": True},
    "Dreadnought": {"systems": 2, "dreadnought": True},
    "Full Cloak": {"spikes": 0},
    "Launch": {},
    "Monitor": {"forbids": {"max-thrust", "course-change"}, "crosses_orbits": True, "monitor": True},
    "Open": {"free_of_group": True, "free_of_battlegroup": True},
    "Outlier": {"free_of_battlegroup": True},
    "Partial Cloak": {"spikes": 1},
    "Rare": {"rare": True},
    "Reinforced Armour": {"tougher": 1},
    "Regenerate (3)": {"regenerates": 3},
    "Stealth": {"fires_silently": True},
    "Vectored": {"turns_anywhere": True},
    "Shield Booster": {"shield_booster": True},
    "Voidgate (3)": {"voidgate": 3},
    "Subsystem Network": {"subsystem": True},
    "Command Ship": {"free_admiral": True},
    "Command Deck": {"more_cards": 2},
    "UCM Battlenet": {"battlenet": True},
    "Pungari Landers": {"infantry_only": True},
    "Stealth Observation": {"surveys_always": True},
    "Oculus Booster": {"boosts_oculus": True},
    "Energy Siphon": {"siphons": True},
    "Ramming Ship": {"ram_dice": 2, "ram_hit_effects": ("Corruptor",)},
    "Holo-Debris Field": {"holo_debris": True},
    "Drone Repair": {},
    "Advanced ECM Suite": {"ecm_suite": True},
    "Targeting Link": {"targeting_link": True},
    "Void Skip": {"void_skip": True},
    "Box of Scraps": {"scraps": True},
    "Repair Bay": {"repair_bay": 2},
    "Remnant": {},
    "Repair and Refuel": {"refuels": True},
    "Space Telescope": {"telescope": True},
    "Explosive": {"dies_as_hull": 6},
    "Civilian Transport": {},
}


def answers(*special: str) -> dict[str, Any]:
    """What the special rules of a ship come to."""
    return vars(ShipRules([rule for rule in rules_of(special) if isinstance(rule, ShipRule)]))


@pytest.mark.rule("dropfleet.ship-rule.dreadnought-fire", "dropfleet.ship-rule.monitor-orders")
def test_a_special_rule_changes_what_it_says_and_nothing_else() -> None:
    rules = {name for name, rule in special_rules().items() if issubclass(rule, ShipRule)}
    assert rules == {text.partition(" (")[0] for text in CHANGED}
    plain = answers()
    assert plain == dict.fromkeys(plain, False) | PLAIN
    for text, changed in CHANGED.items():
        assert answers(text) == plain | changed, text


@pytest.mark.rule("dropfleet.ship-rule.partial-cloak", "dropfleet.ship-rule.aegis")
def test_several_special_rules_go_together() -> None:
    assert answers("Partial Cloak", "Full Cloak", "Outlier")["spikes"] == 0
    assert answers("Outlier", "Dreadnought", "Rare")["systems"] == 2
    assert answers("Aegis (2)", "Regenerate (1)", "Open") == answers() | {
        "aegis": 2,
        "regenerates": 1,
        "free_of_group": True,
        "free_of_battlegroup": True,
    }
