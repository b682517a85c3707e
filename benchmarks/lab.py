"""`python -m benchmarks.lab`: games a second by the number of workers, in processes here and on Ray.

Each figure is the best of a few rounds, the starting of workers left out: that of games between the first
chunk that is ready and the last. Beside it stands how many times faster than one worker that is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from gravitable.lab.run.game import play_chunk
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import Engine, cores, work_off

GAMES = 200
ROUNDS = 2
CREW = Plan.of("adrift", ["crew"] * 4, GAMES)


def play(chunk: int) -> int:
    """The games of a chunk, counted as for a run that is kept."""
    return len(play_chunk(CREW, chunk, count=True))


def rate(workers: int, engine: Engine) -> float:
    """Games a second between the first chunk that is ready and the last."""
    first, games = 0.0, 0
    for _, played in work_off(play, range(CREW.chunks), workers, engine):
        if first:
            games += played
        first = first or time.perf_counter()
    return games / (time.perf_counter() - first)


def engines() -> Iterator[Engine]:
    """Those that are installed."""
    yield "local"
    try:
        import ray  # noqa: F401
    except ModuleNotFoundError:
        print("(Ray is not installed: pip install 'gravitable[ray]')")
    else:
        yield "ray"


def run() -> None:
    """Print the table."""
    print(f"Adrift, four crew bots, {GAMES} games, on {cores()} cores")
    print(f"{'engine':>8} {'workers':>8} {'games/s':>9} {'times one':>10}")
    counts = sorted({1, 2, *(2**power for power in range(2, 8) if 2**power <= cores()), cores()})
    for engine in engines():
        alone = 0.0
        for workers in counts:
            best = max(rate(workers, engine) for _ in range(ROUNDS))
            alone = alone or best
            print(f"{engine:>8} {workers:>8} {best:>9.1f} {best / alone:>10.2f}", flush=True)


if __name__ == "__main__":
    run()
