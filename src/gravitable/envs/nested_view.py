"""A row of numbers in the structure of the view: dictionaries of fields and tuples of entries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from gravitable.envs.encoding.layout import Column

Tree: TypeAlias = "slice | dict[str, Tree] | tuple[Tree, ...]"
"""Where in a row something stands: its numbers, or those of each of its parts."""


@dataclass
class _Node:
    """What the paths of columns lead to: columns, and steps further on."""

    columns: list[int] = field(default_factory=list)
    steps: dict[str | int, _Node] = field(default_factory=dict)


def nested(columns: Sequence[Column]) -> dict[str, Tree]:
    """Where each part of a view stands in a row.

    Of what may be absent, `there` says whether it is there, and `value` is a number that may be; `kind` has a
    flag for each kind that a thing can be; a list has its `count` and its `entries`.

    >>> paths = ["view.core", "view.lamps.count", "view.lamps[0].lit", "view.lamps[1].lit"]
    >>> nested([Column(path, "", 0, 1) for path in paths])["view"]["lamps"]["entries"]
    ({'lit': slice(2, 3, None)}, {'lit': slice(3, 4, None)})
    """
    root = _Node()
    for place, column in enumerate(columns):
        node = root
        for step in _steps(column.path):
            node = node.steps.setdefault(step, _Node())
        node.columns.append(place)
    return {str(name): _tree(each) for name, each in root.steps.items()}


def cut(tree: Tree, row: Any) -> Any:
    """A row in the structure of the tree."""
    if isinstance(tree, slice):
        return row[tree]
    if isinstance(tree, dict):
        return {name: cut(each, row) for name, each in tree.items()}
    return tuple(cut(each, row) for each in tree)


def _steps(path: str) -> list[str | int]:
    """The way to a column: that to `view.row[2].card?` is `view`, `row`, 2, `card`, `there`."""
    path = path.partition(" = ")[0]
    path = re.sub(r" is \w+$", ".kind", path).replace("?", ".there")
    return [int(step) if step.isdigit() else step for step in re.split(r"[.:\[\]]+", path) if step]


def _tree(node: _Node) -> Tree:
    entries = [_tree(each) for step, each in node.steps.items() if isinstance(step, int)]
    parts: dict[str, Tree] = {step: _tree(each) for step, each in node.steps.items() if isinstance(step, str)}
    if node.columns:
        parts["value"] = slice(node.columns[0], node.columns[-1] + 1)
    if entries:
        numbers = [each for each in entries if isinstance(each, slice)]
        plain = len(numbers) == len(entries)
        parts["entries"] = slice(numbers[0].start, numbers[-1].stop) if plain else tuple(entries)
    alone = parts.get("value", parts.get("entries"))
    return parts if alone is None or len(parts) > 1 else alone
