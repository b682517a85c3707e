"""Small tables of Adrift for tests: name what matters, the rest is as at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gravitable
from gravitable.games.adrift import GAME
from gravitable.games.adrift.actions import Draw
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.games.adrift.steps.turn import BeginTurn
from gravitable.kernel import Action, Event, Match, Proceed, ScriptedChance

LIFE_SUPPORT, NAVIGATION, DEFENSES, ENGINEERING = range(4)
CONTENT = GAME.load_content({})
CARDS = {card.id: number for number, card in enumerate(CONTENT.event)}
UPGRADES = {upgrade.id: number for number, upgrade in enumerate(CONTENT.upgrade)}
CALM = "T45"
"""An event that is met from 0 RP on and gives 2."""


def table(
    deck: Sequence[str] = (CALM,),
    *,
    core: int = 12,
    systems: Sequence[int] = (6, 6, 6, 6),
    installed: dict[int, str] | None = None,
    held: Mapping[int, Sequence[str]] | None = None,
    active: int = LIFE_SUPPORT,
    seats: int = 4,
    rest: Sequence[str] | None = None,
    script: Sequence[Any] = (),
    **options: Any,
) -> AdriftMatch:
    """A match at the beginning of a turn; `deck` are the next cards in order, `rest` lies unordered below."""
    state = gravitable.new("adrift", seats=seats, seed=0, options=options).state
    state.core = core
    state.systems = list(systems)
    state.active = active
    state.turn = 1
    state.installed = [NONE] * 4
    for system, upgrade in (installed or {}).items():
        state.installed[system] = UPGRADES[upgrade]
        state.row.remove(UPGRADES[upgrade])
    state.held = [[CARDS[card] for card in (held or {}).get(system, ())] for system in range(4)]
    state.top = [CARDS[card] for card in reversed(deck)]
    state.seen_by = [0] * len(state.top)
    away = {*state.top, *(card for cards in state.held for card in cards)}
    state.rest = (
        [CARDS[card] for card in rest] if rest is not None else [n for n in CARDS.values() if n not in away]
    )
    state.discards = []
    return Match.resume(GAME, seats, GAME.read_options(options), ScriptedChance(script), state, [BeginTurn()])


def play(m: AdriftMatch, *actions: Action) -> AdriftMatch:
    """Take actions in order, each by whoever is asked first."""
    for action in actions:
        m.play(action)
    return m


def play_until_turn(m: AdriftMatch, system: int) -> list[Event]:
    """Draw nothing and use nothing until it is `system`'s turn; what happened meanwhile."""
    start = len(m.events)
    while m.state.active != system:
        m.play(Draw(0) if m.pending[0].kind == "adrift.draw" else Proceed())
    return m.events[start:]


def options(m: AdriftMatch, seat: int | None = None) -> list[Action]:
    """What the first asked seat, or `seat`, may choose."""
    decision = m.pending[0] if seat is None else m.decision(seat)
    return list(decision.options or ())
