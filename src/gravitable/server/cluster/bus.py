"""What servers that share a PostgreSQL database tell each other at once, by its LISTEN and NOTIFY.

A notice is sent by the transaction that makes it true. Nothing depends on its being heard but how soon others
know: a server that could not listen for a while looks after everything it may have missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import text

CHANNEL = "gravitable"
RETRY_SECONDS = 1.0

log = logging.getLogger("gravitable.server")
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :notice)")


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """Someone chose another name."""

    person: str


class Revoked(msgspec.Struct, frozen=True, tag="revoked"):
    """The token of a program is void."""

    program: str


class SentAway(msgspec.Struct, frozen=True, tag="sent-away"):
    """A browser is someone's no more."""

    person: str
    device: str


class Forgotten(msgspec.Struct, frozen=True, tag="forgotten"):
    """Someone was deleted."""

    person: str


class Used(msgspec.Struct, frozen=True, tag="used"):
    """What some visitors of a server took lately of what they may take, by kind; and who has many live lines
    open there now.
    """

    server: str
    taken: dict[str, dict[str, int]] = {}
    lines: list[tuple[str, str, int]] = []


class HandedOver(msgspec.Struct, frozen=True, tag="handed-over"):
    """A server gave its tables away: some may have to go on by themselves."""


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Notices may have been missed. Nobody sends this: the listener says so itself."""


Notice: TypeAlias = Renamed | Revoked | SentAway | Forgotten | Used | HandedOver | Missed
_decode = msgspec.json.Decoder(Notice).decode


def notify(notice: Notice) -> tuple[Any, dict[str, Any]]:
    """Tell all servers, once the transaction that this is part of is committed."""
    return _NOTIFY, {"notice": msgspec.json.encode(notice).decode()}


class Listener:
    """Hears notices over a connection of its own, in a thread, and hands them to the event loop."""

    def __init__(self, connect: Callable[[], Any], hear: Callable[[Notice], None]) -> None:
        self._connect = connect
        self._hear = hear
        self._ended = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no longer."""
        self._ended.set()

    def _run(self) -> None:
        first = True
        while not self._ended.is_set():
            try:
                with contextlib.closing(self._connect()) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if not first:
                        self._tell(Missed())
                    first = False
                    self._listen(connection)
            except Exception as error:  # whatever it is, the next connection may do better
                log.warning("Notices of other servers cannot be heard: %s", error)
                self._ended.wait(RETRY_SECONDS)

    def _listen(self, connection: Any) -> None:
        while not self._ended.is_set():
            for told in connection.notifies(timeout=RETRY_SECONDS):
                with contextlib.suppress(msgspec.DecodeError):  # of a version that knows more than this one
                    self._tell(_decode(told.payload))

    def _tell(self, notice: Notice) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop has ended
            self._loop.call_soon_threadsafe(self._hear, notice)
