"""What a seat sees, as a row of numbers of fixed length."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.actions.numbering import bounds
from gravitable.envs.encoding.layout import Column, Layout
from gravitable.envs.nested_view import nested
from gravitable.kernel import Game, Match, Seat
from gravitable.kernel.registry import games

PAGE = """# What learning agents observe

`make types` writes this page. `[]` stands for every entry of a list and `?` for
whether there is one; *columns* says how many columns are meant, and *first* where the first of them stands.
[For researchers](researchers.md) says how views become numbers.
"""
Row = npt.NDArray[np.float32]
FLOATS = np.dtype(np.float32)


class Observation:
    """Observations of a game: who looks, whether they are asked, then the columns of their view.

    Nothing but `Match.view` is read, so nothing is told that the seat may not know.

    >>> import gravitable
    >>> match = gravitable.new("adrift", seats=2, seed=1)
    >>> observation = Observation(match.game, match.content)
    >>> row = observation(match, 1)
    >>> row.shape == (observation.size,)
    True
    >>> observation.columns[1].path, float(row[1])
    ('seat = 1', 1.0)
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any) -> None:
        most = game.seats[-1]
        layout = Layout(game.shown, "view", content, game.piece_names(content))
        self.columns: tuple[Column, ...] = (
            *(Column(f"seat = {seat}", "1 if this seat looks", 0, 1) for seat in range(most)),
            Column("seats", "how many play", 0, most),
            Column("asked", "1 if the seat is asked something", 0, 1),
            *layout.columns,
        )
        self.size = len(self.columns)
        self.fields = _fields(self.columns)
        """Where each field of the view stands in a row; `who` are the first columns."""
        self.tree = nested(self.columns)
        """Likewise, of every part of every field."""
        self.low, self.high = bounds(self.columns)
        self._view = game.view
        self._row = layout.row
        self._loose = layout.loose
        self._heads = [
            [
                tuple(
                    struct.pack(
                        f"{most + 2}f", *(float(other == seat) for other in range(most)), seats, asked
                    )
                    for asked in (False, True)
                )
                for seat in range(most)
            ]
            for seats in range(most + 1)
        ]
        """How a row begins, by the number of seats, by seat, and by whether that one is asked."""

    def __call__(self, match: Match[Any, Any, Any], seat: Seat, row: Row | None = None) -> Row:
        """What `seat` sees now, written into `row` or into a new one."""
        head, head_if_asked = self._heads[match.seats][seat]
        for decision in match.pending:
            if decision.seat == seat:
                head = head_if_asked
        seen = np.frombuffer(self._row(head, self._view(match, seat)), FLOATS)
        if self._loose:
            row = np.maximum(seen, self.low, out=row)
            return np.minimum(row, self.high, out=row)
        if row is None:
            return seen
        row[:] = seen
        return row


def _fields(columns: Sequence[Column]) -> dict[str, slice]:
    """The columns of each field of the view, which stand together."""
    named = [re.match(r"view\.(\w+)", column.path) for column in columns]
    names = ["who" if found is None else found[1] for found in named]
    starts = {name: names.index(name) for name in names}
    return {name: slice(start, start + names.count(name)) for name, start in starts.items()}


def outline(columns: Sequence[Column]) -> str:
    """The columns by field, as a table in Markdown: entries of a list and values of a choice are one line.

    >>> print(outline([Column(f"view.lamps[{place}].lit", "1 if so", 0, 1) for place in range(3)]))
    | field | columns | first | says | from | to |
    |---|---|---|---|---|---|
    | `view.lamps[].lit` | 3 | 0 | 1 if so | 0 | 1 |
    """
    lines: dict[tuple[str, str, float, float], list[int]] = {}
    for place, column in enumerate(columns):
        field, choice, _ = re.sub(r"\[\d+\]", "[]", column.path).partition(" = ")
        meaning = "one column for each value" if choice else column.meaning
        lines.setdefault((field, meaning, column.low, column.high), []).append(place)
    head = "| field | columns | first | says | from | to |\n|---|---|---|---|---|---|"
    return "\n".join(
        [
            head,
            *(
                f"| `{field}` | {len(places)} | {places[0]} | {meaning} | {low:g} | {high:g} |"
                for (field, meaning, low, high), places in lines.items()
            ),
        ]
    )


def page() -> str:
    """The page of observations of all games that come with Gravitable."""
    sections = [PAGE]
    for game in games().values():
        if game.package.startswith("gravitable."):
            columns = Observation(game, game.load_content({})).columns
            sections.append(f"## {game.name}\n\n{len(columns):,} columns.\n\n{outline(columns)}\n")
    return "\n".join(sections)


def table(columns: Sequence[Column]) -> str:
    """The columns as a table for people, like columns of a list together.

    >>> print(table([Column("view.core", "number", 0, 25), Column("view.turn", "number", 0, 80)]))
    column   field      says    from  to
    0        view.core  number  0     25
    1        view.turn  number  0     80
    """
    lines = [("column", "field", "says", "from", "to")]
    for number, column in enumerate(columns):
        lines.append((str(number), column.path, column.meaning, f"{column.low:g}", f"{column.high:g}"))
    widths = [max(len(line[place]) for line in lines) + 2 for place in range(5)]
    widths[0] = max(widths[0], 9)
    return "\n".join(
        "".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


if __name__ == "__main__":
    print(page(), end="")
