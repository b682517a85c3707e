"""Drop It in a terminal: the board as text, and drops as they are typed."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TypeAlias

from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.view import DropItView, TileView
from gravitable.games.drop_it.words import tile_words
from gravitable.geometry.outline import Outline, bounds, disc, gap, place
from gravitable.kernel import IllegalAction, Typing

_SIGNS = {"circle": "●", "square": "■", "diamond": "◆", "triangle": "▲"}
_CELL = (7.0, 14.0)
"""Width and height of a character, in millimetres: letters are about twice as high as wide."""


def board_text(view: DropItView) -> str:
    """The board from the front, in Rich markup, with the levels beside it, and how the sides stand."""
    lying = _lying(view)
    wide, high = _CELL
    rows = int(view.board.height / high) + 1
    lines = []
    for row in reversed(range(rows)):
        y = (row + 0.5) * high
        cells = [_sign(lying, (column + 0.5) * wide, y) for column in range(round(view.board.width / wide))]
        level = 1 + sum(min(top for _, top in each.top) <= y for each in view.board.levels[:-1])
        lines.append(f"│{''.join(cells)}│ {level}")
    lines += ["└" + "─" * round(view.board.width / wide) + "┘", " " + _scale(view.board.width), ""]
    lines += _supplies(view)
    for number, side in enumerate(view.sides):
        turn = "▶" if number == view.active_side else " "
        extras = f", {len(side.jokers)} jokers" if side.jokers else ""
        tiles = f", {side.tiles_left} tiles left" if side.seats else ""
        lines.append(f"{turn} {side.name}: [bold]{side.points}[/bold]{tiles}{extras}")
    return "\n".join(lines)


def _scale(width: float) -> str:
    """Millimetres from the left wall, every seven characters."""
    marks = [f"{round(column * _CELL[0]):<7}" for column in range(0, round(width / _CELL[0]), 7)]
    return "".join(marks).rstrip() + " mm"


def _supplies(view: DropItView) -> list[str]:
    """The tiles that the side in play can drop, by kind."""
    mine = [tile for tile in view.tiles if tile.where == "supply" and tile.side == view.active_side]
    kinds = Counter(f"[{tile.colour}]{_SIGNS[tile.shape]}[/] {tile.colour} {tile.shape}" for tile in mine)
    return [", ".join(f"{kind} x{count}" for kind, count in kinds.items()), ""] if kinds else []


def read_drop(m: DropItMatch, line: str) -> Drop | None:
    """The drop that a line means: colour, shape, millimetres from the left wall, degrees turned if any."""
    number = r"(-?\d+(?:\.\d+)?)"
    found = re.fullmatch(rf"(?:drop )?(?:the )?(\w+) (\w+)(?: at)? {number}(?: {number})?", line)
    if found is None:
        return None
    colour, shape, x, degrees = found.groups()
    if shape not in {tile.shape for tile in m.content.tiles}:
        return None
    for tile in m.state.supply[m.state.side]:
        if tile_words(m, tile) == f"{colour} {shape}":
            return Drop(tile, float(x), round(math.radians(float(degrees or 0)), 4))
    raise IllegalAction("drop-it.play.any-tile", f"There is no {colour} {shape} left among your tiles.")


TYPING = Typing("red square 60 45 (its middle 60 mm from the left, turned by 45 degrees)", read_drop)


_Lying: TypeAlias = list[tuple[TileView, Outline, tuple[float, float, float, float]]]
"""Tiles in the board, each with its outline and the box around that."""


def _lying(view: DropItView) -> _Lying:
    shapes = {shape.shape: Outline(shape.core, shape.radius) for shape in view.board.shapes}
    placed = [(tile, place(shapes[tile.shape], tile.pose)) for tile in view.tiles if tile.pose is not None]
    return [(tile, outline, bounds(outline)) for tile, outline in placed]


def _sign(lying: _Lying, x: float, y: float) -> str:
    for tile, outline, (left, bottom, right, top) in lying:
        if left <= x <= right and bottom <= y <= top and gap(outline, disc((x, y), 0.0)) <= 0.0:
            return f"[{tile.colour}]{_SIGNS[tile.shape]}[/]"
    return "·"
