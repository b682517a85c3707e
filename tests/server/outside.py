"""What a server meets outside: services on this machine for one test, and time that is set by hand."""

from __future__ import annotations

import socketserver
import threading
from datetime import UTC, datetime, timedelta

from gravitable.server.monotonic import steady

HOUR = 3600.0


def at(day: int, hour: float = 0.0, month: int = 1) -> float:
    """A time of 2026, whose January has a Monday on the fifth."""
    return (datetime(2026, month, day, tzinfo=UTC) + timedelta(hours=hour)).timestamp()


class Moved:
    """A clock that is set forward by hand; it begins on Tuesday morning."""

    def __init__(self) -> None:
        self._ahead = at(6, 9) - steady()

    def __call__(self) -> float:
        return steady() + self._ahead

    def pass_hours(self, hours: float) -> None:
        self._ahead += hours * HOUR


class Service:
    """Answers at a port of its own until it is closed."""

    def __init__(self, answering: socketserver.TCPServer) -> None:
        self._answering = answering
        self.port: int = answering.server_address[1]
        threading.Thread(target=answering.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._answering.shutdown()
        self._answering.server_close()
