"""What would this do? As far as the player can know."""

from __future__ import annotations

import pytest
from tests.rules.adrift.table import CALM, table

import gravitable
from gravitable.games.adrift.actions import Draw
from gravitable.games.adrift.view import AdriftView
from gravitable.kernel import IllegalAction, preview


def test_a_preview_shows_what_an_action_changes_and_changes_nothing() -> None:
    m = gravitable.new("adrift", seats=4, seed=1)
    core = m.state.core
    told = preview(m, Draw(3), 0)
    assert isinstance(told.view, AdriftView)
    assert told.view.core == core - 3
    assert [type(event).__name__ for event in told.events] == ["CoreDrawn"]
    assert m.state.core == core
    assert m.pending[0].kind == "adrift.draw"


def test_a_preview_stops_before_chance() -> None:
    m = gravitable.new("adrift", seats=4, seed=1)
    assert preview(m, Draw(0), 0).until == "chance"


def test_a_preview_stops_before_a_secret() -> None:
    m = table([CALM, CALM])
    told = preview(m, Draw(0), 0)
    assert told.until == "secret"
    assert isinstance(told.view, AdriftView)
    assert told.view.drawn is None
    assert any(event.reveals for event in m.play(Draw(0)))


def test_an_illegal_action_has_no_preview() -> None:
    m = gravitable.new("adrift", seats=4, seed=1)
    with pytest.raises(IllegalAction):
        preview(m, Draw(99), 0)
    with pytest.raises(IllegalAction):
        preview(m, Draw(0), 1)
