"""The clauses a table cites: the game's, those of every match, and those of this server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gravitable.kernel import KERNEL_RULES, Game, Ledger

TABLE_RULES = Ledger.load(Path(__file__).parent / "rules.toml")


def rule_text(game: Game[Any, Any, Any], rule: str | None) -> str | None:
    """What a clause says, if there is one of that id."""
    for ledger in (TABLE_RULES, KERNEL_RULES, game.ledger):
        if rule is not None and rule in ledger:
            return ledger[rule].text
    return None
