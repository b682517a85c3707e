"""Orders: how far a ship moves, when it turns, what it fires, and the spike it gains."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.ships.classes import Source
from gravitable.geometry.moves import Manoeuvre, When
from gravitable.kernel.annotations import EntryOf

OrderId: TypeAlias = Annotated[
    Literal[
        "standard",
        "weapons-free",
        "station-keeping",
        "course-change",
        "max-thrust",
        "silent-running",
        "active-scan",
    ],
    EntryOf("order"),
]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order: shares of the Thrust to move, turns, weapon systems, spike steps (1 Minor, 2 Major)."""

    id: OrderId
    name: str
    short: str
    text: str
    move: tuple[float, float]
    turns: int
    when: When
    weapons: Literal["none", "one", "any"]
    launch: bool
    spike: int
    source: Source

    @property
    def special(self) -> bool:
        """Whether it is a special order; a battlegroup uses only one of them a turn."""
        return self.id != "standard"


def manoeuvre(order: Order, thrust: float, *, vectored: bool = False, can_turn: bool = True) -> Manoeuvre:
    """What a ship of that Thrust may do on an order. A Vectored ship turns at any point of its move.

    dropfleet.order.standard, dropfleet.order.weapons-free, dropfleet.order.station-keeping,
    dropfleet.order.course-change, dropfleet.order.max-thrust, dropfleet.order.silent-running

    >>> from gravitable.games.dropfleet.content import builtin
    >>> manoeuvre(builtin().order_by_id["max-thrust"], 8.0)
    Manoeuvre(least=8.0, most=16.0, turns=1, turn=45.0, when='start')
    """
    least, most = order.move
    if order.turns == 0 or not can_turn:
        return Manoeuvre(least * thrust, most * thrust)
    return Manoeuvre(least * thrust, most * thrust, order.turns, 45.0, "any" if vectored else order.when)
