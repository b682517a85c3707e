"""What is played where nobody chose anything, and what pieces are."""

from __future__ import annotations

import pytest
from tests.rules.drop_drive.table import CONTENT, Table

from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.options import DropDriveOptions, has_curiosities
from gravitable.games.drop_drive.steps.nearest import TakeNearest
from gravitable.kernel import GravitableError


@pytest.mark.rule("drop-drive.modes.predetermined", "drop-drive.setup.big-bang-redo")
def test_a_table_that_chooses_nothing_plays_the_rulebooks_game_without_its_additions() -> None:
    """Short-range scans, one more big bang if all agree; none of the anomalies, modifiers and extras."""
    plain = GAME.read_options({})
    assert isinstance(plain, DropDriveOptions)
    chosen = {name: getattr(plain, name) for name in plain.__struct_fields__}
    assert [name for name, value in chosen.items() if value is True] == ["drop_take_off"]
    assert {name: value for name, value in chosen.items() if not isinstance(value, bool)} == {
        "world": "physics",
        "table_top": "cloth",
        "anomaly_mode": "short",
        "long_range_scans": 1,
        "stack_the_deck": 0,
        "extended_game": "no",
        "big_bang_redo": 1,
        "pirate_stays": "attack",
        "nav_bend": 60,
    }
    for again in (0, 3):
        GAME.read_options({"big_bang_redo": again})
    for again in (-1, 4):
        with pytest.raises(GravitableError):
            GAME.read_options({"big_bang_redo": again})
    assert not has_curiosities(DropDriveOptions(curiosities=True, first_game=True))


@pytest.mark.rule("drop-drive.dropping.never-lost")
def test_what_is_thin_never_stands_on_its_edge() -> None:
    """Rocks, canisters and tokens like dice may lie on any side."""
    solid = {kind.id for kind in CONTENT.kind if not kind.flat}
    rocks = {f"asteroid-{asteroid.id}" for asteroid in CONTENT.asteroid}
    assert solid == rocks | {"fuel", "anomaly", "curio-core", "curio-seed"}


@pytest.mark.rule("drop-drive.setup.nearest-fuel", "drop-drive.setup.ara-kane")
def test_among_equals_it_is_said_what_is_chosen() -> None:
    for kind, pieces, words in (
        ("fuel", ("fuel-1", "fuel-2"), "Several fuel are equally near"),
        ("asteroid", ("asteroid-red-1", "asteroid-red-2"), "Several asteroids are equally near"),
    ):
        lying = {"ship-green": (-100.0, 0.0), **dict.fromkeys(pieces, (-100.0, 40.0))}
        table = Table(lying, TakeNearest(0, kind, "ship-green", 1, "drop-drive.setup.nearest-fuel"))
        assert table.m.pending[0].prompt.startswith(words)
