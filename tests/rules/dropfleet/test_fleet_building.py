"""Building a fleet, by the book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting, groups_formed, size_of
from gravitable.games.dropfleet.fleets.measure import (
    admiral_value,
    commanding,
    fleet_points,
    group_points,
    launch_capacity,
    strategy_rating,
)
from gravitable.games.dropfleet.fleets.rosters import BattlegroupType
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.fleets.text import load_fleet
from gravitable.games.dropfleet.scenarios.scenario import FleetLimit, as_variant
from gravitable.games.dropfleet.ships.classes import Faction
from gravitable.games.dropfleet.ships.tonnage import TONNAGE_VALUE
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import BadOption, Match, RandomChance

CONTENT = builtin()


def bg(kind: BattlegroupType, *ships: str, roster: int = 0) -> Battlegroup:
    """A battlegroup from words such as "2 ucm.berlin"."""
    groups = tuple(Group(ship, int(count)) for count, ship in (entry.split() for entry in ships))
    return Battlegroup(f"{kind} of {ships[0] if ships else 'nothing'}", kind, groups, roster)


def fleet(
    *battlegroups: Battlegroup,
    points: int = 1500,
    faction: Faction = "ucm",
    rosters: tuple[int, ...] | None = None,
    admiral: Posting | None = None,
) -> Fleet:
    return Fleet("Test", faction, rosters or (points,), battlegroups, admiral)


def broken(found: Fleet, *limits: FleetLimit) -> set[str]:
    """The clauses that a fleet breaks."""
    return {violation.rule for violation in violations(CONTENT, found, limits)}


PATHFINDER = bg("pathfinder", "2 ucm.toulon")
LINE = bg("line", "2 ucm.berlin")
LEGAL = fleet(PATHFINDER, LINE)


def test_the_yardstick_is_legal() -> None:
    assert broken(LEGAL) == set()


@pytest.mark.rule("dropfleet.profile.points")
def test_a_group_costs_its_points_times_its_ships() -> None:
    assert group_points(CONTENT, Group("ucm.toulon", 4)) == 4 * 35


@pytest.mark.rule("dropfleet.group.formed-by-class")
def test_ships_of_a_class_form_one_group() -> None:
    # The rulebook's example: six Toulons, two Berlins and a Madrid make three groups.
    battlegroup = bg("line", "4 ucm.toulon", "1 ucm.berlin", "2 ucm.toulon", "1 ucm.madrid", "1 ucm.berlin")
    formed = {group.ship: group.count for group in groups_formed(battlegroup)}
    assert formed == {"ucm.toulon": 6, "ucm.berlin": 2, "ucm.madrid": 1}


@pytest.mark.rule("dropfleet.fleet.group-size", "dropfleet.profile.group")
@pytest.mark.parametrize(("count", "legal"), [(1, False), (2, True), (4, True), (5, False)])
def test_groups_have_the_size_their_class_allows(count: int, legal: bool) -> None:
    built = fleet(bg("pathfinder", f"{count} ucm.toulon"), LINE)
    assert ("dropfleet.fleet.group-size" not in broken(built)) == legal


@pytest.mark.rule("dropfleet.fleet.several-groups", "dropfleet.fleet.group-size")
def test_a_class_may_be_selected_in_several_groups() -> None:
    # The rulebook's example: six Toulons, two Berlins and a Madrid. A Toulon group has 2 to 4 ships.
    line = bg("line", "4 ucm.toulon", "2 ucm.toulon", "2 ucm.berlin")
    assert broken(fleet(PATHFINDER, line)) == set()
    assert [(group.ship, group.count) for group in groups_formed(line)] == [
        ("ucm.toulon", 6),
        ("ucm.berlin", 2),
    ]
    # Each is within the class's numbers, and each fills a slot.
    assert broken(fleet(PATHFINDER, bg("line", "5 ucm.toulon", "2 ucm.berlin"))) == {
        "dropfleet.fleet.group-size"
    }
    assert broken(fleet(PATHFINDER, bg("line", "4 ucm.toulon", "1 ucm.toulon", "2 ucm.berlin"))) == {
        "dropfleet.fleet.group-size"
    }
    assert broken(fleet(bg("pathfinder", *["2 ucm.toulon"] * 3), LINE)) == set()
    assert broken(fleet(bg("pathfinder", *["2 ucm.toulon"] * 4), LINE)) == {"dropfleet.fleet.pathfinder"}
    three_light = bg("line", *["2 ucm.toulon"] * 3, "1 ucm.rio")
    assert broken(fleet(PATHFINDER, three_light)) == {"dropfleet.fleet.line"}
    # Three groups in all are allowed here, but only one slot is for a medium class.
    one_medium = bg("pathfinder", "2 ucm.toulon", "2 ucm.toulon", "1 ucm.rio")
    two_medium = bg("pathfinder", "2 ucm.toulon", "1 ucm.rio", "1 ucm.rio")
    assert broken(fleet(one_medium, LINE)) == set()
    assert broken(fleet(two_medium, LINE)) == {"dropfleet.fleet.pathfinder"}


@pytest.mark.rule("dropfleet.fleet.several-groups", "dropfleet.ship-rule.rare")
def test_rare_counts_the_groups_selected() -> None:
    once, twice = bg("pathfinder", "1 ucm.lima"), bg("pathfinder", "1 ucm.lima", "1 ucm.lima")
    assert broken(fleet(once, LINE, points=999)) == set()
    assert broken(fleet(twice, LINE, points=999)) == {"dropfleet.ship-rule.rare"}
    assert broken(fleet(twice, LINE)) == set()


@pytest.mark.rule("dropfleet.fleet.several-groups", "dropfleet.scenario.roster")
def test_a_scenario_counts_the_groups_selected() -> None:
    three = [FleetLimit(0, special="Monitor", groups=(3, 99))]
    monitor = next(ship for ship in CONTENT.fleet_ships("ucm") if ship.has("Monitor"))
    entry = f"{monitor.group[0]} {monitor.id}"
    kind: BattlegroupType = "pathfinder" if monitor.weight_class == "light" else "line"
    assert broken(fleet(PATHFINDER, LINE, bg(kind, *[entry] * 3)), *three) == set()
    assert broken(fleet(PATHFINDER, LINE, bg(kind, *[entry] * 2)), *three) == {"dropfleet.scenario.roster"}


PUBLISHED = Path(__file__).parent / "published"


@pytest.mark.rule(
    "dropfleet.fleet.strategy-rating", "dropfleet.fleet.tonnage-values", "dropfleet.fleet.several-groups"
)
@pytest.mark.parametrize(
    ("file", "number"), [("phr-3000", n) for n in range(7)] + [("ucm-1250", n) for n in range(4)]
)
def test_published_lists_have_the_strategy_ratings_that_were_published(file: str, number: int) -> None:
    battlegroup = load_fleet(CONTENT, PUBLISHED / f"{file}.fleet.toml").battlegroups[number]
    # The name of each battlegroup ends with the rating that its player published.
    assert strategy_rating(CONTENT, battlegroup) == int(battlegroup.name.split()[-1])


@pytest.mark.rule("dropfleet.fleet.several-groups", "dropfleet.admiral.free-level-super")
def test_published_lists_are_legal_but_for_prices_and_a_tournaments_own_roster() -> None:
    republic = load_fleet(CONTENT, PUBLISHED / "phr-3000.fleet.toml")
    assert admiral_value(CONTENT, republic) == 6
    assert fleet_points(CONTENT, republic) == 3020  # published as 2904 and the admiral, at earlier prices
    assert broken(republic) == {"dropfleet.fleet.points"}
    assert broken(load_fleet(CONTENT, PUBLISHED / "ucm-1250.fleet.toml")) == {"dropfleet.fleet.clash"}


@pytest.mark.parametrize("ships", ["1 ucm.new-orleans", "3 ucm.new-orleans", "9 ucm.toulon"])
def test_violations_read_well(ships: str) -> None:
    found = violations(CONTENT, fleet(bg("pathfinder", ships, ships, ships, ships), LINE, points=600))
    for violation in found:
        assert violation.problem.endswith(".")
        assert "Orleanss" not in violation.problem
        assert " 1 ships" not in violation.problem


@pytest.mark.rule("dropfleet.fleet.faction")
def test_ships_are_of_the_faction() -> None:
    assert "dropfleet.fleet.faction" in broken(fleet(bg("pathfinder", "2 scourge.harpy"), LINE))
    assert "dropfleet.fleet.faction" in broken(fleet(bg("pathfinder", "2 ucm.nonsense"), LINE))


@pytest.mark.rule("dropfleet.fleet.sizes")
@pytest.mark.parametrize(
    ("points", "legal"),
    [(499, False), (500, True), (999, True), (3000, True), (9000, True), (9001, False), (-5, False)],
)
def test_sizes_have_their_points(points: int, legal: bool) -> None:
    assert ("dropfleet.fleet.sizes" not in broken(fleet(PATHFINDER, LINE, points=points))) == legal
    assert [size_of(n) for n in (999, 1000, 1999, 2000)] == ["skirmish", "clash", "clash", "battle"]
    assert [size_of(n) for n in (3000, 3001)] == ["battle", "reconquest"]


@pytest.mark.rule("dropfleet.fleet.points", "dropfleet.admiral.points")
def test_a_fleet_costs_no_more_than_agreed() -> None:
    posting = Posting("ucm.captain", 0, "ucm.berlin")
    ships = [bg("line", "2 ucm.berlin"), bg("line", "2 ucm.rio"), bg("pathfinder", "2 ucm.toulon")]
    assert fleet_points(CONTENT, fleet(*ships)) == 490
    assert broken(fleet(*ships, points=509)) == set()
    assert fleet_points(CONTENT, fleet(*ships, admiral=posting)) == 510
    assert broken(fleet(*ships, points=510, admiral=posting)) == set()
    assert broken(fleet(*ships, points=509, admiral=posting)) == {"dropfleet.fleet.points"}


@pytest.mark.rule("dropfleet.fleet.rosters")
def test_vast_fleets_use_as_few_rosters_as_possible() -> None:
    half = [bg("pathfinder", "2 ucm.toulon"), bg("line", "2 ucm.berlin")]
    other = [bg("pathfinder", "2 ucm.toulon", roster=1), bg("line", "2 ucm.berlin", roster=1)]
    assert broken(fleet(*half, *other, rosters=(3000, 3000))) == set()
    six = [bg("pathfinder", "2 ucm.toulon", roster=n) for n in range(6)]
    six += [bg("line", "2 ucm.berlin", roster=n) for n in range(6)]
    assert broken(fleet(*six, rosters=(1000,) * 6)) == {"dropfleet.fleet.rosters"}
    # Limits are those of each roster: the second one lacks its battlegroups here.
    assert broken(fleet(*half, rosters=(3000, 3000))) == {"dropfleet.fleet.battle"}
    assert broken(fleet(*half, bg("line", "1 ucm.rio", roster=4))) == {"dropfleet.fleet.rosters"}
    # Each of several rosters is a size of its own, up to 3000 points.
    assert broken(fleet(*half, *other, rosters=(3001, 2999))) == {"dropfleet.fleet.rosters"}


@pytest.mark.rule(
    "dropfleet.fleet.pathfinder", "dropfleet.fleet.line", "dropfleet.fleet.vanguard", "dropfleet.fleet.flag"
)
@pytest.mark.parametrize(
    ("kind", "ships", "legal"),
    [
        ("pathfinder", ["2 ucm.toulon"], True),
        ("pathfinder", ["2 ucm.toulon", "1 ucm.lima", "1 ucm.rio"], True),
        ("pathfinder", ["1 ucm.rio"], False),
        ("pathfinder", ["2 ucm.toulon", "1 ucm.rio", "1 ucm.berlin"], False),
        ("pathfinder", ["2 ucm.toulon", "1 ucm.lima", "1 ucm.jakarta", "1 ucm.santiago"], False),
        ("pathfinder", ["2 ucm.toulon", "1 ucm.moscow"], False),
        ("line", ["1 ucm.rio"], True),
        ("line", ["1 ucm.rio", "2 ucm.toulon", "1 ucm.lima"], True),
        ("line", ["2 ucm.toulon"], False),
        ("line", ["1 ucm.rio", "2 ucm.toulon", "1 ucm.lima", "1 ucm.jakarta"], False),
        ("line", ["1 ucm.rio", "1 ucm.moscow"], False),
        ("vanguard", ["1 ucm.moscow"], True),
        ("vanguard", ["1 ucm.moscow", "1 ucm.rio", "2 ucm.toulon"], True),
        ("vanguard", ["1 ucm.rio"], False),
        ("vanguard", ["1 ucm.moscow", "1 ucm.rome", "1 ucm.rio", "2 ucm.toulon"], False),
        ("flag", ["1 ucm.beijing"], True),
        ("flag", ["1 ucm.beijing", "2 ucm.toulon"], True),
        ("flag", ["2 ucm.toulon"], False),
        ("flag", ["1 ucm.beijing", "1 ucm.rio"], False),
        ("flag", ["1 ucm.beijing", "2 ucm.toulon", "1 ucm.lima"], False),
    ],
)
def test_battlegroups_hold_what_their_kind_allows(
    kind: BattlegroupType, ships: list[str], legal: bool
) -> None:
    built = fleet(PATHFINDER, LINE, bg(kind, *ships), points=3000)
    assert (f"dropfleet.fleet.{kind}" not in broken(built)) == legal


@pytest.mark.rule("dropfleet.fleet.weight-steps")
def test_l2_is_light_and_s2_super_heavy() -> None:
    assert broken(fleet(bg("pathfinder", "2 ucm.havana"), LINE)) == set()
    assert broken(fleet(PATHFINDER, LINE, bg("flag", "1 ucm.london"))) == set()


def counted(size: str, **kinds: int) -> set[str]:
    """The clauses broken by so many battlegroups of each kind, in a game of that size."""
    ship = {
        "pathfinder": "1 ucm.jakarta",
        "line": "1 ucm.rio",
        "vanguard": "1 ucm.moscow",
        "flag": "1 ucm.tokyo",
    }
    points = {"skirmish": 999, "clash": 1999, "battle": 3000}[size]
    battlegroups = [
        Battlegroup(f"{kind} {n}", kind, bg(kind, ship[kind]).groups)
        for kind in ("pathfinder", "line", "vanguard", "flag")
        for n in range(kinds.get(kind, 0))
    ]
    return broken(fleet(*battlegroups, points=points)) & {f"dropfleet.fleet.{size}"}


@pytest.mark.rule("dropfleet.fleet.skirmish")
def test_what_a_skirmish_allows() -> None:
    assert not counted("skirmish", line=1)
    assert not counted("skirmish", pathfinder=1, line=2, vanguard=1)
    assert counted("skirmish", pathfinder=2)
    assert counted("skirmish", line=3)
    assert counted("skirmish", line=1, vanguard=2)
    assert counted("skirmish", line=1, flag=1)
    assert counted("skirmish", pathfinder=2, line=2, vanguard=1)


@pytest.mark.rule("dropfleet.fleet.clash")
def test_what_a_clash_allows() -> None:
    assert not counted("clash", pathfinder=1, line=1)
    assert not counted("clash", pathfinder=1, line=2, vanguard=2, flag=1)
    assert counted("clash", line=1)
    assert counted("clash", pathfinder=1)
    assert counted("clash", pathfinder=3, line=1)
    assert counted("clash", pathfinder=1, line=4)
    assert counted("clash", pathfinder=1, line=1, vanguard=3)
    assert counted("clash", pathfinder=1, line=1, flag=2)
    assert counted("clash", pathfinder=2, line=2, vanguard=2, flag=1)


@pytest.mark.rule("dropfleet.fleet.battle")
def test_what_a_battle_allows() -> None:
    assert not counted("battle", pathfinder=1, line=2, vanguard=2, flag=2)
    assert not counted("battle", pathfinder=3, line=4)
    assert counted("battle", line=1)
    assert counted("battle", pathfinder=1)
    assert counted("battle", pathfinder=4, line=1)
    assert counted("battle", pathfinder=1, line=5)
    assert counted("battle", pathfinder=1, line=1, vanguard=4)
    assert counted("battle", pathfinder=1, line=1, flag=3)
    assert counted("battle", pathfinder=3, line=3, vanguard=2)


@pytest.mark.rule("dropfleet.fleet.share")
def test_a_battlegroup_costs_a_third_or_half() -> None:
    # Beijing and two Vancouvers cost 340 points.
    big = bg("flag", "1 ucm.beijing", "2 ucm.vancouver")
    assert broken(fleet(PATHFINDER, LINE, big, points=1031)) == set()  # 33 % are 340.23
    assert broken(fleet(PATHFINDER, LINE, big, points=1030)) == {"dropfleet.fleet.share"}  # 339.9
    half = bg("line", "2 ucm.rio", "1 ucm.madrid")  # 289 points
    assert broken(fleet(half, points=578)) == set()
    assert broken(fleet(half, points=577)) == {"dropfleet.fleet.share"}
    # The admiral aboard is not counted.
    assert broken(fleet(half, points=578, admiral=Posting("ucm.captain", 0, "ucm.rio"))) == set()


@pytest.mark.rule("dropfleet.fleet.launch-capacity")
def test_launch_capacity() -> None:
    seattles = [bg("line", "1 ucm.seattle"), bg("line", "1 ucm.seattle"), bg("line", "1 ucm.seattle")]
    nine = fleet(*seattles[:2], bg("pathfinder", "1 ucm.vancouver"), points=999)
    assert launch_capacity(CONTENT, nine) == 8
    assert "dropfleet.fleet.launch-capacity" not in broken(nine)
    twelve = fleet(*seattles[:2], bg("pathfinder", "3 ucm.vancouver"), points=999)
    assert launch_capacity(CONTENT, twelve) == 12
    assert "dropfleet.fleet.launch-capacity" in broken(twelve)
    assert "dropfleet.fleet.launch-capacity" not in broken(msgspec.structs.replace(twelve, rosters=(1500,)))
    landers = fleet(bg("line", "1 ucm.san-francisco"), bg("pathfinder", "2 ucm.new-orleans"))
    assert launch_capacity(CONTENT, landers) == 0
    fire_ships = fleet(bg("pathfinder", "3 resistance.seneca"), faction="resistance")
    assert launch_capacity(CONTENT, fire_ships) == 0


@pytest.mark.rule("dropfleet.fleet.strategy-rating")
def test_strategy_rating_is_the_tonnage_of_all_ships() -> None:
    assert strategy_rating(CONTENT, bg("line", "2 ucm.berlin", "4 ucm.toulon", "2 ucm.havana")) == 10 + 4 + 4
    assert strategy_rating(CONTENT, bg("flag", "1 ucm.beijing", "2 ucm.toulon")) == 17
    assert strategy_rating(CONTENT, bg("flag", "1 ucm.london")) == 30


@pytest.mark.rule("dropfleet.fleet.tonnage-values", "dropfleet.profile.tonnage")
def test_tonnage_values() -> None:
    assert TONNAGE_VALUE == {"L": 1, "L2": 2, "M": 5, "H": 10, "S": 15, "S2": 30}


@pytest.mark.rule("dropfleet.ship-rule.rare")
def test_rare_groups() -> None:
    def limas(number: int, points: int) -> Fleet:
        groups = [Battlegroup(f"P{n}", "pathfinder", (Group("ucm.lima", 1),)) for n in range(number)]
        return fleet(*groups, LINE, points=points)

    rule = "dropfleet.ship-rule.rare"
    assert rule not in broken(limas(1, 999))
    assert rule in broken(limas(2, 999))
    assert rule not in broken(limas(2, 1999))
    assert rule in broken(limas(3, 1999))
    assert rule not in broken(limas(3, 3000))
    assert rule in broken(limas(4, 3000))


@pytest.mark.rule("dropfleet.fleet.second-names")
def test_second_names_are_one_class_for_rare() -> None:
    both = [
        bg("vanguard", "1 ucm.avalon"),
        bg("vanguard", "1 ucm.perth"),
        bg("vanguard", "1 ucm.st-petersburg"),
    ]
    assert broken(fleet(PATHFINDER, LINE, *both[:1], both[2], points=1999)) == set()
    assert "dropfleet.ship-rule.rare" in broken(fleet(LINE, *both[:2], points=999))
    twins = fleet(PATHFINDER, LINE, bg("vanguard", "1 ucm.atlantis", "1 ucm.johannesburg"), points=1999)
    assert broken(twins) == set()


@pytest.mark.rule("dropfleet.ship-rule.dreadnought-alone")
def test_a_dreadnought_is_alone() -> None:
    assert broken(fleet(PATHFINDER, LINE, bg("flag", "1 ucm.london", "2 ucm.toulon"))) == {
        "dropfleet.ship-rule.dreadnought-alone"
    }
    # The Explorer is as large but no Dreadnought.
    explorer = Group("resistance.explorer", 1, ("10K Mass Driver",) * 6)
    frigates = Group("resistance.sagittarius", 1)
    battlegroup = Battlegroup("Ark", "flag", (explorer, frigates))
    assert "dropfleet.ship-rule.dreadnought-alone" not in broken(fleet(battlegroup, faction="resistance"))


@pytest.mark.rule("dropfleet.ship-rule.dreadnought-share")
def test_a_dreadnought_may_exceed_the_share() -> None:
    assert broken(fleet(PATHFINDER, LINE, bg("flag", "1 ucm.london"), points=1000)) == set()


@pytest.mark.rule("dropfleet.ship-rule.dreadnought-admiral")
def test_the_admiral_sails_in_the_dreadnought() -> None:
    ships = [
        bg("pathfinder", "4 scourge.harpy"),
        bg("line", "2 scourge.ifrit"),
        bg("flag", "1 scourge.cthulhu"),
    ]
    elsewhere = fleet(*ships, faction="scourge", admiral=Posting("scourge.fleet-master", 1, "scourge.ifrit"))
    assert broken(elsewhere) == {"dropfleet.ship-rule.dreadnought-admiral"}
    aboard = fleet(*ships, faction="scourge", admiral=Posting("scourge.fleet-master", 2, "scourge.cthulhu"))
    assert broken(aboard) == set()
    assert broken(fleet(*ships, faction="scourge")) == set()


@pytest.mark.rule("dropfleet.admiral.flagship")
def test_the_flagship_is_medium_or_more() -> None:
    light = fleet(PATHFINDER, LINE, admiral=Posting("ucm.captain", 0, "ucm.toulon"))
    assert broken(light) == {"dropfleet.admiral.flagship"}
    assert broken(fleet(PATHFINDER, LINE, admiral=Posting("ucm.captain", 1, "ucm.berlin"))) == set()
    absent = fleet(PATHFINDER, LINE, admiral=Posting("ucm.captain", 0, "ucm.berlin"))
    assert broken(absent) == {"dropfleet.admiral.flagship"}
    assert broken(fleet(PATHFINDER, LINE, admiral=Posting("ucm.captain", 9, "ucm.berlin"))) == {
        "dropfleet.admiral.flagship"
    }


@pytest.mark.rule("dropfleet.admiral.sizes")
@pytest.mark.parametrize(
    ("rank", "points", "legal"),
    [
        ("ucm.commodore", 999, True),
        ("ucm.vice-admiral", 999, False),
        ("ucm.vice-admiral", 1500, True),
        ("ucm.admiral", 1500, True),
        ("ucm.admiral-of-the-fleet", 1500, False),
        ("ucm.admiral-of-the-fleet", 2000, True),
        ("phr.director", 2000, False),
    ],
)
def test_admirals_sail_in_their_sizes(rank: str, points: int, legal: bool) -> None:
    built = fleet(PATHFINDER, LINE, points=points, admiral=Posting(rank, 1, "ucm.berlin"))
    assert ("dropfleet.admiral.sizes" not in broken(built)) == legal


def led(rank: str, ship: str, points: int = 2500) -> Fleet:
    kind: BattlegroupType = "line" if ship == "ucm.rio" else "vanguard" if ship == "ucm.moscow" else "flag"
    return fleet(bg(kind, f"1 {ship}"), points=points, admiral=Posting(rank, 0, ship))


@pytest.mark.rule("dropfleet.admiral.free-level-heavy", "dropfleet.admiral.free-level-super")
def test_free_levels_by_tonnage() -> None:
    assert admiral_value(CONTENT, led("ucm.captain", "ucm.rio")) == 2
    assert admiral_value(CONTENT, led("ucm.captain", "ucm.moscow")) == 3
    assert admiral_value(CONTENT, led("ucm.captain", "ucm.beijing")) == 4
    assert admiral_value(CONTENT, fleet(bg("flag", "1 ucm.beijing"))) == 1


@pytest.mark.rule("dropfleet.admiral.free-level-limit")
def test_free_levels_stop_at_the_size() -> None:
    assert admiral_value(CONTENT, led("ucm.commodore", "ucm.moscow", points=999)) == 3
    assert admiral_value(CONTENT, led("ucm.vice-admiral", "ucm.beijing", points=1500)) == 5
    assert admiral_value(CONTENT, led("ucm.vice-admiral", "ucm.beijing", points=2000)) == 6
    assert admiral_value(CONTENT, led("ucm.admiral", "ucm.beijing", points=2000)) == 6


@pytest.mark.rule("dropfleet.admiral.one", "dropfleet.unique-rule.command-ship")
def test_a_command_ship_brings_the_only_admiral() -> None:
    ships = [PATHFINDER, LINE, bg("flag", "1 ucm.washington")]
    own = fleet(*ships)
    assert fleet_points(CONTENT, own) == 70 + 210 + 440
    admiral = commanding(CONTENT, own)
    assert admiral is not None
    assert admiral.av == 5
    paid = fleet(*ships, admiral=Posting("ucm.captain", 2, "ucm.washington"))
    assert broken(paid) == {"dropfleet.admiral.one"}


@pytest.mark.rule("dropfleet.admiral.resistance-av")
def test_all_factions_have_the_same_ladder() -> None:
    ladders = {
        tuple((a.av, a.points, a.sizes) for a in CONTENT.admirals_of(faction))
        for faction in ("ucm", "scourge", "phr", "shaltari", "resistance")
    }
    assert len(ladders) == 1


def modular(hull: str, *systems: str, count: int = 1, kind: BattlegroupType = "line") -> Fleet:
    battlegroup = Battlegroup("M", kind, (Group(f"resistance.{hull}", count, systems),))
    return fleet(battlegroup, faction="resistance")


@pytest.mark.rule("dropfleet.fleet.systems")
def test_modular_hulls() -> None:
    rule = "dropfleet.fleet.systems"
    bank, turret = "N-31 Hybrid Gun Bank", "Vent Cannon Turret"
    assert rule not in broken(modular("cruiser", bank, bank, turret, turret))
    assert rule in broken(modular("cruiser", bank, turret))  # four slots must be filled
    assert rule in broken(modular("cruiser", bank, bank, turret, turret, turret))
    assert rule in broken(modular("cruiser", bank, bank, bank, turret))  # two broadsides at most
    assert rule in broken(modular("cruiser", bank, turret, "Scanner Array", "Scanner Array"))  # once only
    assert rule in broken(modular("cruiser", bank, turret, turret, "Heavy Vent Cannons"))  # another list
    assert rule not in broken(modular("frigate", count=3, kind="pathfinder"))  # frigates may go without
    assert rule in broken(modular("munifex", "NC-16 Missile Turret", kind="pathfinder"))
    assert group_points(CONTENT, Group("resistance.cruiser", 2, (bank, bank, turret, turret))) == 2 * 95


@pytest.mark.rule("dropfleet.fleet.systems-alike")
def test_ships_of_a_group_are_fitted_alike() -> None:
    one = Group("scourge.incubus", 2, options=("Cloaking Crest",))
    other = Group("scourge.incubus", 2)
    mixed = Battlegroup("M", "pathfinder", (one, other))
    assert "dropfleet.fleet.systems-alike" in broken(fleet(mixed, faction="scourge"))
    assert group_points(CONTENT, one) == 2 * 60
    alike = Battlegroup("M", "pathfinder", (one, one))
    assert "dropfleet.fleet.systems-alike" not in broken(fleet(alike, faction="scourge"))


@pytest.mark.rule("dropfleet.fleet.systems")
def test_an_option_is_taken_once() -> None:
    def built(*options: str) -> set[str]:
        group = Group("scourge.incubus", 2, options=options)
        return broken(fleet(Battlegroup("M", "pathfinder", (group,)), faction="scourge"))

    assert "dropfleet.fleet.systems" not in built("Cloaking Crest")
    assert "dropfleet.fleet.systems" in built("Cloaking Crest", "Cloaking Crest")
    assert "dropfleet.fleet.systems" in built("Cloaking Chest")


@pytest.mark.rule("dropfleet.scenario.roster")
def test_a_scenario_may_limit_fleets() -> None:
    convoy = next(scenario for scenario in CONTENT.scenario if scenario.id == "heavy-convoy")
    attack = [limit for limit in convoy.fleets if limit.seat == 0]
    defend = [limit for limit in convoy.fleets if limit.seat == 1]
    dreadnoughts = [bg("flag", "1 ucm.london"), Battlegroup("Second", "flag", (Group("ucm.london", 1),))]
    two = fleet(PATHFINDER, LINE, *dreadnoughts, points=1300)
    assert broken(two, *defend) == set()
    assert broken(two) == {"dropfleet.fleet.clash"}
    assert "dropfleet.scenario.roster" in broken(two, *attack)
    assert "dropfleet.scenario.roster" in broken(LEGAL, *defend)
    goliath = [limit for limit in as_variant(convoy).fleets if limit.seat == 0]
    heavy = fleet(PATHFINDER, LINE, bg("vanguard", "1 ucm.moscow"))
    assert broken(heavy, *attack) == set()
    assert broken(heavy, *goliath) == {"dropfleet.scenario.roster"}
    spearhead = next(scenario for scenario in CONTENT.scenario if scenario.id == "resistance-spearhead")
    assert broken(LEGAL, *spearhead.fleets) == {"dropfleet.scenario.roster"}
    assert broken(sample_fleet(CONTENT, "resistance", "clash"), *spearhead.fleets) == set()


class Loaded(RandomChance):
    """Dice that show these numbers first."""

    def __init__(self, first: Sequence[int]) -> None:
        super().__init__(Random(1))
        self.first = list(first)

    def roll(self, sides: int) -> int:
        return self.first.pop(0) if self.first else super().roll(sides)


@pytest.mark.rule("dropfleet.scenario.roster")
def test_a_random_scenario_is_one_that_the_fleets_can_play() -> None:
    """Two Dreadnoughts cost more than a Skirmish allows, so another scenario is drawn."""
    convoy = next(place for place, each in enumerate(CONTENT.scenario, 1) if each.id == "heavy-convoy")

    def drawn(*rolls: int) -> str:
        options = GAME.read_options({"scenario": "random"})
        m: DropfleetMatch = Match(GAME, 2, options, Loaded(rolls))
        return m.state.scenario

    assert drawn(convoy, convoy) == CONTENT.scenario[convoy].id
    assert drawn(convoy, 1) == CONTENT.scenario[0].id
    assert drawn(1, convoy) == CONTENT.scenario[0].id


@pytest.mark.rule("dropfleet.scenario.roster")
def test_fleets_that_can_play_no_scenario_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> None:
        raise BadOption("Not these fleets.")

    monkeypatch.setattr("gravitable.games.dropfleet.steps.setup._able", nobody)
    with pytest.raises(BadOption, match="No scenario can be played"):
        Match(GAME, 2, GAME.read_options({"scenario": "random"}), RandomChance(Random(1)))


def test_every_violation_is_listed_with_a_rule_of_the_ledger() -> None:
    from gravitable.games.dropfleet.content import FOLDER
    from gravitable.kernel.rules.ledger import Ledger

    ledger = Ledger.load(FOLDER / "rules.toml")
    awful = fleet(
        bg("line", "9 ucm.toulon", "1 ucm.london"),
        bg("flag", "2 ucm.lima"),
        points=600,
        admiral=Posting("ucm.admiral-of-the-fleet", 0, "ucm.toulon"),
    )
    found = violations(CONTENT, awful)
    assert len(found) >= 8
    assert all(violation.rule in ledger for violation in found)
