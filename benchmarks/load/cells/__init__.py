"""The game both servers play under load: nine cells, two players in turn, no end. Each move marks a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from gravitable.kernel import (
    Action,
    Decision,
    Event,
    Game,
    Match,
    NoContent,
    Options,
    Seat,
    State,
    Step,
    View,
)


class CellsState(State):
    cells: list[int]
    n: int


CellsMatch: TypeAlias = Match[CellsState, NoContent, Options]


class Click(Action, frozen=True, gc=False):
    cell: int


class Clicked(Event, frozen=True, gc=False):
    seat: Seat
    cell: int


class CellsView(View, frozen=True):
    cells: tuple[int, ...]
    n: int
    turn: Seat


_CLICKS: list[Action] = [Click(cell) for cell in range(9)]


class Turn(Step, frozen=True, gc=False):
    def run(self, m: CellsMatch) -> Decision:
        return Decision(m.state.n % 2, "cells.turn", "Which cell?", _CLICKS, "cells.turn")

    def take(self, m: CellsMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Click)
        m.state.cells[action.cell] = seat
        m.state.n += 1
        m.emit(Clicked(seat, action.cell))
        m.push(self)


def action_words(m: CellsMatch, action: Action) -> str:
    return f"Cell {action.cell}" if isinstance(action, Click) else ""


def event_words(m: CellsMatch, event: Event, names: Sequence[str]) -> str:
    return f"{names[event.seat]} marks cell {event.cell}." if isinstance(event, Clicked) else ""


GAME: Game[Any, Any, Any] = Game(
    id="cells",
    name="Cells",
    summary="Nine cells, two players, no end.",
    seats=range(2, 3),
    minutes=(1, 1),
    version="1",
    package=__name__,
    state=CellsState,
    shown=CellsView,
    setup=lambda m: CellsState([-1] * 9, 0),
    first=Turn(),
    view=lambda m, seat: CellsView(tuple(m.state.cells), m.state.n, m.state.n % 2),
    action_words=action_words,
    event_words=event_words,
)
