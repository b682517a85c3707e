"""Space Mines flicked by the winner of a battle: how far, where they stop, and what may be asked for."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest
from tests.rules.drop_drive.table import Table

from gravitable.games.drop_drive.actions import Decline, Flick, Stay
from gravitable.games.drop_drive.events.anomalies import MineFlicked
from gravitable.games.drop_drive.space import outline_of, table_of
from gravitable.games.drop_drive.steps.mines import FlickAid, OfferFlick, Slip
from gravitable.geometry.outline import Point, gap
from gravitable.geometry.solid import girth
from gravitable.kernel import IllegalAction, RandomChance
from gravitable.physics.table import sun_distance, wall_distance

LYING = {"ship-green": (-60.0, 60.0), "mine-1": (-100.0, 0.0)}


def offered(winner: str = "ship-green", slip: Slip | None = None, /, **more: Point) -> Table:
    """The winner of a battle is asked; the finger slips as said."""
    lying = {**LYING, **{name.replace("_", "-"): at for name, at in more.items()}}
    table = Table(lying, OfferFlick(winner), anomalies=["space-mines"])
    if slip is not None:
        table.chance.happen = lambda kind, make: slip  # type: ignore[method-assign, assignment, return-value]
    return table


def flicked(direction: float, strength: float, slip: Slip | None = None, **more: Point) -> Table:
    """A mine flicked so, with a steady finger unless said otherwise."""
    return offered("ship-green", slip or Slip(0.0, 0.0), **more).play(Flick("mine-1", direction, strength))


@pytest.mark.rule("drop-drive.mines.flick")
def test_the_winning_player_is_asked_where_mines_are_and_a_pirate_is_not() -> None:
    table = offered()
    assert (table.asked, table.seat) == ("flick", 0)
    assert table.m.pending[0].rule == "drop-drive.mines.flick"
    assert offered("ship-blue", ship_blue=(60.0, 60.0)).seat == 1
    assert offered("pirate-green", pirate_green=(60.0, 60.0)).asked == "test.pause"
    none = Table({"ship-green": (-60.0, 60.0)}, OfferFlick("ship-green"), anomalies=["space-mines"])
    assert none.asked == "test.pause"


@pytest.mark.rule("drop-drive.mines.flick", "drop-drive.special.flick")
def test_what_a_board_is_told_and_what_random_play_tries() -> None:
    table = offered(mine_2=(100.0, 60.0))
    decision = table.m.pending[0]
    assert table.m.aid(decision) == FlickAid(("mine-1", "mine-2"), 25.0)
    tried: list[Any] = [*table.m.candidates(decision, 60, Random(2))]
    assert tried[0] == Decline()
    assert len(tried) == 60
    assert {flick.mine for flick in tried[1:]} == {"mine-1", "mine-2"}
    assert {flick.strength for flick in tried[1:]} == {n / 10 for n in range(1, 11)}
    assert len({flick.direction // 90 for flick in tried[1:]}) == 4
    for action in tried:
        table.m.check(action, 0)
    for few in (1, 2):
        assert len(table.m.candidates(decision, few, Random(1))) == 2


@pytest.mark.rule("drop-drive.mines.flick", "drop-drive.special.flick")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (Stay(), "mines.flick"),
        (Flick("mine-2", 0.0, 1.0), "mines.flick"),
        (Flick("mine-1", 0.0, 1.001), "special.flick"),
        (Flick("mine-1", 0.0, -0.001), "special.flick"),
        (Flick("mine-1", math.inf, 0.5), "special.flick"),
        (Flick("mine-1", 0.0, math.nan), "special.flick"),
    ],
)
def test_what_is_no_flick(action: Any, clause: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        offered().play(action)
    assert refused.value.rule == f"drop-drive.{clause}"


@pytest.mark.rule("drop-drive.special.flick")
def test_a_mine_slides_straight_by_up_to_a_link() -> None:
    for direction, strength, end in (
        (90.0, 1.0, (-100.0, 25.0)),
        (180.0, 0.48, (-112.0, 0.0)),
        (300.0, 0.8, (-90.0, -17.32)),
        (37.0, 0.8, (-84.027, 12.036)),
        (90.0, 0.02, (-100.0, 0.0)),
        (90.0, 0.0, (-100.0, 0.0)),
    ):
        table = flicked(direction, strength)
        assert table.at("mine-1") == pytest.approx(end, abs=0.01)
        told = table.told(MineFlicked)[0]
        assert (told.seat, told.mine, told.pose) == (0, "mine-1", table.s.poses["mine-1"])
        assert told.way[0] == (-100.0, 0.0)
        assert told.way[-1] == pytest.approx(end, abs=0.01)
    rounded = flicked(37.0, 0.7).told(MineFlicked)[0].way
    assert rounded == tuple((round(x, 2), round(y, 2)) for x, y in rounded)


@pytest.mark.rule("drop-drive.special.flick")
def test_an_unsteady_finger_turns_the_flick_and_makes_it_longer_or_shorter() -> None:
    farther = flicked(90.0, 1.0, Slip(90.0, 0.2))
    assert farther.at("mine-1") == pytest.approx((-130.0, 0.0), abs=0.01)
    shorter = flicked(90.0, 1.0, Slip(0.0, -0.2))
    assert shorter.at("mine-1") == pytest.approx((-100.0, 20.0), abs=0.01)
    missed = flicked(90.0, 0.1, Slip(0.0, -0.3))
    assert missed.at("mine-1") == (-100.0, 0.0)
    slips: list[Slip] = []
    for seed in range(400):
        table = offered()
        chance = RandomChance(Random(seed))

        def happen(kind: Any, make: Any, chance: RandomChance = chance) -> Any:
            slips.append(chance.happen(kind, make))
            return slips[-1]

        table.chance.happen = happen  # type: ignore[method-assign]
        table.play(Flick("mine-1", 90.0, 0.0))
    turned, stronger = [slip.direction for slip in slips], [slip.strength for slip in slips]
    assert abs(fmean(turned)) < 1.2
    assert pstdev(turned) == pytest.approx(8.0, rel=0.1)
    assert abs(fmean(stronger)) < 0.025
    assert pstdev(stronger) == pytest.approx(0.15, rel=0.1)
    assert all(slip.strength == round(slip.strength, 3) for slip in slips)
    assert any(slip.strength != round(slip.strength, 2) for slip in slips)
    assert any(slip.direction != round(slip.direction, 1) for slip in slips)


@pytest.mark.rule("drop-drive.special.flick")
def test_a_mine_stops_at_the_first_thing_it_touches_not_at_what_it_lies_beside() -> None:
    stopped = flicked(90.0, 1.0, salvage_1=(-100.0, 22.0))
    apart = gap(outline_of(stopped.m, "mine-1"), outline_of(stopped.m, "salvage-1"))
    assert 0.0 <= apart <= 1.0  # it is followed in steps of a millimetre
    two = flicked(90.0, 1.0, salvage_2=(-100.0, 28.0), salvage_1=(-100.0, 22.0))
    assert two.at("mine-1") == stopped.at("mine-1")
    reach = 2 * (stopped.at("salvage-1")[1] - stopped.at("mine-1")[1])
    # Half a millimetre ahead it is touched at once; behind the mine it is no obstacle.
    close = flicked(90.0, 1.0, salvage_1=(-100.0, reach / 2 - apart + 0.5))
    assert close.at("mine-1") == (-100.0, 0.0)
    behind = flicked(90.0, 1.0, salvage_1=(-100.0, -reach / 2 + 1.0))
    assert behind.at("mine-1")[1] > 20.0
    beside = flicked(90.0, 1.0, salvage_1=(-80.0, 12.0))
    assert beside.at("mine-1") == pytest.approx((-100.0, 25.0), abs=0.01)


@pytest.mark.rule("drop-drive.special.flick")
def test_a_mine_stops_before_wall_and_sun() -> None:
    out, inward = math.radians(240.0), math.radians(60.0)
    for far, angle, distance in ((205.0, out, wall_distance), (50.0, inward, sun_distance)):
        at = (far * math.cos(angle), far * math.sin(angle))
        table = offered("ship-green", Slip(0.0, 0.0), mine_1=at).play(Flick("mine-1", 240.0, 1.0))
        world = table_of(table.m)
        size = girth(world.pieces["mine-1"].solid)
        way = table.told(MineFlicked)[0].way
        assert math.dist(way[0], way[-1]) > 1.0
        assert size - 0.01 <= distance(world, way[-1]) < size + 1.0
        assert table.at("mine-1") == pytest.approx(way[-1], abs=0.01)
