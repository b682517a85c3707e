"""How the players look: one colour and pattern a seat, everywhere."""

from __future__ import annotations

from enum import IntEnum

import msgspec


class Ink(IntEnum):
    """The eight player colours, each with its own pattern for colour-blind players."""

    VERMILION = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    VIOLET = 4
    PINK = 5
    TEAL = 6
    SILVER = 7


class Look(msgspec.Struct, frozen=True, gc=False):
    """A seat's appearance: its ink (None until the game gives one), its name in the game, and its team."""

    ink: Ink | None
    name: str | None = None
    team: str | None = None

    @classmethod
    def of_seat(cls, seat: int) -> Look:
        """The look of a seat whose game gives it none.

        >>> Look.of_seat(1).ink.name
        'BLUE'
        """
        return _PLAIN[seat % len(Ink)]


_PLAIN = [Look(ink) for ink in Ink]
