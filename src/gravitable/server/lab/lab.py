"""The keeper of the lab: whose runs there are, which is played now, and the pages that tell of them."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import ParamSpec, TypeVar

from gravitable.bots import ANY_GAME
from gravitable.kernel import Pack
from gravitable.lab.run.plan import Plan
from gravitable.server.errors import Refusal, not_found
from gravitable.server.games.catalogue import bot_infos
from gravitable.server.identity import new_id
from gravitable.server.lab.jobs import SoFar, load_lab, play, write_comparison_page, write_report_page
from gravitable.server.lab.records import GAMES, RunRecord, read_records, write_record
from gravitable.server.settings import Settings
from gravitable.server.wire.games import PackInfo
from gravitable.server.wire.lab import LabInfo, RunInfo
from gravitable.server.workers.process import Worker, WorkFailed

NEEDED = ("matplotlib", "polars", "scipy", "tomlkit")
"""What the extra `lab` brings that a lab cannot do without."""
PAGE_SECONDS = 120.0
"""How long a page may take to be written; a report of a hundred thousand games takes half a minute."""
MOST_PAGES_WAITING = 4
P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("gravitable.server")


def why_closed(settings: Settings) -> str:
    """Why a server has no lab; nothing if it has one."""
    if not settings.has_lab:
        return "The lab is closed on this server. Whoever runs it can open it: gravitable serve --lab on"
    missing = [name for name in NEEDED if find_spec(name) is None]
    if not missing:
        return ""
    return (
        f"The lab needs {', '.join(missing)}, which the extra ‘lab’ brings. Whoever runs this server can "
        "install it (pip install 'gravitable[lab]', in a checkout make lab) and start the server again."
    )


class _Playing:
    """A run that is played now: since when, and from how many games on."""

    def __init__(self, record: RunRecord, worker: Worker) -> None:
        self.worker = worker
        self.since = time.monotonic()
        self.before: int | None = None
        self.task: asyncio.Task[None] | None = None
        self._record = record

    def tell(self, so_far: SoFar) -> None:
        """How far it is (told by the thread that waits for the process)."""
        if self.before is None:  # what was played before is told first
            self.before, self.since = so_far.games, time.monotonic()
        self._record.so_far = so_far


class Lab:
    """The lab of one server. All but the waiting for processes and the disk happens on its event loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = settings.data_folder / "lab"
        self._runs: dict[str, RunRecord] = {}
        self._playing: dict[str, _Playing] = {}
        self._served: dict[str, float] = {}
        self._pages = asyncio.Semaphore(1)
        self.page_workers: set[Worker] = set()
        self._threads = ThreadPoolExecutor(settings.lab_at_once + 3, "lab")
        self._closing = False
        self.closed = why_closed(settings)
        """Why there is no lab; nothing if there is one."""

    async def start(self) -> None:
        """Know the runs that are kept, and go on with those that were played when the server ended."""
        if self.closed:
            return
        for record in await self._do(lambda: read_records(self._folder)):
            self._runs[record.id] = record
        self._play_next()

    def leave_pages(self) -> None:
        """Write no page to its end: whoever waits for one would hold up a server that ends."""
        self._closing = True
        for worker in self.page_workers:
            worker.stop()

    async def stop(self) -> None:
        """End every process. Runs that were played go on when the server is back."""
        self.leave_pages()
        for playing in self._playing.values():
            playing.worker.stop()
        tasks = [each.task for each in self._playing.values() if each.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def info(self, person: str) -> LabInfo:
        """The lab as a person sees it."""
        if self.closed:
            return LabInfo(self.closed)
        mine = [self.tell(record) for record in reversed(self._runs.values()) if record.owner == person]
        limits = self._settings
        return LabInfo(
            "", tuple(mine), limits.lab_runs, limits.lab_games, limits.lab_minutes, bot_infos(ANY_GAME)
        )

    def need_open(self) -> None:
        """Refuse if there is no lab."""
        if self.closed:
            raise Refusal(self.closed, status=403)

    def find(self, person: str, id: str) -> RunRecord:
        """A run of that person's."""
        self.need_open()
        record = self._runs.get(id)
        if record is None or record.owner != person:
            raise not_found("run")
        return record

    def tell(self, record: RunRecord) -> RunInfo:
        """A run as its owner sees it."""
        playing = self._playing.get(record.id)
        if playing is None:
            return record.info()
        return record.info(since=time.monotonic() - playing.since, before=playing.before or 0)

    # --- what an owner does with runs -----------------------------------------------------------------------

    async def begin(self, person: str, name: str, plan: Plan, pack: Pack | None) -> RunRecord:
        """A new run, played as soon as it is its turn."""
        self.need_open()
        limits = self._settings
        if plan.games > limits.lab_games:
            raise Refusal(f"A run has at most {limits.lab_games:,} games here.", "table.limits", 400)
        if sum(record.owner == person for record in self._runs.values()) >= limits.lab_runs:
            raise Refusal(
                f"You keep {limits.lab_runs} runs, and more is not possible here. Delete one first.",
                "table.limits",
                429,
            )
        if len(self._runs) >= limits.lab_runs_all:
            raise Refusal("This lab is full: others keep too many runs.", "table.limits", 429)
        about = None if pack is None else PackInfo(pack.name, pack.differences)
        record = RunRecord(new_id(), person, name, time.time(), plan, about)
        self._runs[record.id] = record
        await self._save(record)
        self._play_next()
        return record

    async def halt(self, record: RunRecord) -> None:
        """Stop a run. It can go on."""
        if record.state != "waiting":
            raise Refusal("This run is not being played.")
        record.state, record.why = "stopped", ""
        await self._end(record)

    async def go_on(self, record: RunRecord) -> None:
        """Go on with a run that was stopped, or that failed."""
        if record.state == "done":
            raise Refusal("This run is done: all its games are played.")
        if record.state == "waiting":
            raise Refusal("This run is being played, or waits for its turn.")
        if record.seconds >= 60 * self._settings.lab_minutes:
            raise Refusal(self._out_of_time(), "table.limits", 429)
        record.state, record.why = "waiting", ""
        await self._save(record)
        self._play_next()

    async def delete(self, record: RunRecord) -> None:
        """Stop a run and remove all it left."""
        self._runs.pop(record.id, None)
        record.state = "stopped"
        await self._end(record)
        await self._do(lambda: shutil.rmtree(self._place(record), ignore_errors=True))

    async def forget(self, person: str) -> None:
        """Remove all runs of someone who is no longer here."""
        for record in [record for record in self._runs.values() if record.owner == person]:
            await self.delete(record)

    async def _end(self, record: RunRecord) -> None:
        playing = self._playing.get(record.id)
        if playing is not None and playing.task is not None:
            playing.worker.stop()
            await asyncio.shield(playing.task)
        elif record.id in self._runs:
            await self._save(record)

    # --- pages ----------------------------------------------------------------------------------------------

    async def report(self, record: RunRecord) -> bytes:
        """The report of what a run has found so far."""
        played = _need_games(record)
        file = self._place(record) / f"report-{played}.html"
        return await self._page(file, write_report_page, str(self._place(record) / GAMES), str(file))

    async def comparison(self, first: RunRecord, second: RunRecord) -> bytes:
        """What changed from the first run to the second."""
        if first.plan.game != second.plan.game:
            raise Refusal("These are runs of two games: there is nothing to compare.", status=400)
        played = f"{_need_games(first)}-{_need_games(second)}"
        file = self._place(second) / f"comparison-{first.id}-{played}.html"
        before, after = (str(self._place(each) / GAMES) for each in (first, second))
        return await self._page(file, write_comparison_page, before, after, str(file))

    async def _page(self, file: Path, write: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bytes:
        """A page, written unless it is there: its name tells of how many games it speaks."""
        if len(self.page_workers) >= MOST_PAGES_WAITING:
            raise Refusal("Many pages are being written. Ask again shortly.", "table.limits", 429)
        worker = Worker(load_lab, self._settings.worker_megabytes)
        self.page_workers.add(worker)
        try:
            async with self._pages:
                if not await self._do(file.is_file):
                    loop = asyncio.get_running_loop()
                    alarm = loop.call_later(PAGE_SECONDS, worker.stop)
                    try:
                        await self._do(lambda: _run_alone(worker, write, *args, **kwargs))
                    finally:
                        alarm.cancel()
                    await self._do(lambda: _sweep(file))
                return await self._do(file.read_bytes)
        except (WorkFailed, OSError) as error:
            if isinstance(error, WorkFailed) and not worker.stopped:
                raise Refusal(f"This page cannot be written: {error}") from None
            why = "the server is closing" if self._closing else "it took too long, or the run is gone"
            raise Refusal(f"This page was not written: {why}.") from None
        finally:
            self.page_workers.discard(worker)

    # --- playing --------------------------------------------------------------------------------------------

    def _play_next(self) -> None:
        """Play runs that wait, as many as may be played at once: whoever was served longest ago is next."""
        while not self._closing and len(self._playing) < self._settings.lab_at_once:
            waiting = [
                record
                for record in self._runs.values()
                if record.state == "waiting" and record.id not in self._playing
            ]
            if not waiting:
                return
            record = min(waiting, key=lambda each: (self._served.get(each.owner, 0.0), each.created))
            self._served[record.owner] = time.monotonic()
            limits = self._settings
            worker = Worker(load_lab, limits.worker_megabytes, limits.lab_niceness)
            playing = _Playing(record, worker)
            self._playing[record.id] = playing
            playing.task = asyncio.create_task(self._play(record, playing))

    async def _play(self, record: RunRecord, playing: _Playing) -> None:
        loop = asyncio.get_running_loop()
        worker = playing.worker
        folder, processes = str(self._place(record) / GAMES), self._settings.lab_processes
        most = max(0.0, 60 * self._settings.lab_minutes - record.seconds)
        alarm = loop.call_later(most, worker.stop)
        began = time.monotonic()
        try:
            await self._do(
                lambda: _run_alone(worker, play, record.plan, folder, processes, report=playing.tell)
            )
            record.state = "done"
        except WorkFailed as error:
            if not worker.stopped:
                record.state, record.why = "failed", str(error)
            elif record.state == "waiting" and not self._closing:
                record.state, record.why = "stopped", self._out_of_time()
        except Exception as error:
            log.exception("Run %s failed", record.id)
            record.state, record.why = "failed", f"{type(error).__name__}: {error}"
        finally:
            alarm.cancel()
            record.seconds += time.monotonic() - began
            self._playing.pop(record.id, None)
            if record.id in self._runs:
                await self._save(record)
            self._play_next()

    def _out_of_time(self) -> str:
        return (
            f"A run is played for {self._settings.lab_minutes:g} minutes at most here. What it found is kept."
        )

    # --- the disk -------------------------------------------------------------------------------------------

    def _place(self, record: RunRecord) -> Path:
        return self._folder / record.id

    async def _save(self, record: RunRecord) -> None:
        try:
            await self._do(lambda: write_record(self._place(record), record))
        except OSError as error:
            log.error("The lab cannot keep run %s: %s", record.id, error)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _run_alone(worker: Worker, job: Callable[P, None], *args: P.args, **report: P.kwargs) -> None:
    """Run one job in a worker, and end the worker."""
    with closing(worker):
        worker.run(None, job, *args, **report)


def _sweep(page: Path) -> None:
    """Remove pages of the same kind that tell of fewer games."""
    kind = page.name.split("-")[0]
    for other in page.parent.glob(f"{kind}-*.html"):
        if other != page:
            other.unlink(missing_ok=True)


def _need_games(record: RunRecord) -> int:
    if record.so_far is None or not record.so_far.games:
        raise Refusal("No games of this run have been played yet. Ask again in a moment.")
    return record.so_far.games
