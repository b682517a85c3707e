"""The cards of the phases cite clauses that the ledger has."""

from __future__ import annotations

import re
from pathlib import Path

from gravitable.kernel.registry import game

CARDS = Path(__file__).parents[2] / "web" / "src" / "games" / "dropfleet" / "Phases.svelte"


def test_every_clause_on_a_phase_card_is_in_the_ledger() -> None:
    text = CARDS.read_text("utf-8")
    cited = [
        f"dropfleet.{clause}"
        for each in re.findall(r"clauses: \[(.*?)\]", text)
        for clause in re.findall(r"'([^']+)'", each)
    ]
    assert len(cited) > 15
    ledger = game("dropfleet").ledger
    assert all(ledger[clause].text for clause in cited)
