"""Processes of the lab: each carries out one order, nicely and within limits, and ends with the server."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable

import msgspec

from gravitable.kernel import GravitableError
from gravitable.lab import job_process
from gravitable.server.workers.process import limit_memory


class Failed(GravitableError):
    """An order that was not carried out."""


class Errand:
    """One order and the process that carries it out. `run` waits for it; `stop` ends it from elsewhere."""

    def __init__(self, order: job_process.Order, megabytes: int, niceness: int = 0) -> None:
        self._order = order
        self._niceness = niceness
        self._megabytes = megabytes
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def run(self, tell: Callable[[job_process.SoFar], None] = lambda so_far: None) -> None:
        """Carry it out. Raises `Failed` if that cannot be; returns quietly when it was stopped."""
        with self._lock:
            if self.stopped:
                return
            process = self._process = self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(self._order) + b"\n")
            process.stdin.flush()
            for line in process.stdout:
                told = msgspec.json.decode(line, type=job_process.Told)
                if told.so_far is not None:
                    tell(told.so_far)
                if told.error is not None:
                    raise Failed(told.error)
                if told.done:
                    return
        except OSError:
            pass  # it died before it had read its order
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()
        if not self.stopped:
            raise Failed(
                f"The process ended before its work was done (was it killed, or did it need more than "
                f"{self._megabytes} MB of memory?)."
            )

    def stop(self) -> None:
        """End the process now. What a run has played so far is kept."""
        with self._lock:
            self.stopped = True
            if self._process is not None:
                self._process.kill()

    def _start(self) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join(path for path in sys.path if path)
        single = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "POLARS_MAX_THREADS"), "1")
        return subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import main; main({self._niceness}, {self._megabytes})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths, **single},
        )


def main(niceness: int, megabytes: int) -> None:
    """What such a process does: load what it needs, then grow no further than it may."""
    from gravitable.lab.run import stored  # noqa: F401

    limit_memory(megabytes)
    job_process.main(niceness)
