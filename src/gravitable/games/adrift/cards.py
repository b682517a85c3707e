"""The types of Adrift's content: systems, event cards, upgrades."""

from __future__ import annotations

import functools
from typing import Literal, TypeAlias

import msgspec

Source: TypeAlias = Literal["rulebook", "reconstructed"]


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An essential system and the crew member who manages it."""

    id: str
    name: str
    role: str
    source: Source


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the ship."""

    source: Source
    core_start: int
    core_repaired: int
    system_start: int
    full_power: int
    full_power_cost: int
    full_power_core: int
    failure: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a threshold card asks, gives and takes."""

    threshold: int
    gain: int
    loss: int


class Card(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """An event card."""

    id: str
    title: str
    source: Source


class Threshold(Card, frozen=True, tag="threshold"):
    """Match the threshold and gain, or lose. `harsh` is the other reading of two doubtful cards."""

    threshold: int
    gain: int
    loss: int
    harsh: Numbers | None = None


class UpgradeOffer(Card, frozen=True, tag="upgrade-offer"):
    """An upgrade for `cost` RP, if the system stands at `at_least` or higher."""

    cost: int
    at_least: int | None = None


class Gift(Card, frozen=True, tag="gift"):
    """Kept; discarded to give another system RP."""

    rp: int


class Boost(Card, frozen=True, tag="boost"):
    """Kept; discarded to give the holder's own system RP."""

    rp: int


class Contraband(Card, frozen=True, tag="contraband"):
    """Kept; RP each turn, and a loss for the core when its rival is drawn."""

    income: int
    clashes_with: str
    core_loss: int


class MatchLeft(Card, frozen=True, tag="match-left"):
    """The system takes the RP of its left neighbour."""


class ShipWide(Card, frozen=True, tag="ship-wide"):
    """All systems and the core change."""

    systems: int = 0
    core: int = 0
    if_all_positive: bool = False


class TimeTravel(Card, frozen=True, tag="time-travel"):
    """The last event may be reversed."""


EventCard: TypeAlias = (
    Threshold | UpgradeOffer | Gift | Boost | Contraband | MatchLeft | ShipWide | TimeTravel
)


class Upgrade(msgspec.Struct, frozen=True, tag_field="power", forbid_unknown_fields=True):
    """An upgrade card."""

    id: str
    title: str
    source: Source


class Convert(Upgrade, frozen=True, tag="convert"):
    """Pay RP to charge the core."""

    cost: int
    core: int


class Floor(Upgrade, frozen=True, tag="floor"):
    """The system cannot fail: it stays at the floor."""

    floor: int


class Cancel(Upgrade, frozen=True, tag="cancel"):
    """Pay RP to cancel an event card, anyone's."""

    cost: int


class Divert(Upgrade, frozen=True, tag="divert"):
    """Send own RP to another system."""


class Scout(Upgrade, frozen=True, tag="scout"):
    """Pay RP to look at the next cards and reorder them."""

    cost: int
    cards: int


UpgradeCard: TypeAlias = Convert | Floor | Cancel | Divert | Scout


class Content(msgspec.Struct, frozen=True, eq=False, dict=True):
    """All of Adrift's components."""

    system: tuple[System, ...]
    event: tuple[EventCard, ...]
    upgrade: tuple[UpgradeCard, ...]
    ship: Ship

    @functools.cached_property
    def cancels(self) -> tuple[int, ...]:
        """The upgrades that cancel events, by number."""
        return tuple(number for number, upgrade in enumerate(self.upgrade) if isinstance(upgrade, Cancel))
