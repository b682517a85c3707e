"""The Anomaly scanned: every die in every column, and what lies exactly on a bound."""

from __future__ import annotations

import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene, options, over, told

from gravitable.games.dropfleet.actions import ScanAnomaly, ScanShip
from gravitable.games.dropfleet.events import AdmiralKilled, Catastrophe, Scanned, ShipLost
from gravitable.games.dropfleet.state import Anomaly, DropfleetMatch
from gravitable.games.dropfleet.steps.scanning import ActiveScans

COLUMNS = (40.0, 30.0, 18.0, 9.0, 3.0)
"""A distance in the middle of each column of the table."""

TAKEN = "taken"
TABLE: tuple[tuple[int | str, ...], ...] = (
    (0, 0, TAKEN, TAKEN, TAKEN),
    (0, 0, 0, TAKEN, TAKEN),
    (0, 0, 0, 0, TAKEN),
    (0, 0, 1, 1, 2),
    (1, 1, 1, 2, 3),
    (1, 2, 2, 3, 4),
)


def scan_from(far: float, roll: int) -> DropfleetMatch:
    scene = Scene(anomaly=True)
    scene.state.anomaly = Anomaly(4.0, 40.0)
    number = scene.ship("ucm.berlin", 0, 4.0 + 0.6 * far, 40.0 - 0.8 * far, order="active-scan")
    scene.state.players[0].flagship = number
    scene.state.players[0].admiral_points = 40
    return scene.play(ActiveScans(0), script=[roll])


def result(m: DropfleetMatch) -> int | str:
    assert over(m)
    assert [event.roll for event in told(m, Scanned)]
    return TAKEN if m.state.ships[0].status == "destroyed" else m.state.players[0].vp


@pytest.mark.rule("dropfleet.scenario-rule.anomaly-scan")
def test_every_die_in_every_column() -> None:
    for roll, row in enumerate(TABLE, 1):
        assert tuple(result(scan_from(far, roll)) for far in COLUMNS) == row


@pytest.mark.rule("dropfleet.scenario-rule.anomaly-scan")
@pytest.mark.parametrize(
    ("bound", "roll", "at", "beyond"),
    [(6.0, 4, 2, 1), (12.0, 5, 2, 1), (24.0, 1, TAKEN, 0), (36.0, 6, 2, 1)],
)
def test_a_bound_belongs_to_the_nearer_column(
    bound: float, roll: int, at: int | str, beyond: int | str
) -> None:
    assert result(scan_from(bound, roll)) == at
    assert result(scan_from(bound - 0.01, roll)) == at
    assert result(scan_from(bound + 0.01, roll)) == beyond
    assert result(scan_from(0.0, 6)) == 4


@pytest.mark.rule("dropfleet.scenario-rule.anomaly-scan")
def test_a_ship_that_is_taken_gives_nobody_kill_points() -> None:
    m = scan_from(3.0, 1)
    assert told(m, ShipLost) == [ShipLost(0, "the Anomaly")]
    assert told(m, AdmiralKilled) == [AdmiralKilled(0)]
    assert [player.kill_points for player in m.state.players] == [0, 0]
    assert [player.vp for player in m.state.players] == [0, 0]
    assert (m.state.deaths, told(m, Catastrophe)) == ([], [])
    assert CONTENT.add_on[0].scan[0][4] == -1


@pytest.mark.rule("dropfleet.scenario-rule.anomaly-scan")
def test_it_is_scanned_once_a_turn_beside_ships() -> None:
    scene = Scene(anomaly=True)
    scene.state.anomaly = Anomaly(0.0, 0.0)
    scene.group("resistance.galileo", 0, [(40.0, 0.0), (41.0, 0.0)], order="active-scan")
    enemy = scene.ship("ucm.berlin", 1, 20.0, 20.0)
    m = scene.play(ActiveScans(0), script=[4])
    assert options(m) == [ScanShip(enemy), ScanAnomaly()]
    m.play(ScanAnomaly())
    assert over(m)
    assert [event.target for event in told(m, Scanned)] == [-1, enemy]  # no choice was left
