"""A server asked for a table that another one has passes the question on, and the answer back.

So any server may be asked for any table, and a proxy that sends someone to the wrong one does no harm. Who
passes something on introduces the visitor in a header that only servers with the same secret can write; who
is asked that way answers, or says that the table has moved, but passes nothing on in turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

import httpx
import msgspec
from sqlalchemy.exc import SQLAlchemyError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gravitable.server.cluster.peers import OnAnotherServer, Peer, Peers
from gravitable.server.identity import Introduction
from gravitable.server.limits import Who
from gravitable.server.server import GameServer
from gravitable.server.tables.table import Table
from gravitable.server.web.socket import LiveSocket
from gravitable.server.wire import live as messages
from gravitable.server.wire.service import Problem

INTRODUCTION = "x-gravitable-peer"
AGAIN_SECONDS = 0.2
"""How long to wait before a server that did not answer is asked again."""
LOOK_SECONDS = 1.0
"""How often to see whether a server that says nothing is still there."""
PATIENCE = 2.0
"""So many seconds after the lease of a silent server has ended its tables should be somewhere else."""
MOVING = "The table is moving to another server. Try again in a moment."
_ANSWER_SECONDS = httpx.Timeout(60.0, connect=2.0)
_PASSED_BACK = ("content-type", "content-disposition")

log = logging.getLogger("gravitable.server")
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
_BYE = b'{"type":"bye"'
_decode = msgspec.json.Decoder(messages.FromClient).decode
_encode = msgspec.json.Encoder().encode


class Unanswered(Exception):
    """The other server has certainly not done what it was asked for."""


class Attempt:
    """Answers a request here, unless the table turns out to be elsewhere: then nothing is sent."""

    def __init__(self, send: Send) -> None:
        self.elsewhere: Peer | None = None
        self._send = send

    async def __call__(self, message: Message) -> None:
        if self.elsewhere is None:
            await self._send(message)


class Body:
    """The body of a request, which can be read again."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._heard: list[Message] = []

    def again(self) -> Receive:
        """Read it from the beginning."""
        at = 0

        async def receive() -> Message:
            nonlocal at
            if at == len(self._heard):
                message = await self._receive()
                if message["type"] != "http.request":
                    return message
                self._heard.append(message)
            at += 1
            return self._heard[at - 1]

        return receive

    async def whole(self) -> bytes:
        """All of it; what is beyond the limit is left out, and the other server will not like the rest."""
        parts, size, receive, more = [], 0, self.again(), True
        while more and size <= self._most:
            message = await receive()
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = bool(message.get("more_body"))
        return b"".join(parts)


class Proxy:
    """Passes on what belongs to other servers."""

    def __init__(self, server: GameServer, peers: Peers) -> None:
        self._server = server
        self._peers = peers
        self._patience = server.settings.lease_seconds + PATIENCE
        self._client = httpx.AsyncClient(
            timeout=_ANSWER_SECONDS, trust_env=False, limits=httpx.Limits(max_connections=None)
        )

    async def ask(self, api: Any, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request here, or where its table is."""
        body = Body(receive, self._server.settings.limits.log_bytes)
        deadline = time.monotonic() + self._patience
        while True:
            attempt = Attempt(send)
            await api({**scope, "state": {**scope["state"], "attempt": attempt}}, body.again(), attempt)
            peer = attempt.elsewhere
            if peer is None:
                return
            try:
                await self._pass_on(peer, scope, await body.whole(), send)
                return
            except Unanswered:
                if time.monotonic() > deadline:
                    await _answer(send, 503, [], _encode(Problem(MOVING)))
                    return
                await self._doubt(peer)

    async def _pass_on(self, peer: Peer, scope: Message, body: bytes, send: Send) -> None:
        address = peer.address + scope.get("raw_path", scope["path"].encode()).decode()
        if scope["query_string"]:
            address += "?" + scope["query_string"].decode()
        headers = self._introduce(scope["state"]["who"])
        kind = dict(scope["headers"]).get(b"content-type")
        if kind is not None:
            headers["content-type"] = kind.decode("latin-1")
        try:
            asked = self._client.request(scope["method"], address, content=body, headers=headers)
            answer = await self._while_there(peer, asked)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise Unanswered from None
        except httpx.HTTPError as error:
            if scope["method"] in ("GET", "HEAD"):
                raise Unanswered from None
            log.warning("The server at %s ended in the middle of an answer: %r", peer.address, error)
            reason = "The server ended meanwhile: look whether it was done."
            await _answer(send, 503, [], _encode(Problem(reason)))
            return
        if answer.status_code == 503 and "retry-after" in answer.headers:
            raise Unanswered
        back = [(key.encode(), answer.headers[key].encode()) for key in _PASSED_BACK if key in answer.headers]
        await _answer(send, answer.status_code, back, answer.content)

    async def close(self) -> None:
        """Pass nothing on any more."""
        await self._client.aclose()

    async def find(self, who: Who, hello: messages.Hello) -> Table | Conversation:
        """A table that someone opens: here, or the line to it at another server."""
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return await self._server.tables.find(hello.table)
            except OnAnotherServer as error:
                if time.monotonic() > deadline:
                    raise
                peer = error.peer
            try:
                there = await connect(
                    f"ws{peer.address.removeprefix('http')}/api/live",
                    additional_headers=self._introduce(who),
                    compression=None,
                    max_size=None,
                    open_timeout=_ANSWER_SECONDS.connect,
                    proxy=None,
                )
                await there.send(_encode(hello).decode())
                first = await asyncio.wait_for(there.recv(decode=False), self._patience)
            except (OSError, TimeoutError, WebSocketException, ValueError):
                await self._doubt(peer)
                continue
            if not first.startswith(_BYE) or not msgspec.json.decode(first)["again"]:
                return Conversation(there, first, functools.partial(self._peers.is_there, peer))
            await there.close()  # the table is moving, perhaps to this server

    def _introduce(self, who: Who) -> dict[str, str]:
        takes = not self._server.tables.draining
        return {INTRODUCTION: self._server.identities.introduce(Introduction(*who, takes))}

    async def _while_there(self, peer: Peer, asked: Awaitable[httpx.Response]) -> httpx.Response:
        """Wait for an answer as long as the other server is there."""
        task = asyncio.ensure_future(asked)
        while not (await asyncio.wait({task}, timeout=LOOK_SECONDS))[0]:
            if not self._peers.is_there(peer):
                task.cancel()
                raise httpx.ReadTimeout("The server is silent.")
        return task.result()

    async def _doubt(self, peer: Peer) -> None:
        """A server did not answer. It may be gone, or its tables may be on their way."""
        with contextlib.suppress(SQLAlchemyError):
            await self._peers.unreachable(peer)
        await asyncio.sleep(AGAIN_SECONDS)


class Conversation(NamedTuple):
    """A line to another server, and what it said first."""

    there: ClientConnection
    first: bytes
    goes_on: Callable[[], bool]
    """Is the other server still there?"""


async def converse(conversation: Conversation, line: LiveSocket, receive: Receive) -> messages.Hello | None:
    """Carry everything between a visitor and the server that has their table, until one of them ends it.

    Someone who goes to another table is served here again.
    """
    there = conversation.there
    back = asyncio.create_task(_carry_back(conversation, line))
    try:
        while not line.closed:
            message = await receive()
            if message["type"] != "websocket.receive":
                line.closed = True
                return None
            data: str | bytes = message.get("text") or message.get("bytes") or b""
            if isinstance(data, bytes):
                data = data.decode(errors="replace")
            if '"hello"' in data and (leave := _read_hello(data)) is not None:
                return leave
            await there.send(data)
    except WebSocketException:
        await back  # it says what is to be said
    finally:
        back.cancel()
        await there.close()
    return None


async def _carry_back(conversation: Conversation, line: LiveSocket) -> None:
    there, message = conversation.there, conversation.first
    line.send(message)
    with contextlib.suppress(WebSocketException):
        while conversation.goes_on():
            with contextlib.suppress(TimeoutError):
                message = await asyncio.wait_for(there.recv(decode=False), LOOK_SECONDS)
                line.send(message)
    if message.startswith(_BYE):
        line.hang_up(again=there.close_code == 1001)
    else:
        line.close(MOVING, again=True)


def _read_hello(data: str) -> messages.Hello | None:
    try:
        message = _decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    return message if isinstance(message, messages.Hello) else None


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    headers = headers or [(b"content-type", b"application/json")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
