"""What happens is told, so that boards and logs can follow it; and where nothing is left nobody is asked."""

from __future__ import annotations

import pytest
from tests.rules.drop_drive.table import Table, card

import gravitable
from gravitable.games.drop_drive.actions import AimShip, Deliver, UseDropDrive
from gravitable.games.drop_drive.events import (
    Collected,
    Damaged,
    DropDriveUsed,
    Repaired,
    SidesDrawn,
)
from gravitable.games.drop_drive.state import DropDriveMatch, row
from gravitable.games.drop_drive.steps.battle import battle_odds
from gravitable.games.drop_drive.steps.cargo import GainCargo
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.drop_drive import OfferDropDrive
from gravitable.games.drop_drive.steps.landing import DeliverPassengers
from gravitable.games.drop_drive.steps.selling import has_open_space, market

SPACE = {"ship-green": (-100.0, 0.0), "ship-blue": (-130.0, 0.0), "pirate-blue": (0.0, 120.0)}


@pytest.mark.rule("drop-drive.setup.credits", "drop-drive.setup.planet-tiles")
def test_a_game_begins_without_credits_and_with_the_sides_told() -> None:
    m: DropDriveMatch = gravitable.new("drop-drive", seats=3, seed=2, options={"world": "scatter"})
    assert [player.credits for player in m.state.players] == [0, 0, 0]
    (sides,) = [event for event in m.events if isinstance(event, SidesDrawn)]
    homeworlds = [planet for planet, side in m.state.sides.items() if side == "homeworld"]
    assert list(sides.homeworlds) == homeworlds != []


@pytest.mark.rule("drop-drive.damage.hull", "drop-drive.damage.pirate-destroyed")
def test_damage_is_told_with_who_did_it() -> None:
    for ship, by in (("ship-green", "pirate-blue"), ("ship-green", None), ("pirate-blue", "ship-green")):
        table = Table(SPACE, Damage(ship, 2, by), upgrades={0: ["terrarium"]})
        assert table.told(Damaged) == [Damaged(ship, 2, by)]


@pytest.mark.rule("drop-drive.pirates.launch-hold", "drop-drive.rocket.cargo")
def test_cargo_taken_is_told_for_ships_and_pirates() -> None:
    for ship in ("ship-green", "pirate-blue"):
        table = Table({**SPACE, "fuel-1": (-100.0, 60.0)}, GainCargo(ship, "fuel-1"))
        assert [(each.ship, each.piece, each.taken_from) for each in table.told(Collected)] == [
            (ship, "fuel-1", None)
        ]


@pytest.mark.rule("drop-drive.drop-drive.fuel")
def test_the_fuel_of_a_drop_drive_is_told() -> None:
    table = Table({"ship-green": (-100.0, 0.0)}, OfferDropDrive(), cargo={0: ["fuel-1"]})
    table.play(UseDropDrive(), AimShip(150.0, 20.0))
    assert table.told(DropDriveUsed) == [DropDriveUsed(0, "fuel-1")]


@pytest.mark.rule("drop-drive.landing.passengers")
def test_the_only_damaged_upgrade_is_repaired_unasked() -> None:
    for damaged, told in ((["deep-hold"], [Repaired(0, (card("deep-hold"),))]), ([], [])):
        table = Table(
            None,
            DeliverPassengers(0, "planet-pink"),
            on={"ship-green": "planet-pink"},
            passengers={0: ["veiled-pilgrim"]},
            upgrades={0: ["terrarium", "deep-hold"]},
            damaged=damaged,
        )
        table.play(Deliver(card("veiled-pilgrim")))
        assert table.asked == "test.pause"
        assert table.told(Repaired) == told
        assert not any(each.damaged for each in table.s.players[0].upgrades)


@pytest.mark.rule("drop-drive.landing.passengers")
def test_a_pump_engineer_finds_no_fuel_in_space() -> None:
    on = {"ship-green": "planet-blue"}
    table = Table(None, DeliverPassengers(0, "planet-blue"), on=on, passengers={0: ["pump-engineer"]})
    table.play(Deliver(card("pump-engineer")))
    assert (table.asked, table.s.players[0].cargo) == ("test.pause", [])


@pytest.mark.rule("drop-drive.encounters.battle")
def test_a_decoy_hull_counts_in_the_odds_on_either_side() -> None:
    plain, mine, theirs = (
        battle_odds(Table(SPACE, upgrades=upgrades).m, "ship-green", "ship-blue")
        for upgrades in ({}, {0: ["decoy-hull"]}, {1: ["decoy-hull"]})
    )
    assert mine.taken < plain.taken
    assert mine.done == plain.done
    assert theirs.done < plain.done
    assert theirs.taken == plain.taken


@pytest.mark.rule("drop-drive.landing.demand")
def test_a_row_is_open_until_its_last_space_is_covered() -> None:
    table = Table(SPACE)
    for line in market(table.m, "pink"):
        place = row("pink", line.asteroid)
        assert has_open_space(table.m, "pink", line.asteroid) == bool(line.prices)
        table.s.demand[place] = len(line.prices) - 1
        assert has_open_space(table.m, "pink", line.asteroid)
        table.s.demand[place] = len(line.prices)
        assert not has_open_space(table.m, "pink", line.asteroid)
