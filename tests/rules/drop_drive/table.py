"""Small systems of Drop Drive for tests: pieces lie where a test wants them, dice are loaded, and what is
dropped comes to rest in a row where it disturbs nothing, or where the test says."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.actions import Fly
from gravitable.games.drop_drive.content import CardNo, Colour
from gravitable.games.drop_drive.flight_rules import start_at_ship
from gravitable.games.drop_drive.paths import steer
from gravitable.games.drop_drive.ship import fit_nav_tools
from gravitable.games.drop_drive.space import table_of
from gravitable.games.drop_drive.state import (
    NONE,
    Crewed,
    DropDriveMatch,
    DropDriveState,
    Player,
    Turn,
    Upgraded,
)
from gravitable.games.drop_drive.steps.dropping import stack
from gravitable.games.drop_drive.steps.setup import set_up
from gravitable.games.drop_drive.system import pieces_of
from gravitable.games.drop_drive.view.shown import DropDriveView
from gravitable.geometry.outline import Point
from gravitable.geometry.solid import extent, lying
from gravitable.kernel import Action, Decision, Event, GravitableError, Match, Seat, Step
from gravitable.kernel.chance import RandomChance
from gravitable.physics.table import Fall, PieceId

T = TypeVar("T")
CONTENT = GAME.load_content({})
PLANETS: dict[str, Point] = {
    f"planet-{planet.id}": (
        round(150 * math.cos(math.radians(72 * n)), 2),
        round(150 * math.sin(math.radians(72 * n)), 2),
    )
    for n, planet in enumerate(CONTENT.planet)
}
"""Pink at (150, 0), the others counter-clockwise around the sun."""
CAPTAINS = ("ara-kane", "har-tack", "bo-metric", "murk-fizz", "nim-quill")
"""Seat 0 is green, 1 blue, 2 pink, 3 orange, 4 violet."""
FRONT, BACK = "comet", "wanderer"
"""Unless said otherwise: planet icon, battle 1, explore 3, rocket 5, five bays, two slots."""


def card(id: str) -> CardNo:
    """An explore card by its id, the second one of two as "id 2"."""
    name, _, copy = id.partition(" ")
    found = [each.number for each in CONTENT.cards if each.face.id == name]
    return found[int(copy) - 1 if copy else 0]


def cards(*ids: str) -> list[CardNo]:
    """Explore cards by their ids."""
    return [card(id) for id in ids]


class Pause(Step, frozen=True, gc=False):
    """The end of what a test looks at."""

    def run(self, m: DropDriveMatch) -> Decision:
        return Decision(0, "test.pause", "Done.", [Fly(())], "drop-drive.turn.steps")


class Loaded:
    """Dice from a script, in order; decks are drawn from the front, unless `draws` says otherwise.

    What falls comes to rest at `places`, or in a row of its own.
    """

    def __init__(self, script: Sequence[int]) -> None:
        self.script = list(script)
        self.draws: list[int] = []
        self.places: dict[PieceId, Point] = {}
        self.dropped: list[list[PieceId]] = []
        self.knocks: dict[PieceId, PieceId] = {}
        self._row = 0

    def roll(self, sides: int) -> int:
        if sides != CONTENT.supply.die_sides:
            return self.draws.pop(0) if self.draws else 1
        if not self.script:
            raise GravitableError("The script has no die left.")
        return self.script.pop(0)

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        made = make(Random(5))
        if not isinstance(made, Fall):
            return made
        dropped = sorted(piece for piece in made.rest if piece not in made.moved)
        self.dropped.append(dropped)
        rest = {piece: lying(*self._place(piece), 4.0) for piece in dropped}
        knocked, self.knocks = self.knocks, {}
        rest |= {piece: lying(*self._place(piece), 4.0) for piece in knocked}
        return Fall(rest, tuple(knocked), knocked, (), {}, 0)  # type: ignore[return-value]

    def _place(self, piece: PieceId) -> Point:
        if piece in self.places:
            return self.places[piece]
        self._row += 1
        return (-95.0 + 16.0 * (self._row % 13), -185.0 - 12.0 * (self._row // 13 % 2))


class Table:
    """A match in the middle of a game, and the script of its chance."""

    def __init__(
        self,
        lying_: Mapping[PieceId, Point] | None = None,
        *steps: Step,
        on: Mapping[PieceId, PieceId] | None = None,
        seats: int = 2,
        turn: Seat = 0,
        cargo: Mapping[Seat, Sequence[PieceId]] | None = None,
        holds: Mapping[str, Sequence[PieceId]] | None = None,
        upgrades: Mapping[Seat, Sequence[str]] | None = None,
        damaged: Sequence[str] = (),
        passengers: Mapping[Seat, Sequence[str]] | None = None,
        specimens: Mapping[Seat, Sequence[str]] | None = None,
        ships: Mapping[Seat, tuple[str, str]] | None = None,
        edgeworlds: Sequence[str] = (),
        anomalies: Sequence[str] = (),
        dice: Sequence[int] = (),
        draws: Sequence[int] = (),
        captains: Sequence[str] = CAPTAINS,
        crew: Sequence[str] = (),
        gear: Sequence[str] = (),
        bonus: Mapping[Colour, Sequence[str]] | None = None,
        precursors: Mapping[PieceId, Colour] | None = None,
        **options: Any,
    ) -> None:
        options = {"world": "scatter", "big_bang_redo": 0, **options}
        self.chance = Loaded(dice)
        self.chance.draws = list(draws)
        m: DropDriveMatch = Match.__new__(Match)
        m.seats, m.content, m.options = seats, CONTENT, GAME.read_options(options)
        m.record, m.chance, m.events = [], RandomChance(Random(1)), []
        m.emit = m.events.append
        m.state = s = set_up(m)
        s.anomalies.extend(anomalies)
        s.first = 0
        s.turn = Turn(turn, 1, 1, "rocket-drive")
        s.sides = {p.id: "edgeworld" if p.id in edgeworlds else "homeworld" for p in CONTENT.planet}
        built = ships or {}
        s.players = [self._player(captains[n], *built.get(n, (FRONT, BACK))) for n in range(seats)]
        s.holds = {player.colour: tuple((holds or {}).get(player.colour, ())) for player in s.players}
        for seat, player in enumerate(s.players):
            player.cargo = list((cargo or {}).get(seat, ()))
            player.upgrades = [Upgraded(card(id), id in damaged) for id in (upgrades or {}).get(seat, ())]
            player.passengers = cards(*(passengers or {}).get(seat, ()))
            player.specimens = cards(*(specimens or {}).get(seat, ()))
        self._set_out(s, crew, gear, bonus or {}, precursors or {}, lying_ or {})
        owned = {c for p in s.players for c in (*p.passengers, *p.specimens, *(u.card for u in p.upgrades))}
        s.explore = [number for number in range(CONTENT.deck_size) if number not in owned]
        self._lay(m, {**PLANETS, **(lying_ or {})}, on or {})
        fit_nav_tools(m)
        self.m: DropDriveMatch = Match.resume(
            GAME, seats, m.options, self.chance, s, list(reversed([*steps, Pause()]))
        )

    @staticmethod
    def _player(captain: str, front: str, back: str) -> Player:
        return Player(
            captain=captain,
            colour=CONTENT.captains[captain].planet,
            front=next(n for n, each in enumerate(CONTENT.front) if each.id == front),
            back=next(n for n, each in enumerate(CONTENT.back) if each.id == back),
            credits=0,
            links=0,
            cargo=[],
            upgrades=[],
            passengers=[],
            specimens=[],
            hand=[],
            gained=[],
            offered=((), ()),
            chosen=(),
            aside=(),
            left="",
            folded=0,
        )

    @staticmethod
    def _set_out(
        s: DropDriveState,
        crew: Sequence[str],
        gear: Sequence[str],
        bonus: Mapping[Colour, Sequence[str]],
        precursors: Mapping[PieceId, Colour],
        places: Mapping[PieceId, Point],
    ) -> None:
        """Seat 0 has crew, and gear from the captain on; special cargo is at home unless a test uses it."""
        s.players[0].gear = card(gear[0]) if gear else NONE
        carried = [*cards(*gear[1:]), *[NONE] * len(crew)]
        s.players[0].crew = [Crewed(card(id), carried[n]) for n, id in enumerate(crew)]
        s.bonus = {planet: tuple(cards(*ids)) for planet, ids in bonus.items()}
        s.precursors = dict(precursors)
        s.homes = {curio.id: curio.home for curio in CONTENT.curio if curio.home is not None}
        used = {*places, *(piece for player in s.players for piece in player.cargo)}
        s.at_home = [p for c in CONTENT.curio if c.home for p in pieces_of(c) if p not in used]

    @staticmethod
    def _lay(m: DropDriveMatch, places: Mapping[PieceId, Point], on: Mapping[PieceId, PieceId]) -> None:
        table = table_of(m)
        for piece, (x, y) in places.items():
            low, _ = extent(table.pieces[piece].solid, lying(0.0, 0.0, 0.0))
            m.state.poses[piece] = lying(x, y, -low)
        for player in m.state.players:
            if player.ship not in places and player.ship not in on:
                stack(m, player.ship, f"planet-{player.colour}")
        for piece, base in on.items():
            stack(m, piece, base)

    # What a test looks at.

    @property
    def s(self) -> DropDriveState:
        return self.m.state

    @property
    def asked(self) -> str:
        """What is asked now, without the game's name: "fly", "posture"; "test.pause" when all is done."""
        return self.m.pending[0].kind.removeprefix("drop-drive.")

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        return self.m.pending[0].seat

    @property
    def options(self) -> Sequence[Action]:
        """What can be chosen."""
        return self.m.pending[0].options or ()

    @property
    def seen(self) -> DropDriveView:
        view = self.m.view(0)
        assert isinstance(view, DropDriveView)
        return view

    def play(self, *actions: Action) -> Table:
        """Answer one question after the other."""
        for action in actions:
            self.m.play(action)
        return self

    def fly(self, *targets: Point) -> Table:
        """The active ship flies straight towards a point, or a path through several."""
        return self.play(Fly(self.path(*targets)))

    def path(self, *targets: Point) -> tuple[Point, ...]:
        """A path that heads for a point."""
        path = steer(self.m, start_at_ship(self.m), targets[0])
        assert path is not None
        return path

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.m.events if type(event) is kind]

    def at(self, piece: PieceId) -> Point:
        """Where a piece lies."""
        return self.s.poses[piece].point
