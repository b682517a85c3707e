"""Before the first turn nothing has happened: no ship is hurt, no card played, no place taken."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import gravitable
from gravitable.games.dropfleet.state import NONE, DropfleetState


@pytest.fixture(scope="module")
def state() -> DropfleetState:
    """The table when both decks are to be stacked for the first time."""
    options = {"scenario": "monitoring-the-situation", "command_cards": True}
    found = gravitable.new("dropfleet", seed=5, options=options).state
    assert isinstance(found, DropfleetState)
    return found


def told(of: Any, *but: str) -> dict[str, Any]:
    """All that is kept of a thing, some of it left out."""
    return {name: value for name, value in msgspec.structs.asdict(of).items() if name not in but}


@pytest.mark.rule("dropfleet.approach.battleline", "dropfleet.group.member")
def test_ships_wait_unharmed(state: DropfleetState) -> None:
    harmless = {"fires": 0, "corruptors": 0, "containment": 0, "lost": 0}
    assert len(state.ships) > 6
    for ship in state.ships:
        harm = told(ship.harm)
        assert harm == dict.fromkeys(harm, False) | harmless
        if ship.status == "waiting":
            assert told(ship, "group", "hull", "harm") == {
                "x": 0.0,
                "y": 0.0,
                "heading": 0.0,
                "layer": "high",
                "status": "waiting",
                "spike": 0,
                "silent": False,
                "shields": False,
                "order": "standard",
                "crippled": 0,
                "moved": False,
                "fired": 0,
                "launches": (),
                "gates": 0,
                "debris": 0,
                "spent": False,
                "tokens": 0,
                "uses": (),
                "strain": 0,
                "shifted": False,
            }
    for group in state.groups:
        assert (group.activated, group.carded, group.siphoned) == (False, 0, 0)
    for each in state.battlegroups:
        assert (each.order, each.surveyed, each.battlenet) == ("standard", False, "")
        deployed = any(
            state.ships[no].status == "table" for group in each.groups for no in state.groups[group].ships
        )
        assert each.arrived == deployed


@pytest.mark.rule("dropfleet.cluster.made-of", "dropfleet.station.low-orbit")
def test_nobody_is_anywhere(state: DropfleetState) -> None:
    assert state.sectors
    for sector in state.sectors:
        assert [told(garrison) for garrison in sector.troops] == [
            {"infantry": 0, "armour": 0, "batteries": 0, "transit_infantry": 0, "transit_armour": 0}
        ] * 2
        assert (sector.ruined, sector.ruined_by, sector.gone) == (False, NONE, False)
    for cluster in state.clusters:
        assert (cluster.surveyed, cluster.critical) == (0, False)
    for station in state.stations:
        assert (station.controller, station.destroyed_by) == (NONE, NONE)
        assert (station.surveyed, station.critical, station.tokens) == (0, False, 0)


@pytest.mark.rule("dropfleet.scoring.tie", "dropfleet.card.deck")
def test_nobody_has_any_points_or_has_revealed_anything(state: DropfleetState) -> None:
    for player in state.players:
        kept = ("fleet", "strategy", "av", "flagship", "admiral_points", "pile")
        assert told(player, *kept) == {
            "stacked": False,
            "revealed": NONE,
            "hand": [],
            "discards": [],
            "discarding": None,
            "vp": 0,
            "kill_points": 0,
            "nukes": 0,
        }
    nobody = (state.active_seat, state.active_battlegroup, state.active_group, state.second_seat)
    assert (*nobody, state.cards_first) == (NONE,) * 5
    assert state.anomaly is None
