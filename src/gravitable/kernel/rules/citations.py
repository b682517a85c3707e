"""Where a clause is carried out and where it is tested, found from docstrings and the marks of tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from gravitable.kernel.rules.ledger import Ledger

_CLAUSE = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+")
_MARK = "pytest.mark.rule"
_Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Place(NamedTuple):
    """Some lines of a file and the name of their definition."""

    file: Path
    first: int
    last: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.first}-{self.last} {self.name}"


def citations_in(files: Iterable[Path], ledger: Ledger) -> dict[str, list[Place]]:
    """Return the docstrings of Python files that name a clause of the ledger: clause id to the places."""
    cited: dict[str, list[Place]] = {}
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in (tree, *_definitions(tree)):
            place = _place(file, node)
            for clause in dict.fromkeys(_CLAUSE.findall(ast.get_docstring(node) or "")):
                if clause in ledger:
                    cited.setdefault(clause, []).append(place)
    return cited


def claims_in(folder: Path) -> dict[str, list[Place]]:
    """Every `pytest.mark.rule(...)` under `folder`, of a test or a whole module: clause id to places."""
    claims: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if _MARK not in text:  # to parse it would take long and find nothing
            continue
        tree = ast.parse(text)
        for node in (tree, *_definitions(tree)):
            for clause in _claims_of(node):
                claims.setdefault(clause, []).append(_place(file, node))
    return claims


def _definitions(tree: ast.Module) -> Iterator[_Definition]:
    """All of them, also those inside others. Expressions, most of a tree, hold none and are passed over."""
    inside: list[ast.AST] = [tree]
    while inside:
        for node in ast.iter_child_nodes(inside.pop()):
            if isinstance(node, _Definition):
                yield node
            if not isinstance(node, ast.expr):
                inside.append(node)


def _place(file: Path, node: ast.Module | _Definition) -> Place:
    if isinstance(node, ast.Module):
        return Place(file, 1, max((part.end_lineno or 1 for part in node.body), default=1), file.stem)
    return Place(file, node.lineno, node.end_lineno or node.lineno, node.name)


def _claims_of(node: ast.Module | _Definition) -> Iterator[str]:
    for mark in _marks(node):
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == _MARK:
            for argument in mark.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _marks(node: ast.Module | _Definition) -> Iterator[ast.expr]:
    """The decorators of a test or class; what `pytestmark` gives to all of a class or module."""
    if not isinstance(node, ast.Module):
        yield from node.decorator_list
    if isinstance(node, ast.Module | ast.ClassDef):
        for line in node.body:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "pytestmark":
                yield from line.value.elts if isinstance(line.value, ast.List | ast.Tuple) else [line.value]
