"""What a crew member can choose."""

from __future__ import annotations

from gravitable.games.adrift.state import CardNo, System
from gravitable.kernel import Action
from gravitable.kernel import Proceed as Proceed  # noqa: PLC0414


class Draw(Action, frozen=True, gc=False):
    """Take RP from the warp core at the beginning of the turn; 0 takes none."""

    rp: int


class ChargeCore(Action, frozen=True, gc=False):
    """At Full Power: spend 8 RP for 3 in the warp core."""

    system: System


class BuyUpgrade(Action, frozen=True, gc=False):
    """At Full Power: spend 8 RP for an upgrade."""

    system: System
    upgrade: CardNo


class TakeUpgrade(Action, frozen=True, gc=False):
    """Take the upgrade an event offers."""

    upgrade: CardNo


class UseCard(Action, frozen=True, gc=False):
    """Discard a kept card for RP of one's own."""

    card: CardNo


class GiveCard(Action, frozen=True, gc=False):
    """Discard a kept card for another system's RP."""

    card: CardNo
    to: System


class ConvertRP(Action, frozen=True, gc=False):
    """Trade RP into the warp core by an upgrade."""

    system: System


class DivertRP(Action, frozen=True, gc=False):
    """Send RP to another system by an upgrade."""

    system: System
    to: System
    rp: int


class LookAhead(Action, frozen=True, gc=False):
    """Pay to look at the next event cards."""

    system: System


class Reorder(Action, frozen=True, gc=False):
    """Put the cards looked at back: `order` lists them as they will be drawn."""

    order: tuple[CardNo, ...]


class CancelEvent(Action, frozen=True, gc=False):
    """Pay to cancel the event just drawn."""

    system: System


class Reverse(Action, frozen=True, gc=False):
    """Travel in time: reverse the last event, or leave it."""

    yes: bool
