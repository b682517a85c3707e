"""Our server with the benchmark's game beside the others: `python -m benchmarks.load.serve PORT FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.load.cells import game

from gravitable.kernel import registry
from gravitable.server import Limits, Settings, run

UNLIMITED = (1e9, 10**9)


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    cells = game(folder / "cells")
    registry.games()[cells.id] = cells  # type: ignore[index]
    limits = Limits(
        messages=UNLIMITED, requests=UNLIMITED, new_tables=UNLIMITED, chat=UNLIMITED, thoughts=UNLIMITED
    )
    settings = Settings(data_folder=folder, limits=limits, idle_seconds=2.0)
    run(port=port, settings=settings, exact_port=True, quiet=True)


if __name__ == "__main__":
    main()
