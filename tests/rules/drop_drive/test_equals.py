"""Whoever moves chooses among equals, wherever the rules speak of what is nearest or farthest."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.drop_drive.table import PLANETS, Table, card
from tests.rules.drop_drive.test_anomalies import scan

from gravitable.games.drop_drive.actions import (
    Approach,
    ChooseTarget,
    DamageUpgrade,
    Decline,
    Deliver,
    Jettison,
    LoseCargo,
    Respond,
    TakeCargo,
    UseFacility,
)
from gravitable.games.drop_drive.events import PirateTargeted, ShipMoved
from gravitable.games.drop_drive.events.anomalies import PlanetDestroyed
from gravitable.games.drop_drive.steps.cargo import GainCargo
from gravitable.games.drop_drive.steps.curiosities import SetOffCharge
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.explore import KeepFromHand
from gravitable.games.drop_drive.steps.facilities import Facilities
from gravitable.games.drop_drive.steps.landing import DeliverPassengers
from gravitable.games.drop_drive.steps.long_range import LeviathanMoves
from gravitable.games.drop_drive.steps.pirates import ActivatePirate
from gravitable.games.drop_drive.steps.setup import StartAnomaly, StartingCargo

HERE = {"ship-green": (-100.0, 0.0)}
"""Facing right, so that what lies as far above as below it is equally near."""
ABOVE, BELOW, BELOW_A_LITTLE_FARTHER = (-100.0, 60.0), (-100.0, -60.0), (-100.0, -60.01)


def targets(table: Table) -> set[str]:
    """Among what the player is asked to choose."""
    assert table.asked == "target"
    return {option.piece for option in table.options if isinstance(option, ChooseTarget)}


# --- setup ---


@pytest.mark.rule("drop-drive.setup.ara-kane")
def test_ara_kane_chooses_among_asteroids_equally_near() -> None:
    near = {**HERE, "fuel-1": (-60.0, 0.0), "asteroid-red-1": (-100.0, 40.0)}
    tied = Table({**near, "asteroid-blue-1": ABOVE, "asteroid-blue-2": ABOVE}, StartingCargo(0))
    assert (tied.seat, targets(tied)) == (0, {"asteroid-blue-1", "asteroid-blue-2"})
    tied.play(ChooseTarget("asteroid-blue-2"))
    assert tied.s.players[0].cargo == ["fuel-1", "asteroid-red-1", "asteroid-blue-2"]


@pytest.mark.rule("drop-drive.setup.ara-kane")
def test_two_equals_for_two_places_are_not_asked_about_three_are() -> None:
    two = {"asteroid-blue-1": ABOVE, "asteroid-blue-2": ABOVE}
    both = Table({**HERE, **two, "asteroid-red-1": (-100.0, 80.0)}, StartingCargo(0))
    assert both.asked == "test.pause"
    assert set(both.s.players[0].cargo) == set(two)
    three = Table({**HERE, **two, "asteroid-blue-3": ABOVE}, StartingCargo(0))
    assert targets(three) == {"asteroid-blue-1", "asteroid-blue-2", "asteroid-blue-3"}
    three.play(ChooseTarget("asteroid-blue-3"))
    assert targets(three) == {"asteroid-blue-1", "asteroid-blue-2"}
    three.play(ChooseTarget("asteroid-blue-1"))
    assert set(three.s.players[0].cargo) == {"asteroid-blue-3", "asteroid-blue-1"}


@pytest.mark.rule("drop-drive.setup.nearest-fuel")
def test_a_hundredth_of_a_millimetre_decides() -> None:
    nearly = Table({**HERE, "fuel-2": ABOVE, "fuel-1": BELOW_A_LITTLE_FARTHER}, StartingCargo(0))
    assert nearly.asked == "test.pause"
    assert nearly.s.players[0].cargo == ["fuel-2"]
    full = {0: ["salvage-1", "salvage-2", "salvage-3", "salvage-4", "salvage-5"]}
    crowded = Table({**HERE, "fuel-1": ABOVE, "fuel-2": BELOW}, StartingCargo(0), cargo=full)
    crowded.play(ChooseTarget("fuel-2"))
    assert Jettison("fuel-2") in crowded.options


# --- encounters ---


def hailed(lying: dict[str, tuple[float, float]]) -> Table:
    """Green has hailed blue, who opens a channel."""
    table = Table({**HERE, "ship-blue": (-140.0, 0.0), **lying}, Encounter("ship-green", "ship-blue"))
    return table.play(Approach("hailing-frequencies"), Respond("open-a-channel"))


@pytest.mark.rule("drop-drive.encounters.open-channel")
def test_the_approaching_ship_chooses_which_of_several_equally_near_cargo_is_shared() -> None:
    table = hailed({"salvage-1": (-100.0, 30.0), "fuel-1": ABOVE, "fuel-2": BELOW})
    assert (table.seat, targets(table)) == (0, {"fuel-1", "fuel-2"})
    table.play(ChooseTarget("fuel-2"))
    assert set(table.options) == {TakeCargo("salvage-1"), TakeCargo("fuel-2")}
    table.play(TakeCargo("fuel-2"))
    assert (table.s.players[0].cargo, table.s.players[1].cargo) == (["fuel-2"], ["salvage-1"])
    assert "fuel-1" in table.s.poses
    nearly = hailed({"salvage-1": (-100.0, 30.0), "fuel-2": ABOVE, "fuel-1": BELOW_A_LITTLE_FARTHER})
    assert set(nearly.options) == {TakeCargo("salvage-1"), TakeCargo("fuel-2")}


@pytest.mark.rule("drop-drive.encounters.open-channel")
def test_of_three_equally_near_cargo_two_are_chosen_one_after_the_other() -> None:
    table = hailed({"fuel-1": ABOVE, "fuel-2": BELOW, "fuel-3": ABOVE})
    assert targets(table) == {"fuel-1", "fuel-2", "fuel-3"}
    table.play(ChooseTarget("fuel-3"))
    assert targets(table) == {"fuel-1", "fuel-2"}
    table.play(ChooseTarget("fuel-2"))
    shared = [*table.s.players[0].cargo, *table.s.players[1].cargo]
    assert sorted(shared) == ["fuel-2", "fuel-3"]
    assert list(table.s.players[0].cargo) != []


# --- landing ---


def around(planet: str, *pieces: str) -> dict[str, tuple[float, float]]:
    """Pieces as far from a planet's rim as each other, on either side of it."""
    x, y = PLANETS[planet]
    return {piece: (x, y + (45.0 if n % 2 else -45.0)) for n, piece in enumerate(pieces)}


@pytest.mark.rule("drop-drive.landing.facility")
def test_the_fuel_choir_leaves_the_choice_among_equals_to_who_landed() -> None:
    table = Table(
        around("planet-violet", "fuel-1", "fuel-2"),
        Facilities(0, "planet-violet"),
        on={"ship-green": "planet-violet"},
        edgeworlds=["violet"],
    ).play(UseFacility())
    assert (table.seat, targets(table)) == (0, {"fuel-1", "fuel-2"})
    assert table.m.pending[0].rule == "drop-drive.landing.facility"
    table.play(ChooseTarget("fuel-2"))
    assert table.s.players[0].cargo == ["fuel-2"]
    none = Table(
        around("planet-violet", "salvage-1"),
        Facilities(0, "planet-violet"),
        on={"ship-green": "planet-violet"},
        edgeworlds=["violet"],
    )
    assert none.asked == "test.pause"  # no fuel is left in space


@pytest.mark.rule("drop-drive.landing.passengers")
def test_a_pump_engineer_leaves_the_choice_among_equals() -> None:
    def landed(**more: Any) -> Table:
        table = Table(
            {"planet-blue": (-100.0, 0.0), "fuel-1": ABOVE, "fuel-2": BELOW},
            DeliverPassengers(0, "planet-blue"),
            on={"ship-green": "planet-blue"},
            passengers={0: ["pump-engineer"]},
            **more,
        )
        return table.play(Deliver(card("pump-engineer")))

    table = landed()
    assert targets(table) == {"fuel-1", "fuel-2"}
    table.play(ChooseTarget("fuel-2"))
    assert table.s.players[0].cargo == ["fuel-2"]
    full = landed(cargo={0: [f"asteroid-red-{n}" for n in range(1, 6)]})
    assert full.asked == "test.pause"  # no bay is free, so nothing is chosen


@pytest.mark.rule("drop-drive.anomalies.short-range")
def test_a_fuel_stream_takes_as_many_as_bays_are_free_and_asks_among_equals() -> None:
    fuel = {"fuel-1": ABOVE, "fuel-2": BELOW, "fuel-3": (-100.0, 90.0)}
    both = scan("dyson-sphere-a", fuel)
    assert set(both.s.players[0].cargo) == {"fuel-1", "fuel-2"}
    one = scan("dyson-sphere-a", fuel, cargo={0: [f"asteroid-red-{n}" for n in range(1, 5)]})
    assert targets(one) == {"fuel-1", "fuel-2"}
    one.play(ChooseTarget("fuel-2"))
    assert one.s.players[0].cargo[-1] == "fuel-2"


# --- pirates, beasts and planets ---


@pytest.mark.rule("drop-drive.pirate.target", "drop-drive.pirates.controller")
def test_a_pirates_player_chooses_among_a_ship_and_a_cargo_equally_near() -> None:
    # The pirate reaches 10 mm to the right and to the left; both rims are 40 mm from its own.
    lying = {"pirate-green": (-130.0, 0.0), "fuel-1": (-76.0, 0.0), "ship-blue": (-192.0, 0.0)}
    table = Table(lying, ActivatePirate("pirate-green"), turn=1)
    assert (table.seat, targets(table)) == (0, {"fuel-1", "ship-blue"})
    table.play(ChooseTarget("ship-blue"))
    assert [event.target for event in table.told(PirateTargeted)] == ["ship-blue"]
    nearer = Table({**lying, "fuel-1": (-76.01, 0.0)}, ActivatePirate("pirate-green"), turn=1)
    assert nearer.s.holds["green"] == ("fuel-1",)


@pytest.mark.rule("drop-drive.wormholes.pirates")
def test_the_distance_told_is_the_one_measured_through_the_pair() -> None:
    lying = {"pirate-green": (-150.0, 0.0), "fuel-1": (150.0, -40.0), "ship-blue": (30.0, 190.0)}
    holes = {"wormhole-1": (-110.0, 0.0), "wormhole-2": (110.0, 0.0)}
    straight = Table({**HERE, **lying}, ActivatePirate("pirate-green"), anomalies=["wormhole-pair"])
    assert straight.told(PirateTargeted)[0].target == "ship-green"
    through = Table(
        {"ship-green": (0.0, -190.0), **lying, **holes},
        ActivatePirate("pirate-green"),
        anomalies=["wormhole-pair"],
    )
    # 18 mm from rim to rim to the near end, then from the far end's rim: hypot(40, 40) less 12 and 4.
    told = through.told(PirateTargeted)[0]
    assert told.target == "fuel-1"
    assert told.distance == pytest.approx(18.0 + 40.0 * 2**0.5 - 16.0, abs=0.1)


@pytest.mark.rule("drop-drive.leviathan.moves")
def test_the_active_player_chooses_towards_which_of_two_cargo_the_leviathan_moves() -> None:
    lying = {"leviathan-1": (-100.0, 0.0), "fuel-1": (-100.0, 80.0), "fuel-2": (-100.0, -80.0)}
    table = Table(lying, LeviathanMoves(), anomalies=["leviathan"], turn=1)
    assert (table.seat, targets(table)) == (1, {"fuel-1", "fuel-2"})
    table.play(ChooseTarget("fuel-2"))
    assert table.at("leviathan-1") == pytest.approx((-100.0, -30.0), abs=0.1)
    nearer = Table({**lying, "fuel-1": (-100.0, 79.99)}, LeviathanMoves(), anomalies=["leviathan"], turn=1)
    assert nearer.told(ShipMoved)[0].way[-1] == pytest.approx((-100.0, 30.0), abs=0.1)


@pytest.mark.rule("drop-drive.precursor.place")
def test_who_scans_chooses_among_planets_equally_far_from_the_sun() -> None:
    far = {
        "planet-pink": (180.0, 0.0),
        "planet-green": (-100.0, 100.0),
        "planet-blue": (-100.0, -100.0),
        "planet-orange": (60.0, 0.0),
        "planet-violet": (0.0, -190.0),
    }
    table = Table(far, StartAnomaly("precursor-tech"), dice=[1, 1], turn=1, anomaly_mode="standard")
    assert (table.seat, targets(table)) == (1, {"planet-green", "planet-blue"})
    table.play(ChooseTarget("planet-blue"))
    assert set(table.s.bonus) == {"pink", "violet", "blue"}
    assert set(table.s.precursors.values()) == {"pink", "violet", "blue"}
    at_start = Table(far, dice=[1], turn=1, anomaly_mode="standard")
    at_start.s.turn = at_start.s.turn.__class__(1, 0, 0, "setup")
    at_start.s.first = 0
    at_start.m.push(StartAnomaly("precursor-tech"))
    at_start.m.advance()
    assert at_start.seat == 0  # the starting player, before anyone's turn


@pytest.mark.rule("drop-drive.special.bonus-items-move")
def test_who_destroys_a_planet_chooses_which_of_two_inherits() -> None:
    doomed: dict[str, Any] = {
        "on": {"ship-green": "planet-pink"},
        "cargo": {0: ["curio-charge-1"]},
        "bonus": {"pink": ["ona"]},
        "curiosities": True,
    }
    even = {"planet-pink": (-100.0, 0.0), "planet-green": (-100.0, 70.0), "planet-blue": (-100.0, -70.0)}
    even |= {"planet-orange": (150.0, 60.0), "planet-violet": (150.0, -60.0)}
    table = Table(even, SetOffCharge(0, "planet-pink"), **doomed).play(UseFacility(piece="curio-charge-1"))
    assert (table.seat, targets(table)) == (0, {"planet-green", "planet-blue"})
    table.play(ChooseTarget("planet-blue"))
    assert table.told(PlanetDestroyed)[0].heir == "blue"
    assert table.s.bonus == {"blue": (card("ona"),)}
    assert table.s.players[0].credits == 6
    nearer = Table({**even, "planet-green": (-100.0, 69.99)}, SetOffCharge(0, "planet-pink"), **doomed)
    nearer.play(UseFacility(piece="curio-charge-1"))
    assert nearer.told(PlanetDestroyed)[0].heir == "green"


# --- what is equal in every way is offered once ---


@pytest.mark.rule("drop-drive.rocket.jettison", "drop-drive.damage.cargo-dropped")
def test_of_equal_cargo_one_is_offered_and_where_all_are_equal_nobody_is_asked() -> None:
    mixed = {0: ["fuel-1", "asteroid-red-1", "fuel-2", "asteroid-red-2"]}
    lost = Table(HERE, Damage("ship-green", 1), cargo=mixed)
    assert lost.options == [LoseCargo("fuel-1"), LoseCargo("asteroid-red-1")]
    stolen = Table(HERE, Damage("ship-green", 1, "pirate-blue"), cargo=mixed)
    assert stolen.options == [TakeCargo("fuel-1"), TakeCargo("asteroid-red-1")]
    alike = Table(HERE, Damage("ship-green", 1, "pirate-blue"), cargo={0: ["fuel-1", "fuel-2"]})
    assert (alike.asked, alike.s.holds["blue"]) == ("test.pause", ("fuel-1",))
    full = Table(
        {**HERE, "fuel-6": (-80.0, 0.0)},
        GainCargo("ship-green", "fuel-6"),
        cargo={0: [f"fuel-{n}" for n in range(1, 6)]},
    )
    assert (full.asked, full.chance.dropped) == ("test.pause", [["fuel-6"]])
    # Six fuel and a bay too few once the upgrade is flipped: whichever freezes on it is the same.
    frozen = Table(
        HERE,
        Damage("ship-green", 1),
        cargo={0: [f"fuel-{n}" for n in range(1, 7)]},
        upgrades={0: ["cargo-pod"]},
    )
    assert frozen.asked == "test.pause"
    assert [len(each.cargo) for each in frozen.s.players[0].upgrades] == [1]


@pytest.mark.rule("drop-drive.damage.hull", "drop-drive.landing.explore")
def test_of_equal_cards_one_is_offered() -> None:
    twice = {0: ["terrarium", "terrarium 2", "cargo-pod"]}
    hull = Table(HERE, Damage("ship-green", 1), upgrades=twice)
    assert hull.options == [DamageUpgrade(card("terrarium")), DamageUpgrade(card("cargo-pod"))]
    two = Table(HERE, Damage("ship-green", 1), upgrades={0: ["terrarium", "terrarium 2"]})
    assert two.asked == "test.pause"
    assert [each.damaged for each in two.s.players[0].upgrades] == [True, False]
    hand = Table(HERE)
    hand.s.players[0].hand = [card("terrarium"), card("giant"), card("terrarium 2")]
    asked = KeepFromHand(0, 2).run(hand.m)
    assert asked is not None
    assert len(asked.options or ()) == 2


@pytest.mark.rule("drop-drive.landing.facility")
def test_a_facility_is_offered_once_for_equal_cargo() -> None:
    cargo = {0: ["fuel-1", "fuel-2", "asteroid-red-1"]}
    on = {"ship-green": "planet-pink"}
    table = Table(PLANETS, Facilities(0, "planet-pink"), on=on, cargo=cargo, edgeworlds=["pink"])
    assert table.options == [UseFacility(piece="fuel-1"), Decline()]
