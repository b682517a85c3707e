"""Profiles read like the printed sheets."""

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
from gravitable.games.dropfleet.ships.profiles import (
    LOAD_COLUMNS,
    SHIP_COLUMNS,
    WEAPON_COLUMNS,
    load_row,
    ship_row,
    ship_rows,
    weapon_row,
)

CONTENT = builtin()


def test_the_printed_example() -> None:
    lysander = CONTENT.ship_by_id["ucm.lysander"]
    assert ship_row(lysander) == (
        *("Lysander", "Stealth Lighter", "27", '6"', '0"', '12"', "2", "6+", "2", "1-3", "L"),
        "Atmospheric, Full Cloak, Launch, Open, Rare, Stealth Observation",
    )
    assert weapon_row(lysander.weapons[0]) == (
        "Barracuda Missile Bays",
        "4+",
        "2",
        "1",
        "F/S/R",
        "Close Action",
    )
    assert load_row(lysander.loads[0]) == ("Dropships", "1", "-")


def test_shields_maulers_and_distortion() -> None:
    plutonium = CONTENT.ship_by_id["shaltari.plutonium"]
    assert ship_row(plutonium)[4] == '10"/36"'
    assert ship_row(plutonium)[7] == "4+/4+"
    assert weapon_row(plutonium.weapons[-1])[3] == "-"
    shadow = CONTENT.ship_by_id["scourge.shadow"]
    assert weapon_row(shadow.weapons[0])[1] == "A"


@pytest.mark.parametrize("faction", FACTIONS)
def test_rows_fill_their_columns(faction: Faction) -> None:
    rows = ship_rows(CONTENT, faction)
    assert len(rows) == len(CONTENT.fleet_ships(faction))
    assert {len(row) for row in rows} == {len(SHIP_COLUMNS)}
    for ship in CONTENT.fleet_ships(faction):
        assert {len(weapon_row(weapon)) for weapon in ship.weapons} <= {len(WEAPON_COLUMNS)}
        assert {len(load_row(load)) for load in ship.loads} <= {len(LOAD_COLUMNS)}
