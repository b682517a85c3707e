"""A place for a server of the tests to listen at."""

from __future__ import annotations

import contextlib
import random
import socket


def free_port() -> int:
    """A port that stays free over a restart: not one of those the system gives to whoever connects."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("100 ports are taken")
