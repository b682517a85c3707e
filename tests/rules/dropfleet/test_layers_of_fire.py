"""Fire between the layers: Lock and range of every rule about layers, on every lane, as a table."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gravitable.games.dropfleet.fire.attack import Situation
from gravitable.games.dropfleet.fire.weapon_attack import forbidden, lock_number, weapon_range
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, armed

SCAN, SIGNATURE = 6, 4
LAYERS: tuple[Layer, ...] = ("atmosphere", "low", "high")
AIR, LOW, HIGH = LAYERS
GROUND = "ground"

Reading = dict[tuple[str, str], tuple[int, int]]
"""By lane: the Lock of a 3+ weapon and how far it reaches. What is not there may not be fired."""

ORDINARY: Reading = {
    (AIR, AIR): (6, 6),
    (AIR, LOW): (6, 6),
    (AIR, HIGH): (6, 6),
    (LOW, AIR): (6, 6),
    (LOW, LOW): (3, 10),
    (LOW, HIGH): (4, 10),
    (HIGH, AIR): (6, 6),
    (HIGH, LOW): (4, 10),
    (HIGH, HIGH): (3, 10),
    (LOW, GROUND): (6, 6),
}
CLOSE: Reading = {
    lane: (lock, 6) for lane, (lock, _) in ORDINARY.items() if AIR not in lane and GROUND not in lane
}

READINGS: dict[tuple[str, ...], Reading] = {
    (): ORDINARY,
    ("Close Action",): CLOSE,
    ("Air-to-Air",): ORDINARY | {(AIR, AIR): (2, 6), (AIR, LOW): (4, 6), (AIR, HIGH): (4, 6)},
    ("Air-to-Air", "Close Action"): CLOSE | {(AIR, AIR): (2, 6), (AIR, LOW): (4, 6), (AIR, HIGH): (4, 6)},
    ("Bombardment",): {(LOW, GROUND): (3, 6)},
    ("Low Level", "Bombardment"): {(LOW, GROUND): (3, 6), (AIR, GROUND): (3, 6)},
    ("Low Level",): ORDINARY | {(AIR, AIR): (3, 6), (AIR, LOW): (3, 6), (AIR, HIGH): (3, 6)},
    ("Escape Velocity",): {(AIR, LOW): (3, 10), (AIR, HIGH): (3, 10), (LOW, HIGH): (3, 10)},
    ("Re-Entry",): {lane: reading for lane, reading in ORDINARY.items() if GROUND not in lane}
    | {(LOW, AIR): (3, 10)},
    ("Re-Entry", "Close Action"): CLOSE | {(LOW, AIR): (3, 6)},
}


@pytest.mark.rule(
    "dropfleet.hit.between-layers",
    "dropfleet.hit.atmosphere-lock",
    "dropfleet.hit.atmosphere-range",
    "dropfleet.hit.atmosphere-close-action-in",
    "dropfleet.hit.atmosphere-close-action-from",
    "dropfleet.bombardment.low-orbit",
    "dropfleet.weapon-rule.air-to-air",
    "dropfleet.weapon-rule.air-to-air-close-action",
    "dropfleet.weapon-rule.bombardment",
    "dropfleet.weapon-rule.bombardment-no-penalty",
    "dropfleet.weapon-rule.escape-velocity",
    "dropfleet.weapon-rule.re-entry",
    "dropfleet.weapon-rule.re-entry-range",
    "dropfleet.weapon-rule.re-entry-targets",
    "dropfleet.unique-rule.low-level",
)
@pytest.mark.parametrize("special", READINGS, ids=" and ".join)
def test_lock_and_range_on_every_lane(special: tuple[str, ...]) -> None:
    weapon = armed(Weapon("Gun", attack="2", damage="1", arc="F", lock=3, special=special))
    assert weapon.bombardment == ("Bombardment" in special)
    assert weapon.close_action == ("Close Action" in special)
    for firer, target in product(LAYERS, (*LAYERS, GROUND)):
        ground = target == GROUND
        layer: Any = AIR if ground else target
        lane = Lane(firer, layer, ground)
        seen = 0 if ground else SIGNATURE
        reach = weapon_range(weapon, SCAN, seen, lane)
        expected = READINGS[special].get((firer, target))
        assert (reach is None) == (expected is None), (firer, target)
        assert (forbidden(weapon, lane) is None) == (expected is not None)
        if expected is not None:
            situation = Situation(firer=firer, target=layer, sector=ground)
            assert (lock_number(weapon, situation), reach) == expected, (firer, target)


@pytest.mark.rule("dropfleet.ship-rule.monitor", "dropfleet.hit.between-layers")
def test_a_monitor_fires_between_the_orbits_without_penalty() -> None:
    gun = armed(Weapon("Gun", attack="2", damage="1", arc="F", lock=3))
    locks = {
        (firer, target): lock_number(gun, Situation(firer=firer, target=target, monitor=True))
        for firer, target in product(LAYERS, LAYERS)
    }
    assert locks == {lane: 6 if AIR in lane else 3 for lane in product(LAYERS, LAYERS)}
