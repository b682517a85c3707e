"""What happens aboard, as the table tells it. Only players who may see a hand are told its cards."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from gravitable.games.phobos_falling.content.effects import Damage, Health
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, NOWHERE, CardId, OfficerNo, SystemNo, ZoneNo
from gravitable.games.phobos_falling.state import (
    NO_CARD,
    AbilityId,
    Clause,
    DeckId,
    Deed,
    EventId,
    PileId,
    RoleId,
)
from gravitable.games.phobos_falling.station.power import Source
from gravitable.kernel import Event, Seat

Seats: TypeAlias = int
"""A set of seats, a bit each; EVERYONE includes the spectators."""
EVERYONE: Seats = -1
By: TypeAlias = Literal[
    "walk", "tube", "summon", "team-up", "mass-mover", "remote-move", "carried", "flight", "ship"
]
"""How an officer came to a zone."""


def among(seats: Seats, seat: Seat | None) -> bool:
    """Whether `seat` is one of `seats`."""
    return seats == EVERYONE or (seat is not None and bool(seats >> seat & 1))


class RoleChosen(Event, frozen=True):
    seat: Seat
    role: RoleId


class RoundBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    round: int


class TurnBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    officer: OfficerNo


class TurnSkipped(Event, frozen=True):
    officer: OfficerNo


class Started(Event, frozen=True):
    officer: OfficerNo
    zone: ZoneNo


class Moved(Event, frozen=True):
    """An officer came to a zone; `way` are the zones walked through."""

    officer: OfficerNo
    zone: ZoneNo
    by: By
    way: tuple[ZoneNo, ...] = ()


class Refused(Event, frozen=True):
    """An officer did not want to be moved."""

    officer: OfficerNo


class CardDrawn(Event, frozen=True):
    officer: OfficerNo
    deck: DeckId
    card: CardId
    seats: Seats
    pile: PileId
    left: int
    """Cards left in that pile."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if among(self.seats, seat) else replace(self, card=NO_CARD, seats=0)


class CardGiven(Event, frozen=True):
    reveals: ClassVar[bool] = True
    giver: OfficerNo
    taker: OfficerNo
    deck: DeckId
    card: CardId
    seats: Seats

    def seen_by(self, seat: Seat | None) -> Event | None:
        if among(self.seats, seat):
            return self
        return CardGiven(self.giver, self.taker, self.deck, NO_CARD, 0)


class PileRenewed(Event, frozen=True):
    pile: str


class Played(Event, frozen=True):
    """A card was used."""

    officer: OfficerNo
    card: CardId


class CardShown(Event, frozen=True):
    """A card out of a hand counts without being chosen: a Weapon that strikes, a suit worn at the start."""

    reveals: ClassVar[bool] = True
    officer: OfficerNo
    card: CardId


class AbilityUsed(Event, frozen=True):
    officer: OfficerNo
    ability: AbilityId


class Discarded(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class Equipped(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class TakenOff(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class ShieldRaised(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class ShieldEnded(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class PileSearched(Event, frozen=True):
    """Someone looked through a pile."""

    reveals: ClassVar[bool] = True
    officer: OfficerNo
    pile: str


class Damaged(Event, frozen=True):
    """Something broke. A zone that has gone dark says why, with the clause."""

    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM
    why: str = ""
    rule: str = ""


class Mended(Event, frozen=True):
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class PowerChanged(Event, frozen=True):
    """What the station runs on now."""

    source: Source


class FuelChanged(Event, frozen=True):
    fuel: int


class Stabilized(Event, frozen=True):
    """The power of a zone is protected, or no longer."""

    zone: ZoneNo
    on: bool


class FieldChanged(Event, frozen=True):
    """A force field was raised, or is gone."""

    zone: ZoneNo
    on: bool


class RobotsChanged(Event, frozen=True):
    zone: ZoneNo
    robots: int


class GardenChanged(Event, frozen=True):
    """A part of the station breathes by an Oxygen Garden, or no longer."""

    part: Part
    on: bool


class HealthChanged(Event, frozen=True):
    officer: OfficerNo
    health: Health


class TechChanged(Event, frozen=True):
    tech: int


class CardMade(Event, frozen=True):
    """A shuttle card was made: software, Cryo Tubes, a Singularity Engine."""

    officer: OfficerNo
    card: CardId


class InstallBegan(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class Installed(Event, frozen=True):
    officer: OfficerNo
    card: CardId


class EventDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    officer: OfficerNo
    event: EventId
    left: int


class EventIgnored(Event, frozen=True):
    """The card names the officer who drew it."""

    officer: OfficerNo
    event: EventId


class EventCancelled(Event, frozen=True):
    event: EventId


class EventKept(Event, frozen=True):
    event: EventId


class EventSeen(Event, frozen=True):
    """An officer looked at the next event; only that officer's player knows it."""

    reveals: ClassVar[bool] = True
    officer: OfficerNo
    event: EventId
    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else msgspec.structs.replace(self, event="")


class EventBuried(Event, frozen=True):
    officer: OfficerNo


class StageRose(Event, frozen=True):
    stage: int


class ZoneDrawn(Event, frozen=True):
    """A zone marker came out of the bag."""

    zone: ZoneNo


class ShipAnswered(Event, frozen=True):
    officer: OfficerNo
    card: CardId
    ship: Literal["destroyed", "held"]


class ShipHeld(Event, frozen=True):
    zone: ZoneNo
    pirates: int
    open: bool
    officer: OfficerNo


class ShipGone(Event, frozen=True):
    """The held ship is free again, or taken."""


class Boarded(Event, frozen=True):
    zone: ZoneNo
    pirates: int
    there: int
    """Pirates in the zone now."""
    waiting: int
    """Pirates still outside its force field."""


class Delayed(Event, frozen=True):
    """Pirates wait outside a force field."""

    zone: ZoneNo
    pirates: int
    waiting: int
    """All pirates who wait there."""


class FightBegan(Event, frozen=True):
    zone: ZoneNo
    pirates: int
    officers: tuple[OfficerNo, ...]


class PiratesDefeated(Event, frozen=True):
    """Pirates removed, by an officer or (NOWHERE) by a robot; how many are left there."""

    zone: ZoneNo
    pirates: int
    left: int
    at: ZoneNo
    """Where they stand: robots defeat some on their way there."""
    there: int
    """Pirates there now."""
    officer: OfficerNo = NOWHERE


class FightEnded(Event, frozen=True):
    zone: ZoneNo
    left: int


class PiratesBegan(Event, frozen=True):
    """The pirates' turn begins: what they did on their last is over."""

    headline: ClassVar[bool] = True


class PiratesChose(Event, frozen=True):
    """What a group does, and the clause of its list that decided it."""

    zone: ZoneNo
    pirates: int
    clause: Clause
    deed: Deed
    letter: str
    way: tuple[ZoneNo, ...]
    at: ZoneNo


class PiratesMoved(Event, frozen=True):
    origin: ZoneNo
    zone: ZoneNo
    pirates: int
    left: int
    """Pirates left where they came from."""
    there: int
    """Pirates where they go, if no robot on the way defeats any."""


class ShuttleRepaired(Event, frozen=True):
    """Pirates made the shuttle fly."""


class Ended(Event, frozen=True):
    """The flight home, or the end."""

    won: bool
    rule: str
    why: str
