"""Types are made ready for reading while there is one thread.

msgspec works a type out when it is first read. Two threads that read it for the first time at the same moment
crash the process: one of them uses what the other has not finished.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

READY: set[type[msgspec.Struct]] = set()


def make_types_ready() -> None:
    """Let msgspec work out every type of data that has been defined so far, in games and in the server."""
    for kind in _below(msgspec.Struct):
        if kind not in READY:
            READY.add(kind)
            with suppress(TypeError, NameError):  # not made to be read
                msgspec.json.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
