"""What numbers in the battle's events and actions stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gravitable.games.dropfleet.state import (
    BattlegroupNo,
    CardNo,
    ClusterNo,
    DropfleetMatch,
    GroupNo,
    SectorNo,
    ShipNo,
    StationNo,
)
from gravitable.kernel import Meaning, Seat


def _card(m: DropfleetMatch, no: CardNo) -> Meaning:
    return Meaning((m.content.command_card[no],))


def _ship(m: DropfleetMatch, no: ShipNo) -> Meaning:
    return _group(m, m.state.ships[no].group)


def _group(m: DropfleetMatch, no: GroupNo) -> Meaning:
    """The class of its ships, and the systems they are fitted with."""
    group = m.state.groups[no]
    ship = m.content.ship_by_id[group.kind.ship]
    fitted = (each for each in m.content.systems_of(ship) if each.name in group.kind.systems)
    return Meaning((ship, *fitted), _owner(group.seat))


def _battlegroup(m: DropfleetMatch, no: BattlegroupNo) -> Meaning:
    return Meaning(seat=_owner(m.state.battlegroups[no].seat))


def _cluster(m: DropfleetMatch, no: ClusterNo) -> Meaning:
    return Meaning((m.content.cluster_by_size[m.state.clusters[no].size],))


def _sector(m: DropfleetMatch, no: SectorNo) -> Meaning:
    return Meaning((m.content.sector_by_id[m.state.sectors[no].kind],))


def _station(m: DropfleetMatch, no: StationNo) -> Meaning:
    return Meaning((m.content.station_by_size[m.state.stations[no].size],))


def _asset(m: DropfleetMatch, id: str) -> Meaning:
    return Meaning((m.content.asset_by_id[id],))


def _troop(m: DropfleetMatch, id: str) -> Meaning:
    return Meaning((m.content.ground_by_id[id],))


def _result(m: DropfleetMatch, id: str) -> Meaning:
    """What crippled a ship, or how it perished."""
    crippling = (each for each in m.content.crippling if each.id == id)
    return Meaning((*crippling, *(each for each in m.content.catastrophe if each.id == id)))


def _owner(seat: Seat) -> Seat | None:
    return None if seat < 0 else seat


MEANINGS: Mapping[str, Callable[[DropfleetMatch, Any], Meaning]] = {
    "CardNo": _card,
    "ShipNo": _ship,
    "GroupNo": _group,
    "BattlegroupNo": _battlegroup,
    "ClusterNo": _cluster,
    "SectorNo": _sector,
    "StationNo": _station,
    "asset": _asset,
    "troop": _troop,
    "result": _result,
}
