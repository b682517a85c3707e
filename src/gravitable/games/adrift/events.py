"""What happens aboard, as the table tells it."""

from __future__ import annotations

from typing import ClassVar

from gravitable.games.adrift.state import CardNo, System
from gravitable.kernel import Event, Seat


class TurnBegan(Event, frozen=True, gc=False):
    headline: ClassVar[bool] = True
    system: System
    turn: int


class CoreDrawn(Event, frozen=True, gc=False):
    """RP moved from the core to a system; what both hold now."""

    system: System
    rp: int
    core: int
    system_rp: int


class EventDrawn(Event, frozen=True, gc=False):
    reveals: ClassVar[bool] = True
    system: System
    card: CardNo
    cards_left: int


class ThresholdChecked(Event, frozen=True, gc=False):
    system: System
    card: CardNo
    rp: int
    threshold: int
    met: bool


class NoEffect(Event, frozen=True, gc=False):
    """The event's condition is not met."""

    system: System
    card: CardNo


class SystemChanged(Event, frozen=True, gc=False):
    system: System
    change: int
    rp: int


class CoreChanged(Event, frozen=True, gc=False):
    change: int
    rp: int


class CardKept(Event, frozen=True, gc=False):
    system: System
    card: CardNo


class CardUsed(Event, frozen=True, gc=False):
    system: System
    card: CardNo
    to: System


class CardLost(Event, frozen=True, gc=False):
    """A kept card is discarded unused."""

    system: System
    card: CardNo


class Clashed(Event, frozen=True, gc=False):
    """Contraband met its rival."""

    holder: System
    held: CardNo
    drawn: CardNo


class UpgradeInstalled(Event, frozen=True, gc=False):
    system: System
    upgrade: CardNo
    replaced: CardNo


class UpgradeRemoved(Event, frozen=True, gc=False):
    """An upgrade goes back to the row; `restored` is the one the system has again."""

    system: System
    upgrade: CardNo
    restored: CardNo


class PowerUsed(Event, frozen=True, gc=False):
    """An upgrade's power, or Full Power, was paid for; what the system holds now."""

    system: System
    upgrade: CardNo
    cost: int
    rp: int


class EventCancelled(Event, frozen=True, gc=False):
    system: System
    card: CardNo


class EventReversed(Event, frozen=True, gc=False):
    system: System
    card: CardNo


class LookedAhead(Event, frozen=True, gc=False):
    """The next cards, first to come first; others only learn how many were looked at."""

    reveals: ClassVar[bool] = True
    seat: Seat
    system: System
    count: int
    cards: tuple[CardNo, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        if seat == self.seat:
            return self
        return LookedAhead(self.seat, self.system, self.count, ())


class Reordered(Event, frozen=True, gc=False):
    """The cards looked at were put back."""

    system: System


class Ended(Event, frozen=True, gc=False):
    """The voyage is over."""

    won: bool
    rule: str
    why: str
