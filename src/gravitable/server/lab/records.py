"""What a server knows about a run, in a file beside its results."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from gravitable.kernel import registry
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.simulate import Rate
from gravitable.server.lab.jobs import SoFar
from gravitable.server.wire.games import PackInfo
from gravitable.server.wire.lab import RunInfo, RunState, WinRate

ABOUT = "about.json"
GAMES = "games"
"""The folder with the results, inside that of a run."""


class RunRecord(msgspec.Struct):
    """A run and whose it is. `seconds` is how long it was played, `so_far` how it went, when it last stood
    still.
    """

    id: str
    owner: str
    name: str
    created: float
    plan: Plan
    pack: PackInfo | None
    state: Literal["waiting", "stopped", "done", "failed"] = "waiting"
    why: str = ""
    seconds: float = 0.0
    so_far: SoFar | None = None

    def info(self, *, since: float | None = None, before: int = 0) -> RunInfo:
        """As its owner sees it; it has been played `since` so many seconds, from `before` games on."""
        played = 0 if self.so_far is None else self.so_far.games
        rate = left = None
        state: RunState = self.state if since is None else "playing"
        if since and played > before:
            rate = (played - before) / since
            left = (self.plan.games - played) / rate
        return RunInfo(
            self.id,
            self.name,
            self.plan.game,
            self.plan.bots,
            self.plan.games,
            self.plan.seed,
            self.plan.options,
            self.pack,
            self.created,
            state,
            self.why,
            played,
            self.seconds + (since or 0.0),
            rate,
            left,
            self._wins(),
        )

    def _wins(self) -> tuple[WinRate, ...]:
        if self.so_far is None or not self.so_far.games:
            return ()
        game = registry.games().get(self.plan.game)
        told = 1 if game is not None and game.together else None
        rates = (Rate.of(wins, self.so_far.games) for wins in self.so_far.wins[:told])
        return tuple(WinRate(rate.share, rate.low, rate.high) for rate in rates)


def write_record(folder: Path, record: RunRecord) -> None:
    """Keep what is known about a run."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{ABOUT}.part"
    part.write_bytes(msgspec.json.encode(record))
    part.replace(folder / ABOUT)


def read_records(folder: Path) -> list[RunRecord]:
    """All runs that are kept, oldest first; what cannot be read is not ours to judge and stays as it is."""
    found = []
    for file in folder.glob(f"*/{ABOUT}"):
        try:
            record = msgspec.json.decode(file.read_bytes(), type=RunRecord)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            continue
        if record.id == file.parent.name:
            found.append(record)
    return sorted(found, key=lambda record: record.created)
