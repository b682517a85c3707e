"""HTTP requests that make no sense: some are garbage, some are close to real ones."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from gravitable.server.wire import games, people, replays, tables

VALUES: Sequence[Any] = [
    *(None, True, -1, 0, 1, 63, 64, 2**63, -(2**70), 1e308, -1e-308),
    *(
        "",
        "x" * 600,
        "\0",
        "\u2800",
        "a\u202eb",
        "\ud800",
        "Ω",
        "sparks",
        "adrift",
        "random",
        "none",
        "../..",
    ),
    *([], {}, [[[[]]]], [None] * 500, {"type": "none"}, {"type": "player", "seconds": -1}),
]
_NAMES = sorted(
    {
        name
        for module in (games, people, replays, tables)
        for struct in vars(module).values()
        for name in getattr(struct, "__struct_encode_fields__", ())
    }
)
_STRANGE = (
    *(
        "%",
        "%0",
        "%zz",
        "%00",
        "%ff",
        "%C0%AF",
        "%2e%2e%2f",
        "%25%30%30",
        "..",
        "../../etc/passwd",
        "//",
        ";",
    ),
    *(
        "'",
        '"',
        "<script>",
        "\\",
        "a b",
        "\t",
        "#",
        "{table}",
        "{}",
        "é",
        "%F0%9F%98%80",
        "x" * 5000,
        "-1",
        "9" * 40,
    ),
)
_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND")
_BAD_METHODS = ("get", "", " ", "G E T", "X" * 300, "\0", "GET\t", "PRI", "É", "GET /", "-")
_VERSIONS = ("HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "HTTP/1.1x", "http/1.1", "", "HTTP/")
_PAGES = (
    "/",
    "/index.html",
    "/assets/x.js",
    "/join/x",
    "/seat/x",
    "/device/x",
    "/replay",
    "/favicon.ico",
    "/previews/",
)
_BODIES: Sequence[bytes] = [
    *(b"", b"{", b"[", b"null", b"NaN", b'"', b"\0", b"\xff\xfe", b"\xef\xbb\xbf{}", b"{}{}", b"[1,]"),
    *(
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"name": ' + b"[" * 50_000,
        b"9" * 20_000,
        b'{"a":' + b"9" * 9_000 + b"}",
    ),
    *(b'{"name": "\xe2\x82"}', b'{"name": "\\ud800"}', b'{"name": "\\u0000"}', b'{"name": "a", "name": []}'),
    *(
        b"name=a&seats=2",
        b"a=%zz&%00",
        b"x" * 70_000,
        b"\x1f\x8b\x08\x00garbage",
        b"<?xml version='1.0'?><a/>",
    ),
    b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--b',
]
_TYPES = (
    *("application/json", "application/json", "text/plain", "application/x-www-form-urlencoded", "text/xml"),
    *(
        "multipart/form-data",
        "multipart/form-data; boundary=b",
        "multipart/form-data; boundary=",
        "application/msgpack",
    ),
    *("application/json; charset=utf-7", "application/json; charset=nothing", "x", "", "/", "a/b;" * 200),
)
_HEADERS = (
    *(
        "Host: ",
        "Host: [",
        "Host: [::1",
        "Host: a:b:c",
        "Host: evil.example",
        "Host: x\r\nHost: y",
        "Host: \xff",
    ),
    *("Origin: null", "Origin: http://[", "Origin: http://evil.example", "Origin: \xff"),
    *(
        "Cookie: gravitable=",
        "Cookie: gravitable=a.b.c",
        "Cookie: ;;;=;=",
        "Cookie: gravitable=" + "x" * 9000,
    ),
    *("Cookie: gravitable=\xff\xfe", "Cookie: a=b; gravitable=\x7f", "Cookie: " + "a=b; " * 3000),
    *(
        "Authorization: Bearer",
        "Authorization: Bearer \xff",
        "Authorization: Basic eDp4",
        "Authorization: " + "x" * 900,
    ),
    *("Content-Length: -1", "Content-Length: a", "Content-Length: 0, 1", "Content-Length: " + "9" * 30),
    *("Content-Length: 1\r\nContent-Length: 2", "Content-Length: 5\r\nTransfer-Encoding: chunked"),
    *("Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, x"),
    *(
        "Content-Encoding: gzip",
        "Accept-Encoding: \xff",
        "Accept: */*;q=x",
        "Range: bytes=-1",
        "Expect: 100-continue",
    ),
    *("Upgrade: websocket", "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings", "Connection: \0", "Te: x"),
    *(
        "X-Forwarded-For: a, b, \xff",
        "X-Forwarded-Proto: x",
        "X-Gravitable-Peer: a.b.c",
        "X-Http-Method-Override: PUT",
    ),
    *("No colon", ": no name", "Spaced name: x", "X: a\r\n folded", "X:\0", "\xff: x", "If-None-Match: \xff"),
)
_UPGRADES = (
    *("Upgrade: websocket\r\n", "Connection: Upgrade\r\n", "Sec-WebSocket-Version: 13\r\n"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
)
_BAD_UPGRADES = (
    *("Upgrade: websocket, x\r\n", "Sec-WebSocket-Version: 0\r\n", "Sec-WebSocket-Version: x\r\n"),
    *(
        "Sec-WebSocket-Key: x\r\n",
        "Sec-WebSocket-Key: \xff\r\n",
        "Sec-WebSocket-Extensions: permessage-deflate; x=\0\r\n",
    ),
    *("Sec-WebSocket-Protocol: ,,,\r\n", "Sec-WebSocket-Extensions: " + "x," * 900 + "\r\n"),
)


class Route(NamedTuple):
    """An address of the API, with fields in braces, and the methods it knows."""

    path: str
    methods: Sequence[str]


class Requests:
    """Makes requests. `words` are ids that mean something to the server, `cookies` people of its own."""

    def __init__(
        self, rng: random.Random, routes: Sequence[Route], words: Sequence[str], cookies: Sequence[str]
    ) -> None:
        self._rng = rng
        self._routes = routes
        self._words = words
        self._cookies = cookies

    def make(self) -> bytes:
        """A whole request, as bytes."""
        kinds = (
            self._garbage,
            self._line,
            self._heads,
            self._upgrade,
            self._body,
            self._body,
            self._fields,
            self._fields,
        )
        return self._rng.choice(kinds)()

    def _garbage(self) -> bytes:
        return self._rng.randbytes(self._rng.randrange(1, 200)) + b"\r\n\r\n"

    def _line(self) -> bytes:
        """The first line is wrong in some way."""
        rng = self._rng
        method = rng.choice(_METHODS if rng.random() < 0.5 else _BAD_METHODS)
        target = rng.choice(
            (self._path(), rng.choice(_STRANGE), "*", "http://[/", "http://evil.example/api/me", "")
        )
        if rng.random() < 0.3:
            target += "?" + "&".join(
                f"{rng.choice(('seat', 'table', 'at', ''))}={rng.choice(_STRANGE)}" for _ in range(3)
            )
        return _written(method, target, [self._who(), "Host: x"], b"", rng.choice(_VERSIONS))

    def _heads(self) -> bytes:
        """Some headers are wrong."""
        rng = self._rng
        lines = [self._who(), "Host: x", *rng.sample(_HEADERS, rng.randrange(1, 4))]
        rng.shuffle(lines)
        return _written(
            rng.choice(_METHODS), self._path(), lines, rng.choice(_BODIES[:20]), length=rng.random() < 0.5
        )

    def _upgrade(self) -> bytes:
        """A live line is asked for in the wrong way."""
        rng = self._rng
        lines = "".join(line for line in (*_UPGRADES, *rng.sample(_BAD_UPGRADES, 2)) if rng.random() < 0.7)
        path = rng.choice(("/api/live", "/api/live?table=%00", "/api/me", "/", "/api/live/x"))
        return _written(
            rng.choice(("GET", "GET", "POST")), path, [self._who(), "Host: x", lines.rstrip()], b""
        )

    def _body(self) -> bytes:
        """A body that nobody can read, or of the wrong kind."""
        rng = self._rng
        route = rng.choice(self._routes)
        lines = [self._who(), "Host: x", f"Content-Type: {rng.choice(_TYPES)}"]
        return _written(rng.choice(route.methods), self._filled(route.path), lines, rng.choice(_BODIES))

    def _fields(self) -> bytes:
        """JSON with the right fields and the wrong values, or the other way round."""
        rng = self._rng
        route = rng.choice(self._routes)
        body: Any = {
            name: rng.choice((*VALUES, *self._words)) for name in rng.sample(_NAMES, rng.randrange(1, 30))
        }
        if rng.random() < 0.1:
            body = rng.choice(VALUES)
        lines = [self._who(), "Host: x", "Content-Type: application/json"]
        data = json.dumps(body, allow_nan=True).encode()
        return _written(rng.choice(route.methods), self._filled(route.path), lines, data)

    def _path(self) -> str:
        if self._rng.random() < 0.2:
            return self._rng.choice(_PAGES) + self._rng.choice(("", *_STRANGE))
        return self._filled(self._rng.choice(self._routes).path)

    def _filled(self, path: str) -> str:
        def value(_: re.Match[str]) -> str:
            return self._rng.choice(self._words if self._rng.random() < 0.5 else _STRANGE)

        return re.sub(r"\{[^}]*\}", value, path)

    def _who(self) -> str:
        return f"Cookie: {self._rng.choice(self._cookies)}"


def _written(
    method: str,
    target: str,
    lines: Sequence[str],
    body: bytes,
    version: str = "HTTP/1.1",
    *,
    length: bool = True,
) -> bytes:
    """A request with its head and body, after which the line is to be closed."""
    more = [f"Content-Length: {len(body)}"] if length else []
    head = "\r\n".join((f"{method} {target} {version}", *lines, *more, "Connection: close", "", ""))
    return head.encode("latin-1", errors="replace") + body
