"""What hangs in the air because something under it was taken away falls, whatever took it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.drop_drive.table import Pause, Table, card

from gravitable.games.drop_drive.actions import ChooseTarget, Flick, TakeBonusItem, UseFacility
from gravitable.games.drop_drive.events import Fell
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.curiosities import SetOffCharge
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.ending import EmergencyLanding
from gravitable.games.drop_drive.steps.explore import BonusItem
from gravitable.games.drop_drive.steps.long_range import LeviathanMoves, StationDrifts
from gravitable.games.drop_drive.steps.mines import OfferFlick
from gravitable.games.drop_drive.steps.pirates import ActivatePirate
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.steps.short_range import SwapPlaces
from gravitable.geometry.solid import lying
from gravitable.kernel import Step

SHIP = {"ship-green": (-60.0, 0.0)}


def hanging(
    places: dict[str, tuple[float, float]], *actions: Any, world: str, step: Step, **more: Any
) -> int:
    """How often something falls for lack of support while a piece hangs in the air."""
    table = Table(places, Pauses(), step, world=world, **more)
    table.s.poses["salvage-6"] = lying(120.0, 120.0, 40.0)
    table.play(table.options[0], *actions)
    return sum(event.cause == "support-gone" and event.dropped == () for event in table.told(Fell))


class Pauses(Step, frozen=True, gc=False):
    """Waits until the test has hung something up."""

    def run(self, m: Any) -> Any:
        return Pause().run(m)

    def take(self, m: Any, seat: int, action: Any) -> None:
        """Go on."""


CASES: dict[str, Callable[[str], int]] = {
    "a pirate takes cargo": lambda world: hanging(
        {"pirate-green": (-80.0, 0.0), "fuel-1": (-100.0, 0.0)},
        step=ActivatePirate("pirate-green"),
        world=world,
    ),
    "a pirate is destroyed": lambda world: hanging(
        {**SHIP, "pirate-blue": (-100.0, 0.0)}, step=Damage("pirate-blue", 1), world=world
    ),
    "a mine is flicked": lambda world: hanging(
        {**SHIP, "mine-1": (-100.0, 0.0)},
        Flick("mine-1", 90.0, 1.0),
        step=OfferFlick("ship-green"),
        anomalies=["space-mines"],
        world=world,
    ),
    "the station drifts": lambda world: hanging(
        {**SHIP, "station-1": (-100.0, 0.0)},
        step=StationDrifts(),
        anomalies=["drifting-station"],
        world=world,
    ),
    "the Leviathan moves": lambda world: hanging(
        {**SHIP, "leviathan-1": (-120.0, 0.0), "fuel-1": (-120.0, 90.0)},
        step=LeviathanMoves(),
        anomalies=["leviathan"],
        world=world,
    ),
    "ships swap places": lambda world: hanging(
        {**SHIP, "ship-blue": (60.0, 0.0)}, ChooseTarget("ship-blue"), step=SwapPlaces(0), world=world
    ),
    "a token without cards leaves": lambda world: hanging(
        {"precursor-1": (150.0, 20.0)},
        TakeBonusItem(card("star-chart")),
        step=BonusItem(0, "pink"),
        bonus={"pink": ["star-chart"]},
        precursors={"precursor-1": "pink"},
        anomalies=["precursor-tech"],
        world=world,
    ),
    "a planet is destroyed": lambda world: hanging(
        {},
        UseFacility(piece="curio-charge-1"),
        ChooseTarget("planet-green"),
        step=SetOffCharge(0, "planet-pink"),
        on={"ship-green": "planet-pink"},
        cargo={0: ["curio-charge-1"]},
        curiosities=True,
        world=world,
    ),
    "an emergency landing": lambda world: hanging(
        {"ship-green": (100.0, 0.0)}, step=EmergencyLanding(0), world=world
    ),
}


@pytest.mark.rule("drop-drive.dropping.as-they-fall")
@pytest.mark.parametrize("case", CASES)
def test_what_lost_its_support_falls_once_and_only_where_things_really_fall(case: str) -> None:
    assert CASES[case]("physics") == 1
    if case == "a pirate takes cargo":
        assert CASES[case]("scatter") == 0


@pytest.mark.rule("drop-drive.dropping.as-they-fall", "drop-drive.rocket.cargo")
def test_what_lay_on_collected_cargo_falls_and_nothing_does_where_nothing_hangs() -> None:
    table = Table({**SHIP, "fuel-1": (-100.0, 0.0)}, RocketDrive(), world="physics")
    table.s.poses["salvage-6"] = lying(120.0, 120.0, 40.0)
    table.fly((-110.0, 0.0))
    assert [event.cause for event in table.told(Fell)] == ["support-gone"]
    steady = Table({**SHIP, "fuel-1": (-100.0, 0.0)}, RocketDrive(), world="physics").fly((-110.0, 0.0))
    assert not steady.told(Fell)


@pytest.mark.rule("drop-drive.special.metal")
def test_what_hangs_when_metal_takes_the_place_of_its_stand_in_falls() -> None:
    table = Table(SHIP, curiosities=True, world="physics")
    table.s.poses["salvage-6"] = lying(120.0, 120.0, 40.0)
    dropping.drop(table.m, ("curio-charge-1",), "jettisoned", seat=0)
    assert [event.cause for event in table.told(Fell)] == ["jettisoned", "support-gone"]
