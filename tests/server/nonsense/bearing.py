"""How a server bears nonsense: what it answers, what it logs, how long it was busy, what it remembers."""

from __future__ import annotations

import logging
import random
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import psutil  # type: ignore[import-untyped]
from litestar.routes import HTTPRoute
from tests.server.conftest import PATIENCE, Server, Tab, Visitor
from tests.server.nonsense.messages import frames, message
from tests.server.nonsense.requests import Requests, Route
from websockets.exceptions import ConnectionClosed, InvalidMessage

_AT_ONCE = 250
"""Messages over one line, more than the server's patience with it."""
_UPGRADE = (
    "GET /api/live HTTP/1.1\r\nHost: x\r\nCookie: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Bearing:
    """Sends nonsense to a server on behalf of people who sit at a table there, and counts the answers."""

    def __init__(self, server: Server, people: Sequence[Visitor], table: str, seed: int = 0) -> None:
        self.answers: Counter[int | None] = Counter()
        self.slow: list[str] = []
        """What held the event loop, and which request did."""
        self._server = server
        self._people = people
        self._table = table
        self._rng = random.Random(seed)
        routes = [
            Route(route.path, sorted(route.methods))
            for route in server.site.api.routes
            if isinstance(route, HTTPRoute)
        ]
        words = [table, *(person.id for person in people), *server.core.installed.games, "0", "1"]
        cookies = [*(person.cookie for person in people), "gravitable=nobody"]
        self._requests = Requests(self._rng, routes, words, cookies)

    def requests(self, count: int) -> None:
        """Send so many requests, each over a connection of its own."""
        for _ in range(count):
            request = self._requests.make()
            status = self._ask(request)
            self.answers[status] += 1
            if len(self._server.watchdog.slow) > len(self.slow):
                self.slow = [*self.slow, f"{self._server.watchdog.slow[-1]} by {request[:300]!r}"]
            assert status is None or status < 500, request[:2000]

    def messages(self, count: int) -> None:
        """Say so much at the table, over one line after another: the server hangs up on each."""
        while count > 0:
            tab = patiently(self._rng.choice(self._people), self._table)
            with suppress(ConnectionClosed):
                for _ in range(_AT_ONCE):
                    tab.socket.send(message(self._rng))
                    count -= 1
                while True:
                    tab.socket.recv(timeout=PATIENCE)
            tab.socket.close()

    def frames(self, count: int) -> None:
        """Open so many lines and send what is no message at all."""
        for _ in range(count):
            with socket.create_connection(("127.0.0.1", self._server.port), PATIENCE) as line:
                line.sendall(_UPGRADE.format(self._rng.choice(self._people).cookie).encode())
                assert line.recv(65536).startswith(b"HTTP/1.1 101")
                with suppress(OSError):
                    line.sendall(frames(self._rng))
                    line.shutdown(socket.SHUT_WR)
                    while line.recv(65536):
                        pass

    def _ask(self, request: bytes) -> int | None:
        """The status that comes back; None if the server hung up without a word."""
        answer = b""
        with socket.create_connection(("127.0.0.1", self._server.port), PATIENCE) as line:
            with suppress(ConnectionError):
                line.sendall(request)
            with suppress(ConnectionError):
                while len(answer) < 12 and (chunk := line.recv(65536)):
                    answer += chunk
        if not answer:
            return None
        assert answer.startswith(b"HTTP/1."), (request[:2000], answer[:200])
        return int(answer[9:12])


def patiently(person: Visitor, table: str) -> Tab:
    """A line to a table, tried again where the server waits too short for the greeting of a busy machine."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return person.open(table)
        except (ConnectionClosed, InvalidMessage):
            if time.monotonic() > deadline:
                raise


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.errors.append(logging.Formatter().format(record))


@contextmanager
def quiet_log() -> Iterator[None]:
    """Nothing is logged meanwhile that nobody expected: no error, and no exception of any kind."""
    heard, root = _Heard(), logging.getLogger()
    root.addHandler(heard)
    try:
        yield
    finally:
        root.removeHandler(heard)
    assert not heard.errors, heard.errors[0]


def memory() -> float:
    """Megabytes that this process holds."""
    held: int = psutil.Process().memory_info().rss
    return held / 2**20
