"""What the shipyard says of a fleet: what it adds up to, and what it asks for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting
from gravitable.games.dropfleet.fleets.generate import vast_fleet
from gravitable.games.dropfleet.fleets.shipyard import (
    AskCatalogue,
    AskFleet,
    AskGlossary,
    CheckFleet,
    bound,
    catalogue,
    check_fleet,
    glossary,
    made_up,
    report,
)
from gravitable.games.dropfleet.fleets.text import load_fleet, write_fleet
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
from gravitable.games.dropfleet.specials import special_rules
from gravitable.kernel import BadOption

CONTENT = builtin()


def test_two_groups_of_a_class_are_shown_as_selected() -> None:
    line = Battlegroup("L", "line", (Group("ucm.toulon", 4), Group("ucm.toulon", 2), Group("ucm.berlin", 2)))
    found = check_fleet(CheckFleet(fleet=Fleet("Six Toulons", "ucm", (999,), (line,))))
    assert found.violations == ()
    (sum,) = found.battlegroups
    assert [group.points for group in sum.groups] == [140, 70, 210]
    assert (sum.points, sum.rating, sum.most) == (420, 16, 499)
    assert check_fleet(CheckFleet(text=found.text)).fleet == found.fleet


def test_the_roster_adds_up_over_all_rosters() -> None:
    vast = report(CONTENT, vast_fleet(CONTENT, "phr", (2000, 1500), Random(1)))
    assert vast.violations == ()
    assert (vast.size, vast.most_launch, vast.most_battlegroups) == ("battle", 20 + 15, 7 + 6)
    assert {kind.type: (kind.least, kind.most) for kind in vast.kinds} == {
        "pathfinder": (2, 5),
        "line": (2, 7),
        "vanguard": (0, 5),
        "flag": (0, 3),
    }
    shares = {
        each.roster: sum.most for each, sum in zip(vast.fleet.battlegroups, vast.battlegroups, strict=True)
    }
    assert shares == {0: 660, 1: 495}


def test_a_published_list_is_judged_and_comes_back_as_text() -> None:
    file = Path(__file__).parents[2] / "rules" / "dropfleet" / "published" / "phr-3000.fleet.toml"
    fleet = load_fleet(CONTENT, file)
    found = check_fleet(CheckFleet(text=file.read_text("utf-8")))
    assert found.fleet == fleet
    assert found.text == write_fleet(CONTENT, fleet)
    assert [sum.rating for sum in found.battlegroups] == [17, 19, 18, 25, 19, 12, 7]


@pytest.mark.parametrize(
    "fleet",
    [
        Fleet("N" * 101, "ucm", (750,), ()),
        Fleet("N", "ucm", (750,) * 41, ()),
        Fleet("N", "ucm", (100_001,), ()),
        Fleet("N", "ucm", (750,), (Battlegroup("B", "line", (Group("ucm.rio", 100),)),)),
        Fleet("N", "ucm", (750,), (Battlegroup("B", "line", (Group("ucm.rio", 1),) * 41),)),
    ],
)
def test_what_nothing_called_a_fleet_exceeds(fleet: Fleet) -> None:
    with pytest.raises(BadOption):
        check_fleet(CheckFleet(fleet=fleet))


def test_what_a_fleet_may_just_be() -> None:
    """As long, as large and as dear as anything called a fleet: it is judged, not refused."""
    name, groups = "N" * 100, (Group("ucm.rio", 99),) * 40
    most = Fleet(name, "ucm", (100_000,) * 40, (Battlegroup(name, "line", groups),) * 40)
    bound(most)
    bound(Fleet("", "ucm", (0,), (Battlegroup("", "line", (Group("ucm.rio", 0),)),)))
    fitted = Group("ucm.rio", 1, (name,) * 40, (name,) * 40)
    bound(replace(most, battlegroups=(Battlegroup("B", "line", (fitted,)),)))
    for group in (
        replace(fitted, systems=(name,) * 41),
        replace(fitted, options=(name,) * 41),
        replace(fitted, systems=(name + "N",)),
        replace(fitted, options=(name + "N",)),
        replace(fitted, ship=name + "N"),
        replace(fitted, count=-1),
    ):
        with pytest.raises(BadOption):
            bound(replace(most, battlegroups=(Battlegroup("B", "line", (group,)),)))
    for fleet in (
        replace(most, battlegroups=most.battlegroups + most.battlegroups[:1]),
        replace(most, battlegroups=(Battlegroup(name + "N", "line", ()),)),
        replace(most, rosters=(-1,)),
        replace(most, admiral=Posting(name + "N", 0, "ucm.rio")),
        replace(most, admiral=Posting("ucm.captain", 0, name + "N")),
    ):
        with pytest.raises(BadOption):
            bound(fleet)


def test_of_what_does_not_exist_only_that_is_told() -> None:
    guns = Battlegroup("Guns", "line", (Group("ucm.berlin", 2),))
    rank = CONTENT.admirals_of("ucm")[0]
    led = Fleet("Test", "ucm", (1500,), (guns,), Posting(rank.id, 0, "ucm.berlin"))
    whole = report(CONTENT, led)
    assert (whole.admiral, whole.admiral_points) == (rank.name, rank.points)
    assert whole.av == rank.av
    assert whole.points == 2 * CONTENT.ship_by_id["ucm.berlin"].points + rank.points
    strange = Battlegroup("Strange", "line", (Group("ucm.none", 2),))
    for unknown in (
        replace(led, battlegroups=(guns, strange)),
        replace(led, battlegroups=(replace(guns, roster=1),)),
        replace(led, rosters=()),
    ):
        found = report(CONTENT, unknown)
        assert (found.text, found.points, found.launch, found.battlegroups) == ("", 0, 0, ())
        assert (found.admiral, found.av) == ("", 1)
        assert found.violations
    for posting in (Posting("ucm.none", 0, "ucm.berlin"), Posting(rank.id, 0, "ucm.none")):
        found = report(CONTENT, replace(led, admiral=posting))
        assert (found.text, found.admiral, found.av) == ("", "", 1)
        assert found.violations
    astray = report(CONTENT, replace(led, admiral=Posting(rank.id, 1, "ucm.berlin")))
    assert (astray.text, astray.admiral) == ("", rank.name)


def test_either_a_fleet_or_its_text() -> None:
    for asked in (CheckFleet(), CheckFleet(fleet=Fleet("N", "ucm", (750,), ()), text="name = 1")):
        with pytest.raises(BadOption, match="either"):
            check_fleet(asked)


def test_an_admiral_that_a_ship_brings_costs_nothing() -> None:
    groups = (
        Battlegroup("Eyes", "pathfinder", (Group("ucm.toulon", 2),)),
        Battlegroup("Guns", "line", (Group("ucm.berlin", 2),)),
    )
    crown = Battlegroup("Crown", "flag", (Group("ucm.washington", 1),))
    led, leaderless = (
        report(CONTENT, Fleet("Test", "ucm", (1500,), each)) for each in ((*groups, crown), groups)
    )
    assert (led.av, led.admiral_points) == (5, 0)
    assert (leaderless.av, leaderless.admiral_points) == (1, 0)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_catalogue_holds_all_of_a_faction_and_nothing_else(faction: Faction) -> None:
    found = catalogue(AskCatalogue(faction))
    assert found.faction == faction
    assert [ship.id for ship in found.ships] == [s.id for s in CONTENT.ship if s.faction == faction]
    assert {each.faction for each in found.assets} == {faction}
    assert len(found.assets) == sum(each.faction == faction for each in CONTENT.launch_asset)
    fitted = {ship.systems.list for ship in found.ships if ship.systems is not None}
    assert {each.list for each in found.systems} == fitted
    assert len(found.systems) == sum(each.list in fitted for each in CONTENT.system)
    assert (found.battlegroups, found.sizes) == (CONTENT.battlegroup, CONTENT.game_size)
    assert found.admirals == CONTENT.admirals_of(faction)
    assert {sample.fleet.faction for sample in found.samples} == {faction}
    ready = [each.about for each in CONTENT.ready_fleet if each.faction == faction]
    assert [sample.about for sample in found.samples] == ready
    weights = {each.id: (each.weight, each.value) for each in found.tonnages}
    assert weights == {
        "L": ("light", 1),
        "L2": ("light", 2),
        "M": ("medium", 5),
        "H": ("heavy", 10),
        "S": ("super_heavy", 15),
        "S2": ("super_heavy", 30),
    }


def test_the_glossary_explains_every_special_rule_and_asset() -> None:
    found = glossary(AskGlossary())
    assert found.assets == CONTENT.launch_asset
    assert {each.name: (each.on, each.text, each.rule) for each in found.rules} == {
        name: (rule.on, rule.text, rule.clause) for name, rule in special_rules().items()
    }
    assert catalogue(AskCatalogue("ucm")).rules == found.rules


def test_a_fleet_made_up_is_legal_and_the_same_for_a_seed() -> None:
    one = made_up(AskFleet("ucm", 999, seed=4))
    assert (one.violations, one.fleet.faction, one.fleet.rosters) == ((), "ucm", (999,))
    assert one == made_up(AskFleet("ucm", 999, seed=4))
    assert one.fleet != made_up(AskFleet("ucm", 999, seed=5)).fleet
