"""What every entry of the content has."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Source: TypeAlias = Literal["rulebook", "reconstructed"]
"""Whether the rulebook states all that an entry says, or part of it had to be worked out."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry of a content file."""

    id: str
    source: Source
