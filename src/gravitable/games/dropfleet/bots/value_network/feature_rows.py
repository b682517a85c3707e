"""The lengths of feature rows, and the features of ship classes and places."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gravitable.games.dropfleet.bots.decision_cache import expected_fire
from gravitable.games.dropfleet.scenarios.scenario import Clusters, Stations
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.state import Cluster, DropfleetMatch, Station
from gravitable.games.dropfleet.steps.scoring import CRITICAL_VP, critical_times, has_standing
from gravitable.games.dropfleet.table import scenario_of

Numbers: TypeAlias = NDArray[np.float32]

CLASS, SHIP, PLACE, GROUND, WHOLE = 23, 59, (9, 15), (12, 8), (14, 15)
"""The number of features of a class, of a ship, of a place, of ground and of the whole: of the last
three those shared, and those of each seat."""


def widths(parts: tuple[int, int]) -> int:
    """Return the length of a row of shared features and those of two seats."""
    return parts[0] + 2 * parts[1]


@lru_cache(maxsize=2048)
def of_class(worn: Gear) -> tuple[float, ...]:
    """What a class is, whatever has become of the ship."""
    ship, rules = worn.ship, worn.rules
    far, close = expected_fire(worn, 4, 0, 2)
    return (
        ship.tonnage_value / 10,
        ship.hull / 10,
        ship.thrust / 10,
        ship.scan / 10,
        ship.signature / 10,
        ship.armour / 6,
        (7 - ship.passive) / 6 if ship.passive else 0.0,
        ship.pd / 10,
        far / 4,
        close / 4,
        sum(weapon.bombardment for weapon in worn.weapons) / 2,
        _launches(worn, "dropships") / 2,
        _launches(worn, "bulk-landers") / 2,
        _launches(worn, "gates") / 2,
        rules.voidgate / 2,
        _launches(worn, "fighters", "bombers", "pungari-bombers") / 4,
        _launches(worn, "torpedoes", "light-torpedoes", "heavy-torpedoes") / 2,
        float(worn.atmospheric),
        float(worn.stealth),
        float(worn.aegis > 0),
        worn.spikes / 2,
        float(worn.vectored),
        float(worn.has_shields),
    )


def _launches(worn: Gear, *names: str) -> float:
    return float(sum(load.launch for load in worn.ship.loads if set(names).intersection(load.assets)))


class ScoringPlace(NamedTuple):
    """A place, with what it can bring each seat: by tonnage, held, and contested."""

    place: Cluster | Station
    number: int
    cluster: bool
    critical: tuple[int, int]
    hold: tuple[int, int]
    contest: tuple[int, int]


def scoring_places(m: DropfleetMatch) -> list[ScoringPlace]:
    s = m.state
    found = []
    clusters: list[tuple[int, Cluster | Station, bool]] = [
        (no, each, True) for no, each in enumerate(s.clusters)
    ]
    stations = [(no, each, False) for no, each in enumerate(s.stations) if each.hull > 0]
    for no, place, cluster in (*clusters, *stations):
        kind = "clusters" if cluster else "stations"
        critical = tuple(CRITICAL_VP * critical_times(m, place, kind, seat) for seat in (0, 1))
        hold, contest = _stakes(m, place)
        found.append(ScoringPlace(place, no, cluster, critical, hold, contest))  # type: ignore[arg-type]
    return found


def _stakes(m: DropfleetMatch, place: Cluster | Station) -> tuple[tuple[int, int], tuple[int, int]]:
    """What holding and contesting a place brings each seat."""
    hold, contest = [0, 0], [0, 0]
    for rule in scenario_of(m).scoring:
        if isinstance(place, Cluster):
            if not isinstance(rule, Clusters) or not rule.counts(place.tags):
                continue
            if not has_standing(m, place, rule.needs):
                continue
            size = m.content.cluster_by_size[rule.as_size or place.size]
        elif isinstance(rule, Stations) and rule.counts(place.tags):
            size = m.content.cluster_by_size[rule.as_size]
        else:
            continue
        for seat in (0, 1):
            if rule.to in (None, seat):
                hold[seat] += 0 if rule.contest_only else size.hold * rule.times
                contest[seat] += size.contest * rule.times
    return (hold[0], hold[1]), (contest[0], contest[1])
