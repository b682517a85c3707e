"""Several server processes on one PostgreSQL, behind a proxy, and people who play there whatever happens.

`python -m tests.server.several_servers 100` lets a hundred things happen, one after another.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Json, Refused, Tab, Visitor
from tests.server.postgres import Postgres, postgres
from tests.server.processes import Process, answers, reopen, wait_for
from websockets.exceptions import WebSocketException

DEPLOY = Path(__file__).parents[2] / "deploy"
LOST = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)
LEASE = 2.0
SILENCE = 5.0
"""Seconds after which someone who hears nothing comes again, as the browser does."""

PACE = 0.1
"""Seconds between two moves of one player. Several play at once, beside servers and other tests."""


class Servers:
    """So many server processes on one database; each can be killed, stopped and started again."""

    def __init__(self, database: Postgres, folder: Path, count: int, **settings: object) -> None:
        self.database = database
        self.address = database.address()
        self._folder = folder
        self.settings = {
            "database": self.address,
            "beat_seconds": 0.3,
            "lease_seconds": LEASE,
            "trust_proxy": ["127.0.0.1"],
            **settings,
        }
        self.ports = [free_port() for _ in range(count)]
        self.processes = [self._launch(port) for port in self.ports]
        for process, port in zip(self.processes, self.ports, strict=True):
            wait_for(process, port)

    def _launch(self, port: int, before: str = "") -> Process:
        return Process(port, self._folder / str(port), before, self.settings)

    def start(self, number: int, before: str = "") -> None:
        """Start one again that has ended; `before` is run in it first."""
        self.processes[number] = self._launch(self.ports[number], before)
        wait_for(self.processes[number], self.ports[number])

    def kill(self, number: int) -> None:
        """End one at once."""
        self.processes[number].kill()
        self.processes[number].wait()

    def close(self) -> None:
        """End all."""
        for process in self.processes:
            process.kill()
            process.wait()


@contextmanager
def several(database: Postgres, folder: Path, count: int = 3, **settings: object) -> Iterator[Servers]:
    """Servers that end with the block."""
    servers = Servers(database, folder, count, **settings)
    try:
        yield servers
    finally:
        servers.close()


# --- proxies -----------------------------------------------------------------------------------------------


def caddy(ports: list[int], port: int, folder: Path) -> tuple[list[str], dict[str, str]]:
    """Caddy, from a wheel, with the file in `deploy` as it is."""
    program = Path(sys.executable).with_name("caddy")
    names = {"NAME": f"http://127.0.0.1:{port}", "SERVERS": " ".join(f"127.0.0.1:{each}" for each in ports)}
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [str(program), "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    return command, names | places


def haproxy(ports: list[int], port: int, folder: Path) -> tuple[list[str], dict[str, str]]:
    """HAProxy, if it is installed, with the file in `deploy` but for addresses and TLS."""
    written = []
    for line in (DEPLOY / "haproxy.cfg").read_text().splitlines():
        if line.strip().startswith("bind :80"):
            line = f"    bind 127.0.0.1:{port}"
        elif "ssl crt" in line or "redirect scheme" in line or line.strip().startswith("server two"):
            continue
        elif line.strip().startswith("server one"):
            line = "\n".join(f"    server s{each} 127.0.0.1:{each}" for each in ports)
        written.append(line)
    file = folder / "haproxy.cfg"
    file.write_text("\n".join(written) + "\n")
    return ["haproxy", "-db", "-f", str(file)], {}


def nginx(ports: list[int], port: int, folder: Path) -> tuple[list[str], dict[str, str]]:
    """nginx, if it is installed, with the file in `deploy` but for addresses and TLS."""
    text = (DEPLOY / "nginx-several.conf").read_text()
    before, _, rest = text.partition("server {")  # the first one only leads to https
    plain = f"{before}server {{{rest.partition('server {')[2]}"
    written = []
    for line in plain.splitlines():
        if "listen 443" in line:
            line = f"    listen 127.0.0.1:{port};"
        elif "ssl_certificate" in line or "10.0.0.6" in line:
            continue
        elif "10.0.0.5" in line:
            line = "\n".join(line.replace("10.0.0.5:8612", f"127.0.0.1:{each}") for each in ports)
        written.append(line)
    file = folder / "nginx.conf"
    head = f"daemon off; pid {folder}/nginx.pid; error_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n"
    file.write_text(head + "\n".join(written) + "\n}\n")
    return ["nginx", "-p", str(folder), "-c", str(file)], {}


PROXIES: dict[str, Callable[[list[int], int, Path], tuple[list[str], dict[str, str]]]] = {
    "caddy": caddy,
    "haproxy": haproxy,
    "nginx": nginx,
}


def installed(proxy: str) -> bool:
    """Is there such a proxy here? Caddy comes with the tools for developing."""
    return proxy == "caddy" or shutil.which(proxy) is not None


@contextmanager
def behind(proxy: str, servers: Servers, folder: Path) -> Iterator[str]:
    """A proxy before the servers; its address."""
    port = free_port()
    command, more = PROXIES[proxy](servers.ports, port, folder)
    with (folder / f"{proxy}.log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **more}, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while not answers(port):
            assert process.poll() is None, (folder / f"{proxy}.log").read_text()
            assert time.monotonic() < deadline, f"{proxy} does not answer"
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


# --- people ------------------------------------------------------------------------------------------------


class Player(threading.Thread):
    """Someone who plays one match after another, comes again when the line breaks, and keeps what was
    acknowledged.
    """

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.person = Visitor(url, f"P{number}")
        self.person.http.timeout = httpx.Timeout(SILENCE)
        self.moves = 0
        self.problem: str | None = None
        self.tables: dict[str, dict[int, Json]] = {}
        self._ending = threading.Event()

    def run(self) -> None:
        while not self._ending.is_set():
            try:
                self._play()
            except Refused as refused:
                if refused.status < 500:
                    self.problem = str(refused)
                    return
            except json.JSONDecodeError:
                pass  # the proxy's own words: it found no server
            except LOST:
                pass
            except BaseException as error:
                self.problem = repr(error)
                return
            time.sleep(0.05)

    def _play(self) -> None:
        """A match, or what is left of it."""
        body = {"seats": 2, "options": {"rounds": 50}, "level": "eager"}
        if not self.tables or self._over:
            self.tables[self.person.post("/api/games/sparks/play", body)["id"]] = {}
            self._over = False
        id, acknowledged = list(self.tables.items())[-1]
        tab = reopen(self.person, id)
        self.person.http.timeout = httpx.Timeout(SILENCE)
        assert tab.seq >= max(acknowledged, default=-1), "an acknowledged move is lost"
        tab.socket.close_timeout = 0.5  # a server that is stopped does not say goodbye
        try:
            self._go_on(tab, acknowledged)
        finally:
            with suppress(*LOST):
                tab.close()

    _over = False

    def _go_on(self, tab: Tab, acknowledged: dict[int, Json]) -> None:
        while tab.outcome is None and not self._ending.is_set():
            if not any(not decision["optional"] for decision in tab.decisions):
                tab.next(SILENCE)
                continue
            decision = tab.decisions[0]
            options = [option["action"] for option in decision["options"]]
            action = (
                {"type": "Throw", "at": 0.5} if decision["parametric"] else options[self.moves % len(options)]
            )
            n = tab.ask("act", stamp=decision["stamp"], action=action)
            while (heard := tab.next(SILENCE)).get("ack") != n and heard.get("n") != n:
                pass  # others may be told of first
            if "ack" in heard:
                acknowledged[heard["seq"]] = heard
                self.moves += 1
                time.sleep(PACE)
        self._over = tab.outcome is not None

    def end(self) -> None:
        """Play no more, and see that all that was acknowledged is there."""
        self._ending.set()
        self.join(2 * PATIENCE)
        assert self.problem is None, self.problem
        for id, acknowledged in self.tables.items():
            tab = reopen(self.person, id)
            stored = {moment["seq"]: moment for moment in tab.snapshot["moments"]}
            assert tab.seq >= max(acknowledged, default=-1), "an acknowledged move is lost"
            for seq in acknowledged.keys() & stored.keys():
                assert stored[seq]["events"] == acknowledged[seq]["events"]
            tab.close()


class Crowd:
    """Several who play at once."""

    def __init__(self, url: str, count: int) -> None:
        self.players = [Player(url, number) for number in range(count)]
        for player in self.players:
            player.start()

    @property
    def moves(self) -> int:
        return sum(player.moves for player in self.players)

    def go_on(self, moves: int = 3) -> float:
        """Wait until everyone has made so many more moves; the seconds until all had made one."""
        began, before = time.monotonic(), [player.moves for player in self.players]
        first: float | None = None
        while True:
            made = [player.moves - was for player, was in zip(self.players, before, strict=True)]
            for player in self.players:
                assert player.problem is None, player.problem
            if first is None and min(made) >= 1:
                first = time.monotonic() - began
            if first is not None and min(made) >= moves:
                return first
            assert time.monotonic() < began + PATIENCE, f"someone cannot go on: {made}"
            time.sleep(0.02)

    def end(self) -> None:
        """Everyone stops; nothing acknowledged is lost."""
        for player in self.players:
            player.end()


def soak(folder: Path, rounds: int, seed: int) -> str:
    """Let so many things happen to three servers and their database; an assertion fails at the first loss."""
    rng, slowest, happened = random.Random(seed), 0.0, Counter[str]()
    with (
        postgres() as database,
        several(database, folder, drain_seconds=1.0) as servers,
        behind("caddy", servers, folder) as url,
    ):
        crowd = Crowd(url, 5)
        crowd.go_on()
        for _ in range(rounds):
            number, what = rng.randrange(3), rng.choice(("kill", "stop", "end", "kill the database"))
            process = servers.processes[number]
            if what == "kill":
                servers.kill(number)
            elif what == "end":
                process.send_signal(signal.SIGTERM)
            elif what == "stop":
                process.send_signal(signal.SIGSTOP)
                time.sleep(rng.uniform(0, 2 * LEASE))
            else:
                database.kill()
                database.start()
            slowest = max(slowest, crowd.go_on())
            if what == "stop":
                process.send_signal(signal.SIGCONT)
            elif what in ("kill", "end"):
                process.wait(PATIENCE)
                servers.start(number)
            happened[what] += 1
        crowd.end()
        return f"{dict(happened)}, {crowd.moves} moves acknowledged, longest pause {slowest:.1f} s"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(soak(Path(place), int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
