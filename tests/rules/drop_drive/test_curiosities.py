"""Crew, gear, heavy and metal cargo, cargo with a home, and a planet that is destroyed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.drop_drive.table import CONTENT, Table, card
from tests.rules.drop_drive.test_anomalies import SCANS, start

from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.actions import (
    Decline,
    ExploreSurface,
    IdentifySalvage,
    Jettison,
    KeepCards,
    LetStand,
    LoseCargo,
    RepairShip,
    ReroutePower,
    Sale,
    Sell,
    TakeBonusItem,
    TakeCargo,
    UseDropDrive,
    UseFacility,
)
from gravitable.games.drop_drive.events import Fell, Landed, Swapped, TakenOut
from gravitable.games.drop_drive.events.anomalies import BonusItems, PlanetDestroyed, WentHome
from gravitable.games.drop_drive.pieces import is_cargo
from gravitable.games.drop_drive.ship import (
    battle_rating,
    bays,
    boons,
    drop_icons,
    explore_rating,
    slots,
)
from gravitable.games.drop_drive.space import outline_of
from gravitable.games.drop_drive.state import Crewed, Upgraded
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.anomalies import ScanAnomaly
from gravitable.games.drop_drive.steps.battle import Battle
from gravitable.games.drop_drive.steps.cargo import GainCargo
from gravitable.games.drop_drive.steps.curiosities import LoadAtHome, SetOffCharge
from gravitable.games.drop_drive.steps.damage import LoseCargoes
from gravitable.games.drop_drive.steps.drop_drive import OfferDropDrive
from gravitable.games.drop_drive.steps.explore import BonusItem, ExploreOrRepair
from gravitable.games.drop_drive.steps.landing import Land, Salvage
from gravitable.games.drop_drive.steps.pirates import ActivatePirate
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.steps.selling import SellAsteroids
from gravitable.games.drop_drive.system import pieces_of
from gravitable.geometry.outline import gap
from gravitable.kernel import IllegalAction, Step

SHIP = {"ship-green": (-60.0, 0.0)}
SURVEY = SCANS["precursor-tech-a"] + 1
ALL = [piece for curio in CONTENT.curio for piece in pieces_of(curio)]


def curious(*args: Any, **given: Any) -> Table:
    """A table with curiosities; special cargo that has a home begins there, unless a ship has it."""
    return Table(*args, curiosities=True, **given)


def offer(*items: str, **given: Any) -> Table:
    """Green explores pink, beside which there are items, and has kept a card."""
    on = {"ship-green": "planet-pink"}
    table = curious({}, ExploreOrRepair(0, "planet-pink"), on=on, bonus={"pink": items}, **given)
    return table.play(KeepCards((table.s.players[0].hand[0],)))


# --- setup ---


@pytest.mark.rule("drop-drive.special.crew", "drop-drive.special.gear", "drop-drive.special.homes")
def test_at_the_start_crew_and_gear_lie_beside_the_planets_and_cargo_is_at_home() -> None:
    m = start(curiosities=True)
    s = m.state
    for planet in CONTENT.planet:
        crew, gear = s.bonus[planet.id]
        assert (crew in CONTENT.crews, gear in CONTENT.gears) == (True, True)
    items = [item for beside in s.bonus.values() for item in beside]
    assert len(items) == len(set(items)) == 10
    assert s.homes == {"seed": "orange", "relic": "violet"}
    assert sorted(s.at_home) == ["curio-relic-1", "curio-relic-2", "curio-seed-1", "curio-seed-2"]
    heavy = {"curio-core-1", "curio-core-2", "curio-charge-1"}
    assert heavy <= set(s.poses)
    assert [event.planet for event in m.events if isinstance(event, BonusItems)] == list(s.bonus)


@pytest.mark.rule("drop-drive.special.crew", "drop-drive.special.heavy-cargo")
@pytest.mark.parametrize("options", [{}, {"curiosities": True, "first_game": True}])
def test_the_rulebooks_own_box_has_none_of_it_nor_has_a_first_game(options: dict[str, Any]) -> None:
    m = start(**options)
    assert not m.state.bonus
    assert not m.state.homes
    assert not any(piece.startswith("curio") for piece in m.state.poses)
    view = GAME.view(m, 0)
    assert not view.system.curios  # type: ignore[attr-defined]


# --- crew ---


@pytest.mark.rule("drop-drive.special.crew", "drop-drive.special.bonus-items")
def test_crew_found_while_exploring_join_the_captain_and_help_at_once() -> None:
    table = offer("ona", "teck")
    before = table.s.players[0].links
    assert (table.asked, len(table.options)) == ("bonus", 3)
    table.play(TakeBonusItem(card("ona")))
    assert table.s.players[0].crew == [Crewed(card("ona"))]
    assert table.s.players[0].links == before + 1
    assert table.s.bonus["pink"] == (card("teck"),)
    assert [each.card.name for each in table.seen.ships[0].crew] == ["Ona, pilot"]


@pytest.mark.rule("drop-drive.special.bonus-items")
def test_who_repairs_gets_no_bonus_item() -> None:
    table = curious(
        {},
        ExploreOrRepair(0, "planet-pink"),
        on={"ship-green": "planet-pink"},
        upgrades={0: ["terrarium"]},
        damaged=["terrarium"],
        bonus={"pink": ["ona"]},
    )
    assert table.options == [ExploreSurface(), RepairShip()]
    table.play(RepairShip())
    assert table.asked == "test.pause"
    assert table.s.bonus["pink"] == (card("ona"),)


@pytest.mark.rule("drop-drive.special.crew", "drop-drive.special.gear")
def test_what_crew_and_gear_add_to_the_ship() -> None:
    bare, full = (
        curious(SHIP),
        curious(SHIP, crew=["teck", "sill", "dray"], gear=["field-lens"]),
    )
    one, other = bare.s.players[0], full.s.players[0]
    assert battle_rating(CONTENT, other) == battle_rating(CONTENT, one) + 1
    assert slots(CONTENT, other) == slots(CONTENT, one) + 1
    assert bays(CONTENT, other) == bays(CONTENT, one) + 1
    assert explore_rating(CONTENT, other) == explore_rating(CONTENT, one) + 1
    other.crew[0] = Crewed(card("teck"), card("hail-ring"))
    assert battle_rating(CONTENT, other) == battle_rating(CONTENT, one) + 2
    assert set(drop_icons(CONTENT, other)) == {*drop_icons(CONTENT, one), "ship"}


@pytest.mark.rule("drop-drive.special.crew")
def test_a_broker_adds_a_credit_for_each_type_of_asteroid_but_not_for_special_cargo() -> None:
    cargo = {0: ["asteroid-blue-1", "asteroid-blue-2", "asteroid-yellow-1", "curio-core-1"]}
    on = {"ship-green": "planet-pink"}
    table = curious({}, SellAsteroids(0, "planet-pink"), on=on, cargo=cargo, crew=["juno"])
    table.play(Sell((Sale("blue", 2), Sale("yellow", 1), Sale("core", 1))))
    assert table.s.players[0].earned == {"asteroids": 2 * 5 + 4 + 2, "special cargo": 7}


@pytest.mark.rule("drop-drive.special.crew")
def test_a_listener_is_paid_for_scans() -> None:
    for crew, paid in ((), 0), (["pell"], 3):
        table = curious(
            {**SHIP, "anomaly-1": (-100.0, 0.0)}, ScanAnomaly(0, "anomaly-1"), draws=[SURVEY], crew=crew
        )
        assert table.s.players[0].earned.get("scans", 0) == paid


# --- gear ---


@pytest.mark.rule("drop-drive.special.gear")
def test_gear_goes_to_the_captain_then_to_crew_without_and_pays_at_once() -> None:
    table = offer("strongbox", "field-lens")
    table.play(TakeBonusItem(card("strongbox")))
    player = table.s.players[0]
    assert (player.gear, player.credits) == (card("strongbox"), 5)
    again = offer("field-lens", crew=["ona", "sill"], gear=["strongbox", "cargo-net"])
    again.play(TakeBonusItem(card("field-lens")))
    assert again.s.players[0].crew[1] == Crewed(card("sill"), card("field-lens"))
    assert len(boons(CONTENT, again.s.players[0])) == 6
    ship = again.seen.ships[0]
    assert ship.captain.gear is not None
    assert [each.gear.name for each in ship.crew if each.gear] == ["Cargo Net", "Field Lens"]


@pytest.mark.rule("drop-drive.special.gear")
def test_who_has_nobody_to_carry_it_cannot_take_gear() -> None:
    on, gear = {"ship-green": "planet-pink"}, ["strongbox"]
    none = curious({}, BonusItem(0, "pink"), on=on, gear=gear, bonus={"pink": ["field-lens"]})
    assert none.asked == "test.pause"
    some = curious({}, BonusItem(0, "pink"), on=on, gear=gear, bonus={"pink": ["field-lens", "ona"]})
    assert some.options == [TakeBonusItem(card("ona")), Decline()]
    (blocked,) = some.m.blocked(some.m.pending[0])
    assert (blocked.action, blocked.rule) == (TakeBonusItem(card("field-lens")), "drop-drive.special.gear")
    with pytest.raises(IllegalAction):
        some.play(TakeBonusItem(card("field-lens")))
    # A crew has a hand free.
    crew = ["ona"]
    free = curious({}, BonusItem(0, "pink"), on=on, gear=gear, crew=crew, bonus={"pink": ["field-lens"]})
    assert TakeBonusItem(card("field-lens")) in free.options


@pytest.mark.rule("drop-drive.special.gear")
def test_a_spark_coil_pays_for_rerouted_power_and_for_the_drop_drive() -> None:
    lying, cargo = {**SHIP, "pirate-blue": (0.0, 100.0)}, {0: ["fuel-1", "fuel-2"]}
    steps = (Battle("ship-green", "pirate-blue"), OfferDropDrive())
    table = curious(lying, *steps, cargo=cargo, dice=[1, 3, 2], gear=["spark-coil"])
    table.play(ReroutePower(), LetStand(), UseDropDrive())
    assert table.s.players[0].earned == {"rerouted power": 2, "the drop drive": 1}


# --- heavy cargo ---

CORES = {"curio-core-1": (-100.0, 0.0), "curio-core-2": (-150.0, 0.0)}
CORE_AND_CHARGE = {"curio-core-1": (-100.0, 0.0), "curio-charge-1": (-150.0, 0.0)}


@pytest.mark.rule("drop-drive.special.heavy-cargo")
def test_a_ship_holds_one_heavy_cargo_and_jettisons_the_new_or_the_old() -> None:
    table = curious({**SHIP, **CORE_AND_CHARGE}, RocketDrive(), cargo={0: ["fuel-1"]})
    table.fly((-170.0, 0.0))
    assert table.s.players[0].cargo == ["fuel-1", "curio-core-1"]
    assert table.asked == "jettison"
    assert table.options == [Jettison("curio-charge-1"), Jettison("curio-core-1")]
    assert table.m.pending[0].rule == "drop-drive.special.heavy-cargo"
    with pytest.raises(IllegalAction):
        table.play(Jettison("fuel-1"))
    table.play(Jettison("curio-core-1"))
    assert table.s.players[0].cargo == ["fuel-1", "curio-charge-1"]
    assert table.chance.dropped[-1] == ["curio-core-1"]


@pytest.mark.rule("drop-drive.special.heavy-cargo")
def test_frozen_heavy_cargo_is_aboard_too_and_a_hold_takes_any() -> None:
    table = curious({**SHIP, **CORES})
    player = table.s.players[0]
    player.upgrades = [Upgraded(card("cargo-pod"), True, ("curio-core-1",))]
    dropping.lift(table.m, "curio-core-1")
    assert GainCargo("ship-green", "curio-core-2").run(table.m) is None
    assert player.cargo == []
    assert table.chance.dropped[-1] == ["curio-core-2"]
    pirate = curious(
        {"pirate-green": (-80.0, 0.0), "curio-core-1": (-100.0, 0.0)},
        ActivatePirate("pirate-green"),
        holds={"green": ["curio-core-2"]},
    )
    assert pirate.s.holds["green"] == ("curio-core-2", "curio-core-1")


@pytest.mark.rule("drop-drive.special.heavy-cargo")
def test_otherwise_heavy_cargo_is_cargo_it_is_sold_and_re_dropped() -> None:
    assert all(is_cargo(piece) for piece in ALL)
    table = curious(
        {}, SellAsteroids(0, "planet-pink"), on={"ship-green": "planet-pink"}, cargo={0: ["curio-core-1"]}
    )
    table.play(Sell((Sale("core", 1),)))
    assert (table.s.players[0].credits, table.s.players[0].cargo) == (7, [])
    assert table.chance.dropped == [["curio-core-1"]]
    assert not table.s.demand
    elsewhere = curious(
        {},
        SellAsteroids(0, "planet-green"),
        on={"ship-green": "planet-green"},
        cargo={0: ["curio-core-1", "asteroid-red-1"]},
    )
    assert elsewhere.options == [Sell((Sale("red", 1),)), Sell(())]
    reasons = [each.reason for each in elsewhere.m.blocked(elsewhere.m.pending[0])]
    assert reasons == ["Mosshollow buys no frozen cores."]


# --- metal ---


@pytest.mark.rule("drop-drive.special.metal")
def test_for_metal_a_demand_token_is_dropped_and_swapped() -> None:
    table = curious(SHIP)
    table.chance.places["demand-1"] = (-120.0, 60.0)
    dropping.drop(table.m, ("curio-charge-1", "curio-core-1"), "jettisoned", seat=0)
    assert table.chance.dropped == [["curio-core-1", "demand-1"]]
    assert "demand-1" not in table.s.poses
    assert table.at("curio-charge-1") == (-120.0, 60.0)
    (swap,) = table.told(Swapped)
    assert (swap.stand_in, swap.piece) == ("demand-1", "curio-charge-1")
    assert table.told(Fell)[-1].dropped == ("curio-core-1", "demand-1")


@pytest.mark.rule("drop-drive.special.metal")
def test_the_metal_piece_is_laid_where_there_is_room() -> None:
    table = curious({**SHIP, "salvage-1": (-131.0, 60.0)})
    table.chance.places["demand-1"] = (-120.0, 60.0)
    dropping.drop(table.m, ("curio-charge-1",), "jettisoned", seat=0)
    assert gap(outline_of(table.m, "curio-charge-1"), outline_of(table.m, "salvage-1")) > 0.0


# --- homes ---


@pytest.mark.rule("drop-drive.special.homes")
def test_cargo_with_a_home_goes_there_when_sold_or_used() -> None:
    table = curious(
        {},
        SellAsteroids(0, "planet-green"),
        cargo={0: ["curio-seed-1", "asteroid-yellow-1"]},
    )
    table.play(Sell((Sale("yellow", 1), Sale("seed", 1))))
    assert "curio-seed-1" in table.s.at_home
    assert table.chance.dropped == [["asteroid-yellow-1"]]
    assert [(event.piece, event.planet) for event in table.told(WentHome)] == [("curio-seed-1", "orange")]
    used = curious({}, Salvage(0), cargo={0: ["curio-relic-1"]})
    used.play(IdentifySalvage(1))
    assert "curio-relic-1" in used.s.at_home
    assert used.chance.dropped == []
    player = used.s.players[0]
    assert len([*player.passengers, *player.specimens, *player.upgrades]) == 1


@pytest.mark.rule("drop-drive.special.homes")
def test_jettisoned_or_lost_it_is_dropped_and_lies_in_space_like_any_cargo() -> None:
    full = ["curio-seed-1", "fuel-1", "fuel-2", "fuel-3", "fuel-4"]
    table = curious({**SHIP, "fuel-5": (-100.0, 0.0)}, RocketDrive(), cargo={0: full})
    table.fly((-120.0, 0.0)).play(Jettison("curio-seed-1"))
    assert table.chance.dropped == [["curio-seed-1"]]
    assert "curio-seed-1" in table.s.poses
    assert "curio-seed-1" not in table.s.at_home
    lost = curious(SHIP, LoseCargoes("ship-green", 1, None), cargo={0: ["curio-relic-1", "fuel-1"]})
    lost.play(LoseCargo("curio-relic-1"))
    assert lost.chance.dropped == [["curio-relic-1"]]
    met = curious({**SHIP, "curio-seed-1": (-100.0, 0.0)}, RocketDrive())
    met.fly((-120.0, 0.0))
    assert met.s.players[0].cargo == ["curio-seed-1"]


@pytest.mark.rule("drop-drive.special.homes")
def test_who_lands_at_its_home_may_load_one_into_a_free_bay() -> None:
    on = {"ship-green": "planet-orange"}
    table = curious({}, LoadAtHome(0, "planet-orange"), on=on)
    assert table.options == [TakeCargo("curio-seed-2"), Decline()]
    table.play(TakeCargo("curio-seed-2"))
    assert table.s.players[0].cargo == ["curio-seed-2"]
    assert table.s.at_home == ["curio-seed-1", "curio-relic-1", "curio-relic-2"]
    assert curious({}, LoadAtHome(0, "planet-pink"), on=on).asked == "test.pause"
    full = ["fuel-1", "fuel-2", "fuel-3", "fuel-4", "fuel-5"]
    assert curious({}, LoadAtHome(0, "planet-orange"), on=on, cargo={0: full}).asked == "test.pause"


@pytest.mark.rule("drop-drive.special.homes")
def test_a_landing_offers_it_after_the_facility_and_an_emergency_landing_does_not() -> None:
    for emergency in (False, True):
        table = curious(
            {},
            Land(0, "planet-orange", emergency),
            on={"ship-green": "planet-orange"},
            edgeworlds=["orange"],
            cargo={0: ["asteroid-red-1"]},
        )
        assert table.told(Landed)
        assert table.asked == "facility"
        table.play(Decline())
        assert table.asked == ("keep" if emergency else "load")


@pytest.mark.rule("drop-drive.end.emergency-quiet", "drop-drive.special.bonus-items")
def test_an_emergency_landing_finds_no_bonus_items() -> None:
    for emergency in (False, True):
        table = curious(
            {},
            Land(0, "planet-pink", emergency),
            on={"ship-green": "planet-pink"},
            bonus={"pink": ["ona"]},
            cargo={0: ["curio-charge-1"]},
        )
        table.play(KeepCards((table.s.players[0].hand[0],)))
        assert table.asked == ("test.pause" if emergency else "bonus")


# --- a planet is destroyed ---


def doomed(*steps: Step) -> Table:
    """Green, on blue, has landed on pink with a charge aboard; items lie beside it."""
    return curious(
        {"precursor-1": (150.0, 40.0), "planet-green": (60.0, 125.0)},
        *steps,
        on={"ship-blue": "planet-pink", "ship-green": "ship-blue"},
        cargo={0: ["curio-charge-1"]},
        anomalies=["precursor-tech"],
        bonus={"pink": ["ona", "star-chart"], "green": ["field-lens"]},
        precursors={"precursor-1": "pink"},
    )


@pytest.mark.rule("drop-drive.special.bonus-items-move")
def test_items_of_a_destroyed_planet_go_to_the_nearest_one() -> None:
    table = doomed(SetOffCharge(0, "planet-pink"))
    table.s.homes["seed"] = "pink"
    assert table.options == [UseFacility(piece="curio-charge-1"), Decline()]
    table.play(UseFacility(piece="curio-charge-1"))
    s = table.s
    assert "planet-pink" not in s.poses
    assert "pink" not in s.bonus
    assert s.bonus["green"] == (card("field-lens"), card("ona"), card("star-chart"))
    assert s.homes["seed"] == "green"
    assert s.precursors == {"precursor-1": "green"}
    assert gap(outline_of(table.m, "precursor-1"), outline_of(table.m, "planet-green")) < 20.0
    assert [event.heir for event in table.told(PlanetDestroyed)] == ["green"]
    assert [event.piece for event in table.told(TakenOut)] == ["planet-pink"]
    # The ships that stood on it are in space, still stacked; the charge is used up and pays.
    assert s.standing["ship-green"] == "ship-blue"
    assert "ship-blue" not in s.standing
    assert (s.players[0].cargo, s.players[0].credits) == ([], 6)
    assert s.gone == ["curio-charge-1", "planet-pink"]
    assert [planet.destroyed for planet in table.seen.planets] == [True, False, False, False, False]


@pytest.mark.rule("drop-drive.special.bonus-items-move")
def test_a_charge_is_set_off_at_the_end_of_a_landing_or_not_at_all() -> None:
    table = doomed(Land(0, "planet-pink"))
    table.play(KeepCards((table.s.players[0].hand[0],)), Decline())
    assert table.asked == "facility"
    table.play(Decline())
    assert "planet-pink" in table.s.poses
    assert table.s.players[0].cargo == ["curio-charge-1"]
    station = curious(
        {"station-1": (-130.0, 0.0)},
        SetOffCharge(0, "station-1"),
        on={"ship-green": "station-1"},
        anomalies=["drifting-station"],
        cargo={0: ["curio-charge-1"]},
    )
    assert station.asked == "test.pause"
