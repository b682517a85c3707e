"""Where things are and where they go: every shortcut gives what counting it out gives."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.rules.drop_drive.table import CONTENT, PLANETS, Table

from gravitable.games.drop_drive.actions import AimShip, Fly, Stay
from gravitable.games.drop_drive.content import Colour
from gravitable.games.drop_drive.exits import straight_exit
from gravitable.games.drop_drive.flight import flight_pose, place_along
from gravitable.games.drop_drive.flight_rules import (
    MET,
    FlightAid,
    Obstacle,
    after,
    chain_of,
    is_met,
    obstacles,
    start_at_ship,
    touched,
)
from gravitable.games.drop_drive.pieces import is_cargo, is_ship
from gravitable.games.drop_drive.setting import opposite_wall, setup_places
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    distance,
    farther,
    first_of,
    is_in_space,
    nearest,
    outline_at,
    outline_of,
    planet_of,
    port_of,
    ranked_by_distance,
    ships_in_system,
    ships_stacked_with,
    stack_of,
    tops_of_stacks,
    within,
)
from gravitable.games.drop_drive.state import Flight
from gravitable.games.drop_drive.steps.drop_drive import Aim, AimAid
from gravitable.games.drop_drive.steps.long_range import _may_touch, _one_flip
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.system import big_bang_pieces, pieces_of, system_table
from gravitable.geometry.flight import FlightPath, contacts
from gravitable.geometry.outline import disc, gap
from gravitable.geometry.solid import facing
from gravitable.geometry.solid import lying as lying_at

BOX = big_bang_pieces(CONTENT)
GREEN: tuple[Colour, ...] = ("green",)


def scattered(seed: int, **options: Any) -> Table:
    """Cargo, ships and pirates all over the system."""
    rng = Random(seed)
    pieces = [piece for piece in BOX if is_cargo(piece)]
    lying = {}
    for piece in (*rng.sample(pieces, 25), "ship-green", "ship-blue", "pirate-green", "pirate-blue"):
        angle, far = rng.random() * 2 * math.pi, rng.uniform(55.0, 195.0)
        lying[piece] = (round(far * math.cos(angle), 2), round(far * math.sin(angle), 2))
    return Table(lying, RocketDrive(), **options)


@pytest.mark.parametrize("seed", range(6))
def test_the_nearest_are_those_of_all_distances(seed: int) -> None:
    m = scattered(seed).m
    here = outline_of(m, "pirate-green")
    cargo = cargo_in_space(m.state)
    assert len(cargo) == 25
    every = sorted((max(0.0, gap(here, outline_of(m, piece))), piece) for piece in cargo)
    for count in (1, 2, 5, 24, 25, 30):
        assert ranked_by_distance(m, here, cargo, count)[:count] == every[:count]
        assert nearest(m, here, cargo, count) == [piece for _, piece in every[:count]]
    assert distance(m, "pirate-green", every[0][1]) == every[0][0]
    assert distance(m, "pirate-green", "pirate-green") == 0.0
    assert set(ships_in_system(m.state)) == {"ship-green", "ship-blue", "pirate-green", "pirate-blue"}


def test_of_equals_some_are_certain_and_the_others_to_be_chosen() -> None:
    ranked = [(1.0, "a"), (2.0, "b"), (2.0 + 5e-7, "c"), (2.0, "d"), (3.0, "e")]
    assert first_of(ranked, 1) == (["a"], [])
    assert first_of(ranked, 2) == (["a"], ["b", "c", "d"])
    assert first_of(ranked, 3, ["c"]) == (["a", "c"], ["b", "d"])
    assert first_of(ranked, 3, ["c", "d"]) == (["a", "c", "d"], [])
    assert first_of(ranked, 4) == (["a", "b", "c", "d"], [])
    assert first_of(ranked, 5) == (["a", "b", "c", "d", "e"], [])
    assert first_of(ranked, 9) == (["a", "b", "c", "d", "e"], [])
    assert first_of([(1.0, "a"), (1.0 + 3e-6, "b")], 1) == (["a"], [])


@pytest.mark.parametrize("compare", [after, farther])
def test_lengths_that_are_nearly_the_same_are_the_same(compare: Callable[[float, float], bool]) -> None:
    for less, more, differ in ((1.0, 1.0, False), (1.0, 1.0 + 5e-7, False), (1.0, 1.0 + 2e-6, True)):
        assert compare(more, less) == differ
        assert not compare(less, more)


def test_a_point_is_within_reach_of_a_rim_exactly_at_it_too() -> None:
    rims = [disc((0.0, 0.0), 10.0), disc((100.0, 0.0), 5.0)]
    assert within(rims, (35.0, 0.0), 25.0)
    assert within(rims, (35.0 + 5e-7, 0.0), 25.0)
    assert not within(rims, (35.001, 0.0), 25.0)
    assert within(rims, (100.0, 30.0), 25.0)
    assert not within([], (0.0, 0.0), 25.0)


def test_who_is_stacked_with_whom_and_where() -> None:
    on = {"ship-green": "planet-pink", "pirate-blue": "ship-green", "ship-blue": "pirate-green"}
    lying = {"pirate-green": (-100.0, 0.0), "station-1": (0.0, -120.0)}
    table = Table(lying, on=on, anomalies=["drifting-station"])
    s = table.s
    assert [port_of(s, ship) for ship in ("ship-green", "pirate-blue", "ship-blue")] == [
        "planet-pink",
        "planet-pink",
        None,
    ]
    assert planet_of(s, "pirate-blue") == "planet-pink"
    assert stack_of(s, "ship-green") == ["planet-pink", "ship-green", "pirate-blue"]
    assert stack_of(s, "station-1") == ["station-1"]
    assert ships_stacked_with(s, "pirate-green") == ["ship-blue"]
    assert ships_stacked_with(s, "ship-green") == ["pirate-blue"]
    assert not is_in_space(s, "pirate-blue")
    assert is_in_space(s, "ship-blue")
    assert not is_in_space(s, "fuel-1")  # not in the system at all
    assert set(tops_of_stacks(s, ["pirate-green", "ship-green", "ship-blue"])) == {"ship-blue", "pirate-blue"}
    docked = Table(lying, on={"ship-green": "station-1"}, anomalies=["drifting-station"]).s
    assert port_of(docked, "ship-green") == "station-1"
    assert planet_of(docked, "ship-green") is None


# --- flights ---


@pytest.mark.parametrize("seed", range(4))
def test_a_path_touches_what_it_touches_of_everything(seed: int) -> None:
    """Pieces far from the path are left out; none that it touches is."""
    m = scattered(seed).m
    rng = Random(seed)
    every = obstacles(m)
    assert {*every} == {piece for piece in m.state.poses if piece != "ship-green" and is_met(piece)}
    for _ in range(40):
        a, b = ((rng.uniform(-190, 190), rng.uniform(-190, 190)) for _ in range(2))
        path = FlightPath((a, b))
        assert touched(m, (a, b)) == contacts(path, CONTENT.nav_tool.link_width, every)


def test_what_is_met_on_a_flight() -> None:
    assert {*MET} == {"cargo", "ship", "planet", "station", "anomaly", "mine"}
    assert all(is_met(piece) for piece in ("fuel-1", "wormhole-1", "leviathan-1", "collector-1", "mine-3"))
    assert not is_met("precursor-1")


def test_the_place_after_a_length_of_a_path() -> None:
    bent = ((0.0, 0.0), (30.0, 0.0), (30.0, 0.0), (30.0, 40.0))
    for at, point, heading in (
        (0.0, (0.0, 0.0), 0.0),
        (12.0, (12.0, 0.0), 0.0),
        (30.0, (30.0, 0.0), 0.0),
        (40.0, (30.0, 10.0), math.pi / 2),
        (70.0, (30.0, 40.0), math.pi / 2),
        (99.0, (30.0, 40.0), math.pi / 2),
    ):
        place, faces = place_along(bent, at)
        assert place == pytest.approx(point)
        assert faces == pytest.approx(heading)
    short = ((0.0, 0.0), (0.0, 0.6), (5.0, 0.6), (5.0, 1.0))
    for at, point, heading in (
        (0.3, (0.0, 0.3), math.pi / 2),
        (0.6, (0.0, 0.6), math.pi / 2),
        (1.6, (1.0, 0.6), 0.0),
        (9.0, (5.0, 1.0), math.pi / 2),
    ):
        place, faces = place_along(short, at)
        assert place == pytest.approx(point)
        assert faces == pytest.approx(heading)
    back, west = place_along(((10.0, 5.0), (-10.0, 5.0)), 5.0)
    assert back == pytest.approx((5.0, 5.0))
    assert west == pytest.approx(math.pi)
    pose = flight_pose(Flight(((0.0, 0.0), (0.0, 12.345678)), 6.0))
    assert (pose.x, pose.y, pose.z) == (0.0, 6.0, 20.0)
    assert flight_pose(Flight(((0.0, 0.0), (0.0, 9.0)), 1.23456)).y == 1.23
    assert flight_pose(Flight(((0.0, 0.0), (9.0, 0.0)), 1.23456)).x == 1.23
    slanting = flight_pose(Flight(((0.0, 0.0), (7.0, 11.0)), 5.0))
    assert math.atan2(11.0, 7.0) == pytest.approx(1.00407, abs=1e-5)
    assert facing(slanting) == pytest.approx(1.0041, abs=1e-5)


def test_random_play_is_given_as_many_legal_paths_as_it_asks_for() -> None:
    for seed in range(4):
        table = scattered(seed)
        decision = table.m.pending[0]
        for many in (1, 3, 6):
            tried = table.m.candidates(decision, many, Random(seed))
            assert 1 <= len(tried) <= many
            for action in tried:
                assert isinstance(action, Fly)
                table.m.check(action, 0)
    full = scattered(1)
    assert len(full.m.candidates(full.m.pending[0], 4, Random(3))) == 4


def test_random_play_leaves_a_stack_by_the_only_way_or_stays() -> None:
    hemmed = {"planet-green": (0.0, -225.0), "ship-blue": (100.0, 60.0)}
    for colour, degrees in (("pink", 10.0), ("blue", 90.0), ("orange", 170.0)):
        angle = math.radians(degrees)
        hemmed[f"planet-{colour}"] = (26.0 * math.cos(angle), -225.0 + 26.0 * math.sin(angle))
    table = Table(hemmed, RocketDrive())
    out = straight_exit(table.m, start_at_ship(table.m))
    assert out is not None
    for action in table.m.candidates(table.m.pending[0], 2, Random(1)):
        assert isinstance(action, Fly)
        table.m.check(action, 0)
    assert [blocked.action for blocked in table.m.blocked(table.m.pending[0])] == [Stay()]
    shut = Table({**hemmed, "planet-violet": (0.0, -246.0)}, RocketDrive())
    assert shut.m.candidates(shut.m.pending[0], 2, Random(1)) == [Stay()]
    assert not shut.m.blocked(shut.m.pending[0])


def test_a_board_is_told_what_bends_a_flight_path() -> None:
    for upgrades, bend in (([], 60.0), (["gravity-lens"], 90.0)):
        table = Table({"ship-green": (-60.0, 0.0)}, RocketDrive(), upgrades={0: upgrades})
        aid = table.m.aid(table.m.pending[0])
        assert isinstance(aid, FlightAid)
        outline = outline_of(table.m, "ship-green")
        assert aid.start == Obstacle("ship-green", "ship", outline.core, outline.radius)
        assert aid.links == table.s.players[0].links == 5
        tool, system = CONTENT.nav_tool, CONTENT.system
        assert (aid.link_length, aid.link_width, aid.bend) == (tool.link_length, tool.link_width, bend)
        assert (aid.apothem, aid.sun_radius, aid.must_leave) == (system.apothem, system.sun_radius, False)
    landed = Table(None, RocketDrive())
    aid = landed.m.aid(landed.m.pending[0])
    assert isinstance(aid, FlightAid)
    assert aid.must_leave
    wide = Table({"ship-green": (-60.0, 0.0)}, RocketDrive(), nav_bend=30)
    assert chain_of(wide.m).bend == 30.0
    far = Table(
        {"ship-green": (-60.0, 0.0), "wormhole-2": (110.0, 0.0)},
        RocketDrive("wormhole-2", 3),
        anomalies=["wormhole-pair"],
    )
    aid = far.m.aid(far.m.pending[0])
    assert isinstance(aid, FlightAid)
    assert (aid.start.piece, aid.links, aid.must_leave) == ("wormhole-2", 3, False)


# --- where a ship is dropped ---


@pytest.mark.parametrize(
    ("where", "ships", "anywhere", "reach", "near"),
    [
        ("icons", ("comet", "wanderer"), False, 25.0, {*PLANETS}),
        ("icons", ("iron", "wanderer"), False, 25.0, {"ship-blue", "pirate-blue"}),
        ("icons", ("lucky", "wanderer"), True, 25.0, None),
        ("anywhere", ("iron", "wanderer"), True, 25.0, set()),
        ("home", ("iron", "wanderer"), False, 25.4, {"planet-green"}),
    ],
)
def test_a_board_is_told_where_a_ship_may_be_dropped_and_random_play_aims_there(
    where: Any, ships: tuple[str, str], anywhere: bool, reach: float, near: set[str] | None
) -> None:
    lying = {"ship-green": (-60.0, 0.0), "ship-blue": (100.0, 60.0), "pirate-blue": (-100.0, 0.0)}
    table = Table(lying, Aim(0, where), ships={0: ships})
    decision = table.m.pending[0]
    aid = table.m.aid(decision)
    assert isinstance(aid, AimAid)
    assert (aid.anywhere, aid.reach) == (anywhere, reach)
    assert near is None or {each.piece for each in aid.near} == near
    for each in aid.near:
        assert (each.core, each.radius) == (
            outline_of(table.m, each.piece).core,
            outline_of(table.m, each.piece).radius,
        )
        assert each.role == ("ship" if is_ship(each.piece) else "planet")
    tried: list[Any] = [*table.m.candidates(decision, 80, Random(3))]
    assert len(tried) == 80
    assert all(isinstance(action, AimShip) for action in tried)
    for action in tried:
        table.m.check(action, 0)
    assert len({(action.x, action.y) for action in tried}) > 40
    # They lie all around what they are near to, up to the edge of what is allowed.
    if near:
        centres = [table.at(piece) for piece in near]
        apart = [min(math.dist(at, (a.x, a.y)) for at in centres) for a in tried]
        assert max(apart) > 0.8 * reach
        assert min(apart) < 0.5 * reach
        assert {(a.x > centres[0][0], a.y > centres[0][1]) for a in tried} == {
            (x, y) for x in (True, False) for y in (True, False)
        }


# --- anomalies ---


def test_where_the_tokens_of_anomalies_are_set() -> None:
    for angle in (0.0, 100.0, 215.0):
        turned = math.radians(angle)
        at = (round(90.0 * math.cos(turned), 2), round(90.0 * math.sin(turned), 2))
        m = Table({"ship-green": at}, anomaly_mode="standard").m
        sun, link = CONTENT.system.sun_radius, CONTENT.nav_tool.link_length
        one, other = setup_places(m, "wormhole")
        assert one == pytest.approx((75.0 * -math.sin(turned), 75.0 * math.cos(turned)), abs=0.02)
        assert other == pytest.approx((-one[0], -one[1]), abs=0.02)
        (station,) = setup_places(m, "station")
        far = sun + CONTENT.long_range.station_distance_links * link
        assert station == pytest.approx((far * math.cos(turned), far * math.sin(turned)), abs=0.02)
        for place, degrees in zip(setup_places(m, "collector"), (60.0, 240.0), strict=True):
            assert math.hypot(*place) == pytest.approx(62.0)
            assert math.degrees(math.atan2(place[1], place[0])) % 360 == pytest.approx(degrees)
        (leviathan,) = setup_places(m, "leviathan")
        assert math.hypot(*leviathan) == pytest.approx(CONTENT.system.apothem - 20.0)
        wall = math.degrees(math.atan2(leviathan[1], leviathan[0])) % 60
        assert min(wall, 60 - wall) == pytest.approx(0.0, abs=1e-6)
        across = math.degrees(math.atan2(leviathan[1], leviathan[0])) - angle - 180.0
        assert abs(math.remainder(across, 360.0)) <= 30.0
        given = setup_places(m, "station", math.pi)
        assert given == [pytest.approx((-far, 0.0), abs=1e-6)]
    away = Table({"ship-green": (0.0, 90.0)}, anomaly_mode="standard")
    del away.s.poses["ship-green"]
    assert setup_places(away.m, "station") == [pytest.approx((far, 0.0))]
    assert [round(math.degrees(opposite_wall(math.radians(d)))) for d in (0, 29, 31, 95)] == [
        180,
        180,
        240,
        300,
    ]


def test_one_flip_of_a_way() -> None:
    assert _one_flip(((0.0, 0.0), (50.0, 0.0)), 20.0) == (((0.0, 0.0), (20.0, 0.0)), 0.0)
    assert _one_flip(((0.0, 0.0), (20.0, 0.0)), 20.0) == (((0.0, 0.0), (20.0, 0.0)), 0.0)
    bent, angle = _one_flip(((0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, -30.0)), 25.0)
    assert bent == ((0.0, 0.0), (10.0, 0.0), (10.0, -15.0))
    assert angle == pytest.approx(-math.pi / 2)
    beyond, angle = _one_flip(((0.0, 0.0), (3.0, 4.0)), 10.0)
    assert beyond[1] == (3.0, 4.0)
    assert beyond[2] == pytest.approx((6.0, 8.0))
    assert angle == pytest.approx(math.atan2(4.0, 3.0))
    still, angle = _one_flip(((5.0, 5.0), (5.0, 5.0)), 10.0)
    assert still[-1] == pytest.approx((15.0, 5.0))
    assert angle == 0.0


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_the_leviathan_touches_is_overlooked(seed: int) -> None:
    table = scattered(seed, anomalies=["leviathan"])
    rng = Random(seed)
    left_out = 0
    for _ in range(60):
        at = (rng.uniform(-150, 150), rng.uniform(-150, 150))
        there = outline_at(table.m, "leviathan-1", lying_at(*at, 1.0, rng.random() * 6.28))
        for piece in (*cargo_in_space(table.s), *ships_in_system(table.s)):
            if gap(there, outline_of(table.m, piece)) <= 0.0:
                assert _may_touch(table.m, at, piece)
            left_out += not _may_touch(table.m, at, piece)
    assert left_out > 1000


# --- the box ---


def test_the_table_holds_the_pieces_of_the_game_that_is_played() -> None:
    plain = system_table(CONTENT, ("green", "blue"))
    assert {*plain.pieces} == {*BOX, "ship-green", "ship-blue", "pirate-green", "pirate-blue"}
    assert plain.fixtures == ()
    mines = system_table(CONTENT, GREEN, ["space-mines", "wormhole-pair"])
    assert {*mines.pieces} - {*plain.pieces} == {
        *(f"mine-{n}" for n in range(1, 11)),
        "wormhole-1",
        "wormhole-2",
    }
    curious = system_table(CONTENT, GREEN, curiosities=True)
    special = {piece for curio in CONTENT.curio for piece in pieces_of(curio)}
    metal = sum(curio.pieces for curio in CONTENT.curio if curio.metal)
    assert {*curious.pieces} - {*plain.pieces} == special | {f"demand-{n}" for n in range(1, metal + 1)}
    homeless = {piece for curio in CONTENT.curio if curio.home is None for piece in pieces_of(curio)}
    assert {*big_bang_pieces(CONTENT, True)} == {*BOX} | homeless
    assert homeless < special
    standing = system_table(CONTENT, GREEN, standing=["dyson-sphere"])
    for fixture, pylon in zip(standing.fixtures, CONTENT.fixture, strict=True):
        assert math.hypot(fixture.pose.x, fixture.pose.y) == pytest.approx(pylon.distance)
        assert math.degrees(math.atan2(fixture.pose.y, fixture.pose.x)) % 360 == pytest.approx(
            pylon.direction % 360
        )
    for top in CONTENT.table_top:
        surface = system_table(CONTENT, GREEN, table_top=top.id).surface
        assert (surface.friction, surface.sun_friction, surface.damping) == (
            top.friction,
            top.sun_friction,
            top.damping,
        )
