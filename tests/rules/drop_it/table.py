"""Small tables of Drop It for tests: tiles are laid where the test wants them, and a drop lands where it
says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gravitable
from gravitable.games.drop_it import GAME
from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.content import TileNo
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import DropItMatch, DropItState
from gravitable.games.drop_it.steps.turn import BeginTurn
from gravitable.games.drop_it.view import DropItView
from gravitable.geometry.outline import Pose
from gravitable.kernel import Event, Match, ScriptedChance
from gravitable.physics.upright import Landing
from gravitable.physics.upright_path import Path

CONTENT = GAME.load_content({})
FREE = Pose(120.0, 160.0, 0.0)
"""Amid the board, in level 5 for a square: it touches nothing and overlaps no circle."""


def tile(name: str) -> TileNo:
    """A tile by colour and shape, and number where it is not the first: "red circle", "red circle 3"."""
    colour, shape, *copy = name.split()
    alike = [n for n, each in enumerate(CONTENT.tiles) if (each.colour, each.shape) == (colour, shape)]
    return alike[int(copy[0]) - 1 if copy else 0]


def seen(m: DropItMatch) -> DropItView:
    """The table as anyone sees it."""
    view = m.view()
    assert isinstance(view, DropItView)
    return view


class Table:
    """A match and the script of its falls."""

    def __init__(
        self,
        lying: Mapping[str, Pose] | None = None,
        *,
        seats: int = 2,
        turn: int = 0,
        points: Sequence[int] | None = None,
        left: Sequence[Sequence[str]] | None = None,
        **options: Any,
    ) -> None:
        options = {"tremor": "none", **options}
        state: DropItState = gravitable.new("drop-it", seats=seats, seed=0, options=options).state
        for name, pose in (lying or {}).items():
            number = tile(name)
            state.poses[number] = pose
            state.lying.append(number)
            state.supply = [[each for each in supply if each != number] for supply in state.supply]
        state.turn = turn
        if points is not None:
            state.points = list(points)
        if left is not None:
            state.supply = [[tile(name) for name in names] for names in left]
        self.chance = ScriptedChance([])
        self.m: DropItMatch = Match.resume(
            GAME, seats, GAME.read_options(options), self.chance, state, [BeginTurn()]
        )

    def drop(self, name: str, to: Pose | None, moved: Mapping[str, Pose | None] | None = None) -> list[Event]:
        """Whoever is asked drops a tile; it comes to rest at `to`, and others at `moved`."""
        s = self.m.state
        shifted = {tile(other): pose for other, pose in (moved or {}).items()}
        poses = (*(shifted.get(each, s.poses[each]) for each in s.lying), to)
        self.chance.script.append(Landing(poses, True, 0.5, Path(1 / 60, 1, ())))
        return self.m.play(Drop(tile(name), 120.0, 0.0))

    @property
    def verdict(self) -> Verdict:
        """How the last tile landed."""
        assert self.m.state.last is not None
        return self.m.state.last

    @property
    def broken(self) -> set[str]:
        """The landing rules that the last tile broke, by the last part of their names."""
        return {breach.rule.rpartition(".")[2] for breach in self.verdict.breaches}

    @property
    def points(self) -> list[int]:
        """The points of every side."""
        return self.m.state.points
