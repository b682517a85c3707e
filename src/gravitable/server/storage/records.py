"""Tables, seats and people as they are stored."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from gravitable.kernel import Look, Outcome, Pack
from gravitable.server.identity import is_program
from gravitable.server.storage.series import standing
from gravitable.server.wire.games import PackInfo
from gravitable.server.wire.match import UndoVote
from gravitable.server.wire.people import OpenTo
from gravitable.server.wire.tables import USUAL_SETTINGS, SeatInfo, Series, TableInfo, TableSettings

Status = Literal["waiting", "playing", "over"]


class Person(msgspec.Struct, frozen=True):
    """Someone with a cookie, or a program with a token; its `owner` is the person who made it. `open_to` says
    who may see what they played; whether their name is `kept`, that nobody else may have it.
    """

    id: str
    name: str
    owner: str | None = None
    open_to: OpenTo = "played"
    kept: bool = False


class Present(NamedTuple):
    """The ids of those who are at a table, and how many of the open tabs only watch."""

    people: frozenset[str] = frozenset()
    watching: int = 0


NOBODY = Present()


class ProgramRecord(NamedTuple):
    """A program of somebody's, without its token."""

    id: str
    owner: str
    name: str
    created: float


class SeatRecord(msgspec.Struct):
    """A seat. A person with a `bot` is away and the bot sits in. `holiday_used` are the seconds for which its
    clock stood still so far, whoever sat here; `holiday_since` is when it was stopped, if it is.
    """

    seat: int
    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    person: str | None = None
    bot: str | None = None
    handed_on: int = 0
    look: Look = Look(None)
    holiday_used: float = 0.0
    holiday_since: float | None = None

    @property
    def program(self) -> bool:
        """Does somebody's program sit here, and no person?"""
        return is_program(self.person)

    def empty(self) -> None:
        """Nobody sits here any more; links made for it no longer work."""
        self.kind, self.name, self.person, self.bot = "open", "", None, None
        self.handed_on += 1

    def give_to(self, person: Person) -> None:
        """Someone sits down."""
        self.kind, self.name, self.person, self.bot = "person", person.name, person.id, None
        self.holiday_since = None
        self.handed_on += 1

    def give_to_bot(self, level: str, name: str) -> None:
        """A bot has this seat to itself."""
        self.kind, self.name, self.person, self.bot = "bot", name, None, level
        self.holiday_since = None
        self.handed_on += 1


class StoredClocks(msgspec.Struct, frozen=True):
    """The seconds every seat had left, after moment `seq`, at a time of the wall clock."""

    seq: int
    at: float
    left: list[float]


class TableRecord(msgspec.Struct):
    """A table without its match. With `when_full` it starts by itself once every seat is taken.

    `due` is when the server must look at the table though nobody is there; see `schema.tables`. `vote` is the
    undo that is asked for. A `forked` one goes on from a moment of another match.
    """

    id: str
    game: str
    version: str
    options: dict[str, Any]
    host: str
    host_name: str
    invite: str
    seats: list[SeatRecord]
    settings: TableSettings = USUAL_SETTINGS
    status: Status = "waiting"
    paused: bool = False
    rematch: str | None = None
    outcome: Outcome | None = None
    created: float = msgspec.field(default_factory=time.time)
    active: float = msgspec.field(default_factory=time.time)
    clocks: StoredClocks | None = None
    due: float | None = None
    pack: Pack | None = None
    vote: UndoVote | None = None
    forked: bool = False
    series: Series | None = None
    guests: set[str] = msgspec.field(default_factory=set)
    barred: set[str] = msgspec.field(default_factory=set)

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]

    @property
    def content(self) -> dict[str, Any]:
        """What its pack changes of the game's content."""
        return {} if self.pack is None else self.pack.content

    @property
    def full(self) -> bool:
        """Is every seat taken?"""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def ended(self) -> bool:
        """Did whoever runs the server end the match?"""
        return self.status == "over" and self.outcome is None

    def hand_to(self, person: str, name: str) -> None:
        """Make someone the host."""
        self.host, self.host_name = person, name

    def begin(self) -> None:
        """The match starts."""
        self.status = "playing"
        self.active = time.time()

    def finish(self, outcome: Outcome | None) -> None:
        """The match is over."""
        self.status, self.outcome = "over", outcome
        self.active = time.time()

    def go_back(self) -> None:
        """The end of the match was taken back."""
        self.status, self.outcome = "playing", None

    def knows(self, person: str) -> bool:
        """Does someone sit here, or host?"""
        return self.host == person or self.seat_of(person) is not None

    def calls_otherwise(self, person: Person) -> bool:
        """Does someone have another name here than theirs?"""
        names = [seat.name for seat in self.seats if seat.person == person.id]
        if self.host == person.id:
            names.append(self.host_name)
        return any(name != person.name for name in names)

    def rename(self, person: Person) -> list[SeatRecord]:
        """Someone chose another name; the seats that changed."""
        if self.host == person.id:
            self.host_name = person.name
        changed = [seat for seat in self.seats if seat.person == person.id]
        for seat in changed:
            seat.name = person.name
        return changed

    def dress(self, looks: Sequence[Look]) -> list[SeatRecord]:
        """Give each seat its look; the seats that changed."""
        changed = [seat for seat, look in zip(self.seats, looks, strict=True) if seat.look != look]
        for seat in changed:
            seat.look = looks[seat.seat]
        return changed

    def seat_of(self, person: str | None) -> int | None:
        """Where someone sits."""
        for seat in self.seats:
            if person is not None and seat.person == person:
                return seat.seat
        return None

    def may_see(self, person: str | None) -> bool:
        """May this person look at the table at all?"""
        if self.seat_of(person) is not None or person == self.host:
            return True
        if person in self.barred:
            return False
        invited = self.settings.listed or person in self.guests
        return invited and (self.status == "waiting" or self.settings.spectators)

    @property
    def closed_to_spectators(self) -> bool:
        """Is this a match that nobody may watch?"""
        return self.status != "waiting" and not self.settings.spectators

    def info(self, person: str | None, present: Present = NOBODY) -> TableInfo:
        """The table as `person` sees it; `present` are those who are there."""
        mine = self.seat_of(person)
        return TableInfo(
            id=self.id,
            game=self.game,
            options=self.options,
            pack=pack_info(self.pack),
            status=self.status,
            paused=self.paused,
            seats=tuple(
                SeatInfo(
                    seat=seat.seat,
                    kind=seat.kind,
                    name=seat.name,
                    look=seat.look,
                    person=seat.person,
                    bot=seat.bot,
                    online=seat.person in present.people,
                    program=seat.program,
                    holiday_used=seat.holiday_used,
                    holiday_since=seat.holiday_since,
                )
                for seat in self.seats
            ),
            host=self.host,
            host_name=self.host_name,
            settings=self.settings,
            created=self.created,
            active=self.active,
            mine=mine,
            invite=f"/join/{self.invite}" if mine is not None or person == self.host else None,
            rematch=self.rematch,
            outcome=self.outcome,
            series=None if self.series is None else standing(self.series, self.outcome),
            watching=present.watching,
        )


def pack_info(pack: Pack | None) -> PackInfo | None:
    """A pack as everyone sees it."""
    return None if pack is None else PackInfo(pack.name, pack.differences)
