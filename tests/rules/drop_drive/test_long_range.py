"""The six long-range anomalies and the special anomaly rules."""

from __future__ import annotations

import math
from random import Random

import pytest
from tests.rules.drop_drive.table import CONTENT, PLANETS, Table, card
from tests.rules.drop_drive.test_anomalies import start

from gravitable.games.drop_drive.actions import (
    Decline,
    Flick,
    Fly,
    GoOn,
    GoThrough,
    KeepCards,
    Sale,
    Sell,
    SellFuel,
    Stay,
    TakeBonusItem,
    UseFacility,
)
from gravitable.games.drop_drive.content import Colour
from gravitable.games.drop_drive.events import (
    DiceRolled,
    Fell,
    Landed,
    PirateTargeted,
    Placed,
    ShipMoved,
    TakenOut,
)
from gravitable.games.drop_drive.events.anomalies import MineFlicked, MineHit, Swallowed, WentThrough
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.space import outline_of, table_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.battle import Battle
from gravitable.games.drop_drive.steps.explore import BonusItem, ExploreOrRepair
from gravitable.games.drop_drive.steps.landing import Land
from gravitable.games.drop_drive.steps.long_range import (
    LeviathanMoves,
    PlacePrecursors,
    StationDrifts,
    bring_into_play,
    flip_length,
)
from gravitable.games.drop_drive.steps.pirates import ActivatePirate
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.steps.turn import BeginTurn, EndTurn
from gravitable.games.drop_drive.system import system_table
from gravitable.geometry.outline import gap
from gravitable.kernel import IllegalAction, RandomChance
from gravitable.physics.table import PieceId

SHIP = {"ship-green": (-60.0, 0.0)}


@pytest.mark.rule("drop-drive.anomalies.components", "drop-drive.anomalies.sphere-fits")
def test_the_anomaly_components_are_all_there_and_the_sphere_fits_around_the_sun() -> None:
    assert len(CONTENT.anomaly) == 6
    assert len(CONTENT.precursor) == 6
    assert CONTENT.anomalies["space-mines"].tokens == CONTENT.supply.space_mines == 10
    assert sum(a.tokens for a in CONTENT.anomaly if a.id != "space-mines") == 9
    assert CONTENT.supply.scenery_tokens == 16
    assert not any("scenery" in kind.id for kind in CONTENT.kind)
    pylons = [pylon for pylon in CONTENT.fixture if pylon.anomaly == "dyson-sphere"]
    assert len(pylons) == 3
    assert all(pylon.distance - pylon.length / 2 >= CONTENT.system.sun_radius for pylon in pylons)
    standing = system_table(CONTENT, ("green", "blue"), standing=["dyson-sphere"]).fixtures
    assert [fixture.pose.z for fixture in standing] == [pylon.height / 2 for pylon in pylons]  # on the table


# --- mines ---


@pytest.mark.rule("drop-drive.mines.drop")
def test_scanned_mines_are_dropped_over_the_sun_at_the_start_they_are_part_of_the_big_bang() -> None:
    table = Table(SHIP, anomaly_mode="standard")
    bring_into_play(table.m, "space-mines")
    assert len(table.chance.dropped[0]) == 10
    assert table.told(Fell)[-1].aim is None
    bang = next(event for event in start(start_space_mines=True).events if isinstance(event, Fell))
    assert sum(noun(piece) == "mine" for piece in bang.dropped) == 10


@pytest.mark.rule("drop-drive.mines.hit")
def test_a_mine_on_the_path_does_one_damage_and_is_re_dropped_pirates_ignore_it() -> None:
    mines = {"mine-1": (-100.0, 0.0), "fuel-1": (-150.0, 0.0)}
    table = Table({**SHIP, **mines}, RocketDrive(), anomalies=["space-mines"], upgrades={0: ["terrarium"]})
    table.fly((-170.0, 0.0)).play(GoOn())
    assert table.s.players[0].upgrades[0].damaged
    assert table.chance.dropped == [["mine-1"]]
    assert table.s.players[0].cargo == ["fuel-1"]
    assert len(table.told(MineHit)) == 1
    pirate = Table(
        {"pirate-green": (-80.0, 0.0), "mine-1": (-100.0, 0.0), "fuel-1": (-130.0, 0.0)},
        ActivatePirate("pirate-green"),
        anomalies=["space-mines"],
    )
    assert pirate.s.holds["green"] == ("fuel-1",)
    assert pirate.at("mine-1") == (-100.0, 0.0)


@pytest.mark.rule("drop-drive.mines.flick", "drop-drive.special.flick")
def test_the_winner_of_a_battle_may_flick_a_mine_by_a_link() -> None:
    lying = {**SHIP, "pirate-blue": (0.0, 100.0), "mine-1": (-100.0, 0.0)}
    table = Table(lying, Battle("ship-green", "pirate-blue"), anomalies=["space-mines"], dice=[6, 2])
    assert (table.asked, table.seat) == ("flick", 0)
    with pytest.raises(IllegalAction):
        table.play(Flick("mine-1", 180.0, 1.5))
    table.play(Flick("mine-1", 180.0, 1.0))
    way = math.dist((-100.0, 0.0), table.at("mine-1"))
    assert 10.0 < way < 40.0  # a link of 25, give or take an unsteady finger
    assert table.at("mine-1")[0] < -105.0
    assert table.asked == "test.pause"  # no second try
    lost = Table(lying, Battle("ship-green", "pirate-blue"), anomalies=["space-mines"], dice=[1, 6])
    assert lost.asked == "test.pause"
    left = Table(lying, Battle("ship-green", "pirate-blue"), anomalies=["space-mines"], dice=[6, 2]).play(
        Decline()
    )
    assert not left.told(MineFlicked)


@pytest.mark.rule("drop-drive.special.flick")
def test_a_flicked_mine_stops_where_it_touches_something() -> None:
    ends = []
    for seed in range(12):
        lying = {**SHIP, "pirate-blue": (0.0, 100.0), "mine-1": (-100.0, 0.0), "salvage-1": (-122.0, 0.0)}
        table = Table(lying, Battle("ship-green", "pirate-blue"), anomalies=["space-mines"], dice=[6, 2])
        table.m.chance = RandomChance(Random(seed))
        table.play(Flick("mine-1", 180.0, 1.0))
        assert gap(outline_of(table.m, "mine-1"), outline_of(table.m, "salvage-1")) >= 0.0
        ends.append(table.at("mine-1"))
    assert len(set(ends)) > 6


# --- wormholes ---


@pytest.mark.rule("drop-drive.wormholes.place")
def test_wormholes_lie_six_links_apart_on_opposite_sides_of_the_sun() -> None:
    table = Table(SHIP, anomaly_mode="standard")
    bring_into_play(table.m, "wormhole-pair")
    one, other = table.at("wormhole-1"), table.at("wormhole-2")
    assert math.dist(one, other) == pytest.approx(150.0, abs=0.1)
    assert (one[0] + other[0], one[1] + other[1]) == pytest.approx((0.0, 0.0), abs=0.1)
    assert abs(one[0]) < 0.1  # across the direction of the ship, which lies to the left
    events = start(start_wormhole_pair=True).events
    first = next(n for n, event in enumerate(events) if isinstance(event, Placed))
    assert first < next(n for n, event in enumerate(events) if isinstance(event, Fell))


HOLES = {"wormhole-1": (-110.0, 0.0), "wormhole-2": (110.0, 0.0)}


@pytest.mark.rule("drop-drive.wormholes.through")
def test_a_flight_may_go_on_from_the_other_end_with_the_links_left() -> None:
    table = Table({**SHIP, **HOLES, "fuel-1": (110.0, 60.0)}, RocketDrive(), anomalies=["wormhole-pair"])
    table.play(Fly(((-72.0, 0.0), (-97.0, 0.0), (-122.0, 0.0))))
    assert table.asked == "wormhole"
    table.play(GoThrough())
    assert table.asked == "fly"
    too_long = tuple((110.0, 15.0 + 25.0 * n) for n in range(6))
    with pytest.raises(IllegalAction):
        table.play(Fly(too_long))  # one of five links is used
    table.play(Fly(too_long[:3]))
    assert table.s.players[0].cargo == ["fuel-1"]
    assert len(table.told(WentThrough)) == 1
    past = Table({**SHIP, **HOLES}, RocketDrive(), anomalies=["wormhole-pair"])
    past.fly((-160.0, 0.0)).play(GoOn())
    assert past.at("ship-green")[0] == pytest.approx(-160.0, abs=0.5)


@pytest.mark.rule("drop-drive.wormholes.through")
def test_only_once_a_turn() -> None:
    table = Table({**SHIP, **HOLES}, RocketDrive(), anomalies=["wormhole-pair"], nav_bend=90)
    table.play(Fly(((-72.0, 0.0), (-97.0, 0.0))), GoThrough())
    # Out of the far end, around, and over it again: it is not offered a second time.
    table.play(Fly(((110.0, 14.0), (110.0, 39.0), (135.0, 39.0), (135.0, 14.0), (112.0, 5.0))))
    assert table.asked == "test.pause"
    stays = Table({**SHIP, **HOLES}, RocketDrive(), anomalies=["wormhole-pair"])
    stays.play(Fly(((-72.0, 0.0), (-97.0, 0.0))), GoThrough(), Stay())
    assert math.dist(stays.at("ship-green"), (110.0, 0.0)) < 40.0


@pytest.mark.rule("drop-drive.wormholes.pirates")
def test_pirates_measure_through_the_pair() -> None:
    lying = {"pirate-green": (-150.0, 0.0), "fuel-1": (150.0, -40.0), "fuel-2": (-80.0, -110.0)}
    lying |= {"ship-green": (0.0, 180.0), "ship-blue": (30.0, 190.0)}
    without = Table(lying, ActivatePirate("pirate-green"), anomalies=["wormhole-pair"])
    assert without.told(PirateTargeted)[0].target == "fuel-2"
    through = Table({**lying, **HOLES}, ActivatePirate("pirate-green"), anomalies=["wormhole-pair"])
    assert through.told(PirateTargeted)[0].target == "fuel-1"


# --- Precursor Tech and bonus items ---


@pytest.mark.rule("drop-drive.precursor.place")
def test_tokens_beside_the_three_farthest_planets_and_two_cards_beside_each_tile() -> None:
    near = {"planet-pink": (60.0, 0.0), "planet-blue": (-60.0, 40.0)}
    table = Table({**near, "ship-green": (0.0, -90.0)}, PlacePrecursors(), anomaly_mode="standard", dice=[1])
    assert {planet: len(items) for planet, items in table.s.bonus.items()} == {
        "green": 2,
        "orange": 2,
        "violet": 2,
    }
    assert sorted(c for items in table.s.bonus.values() for c in items) == list(range(60, 66))
    for n, planet in enumerate(table.s.bonus, start=1):
        assert gap(outline_of(table.m, f"precursor-{n}"), outline_of(table.m, f"planet-{planet}")) < 5.0
    assert table.seen.planets[1].bonus


@pytest.mark.rule("drop-drive.special.bonus-items", "drop-drive.precursor.gone")
def test_who_explores_may_keep_a_bonus_item_too_and_the_token_leaves_with_the_last() -> None:
    lying = {"precursor-1": (150.0, 30.0)}
    beside: dict[Colour, list[str]] = {"pink": ["star-chart"]}
    tokens: dict[PieceId, Colour] = {"precursor-1": "pink"}
    table = Table(
        lying,
        ExploreOrRepair(0, "planet-pink"),
        anomalies=["precursor-tech"],
        bonus=beside,
        precursors=tokens,
        dice=[1] * 6,
    )
    kept = table.options[0]
    assert isinstance(kept, KeepCards)
    table.play(kept)
    assert set(table.options) == {TakeBonusItem(card("star-chart")), Decline()}
    table.play(TakeBonusItem(card("star-chart")))
    assert card("star-chart") in [each.card for each in table.s.players[0].upgrades]
    assert "precursor-1" not in table.s.poses
    assert [event.piece for event in table.told(TakenOut)] == ["precursor-1"]
    beside = {"pink": ["star-chart", "echo-hold"]}
    two = Table(lying, BonusItem(0, "pink"), anomalies=["precursor-tech"], bonus=beside, precursors=tokens)
    two.play(TakeBonusItem(card("star-chart")))
    assert "precursor-1" in two.s.poses


# --- stations ---

STATION = {"station-1": (-130.0, 0.0)}


@pytest.mark.rule("drop-drive.station.place")
def test_the_station_is_placed_four_links_from_the_sun() -> None:
    table = Table(SHIP, anomaly_mode="standard")
    bring_into_play(table.m, "drifting-station")
    assert table.at("station-1") == pytest.approx((-130.0, 0.0), abs=0.1)  # 30 to the rim, four links of 25
    m = start(start_drifting_station=True)
    assert math.hypot(*m.state.poses["station-1"].point) == pytest.approx(130.0, abs=40.0)


@pytest.mark.rule("drop-drive.station.market")
def test_the_station_buys_any_colour_at_three_and_repairs_for_two_credits() -> None:
    cargo = {0: ["asteroid-red-1", "asteroid-purple-1", "fuel-1"]}
    table = Table(
        STATION,
        Land(0, "station-1"),
        on={"ship-green": "station-1"},
        anomalies=["drifting-station"],
        cargo=cargo,
        upgrades={0: ["terrarium", "deep-hold"]},
        damaged=["terrarium", "deep-hold"],
    )
    assert table.asked == "sell"
    table.play(Sell((Sale("red", 1), Sale("purple", 1))))
    assert (table.s.players[0].credits, table.s.demand) == (6, {})
    assert table.asked == "facility"
    table.play(UseFacility(card=card("deep-hold")))
    assert table.s.players[0].credits == 4
    assert [each.damaged for each in table.s.players[0].upgrades] == [True, False]


@pytest.mark.rule("drop-drive.special.stations")
def test_one_may_take_off_from_and_dock_with_a_station_in_one_turn() -> None:
    docked = {"ship-green": "station-1"}
    table = Table(STATION, RocketDrive(), on=docked, anomalies=["drifting-station"], nav_bend=90)
    x, y = STATION["station-1"]
    table.play(Fly(((x, y + 9), (x, y + 34), (x + 25, y + 34), (x + 25, y + 9), (x + 10, y + 5))))
    assert [event.place for event in table.told(Landed)] == ["station-1"]
    px, py = PLANETS["planet-orange"]
    to_planet = Table(
        {"station-1": (px, py + 70.0)}, RocketDrive(), on=docked, anomalies=["drifting-station"]
    ).fly((px, py))
    assert [event.place for event in to_planet.told(Landed)] == ["planet-orange"]
    from_planet = Table(
        {"station-1": (px, py + 70.0)},
        RocketDrive(),
        on={"ship-green": "planet-orange"},
        anomalies=["drifting-station"],
    ).fly((px, py + 70.0))
    assert [event.place for event in from_planet.told(Landed)] == ["station-1"]


@pytest.mark.rule("drop-drive.station.drifts", "drop-drive.special.flip")
def test_at_the_end_of_a_round_the_station_moves_a_flip_clockwise_docked_ships_with_it() -> None:
    lying = {**STATION, "ship-blue": (0.0, -120.0)}
    table = Table(
        lying, EndTurn(), on={"ship-green": "station-1"}, anomalies=["drifting-station"], turn=1, dice=[1] * 4
    )
    moved = table.at("station-1")
    assert math.dist(moved, STATION["station-1"]) == pytest.approx(flip_length(table.m, "station-1"), abs=0.1)
    assert flip_length(table.m, "station-1") == 32.0
    assert moved[1] > 0.0  # clockwise, from the left of the sun
    assert math.hypot(*moved) == pytest.approx(130.0, abs=0.1)
    assert table.at("ship-green") == moved
    both = Table(
        lying,
        StationDrifts(),
        on={"ship-green": "station-1", "pirate-green": "ship-green"},
        anomalies=["drifting-station"],
    )
    assert both.at("pirate-green") == both.at("ship-green") == both.at("station-1") != STATION["station-1"]
    assert both.s.standing["pirate-green"] == "ship-green"
    early = Table(
        lying, EndTurn(), on={"ship-green": "station-1"}, anomalies=["drifting-station"], dice=[1] * 4
    )
    assert early.at("station-1") == STATION["station-1"]  # the round is not over
    StationDrifts().run(Table(None).m)  # nothing without a station


@pytest.mark.rule("drop-drive.special.redrop-planet")
def test_a_re_dropped_planet_takes_its_ships_along_and_they_are_no_longer_landed() -> None:
    table = Table(
        None, on={"ship-blue": "planet-green", "pirate-green": "ship-blue", "ship-green": "planet-green"}
    )
    dropping.drop(table.m, ("planet-green",), "anomaly")
    assert table.chance.dropped == [["pirate-green", "planet-green", "ship-blue", "ship-green"]]
    assert table.s.standing == {}


@pytest.mark.rule("drop-drive.special.punchboard", "drop-drive.special.redrop-planet")
def test_cardboard_is_not_dropped_but_set_as_its_setup_says_and_docked_ships_are_dropped() -> None:
    table = Table(
        {"station-1": (0.0, 100.0)}, on={"ship-green": "station-1"}, anomalies=["drifting-station"], turn=1
    )
    dropping.drop(table.m, ("station-1",), "anomaly")
    assert table.chance.dropped == [["ship-green"]]
    x, y = PLANETS["planet-blue"]  # the active ship's direction
    assert math.atan2(table.at("station-1")[1], table.at("station-1")[0]) == pytest.approx(
        math.atan2(y, x), abs=0.2
    )


# --- Dyson Sphere ---


@pytest.mark.rule("drop-drive.sphere.place")
def test_the_sphere_stands_around_the_sun_with_a_collector_on_either_side() -> None:
    table = Table({**SHIP, "fuel-1": (36.0, 0.0)}, anomaly_mode="standard")
    bring_into_play(table.m, "dyson-sphere")
    assert [event.piece for event in table.told(ShipMoved)] == ["fuel-1"]
    one, other = table.at("collector-1"), table.at("collector-2")
    assert one[0] * other[0] + one[1] * other[1] < 0.0
    assert len(table.seen.fixtures) == 3
    pylons = table_of(table.m).standing_fast[1:]
    assert all(gap(outline_of(table.m, "fuel-1"), pylon) >= 0.0 for pylon in pylons)  # moved aside


@pytest.mark.rule("drop-drive.sphere.dock")
def test_a_flight_that_ends_within_a_link_of_the_sphere_sells_fuel() -> None:
    cargo = {0: ["fuel-1", "fuel-2", "fuel-3", "fuel-4"]}
    table = Table({"ship-green": (-110.0, 0.0)}, RocketDrive(), anomalies=["dyson-sphere"], cargo=cargo)
    table.fly((-70.0, 0.0))
    assert set(table.options) == {SellFuel(n) for n in range(4)}
    table.play(SellFuel(2))
    assert table.s.players[0].credits == 6
    assert table.chance.dropped == [["fuel-1", "fuel-2"]]
    # The pylons reach to 38: a ship whose nose or tail is 63 from the middle is a link away.
    for x, asked in ((-75.0, "sell-fuel"), (-75.01, "test.pause")):
        edge = Table({"ship-green": (-120.0, 0.0)}, RocketDrive(), anomalies=["dyson-sphere"], cargo=cargo)
        edge.play(Fly(((-108.0, 0.0), (-83.0, 0.0), (x, 0.0))))
        assert edge.asked == asked


@pytest.mark.rule("drop-drive.sphere.pylons")
def test_what_is_dropped_over_the_sun_bounces_off_the_pylons() -> None:
    ends = {}
    for anomalies in ([], ["dyson-sphere"]):
        table = Table(SHIP, anomalies=anomalies, world="physics", anomaly_mode="standard")
        table.m.chance = RandomChance(Random(8))
        for n in range(1, 7):
            dropping.drop(table.m, (f"salvage-{n}", f"fuel-{n}", f"asteroid-red-{n}"), "lost")
        ends[bool(anomalies)] = dict(table.s.poses)
        pylons = table_of(table.m).standing_fast[1:]
        assert all(
            gap(outline_of(table.m, piece), pylon) > -1.5 for piece in table.s.poses for pylon in pylons
        )
    assert ends[True] != ends[False]


@pytest.mark.rule("drop-drive.sphere.collector")
def test_who_first_docks_at_a_collector_keeps_an_explore_card() -> None:
    lying = {"collector-1": (-80.0, 0.0), "ship-green": (-140.0, 0.0), "ship-blue": (-80.0, 80.0)}
    table = Table(lying, RocketDrive(), anomalies=["dyson-sphere"])
    deck = len(table.s.explore)
    table.fly((-80.0, 0.0))
    assert table.s.standing["ship-green"] == "collector-1"
    assert len(table.s.explore) == deck - 1
    Land(1, "collector-1").run(table.m)
    table.m.agenda.pop().run(table.m)
    assert len(table.s.explore) == deck - 1


# --- Leviathan ---


@pytest.mark.rule("drop-drive.leviathan.place")
def test_the_leviathan_is_dropped_near_the_opposite_wall_or_one_drawn_by_lot() -> None:
    table = Table(SHIP, anomaly_mode="standard")
    bring_into_play(table.m, "leviathan")
    aim = table.told(Fell)[-1].aim
    assert aim == pytest.approx((196.5, 0.0), abs=0.1)  # the ship lies to the left
    aims = set()
    for seed in range(12):
        events = start(seed, start_leviathan=True).events
        aims.add(next(e.aim for e in events if isinstance(e, Fell) and "leviathan-1" in e.dropped))
    assert len(aims) > 3


LEVIATHAN = {"leviathan-1": (-120.0, 0.0)}


@pytest.mark.rule("drop-drive.leviathan.moves", "drop-drive.special.flip")
def test_the_leviathan_moves_a_flip_towards_the_nearest_cargo_and_swallows_what_it_touches() -> None:
    lying = {**LEVIATHAN, "fuel-1": (-120.0, 70.0), "fuel-2": (100.0, 60.0), "ship-blue": (0.0, -100.0)}
    table = Table(lying, LeviathanMoves(), LeviathanMoves(), anomalies=["leviathan"])
    assert table.s.swallowed == ["fuel-1"]
    assert "fuel-1" not in table.s.poses
    once = Table(lying, LeviathanMoves(), anomalies=["leviathan"])
    assert once.at("leviathan-1") == pytest.approx((-120.0, 30.0), abs=0.1)
    assert not once.told(Swallowed)
    turn = Table({**lying, "fuel-3": (-60.0, -60.0)}, BeginTurn(0), anomalies=["leviathan"], dice=[1] * 6)
    order = [type(event).__name__ for event in turn.m.events]
    assert order.index("ShipMoved") < order.index("Fell")  # before the pirate is launched


@pytest.mark.rule("drop-drive.leviathan.moves")
def test_a_ship_the_leviathan_touches_takes_two_damage() -> None:
    lying = {**LEVIATHAN, "fuel-1": (-120.0, 90.0), "ship-blue": (-110.0, 38.0)}
    table = Table(lying, LeviathanMoves(), anomalies=["leviathan"], upgrades={1: ["terrarium", "deep-hold"]})
    assert all(each.damaged for each in table.s.players[1].upgrades)
    landed = Table(
        {**LEVIATHAN, "fuel-1": (-120.0, 90.0), "planet-blue": (-110.0, 38.0)},
        LeviathanMoves(),
        anomalies=["leviathan"],
        upgrades={1: ["terrarium"]},
    )
    assert not landed.s.players[1].upgrades[0].damaged


@pytest.mark.rule("drop-drive.leviathan.battle")
def test_a_ship_that_flies_into_it_battles_a_die_and_three() -> None:
    won = Table({**SHIP, **LEVIATHAN}, RocketDrive(), anomalies=["leviathan"], dice=[6, 1])
    won.s.swallowed = ["fuel-1", "fuel-2", "salvage-1"]
    won.fly((-170.0, 0.0))
    assert won.told(DiceRolled)[0].totals == (7, 4)
    assert won.s.players[0].credits == 3
    assert won.chance.dropped == [["fuel-1", "fuel-2"]]
    assert won.s.swallowed == ["salvage-1"]
    assert won.asked == "go-on"
    lost = Table(
        {**SHIP, **LEVIATHAN}, RocketDrive(), anomalies=["leviathan"], dice=[1, 2], cargo={0: ["salvage-1"]}
    )
    lost.fly((-170.0, 0.0))
    assert lost.told(DiceRolled)[0].totals == (2, 5)
    assert lost.chance.dropped == [["salvage-1"]]  # lost to what is no ship: re-dropped


@pytest.mark.rule("drop-drive.leviathan.full")
def test_with_five_swallowed_it_leaves_and_they_are_re_dropped() -> None:
    table = Table({**LEVIATHAN, "fuel-1": (-120.0, 30.0)}, anomalies=["leviathan"])
    table.s.swallowed = ["salvage-1", "salvage-2", "salvage-3", "salvage-4"]
    LeviathanMoves().run(table.m)
    assert "leviathan-1" not in table.s.poses
    assert table.chance.dropped == [["fuel-1", "salvage-1", "salvage-2", "salvage-3", "salvage-4"]]
    assert table.s.swallowed == []
    assert "leviathan" not in table.s.anomalies
