"""Everyone who has a table open, and what each of them is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from gravitable.kernel import Match
from gravitable.server.errors import Refusal
from gravitable.server.storage.records import Person, Present, TableRecord
from gravitable.server.tables.chat import Chat
from gravitable.server.tables.match import TableMatch
from gravitable.server.tables.pending_writes import PendingWrites
from gravitable.server.tables.pins import Pins
from gravitable.server.tables.votes import Votes
from gravitable.server.view.timeline import Moment, Viewer
from gravitable.server.view.views import Views
from gravitable.server.wire.live import Said, Snapshot, TableChanged, Update
from gravitable.server.wire.match import ChatLine
from gravitable.server.wire.tables import TableInfo

STORY_SHOWN = 250
"""Moments a newcomer is told of; a longer story is found in the replay."""

_encode = msgspec.json.Encoder().encode
_UPDATE = b'{"type":"update",'


class Connection(Protocol):
    """Someone's open browser tab, as a table sees it."""

    person: Person

    def send(self, message: bytes) -> None:
        """Send a message, now or as soon as the line is free."""

    def close(self, reason: str, *, again: bool) -> None:
        """Say goodbye."""


Letter = tuple[Connection, bytes]
"""An encoded message and who gets it."""


class Audience:
    """The open tabs of a table, grouped by the seat they see it from; None groups the spectators.

    Messages are made at once, as things stand, and sent after everything so far is stored.
    """

    def __init__(
        self,
        table: TableRecord,
        play: TableMatch,
        chat: Chat,
        pins: Pins,
        votes: Votes,
        writes: PendingWrites,
    ) -> None:
        self._table = table
        self._play = play
        self._chat = chat
        self._pins = pins
        self._votes = votes
        self._writes = writes
        self._groups: dict[Viewer, set[Connection]] = {}
        self._views = Views()

    # --- who is here ---------------------------------------------------------------------------------------

    @property
    def connections(self) -> list[Connection]:
        """Every open tab."""
        return [each for group in self._groups.values() for each in group]

    @property
    def online(self) -> set[str]:
        """The ids of all who are here."""
        return {connection.person.id for connection in self.connections}

    @property
    def seats(self) -> set[Viewer]:
        """The seats whose people are here; None stands for spectators."""
        return set(self._groups)

    @property
    def present(self) -> Present:
        """Who is here, as other servers are told."""
        return Present(frozenset(self.online), len(self._groups.get(None, ())))

    def info(self, person: str | None) -> TableInfo:
        """The table as `person` sees it."""
        return self._table.info(person, self.present)

    def connect(self, connection: Connection, seen: int | None) -> None:
        """Someone opens the table and is shown it."""
        table = self._table
        viewer = table.seat_of(connection.person.id)
        if (viewer is None and table.closed_to_spectators) or not table.may_see(connection.person.id):
            raise Refusal("This table is not open to spectators.", "table.seat", 403)
        self._groups.setdefault(viewer, set()).add(connection)
        self._send([(connection, self._snapshot(connection.person, viewer, seen))])
        self.tell_table(but=connection)

    def disconnect(self, connection: Connection) -> None:
        """A tab was closed."""
        if self._forget(connection):
            self.tell_table()

    def rename(self, person: Person) -> None:
        """Someone here chose another name."""
        for connection in self.connections:
            if connection.person.id == person.id:
                connection.person = person
        self.tell_table()

    def reseat(self) -> None:
        """Seats changed hands: those whose place changed are shown the table anew, the others are told."""
        self._send([(each, self._snapshot(each.person, viewer)) for each, viewer in self._regroup()])
        self.tell_table()

    def _forget(self, connection: Connection) -> bool:
        for viewer, group in list(self._groups.items()):
            if connection in group:
                group.discard(connection)
                if not group:
                    del self._groups[viewer]
                    self._views.forget(viewer)
                return True
        return False

    def _regroup(self) -> list[tuple[Connection, Viewer]]:
        """Put everyone where they sit now, and return who moved where. Spectators may have to go."""
        moved: list[tuple[Connection, Viewer]] = []
        for viewer, group in list(self._groups.items()):
            for connection in list(group):
                seat = self._table.seat_of(connection.person.id)
                if seat is None and self._table.closed_to_spectators:
                    self._forget(connection)
                    connection.close("This table is not open to spectators.", again=False)
                elif seat != viewer:
                    self._forget(connection)
                    self._groups.setdefault(seat, set()).add(connection)
                    moved.append((connection, seat))
        return moved

    # --- what they are told --------------------------------------------------------------------------------

    def broadcast(self, message: msgspec.Struct, *, aside: bool = False) -> None:
        """Tell everyone the same; an aside is for those who watch."""
        text = _encode(message)
        self._send([(each, text) for each in (self._groups.get(None, ()) if aside else self.connections)])

    def is_aside(self, line: ChatLine) -> bool:
        """Is this not for the players while they play? What those who watch say might be advice."""
        return line.seat is None and self._table.status == "playing"

    def unveil(self) -> None:
        """The match is over: those who played may read what was said by those who watched."""
        said = [_encode(Said(line)) for line in self._chat.lines if line.seat is None]
        players = [each for viewer, group in self._groups.items() if viewer is not None for each in group]
        self._send([(each, text) for each in players for text in said])

    def tell_table(self, but: Connection | None = None) -> None:
        """Tell everyone how the table stands."""
        clocks, asked = self._play.time.show(self._play.now()), self._play.asked()
        self._send(
            [
                (each, _encode(TableChanged(self.info(each.person.id), clocks, asked)))
                for each in self.connections
                if each is not but
            ]
        )

    def show_all(self, *, rewound: bool = False) -> None:
        """Show everyone the whole table anew."""
        self._regroup()
        self._views.clear()
        self._send(
            [
                (each, self._snapshot(each.person, viewer, rewound=rewound))
                for viewer, group in self._groups.items()
                for each in group
            ]
        )

    def updates(
        self,
        match: Match[Any, Any, Any],
        moment: Moment,
        copies: Sequence[Match[Any, Any, Any]],
        answer_to: tuple[Connection, int] | None,
        now: float,
    ) -> list[Letter]:
        """What everyone is to be told of a new moment; the one it answers gets the counter back.

        `copies` are the match after each event of it.
        """
        play = self._play
        letters: list[Letter] = []
        asked, clocks = play.asked(), play.time.show(now)
        changes = self._views.advance(match, copies, moment)
        same: dict[tuple[int, int, bool], bytes] = {}
        for viewer, group in self._groups.items():
            events, changed = moment.events(viewer), changes[viewer]
            decisions, can_undo = play.decisions(viewer), play.can_undo(viewer)
            # Whoever is asked nothing and did nothing is told what others are told who know as much.
            alike = None if decisions or moment.by == viewer else (id(events), id(changed), can_undo)
            text = None if alike is None else same.get(alike)
            if text is None:
                text = _encode(
                    Update(
                        seq=moment.seq,
                        events=events,
                        changes=changed,  # type: ignore[arg-type]
                        decisions=decisions,
                        asked=asked,
                        clocks=clocks,
                        by=moment.by,
                        did=moment.did if moment.by == viewer else None,
                        turn=moment.heading,
                        can_undo=can_undo,
                        outcome=match.outcome,
                    )
                )
                if alike is not None:
                    same[alike] = text
            for connection in group:
                if answer_to is not None and connection is answer_to[0]:
                    acknowledged = b'%b"ack":%d,%b' % (_UPDATE, answer_to[1], text[len(_UPDATE) :])
                    letters.append((connection, acknowledged))
                else:
                    letters.append((connection, text))
        return letters

    def _snapshot(
        self, person: Person, viewer: Viewer, seen: int | None = None, *, rewound: bool = False
    ) -> bytes:
        """The whole table for one tab, which has `seen` everything up to that moment."""
        play, match = self._play, self._play.match
        moments = play.story[-STORY_SHOWN:]
        resumed = seen is not None and seen >= 0 and play.rewound <= seen <= play.seq
        if seen is not None and resumed:
            resumed = not moments or moments[0].seq <= seen + 1
            moments = [moment for moment in moments if moment.seq > seen] if resumed else moments
        over = match is not None and match.outcome is not None
        return _encode(
            Snapshot(
                table=self.info(person.id),
                seat=viewer,
                seq=play.seq,
                resumed=resumed,
                rewound=rewound,
                moments=tuple(moment.info(viewer, open_book=over) for moment in moments),
                view=None if match is None else self._views.last(match, viewer),
                decisions=play.decisions(viewer),
                asked=play.asked(),
                clocks=play.time.show(play.now()),
                chat=tuple(line for line in self._chat.lines if viewer is None or not self.is_aside(line)),
                pins=self._pins.all,
                undo=self._votes.open,
                can_undo=play.can_undo(viewer),
                outcome=self._table.outcome,
                content=play.printed(),
            )
        )

    def _send(self, letters: Iterable[Letter]) -> None:
        self._writes.then(lambda: deliver(letters))


def deliver(letters: Iterable[Letter]) -> None:
    """Send each message."""
    for connection, text in letters:
        connection.send(text)
