"""Drop It's state: who plays, what they have left, and where everything lies."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from gravitable.games.drop_it.content import Colour, Content, Mode, TileNo
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.options import DropItOptions
from gravitable.geometry.outline import Pose
from gravitable.kernel import Match, Seat, State
from gravitable.kernel.annotations import Owner


def _only_player(m: DropItMatch, side: int) -> Seat | None:
    """Return the player of a side; several share what comes up for them."""
    seats = m.state.sides[side].seats if side < len(m.state.sides) else ()
    return seats[0] if len(seats) == 1 else None


SideNo: TypeAlias = Annotated[int, Owner(_only_player)]
"""A side: a player, a team, or all players together."""

GAME_SIDE = 1
"""Against the game, the place of the game's own marker among the points."""


class Side(msgspec.Struct, frozen=True):
    """Who shares a score marker, and in which colours."""

    seats: tuple[Seat, ...]
    colours: tuple[Colour, ...]


class DropItState(State):
    """Everything on the table.

    `poses` says for every tile where it lies; None while it is in a supply or if it fell out. `lying` lists
    what is in the board, in the order of dropping; `last` is how the last one landed, and `stands` whether
    it counts, None until that is settled. `points` are one
    number a side, and the game's last when playing against it.
    """

    mode: Mode
    sides: tuple[Side, ...]
    first: Seat
    turn: int
    supply: list[list[TileNo]]
    poses: list[Pose | None]
    lying: list[TileNo]
    out: list[TileNo]
    points: list[int]
    jokers: list[list[Colour]]
    last: Verdict | None
    stands: bool | None

    @property
    def side(self) -> SideNo:
        """The side whose turn it is."""
        begins = next(n for n, side in enumerate(self.sides) if self.first in side.seats)
        return (begins + self.turn) % len(self.sides)

    @property
    def seat(self) -> Seat:
        """The player whose turn it is: the members of a side take it in turns."""
        seats = self.sides[self.side].seats
        begins = seats.index(self.first) if self.first in seats else 0
        return seats[(begins + self.turn // len(self.sides)) % len(seats)]


DropItMatch: TypeAlias = Match[DropItState, Content, DropItOptions]
