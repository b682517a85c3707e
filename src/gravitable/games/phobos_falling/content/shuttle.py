"""What the shuttle needs."""

from __future__ import annotations

import msgspec

from gravitable.games.phobos_falling.content.entry import Entry


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to meet a need: all its systems work and all its cards are installed."""

    id: str
    name: str
    systems: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Need(Entry, frozen=True):
    """Something the shuttle must have, met by any of its ways."""

    name: str
    way: tuple[Way, ...]
