"""Sizes of a game that "Play now" starts at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class WayToStart(msgspec.Struct, frozen=True):
    """A size that can be begun at once: its name, how many sit down, and the options that are not usual."""

    title: str
    seats: int
    options: Mapping[str, Any] = {}


def starts_by_seats(seats: range, usual: int) -> tuple[WayToStart, ...]:
    """One start for each number of players, the usual number first.

    >>> [start.title for start in starts_by_seats(range(1, 4), 2)]
    ['2 players', '3 players', 'Alone']
    """
    counts = [*range(usual, seats.stop), *range(seats.start, usual)]
    return tuple(WayToStart("Alone" if count == 1 else f"{count} players", count) for count in counts)
