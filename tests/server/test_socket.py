"""A line keeps its messages in order, whatever the network does, and is cut when nobody reads."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from gravitable.server.storage.records import Person
from gravitable.server.web.socket import LiveSocket, frame


class Network:
    """An ASGI server's `send` that can be held up."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.sent: list[str] = []

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.free.wait()
        self.sent.append(message.get("text", message["type"]))


def test_a_free_line_sends_at_once_and_a_full_one_in_order() -> None:
    async def run() -> list[str]:
        network = Network()
        line = LiveSocket(Person("p", "P"), network.send, 1000)
        line.send(b"1")
        await asyncio.sleep(0)
        assert network.sent == ["1"]
        network.free.clear()
        for number in (b"2", b"3", b"4"):
            line.send(number)
        assert network.sent == ["1"]
        network.free.set()
        await asyncio.sleep(0.01)
        line.send(b"5")
        await asyncio.sleep(0)
        return network.sent

    assert asyncio.run(run()) == ["1", "2", "3", "4", "5"]


def test_a_line_nobody_reads_is_cut() -> None:
    async def run() -> tuple[list[str], bool]:
        network = Network()
        line = LiveSocket(Person("p", "P"), network.send, 1000)
        network.free.clear()
        line.send(b"x" * 100)
        await asyncio.sleep(0)
        for _ in range(100):
            line.send(b"x" * 100)
        network.free.set()
        await asyncio.sleep(0.01)
        return network.sent, line.closed

    sent, closed = asyncio.run(run())
    assert closed
    assert sent == ["x" * 100, "websocket.close"]


@pytest.mark.parametrize(("size", "head"), [(125, 2), (126, 4), (65535, 4), (65536, 10)])
def test_frames_have_the_length_their_size_needs(size: int, head: int) -> None:
    made = frame(b"x" * size)
    assert len(made) == head + size
    assert made[0] == 0x81
