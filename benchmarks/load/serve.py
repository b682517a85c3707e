"""Our server with the benchmark's game: `python -m benchmarks.load.serve PORT FOLDER [DATABASE]`."""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from pathlib import Path

from benchmarks.load.cells import GAME

from gravitable.kernel import registry
from gravitable.server import Limits, Settings, run

UNLIMITED = (1e9, 10**9)


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    database = sys.argv[3] if len(sys.argv) > 3 else None
    registry.games()[GAME.id] = GAME  # type: ignore[index]
    kinds = ("messages", "requests", "new_tables", "chat", "thoughts")
    paces = [f"{kind}{whose}" for kind in kinds for whose in ("", "_address", "_all")]
    known = {field.name for field in fields(Limits)}
    limits = Limits(connections_address=10**6, **{pace: UNLIMITED for pace in paces if pace in known})
    settings = Settings(port=port, exact_port=True, data_folder=folder, limits=limits, idle_seconds=2.0)
    run(replace(settings, database=database) if database else settings, quiet=True)


if __name__ == "__main__":
    main()
