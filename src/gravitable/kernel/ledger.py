"""The rule ledger: every clause of a rulebook in our words, to be cited, shown and claimed by tests."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from gravitable.kernel.content import convert_entries, load_toml
from gravitable.kernel.errors import BadContent


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause: its id, our wording, where it stands, and our ruling where the text leaves it open."""

    id: str
    chapter: str
    text: str
    where: str
    ruling: str | None = None
    option: str | None = None


class Ledger:
    """The clauses of one rulebook, in its order."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, file: Path) -> Ledger:
        """Read a `rules.toml`; a mistake is reported with its line."""
        toml = load_toml(file)
        rules = convert_entries(toml, "rule", Rule)
        seen: set[str] = set()
        for number, rule in enumerate(rules):
            if rule.id in seen:
                raise BadContent(
                    file, toml.line("rule", number, "id"), f"expected a new id, not {rule.id!r} again"
                )
            seen.add(rule.id)
        return cls(rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule: object) -> bool:
        return rule in self._rules

    def __getitem__(self, rule: str) -> Rule:
        return self._rules[rule]

    def unclaimed(self, claims: Iterable[str]) -> list[Rule]:
        """The clauses that no test claims."""
        claimed = set(claims)
        return [rule for rule in self if rule.id not in claimed]


def claims_in(folder: Path) -> dict[str, list[str]]:
    """Every `@pytest.mark.rule(...)` under `folder`: clause id to the tests that claim it."""
    claims: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for rule in _claims_of(node):
                    claims.setdefault(rule, []).append(f"{file.name}::{node.name}")
    return claims


def _claims_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


KERNEL_RULES = Ledger.load(Path(__file__).parent / "rules.toml")
"""The clauses that hold at every table."""
