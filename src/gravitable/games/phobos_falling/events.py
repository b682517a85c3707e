"""What happens aboard, as the table tells it. Cards in hand are told to those who may see them alone."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

from gravitable.games.phobos_falling.catalogue.effects import Damage, Health
from gravitable.games.phobos_falling.catalogue.places import Part
from gravitable.games.phobos_falling.names import (
    NO_SYSTEM,
    NOWHERE,
    CardId,
    OfficerNo,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.power import Source
from gravitable.games.phobos_falling.state import NO_CARD, Clause, Deed, EventId
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


# --- rounds and turns ---


class RoleChosen(Event, frozen=True, gc=False):
    seat: Seat
    role: str


class RoundBegan(Event, frozen=True, gc=False):
    headline: ClassVar[bool] = True
    round: int


class TurnBegan(Event, frozen=True, gc=False):
    headline: ClassVar[bool] = True
    officer: OfficerNo


class TurnSkipped(Event, frozen=True, gc=False):
    officer: OfficerNo


class Started(Event, frozen=True, gc=False):
    officer: OfficerNo
    zone: ZoneNo


class Moved(Event, frozen=True, gc=False):
    """An officer came to a zone; `way` are the zones walked through."""

    officer: OfficerNo
    zone: ZoneNo
    by: By
    way: tuple[ZoneNo, ...] = ()


class Refused(Event, frozen=True, gc=False):
    """An officer did not want to be moved."""

    officer: OfficerNo


# --- cards ---


class CardDrawn(Event, frozen=True, gc=False):
    officer: OfficerNo
    deck: str
    card: CardId
    seats: Seats

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if among(self.seats, seat) else CardDrawn(self.officer, self.deck, NO_CARD, 0)


class CardGiven(Event, frozen=True, gc=False):
    reveals: ClassVar[bool] = True
    giver: OfficerNo
    taker: OfficerNo
    deck: str
    card: CardId
    seats: Seats

    def seen_by(self, seat: Seat | None) -> Event | None:
        if among(self.seats, seat):
            return self
        return CardGiven(self.giver, self.taker, self.deck, NO_CARD, 0)


class PileRenewed(Event, frozen=True, gc=False):
    pile: str


class Played(Event, frozen=True, gc=False):
    """A card was used."""

    officer: OfficerNo
    card: CardId


class AbilityUsed(Event, frozen=True, gc=False):
    officer: OfficerNo
    ability: str


class Discarded(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class Equipped(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class TakenOff(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class ShieldRaised(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class ShieldEnded(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class PileSearched(Event, frozen=True, gc=False):
    """Someone looked through a pile."""

    reveals: ClassVar[bool] = True
    officer: OfficerNo
    pile: str


# --- the station ---


class Damaged(Event, frozen=True, gc=False):
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class Mended(Event, frozen=True, gc=False):
    kind: Damage
    zone: ZoneNo
    system: SystemNo = NO_SYSTEM


class PowerChanged(Event, frozen=True, gc=False):
    """What the station runs on now."""

    source: Source


class FuelChanged(Event, frozen=True, gc=False):
    fuel: int


class Stabilized(Event, frozen=True, gc=False):
    """The power of a zone is protected, or no longer."""

    zone: ZoneNo
    on: bool


class FieldChanged(Event, frozen=True, gc=False):
    """A force field was raised, or is gone."""

    zone: ZoneNo
    on: bool


class RobotsChanged(Event, frozen=True, gc=False):
    zone: ZoneNo
    robots: int


class GardenChanged(Event, frozen=True, gc=False):
    """A part of the station breathes by an Oxygen Garden, or no longer."""

    part: Part
    on: bool


# --- officers' health ---


class HealthChanged(Event, frozen=True, gc=False):
    officer: OfficerNo
    health: Health


# --- technical data and the shuttle ---


class TechChanged(Event, frozen=True, gc=False):
    tech: int


class CardMade(Event, frozen=True, gc=False):
    """A shuttle card was made: software, Cryo Tubes, a Singularity Engine."""

    officer: OfficerNo
    card: CardId


class InstallBegan(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


class Installed(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId


# --- events ---


class EventDrawn(Event, frozen=True, gc=False):
    officer: OfficerNo
    event: EventId
    left: int


class EventIgnored(Event, frozen=True, gc=False):
    """The officer who drew it is named on it."""

    officer: OfficerNo
    event: EventId


class EventCancelled(Event, frozen=True, gc=False):
    event: EventId


class EventKept(Event, frozen=True, gc=False):
    event: EventId


class EventSeen(Event, frozen=True, gc=False):
    """An officer looked at the next event; only that officer's player knows it."""

    reveals: ClassVar[bool] = True
    officer: OfficerNo
    event: EventId
    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else msgspec.structs.replace(self, event="")


class EventBuried(Event, frozen=True, gc=False):
    officer: OfficerNo


class StageRose(Event, frozen=True, gc=False):
    stage: int


class ZoneDrawn(Event, frozen=True, gc=False):
    """A zone marker came out of the bag."""

    zone: ZoneNo


# --- boarding and combat ---


class ShipAnswered(Event, frozen=True, gc=False):
    officer: OfficerNo
    card: CardId
    ship: Literal["destroyed", "held"]


class ShipHeld(Event, frozen=True, gc=False):
    zone: ZoneNo
    pirates: int
    open: bool


class ShipGone(Event, frozen=True, gc=False):
    """The held ship is free again, or taken."""


class Boarded(Event, frozen=True, gc=False):
    zone: ZoneNo
    pirates: int


class Delayed(Event, frozen=True, gc=False):
    """Pirates wait outside a force field."""

    zone: ZoneNo
    pirates: int


class FightBegan(Event, frozen=True, gc=False):
    zone: ZoneNo
    pirates: int
    officers: tuple[OfficerNo, ...]


class PiratesDefeated(Event, frozen=True, gc=False):
    """Pirates removed, by an officer or (NOWHERE) by a robot; how many are left there."""

    zone: ZoneNo
    pirates: int
    left: int
    officer: OfficerNo = NOWHERE


class FightEnded(Event, frozen=True, gc=False):
    zone: ZoneNo
    left: int


# --- the pirates' turn ---


class PiratesChose(Event, frozen=True, gc=False):
    """What a group does, and the clause of its list that decided it."""

    zone: ZoneNo
    pirates: int
    clause: Clause
    deed: Deed
    letter: str
    way: tuple[ZoneNo, ...]
    at: ZoneNo


class PiratesMoved(Event, frozen=True, gc=False):
    origin: ZoneNo
    zone: ZoneNo
    pirates: int


class ShuttleRepaired(Event, frozen=True, gc=False):
    """Pirates made the shuttle fly."""


class Ended(Event, frozen=True, gc=False):
    """The flight home, or the end."""

    won: bool
    rule: str
    why: str
