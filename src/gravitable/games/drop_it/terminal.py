"""Drop It in a terminal."""

from __future__ import annotations

from gravitable.games.drop_it.view import DropItView, TileView
from gravitable.geometry.outline import Outline, bounds, disc, gap, place

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
    lines += ["└" + "─" * round(view.board.width / wide) + "┘", ""]
    for number, side in enumerate(view.sides):
        turn = "▶" if number == view.active_side else " "
        extras = f", {len(side.jokers)} jokers" if side.jokers else ""
        tiles = f", {side.tiles_left} tiles left" if side.seats else ""
        lines.append(f"{turn} {side.name}: [bold]{side.points}[/bold]{tiles}{extras}")
    return "\n".join(lines)


def _lying(view: DropItView) -> list[tuple[TileView, Outline]]:
    shapes = {shape.shape: Outline(shape.core, shape.radius) for shape in view.board.shapes}
    return [(tile, place(shapes[tile.shape], tile.pose)) for tile in view.tiles if tile.pose is not None]


def _sign(lying: list[tuple[TileView, Outline]], x: float, y: float) -> str:
    for tile, outline in lying:
        left, bottom, right, top = bounds(outline)
        if left <= x <= right and bottom <= y <= top and gap(outline, disc((x, y), 0.0)) <= 0.0:
            return f"[{tile.colour}]{_SIGNS[tile.shape]}[/]"
    return "·"
