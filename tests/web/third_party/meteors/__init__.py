"""Meteors: a toy of somebody else's, with a long list, a parametric choice, a secret, and no board."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

import msgspec

from gravitable.kernel import (
    Action,
    Blocked,
    Decision,
    Event,
    Game,
    IllegalAction,
    Level,
    Match,
    Options,
    Outcome,
    RandomBot,
    Seat,
    State,
    Step,
    View,
)

SIZE = 6


class Sky(msgspec.Struct, frozen=True):
    rounds: int


class Content(msgspec.Struct, frozen=True):
    sky: Sky


class MeteorsOptions(Options, frozen=True):
    """None: the game is as it is."""


class MeteorsState(State):
    watched: list[int]
    wishes: list[str]
    scores: list[float]
    turn: int = 0


MeteorsMatch: TypeAlias = Match[MeteorsState, Content, MeteorsOptions]


class Watch(Action, frozen=True):
    """Watch a square of the sky."""

    row: int
    column: int


class Aim(Action, frozen=True):
    """Aim the telescope."""

    degrees: float


class Watched(Event, frozen=True):
    seat: Seat
    row: int
    column: int


class Aimed(Event, frozen=True):
    seat: Seat
    degrees: float


class WatcherView(msgspec.Struct, frozen=True):
    seat: Seat
    score: float
    wish: str | None


class MeteorsView(View, frozen=True):
    round: int
    sky: tuple[tuple[str, ...], ...]
    watchers: tuple[WatcherView, ...]


class Night(Step, frozen=True):
    """meteors.watch, meteors.watch.once"""

    def run(self, m: MeteorsMatch) -> Decision | None:
        s = m.state
        if s.turn >= m.content.sky.rounds * m.seats:
            m.finish(Outcome.by_score(tuple(s.scores), rule="meteors.dawn", why="The sun rises."))
            return None
        free = [Watch(n // SIZE, n % SIZE) for n in range(SIZE * SIZE) if n not in s.watched]
        return Decision(s.turn % m.seats, "meteors.watch", "Watch which square?", free, "meteors.watch")

    def take(self, m: MeteorsMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Watch)
        m.state.watched.append(action.row * SIZE + action.column)
        m.emit(Watched(seat, action.row, action.column))
        m.push(Telescope(), self)

    def blocked(self, m: MeteorsMatch, decision: Decision) -> Sequence[Blocked]:
        return [
            Blocked(Watch(n // SIZE, n % SIZE), "meteors.watch.once", "That square has been watched.")
            for n in m.state.watched
        ]


class Telescope(Step, frozen=True):
    """meteors.aim"""

    def run(self, m: MeteorsMatch) -> Decision:
        return Decision(m.state.turn % m.seats, "meteors.aim", "Aim how high?", None, "meteors.aim")

    def check(self, m: MeteorsMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, Aim):
            raise IllegalAction("meteors.aim", "Aim the telescope.")
        if not 10 <= action.degrees <= 80:
            raise IllegalAction("meteors.aim", "The telescope reaches from 10 to 80 degrees.")

    def candidates(self, m: MeteorsMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        return [Aim(round(rng.uniform(10, 80), 1)) for _ in range(n)]

    def take(self, m: MeteorsMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Aim)
        m.state.scores[seat] = round(m.state.scores[seat] + action.degrees, 1)
        m.state.turn += 1
        m.emit(Aimed(seat, action.degrees))


def set_up(m: MeteorsMatch) -> MeteorsState:
    return MeteorsState([], [f"secret-wish-{seat}" for seat in range(m.seats)], [0.0] * m.seats)


def view(m: MeteorsMatch, seat: Seat | None) -> MeteorsView:
    """meteors.wish"""
    s = m.state
    return MeteorsView(
        s.turn // m.seats + 1,
        tuple(
            tuple("★" if row * SIZE + column in s.watched else "·" for column in range(SIZE))
            for row in range(SIZE)
        ),
        tuple(
            WatcherView(each, s.scores[each], s.wishes[each] if each == seat else None)
            for each in range(m.seats)
        ),
    )


def action_words(m: MeteorsMatch, action: Action) -> str:
    match action:
        case Watch(row, column):
            return f"Row {row + 1}, column {column + 1}"
        case Aim(degrees):
            return f"{degrees} degrees"
    return ""


def event_words(m: MeteorsMatch, event: Event, names: Sequence[str]) -> str:
    match event:
        case Watched(seat, row, column):
            return f"{names[seat]} watches row {row + 1}, column {column + 1}."
        case Aimed(seat, degrees):
            return f"{names[seat]} aims at {degrees} degrees."
    return ""


GAME = Game(
    id="meteors",
    name="Meteors",
    summary="Watch the sky and wish.",
    seats=range(2, 4),
    minutes=(1, 2),
    version="1",
    package=__name__,
    options=MeteorsOptions,
    content=Content,
    state=MeteorsState,
    shown=MeteorsView,
    setup=set_up,
    first=Night(),
    view=view,
    action_words=action_words,
    event_words=event_words,
    bots={
        "wisher": Level(RandomBot, "Wishes for anything.")
    },  # one that does not think: what is tested is the table
)
