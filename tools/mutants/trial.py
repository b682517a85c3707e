"""Runs tests against a broken module, each time in a fork of a process that has imported all but the game.

The broken source lives in the fork's memory alone; no file is touched.
"""

from __future__ import annotations

import functools
import gc
import importlib
import importlib.util
import os
import pkgutil
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import hypothesis
import msgspec
import pytest

from mutants import rooms
from mutants.rooms import Mutant

# CPU seconds for importing a game and its tests; for a test: some, and a multiple of what it took unchanged.
START_S, TEST_S, TEST_TIMES = 60.0, 5.0, 10.0
# Only what waits for ever ends so: on a busy machine a run may take long.
WALL_S = 6 * 3600
MEMORY_BYTES = 4 << 30
TIME_SIGNALS = {signal.SIGPROF, signal.SIGALRM}


class Test(msgspec.Struct, frozen=True):
    """A test as it ran without any change. `calls` are functions, by file and first line."""

    __test__ = False

    name: str
    claims: tuple[str, ...]
    seconds: float
    passed: bool
    calls: frozenset[tuple[str, int]]


class Unchanged(msgspec.Struct, frozen=True):
    """The run without any change. `once` are functions that run in the first match only."""

    tests: list[Test]
    once: frozenset[tuple[str, int]]


def warm_up(game: str, cache: Path) -> None:
    """Import what every run needs, but not the game itself; what is compiled later is kept in `cache`."""
    sys.pycache_prefix, sys.dont_write_bytecode = str(cache), False
    for name in (
        "gravitable",
        "pytest_timeout",
        "hypothesis.strategies",
        "hypothesis.internal.conjecture.engine",
    ):
        importlib.import_module(name)
    for part in ("kernel", "geometry", "physics", "games"):
        folder = rooms.ROOT / "src" / "gravitable" / part
        for module in pkgutil.iter_modules([str(folder)], f"gravitable.{part}."):
            if module.name != f"gravitable.games.{game}":
                importlib.import_module(module.name)


def run_unchanged(files: Sequence[Path], folder: Path, prepare: Callable[[], object]) -> Unchanged:
    """All tests without any change; `prepare` makes a match of the game."""
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "out"
        record = _Record(folder, prepare)

        def work() -> None:
            functools.cached_property = type("Noted", (_Noted,), {"record": record})  # type: ignore[assignment, misc]
            _pytest(files, record)
            out.write_bytes(msgspec.msgpack.encode(Unchanged(record.tests, record.once)))

        _, status = os.waitpid(_fork(work, out), 0)
        if status:
            raise SystemExit(f"\nThe tests could not be run without any change:\n{_told(out)}")
        return msgspec.msgpack.decode(out.read_bytes(), type=Unchanged)


def run_changed(mutants: Sequence[Mutant], unchanged: Unchanged, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """What notices each mutant, as it becomes known; an empty text for a survivor."""
    noticed: Counter[tuple[str, str]] = Counter()
    waiting = list(reversed(mutants))
    running: dict[int, tuple[Mutant, Path]] = {}
    with tempfile.TemporaryDirectory() as folder:
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                if (rooms.ROOT / mutant.file).read_bytes() != mutant.whole:
                    raise SystemExit(f"\n{mutant.file} has changed meanwhile: run this again.")
                tests = chosen(mutant, unchanged, noticed)
                out = Path(folder) / str(len(waiting))
                running[_fork(functools.partial(_hunt, mutant, tests, out), out)] = mutant, out
            pid, status = os.waitpid(-1, 0)
            mutant, out = running.pop(pid)
            if os.WIFEXITED(status) and os.WEXITSTATUS(status):
                where = f"{mutant.file}:{mutant.line}, {mutant.now.strip()}"
                raise SystemExit(f"\nThe tests could not be run: {where}\n{_told(out)}")
            by = out.read_text() if out.exists() else ""
            if os.WIFSIGNALED(status):
                ended = os.WTERMSIG(status)
                by = "the time limit" if ended in TIME_SIGNALS else f"a crash (signal {ended})"
            noticed[mutant.file, by] += 1
            yield mutant, by


def chosen(mutant: Mutant, unchanged: Unchanged, noticed: Counter[tuple[str, str]]) -> list[Test]:
    """The tests that run the changed function: first those that claim its clauses."""
    place = mutant.change.place
    file = str(rooms.ROOT / mutant.file)

    def runs(calls: frozenset[tuple[str, int]]) -> bool:
        return any(name == file and place.first <= line <= place.last for name, line in calls)

    def rank(test: Test) -> tuple[int, int, float]:
        claimed = [_cites(clauses, test.claims) for clauses in mutant.cited]
        near = claimed.index(True) if True in claimed else len(claimed)
        return near, -noticed[mutant.file, test.name], test.seconds

    on_import = not place.first or runs(unchanged.once)
    return sorted(
        (test for test in unchanged.tests if test.passed and (on_import or runs(test.calls))), key=rank
    )


def _cites(cited: Sequence[str], claims: Sequence[str]) -> bool:
    groups = tuple(clause.removesuffix("*") for clause in cited if clause.endswith("*"))
    return any(claim in cited or (groups and claim.startswith(groups)) for claim in claims)


def _hunt(mutant: Mutant, tests: Sequence[Test], out: Path) -> None:
    """In the fork: run the tests until one notices."""
    if tests:
        sys.meta_path.insert(0, _Finder(mutant))
        files = dict.fromkeys(rooms.ROOT / test.name.partition("::")[0] for test in tests)
        _pytest(list(files), _Hunt(tests, out), "-x")


def _fork(work: Callable[[], None], out: Path) -> int:
    """Do something in a fork, within bounds of time and memory; what it prints goes beside `out`."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    status = 1
    try:
        printed = os.open(out.with_suffix(".txt"), os.O_WRONLY | os.O_CREAT)
        os.dup2(printed, 1)
        os.dup2(printed, 2)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))
        for limit in TIME_SIGNALS:
            signal.signal(limit, signal.SIG_DFL)
        signal.alarm(WALL_S)
        signal.setitimer(signal.ITIMER_PROF, START_S)
        work()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _told(out: Path) -> str:
    """The end of what a fork printed."""
    return out.with_suffix(".txt").read_text(errors="replace")[-3000:]


def _pytest(files: Sequence[Path], plugin: object, *more: str) -> None:
    # Examples must be the same with and without the change; looking for a smaller one takes time.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "here", deadline=None, derandomize=True, database=None, phases=phases, print_blob=False
    )
    os.environ.update(CI="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    os.chdir(rooms.ROOT)
    flags = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "pytest_timeout", "--timeout=0", *more]
    code = pytest.main([*flags, *(str(file) for file in files)], plugins=[plugin])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise RuntimeError(code)


class _Finder(MetaPathFinder):
    """Gives Python the broken source of one module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        file = rooms.ROOT / self.mutant.file
        return importlib.util.spec_from_file_location(
            name, file, loader=_Broken(name, str(file), self.mutant)
        )


class _Broken(SourceFileLoader):
    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.source(), self.path, "exec", dont_inherit=True)


class _Hunt:
    """Runs the chosen tests in the chosen order, within their time, and notes which one fails."""

    def __init__(self, tests: Sequence[Test], out: Path) -> None:
        self.order = {test.name: place for place, test in enumerate(tests)}
        self.seconds = {test.name: test.seconds for test in tests}
        self.out = out

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_PROF, TEST_S + TEST_TIMES * self.seconds[item.nodeid])
        return (yield)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.out.write_text(f"{report.nodeid}, which cannot be imported")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.out.write_text(report.nodeid)


class _Record:
    """Notes of every test what it claims, which of the game's functions it calls and how long it takes."""

    def __init__(self, folder: Path, prepare: Callable[[], object]) -> None:
        self.folder = str(folder)
        self.prepare = prepare
        self.tests: list[Test] = []
        self.once: frozenset[tuple[str, int]] = frozenset()
        self.failed: set[str] = set()
        self.caches: list[Any] = []
        self.codes: set[CodeType] = set()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            raise RuntimeError(f"{report.nodeid} cannot be imported: {report.longreprtext}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        with self.tracing():
            self.prepare()
        first = self.calls()
        with self.tracing():
            self.prepare()
        self.once = first - self.calls()
        self.caches = [found for found in gc.get_objects() if _is_cache(found)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for cache in self.caches:
            cache.cache_clear()
        start = time.process_time()
        with self.tracing():
            result = yield
        seconds = time.process_time() - start
        claims = tuple(clause for mark in item.iter_markers("rule") for clause in mark.args)
        passed = item.nodeid not in self.failed
        self.tests.append(Test(item.nodeid, claims, seconds, passed, self.calls()))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    @contextmanager
    def tracing(self) -> Iterator[None]:
        self.codes.clear()
        sys.settrace(self.trace)
        yield
        sys.settrace(None)

    def trace(self, frame: FrameType, event: str, arg: object) -> None:
        self.codes.add(frame.f_code)

    def calls(self) -> frozenset[tuple[str, int]]:
        return frozenset(
            (code.co_filename, code.co_firstlineno)
            for code in self.codes
            if code.co_filename.startswith(self.folder)
        )


class _Noted:
    """A cached property that counts what it once called as called by everyone who reads it."""

    record: _Record

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function
        self.codes: set[CodeType] = set()

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self
        if self.name not in instance.__dict__:
            before, self.record.codes = self.record.codes, set()
            instance.__dict__[self.name] = self.function(instance)
            self.codes |= self.record.codes
            self.record.codes = before
        self.record.codes |= self.codes
        return instance.__dict__[self.name]

    def __set__(self, instance: Any, value: Any) -> None:
        instance.__dict__[self.name] = value


_CACHE = type(functools.cache(lambda: None))


def _is_cache(found: object) -> bool:
    """Whether something keeps results of a game, or of tests."""
    return isinstance(found, _CACHE) and found.__wrapped__.__module__.startswith(
        ("gravitable.games.", "tests.")
    )
