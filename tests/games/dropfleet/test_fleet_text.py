"""Fleets as text: what is written is what is read, and mistakes are named with their line."""

import random
import time
from pathlib import Path

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.fleet import MOST_AGREED, Battlegroup, Fleet, Group, Posting
from gravitable.games.dropfleet.fleets.generate import random_fleet
from gravitable.games.dropfleet.fleets.list_format import fleet_list
from gravitable.games.dropfleet.fleets.preferences import PREFERENCES
from gravitable.games.dropfleet.fleets.text import LONGEST_TEXT, load_fleet, read_fleet, write_fleet
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
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
        ('"1 Lima"', '"1"', 18, 'a number and a ship, like "2 Berlin"'),
        ('"1 Lima"', '"100 Lima"', 18, 'a number and a ship, like "2 Berlin"'),
        ('"1 Lima"', '"½ Lima"', 18, 'a number and a ship, like "2 Berlin"'),
        ('"1 Lima"', '"1 with Lima"', 18, "ship, not ''"),
        ('"1 Lima"', '"1 Lima with "', 18, 'systems or options after "with"'),
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
    for seed, preference in enumerate(PREFERENCES):
        fleet = random_fleet(CONTENT, faction, "clash", random.Random(seed), preference)
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


def test_the_list_shows_costs_and_ratings() -> None:
    printed = fleet_list(CONTENT, read_fleet(CONTENT, PATROL))
    assert "United Colonies of Mankind, Skirmish, 471 of 750 points, launch capacity 0" in printed
    assert "Captain (AV 2) aboard the Berlin, 20 points" in printed
    assert "First (Line), 350 points, Strategy Rating 14" in printed
    assert "  2 x Berlin, Cruiser (M), 210 points" in printed


def _toml(ships: str, top: str = "") -> str:
    head = f'name = "N"\nfaction = "resistance"\npoints = 750\n{top}\n'
    return head + f'[[battlegroup]]\ntype = "line"\nships = [{ships}]\n'


NASTY = {
    "spaces": " " * 64_000,
    "spaces in an entry": _toml(f'"1{" " * 15_000}Crusier{" " * 4_000}"'),
    "spaces before with": _toml(f'"1 Cruiser{" " * 19_000}with"'),
    "spaces and no name": _toml(f'"1{" " * 19_800}"'),
    "with after with": _toml('"1 Cruiser' + " with" * 3_900 + '"'),
    "pieces without end": _toml('"1 Cruiser with ' + "99 Vent Cannon Turret," * 800 + '"'),
    "commas": _toml('"1 Cruiser with Nothing' + "," * 19_000 + '"'),
    "ships without end": _toml('"1 Cruiser",' * 1_500),
    "battlegroups without end": _toml("") + '[[battlegroup]]\ntype="line"\nships=[]\n' * 450,
    "a long unknown name": _toml(f'"1 {"x" * 19_000}"'),
    "a long name": _toml("").replace('"N"', f'"{"N" * 19_000}"'),
    "a dotted key": ".".join("a" * 9_000) + " = 1",
    "a dotted table": f"[{'.'.join('a' * 9_000)}]",
    "dotted keys": "\n".join(f"a{n}" + ".a" * 10 + "=1" for n in range(700)),
    "brackets": "a = " + "[" * 19_000,
    "braces": "a = " + "{a=" * 6_000,
    "digits": _toml("", f"roster = {'1' * 19_000}"),
    "a number of digits": _toml("").replace("750", "7" * 4_000),
    "no points": _toml("").replace("750", "-1"),
    "escapes": _toml('"1 ' + "\\u0041" * 3_000 + '"'),
    "comments": "#\n" * 9_000,
}


@pytest.mark.parametrize("nasty", NASTY)
def test_nothing_that_is_sent_takes_long(nasty: str) -> None:
    began = time.process_time()
    with pytest.raises(BadContent) as caught:
        read_fleet(CONTENT, NASTY[nasty])
    assert time.process_time() - began < 0.25
    assert len(str(caught.value)) < 600


def test_the_longest_fleets_are_read_fast() -> None:
    ships = ",".join(['"1 Cruiser with Scanner Array"'] * 10)
    text = _toml(ships) + f'[[battlegroup]]\ntype = "line"\nships = [{ships}]\n' * 38
    assert 12_000 < len(text) < LONGEST_TEXT
    began = time.process_time()
    assert len(read_fleet(CONTENT, text).battlegroups) == 39
    assert time.process_time() - began < 0.25
    assert read_fleet(CONTENT, text + "\n" * (LONGEST_TEXT - len(text))) == read_fleet(CONTENT, text)
    with pytest.raises(BadContent, match="no more than"):
        read_fleet(CONTENT, text + "\n" * (LONGEST_TEXT + 1 - len(text)))


def test_a_line_has_ten_dots_at_most() -> None:
    fleet = Fleet("A" + "." * 10, "phr", (999,), (Battlegroup("B", "line", (Group("phr.ajax", 1),)),))
    text = write_fleet(CONTENT, fleet)
    assert read_fleet(CONTENT, text) == fleet
    with pytest.raises(BadContent, match="no more than 10 dots"):
        read_fleet(CONTENT, text.replace("A.", "A.."))


@pytest.mark.parametrize(
    "name", ["two\nlines", "tab\tbell\x07", "delete\x7f", "日本 ☄", 'quo"te', "\x85\u2028"]
)
def test_any_name_survives(name: str) -> None:
    fleet = Fleet(name, "phr", (999,), (Battlegroup(name, "line", (Group("phr.ajax", 1),)),))
    assert read_fleet(CONTENT, write_fleet(CONTENT, fleet)) == fleet


def test_battlegroups_of_one_name_are_told_apart() -> None:
    groups = (Group("phr.ajax", 1),)
    both = (Battlegroup("Line", "line", groups), Battlegroup("line", "line", groups))
    fleet = Fleet("Twins", "phr", (999,), both, Posting("phr.director", 1, "phr.ajax"))
    text = write_fleet(CONTENT, fleet)
    assert "battlegroup = 2\n" in text
    assert read_fleet(CONTENT, text) == fleet
    with pytest.raises(BadContent, match="a ship of this fleet in the battlegroup '3'"):
        read_fleet(CONTENT, text.replace("battlegroup = 2", "battlegroup = 3"))
    with pytest.raises(BadContent, match="sails in 2 of them"):
        read_fleet(CONTENT, text.replace("battlegroup = 2", 'battlegroup = "Line"'))


def test_the_points_agreed_lie_between_none_and_the_most_that_anybody_plays() -> None:
    for points in (0, 1, 750, MOST_AGREED):
        text = PATROL.replace("points = 750", f"points = {points}")
        assert read_fleet(CONTENT, text).rosters == (points,)
    for wrong in ("points = -1", f"points = {MOST_AGREED + 1}", "rosters = []", "rosters = [750, -1]"):
        with pytest.raises(BadContent, match="expected points from 0"):
            read_fleet(CONTENT, PATROL.replace("points = 750", wrong))


def test_a_mistake_in_a_battlegroup_on_one_line_is_found_on_that_line() -> None:
    text = 'name = "N"\nfaction = "ucm"\npoints = 9\nbattlegroup = [{ type = "line", ships = ["2 Berlni"] }]'
    with pytest.raises(BadContent, match="perhaps 'Berlin'") as error:
        read_fleet(CONTENT, text)
    assert error.value.line == 4
    first = "\n".join(reversed(text.splitlines()))
    with pytest.raises(BadContent) as error:
        read_fleet(CONTENT, first)
    assert error.value.line == 1
