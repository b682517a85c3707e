"""A real server on a free port, in a thread of this process, and people who visit it."""

from __future__ import annotations

import asyncio
import copy
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from tests.server.once import (
    a_new_database,
    bring_up_to_date,
    remember_certificates,
    remember_signatures,
    the_client,
)
from tests.server.outside import Moved
from tests.server.postgres import Postgres, postgres
from tests.server.watchdog import LENIENT, Watchdog
from websockets.sync.client import ClientConnection, connect

from gravitable.server import Limits, Settings
from gravitable.server.commands.start import Server as Serving
from gravitable.server.server import GameServer
from gravitable.server.view.diff import apply
from gravitable.server.web.app import Site
from gravitable.server.web.warm_up import make_types_ready
from gravitable.server.wire.tables import TableSettings

remember_signatures()
remember_certificates()
Json = dict[str, Any]
PATIENCE = 60
"""Seconds to wait for anything: only a test that fails is ever held up by it."""
ANY = (1e6, 10**6)
FAST = Limits(
    messages=ANY,
    requests=ANY,
    requests_address=ANY,
    requests_all=ANY,
    new_tables=ANY,
    new_tables_address=ANY,
    new_tables_all=ANY,
    chat=ANY,
    keys=ANY,
    keys_address=ANY,
    keys_all=ANY,
    mails=ANY,
    mails_address=ANY,
    mails_all=ANY,
    thoughts=ANY,
    thoughts_address=ANY,
    thoughts_all=ANY,
    connections_address=10**6,
)
"""No pace is too fast."""


class Server:
    """A running server."""

    def __init__(self, settings: Settings, longest: float = LENIENT) -> None:
        self.settings = settings
        self.core = GameServer(settings)
        self.site = Site(self.core, the_client())
        make_types_ready()
        # Few tests ask what takes a process that thinks: it starts when it is asked, not with every server.
        self.core.workers.warm_up = lambda: None  # type: ignore[method-assign]
        stored = settings.data_folder / "gravitable.db"
        if settings.database is None and not stored.exists():
            stored.write_bytes(a_new_database())
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        if self.core.peers is not None:
            self.core.peers.address = self.url
        self._server = Serving(self.site)
        self._server.config.timeout_graceful_shutdown = 1
        self.watchdog = Watchdog(longest)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            self.watchdog.start()
            await self._server.serve([self._socket])

        asyncio.run(serve())

    def start(self) -> Server:
        self._thread.start()
        assert httpx.get(f"{self.url}/api/health", timeout=PATIENCE, verify=False).status_code == 200
        return self

    def stop(self) -> None:
        self.end()
        self.check_loop()

    def end(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self.watchdog.stop()
        assert not self._thread.is_alive(), "the server goes on"
        self._socket.close()

    def check_loop(self) -> None:
        """Has the event loop been free all the time since the last check?"""
        slow, self.watchdog.slow = self.watchdog.slow, []
        assert not slow, "something held the event loop"

    def call(self, function: Callable[[], Any]) -> Any:
        """Run something on the server's event loop."""

        async def run() -> Any:
            return function()

        return self.run(run())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The same for what takes its time there."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


class Refused(Exception):
    """The server answered with a Problem."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status}: {problem}")
        self.status = status
        self.rule = problem.get("rule")
        self.reason = problem["reason"]


class Visitor:
    """Someone with a cookie."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)  # (no certificates to load)
        self.url = url
        self.id = self.get("/api/me")["id"]
        if name is not None:
            self.ask("PUT", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        answer = self.http.request(method, path, json=body)
        if answer.status_code >= 400:
            raise Refused(answer.status_code, answer.json())
        return answer.json()

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Json | None = None) -> Any:
        return self.ask("POST", path, body)

    @property
    def cookie(self) -> str:
        return f"gravitable={self.http.cookies['gravitable']}"

    @property
    def proof(self) -> dict[str, str]:
        """The header that says who this is."""
        return {"Cookie": self.cookie}

    def open(self, table: str, seen: int | None = None, *, sit: bool = False) -> Tab:
        return Tab(self, table, seen, sit=sit)


class Tab:
    """A browser tab at a table: it keeps the view up to date as the real one does."""

    def __init__(self, visitor: Visitor, table: str, seen: int | None = None, *, sit: bool = False) -> None:
        self.visitor = visitor
        self.socket: ClientConnection = connect(
            f"{visitor.url.replace('http', 'ws')}/api/live?table={quote(table)}",
            additional_headers=visitor.proof,
            compression=None,
            max_size=None,
            max_queue=None,
            legacy=True,
        )
        self.n = 0
        self.view: Any = None
        self.seq = -1
        self.table: Json = {}
        self.decisions: list[Json] = []
        self.asked: list[Json] = []
        self.words: list[str] = []
        self.heard: list[Json] = []
        self.outcome: Json | None = None
        self.send({"type": "hello", "table": table, "seen": seen, "sit": sit})
        self.snapshot = self.hear("snapshot")

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, kind: str, **fields: Any) -> int:
        self.n += 1
        self.send({"type": kind, "n": self.n, **fields})
        return self.n

    def next(self, timeout: float = PATIENCE) -> Json:
        """The next message, taken to heart."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        kind = message["type"]
        self.asked = message.get("asked", self.asked)
        if kind == "snapshot":
            self.view, self.seq, self.table = message["view"], message["seq"], message["table"]
            self.decisions, self.outcome = message["decisions"], message["outcome"]
            told = [told["words"] for moment in message["moments"] for told in moment["events"]]
            self.words = [*self.words, *told] if message["resumed"] else told
        elif kind == "update":
            assert message["seq"] == self.seq + 1
            assert len(message["changes"]) == max(1, len(message["events"]))
            changed = itertools.chain(*message["changes"])
            self.view, self.seq = apply(copy.deepcopy(self.view), changed), message["seq"]
            self.decisions, self.outcome = message["decisions"], message.get("outcome")
            self.words += [told["words"] for told in message["events"]]
        elif kind == "table":
            self.table = message["table"]
        return message

    def hear(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while True:
            message = self.next()
            if message["type"] in kinds:
                return message

    def answer(self, n: int) -> Json:
        """The answer to what was asked with `n`."""
        while True:
            message = self.next()
            if message.get("n") == n or message.get("ack") == n:
                return message

    def act(self, choice: int = 0) -> Json:
        """Take an option of the open decision and wait for the answer."""
        decision = self.decisions[0]
        return self.answer(
            self.ask("act", stamp=decision["stamp"], action=decision["options"][choice]["action"])
        )

    def catch_up(self) -> None:
        """Take in all that anyone has been told by now: the answer to a ping comes after it."""
        self.answer(self.ask("ping"))
        self.heard.pop()

    def close(self) -> None:
        self.socket.close()


SETTINGS = {field.name for field in msgspec.structs.fields(TableSettings)}


def table_body(game: str, **more: Any) -> Json:
    """The body of a request for a table, its settings where they belong."""
    settings = {name: more.pop(name) for name in SETTINGS & more.keys()}
    return {"game": game, "settings": settings, **more}


def seat_two(
    visit: Callable[..., Visitor], game: str = "sparks", **more: Any
) -> tuple[Visitor, Visitor, str]:
    """Ann and Bob at a new table of two, not yet started."""
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.post("/api/tables", table_body(game, **{"seats": 2, **more}))
    bob.post("/api/links", {"token": table["invite"].rsplit("/", 1)[1]})
    bob.post(f"/api/tables/{table['id']}/sit", {})
    return ann, bob, table["id"]


def play_two(visit: Callable[..., Visitor], game: str = "sparks", **more: Any) -> tuple[Tab, Tab, str]:
    """Ann's and Bob's tabs at a started table."""
    ann, bob, table = seat_two(visit, game, **more)
    ann.post(f"/api/tables/{table}/start")
    return ann.open(table), bob.open(table), table


def finish(*tabs: Tab) -> None:
    """Play on, whoever is asked taking the first option (or throwing), until the match is over."""
    while tabs[0].outcome is None:
        time.sleep(0.005)  # bots may have to think
        for tab in tabs:
            tab.catch_up()
            must = [decision for decision in tab.decisions if not decision["optional"]]
            if must and tab.outcome is None:
                play_something(tab)


def play_something(tab: Tab) -> Json:
    """Answer the open decision with the first thing that is legal."""
    decision = tab.decisions[0]
    action = {"type": "Throw", "at": 0.5} if decision["parametric"] else decision["options"][0]["action"]
    return tab.answer(tab.ask("act", stamp=decision["stamp"], action=action))


def tampered(token: str) -> str:
    """A signed token with another sign. (The last letter would not do: not all of its bits are read.)"""
    return token[:-6] + ("b" if token[-6] == "a" else "a") + token[-5:]


def choose(tab: Tab, number: int = 0) -> Json:
    """Answer the open decision of any game: with an option by its number, or a sample."""
    return tab.answer(begin_to_choose(tab, number))


def begin_to_choose(tab: Tab, number: int = 0) -> int:
    """Say what is chosen, and wait for no answer."""
    decision = tab.decisions[0]
    options = decision["options"]
    if decision["parametric"]:
        options = tab.answer(tab.ask("sample", stamp=decision["stamp"], count=1))["options"]
    return tab.ask("act", stamp=decision["stamp"], action=options[number % len(options)]["action"])


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_folder=tmp_path / "data", bot_delay=0.0, bot_workers=1, limits=FAST)


@pytest.fixture
def start(settings: Settings) -> Iterator[Callable[..., Server]]:
    """Start servers, with settings of their own if wanted; all are stopped at the end."""
    started: list[Server] = []

    def run(chosen: Settings | None = None) -> Server:
        started.append(Server(chosen or settings).start())
        return started[-1]

    yield run
    for server in started:
        server.stop()


@pytest.fixture
def now() -> Moved:
    """A clock of the tables that stands where a test sets it."""
    return Moved()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(Settings(data_folder=folder, bot_delay=0.0, bot_workers=1, limits=FAST)).start()
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """One server for all tests that need nothing special; each makes tables and people of its own."""
    yield shared_server
    shared_server.check_loop()


@pytest.fixture
def visit(server: Server) -> Callable[..., Visitor]:
    """Make visitors: `visit("Ann")`."""
    return lambda name=None: Visitor(server.url, name)


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """One PostgreSQL for all tests; each has databases of its own there."""
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of either kind, with its schema, to which nobody has written."""
    if request.param == "sqlite":
        (tmp_path / "test.db").write_bytes(a_new_database())
        return f"sqlite:///{tmp_path / 'test.db'}"
    server: Postgres = request.getfixturevalue("database_server")
    return server.with_schema(bring_up_to_date)
