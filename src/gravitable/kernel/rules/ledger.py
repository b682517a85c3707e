"""The rule ledger: every clause of a rulebook in our words, to be cited, shown and claimed by tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from gravitable.kernel.content.toml import load_toml
from gravitable.kernel.errors import BadContent


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause: its id, our wording, where it stands, and our ruling where the text leaves it open.

    A docstring names the clause where code carries it out. Where none does, `done` says why: content alone
    holds it (`data`), or there is nothing for a program to do (`nothing`).
    """

    id: str
    chapter: str
    text: str
    where: str
    ruling: str | None = None
    option: str | None = None
    done: Literal["code", "data", "nothing"] = "code"


class Ledger:
    """The clauses of one rulebook, in its order."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, file: Path) -> Ledger:
        """Read a `rules.toml`; a mistake is reported with its line."""
        toml = load_toml(file)
        rules = toml.entries("rule", Rule)
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

    def uncited(self, citations: Iterable[str]) -> list[Rule]:
        """The clauses that code should carry out and no docstring names."""
        cited = set(citations)
        return [rule for rule in self if rule.done == "code" and rule.id not in cited]


KERNEL_RULES = Ledger.load(Path(__file__).parent / "rules.toml")
"""The clauses that hold at every table."""
