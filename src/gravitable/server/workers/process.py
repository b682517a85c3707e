"""Worker processes that run jobs. A job is a plain function of a module.

A message is its length in four bytes, then MessagePack. The annotations of a job say how its arguments and
its result are decoded. A process ends as soon as its input does, also in the middle of a job.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name
from queue import SimpleQueue
from typing import IO, Any, BinaryIO, NamedTuple, ParamSpec, TypeVar, cast, get_args, get_type_hints

import msgspec

from gravitable.kernel import GravitableError

P = ParamSpec("P")
T = TypeVar("T")
Job = Callable[..., Any]
START_SECONDS = 120.0
"""Longest time for the first job, which loads the modules of the others."""
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "POLARS_MAX_THREADS"), "1")


class WorkFailed(GravitableError):
    """A job raised an error, or its process ended before the job was done."""


class _Reply(msgspec.Struct, array_like=True):
    """The encoded result of a job, or one of its reports, or an error."""

    data: bytes = b""
    done: bool = True
    error: str | None = None


class _Coder(NamedTuple):
    arguments: msgspec.msgpack.Decoder[tuple[Any, ...]]
    result: msgspec.msgpack.Decoder[Any]
    report: msgspec.msgpack.Decoder[Any] | None


@cache
def _coder(job: Job) -> _Coder:
    hints = get_type_hints(job)
    types = tuple(hints[name] for name in signature(job).parameters if name != "report")
    report = None if "report" not in hints else msgspec.msgpack.Decoder(get_args(hints["report"])[0][0])
    decoder = msgspec.msgpack.Decoder
    return _Coder(decoder(cast(Any, tuple[types])), decoder(hints["return"]), report)  # type: ignore[valid-type]


class Worker:
    """One process, started when it is first needed, and again if it died. `load` is its first job."""

    def __init__(self, load: Callable[[], None], megabytes: int, niceness: int = 0) -> None:
        self._load = load
        self._megabytes = megabytes
        self._niceness = niceness
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._lock = threading.Lock()
        self.stopped = False

    def start(self) -> subprocess.Popen[bytes]:
        """Start the process unless it runs. Its first job loads the modules of the others."""
        with self._lock:
            if self.stopped:
                raise WorkFailed("The server is closing.")
            if self._process is None or self._process.poll() is not None:
                paths = os.pathsep.join(path for path in sys.path if path)
                self._process = subprocess.Popen(
                    [sys.executable, "-c", f"from {__name__} import main; main()"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": paths, **ONE_THREAD},
                )
                self._ready = False
                _send(
                    self._process.stdin,
                    (_name(prepare), (_name(self._load), self._megabytes, self._niceness)),
                )
            return self._process

    def run(self, seconds: float | None, job: Callable[P, T], *args: P.args, **report: P.kwargs) -> T:
        """Run a job in the process, for `seconds` at most. Its only keyword may be `report`.

        A job that takes too long, or more memory than it may, ends the process.
        """
        try:
            process = self.start()
            if not self._ready:
                self._receive(process, START_SECONDS, prepare, None)
                self._ready = True
            _send(process.stdin, (_name(job), args))
            return cast(T, self._receive(process, seconds, job, report.get("report")))
        except (EOFError, OSError):
            self._end()
            raise WorkFailed(
                f"There was no answer within {seconds:g} seconds and {self._megabytes} MB of memory."
                if seconds is not None
                else "The process ended before its work was done "
                f"(was it killed, or did it need more than {self._megabytes} MB of memory?)."
            ) from None

    def _receive(
        self, process: subprocess.Popen[bytes], seconds: float | None, job: Job, report: Any
    ) -> object:
        """Wait for the result of a job, and pass on its reports."""
        alarm = None if seconds is None else threading.Timer(seconds, process.kill)
        if alarm is not None:
            alarm.start()
        try:
            while True:
                reply = msgspec.msgpack.decode(_read(process.stdout), type=_Reply)
                if reply.error is not None:
                    raise WorkFailed(reply.error)
                coder = _coder(job)
                if reply.done:
                    return coder.result.decode(reply.data)
                if coder.report is not None:
                    report(coder.report.decode(reply.data))
        finally:
            if alarm is not None:
                alarm.cancel()

    def stop(self) -> None:
        """Kill the process, also in the middle of a job. It is not started again."""
        with self._lock:
            self.stopped = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Stop the process and wait until it is gone."""
        self.stop()
        self._end()

    def _end(self) -> None:
        process = self._process
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    cast(BinaryIO, pipe).close()


def _name(job: Job) -> str:
    return f"{job.__module__}:{job.__qualname__}"


def _send(pipe: IO[bytes] | None, message: object) -> None:
    assert pipe is not None
    data = msgspec.msgpack.encode(message)
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def _read(pipe: IO[bytes] | None) -> bytes:
    assert pipe is not None
    size = pipe.read(4)
    data = pipe.read(int.from_bytes(size, "big")) if len(size) == 4 else b""
    if len(size) < 4 or len(data) < int.from_bytes(size, "big"):
        raise EOFError("the other side is gone")
    return data


# --- in the process -----------------------------------------------------------------------------------------


def main() -> None:
    """Run jobs until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # prints of a job go to the messages of the server, not into its results
    messages = SimpleQueue[bytes]()
    threading.Thread(target=_receive_until_the_end, args=(messages,), daemon=True).start()
    while True:
        name, arguments = msgspec.msgpack.decode(messages.get(), type=tuple[str, msgspec.Raw])
        _send(results, _carry_out(name, arguments, results))


def _receive_until_the_end(messages: SimpleQueue[bytes]) -> None:
    with suppress(EOFError):
        while True:
            messages.put(_read(sys.stdin.buffer))
    os._exit(0)


def _carry_out(name: str, arguments: msgspec.Raw, results: IO[bytes]) -> _Reply:
    def report(value: object) -> None:
        _send(results, _Reply(msgspec.msgpack.encode(value), done=False))

    try:
        job = resolve_name(name)
        coder = _coder(job)
        more = {} if coder.report is None else {"report": report}
        return _Reply(msgspec.msgpack.encode(job(*coder.arguments.decode(arguments), **more)))
    except GravitableError as error:
        return _Reply(error=str(error))
    except MemoryError:
        os._exit(1)  # this process may be in any state now
    except Exception as error:  # a job must not end the process
        return _Reply(error=f"{type(error).__name__}: {error}")


def prepare(load: str, megabytes: int, niceness: int) -> None:
    """Load the modules of the jobs, then limit the memory and the priority of this process."""
    resolve_name(load)()
    _limit_memory(megabytes)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _limit_memory(megabytes: int) -> None:
    """Limit the further growth of this process, where the system can enforce it (Linux can)."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
