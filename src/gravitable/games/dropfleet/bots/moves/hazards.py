"""Perils of a move: debris and rings on the way, and the edge or a moon that a ship cannot turn away from."""

from __future__ import annotations

from functools import lru_cache

from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.expected_damage import against_hull
from gravitable.games.dropfleet.fire.attack import Defence
from gravitable.games.dropfleet.fire.line_of_sight import hits_moon
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import hazard_attack
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.scenarios.scenery import Hazard
from gravitable.games.dropfleet.space.crossing import Way, fields_on, rings_on
from gravitable.games.dropfleet.state import ShipNo, Target
from gravitable.games.dropfleet.table import armour_of, fields_of, gear, hazards_of, table_of
from gravitable.geometry.compass import ahead
from gravitable.geometry.moves import Placement

TRAPPED = 0.5
"""What of a ship's worth is at stake where it cannot turn away next turn."""

_TURNS = (0.0, -45.0, 45.0)


def hazards(cache: DecisionCache, no: ShipNo, way: Way) -> float:
    """What debris and rings on the way cost."""
    m = cache.m
    crossed = fields_on(m, no, way)
    rings = rings_on(m, way)
    if not crossed and not rings:
        return 0.0
    hazards = hazards_of(m)
    armour = armour_of(m, Target("ship", no))
    fields = fields_of(m.state)
    kinds = [hazards[fields[number].kind] for number in crossed] + [hazards["ring"]] * rings
    damage = sum(_hazard_damage(kind, armour) for kind in kinds)
    return cache.worth(no) * against_hull(damage, m.state.ships[no].hull, gear(m, no).hull)


def trapped(cache: DecisionCache, no: ShipNo, least: float, end: Placement, layer: Layer) -> float:
    """What is at stake where a move ends, for a ship that must run so far next turn."""
    if cache.scenario.moons and all(_aground(cache, end, turn, least, layer) for turn in _TURNS):
        return TRAPPED * cache.worth(no)
    table = table_of(cache.m)
    if table.to_edge(end.x, end.y) > least:
        return 0.0
    for turn in _TURNS:
        if table.exit_after(end.x, end.y, end.heading + turn) > least:
            return 0.0
    return TRAPPED * cache.worth(no)


def _aground(cache: DecisionCache, end: Placement, turn: float, least: float, layer: Layer) -> bool:
    """Whether a ship that turns so runs into a moon."""
    x, y = ahead(end.x, end.y, end.heading + turn, least)
    return hits_moon((end.x, end.y, x, y), cache.scenario.moons, layer)


@lru_cache(maxsize=256)
def _hazard_damage(hazard: Hazard, armour: int) -> float:
    return attack_odds(hazard_attack(hazard), Defence(armour)).mean
