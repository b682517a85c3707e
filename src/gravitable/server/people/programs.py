"""Programs that sit at tables beside people: each has a name, an owner, and a token it shows."""

from __future__ import annotations

import asyncio
import time

from gravitable.server.cluster.bus import Revoked, notify
from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import hash_token, is_program, new_program_id, new_token
from gravitable.server.names import checked_name
from gravitable.server.storage import people as stored_people
from gravitable.server.storage.records import Person, ProgramRecord
from gravitable.server.storage.writer import Storage

REVOKED = "The token of this program was revoked."
MOST = 20
"""Programs of one person."""
_LONGEST = 100
"""Letters a token of ours never has."""


class Programs:
    """Makes, finds and forgets programs. Nothing is kept in memory: a revoked token is void at once."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._making = asyncio.Lock()

    async def find(self, token: str) -> str | None:
        """The id of the program that shows this token; None if it is unknown or was revoked."""
        if len(token) > _LONGEST:
            return None
        hashed = hash_token(token)
        return await self._storage.read(lambda database: stored_people.find_program(database, hashed))

    async def owned(self, person: Person) -> list[ProgramRecord]:
        """Someone's programs, oldest first."""
        return await self._storage.read(lambda database: stored_people.read_programs(database, person.id))

    async def make(self, owner: Person, name: str) -> tuple[ProgramRecord, str]:
        """A new program, and its token."""
        if is_program(owner.id):
            raise Refusal("Only people make tokens for programs.", "table.programs", 403)
        program = ProgramRecord(new_program_id(), owner.id, checked_name(name), time.time())
        token = new_token()
        async with self._making:  # or two at once would both be the last one allowed
            if len(await self.owned(owner)) >= MOST:
                raise Refusal(
                    f"You have {MOST} programs. Remove one that you no longer use.", "table.limits", 429
                )
            await self._storage.save(*stored_people.insert_program(program, hash_token(token)))
        return program, token

    async def revoke(self, person: Person, id: str) -> None:
        """Its token is void from now on. Only its owner, and the program itself, may do that."""
        owner = person.owner if person.id == id else person.id
        known = await self._storage.read(lambda database: stored_people.read_programs(database, owner or ""))
        if all(program.id != id for program in known):
            raise not_found("program")
        notices = [notify(Revoked(id))] if self._storage.shared else []
        await self._storage.save(stored_people.delete_program(id), *notices)
