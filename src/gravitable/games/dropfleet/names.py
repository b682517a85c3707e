"""What things on the table are called."""

from __future__ import annotations

from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.table import gear, group_gear


def ship_name(m: DropfleetMatch, ship: ShipNo) -> str:
    """A ship by its class, with its number in the group where there are several. dropfleet.profile.class"""
    if not 0 <= ship < len(m.state.ships):
        return "nothing"
    group = m.state.groups[m.state.ships[ship].group]
    name = gear(m, ship).ship.name
    return f"{name} {group.ships.index(ship) + 1}" if len(group.ships) > 1 else name


def group_name(m: DropfleetMatch, group: GroupNo) -> str:
    """A group by its class."""
    return f"{group_gear(m, group).ship.name} group"


def target_name(m: DropfleetMatch, target: Target) -> str:
    """What is attacked."""
    if target.kind == "ship":
        return ship_name(m, target.no)
    if target.kind == "station":
        return f"station {m.state.stations[target.no].name}"
    kind, number = sector_kind(m, target.no)
    return f"{kind} sector{number} of {m.state.clusters[m.state.sectors[target.no].cluster].name}"


def sector_kind(m: DropfleetMatch, number: int) -> tuple[str, str]:
    """The kind of a sector, and which it is where its cluster has several of that kind, else nothing."""
    sector = m.state.sectors[number]
    alike = [
        no
        for no, each in enumerate(m.state.sectors)
        if (each.cluster, each.kind) == (sector.cluster, sector.kind)
    ]
    return sector.kind.replace("-", " "), f" {alike.index(number) + 1}" if len(alike) > 1 else ""


def order_name(m: DropfleetMatch, order: OrderId) -> str:
    """An order by its printed name."""
    return m.content.order_by_id[order].name


def card_name(m: DropfleetMatch, card: int) -> str:
    """A command card by its name."""
    return m.content.command_card[card].name
