"""The composition of a fleet: fire, landings, wings and Point Defence, compared with the ready fleets."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean
from typing import Literal

import msgspec

from gravitable.games.dropfleet.content import Content, builtin
from gravitable.games.dropfleet.fire.forecast import AskOdds, forecast
from gravitable.games.dropfleet.fleets.fleet import Fleet, Group, each_group
from gravitable.games.dropfleet.fleets.measure import fleet_points, ship_of
from gravitable.games.dropfleet.fleets.preferences import lands
from gravitable.games.dropfleet.fleets.rosters import TypicalTarget
from gravitable.games.dropfleet.fleets.samples import named_fleet
from gravitable.games.dropfleet.fleets.shipyard import bound

Verdict = Literal["good", "usual", "bad"]
MUCH = 1.2
"""So many times what ready fleets have is told as good; as many times less as bad."""
EACH = 100
"""Points that figures are told for."""


class AskComposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is this fleet good and bad at?"""

    fleet: Fleet


class FleetMeasure(msgspec.Struct, frozen=True):
    """One figure for every 100 points of the fleet, and what ready fleets have on average."""

    id: str
    name: str
    value: float
    usual: float
    verdict: Verdict


class Composition(msgspec.Struct, frozen=True):
    """Every figure, in a fixed order."""

    figures: tuple[FleetMeasure, ...]


def composition(asked: AskComposition) -> Composition:
    """The figures of a fleet."""
    content = builtin()
    bound(asked.fleet)
    if any(group.ship not in content.ship_by_id for _, group in each_group(asked.fleet)):
        return Composition(())
    own = measured(content, asked.fleet)
    names: dict[str, str] = {target.id: f"Fire at {target.name}" for target in content.typical_target}
    names |= {"landing": "Landing", "wings": "Wings", "defence": "Point Defence"}
    usual = _usual()
    return Composition(tuple(_measure(id, names[id], own[id], usual[id]) for id in names))


def _measure(id: str, name: str, value: float, usual: float) -> FleetMeasure:
    verdict: Verdict = "usual"
    if value >= usual * MUCH:
        verdict = "good"
    elif value * MUCH <= usual:
        verdict = "bad"
    return FleetMeasure(id, name, round(value, 2), round(usual, 2), verdict)


def measured(content: Content, fleet: Fleet) -> dict[str, float]:
    """For every 100 points: Hull that one attack with all weapons is expected to take of each typical target,
    landing ships, launch of fighters and bombers, Point Defence."""
    groups = [group for _, group in each_group(fleet)]
    ships = [(ship_of(content, group), group.count) for group in groups]
    share = EACH / max(1, fleet_points(content, fleet))
    fire: dict[str, float] = {
        target.id: share * sum(_fire(_alone(group), target) * group.count for group in groups)
        for target in content.typical_target
    }
    landing = sum(count for ship, count in ships if lands(ship))
    wings = sum(
        load.launch * count
        for ship, count in ships
        for load in ship.loads
        if any("fighter" in asset or "bomber" in asset for asset in load.assets)
    )
    defence = sum(ship.pd * count for ship, count in ships)
    return fire | {"landing": share * landing, "wings": share * wings, "defence": share * defence}


def _alone(group: Group) -> Group:
    return msgspec.structs.replace(group, count=1)


@lru_cache(maxsize=4096)
def _fire(group: Group, target: TypicalTarget) -> float:
    """Hull that one ship on Weapons Free is expected to take of a target within its Scan."""
    content = builtin()
    weapons = tuple(range(len(ship_of(content, group).weapons)))
    if not weapons:
        return 0.0
    ship = content.ship_by_id[target.ship]
    asked = AskOdds(
        attacker=group,
        target=target.ship,
        weapons=weapons,
        armour=ship.armour,
        passive=ship.passive,
        pd=ship.pd,
        hull=ship.hull,
        weapons_free=True,
    )
    return sum(row.mean for row in forecast(asked).weapons)


@lru_cache(maxsize=1)
def _usual() -> dict[str, float]:
    """What ready fleets have on average."""
    content = builtin()
    all_measured = [measured(content, named_fleet(content, ready.id)) for ready in content.ready_fleet]
    return {id: fmean(each[id] for each in all_measured) for id in all_measured[0]}
