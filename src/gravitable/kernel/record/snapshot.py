"""A snapshot of a match: its state and agenda as bytes, without its history."""

from __future__ import annotations

from typing import Any

import msgspec

from gravitable.kernel.errors import GravitableError
from gravitable.kernel.outcome import Outcome


class SavedMatch(msgspec.Struct):
    """A match as plain values. The last step of `agenda` is the first to run again."""

    game: str
    version: str
    seats: int
    options: dict[str, Any]
    pack: dict[str, Any]
    state: Any
    agenda: list[Any]
    outcome: Outcome | None


def encode_snapshot(snapshot: SavedMatch) -> bytes:
    """Return a snapshot as bytes."""
    return msgspec.msgpack.encode(snapshot)


def decode_snapshot(data: bytes) -> SavedMatch:
    """Read a snapshot back."""
    try:
        return msgspec.msgpack.decode(data, type=SavedMatch)
    except msgspec.DecodeError as error:
        raise GravitableError(f"This is not a saved match: {error}.") from None
