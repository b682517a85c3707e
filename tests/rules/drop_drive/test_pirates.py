"""Pirates: launched, activated, stealing, attacking; and the turn they are the first part of."""

from __future__ import annotations

import math

import pytest
from tests.rules.drop_drive.table import PLANETS, Table

from gravitable.games.drop_drive.actions import (
    ChooseTarget,
    Decline,
    Respond,
    SkipDropDrive,
    Stay,
    TakeCargo,
)
from gravitable.games.drop_drive.events import (
    EncounterBegan,
    PirateTargeted,
    PostureTaken,
    ShipMoved,
    TurnBegan,
)
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.pirates import ActivatePirate, LaunchPirate, PirateStep, SeekCargo
from gravitable.games.drop_drive.steps.turn import BeginTurn
from gravitable.geometry.solid import facing
from gravitable.kernel import IllegalAction


@pytest.mark.rule(
    "drop-drive.pirates.launch-drop", "drop-drive.pirates.launch-cargo", "drop-drive.pirates.launch-hold"
)
def test_a_launched_pirate_is_dropped_goes_to_the_nearest_cargo_and_keeps_it() -> None:
    table = Table(
        {"fuel-1": (-100.0, 0.0), "salvage-1": (0.0, -100.0), "ship-green": (-70.0, 20.0)},
        LaunchPirate("pirate-green"),
        holds={"green": ["asteroid-red-1"]},
    )
    assert table.chance.dropped == [["pirate-green"]]
    assert table.s.holds["green"] == ("asteroid-red-1", "salvage-1")
    assert table.at("pirate-green") == pytest.approx((0.0, -100.0), abs=3.0)
    assert not table.told(EncounterBegan)  # a launch looks for cargo only


@pytest.mark.rule("drop-drive.pirates.launch-cargo")
def test_with_no_cargo_in_space_a_launched_pirate_stays_where_it_fell() -> None:
    table = Table(None, LaunchPirate("pirate-green"), cargo={0: ["fuel-1"]}, holds={"blue": ["fuel-2"]})
    assert table.at("pirate-green")[1] == -185.0
    assert table.s.holds["green"] == ()


@pytest.mark.rule("drop-drive.pirates.controller")
def test_its_player_chooses_among_equals_and_may_be_its_target() -> None:
    table = Table(
        {"pirate-green": (-100.0, 0.0), "fuel-1": (-100.0, 60.0), "fuel-2": (-100.0, -60.0)},
        ActivatePirate("pirate-green"),
        seats=3,
        turn=2,
    )
    assert (table.asked, table.seat) == ("target", 0)
    table.play(ChooseTarget("fuel-2"))
    assert table.s.holds["green"] == ("fuel-2",)
    equals = {"pirate-blue": (-100.0, 0.0), "fuel-1": (-100.0, 60.0), "fuel-2": (-100.0, -60.0)}
    launched = Table(equals, SeekCargo("pirate-blue"), seats=3, turn=2)
    assert (launched.asked, launched.seat) == ("target", 1)
    launched.play(ChooseTarget("fuel-1"))
    assert launched.s.holds["blue"] == ("fuel-1",)
    own = Table({"pirate-green": (-100.0, 0.0), "ship-green": (-120.0, 30.0)}, ActivatePirate("pirate-green"))
    assert (own.asked, own.seat) == ("armed", 0)


@pytest.mark.rule("drop-drive.pirate.activate")
def test_a_pirate_in_the_system_is_activated_one_outside_is_launched() -> None:
    inside = Table({"pirate-green": (-100.0, 0.0), "fuel-1": (-100.0, 60.0)}, PirateStep())
    assert inside.chance.dropped == []
    assert inside.s.holds["green"] == ("fuel-1",)
    outside = Table({"fuel-1": (-100.0, 60.0)}, PirateStep())
    assert outside.chance.dropped == [["pirate-green"]]


@pytest.mark.rule("drop-drive.pirate.first-turn", "drop-drive.turn.steps", "drop-drive.back.turn")
def test_a_turn_is_pirate_then_drop_drive_then_rocket_drive() -> None:
    table = Table({"fuel-2": (0.0, 100.0)}, BeginTurn(0), cargo={0: ["fuel-1"]})
    assert table.chance.dropped == [["pirate-green"]]  # launched, on a first turn
    assert (table.asked, table.s.turn.phase) == ("drop-drive", "drop-drive")
    table.play(SkipDropDrive())
    assert (table.asked, table.s.turn.phase) == ("fly", "rocket-drive")


@pytest.mark.rule("drop-drive.turn.clockwise")
def test_turns_go_clockwise_around_the_table() -> None:
    ships = {"ship-green": (-100.0, 0.0), "ship-blue": (0.0, 100.0), "ship-pink": (0.0, -100.0)}
    table = Table(ships, BeginTurn(1), seats=3, turn=1)
    table.play(Stay(), Stay())
    assert [event.seat for event in table.told(TurnBegan)] == [1, 2, 0]
    assert [event.round for event in table.told(TurnBegan)] == [1, 1, 2]


@pytest.mark.rule("drop-drive.pirate.target")
@pytest.mark.parametrize(
    ("nearest", "at"),
    [("ship-blue", (-100.0, 45.0)), ("pirate-blue", (-100.0, 45.0)), ("fuel-1", (-100.0, 35.0))],
)
def test_an_activated_pirate_goes_for_the_nearest_cargo_or_ship(
    nearest: str, at: tuple[float, float]
) -> None:
    others = {"fuel-1": (-100.0, -90.0), "ship-blue": (-170.0, 0.0), "pirate-blue": (0.0, 100.0)}
    table = Table(
        {"pirate-green": (-100.0, 0.0), **others, nearest: at}, ActivatePirate("pirate-green"), dice=[3, 3]
    )
    assert table.told(PirateTargeted)[0].target == nearest


@pytest.mark.rule("drop-drive.pirate.target")
def test_a_pirate_measures_from_rim_to_rim() -> None:
    table = Table(
        {"pirate-green": (-100.0, 0.0), "ship-blue": (-100.0, 40.0), "fuel-1": (-100.0, -38.0)},
        ActivatePirate("pirate-green"),
    )
    # The fuel's middle is nearer, but the ship is larger.
    assert table.told(PirateTargeted)[0].target == "ship-blue"


@pytest.mark.rule("drop-drive.pirate.target")
def test_a_ship_it_is_stacked_with_is_attacked_again_or_ignored_by_option() -> None:
    lying = {"ship-blue": (-100.0, 0.0), "fuel-1": (-110.0, 0.0)}
    for stays, target in (("attack", "ship-blue"), ("ignore", "fuel-1")):
        table = Table(
            lying, ActivatePirate("pirate-green"), on={"pirate-green": "ship-blue"}, pirate_stays=stays
        )
        assert table.told(PirateTargeted)[0].target == target


@pytest.mark.rule("drop-drive.pirate.move", "drop-drive.special.around-the-sun")
def test_a_pirate_moves_straight_or_around_the_sun_and_meets_nothing_between() -> None:
    table = Table(
        {
            "pirate-green": (-70.0, 0.0),
            "fuel-1": (70.0, 1.0),
            "anomaly-1": (0.0, 45.0),
            "ship-blue": (190.0, -60.0),
        },
        ActivatePirate("pirate-green"),
    )
    way = table.told(ShipMoved)[0].way
    assert len(way) > 2
    assert all(x * x + y * y >= 30.0**2 for x, y in way)
    assert table.s.holds["green"] == ("fuel-1",)
    opposite = Table({"pirate-green": (-70.0, 0.0), "fuel-1": (70.0, 0.0)}, ActivatePirate("pirate-green"))
    way = opposite.told(ShipMoved)[0].way  # both ways are equally short: either will do
    assert max(abs(y) for _, y in way) > 30.0
    straight = Table({"pirate-green": (-70.0, 0.0), "fuel-1": (-70.0, 90.0)}, ActivatePirate("pirate-green"))
    assert len(straight.told(ShipMoved)[0].way) == 2
    # It faces the way it went, around the sun the last part of it.
    assert facing(straight.s.poses["pirate-green"]) == pytest.approx(math.pi / 2, abs=0.001)
    (ax, ay), (bx, by) = table.told(ShipMoved)[0].way[-2:]
    assert facing(table.s.poses["pirate-green"]) == pytest.approx(math.atan2(by - ay, bx - ax), abs=0.001)


@pytest.mark.rule("drop-drive.pirate.steals")
def test_a_pirate_steals_cargo_into_its_hold_and_lies_where_it_lay() -> None:
    table = Table({"pirate-green": (-100.0, 0.0), "fuel-1": (-100.0, 60.0)}, ActivatePirate("pirate-green"))
    assert table.s.holds["green"] == ("fuel-1",)
    assert "fuel-1" not in table.s.poses
    assert table.at("pirate-green") == pytest.approx((-100.0, 60.0), abs=1.0)


@pytest.mark.rule("drop-drive.pirate.attacks")
def test_a_pirate_is_stacked_on_its_target_and_arms_weapons() -> None:
    table = Table(
        {"pirate-green": (-100.0, 0.0), "ship-blue": (-100.0, 40.0)}, ActivatePirate("pirate-green")
    )
    assert table.s.standing["pirate-green"] == "ship-blue"
    assert [event.posture for event in table.told(PostureTaken)] == ["arm-weapons"]
    assert (table.asked, table.seat) == ("armed", 1)


@pytest.mark.rule("drop-drive.pirate.landed-target")
def test_a_pirate_attacks_a_landed_ship_and_is_activated_again_from_there() -> None:
    x, y = PLANETS["planet-blue"]
    table = Table(
        {"pirate-green": (x, y - 60.0), "fuel-1": (0.0, 100.0)},
        ActivatePirate("pirate-green"),
        PirateStep(),
        pirate_stays="ignore",
    )
    assert table.s.standing["pirate-green"] == "ship-blue"
    assert table.seen.pirates[0].port == "planet-blue"
    table.play(Respond("surrender"))
    assert table.chance.dropped == []  # activated, not launched
    assert table.s.holds["green"] == ("fuel-1",)


# --- a pirate and its own player ---

OWN = {"pirate-green": (-100.0, 0.0), "ship-green": (-120.0, 30.0)}
SURRENDER = Respond("surrender")


def prompt(table: Table) -> str:
    """What the player is asked, in words."""
    return table.m.pending[0].prompt


@pytest.mark.rule("drop-drive.encounters.surrender", "drop-drive.pirates.controller")
def test_who_surrenders_to_the_own_pirate_chooses_what_it_steals_but_not_whether() -> None:
    table = Table(OWN, ActivatePirate("pirate-green"), cargo={0: ["fuel-1", "salvage-1"]})
    assert prompt(table) == "Your pirate has armed weapons: surrender, or battle stations?"
    table.play(SURRENDER)
    assert (table.asked, table.seat) == ("board", 0)
    assert prompt(table) == "You surrender to your pirate: which of your cargo does it steal?"
    assert set(table.options) == {TakeCargo("fuel-1"), TakeCargo("salvage-1")}
    with pytest.raises(IllegalAction) as refusal:
        table.play(Decline())
    assert refusal.value.rule == "drop-drive.encounters.surrender"
    table.play(TakeCargo("fuel-1"))
    assert (table.s.players[0].cargo, table.s.holds["green"]) == (["salvage-1"], ("fuel-1",))


@pytest.mark.rule("drop-drive.encounters.surrender")
def test_any_pirate_that_can_steal_does_and_takes_a_single_cargo_unasked() -> None:
    lying = {"pirate-green": (-100.0, 0.0), "ship-blue": (-120.0, 30.0)}
    for cargo in (["fuel-1"], list[str]()):
        table = Table(lying, ActivatePirate("pirate-green"), cargo={1: cargo}).play(SURRENDER)
        assert table.asked == "test.pause"
        assert table.s.players[1].cargo == []
        assert table.s.holds["green"] == tuple(cargo)
    alike = Table(lying, ActivatePirate("pirate-green"), cargo={1: ["fuel-1", "fuel-2"]}).play(SURRENDER)
    assert (alike.asked, alike.s.holds["green"]) == ("test.pause", ("fuel-1",))
    two = Table(lying, ActivatePirate("pirate-green"), cargo={1: ["fuel-1", "salvage-1"]}).play(SURRENDER)
    assert (two.seat, Decline() in two.options) == (0, False)
    assert prompt(two) == "Har Tack's ship surrenders to your pirate: which cargo does it steal?"


@pytest.mark.rule("drop-drive.damage.cargo-stolen", "drop-drive.pirates.controller")
def test_a_battle_with_the_own_pirate_is_told_to_its_player_as_such() -> None:
    table = Table(OWN, ActivatePirate("pirate-green"), cargo={0: ["fuel-1", "salvage-1"]}, dice=[6, 1]).play(
        Respond("battle-stations")
    )
    assert (table.asked, table.seat) == ("reroute", 0)
    assert prompt(table) == "Your pirate has 6, you have 2. Use a fuel to roll your 1 again?"
    hurt = Table(OWN, Damage("ship-green", 1, "pirate-green"), cargo={0: ["fuel-1", "salvage-1"]})
    assert prompt(hurt) == "Which cargo does your pirate take from your ship?"
    assert set(hurt.options) == {TakeCargo("fuel-1"), TakeCargo("salvage-1")}
    met = Table(OWN, Encounter("ship-green", "pirate-green"))
    assert prompt(met) == "You meet your pirate: hail it, or arm weapons?"
    lost = Table(OWN, Damage("ship-green", 1), cargo={0: ["fuel-1", "salvage-1"]})
    assert prompt(lost) == "Which cargo does your ship lose?"
    tied = Table(
        {"pirate-green": (-100.0, 0.0), "fuel-1": (-100.0, 60.0), "fuel-2": (-100.0, -60.0)},
        ActivatePirate("pirate-green"),
    )
    assert prompt(tied) == "Your pirate has several targets equally near: which one?"
