"""The browsers of a person: another becomes theirs by a link that works once, and can be sent away again."""

from __future__ import annotations

import re
import time

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, text

from gravitable.server.cluster.bus import Forgotten, SentAway, notify
from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import Bearer, new_id
from gravitable.server.notify.preferences import unsubscribe_device
from gravitable.server.one_time_links import OneTimeLinks
from gravitable.server.storage import schema
from gravitable.server.storage.writer import Storage

LINK_SECONDS = 300.0
MOST = 20
"""Browsers of one person."""
REMOVED = "A device was removed."
"""What is told to all of someone's browsers then: those that are still theirs come again."""
EVERY = "*"
"""Stands for all browsers of someone who is no longer here."""
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac", "Mac"),
    ("Linux", "Linux"),
)

_found = schema.devices.c
# (SQLite and PostgreSQL agree on these words, but SQLAlchemy has no common form for them.)
_NOTE = text(
    "INSERT INTO devices (person, id, name, created, seen) VALUES (:person, :id, :name, :now, :now) "
    "ON CONFLICT (person, id) DO UPDATE SET seen = excluded.seen, name = excluded.name"
)
_REVOKE = text("INSERT INTO revoked (person, device) VALUES (:person, :device) ON CONFLICT DO NOTHING")
_DELETE = delete(schema.devices).where(_found.person == bindparam("whose"), _found.id == bindparam("which"))


class Device(msgspec.Struct, frozen=True):
    """A browser of somebody's."""

    id: str
    name: str
    created: float
    seen: float


class Devices:
    """Who is whose browser. What was revoked is kept in memory: every request is held against it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._revoked: set[Bearer] = set()
        self._links = OneTimeLinks(storage, "link:", LINK_SECONDS)

    async def begin(self) -> None:
        """Read what was revoked so far."""
        self._revoked = await self._storage.read(_read_revoked)

    def admits(self, bearer: Bearer) -> bool:
        """Is this browser still theirs?"""
        return bearer not in self._revoked and Bearer(bearer.person, EVERY) not in self._revoked

    async def note(self, bearer: Bearer, agent: str) -> None:
        """Remember a browser, and that it was just here."""
        await self._storage.save((_NOTE, _noted(bearer, agent)))

    async def owned(self, person: str) -> list[Device]:
        """Someone's browsers, the one seen last first."""
        return await self._storage.read(lambda database: read_devices(database, person))

    async def revoke(self, bearer: Bearer) -> None:
        """This browser is theirs no more."""
        if all(device.id != bearer.device for device in await self.owned(bearer.person)):
            raise not_found("device")
        notices = [notify(SentAway(*bearer))] if self._storage.shared else []
        await self._storage.save(
            (_DELETE, {"whose": bearer.person, "which": bearer.device}),
            unsubscribe_device(bearer),
            (_REVOKE, bearer._asdict()),
            *notices,
        )
        self.hear(bearer)
        await self._links.void(bearer.person)

    def hear(self, bearer: Bearer) -> None:
        """This browser was sent away, perhaps at another server."""
        self._revoked.add(bearer)

    async def forget(self, person: str) -> None:
        """Somebody is no longer here: none of their cookies is anybody's."""
        gone = Bearer(person, EVERY)
        notices = [notify(Forgotten(person))] if self._storage.shared else []
        await self._storage.save((_REVOKE, gone._asdict()), *notices)
        self.hear(gone)
        await self._links.void(person)

    async def make_link(self, person: str) -> str:
        """What a link ends in that makes another browser theirs, once. Earlier ones no longer do."""
        await self._links.void(person)
        token = new_id(24)
        await self._links.give(token, person)
        return token

    async def look(self, token: str) -> str:
        """Whom a link would make of someone, or a refusal."""
        return _needed(await self._links.look(token))

    async def use_link(self, token: str, agent: str) -> Bearer:
        """A browser becomes that person's."""
        return await self.join(_needed(await self._links.take(token)), agent)

    async def join(self, person: str, agent: str) -> Bearer:
        """A new browser of somebody's."""
        if len(await self.owned(person)) >= MOST:
            raise Refusal(f"You have {MOST} devices. Remove one that you no longer use.", "table.limits", 429)
        bearer = Bearer(person, new_id())
        await self.note(bearer, agent)
        return bearer


def read_devices(database: Connection, person: str) -> list[Device]:
    """Someone's browsers, the one seen last first."""
    rows = database.execute(
        select(_found.id, _found.name, _found.created, _found.seen)
        .where(_found.person == person)
        .order_by(_found.seen.desc())
    )
    return [Device(*row) for row in rows]


def called(agent: str) -> str:
    """What a browser calls itself, in short.

    >>> called("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML) Chrome/140.0 Mobile Safari/537.36")
    'Chrome on Android'
    """
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if re.search(mark, agent)), "")
    return " on ".join(filter(None, (browser, system))) or "A browser"


def _noted(bearer: Bearer, agent: str) -> dict[str, object]:
    return {"person": bearer.person, "id": bearer.device, "name": called(agent), "now": time.time()}


def _needed(person: str | None) -> str:
    if person is None:
        raise Refusal("This link has been used, or is older than five minutes. Make a new one.", status=410)
    return person


def _read_revoked(database: Connection) -> set[Bearer]:
    return {
        Bearer(*row) for row in database.execute(select(schema.revoked.c.person, schema.revoked.c.device))
    }
