"""The whole site as one ASGI application: the client's files, the API, live lines, the guard at the door."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from litestar import Litestar, Request, Router
from litestar.di import NamedDependency, Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import encode_json
from prometheus_client import Counter
from sqlalchemy.exc import SQLAlchemyError

import gravitable
from gravitable.server.identity import Bearer, Introduction, hash_token, new_id
from gravitable.server.limits import Who, network
from gravitable.server.server import GameServer
from gravitable.server.settings import Settings
from gravitable.server.storage.records import Person
from gravitable.server.web import api
from gravitable.server.web.api.shared import refuse
from gravitable.server.web.link_previews import origin, preview, written
from gravitable.server.web.live import live
from gravitable.server.web.proxy import INTRODUCTION, Proxy
from gravitable.server.web.static_files import PICTURES, File, StaticFiles, file_of
from gravitable.server.web.warm_up import make_types_ready
from gravitable.server.wire.service import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LARGE = 32 * 1024
"""Bytes that take so long to compress that it is done beside the event loop."""
_SECURITY = (
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_SHOWN_ELSEWHERE = (
    *(header for header in _SECURITY if header[0] != b"cross-origin-resource-policy"),
    (b"cross-origin-resource-policy", b"cross-origin"),
)
_API = (*_SECURITY, (b"cache-control", b"no-store"))


_DESCRIPTION = ("/api", "/api/openapi.json")


def make_app(settings: Settings) -> Site:
    """The site, ready for any ASGI server."""
    site = Site(GameServer(settings), StaticFiles())
    make_types_ready()
    return site


class Site:
    """Everything a visitor can reach."""

    def __init__(self, server: GameServer, client: StaticFiles) -> None:
        self.server = server
        self.client = client
        self.relay = None if server.peers is None else Proxy(server, server.peers)
        self.api = _api(server, self.relay)
        self._description: bytes | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if self._introduced(scope) is not None:
            await self._for_peer(scope, receive, send)
        elif kind == "http" and not self._own_name(scope):
            await _problem(send, 421, "This server is not known by that name.")
        elif kind == "websocket":
            await self._live(scope, receive, send)
        elif kind == "http" and not scope["path"].startswith("/api/"):
            await self._page(scope, send)
        elif kind == "http":
            await self._ask(scope, receive, send)
        else:
            await self.api(scope, receive, send)  # type: ignore[arg-type]

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != "/api/live" or not self._own_name(scope) or not self._own_page(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        token = _token(scope)
        if token is None:
            bearer = self._bearer(scope)
            id = None if bearer is None else bearer.person
        else:
            id = await self.server.programs.find(token)
        if self.server.bans.refusal(id or "", _address(scope)) is not None:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await live(self.server, Who(id or "", _address(scope)), receive, send, self.relay)

    async def _for_peer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What another server passes on: it has looked at the door who it is."""
        visitor = self._introduced(scope)
        assert visitor is not None
        who = Who(visitor.person, visitor.address)
        if scope["type"] == "websocket":
            await live(self.server, who, receive, send, for_peer=True, let_go=visitor.takes)
        else:
            scope.setdefault("state", {})["who"] = who
            await self.api(scope, receive, send)  # type: ignore[arg-type]

    def _introduced(self, scope: Scope) -> Introduction | None:
        """The visitor for whom another server asks."""
        if self.relay is None or scope["type"] not in ("http", "websocket"):
            return None
        introduction = _header(scope, INTRODUCTION.encode())
        return self.server.identities.introduced(introduction) if introduction else None

    async def _page(self, scope: Scope, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _problem(send, 405, "Pages can only be read.")
            return
        path: str = scope["path"]
        file = self.client.find(path)
        if file is None and self.client.is_page(path):
            file = await self._written_page(scope)
        if file is None:
            await _problem(send, 404, "There is no such file.")
            return
        security = _SHOWN_ELSEWHERE if path.startswith(f"{PICTURES}/") else _SECURITY
        headers, body = [*security, *file.headers], file.body
        if file.compressed is not None and "gzip" in _header(scope, b"accept-encoding"):
            headers.append((b"content-encoding", b"gzip"))
            body = file.compressed
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    async def _written_page(self, scope: Scope) -> File:
        """The client's one page, with the words and the picture that a link to it shows elsewhere."""
        shown = await preview(self.server, Who("", _address(scope)), scope["path"])
        here = origin(scope.get("scheme", ""), _header(scope, b"host"))
        picture = self.client.picture(shown.game if shown else None)
        whole = here + picture if here and picture else None
        return file_of("index.html", written(self.client.page, shown, whole).encode())

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        server = self.server
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self._own_page(scope):
            await _problem(send, 403, "Only pages of this site may ask for that.")
            return
        address, token = _address(scope), _token(scope)
        bearer = self._bearer(scope) if token is None else Bearer(hash_token(token), "")
        id = None if bearer is None else bearer.person
        if not server.requests.take(Who(id or "", address)):
            await _problem(send, 429, "You ask faster than anyone can answer. Wait a moment.", "table.limits")
            return
        become: Bearer | None = None
        if token is not None:
            try:
                id = await server.programs.find(token)
            except SQLAlchemyError:
                await _problem(send, 503, "The tables cannot be read just now. Try again soon.")
                return
            if id is None:
                await _problem(send, 401, "This token is unknown here, or was revoked.", "table.programs")
                return
        if (refusal := server.bans.refusal(id or "", address)) is not None:
            await _problem(send, 403, refusal, "table.ended")
            return
        if id is None:
            bearer = Bearer(new_id(20), new_id())
            id = bearer.person
            if changes or scope["path"] == "/api/me":
                become = bearer
        state = scope.setdefault("state", {})
        state.update(who=Who(id, address), bearer=bearer, become=become)

        def cookie() -> str | None:
            """For whoever is somebody from now on: a newcomer, or whom a handler made of this browser."""
            found: Bearer | None = state["become"]
            secure = scope.get("scheme") == "https"
            return None if found is None else server.identities.cookie(found, secure=secure)

        small = "gzip" in _header(scope, b"accept-encoding")
        build = (b"gravitable-build", self.client.build.encode())
        answer = _Answer(send, cookie, server.metrics.requests, (*_API, build), compress=small)
        if _plain(scope["path"]) in _DESCRIPTION and scope["method"] == "GET":
            await self._describe(answer)
        elif self.relay is not None:
            await self.relay.ask(self.api, scope, receive, answer)
        else:
            await self.api(scope, receive, answer)  # type: ignore[arg-type]

    async def _describe(self, send: Send) -> None:
        """The API's description: made once, and not on the event loop, for which it takes too long."""
        if self._description is None:
            self._description = await asyncio.to_thread(
                lambda: encode_json(self.api.openapi_schema.to_schema())
            )
        body = self._description
        headers = [
            (b"content-type", b"application/vnd.oai.openapi+json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _bearer(self, scope: Scope) -> Bearer | None:
        """Whom the cookie names, unless that browser was sent away."""
        found = self.server.identities.bearer(_header(scope, b"cookie"))
        return found if found is not None and self.server.devices.admits(found) else None

    def _own_name(self, scope: Scope) -> bool:
        """Was this server asked for by a name it may be reached under?"""
        hosts = self.server.settings.hosts
        if not hosts:
            return True
        name = _split("//" + _header(scope, b"host")).hostname or ""
        return any(name == host or (host[:2] == "*." and name.endswith(host[1:])) for host in hosts)

    def _own_page(self, scope: Scope) -> bool:
        """Does this come from a page of this site (or from no page at all, as programs do)?"""
        origin = _header(scope, b"origin")
        if not origin or origin in self.server.settings.origins:
            return True
        return _split(origin).netloc.lower() == _header(scope, b"host").lower()


class _Answer:
    """Sends an answer of the API on, with our headers, compressed where that is worth it."""

    def __init__(
        self,
        send: Send,
        cookie: Callable[[], str | None],
        count: Counter,
        more: tuple[tuple[bytes, bytes], ...],
        *,
        compress: bool,
    ) -> None:
        self._send = send
        self._cookie = cookie
        self._count = count
        self._compress = compress
        self._head: Message | None = None
        self._more = more

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
            self._count.labels(message["status"]).inc()
            return
        body = message.get("body", b"")
        if self._head is not None:
            own = list(self._head["headers"])
            said = {name for name, _ in own}
            headers = [*own, *(header for header in self._more if header[0] not in said)]
            cookie = self._cookie()
            if cookie is not None:
                headers.append((b"set-cookie", cookie.encode()))
            if self._compress and len(body) > 2000 and not message.get("more_body"):
                message["body"] = body = await _compress(body)
                headers = [header for header in headers if header[0] != b"content-length"]
                headers += [
                    (b"content-encoding", b"gzip"),
                    (b"vary", b"accept-encoding"),
                    (b"content-length", str(len(body)).encode()),
                ]
            self._head["headers"] = headers
            await self._send(self._head)
            self._head = None
        await self._send(message)


async def _compress(body: bytes) -> bytes:
    if len(body) < LARGE:
        return gzip.compress(body, 5)
    return await asyncio.to_thread(gzip.compress, body, 5)


def _api(server: GameServer, relay: Proxy | None) -> Litestar:
    async def provide_server() -> GameServer:
        return server

    # (Each asks for the one before it to be provided first: side by side they would cost a task group.)

    async def provide_who(server: NamedDependency[GameServer], request: Request[Any, Any, Any]) -> Who:
        who: Who = request.scope["state"]["who"]
        return who

    async def provide_person(server: NamedDependency[GameServer], who: NamedDependency[Who]) -> Person:
        return await server.people.find(who.person)

    limits = server.settings.limits
    return Litestar(
        [*api.HANDLERS, Router("/", route_handlers=api.LOG_HANDLERS, request_max_body_size=limits.log_bytes)],
        dependencies={
            "server": Provide(provide_server),
            "person": Provide(provide_person),
            "who": Provide(provide_who),
        },
        exception_handlers={Exception: refuse},
        on_startup=[server.start],
        on_shutdown=[server.stop] if relay is None else [server.stop, relay.close],
        request_max_body_size=limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Gravitable",
            version=gravitable.__version__,
            description="Tables, seats, rules and replays. What is live goes over /api/live.",
            path="/api",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:  # brackets that do not match
        return urlsplit("")


def _address(scope: Scope) -> str:
    """Where this comes from; behind a proxy that is trusted, where the proxy says it comes from."""
    return network(scope["client"][0]) if scope.get("client") else ""


def _token(scope: Scope) -> str | None:
    """The token that a program shows. The one for metrics is no program's."""
    scheme, _, token = _header(scope, b"authorization").partition(" ")
    if scheme.lower() != "bearer" or scope["path"] == "/api/metrics":
        return None
    return token.strip()


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            found: str = value.decode("latin-1")
            return found
    return ""


def _plain(path: str) -> str:
    """A path as it is looked up: slashes too many do not matter.

    >>> _plain("/api//openapi.json/")
    '/api/openapi.json'
    """
    return "/" + "/".join(part for part in path.split("/") if part)


async def _problem(send: Send, status: int, reason: str, rule: str | None = None) -> None:
    body = msgspec.json.encode(Problem(reason, rule))
    headers = [*_API, (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
