"""Initiative: who goes first and last in the Roundup."""

from __future__ import annotations

from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.roundup.events import InitiativeRolled
from gravitable.kernel import Seat, Step


class RollInitiative(Step, frozen=True):
    """A D6 and the admiral's value; a lone 6 wins; equals roll again.

    dropfleet.initiative.roll, dropfleet.initiative.lone-six
    """

    def run(self, m: DropfleetMatch) -> None:
        m.state.initiative = _ranked(m, list(range(m.seats)))


def rising(m: DropfleetMatch) -> list[Seat]:
    """The seats, lowest initiative first: the order in which most of the Roundup is played."""
    return m.state.initiative[::-1]


def _ranked(m: DropfleetMatch, seats: list[Seat]) -> list[Seat]:
    """Seats in falling initiative; those with the same score are ranked by rolling again."""
    if len(seats) < 2:
        return seats
    rolls = {seat: m.roll(6) for seat in seats}
    totals = {seat: roll + _admiral(m, seat) for seat, roll in rolls.items()}
    sixes = [seat for seat in seats if rolls[seat] == 6]
    first = sixes if len(sixes) == 1 else []
    order = first[:]
    rest = [seat for seat in seats if seat not in first]
    ties = []
    for total in sorted({totals[seat] for seat in rest}, reverse=True):
        ties.append([seat for seat in rest if totals[seat] == total])
    every = range(m.seats)
    told = tuple(first + [seat for tied in ties for seat in tied]) if all(len(t) == 1 for t in ties) else ()
    m.emit(
        InitiativeRolled(
            tuple(rolls.get(seat, 0) for seat in every), tuple(totals.get(seat, 0) for seat in every), told
        )
    )
    for tied in ties:
        order += _ranked(m, tied)
    return order


def _admiral(m: DropfleetMatch, seat: Seat) -> int:
    """The AV of an admiral on the table; nothing without one.

    dropfleet.initiative.on-table, dropfleet.admiral.av
    """
    player = m.state.players[seat]
    there = player.flagship != NONE and m.state.ships[player.flagship].status == "table"
    return player.av if there else 0
