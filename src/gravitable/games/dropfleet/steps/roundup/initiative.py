"""Initiative: who goes first and last in the Roundup."""

from __future__ import annotations

from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.events import InitiativeRolled
from gravitable.kernel import Seat, Step


class RollInitiative(Step, frozen=True):
    """A D6 and the admiral's value; a lone 6 wins; equals roll again.

    dropfleet.initiative.roll, dropfleet.initiative.lone-six
    """

    def run(self, m: DropfleetMatch) -> None:
        while True:
            rolls = tuple(d6(m) for _ in range(m.seats))
            totals = tuple(roll + _admiral(m, seat) for seat, roll in enumerate(rolls))
            lone = rolls.index(6) if rolls.count(6) == 1 else NONE
            ranks = [(seat == lone, total) for seat, total in enumerate(totals)]
            order = sorted(range(m.seats), key=ranks.__getitem__, reverse=True)
            tied = len(set(ranks)) < m.seats
            if not tied:
                m.state.initiative = order
            m.emit(InitiativeRolled(rolls, totals, () if tied else tuple(order)))
            if not tied:
                return


def rising(m: DropfleetMatch) -> list[Seat]:
    """The seats, lowest initiative first: the order in which most of the Roundup is played."""
    return m.state.initiative[::-1]


def _admiral(m: DropfleetMatch, seat: Seat) -> int:
    """The AV of an admiral on the table; nothing without one.

    dropfleet.initiative.on-table, dropfleet.admiral.av
    """
    player = m.state.players[seat]
    there = player.flagship != NONE and m.state.ships[player.flagship].status == "table"
    return player.av if there else 0
