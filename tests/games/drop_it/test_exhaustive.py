"""No action and no event goes without its words; the terminal shows the board."""

from __future__ import annotations

from typing import get_args

from tests.rules.drop_it.table import Table

from gravitable.games.drop_it import GAME
from gravitable.games.drop_it.actions import DropItAction
from gravitable.games.drop_it.events import DropItEvent
from gravitable.games.drop_it.labels import printed
from gravitable.games.drop_it.terminal import board_text
from gravitable.games.drop_it.view import view
from gravitable.geometry.outline import Pose


def test_every_action_and_event_is_put_in_words() -> None:
    assert {*get_args(DropItAction)} == {*GAME.actions}
    assert {*get_args(DropItEvent)} == {*GAME.events}


def test_how_high_a_tile_hangs_comes_from_the_content() -> None:
    assert printed(GAME.load_content({"board": {"clearance": 33.0}})).clearance == 33.0


def test_the_terminal_shows_what_lies_where() -> None:
    t = Table({"red circle": Pose(30.0, 20.0, 0.0)}, seats=2)
    rows = board_text(view(t.m, None)).splitlines()
    assert "[red]●[/]" in rows[-9]
    assert "[red]●[/]" not in rows[0]
    assert "Red and Blue: [bold]0[/bold], 17 tiles left" in rows[-2]
    assert any("■ red square x" in row.replace("[red]", "").replace("[/]", "") for row in rows)
