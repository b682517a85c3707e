"""The tables that environments are tried at: every game with several option sets, and a third-party one."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.kernel.options import BUILT_IN

from gravitable.envs.table import MatchTable
from gravitable.kernel import Game, registry

TOY = Path(__file__).parents[1] / "toys" / "gravitable_sparks" / "__init__.py"


def _toy() -> Game[Any, Any, Any]:
    """The toy game, imported without making it known to the registry: other tests count the games."""
    name = TOY.parent.name
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, TOY, submodule_search_locations=[str(TOY.parent)])
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    game: Game[Any, Any, Any] = sys.modules[name].GAME
    return game


SPARKS = _toy()
_SETTINGS: dict[str, list[dict[str, Any]]] = {
    "adrift": [{"seats": 4}, {"seats": 2, "options": {"powers": "any-time", "discards": "open"}}],
    "drop-it": [
        {"seats": 2, "options": {"tremor": "none"}},
        {"seats": 3, "options": {"jokers": True, "shared_tiles": "dealt"}},
    ],
    "drop-drive": [
        {"seats": 2, "options": {"world": "scatter"}},
        {"seats": 4, "options": {"world": "scatter", "start_wormhole_pair": True, "curiosities": True}},
    ],
    "dropfleet": [{"seats": 2}, {"seats": 2, "options": {"scenario": "random"}}],
    "phobos-falling": [{"seats": 3}, {"seats": 4, "options": {"scenario": "4B", "hands": "person"}}],
}
SETTINGS = {**{id: _SETTINGS.get(id, [{}]) for id in BUILT_IN}, "sparks": [{"seats": 3}]}
"""The settings to try of each game: quick, and different in seats and rules."""
GAMES = list(SETTINGS)
EVERY = [(id, setting) for id in GAMES for setting in SETTINGS[id]]


def found(id: str) -> Game[Any, Any, Any]:
    """A game, third-party ones too."""
    return SPARKS if id == "sparks" else registry.game(id)


def named(each: Any) -> str:
    """A setting as a name for its test."""
    return each if isinstance(each, str) else ",".join(map(str, each.get("options", {}).values())) or "plain"


def play(table: MatchTable, rng: Random, steps: int) -> None:
    """Random legal numbers, so many steps far or to the end."""
    for _ in range(steps):
        if table.asked is None:
            return
        table.play(rng.choice(sorted(table.legal)))
