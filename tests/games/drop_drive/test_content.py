"""The box of Drop Drive: as many of everything as the rulebook says, and cards that hang together."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import gravitable.games.drop_drive as drop_drive
from gravitable.games.drop_drive.content import Base, ByVitals, Content
from gravitable.games.drop_drive.system import big_bang_pieces, system_table
from gravitable.kernel.content.merge import load_content
from gravitable.kernel.rules.ledger import Ledger

FOLDER = Path(drop_drive.__file__).parent
CONTENT = load_content(Content, FOLDER / "content")
COLOURS = [planet.id for planet in CONTENT.planet]


def test_counts_are_the_rulebooks() -> None:
    assert (len(CONTENT.front), len(CONTENT.back)) == (10, 10)
    upgrades = sum(len(upgrade.origins) for upgrade in CONTENT.upgrade)
    assert upgrades + len(CONTENT.passenger) + len(CONTENT.specimen) == 60
    assert len(CONTENT.precursor) == 6
    assert (len(CONTENT.anomaly), len(CONTENT.scan)) == (6, 12)
    assert len([captain for captain in CONTENT.captain if not captain.fifth]) == 4
    assert sum(value.tokens for value in CONTENT.supply.credit_values) == CONTENT.supply.credit_tokens == 55
    assert (CONTENT.nav_tool.links, CONTENT.nav_tool.ends) == (24, 4)
    assert (
        sum(a.tokens for a in CONTENT.anomaly if a.id != "space-mines") == CONTENT.supply.anomaly_rule_tokens
    )


def test_the_big_bang_drops_all_but_ships() -> None:
    pieces = Counter(piece.split("-")[0] for piece in big_bang_pieces(CONTENT))
    assert pieces == {"asteroid": 30, "planet": 5, "salvage": 6, "fuel": 7, "anomaly": 3}


def test_a_table_has_a_ship_and_a_pirate_for_each_colour_and_the_tokens_of_its_anomalies() -> None:
    table = system_table(CONTENT, COLOURS[:2], ("space-mines", "leviathan"))
    assert len(table.pieces) == 51 + 4 + 10 + 1
    assert not table.fixtures
    assert len(system_table(CONTENT, COLOURS, ("dyson-sphere",), ("dyson-sphere",)).fixtures) == 3


def test_every_piece_has_a_kind() -> None:
    kinds = {kind.id for kind in CONTENT.kind}
    assert {f"asteroid-{asteroid.id}" for asteroid in CONTENT.asteroid} <= kinds
    assert {anomaly.token for anomaly in CONTENT.anomaly} <= kinds


def test_ship_cards_are_worth_the_same() -> None:
    icons = {("ship",): 1, ("planet",): 2, ("planet", "ship"): 3, ("anywhere",): 3}
    assert {icons[front.drop] + front.battle + front.bays + front.slots for front in CONTENT.front} == {7}
    assert {back.explore + back.rocket + back.bays + back.slots for back in CONTENT.back} == {11}


def test_every_colour_of_asteroid_finds_two_buyers_whichever_sides_are_up() -> None:
    asteroids = {asteroid.id for asteroid in CONTENT.asteroid}
    for homeworlds in combinations(CONTENT.planet, 2):
        rows = [
            row
            for planet in CONTENT.planet
            for row in (planet.homeworld if planet in homeworlds else planet.edgeworld)
        ]
        buyers = Counter(row.asteroid for row in rows)
        assert set(buyers) == asteroids
        assert min(buyers.values()) >= 2
        assert all(
            list(row.prices) == sorted(row.prices, reverse=True) and row.prices[-1] > 1 for row in rows
        )


def test_the_rulebooks_prices_stand_on_the_pink_homeworld() -> None:
    pink = next(planet for planet in CONTENT.planet if planet.id == "pink")
    assert {row.asteroid: row.prices[0] for row in pink.homeworld}.items() >= {"blue": 5, "yellow": 4}.items()


def test_captains_live_on_planets_of_their_own() -> None:
    assert sorted(captain.planet for captain in CONTENT.captain) == sorted(COLOURS)


def test_a_specimen_that_scores_a_range_lies_in_it() -> None:
    for specimen in CONTENT.specimen:
        if isinstance(specimen.scoring, ByVitals):
            vital = getattr(specimen, specimen.scoring.vital)
            assert specimen.scoring.low <= vital
            assert specimen.scoring.high is None or vital <= specimen.scoring.high


def test_the_specimens_that_the_rulebook_names_score_as_it_says() -> None:
    named = {specimen.id: specimen for specimen in CONTENT.specimen}
    assert named["giant"].scoring == ByVitals(vital="weight", low=16, high=20, credits=3)
    assert (named["prismatic"].scoring, named["prismatic"].origin) == (Base(2), "every")
    assert (named["phase-shifting"].scoring, named["phase-shifting"].weight) == (Base(2), "every")


def test_reconstructed_fields_are_fields() -> None:
    for name in CONTENT.__struct_fields__:
        value = getattr(CONTENT, name)
        for entry in value if isinstance(value, tuple) else (value,):
            assert set(entry.reconstructed) <= set(entry.__struct_fields__)


def test_the_ledger_is_whole() -> None:
    ledger = Ledger.load(FOLDER / "rules.toml")
    assert len(ledger) > 200
    for rule in ledger:
        assert rule.id.startswith("drop-drive.")
        assert rule.text.endswith(".")
        assert len(rule.text) < 260
