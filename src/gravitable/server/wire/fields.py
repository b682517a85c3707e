"""What messages in both directions are made of: their two bases, and scalars with bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
PinPlace: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[a-z]+:[a-z0-9.-]+$")]
"""What a pin is stuck to, as the game's board names it: `zone:14`, `officer:2`, `card:science.heal`."""
PinText: TypeAlias = Annotated[str, Meta(max_length=60)]
Intent: TypeAlias = Literal["go", "fix", "fetch", "fight", "guard", "install", "help", "wait"]
"""What someone means to do there; a board says it in words."""
Counter: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
LevelName: TypeAlias = Annotated[str, Meta(max_length=40)]
Token: TypeAlias = Annotated[str, Meta(max_length=400)]
PackName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
HolidayDays: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
ZoneName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")]
"""A time zone as the world names it: `Europe/Berlin`."""
Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]
Change: TypeAlias = list[Any]
Steps: TypeAlias = tuple[tuple[Change, ...], ...]
"""Changes of a view: a list for each event that you may know, or one list where there is no such event."""


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in: unknown fields are refused."""


class Out(msgspec.Struct, frozen=True):
    """What goes out."""
