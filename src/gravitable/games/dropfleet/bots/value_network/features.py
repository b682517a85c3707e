"""The features of a position, as the value network reads it.

A row for each ship, each place (cluster or station), each piece of ground, and one for the whole. Rows of
places, ground and the whole hold what both seats share, then the first seat's features, then the second's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from gravitable.games.dropfleet.bots.decision_cache import tokens_a_turn
from gravitable.games.dropfleet.bots.value_network.feature_rows import Numbers
from gravitable.games.dropfleet.bots.value_network.feature_table import FeatureTable
from gravitable.games.dropfleet.state import DropfleetMatch, ShipState
from gravitable.games.dropfleet.steps.scoring import score_end, score_turn
from gravitable.games.dropfleet.table import admiral_value, gear, scenario_of
from gravitable.kernel import Seat

SCENARIOS = (
    "take-and-hold",
    "mixed-engagement",
    "station-assault",
    "moonshot",
    "grid-control",
    "power-grab",
    "defence-relay",
)
"""Those that are told apart: the ones that are the same for both seats."""
TURNS = 5
"""At the end of so many turns a battle still goes on."""


class Features(NamedTuple):
    """A position: the rows of ships, those of the first seat ahead, and how many of them are its own."""

    turn: int
    ships: Numbers
    own: int
    places: Numbers
    ground: Numbers
    whole: Numbers


def features(m: DropfleetMatch) -> Features:
    """Return the features at the end of a turn, when the next begins."""
    s = m.state
    turn = min(TURNS, max(1, s.turn - 1))
    counted = [_counted(m, score_turn, 4), _counted(m, score_end, 6)]
    fleet = [
        (s.groups[ship.group].seat, no, ship)
        for no, ship in enumerate(s.ships)
        if ship.status in ("table", "waiting") and s.groups[ship.group].seat >= 0
    ]
    fleet.sort(key=lambda each: each[0])
    table = FeatureTable(m, fleet)
    return Features(
        turn,
        table.ships(),
        sum(seat == 0 for seat, _, _ in fleet),
        table.places(),
        table.ground(),
        _whole(m, turn, fleet, counted),
    )


def _counted(m: DropfleetMatch, count: Callable[[DropfleetMatch], None], turn: int) -> list[int]:
    """What each seat would score if it were counted now, as on that turn. The match is left as it was."""
    s, told = m.state, len(m.events)
    now, before = s.turn, [player.vp for player in s.players]
    s.turn = turn
    count(m)
    found = [player.vp - had for player, had in zip(s.players, before, strict=True)]
    s.turn = now
    for player, had in zip(s.players, before, strict=True):
        player.vp = had
    del m.events[told:]
    return found


def _whole(
    m: DropfleetMatch,
    turn: int,
    fleet: list[tuple[Seat, int, ShipState]],
    counted: list[list[int]],
) -> Numbers:
    """The row of the whole."""
    s = m.state
    points = float(m.options.points * m.options.rosters)
    row = [float(turn == each) for each in range(1, TURNS + 1)]
    row += [float(s.scenario == each) for each in SCENARIOS]
    row += [points / 1000, float(scenario_of(m).turns) / 6]
    for seat, player in enumerate(s.players):
        own = [(no, ship, gear(m, no)) for side, no, ship in fleet if side == seat]
        flagship = s.ships[player.flagship] if player.flagship >= 0 else None
        row += (
            player.vp / 20,
            counted[0][seat] / 10,
            counted[1][seat] / 10,
            sum(worn.ship.points * ship.hull / worn.hull for _, ship, worn in own) / points,
            sum(worn.ship.points for _, ship, worn in own if ship.crippled) / points,
            sum(worn.ship.points for _, ship, worn in own if ship.status == "waiting") / points,
            float(flagship is not None and flagship.status == "table"),
            float(flagship is not None and flagship.status == "destroyed"),
            admiral_value(m, seat) / 6,
            len(player.hand) / 6,
            player.kill_points / points,
            sum(tokens_a_turn(worn) for _, _, worn in own) / 10,
            len({ship.group for _, ship, _ in own}) / 10,
            sum(worn.ship.tonnage_value for _, _, worn in own) / 50,
            sum(bool(cluster.surveyed & 1 << seat) for cluster in s.clusters) / 4,
        )
    return np.array(row, dtype=np.float32)
