"""The people a server knows: read once, remembered for a while, renamed."""

from __future__ import annotations

from collections import OrderedDict

import msgspec
from sqlalchemy import Connection as Database
from sqlalchemy.exc import IntegrityError

from gravitable.server.cluster.bus import Renamed, notify
from gravitable.server.errors import Refusal
from gravitable.server.history import queries as history_queries
from gravitable.server.names import checked_name, essence
from gravitable.server.storage import people as stored_people
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import Statement, Storage
from gravitable.server.wire.people import OpenTo

REMEMBERED = 10_000


class People:
    """Whoever comes. Servers that share the database are told when someone changes."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def find(self, id: str) -> Person:
        """The person with that id; one who never chose a name has a default one."""
        known = self._known.get(id)
        if known is None:
            stored = await self._storage.read(lambda database: stored_people.read_person(database, id))
            known = stored or Person(id, f"Traveller {int.from_bytes(id.encode(), 'big') % 900 + 100}")
            self._remember(known)
        return known

    async def find_known(self, id: str) -> Person | None:
        """The person with that id, if there is one who chose a name or sat down somewhere."""

        def ask(database: Database) -> bool:
            return stored_people.read_person(database, id) is not None or stored_people.has_sat(database, id)

        return await self.find(id) if await self._storage.read(ask) else None

    async def open_history(self, person: Person, open_to: OpenTo) -> None:
        """Let others see what someone played, or not."""
        changed = msgspec.structs.replace(person, open_to=open_to)
        await self._storage.save(
            stored_people.save_person(changed),
            history_queries.update_open_to(person.id, open_to),
            *self._notices(person.id),
        )
        self._remember(changed)

    async def rename(self, person: Person, name: str) -> Person:
        """Give someone another name. What others keep is not to be had."""
        renamed = msgspec.structs.replace(person, name=checked_name(name))
        await self.check_free(renamed.name, person.id)
        statements = [stored_people.save_person(renamed), *self._notices(person.id)]
        if person.kept:
            statements.append(stored_people.keep_name(person.id, essence(renamed.name)))
        try:
            await self._storage.save(*statements)
        except IntegrityError:  # someone kept it just now
            raise _kept(renamed.name) from None
        self._remember(renamed)
        return renamed

    async def check_free(self, name: str, person: str) -> None:
        """Refuse a name that someone else keeps."""
        keeper = await self._storage.read(lambda database: stored_people.find_kept(database, essence(name)))
        if keeper is not None and keeper != person:
            raise _kept(name)

    async def find_changed(self, id: str) -> Person:
        """Someone of whom something was stored just now; other servers read them anew, too."""
        self.forget(id)
        await self._storage.save(*self._notices(id))
        return await self.find(id)

    def forget(self, id: str) -> None:
        """Read someone anew when they come next."""
        self._known.pop(id, None)

    def forget_all(self) -> None:
        """Read everyone anew when they come next."""
        self._known.clear()

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _notices(self, person: str) -> list[Statement]:
        return [notify(Renamed(person))] if self._storage.shared else []


def _kept(name: str) -> Refusal:
    return Refusal(f"Someone here keeps the name {name}, or one very like it. Choose another.", status=409)
