"""uvicorn's protocols, with bounds on what a stranger may send, and a short way in for live messages.

This uses internals of uvicorn, so the package asks for the versions it was made with.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle, Transport
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gravitable.server.limits import Counts, Who, network
from gravitable.server.settings import Settings

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

_LINGER = 2.0
"""Seconds in which someone who was hung up on may go on talking: one who closes on unread words cuts its own
answer off."""


def _nobody(_client: str) -> bool:
    """There are no other servers."""
    return False


class Door:
    """Who may come in: so many connections from one address, and so many in all."""

    def __init__(self, settings: Settings, is_peer: Callable[[str], bool] = _nobody) -> None:
        limits = settings.limits
        self._is_peer = is_peer
        self.limits = limits
        self._proxies = settings.trust_proxy
        everyone = min(limits.connections_all, descriptors())
        self._counts = Counts(everyone, limits.connections_address, everyone)

    def enter(self, client: str) -> Who | None:
        """Let one more connection in, or not. A proxy is many people, and so is another server."""
        proxy = client in self._proxies or "*" in self._proxies or self._is_peer(client)
        who = Who("", "" if proxy else network(client))
        return who if self._counts.enter(who) else None

    def leave(self, who: Who) -> None:
        """A connection has ended."""
        self._counts.leave(who)


def descriptors() -> int:
    """How many connections the system lets us have, when some descriptors are kept for other uses."""
    try:
        import resource
    except ImportError:
        return 10**6
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(16, soft - 256)


class HttpProtocol(HttpToolsProtocol):
    """HTTP for visitors who may be slow, large, or many on purpose. `door` is set by `make_protocol`."""

    door: Door
    _who: Who | None = None
    _timer: TimerHandle | None = None
    _head_bytes: int | None = None
    """Bytes received of a head that is not complete; None while there is none."""
    _deaf = False
    """Has this side hung up? What still comes is dropped."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._who = self.door.enter(self.client[0] if self.client else "")
        if self._who is None:
            transport.abort()
        else:
            self._head_bytes = 0
            self._expect(self.door.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deaf or self.transport.is_closing():
            return
        super().data_received(data)
        if self._head_bytes is not None:
            self._head_bytes += len(data)
            if self._head_bytes > self.door.limits.header_bytes:
                self._hang_up(_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = 0
        self._expect(self.door.limits.header_seconds)

    def on_headers_complete(self) -> None:
        self._head_bytes = None
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.door.limits.header_bytes:
            self._hang_up(_TOO_LARGE)
            raise ValueError("The head of this request is too large.")  # the parser stops here
        self._expect(self.door.limits.request_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if not self._deaf and not self.transport.is_closing():
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        super().handle_websocket_upgrade()
        live = self.transport.get_protocol()
        if isinstance(live, Protocol):
            live.leave = self._leave

    def _expect(self, seconds: float | None) -> None:
        """What is due now must come within so many seconds; None: nothing is due."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._hang_up, _TOO_SLOW)

    def _hang_up(self, words: bytes) -> None:
        if self._deaf or self.transport.is_closing():
            return
        self._expect(None)
        self._deaf = True
        self.transport.write(words)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(_LINGER, self.transport.close)

    def _leave(self) -> None:
        if self._who is not None:
            self.door.leave(self._who)
            self._who = None


class Protocol(WebSocketsSansIOProtocol):
    """While `hear` is set it is given each message and says whether it took it; others wait for `receive`.

    Every move of every seat comes this way. ASGI's costs a queue, a task switch, and reading stopped and
    resumed.
    """

    hear: Callable[[bytes], bool] | None = None
    leave: Callable[[], None] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.leave is not None:
            self.leave()
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        if self.hear is not None and not self.close_sent and self.queue.empty():
            data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
            if self.hear(data):
                self.frames = []
                return
        self.curr_msg_data_type = "bytes"  # whether it is text is for the one to find out who reads it
        super().send_receive_event_to_app()


def make_protocol(settings: Settings, is_peer: Callable[[str], bool] = _nobody) -> type[asyncio.Protocol]:
    """The protocol of a server with these settings."""
    inside: dict[str, Any] = {"door": Door(settings, is_peer)}
    return type("HttpProtocol", (HttpProtocol,), inside)
