"""Catastrophic damage: what the death of a ship does to those around it. dropfleet.catastrophe.*"""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from gravitable.games.dropfleet.events import Catastrophe
from gravitable.games.dropfleet.ground.garrisons import troops_at
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, Garrison, ShipNo, Target
from gravitable.games.dropfleet.steps.bombardment import damage_sector, damage_station
from gravitable.games.dropfleet.steps.rolling import d3, d6
from gravitable.games.dropfleet.steps.saves import roll_saves
from gravitable.games.dropfleet.steps.spikes import add_spike
from gravitable.games.dropfleet.steps.troops import lose_troops
from gravitable.games.dropfleet.table import gear, sector_distance
from gravitable.geometry.compass import beyond, within

NEAR, FAR = 8.0, 12.0
"""How far a Dreadnought's death reaches."""


class _Suffer(Protocol):
    def __call__(self, m: DropfleetMatch, ship: ShipNo, points: int, cause: str = "destroyed") -> None: ...


class _Destroy(Protocol):
    def __call__(self, m: DropfleetMatch, ship: ShipNo, cause: str) -> None: ...


def catastrophe(m: DropfleetMatch, ship: ShipNo, suffer: _Suffer, destroy: _Destroy) -> None:
    """Roll for the death of a ship of 4 or more starting Hull; 10 or more add 1.

    dropfleet.catastrophe.big, dropfleet.catastrophe.radius-small, dropfleet.catastrophe.radius-large,
    dropfleet.catastrophe.burn-up
    """
    worn = gear(m, ship)
    state = m.state.ships[ship]
    hull = worn.dies_as
    roll = d6(m) + (1 if hull >= 10 else 0)
    table = "dreadnought" if worn.dreadnought else "standard"
    found = next((each for each in m.content.catastrophe if each.table == table and each.on(roll)), None)
    if found is None:
        return
    explosion = _Explosion(m, state.x, state.y, state.layer, suffer, destroy)
    if table == "dreadnought":
        radius = FAR if found.effect in ("superstructure-failure", "magazine-detonation") else NEAR
    elif found.effect == "none":
        radius = 0.0
    else:
        radius = float(d6(m) if hull >= 7 else d3(m))
    m.emit(Catastrophe(ship, roll, found.id, radius))
    match found.effect:
        case "minor-spike":
            explosion.spikes(radius)
        case "damage-1":
            explosion.harm(radius, 1)
        case "damage-2" | "magazine-detonation":
            explosion.harm(radius, 2)
        case "damage-2-no-saves":
            explosion.harm(radius, 2, saves=False)
        case "damage-d6-no-saves":
            explosion.harm(radius, 0, saves=False)
        case "fiery-descent":
            explosion.descent()
        case "immolation":
            explosion.immolation()
        case "superstructure-failure":
            explosion.superstructure()
        case "space-time-rent":
            explosion.rent()


class _Explosion:
    """Where it happens, and what it does to all on the same layer.

    dropfleet.catastrophe.same-layer, dropfleet.catastrophe.assets
    """

    def __init__(
        self, m: DropfleetMatch, x: float, y: float, layer: str, suffer: _Suffer, destroy: _Destroy
    ) -> None:
        self.m, self.x, self.y, self.layer = m, x, y, layer
        self.suffer, self.destroy = suffer, destroy

    def ships(self, radius: float) -> list[ShipNo]:
        return [
            no
            for no, ship in enumerate(self.m.state.ships)
            if ship.status == "table"
            and ship.layer == self.layer
            and within(ship.x, ship.y, self.x, self.y, radius)
        ]

    def stations(self, radius: float) -> list[int]:
        return [
            no
            for no, station in enumerate(self.m.state.stations)
            if station.hull > 0
            and station.layer == self.layer
            and within(station.x, station.y, self.x, self.y, radius)
        ]

    def spikes(self, radius: float) -> None:
        """dropfleet.catastrophe.blazing-wreck"""
        for ship in self.ships(radius):
            add_spike(self.m, ship, 1)

    def harm(self, radius: float, points: int, *, saves: bool = True) -> None:
        """So many points to each; 0 means D6, rolled for each.

        dropfleet.catastrophe.shredded, dropfleet.catastrophe.explosion,
        dropfleet.catastrophe.radiation-burst, dropfleet.catastrophe.distortion-bubble,
        dropfleet.catastrophe.dread-magazine
        """
        for ship in self.ships(radius):
            self._harm_ship(ship, points or d6(self.m), saves)
        for station in self.stations(radius):
            self._harm_station(station, points or d6(self.m), saves)

    def _harm_ship(self, ship: ShipNo, points: int, saves: bool = True) -> None:
        target = Target("ship", ship)
        lost = roll_saves(self.m, target, points) if saves else points
        self.suffer(self.m, ship, lost, "explosion")

    def _harm_station(self, station: int, points: int, saves: bool = True) -> None:
        target = Target("station", station)
        lost = roll_saves(self.m, target, points) if saves else points
        damage_station(self.m, station, lost, NONE)

    def descent(self) -> None:
        """dropfleet.catastrophe.dread-descent"""
        m = self.m
        for no in range(len(m.state.sectors)):
            if m.state.sectors[no].gone or beyond(sector_distance(m.state, no, self.x, self.y), NEAR):
                continue
            place = Target("sector", no)
            points = d6(m)
            lost = roll_saves(m, place, points)
            damage_sector(m, no, lost, NONE, collateral=False)
            for seat, garrison in enumerate(troops_at(m, place)):
                infantry, armour, batteries = (
                    sum(d6(m) >= 2 for _ in range(count)) for count in _counts(garrison)
                )
                lose_troops(m, place, seat, (infantry, armour, batteries))

    def immolation(self) -> None:
        """dropfleet.catastrophe.dread-immolation"""
        for ship in self.ships(NEAR):
            add_spike(self.m, ship, 2)
            state = self.m.state.ships[ship]
            state.harm = replace(state.harm, fires=state.harm.fires + d3(self.m))

    def superstructure(self) -> None:
        """dropfleet.catastrophe.dread-superstructure"""
        for ship in self.ships(FAR):
            if d6(self.m) >= 5:
                self._harm_ship(ship, d6(self.m) + d6(self.m))
        for station in self.stations(FAR):
            if d6(self.m) >= 5:
                self._harm_station(station, d6(self.m) + d6(self.m))

    def rent(self) -> None:
        """dropfleet.catastrophe.dread-rent"""
        for ship in self.ships(NEAR):
            if gear(self.m, ship).hull >= 6:
                self._harm_ship(ship, 3 + d3(self.m))
            else:
                self.destroy(self.m, ship, "space-time rent")
        for station in self.stations(NEAR):
            self._harm_station(station, 3 + d3(self.m))


def _counts(garrison: Garrison) -> tuple[int, int, int]:
    return garrison.infantry, garrison.armour, garrison.batteries
