"""A game that fails is left out, and said so; the others are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.server.conftest import Server, Visitor

from gravitable.kernel.registry import games
from gravitable.server import Settings
from gravitable.server.commands.start import _greet
from gravitable.server.games import installed
from gravitable.server.web.app import make_app


@pytest.fixture
def one_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game cannot be imported, another has no readable content."""
    sick = replace(games()["sparks"], id="sick", content=int)
    monkeypatch.setattr(installed, "games", lambda: {**games(), "sick": sick})
    monkeypatch.setattr(installed, "broken", lambda: {"quasar": "RuntimeError: no fuel"})


@pytest.mark.usefixtures("one_broken")
def test_the_others_are_played_and_everyone_is_told(start: Callable[..., Server]) -> None:
    ann = Visitor(start().url, "Ann")
    told = ann.get("/api/games")
    assert told["broken"] == ["quasar", "sick"]
    assert {game["id"] for game in told["games"]} == set(games())
    assert ann.post("/api/games/sparks/play", {"seats": 2})["status"] == "playing"


@pytest.mark.usefixtures("one_broken")
def test_who_starts_the_server_is_told_why(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    site = make_app(settings)
    _greet(site, "http://localhost:1")
    said = capsys.readouterr().out
    assert "The game quasar is left out, because it cannot be loaded: RuntimeError: no fuel" in said
    assert "The game sick is left out" in said
