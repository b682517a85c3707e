"""Flights at their edges: nothing flown at all, exactly so many links, brushing a ship twice."""

from __future__ import annotations

import math

import pytest
from tests.rules.drop_drive.table import CONTENT, Table

from gravitable.games.drop_drive.actions import Approach, Decline, Fly, GoOn, GoThrough, Stay, TakeCargo
from gravitable.games.drop_drive.events import EncounterBegan, FlightEnded, Landed, ShipMoved
from gravitable.games.drop_drive.events.anomalies import WentThrough
from gravitable.games.drop_drive.space import outline_of
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.geometry.solid import facing

SHIP = {"ship-green": (-60.0, 0.0)}
LINK, HALF = CONTENT.nav_tool.link_length, CONTENT.nav_tool.link_width / 2
WORMHOLE = 12.0
"""How wide it is, from its middle."""


def straight(x: float, links: int = 5) -> tuple[tuple[float, float], ...]:
    """So many links to the left."""
    return tuple((x - LINK * n, 0.0) for n in range(links + 1))


def through(far: float) -> Table:
    """Green has flown so far when it meets the wormhole, and goes through."""
    holes = {"wormhole-1": (-72.0 - far - WORMHOLE - HALF, 0.0), "wormhole-2": (110.0, -90.0)}
    planets = {"planet-orange": (-60.0, 150.0), "planet-blue": (60.0, 150.0)}
    given = Table({**SHIP, **holes, **planets}, RocketDrive(), anomalies=["wormhole-pair"])
    return given.play(Fly(straight(-72.0)), GoThrough())


@pytest.mark.rule("drop-drive.wormholes.through")
@pytest.mark.parametrize(
    ("far", "left"), [(0.0, 5), (0.1, 4), (25.0, 4), (25.1, 3), (75.0, 2), (100.0, 1), (100.1, 0)]
)
def test_a_link_is_used_when_any_of_it_was_flown(far: float, left: int) -> None:
    table = through(far)
    assert table.told(WentThrough) == [WentThrough(0, "wormhole-1", "wormhole-2")]
    if left:
        assert table.asked == "fly"
        assert f" {left} links" in table.m.pending[0].prompt
        return
    # No link is left: the ship comes out beside the far end and lies there.
    assert table.asked == "test.pause"
    assert table.told(FlightEnded) == [FlightEnded(0, (110.0, -90.0), "end", None)]
    assert facing(table.s.poses["ship-green"]) == 0.0
    assert math.dist(table.at("ship-green"), (110.0, -90.0)) < 40.0


@pytest.mark.rule("drop-drive.wormholes.through", "drop-drive.rocket.once")
def test_who_stays_at_the_far_end_is_told_to_lie_there() -> None:
    table = through(25.0).play(Stay())
    assert table.s.flight is None
    (ended,) = table.told(FlightEnded)
    assert ended == FlightEnded(0, table.at("ship-green"), "stayed", None)
    (moved,) = table.told(ShipMoved)
    assert (moved.piece, moved.way, moved.on) == ("ship-green", ((110.0, -90.0),), None)
    assert facing(moved.pose) == 0.0


@pytest.mark.rule("drop-drive.rocket.planet", "drop-drive.explore.upgrades")
def test_a_planet_touched_at_once_is_landed_on_without_flying_and_the_arm_reaches_from_there() -> None:
    """The path would go on to the left: what it would pass there is out of reach."""
    lying = {
        **SHIP,
        "planet-violet": (-72.0, 15.0 + HALF - 0.5),
        "fuel-1": (-110.0, 0.0),
        "fuel-2": (-95.0, -5.0),
    }
    table = Table(lying, RocketDrive(), upgrades={0: ["tractor-arm"]})
    table.play(Fly(straight(-72.0)))
    assert table.asked == "tractor-arm"
    assert table.options == [TakeCargo("fuel-2"), Decline()]
    (moved,) = table.told(ShipMoved)
    assert (moved.way, moved.on) == (((-72.0, 0.0),), "planet-violet")
    assert table.told(FlightEnded) == [FlightEnded(0, (-72.0, 0.0), "landed", "planet-violet")]
    table.play(Decline())
    assert [event.place for event in table.told(Landed)] == ["planet-violet"]


@pytest.mark.rule("drop-drive.explore.upgrades", "drop-drive.wormholes.through")
def test_the_arm_reaches_a_link_from_what_was_flown_before_and_after_the_wormhole() -> None:
    fuel = outline_of(Table({"fuel-1": (100.0, 60.0)}).m, "fuel-1")
    half = max(y for _, y in fuel.core) - 60.0 + fuel.radius
    edge = LINK + HALF + half
    for before, after, reached in (
        (edge - 0.05, edge - 0.05, ["fuel-1", "fuel-2"]),
        (edge + 0.05, edge - 0.05, ["fuel-2"]),
        (edge - 0.05, edge + 0.05, ["fuel-1"]),
    ):
        lying = {
            **SHIP,
            "wormhole-1": (-72.0 - 30.0 - WORMHOLE - HALF, 0.0),
            "wormhole-2": (60.0, -90.0),
            "fuel-1": (-90.0, before),
            "fuel-2": (95.0, -90.0 + after),
            "planet-green": (-60.0, 150.0),
            "planet-blue": (60.0, 150.0),
            "planet-orange": (-60.0, -150.0),
            "planet-violet": (60.0, -180.0),
        }
        table = Table(lying, RocketDrive(), anomalies=["wormhole-pair"], upgrades={0: ["tractor-arm"]})
        table.play(Fly(straight(-72.0)), GoThrough(), Fly(((72.0, -90.0), (97.0, -90.0), (122.0, -90.0))))
        assert table.asked == "tractor-arm"
        assert table.options == [*map(TakeCargo, reached), Decline()]
    # A wormhole touched at once: nothing was flown before it.
    lying |= {"wormhole-1": (-72.0 - WORMHOLE - HALF, 0.0), "fuel-1": (-110.0, 20.0), "fuel-2": (0.0, 150.0)}
    table = Table(lying, RocketDrive(), anomalies=["wormhole-pair"], upgrades={0: ["tractor-arm"]})
    table.play(Fly(straight(-72.0)), GoThrough(), Fly(((72.0, -90.0), (97.0, -90.0), (122.0, -90.0))))
    assert table.asked == "test.pause"


@pytest.mark.rule("drop-drive.rocket.in-order", "drop-drive.rocket.ships")
def test_a_ship_that_was_brushed_is_met_again_when_the_path_comes_back_soon() -> None:
    """The path brushes the pirate's nose, turns, and runs over its wing 18 mm later."""
    table = Table(
        {"ship-green": (-106.1, -22.0), "pirate-blue": (-120.0, 0.0)},
        RocketDrive(),
        nav_bend=90,
        dice=[3, 4, 3, 4],
    )
    table.play(Fly(((-106.1, -17.0), (-106.1, 8.0), (-131.1, 8.0))))
    arm = Approach("arm-weapons")
    table.play(arm, GoOn(), arm, GoOn())
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-blue"] * 2
    first, again = (event.flight.at for event in table.told(EncounterBegan))
    assert again - first < 24.0
    assert table.asked == "test.pause"
