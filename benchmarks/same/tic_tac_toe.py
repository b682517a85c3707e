"""Tic-tac-toe on our kernel. A seat's marks are the bits of a number; it observes all cells: 18 flags."""

from __future__ import annotations

import functools
from typing import Annotated

import msgspec
from benchmarks.same.game import small_game

from gravitable.kernel import (
    Action,
    Decision,
    Event,
    Match,
    NoContent,
    Options,
    Outcome,
    Seat,
    State,
    Step,
    View,
)
from gravitable.kernel.annotations import Choices

LINES = tuple(
    sum(1 << cell for cell in line)
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
)
FULL = (1 << 9) - 1


class Board(State):
    marks: list[int]


class Mark(Action, frozen=True):
    cell: Annotated[int, Choices(lambda content: range(9))]


class Marked(Event, frozen=True):
    seat: Seat
    cell: int


class Marks(msgspec.Struct, frozen=True):
    """The cells of one seat."""

    cells: tuple[bool, bool, bool, bool, bool, bool, bool, bool, bool]


class BoardView(View, frozen=True):
    mine: Marks
    theirs: Marks


class Turn(Step, frozen=True):
    seat: Seat

    def run(self, m: Match[Board, NoContent, Options]) -> Decision:
        first, second = m.state.marks
        return _question(self.seat, FULL & ~(first | second))

    def take(self, m: Match[Board, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        marks = m.state.marks
        marks[seat] = mine = marks[seat] | 1 << action.cell
        m.emit(Marked(seat, action.cell))
        if _three(mine):
            m.finish(_WON[seat])
        elif marks[0] | marks[1] == FULL:
            m.finish(_DRAWN)
        m.agenda.append(_TURNS[1 - seat])


_TURNS = Turn(0), Turn(1)
_WON = tuple(Outcome.by_score(each, rule="line", why="Three in a row.") for each in ((1.0, 0.0), (0.0, 1.0)))
_DRAWN = Outcome.by_score((0.0, 0.0), rule="full", why="The board is full.")


@functools.cache
def _question(seat: Seat, free: int) -> Decision:
    options = tuple(Mark(cell) for cell in range(9) if free >> cell & 1)
    return Decision(seat, "mark", "Mark which cell?", options, "mark")


@functools.cache
def _three(marks: int) -> bool:
    return any(marks & line == line for line in LINES)


@functools.cache
def _shown(marks: int) -> Marks:
    return msgspec.convert({"cells": [bool(marks >> cell & 1) for cell in range(9)]}, Marks)


def _view(m: Match[Board, NoContent, Options], seat: Seat | None) -> BoardView:
    marks = m.state.marks
    return BoardView(_shown(marks[seat or 0]), _shown(marks[1 - (seat or 0)]))


GAME = small_game(
    __name__,
    Board,
    BoardView,
    lambda m: Board([0, 0]),
    _TURNS[0],
    _view,
)
