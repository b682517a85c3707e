"""The clock of the tables."""

from __future__ import annotations

import time

_OFFSET = time.time() - time.monotonic()


def steady() -> float:
    """Seconds since 1970, by a clock that never jumps and stands still while the machine sleeps."""
    return _OFFSET + time.monotonic()
