"""Content, packs, options files and ledgers: mistakes are reported with file, line and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel.options import BUILT_IN

import gravitable
from gravitable.games.adrift.content import Content
from gravitable.kernel import BadContent, Ledger, load_toml, read_pack, registry
from gravitable.kernel.rules.citations import Place, citations_in, claims_in

GOOD = """game = "adrift"
remove = ["E22"]

[[event]]
id = "E21"
title = "Twin Earth"
source = "reconstructed"
kind = "ship-wide"
core = 4

[[event]]
id = "X1"
title = "Sudden Quiet"
source = "reconstructed"
kind = "threshold"
threshold = 1
gain = 1
loss = 1

[ship]
core_start = 9
"""


def write(folder: Path, text: str, name: str = "pack.toml") -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_a_pack_replaces_extends_and_removes(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path, GOOD), Content, "adrift")
    m = gravitable.new("adrift", seed=1, pack=pack)
    titles = {card.id: card.title for card in m.content.event}
    assert len(titles) == 72
    assert titles["E21"] == "Twin Earth"
    assert titles["X1"] == "Sudden Quiet"
    assert "E22" not in titles
    assert m.state.core == 9
    assert m.content.ship.core_repaired == 25


def test_a_folder_of_files_is_a_pack_too(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    write(
        tmp_path,
        '[[upgrade]]\nid = "U9"\ntitle = "Duct Tape"\nsource = "reconstructed"\npower = "divert"\n',
        "more.toml",
    )
    m = gravitable.new("adrift", seed=1, pack=read_pack(tmp_path, Content, "adrift"))
    assert m.content.upgrade[-1].title == "Duct Tape"
    assert len(m.state.row) == 9


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("gain = 1", 'gain = "lots"', 17, "expected `int`"),
        ("gain = 1\n", "", 11, "missing required field `gain`"),
        ('kind = "ship-wide"', 'kind = "ship-high"', 8, "invalid value 'ship-high'"),
        ("core = 4", "cores = 4", 4, "unknown field `cores`"),
        ('[[event]]\nid = "X1"', '[[evnt]]\nid = "X1"', 11, "expected one of"),
        ('game = "adrift"', 'game = "drop-it"', 1, "expected a pack for 'adrift'"),
        ("core_start = 9", "core_start = ", 21, "valid TOML"),
        ("core_start = 9", 'core_start = "nine"', 21, "`core_start`: expected `int`"),
        ("core_start = 9", "core_begin = 9", 21, "expected one of core_repaired, core_start"),
        ("core_start = 9", "core_start = 10001", 21, "expected numbers up to 10000"),
    ],
)
def test_a_mistake_in_a_pack_names_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, expected: str
) -> None:
    file = write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(BadContent) as mistake:
        read_pack(file, Content, "adrift")
    assert mistake.value.file == file
    assert mistake.value.line == line
    assert expected in mistake.value.expected


def test_a_pack_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="expected a TOML file"):
        read_pack(tmp_path / "none.toml", Content, "adrift")


def test_a_mistake_in_an_options_file_names_its_line(tmp_path: Path) -> None:
    file = write(tmp_path, 'difficulty = "easy"\npowers = "sometimes"\n')
    toml = load_toml(file)
    with pytest.raises(BadContent, match=r"pack.toml:2: `powers`"):
        registry.game("adrift").read_options(toml.data, toml=toml)


def test_options_typed_as_text_are_read_as_what_they_take() -> None:
    options = registry.game("adrift").read_options({"must_spend": "false"}, text=True)
    assert options.must_spend is False


def test_a_ledger_refuses_a_clause_twice(tmp_path: Path) -> None:
    clause = '[[rule]]\nid = "a.b"\nchapter = "A"\ntext = "B."\nwhere = "C"\n'
    assert len(Ledger.load(write(tmp_path, clause))) == 1
    with pytest.raises(BadContent) as mistake:
        Ledger.load(write(tmp_path, clause + clause))
    assert mistake.value.line == 7


def test_claims_are_read_from_tests(tmp_path: Path) -> None:
    write(
        tmp_path,
        "import pytest\n\n@pytest.mark.rule('a.b', 'a.c')\ndef test_x() -> None: ...\n",
        "test_x.py",
    )
    write(
        tmp_path,
        "import pytest\n\npytestmark = [pytest.mark.slow, pytest.mark.rule('a.b')]\n\n"
        "class TestY:\n    pytestmark = pytest.mark.rule('a.d')\n",
        "test_y.py",
    )
    claims = {clause: [place.name for place in places] for clause, places in claims_in(tmp_path).items()}
    assert claims == {"a.b": ["test_x", "test_y"], "a.c": ["test_x"], "a.d": ["TestY"]}


@pytest.fixture(scope="module")
def claims() -> dict[str, list[Place]]:
    """All that any test claims."""
    return claims_in(Path(__file__).parents[1])


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_clause_of_every_game_is_claimed_by_a_test(id: str, claims: dict[str, list[Place]]) -> None:
    ledger = registry.game(id).ledger
    assert [rule.id for rule in ledger.unclaimed(claims)] == []
    assert [claim for claim in claims if claim.startswith(f"{id}.") and claim not in ledger] == []


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_clause_of_every_game_is_cited_where_it_is_done(id: str) -> None:
    game = registry.game(id)
    assert [rule.id for rule in game.ledger.uncited(citations_in(game.sources, game.ledger))] == []


@pytest.mark.parametrize("id", sorted(registry.games()))
def test_every_ruling_that_names_an_option_names_one_there_is(id: str) -> None:
    game = registry.game(id)
    for rule in game.ledger:
        assert rule.option is None or rule.option in game.options.__struct_fields__, rule.id
