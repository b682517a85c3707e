"""Take a seat at a table of any server, and let a bot of this machine play it.

The server sends the match as the seat could imagine it, so that every bot, with search or without, plays here
as it does anywhere, and knows no more than the seat. What travels is described in docs/programs.md.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

import gravitable
from gravitable.bots import bot as find_bot
from gravitable.kernel import Action, BadOption, Bot, Game, GravitableError, Match

Json = dict[str, Any]
PATIENCE = 30.0
"""Seconds to wait for an answer."""
REST = 1.0
"""Seconds to wait before asking again, when the server wants it slower or is away."""
TRIES = 30
"""How often to come back to a server that is away."""
REFUSALS = 5
"""Actions of a bot that are refused in a row before it is given up."""


class Server:
    """A server, asked over HTTP by the program that has this token."""

    def __init__(self, address: str, token: str | None = None) -> None:
        parts = _split(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise BadOption(f"{address!r} is no address of a server: http://... or https://...")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    @property
    def live(self) -> str:
        """Where its WebSocket is."""
        return f"ws{self.base.removeprefix('http')}/api/live"

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Ask once; a refusal is an error with the server's own sentence."""
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
        raise BadOption(f"{address!r} is no address: {error}.") from None


def make_token(address: str, name: str) -> str:
    """A token for a new program of that name, which belongs to nobody else."""
    server = Server(address)
    server.ask("GET", "/me")
    return str(server.ask("POST", "/programs", {"name": name})["token"])


def revoke_token(address: str, token: str) -> None:
    """Make a token void."""
    server = Server(address, token)
    server.ask("DELETE", f"/programs/{server.ask('GET', '/me')['id']}")


def read_bot(game: Game[Any, Any, Any], name: str) -> Bot:
    """A bot of the game by its name, or any class, as `module:Class`."""
    module, colon, cls = name.partition(":")
    if not colon:
        return find_bot(game, name)()
    try:
        made: Bot = getattr(import_module(module), cls)()
    except (ImportError, AttributeError, TypeError) as error:
        raise BadOption(f"There is no bot {name!r}: {error}.") from None
    return made


def find_table(server: Server, address: str) -> Json:
    """The table that an address, an invite link or a seat link leads to."""
    kind, _, rest = _split(address).path.strip("/").partition("/")
    if kind in ("join", "seat") and rest:
        return server.ask("POST", "/links", {"token": rest})
    if kind == "table" and rest:
        return server.ask("GET", f"/tables/{rest}")
    raise BadOption(f"{address!r} leads to no table: take its address, or its invite link.")


class Player:
    """A bot in a seat of a table far away. `say` is told what goes wrong."""

    def __init__(self, server: Server, table: str, bot: Bot, rng: Random, say: Callable[[str], None]) -> None:
        self._server = server
        self._table = table
        self._bot = bot
        self._rng = rng
        self._say = say
        self._seat = 0
        self._seq = -1
        self._decision: Json | None = None
        self._left_alone = -1
        """The moment at which the bot chose to leave an optional decision unanswered."""
        self._n = 0
        self._waits = False
        """For the answer to what was asked with the counter `_n`?"""
        self._refusals = 0

    def run(self) -> tuple[int, Json]:
        """Play until the match is over: the seat, and the outcome. A line that breaks is opened again."""
        for tried in range(TRIES):
            if tried:
                time.sleep(REST)
            try:
                headers = self._server.headers
                with connect(self._server.live, additional_headers=headers, max_size=None) as line:
                    line.send(json.dumps({"type": "hello", "table": self._table, "sit": True}))
                    return self._play(line)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                self._say(f"The line is down: {error}")
        raise GravitableError(f"{self._server.base} does not answer.")

    def _play(self, line: ClientConnection) -> tuple[int, Json]:
        while True:
            message = json.loads(line.recv())
            self._hear(line, message)
            if message.get("outcome"):
                return self._seat, message["outcome"]
            decision = self._decision
            if decision is not None and not self._waits and self._left_alone != self._seq:
                self._ask(line, "imagine", stamp=decision["stamp"])

    def _hear(self, line: ClientConnection, message: Json) -> None:
        answers = self._n in (message.get("n"), message.get("ack"))
        match message["type"]:
            case "snapshot":
                if message["seat"] is None:
                    raise GravitableError("No seat is open at this table.")
                self._seat, self._waits = message["seat"], False
                self._learn(message)
            case "update":
                self._learn(message)
                if answers:
                    self._waits, self._refusals = False, 0
            case "imagined" if answers:
                self._waits = False
                self._choose(line, message)
            case "refused" if answers:
                self._waits = False
                self._mind(line, message)
            case "done" if answers:
                self._waits = False
            case "bye":
                if not message["again"]:
                    raise GravitableError(message["reason"])

    def _learn(self, message: Json) -> None:
        self._seq = message["seq"]
        mine = [each for each in message["decisions"] if each["seat"] == self._seat]
        self._decision = mine[0] if mine else None

    def _choose(self, line: ClientConnection, message: Json) -> None:
        match = Match.load(base64.b64decode(message["match"]), rng=self._rng)
        choice = self._bot.choose(match, self._seat, self._rng)
        if choice is None:
            self._left_alone = self._seq
            return
        action: Action = choice.action
        if self._refusals:  # what it wants is refused: anything legal
            action = self._rng.choice(match.candidates(match.decision(self._seat), 8, self._rng))
        self._ask(line, "act", stamp=message["stamp"], action=msgspec.to_builtins(action))

    def _mind(self, line: ClientConnection, refused: Json) -> None:
        """Something was refused: wait, come back from being away, or choose something else."""
        rule = refused.get("rule")
        if rule in ("table.limits", "table.paused"):
            time.sleep(REST)
        elif rule == "table.away":
            self._ask(line, "take-back")
        elif rule not in ("kernel.stale", "kernel.over"):  # the end is told as well
            self._say(refused["reason"])
            self._refusals += 1
            if self._refusals > REFUSALS:
                raise GravitableError(f"The table refuses what this bot does: {refused['reason']}")

    def _ask(self, line: ClientConnection, kind: str, **fields: Any) -> None:
        self._n += 1
        self._waits = True
        line.send(json.dumps({"type": kind, "n": self._n, **fields}))


def join(
    address: str, bot: str, token: str, *, seed: int | None = None, say: Callable[[str], None] = print
) -> tuple[int, Json]:
    """Take an open seat at the table of that address and play it to the end: the seat, and the outcome."""
    server = Server(address, token)
    table = find_table(server, address)
    player = read_bot(gravitable.game(table["game"]), bot)
    return Player(server, table["id"], player, Random(seed), say).run()


def _sentence(error: HTTPError) -> str:
    try:
        return str(json.load(error)["reason"])
    except (ValueError, KeyError, TypeError):
        return f"The server answers {error.code}."
