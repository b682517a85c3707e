"""What is printed on the game's components, for boards to draw."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.ground.assets import SectorId
from gravitable.games.dropfleet.orders import Order


class SectorName(msgspec.Struct, frozen=True):
    """A kind of sector by its name."""

    id: SectorId
    name: str


class Printed(msgspec.Struct, frozen=True):
    """The orders in the order of their keys, and what sectors are called."""

    orders: tuple[Order, ...]
    sectors: tuple[SectorName, ...]


def printed(content: Content) -> Printed:
    """What the components of a table say, a pack's included."""
    return Printed(content.order, tuple(SectorName(kind.id, kind.name) for kind in content.sector))
