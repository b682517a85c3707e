"""A bot on this machine that plays at a table of any server.

The server sends a copy of the match with the seat's hidden information guessed. So every bot plays here as
it plays on the server and knows no more than its seat. docs/programs.md lists the messages.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from gravitable.arguments import read_bot
from gravitable.kernel import Action, BadOption, Bot, GravitableError
from gravitable.kernel.registry import game as find_game
from gravitable.kernel.registry import load

Json = dict[str, Any]
PATIENCE = 30.0
"""Seconds to wait for an answer."""
REST = 1.0
"""Seconds to wait before the next attempt."""
TRIES = 30
"""Number of attempts to reconnect."""
REFUSALS = 5
"""Number of refused actions in a row after which the bot stops."""


class RemoteServer:
    """The HTTP interface of a server, used with one program's token."""

    def __init__(self, address: str, token: str | None = None) -> None:
        parts = _split(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise BadOption(f"{address!r} is not a server address. Expected http://... or https://...")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    @property
    def live(self) -> str:
        """The address of its WebSocket."""
        return f"ws{self.base.removeprefix('http')}/api/live"

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Send one request. Raise the server's sentence if it refuses."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self.headers}
        try:
            request = Request(f"{self.base}/api{path}", data, headers, method=method)
            with urlopen(request, timeout=PATIENCE) as reply:
                cookie = reply.headers.get("Set-Cookie")
                if cookie and not self.headers:
                    self.headers = {"Cookie": cookie.split(";")[0]}
                answer: Json = json.load(reply)
                return answer
        except HTTPError as error:
            raise GravitableError(_sentence(error)) from None
        except (URLError, OSError, ValueError) as error:
            raise GravitableError(f"{self.base} does not answer: {error}.") from None


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address if "://" in address else f"http://{address}")
    except ValueError as error:
        raise BadOption(f"{address!r} is not an address: {error}.") from None


def make_token(address: str, name: str) -> str:
    """Create a program of that name and return its token."""
    server = RemoteServer(address)
    server.ask("GET", "/me")
    return str(server.ask("POST", "/programs", {"name": name})["token"])


def revoke_token(address: str, token: str) -> None:
    """Revoke a token."""
    server = RemoteServer(address, token)
    server.ask("DELETE", f"/programs/{server.ask('GET', '/me')['id']}")


def find_table(server: RemoteServer, address: str) -> Json:
    """Return the table of an address, an invite link or a seat link."""
    kind, _, rest = _split(address).path.strip("/").partition("/")
    if kind in ("join", "seat") and rest:
        return server.ask("POST", "/links", {"token": rest})
    if kind == "table" and rest:
        return server.ask("GET", f"/tables/{rest}")
    raise BadOption(f"{address!r} is not the address of a table. Expected its address or invite link.")


class RemotePlayer:
    """A bot in a seat of a remote table. `say` receives the problems as sentences."""

    def __init__(
        self, server: RemoteServer, table: str, bot: Bot, rng: Random, say: Callable[[str], None]
    ) -> None:
        self._server = server
        self._table = table
        self._bot = bot
        self._rng = rng
        self._say = say
        self._seat = 0
        self._seq = -1
        self._decision: Json | None = None
        self._left_alone = -1
        """The position at which the bot asks nothing more."""
        self._stamp = -1
        """The stamp of the decision of the last request."""
        self._n = 0
        self._waits = False
        """True while the request with the number `_n` has no answer."""
        self._refusals = 0

    def run(self) -> tuple[int, Json]:
        """Play to the end of the match. Reconnect if needed. Return the seat and the outcome."""
        for tried in range(TRIES):
            if tried:
                time.sleep(REST)
            try:
                headers = self._server.headers
                with connect(self._server.live, additional_headers=headers, max_size=None) as line:
                    line.send(json.dumps({"type": "hello", "table": self._table, "sit": True}))
                    return self._play(line)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                self._say(f"The connection is lost: {error}")
        raise GravitableError(f"{self._server.base} does not answer.")

    def _play(self, line: ClientConnection) -> tuple[int, Json]:
        while True:
            message = json.loads(line.recv())
            self._receive(line, message)
            if message.get("outcome"):
                return self._seat, message["outcome"]
            decision = self._decision
            if decision is not None and not self._waits and self._left_alone != self._seq:
                self._ask(line, "imagine", stamp=decision["stamp"])

    def _receive(self, line: ClientConnection, message: Json) -> None:
        answers = self._n in (message.get("n"), message.get("ack"))
        match message["type"]:
            case "snapshot":
                if message["seat"] is None:
                    raise GravitableError("No seat is open at this table.")
                self._seat, self._waits = message["seat"], False
                self._update(message)
            case "update":
                self._update(message)
                if answers:
                    self._waits, self._refusals = False, 0
            case "imagined" if answers:
                self._waits = False
                self._choose(line, message)
            case "refused" if answers:
                self._waits = False
                self.handle_refusal(line, message)
            case "done" if answers:
                self._waits = False
            case "bye":
                if not message["again"]:
                    raise GravitableError(message["reason"])

    def _update(self, message: Json) -> None:
        self._seq = message["seq"]
        mine = [each for each in message["decisions"] if each["seat"] == self._seat]
        self._decision = mine[0] if mine else None

    def _choose(self, line: ClientConnection, message: Json) -> None:
        match = load(base64.b64decode(message["match"]), rng=self._rng)
        choice = self._bot.choose(match, self._seat, self._rng)
        if choice is None:
            self._left_alone = self._seq
            return
        action: Action = choice.action
        if self._refusals:  # the bot's choice was refused: play any legal action
            action = self._rng.choice(match.candidates(match.decision(self._seat), 8, self._rng))
        self._ask(line, "act", stamp=message["stamp"], action=msgspec.to_builtins(action))

    def handle_refusal(self, line: ClientConnection, refused: Json) -> None:
        """React to a refusal: wait, return to the seat, or choose another action."""
        rule = refused.get("rule")
        if rule in ("table.limits", "table.paused"):
            time.sleep(REST)
        elif rule == "table.away":
            self._ask(line, "take-back")
        elif rule == "kernel.stale":
            if self._decision is not None and self._decision["stamp"] == self._stamp:
                self._left_alone = self._seq  # the update that settled the decision is on its way
        elif rule != "kernel.over":  # another message announces the end
            self._say(refused["reason"])
            self._refusals += 1
            if self._refusals > REFUSALS:
                raise GravitableError(f"The table refuses what this bot does: {refused['reason']}")

    def _ask(self, line: ClientConnection, kind: str, **fields: Any) -> None:
        self._n += 1
        self._waits = True
        self._stamp = fields.get("stamp", self._stamp)
        line.send(json.dumps({"type": kind, "n": self._n, **fields}))


def join_table(
    address: str, bot: str, token: str, *, seed: int | None = None, say: Callable[[str], None] = print
) -> tuple[int, Json]:
    """Take an open seat at a table and play to the end. Return the seat and the outcome."""
    server = RemoteServer(address, token)
    table = find_table(server, address)
    player = read_bot(find_game(table["game"]), bot)
    return RemotePlayer(server, table["id"], player, Random(seed), say).run()


def _sentence(error: HTTPError) -> str:
    try:
        return str(json.load(error)["reason"])
    except (ValueError, KeyError, TypeError):
        return f"The server answers {error.code}."
