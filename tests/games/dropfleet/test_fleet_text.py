"""Fleets as text: what is written is what is read, and mistakes are named with their line."""

import random
from pathlib import Path

import pytest

from gravitable.games.dropfleet.catalogue import builtin
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting
from gravitable.games.dropfleet.fleets.generate import TASTES, random_fleet
from gravitable.games.dropfleet.fleets.sheet import fleet_sheet
from gravitable.games.dropfleet.fleets.text import load_fleet, read_fleet, write_fleet
from gravitable.games.dropfleet.ships import FACTIONS, Faction
from gravitable.kernel.errors import BadContent

CONTENT = builtin()

PATROL = """\
name = "Third Patrol"
faction = "ucm"
points = 750

[admiral]
rank = "Captain"
aboard = "Berlin"

[[battlegroup]]
name = "First"
type = "line"
ships = ["2 Berlin", "4 toulon"]

[[battlegroup]]
type = "pathfinder"
ships = [
  "2 New Orleans",
  "1 Lima",
]
"""


def test_a_fleet_is_read() -> None:
    fleet = read_fleet(CONTENT, PATROL)
    assert fleet == Fleet(
        "Third Patrol",
        "ucm",
        (750,),
        (
            Battlegroup("First", "line", (Group("ucm.berlin", 2), Group("ucm.toulon", 4))),
            Battlegroup("Pathfinder 2", "pathfinder", (Group("ucm.new-orleans", 2), Group("ucm.lima", 1))),
        ),
        Posting("ucm.captain", 0, "ucm.berlin"),
    )


def test_systems_and_options_are_read() -> None:
    text = """
        name = "Old Guard"
        faction = "{}"
        points = 750
        [[battlegroup]]
        type = "line"
        ships = ["{}"]
    """
    fit = "2 Cruiser with 2 N-31 Hybrid Gun Bank, vent cannon turret, Scanner Array"
    (group,) = read_fleet(CONTENT, text.format("resistance", fit)).battlegroups[0].groups
    assert group.systems == (*["N-31 Hybrid Gun Bank"] * 2, "Vent Cannon Turret", "Scanner Array")
    crest = text.format("scourge", "2 Incubus with Cloaking Crest")
    (group,) = read_fleet(CONTENT, crest).battlegroups[0].groups
    assert group.options == ("Cloaking Crest",)


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ('"1 Lima"', '"1 Limma"', 18, "a United Colonies of Mankind ship, not 'Limma'; perhaps 'Lima'"),
        ('"1 Lima"', '"Lima"', 18, 'a number and a ship, like "2 Berlin"'),
        ('"1 Lima"', '"1 Lima with Cloaking Crest"', 18, "takes no systems or options"),
        ('"4 toulon"', '"4 Harpy"', 12, "not 'Harpy'"),
        ('faction = "ucm"', 'faction = "umc"', 2, "'umc'"),
        ("points = 750", "points = true", 3, "expected `int"),
        ("points = 750\n", "", 1, "either `points` or `rosters`"),
        ("points = 750", "points = 750\nrosters = [750]", 3, "either `points` or `rosters`"),
        ('rank = "Captain"', 'rank = "Kaptain"', 6, "perhaps 'Captain'"),
        ('aboard = "Berlin"', 'aboard = "Moscow"', 7, "a ship of this fleet"),
        ('type = "pathfinder"', 'type = "scouts"', 15, "'scouts'"),
        ('type = "pathfinder"', 'type = "pathfinder"\nroster = 2', 16, "a roster from 1 to 1"),
        ('name = "First"', 'name = "First"\ncolour = "red"', 9, "colour"),
        ("[admiral]", "[admiral", 5, "valid TOML"),
    ],
)
def test_mistakes_are_named_with_their_line(before: str, after: str, line: int, words: str) -> None:
    assert before in PATROL
    with pytest.raises(BadContent) as caught:
        read_fleet(CONTENT, PATROL.replace(before, after), Path("my.fleet.toml"))
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"my.fleet.toml:{line}:")


def test_the_flagship_must_be_plain() -> None:
    twice = PATROL.replace('"1 Lima"', '"1 Berlin"')
    with pytest.raises(BadContent, match="expected `battlegroup` too: the Berlin sails in 2"):
        read_fleet(CONTENT, twice)
    named = twice.replace('aboard = "Berlin"', 'aboard = "Berlin"\nbattlegroup = "First"')
    fleet = read_fleet(CONTENT, named)
    assert fleet.admiral == Posting("ucm.captain", 0, "ucm.berlin")
    assert read_fleet(CONTENT, write_fleet(CONTENT, fleet)) == fleet


def test_several_rosters() -> None:
    vast = PATROL.replace("points = 750", "rosters = [3000, 3000]").replace(
        'type = "pathfinder"', 'type = "pathfinder"\nroster = 2'
    )
    fleet = read_fleet(CONTENT, vast)
    assert fleet.points_agreed == 6000
    assert [battlegroup.roster for battlegroup in fleet.battlegroups] == [0, 1]
    assert read_fleet(CONTENT, write_fleet(CONTENT, fleet)) == fleet


@pytest.mark.parametrize("faction", FACTIONS)
def test_what_is_written_is_what_is_read(faction: Faction) -> None:
    for seed, taste in enumerate(TASTES):
        fleet = random_fleet(CONTENT, faction, "clash", random.Random(seed), taste)
        assert read_fleet(CONTENT, write_fleet(CONTENT, fleet)) == fleet


def test_odd_names_survive() -> None:
    fleet = Fleet('The "Quiet" \\ Fleet', "phr", (999,), (Battlegroup("A", "line", (Group("phr.ajax", 1),)),))
    assert read_fleet(CONTENT, write_fleet(CONTENT, fleet)) == fleet


def test_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "patrol.fleet.toml"
    file.write_text(PATROL, encoding="utf-8")
    assert load_fleet(CONTENT, file) == read_fleet(CONTENT, PATROL)
    with pytest.raises(BadContent, match="readable file"):
        load_fleet(CONTENT, tmp_path / "none.fleet.toml")


def test_the_sheet_shows_costs_and_ratings() -> None:
    sheet = fleet_sheet(CONTENT, read_fleet(CONTENT, PATROL))
    assert "United Colonies of Mankind, Skirmish, 471 of 750 points, launch capacity 0" in sheet
    assert "Captain (AV 2) aboard the Berlin, 20 points" in sheet
    assert "First (Line), 350 points, Strategy Rating 14" in sheet
    assert "  2 x Berlin, Cruiser (M), 210 points" in sheet
