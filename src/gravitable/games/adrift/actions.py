"""What a crew member can choose."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from gravitable.games.adrift.content import Boost, Content, Gift
from gravitable.games.adrift.state import CardNo, EventNo, System, UpgradeNo
from gravitable.kernel import Action, Proceed
from gravitable.kernel.annotations import Choices


def _amounts(content: Content) -> range:
    return range(content.ship.full_power - content.ship.failure + 1)


def _kept(content: Content) -> list[int]:
    return [number for number, card in enumerate(content.event) if isinstance(card, Gift | Boost)]


Amount: TypeAlias = Annotated[int, Choices(_amounts)]
"""RP that are moved."""
KeptCard: TypeAlias = Annotated[EventNo, Choices(_kept)]
"""An event card that a system keeps."""


class Draw(Action, frozen=True):
    """Take RP from the warp core at the beginning of the turn; 0 takes none."""

    rp: Amount


class ChargeCore(Action, frozen=True):
    """At Full Power: spend RP to charge the warp core."""

    system: System


class BuyUpgrade(Action, frozen=True):
    """At Full Power: spend RP for an upgrade."""

    system: System
    upgrade: UpgradeNo


class TakeUpgrade(Action, frozen=True):
    """Take the upgrade an event offers."""

    upgrade: UpgradeNo


class UseCard(Action, frozen=True):
    """Discard a kept card for RP of one's own."""

    card: KeptCard


class GiveCard(Action, frozen=True):
    """Discard a kept card for another system's RP."""

    card: KeptCard
    to: System


class ConvertRP(Action, frozen=True):
    """Trade RP into the warp core by an upgrade."""

    system: System


class DivertRP(Action, frozen=True):
    """Send RP to another system by an upgrade."""

    system: System
    to: System
    rp: Amount


class LookAhead(Action, frozen=True):
    """Pay to look at the next event cards."""

    system: System


class Reorder(Action, frozen=True):
    """Put the cards looked at back: `order` lists them as they will be drawn."""

    slots: ClassVar[int | None] = 6
    order: tuple[CardNo, ...]


class CancelEvent(Action, frozen=True):
    """Pay to cancel the event just drawn."""

    system: System


class Reverse(Action, frozen=True):
    """Travel in time: reverse the last event, or leave it."""

    yes: bool


AdriftAction: TypeAlias = (
    Proceed
    | Draw
    | ChargeCore
    | BuyUpgrade
    | TakeUpgrade
    | UseCard
    | GiveCard
    | ConvertRP
    | DivertRP
    | LookAhead
    | Reorder
    | CancelEvent
    | Reverse
)
"""Every choice there is."""
