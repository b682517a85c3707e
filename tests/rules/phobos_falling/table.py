"""Small tables of Phobos Falling for tests: name what matters, the rest is quiet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.games.phobos_falling.station import CONTENT, MAP, officer, station

import gravitable
from gravitable.games.phobos_falling import GAME
from gravitable.games.phobos_falling.events import Damaged
from gravitable.games.phobos_falling.numbers import RING_1_LIFE_SUPPORT, ZoneNo
from gravitable.games.phobos_falling.state import PILES, Officer, PhobosMatch, Station, Turn
from gravitable.games.phobos_falling.steps.round import BeginRound
from gravitable.games.phobos_falling.steps.turn import BeginTurn
from gravitable.kernel import Action, Event, Match, Proceed, RandomChance, ScriptedChance, Step

__all__ = [
    "CONTENT",
    "GAME",
    "MAP",
    "marker",
    "new",
    "officer",
    "options",
    "play",
    "power_out",
    "quiet",
    "station",
    "table",
    "told",
]
CALM = ("no-event",) * 60


def table(
    *officers: Officer,
    at: Station | None = None,
    seats: Sequence[int] = (),
    agenda: Sequence[Step] | None = None,
    events: Sequence[str] = (),
    piles: Mapping[str, Sequence[str]] | None = None,
    script: Sequence[Any] = (),
    stage: int = 1,
    tech: int = 0,
    installed: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> PhobosMatch:
    """A match at the first officer's turn, in order of the officers given; one alone has The Baron far off.

    `seats` says who plays whom (by default one person all), `events` are those to come, then all is calm;
    `piles` replace piles whole; `script` are the results of chance.
    """
    if len(officers) == 1:
        officers = (*officers, officer("the-baron", RING_1_LIFE_SUPPORT))
        seats = (*seats, 0) if seats else ()
    people = max(seats, default=0) + 1
    settings = {"officers": len(officers), **(options or {})}
    state = gravitable.new("phobos-falling", seats=people, seed=0, options=settings).state
    for o, seat in zip(officers, seats or [0] * len(officers), strict=True):
        o.seat = seat
    state.officers = list(officers)
    state.station = at or station()
    state.turn = Turn(0)
    state.round = 1
    state.stage = stage
    state.tech = tech
    state.installed = list(installed)
    state.events.top = [*reversed(CALM), *reversed(events)]
    state.supply = [stack.id for stack in CONTENT.stack if stack.deck == "shuttle"]
    for pile, cards in (piles or {}).items():
        state.piles[PILES.index(pile)].rest = list(cards)
    chance = ScriptedChance(script) if script else RandomChance(Random(1))
    first = list(agenda) if agenda is not None else list(map(BeginTurn, range(len(officers))))
    steps: list[Step] = [*first, BeginRound()]
    return Match.resume(GAME, people, GAME.read_options(settings), chance, state, steps[::-1])


def new(seats: int = 1, seed: int = 0, **settings: Any) -> PhobosMatch:
    """A match from the very beginning."""
    return gravitable.new("phobos-falling", seats=seats, seed=seed, options=settings)


def play(m: PhobosMatch, *actions: Action, seat: int | None = None) -> PhobosMatch:
    """Take actions in order, each by whoever is asked first, or by `seat`."""
    for action in actions:
        m.play(action, seat)
    return m


def quiet(m: PhobosMatch, until: str) -> PhobosMatch:
    """Go on without doing anything until a decision of this kind is asked."""
    for _ in range(200):
        if not m.pending or m.pending[0].kind == f"phobos-falling.{until}":
            return m
        decision = m.pending[0]
        assert decision.options
        m.play(Proceed() if Proceed() in decision.options else decision.options[0])
    raise AssertionError(f"nobody was asked {until}")


def options(m: PhobosMatch, kind: type[Action] | None = None, seat: int | None = None) -> list[Any]:
    """What the first asked seat, or `seat`, may choose, of one kind."""
    decision = m.pending[0] if seat is None else m.decision(seat)
    return [option for option in decision.options or () if kind is None or isinstance(option, kind)]


def told(m: PhobosMatch, kind: type[Event]) -> list[Any]:
    """The events of one kind so far."""
    return [event for event in m.events if isinstance(event, kind)]


def power_out(zone: ZoneNo) -> Damaged:
    """What is told when the power of a zone fails."""
    return Damaged("power", zone, why=f"{MAP.names[zone]} has no power.", rule="phobos-falling.power.zone")


def marker(zone: ZoneNo) -> int:
    """The result of chance that draws this zone's marker."""
    return MAP.bag.index(zone) + 1
