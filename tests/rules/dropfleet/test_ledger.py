"""The ledger: every clause once, in order, and everything that cites it finds it."""

from pathlib import Path

from gravitable.games.dropfleet.content import FOLDER
from gravitable.games.dropfleet.specials import special_rules
from gravitable.kernel.rules.citations import claims_in
from gravitable.kernel.rules.ledger import Ledger

LEDGER = Ledger.load(FOLDER / "rules.toml")


def test_the_ledger_is_whole() -> None:
    assert len(LEDGER) > 500
    for rule in LEDGER:
        game, chapter, clause = rule.id.split(".")
        assert game == "dropfleet"
        assert chapter
        assert clause
        assert rule.text.endswith((".", '"'))


def test_chapters_stay_together() -> None:
    order = [rule.id.split(".")[1] for rule in LEDGER]
    starts = [chapter for number, chapter in enumerate(order) if number == 0 or order[number - 1] != chapter]
    assert len(starts) == len(set(starts))


def test_special_rules_cite_clauses() -> None:
    assert [rule.name for rule in special_rules().values() if rule.clause not in LEDGER] == []


def test_claims_are_of_clauses_that_exist() -> None:
    claims = claims_in(Path(__file__).parent)
    assert [rule for rule in claims if rule not in LEDGER] == []
    assert len(claims) > 100
