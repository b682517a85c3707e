"""What happens aboard, as the table tells it."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from gravitable.games.adrift.content import Zone
from gravitable.games.adrift.state import CardNo, EventNo, System, UpgradeNo
from gravitable.kernel import Event, Seat


class TurnBegan(Event, frozen=True):
    """A system's turn began; `discarded` events are out of the game."""

    headline: ClassVar[bool] = True
    system: System
    turn: int
    discarded: int


class CoreDrawn(Event, frozen=True):
    """RP moved from the core to a system; what both hold now, and how the system stands."""

    system: System
    rp: int
    core: int
    system_rp: int
    zone: Zone


class EventDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    system: System
    card: EventNo
    cards_left: int


class ThresholdChecked(Event, frozen=True):
    system: System
    card: EventNo
    rp: int
    threshold: int
    met: bool


class NoEffect(Event, frozen=True):
    """The event's condition is not met."""

    system: System
    card: EventNo


class SystemChanged(Event, frozen=True):
    system: System
    change: int
    rp: int
    zone: Zone


class CoreChanged(Event, frozen=True):
    change: int
    rp: int


class CardKept(Event, frozen=True):
    system: System
    card: EventNo


class CardUsed(Event, frozen=True):
    """A kept card is discarded for what it gives to a system."""

    system: System
    card: EventNo
    to: System
    discarded: int


class CardLost(Event, frozen=True):
    """A kept card is discarded unused."""

    system: System
    card: EventNo
    discarded: int


class Clashed(Event, frozen=True):
    """Contraband met its rival."""

    holder: System
    held: EventNo
    drawn: EventNo


class UpgradeInstalled(Event, frozen=True):
    """An upgrade came from the row; `row` is what lies there now."""

    system: System
    upgrade: UpgradeNo
    replaced: CardNo
    row: tuple[CardNo, ...]


class UpgradeRemoved(Event, frozen=True):
    """An upgrade goes back to the row, as it lies there now; `restored` is the one the system has again."""

    system: System
    upgrade: UpgradeNo
    restored: CardNo
    row: tuple[CardNo, ...]


class PowerUsed(Event, frozen=True):
    """An upgrade's power, or Full Power, was paid for; what the system holds now, and how it stands."""

    system: System
    upgrade: UpgradeNo
    cost: int
    rp: int
    zone: Zone


class EventCancelled(Event, frozen=True):
    """A system's upgrade cancelled the event just drawn, which is discarded."""

    system: System
    card: EventNo
    discarded: int


class EventReversed(Event, frozen=True):
    system: System
    card: EventNo


class LookedAhead(Event, frozen=True):
    """The next cards, first to come first; others only learn how many were looked at."""

    reveals: ClassVar[bool] = True
    seat: Seat
    system: System
    count: int
    cards: tuple[EventNo, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        if seat == self.seat:
            return self
        return LookedAhead(self.seat, self.system, self.count, ())


class Reordered(Event, frozen=True):
    """The cards looked at were put back."""

    system: System


class Ended(Event, frozen=True):
    """The voyage is over."""

    won: bool
    rule: str
    why: str


AdriftEvent: TypeAlias = (
    TurnBegan
    | CoreDrawn
    | EventDrawn
    | ThresholdChecked
    | NoEffect
    | SystemChanged
    | CoreChanged
    | CardKept
    | CardUsed
    | CardLost
    | Clashed
    | UpgradeInstalled
    | UpgradeRemoved
    | PowerUsed
    | EventCancelled
    | EventReversed
    | LookedAhead
    | Reordered
    | Ended
)
"""Everything that can happen."""
