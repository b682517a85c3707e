"""One open WebSocket, as the tables use it: messages go out at once, or as soon as the line is free."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from gravitable.server.storage.records import Person
from gravitable.server.web.protocol import Protocol
from gravitable.server.wire import live as messages

Message = MutableMapping[str, Any]
_encode = msgspec.json.Encoder().encode


class LiveSocket:
    """`send` never waits: what the line cannot take yet is kept, up to `most_waiting` bytes; then it is cut.

    Under uvicorn, without compression, a message is framed here and written straight to its transport: every
    move goes to every seat. The way through ASGI is taken elsewhere, and when the transport is full.
    """

    def __init__(self, person: Person, send: Callable[[Message], Awaitable[None]], most_waiting: int) -> None:
        self.person = person
        self.closed = False
        self._send = send
        self._most_waiting = most_waiting
        self._waiting: deque[Message] = deque()
        self._waiting_bytes = 0
        self._sender: asyncio.Task[None] | None = None
        protocol = getattr(send, "__self__", None)
        direct = isinstance(protocol, Protocol) and not protocol.config.ws_per_message_deflate
        self._protocol: Protocol | None = protocol if direct else None

    def listen(self, hear: Callable[[bytes], bool] | None) -> None:
        """Let messages come straight to `hear`, where the server can do that; it says which ones it takes."""
        if self._protocol is not None:
            self._protocol.hear = hear

    def send(self, message: bytes) -> None:
        """Send an encoded message, now or as soon as the line is free."""
        protocol = self._protocol
        if (
            protocol is not None
            and self._sender is None
            and not self.closed
            and not protocol.close_sent
            and protocol.writable.is_set()
            and not protocol.transport.is_closing()
        ):
            protocol.transport.write(frame(message))
        else:
            self._put({"type": "websocket.send", "text": message.decode()}, len(message))

    def tell(self, message: msgspec.Struct) -> None:
        """Encode a message and send it."""
        self.send(_encode(message))

    def close(self, reason: str, *, again: bool) -> None:
        """Say goodbye, and hang up."""
        self.tell(messages.Bye(reason, again))
        self.hang_up(again=again)

    def hang_up(self, *, again: bool) -> None:
        """End the line after what was said so far."""
        self._put({"type": "websocket.close", "code": 1001 if again else 1008}, 0)
        self.closed = True

    def anew(self) -> LiveSocket:
        """The same line for another table: what the old one still has to say is dropped."""
        self.closed = True
        self._waiting.clear()
        return LiveSocket(self.person, self._send, self._most_waiting)

    def _put(self, message: Message, size: int) -> None:
        if self.closed:
            return
        self._waiting.append(message)
        self._waiting_bytes += size
        if self._waiting_bytes > self._most_waiting:
            self.closed = True
            self._waiting.clear()
            self._waiting.append({"type": "websocket.close", "code": 1008})
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._waiting_bytes -= len(message.get("text", ""))
                await self._send(message)
        except Exception:  # the line is gone; the receiving end will hear of it
            self.closed = True
            self._waiting.clear()
        finally:
            self._sender = None


def frame(message: bytes) -> bytes:
    """A text message as one WebSocket frame of a server (RFC 6455, 5.2).

    >>> frame(b"hi")
    b'\\x81\\x02hi'
    """
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message
