"""Connect four on our kernel. A seat's stones are the bits of a number, seven for each column, of which the
uppermost stays empty; it observes both seats' columns, 84 flags."""

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

COLUMNS, ROWS, BITS = 7, 6, 7
DIRECTIONS = (1, BITS, BITS - 1, BITS + 1)


class Board(State):
    stones: list[int]
    heights: list[int]


class Drop(Action, frozen=True):
    column: Annotated[int, Choices(lambda content: range(COLUMNS))]


class Dropped(Event, frozen=True):
    seat: Seat
    column: int
    row: int


class Column(msgspec.Struct, frozen=True):
    """One seat's stones in a column, from below."""

    cells: tuple[bool, bool, bool, bool, bool, bool]


Side = tuple[Column, Column, Column, Column, Column, Column, Column]


class BoardView(View, frozen=True):
    mine: Side
    theirs: Side


class Turn(Step, frozen=True):
    seat: Seat

    def run(self, m: Match[Board, NoContent, Options]) -> Decision:
        return _question(self.seat, tuple([height < ROWS for height in m.state.heights]))

    def take(self, m: Match[Board, NoContent, Options], seat: Seat, action: Action) -> None:
        assert isinstance(action, Drop)
        s = m.state
        row = s.heights[action.column]
        s.heights[action.column] = row + 1
        s.stones[seat] = mine = s.stones[seat] | 1 << action.column * BITS + row
        m.emit(Dropped(seat, action.column, row))
        if four(mine):
            m.finish(_WON[seat])
        elif sum(s.heights) == COLUMNS * ROWS:
            m.finish(_DRAWN)
        m.agenda.append(_TURNS[1 - seat])


_TURNS = Turn(0), Turn(1)
_WON = tuple(Outcome.by_score(each, rule="line", why="Four in a row.") for each in ((1.0, 0.0), (0.0, 1.0)))
_DRAWN = Outcome.by_score((0.0, 0.0), rule="full", why="The board is full.")


def four(stones: int) -> bool:
    """Whether four stones stand in a row."""
    for step in DIRECTIONS:
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


@functools.cache
def _question(seat: Seat, room: tuple[bool, ...]) -> Decision:
    options = tuple(Drop(column) for column in range(COLUMNS) if room[column])
    return Decision(seat, "drop", "Into which column?", options, "drop")


_SHOWN = [
    msgspec.convert({"cells": [bool(stones >> row & 1) for row in range(ROWS)]}, Column)
    for stones in range(1 << ROWS)
]


def _side(stones: int) -> Side:
    a, b, c, d, e, f, g = [_SHOWN[stones >> column * BITS & 63] for column in range(COLUMNS)]
    return a, b, c, d, e, f, g


def _view(m: Match[Board, NoContent, Options], seat: Seat | None) -> BoardView:
    stones = m.state.stones
    return BoardView(_side(stones[seat or 0]), _side(stones[1 - (seat or 0)]))


GAME = small_game(
    __name__,
    Board,
    BoardView,
    lambda m: Board([0, 0], [0] * COLUMNS),
    _TURNS[0],
    _view,
)
