"""Random tables of any registered game, for property tests."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

import gravitable
from gravitable.kernel import Game, Match, encode_log, registry

GAMES = sorted(registry.games())
BUILT_IN = sorted(
    game.id for game in registry.games().values() if game.package.startswith("gravitable.games.")
)
QUICK: dict[str, dict[str, Any]] = {"drop-drive": {"world": "scatter"}}
"""Options that make a game quick to play and change no rule. What they leave out, simulated falls, is looked
at with few examples where the game has its own tests."""


def option_values(game: Game[Any, Any, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Any mixture of a game's options, others left at their defaults."""
    fields = {}
    for field in msgspec.structs.fields(game.options):
        fields[field.name] = _values(msgspec.inspect.type_info(field.type))
    return st.fixed_dictionaries({}, optional=fields)


def _values(kind: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case msgspec.inspect.Metadata():
            return _values(kind.type)
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.LiteralType():
            return st.sampled_from(kind.values)
        case msgspec.inspect.IntType():
            low = kind.ge if kind.ge is not None else 0
            return st.integers(low, kind.le if kind.le is not None else low + 10)
        case msgspec.inspect.UnionType():
            return st.one_of([_values(each) for each in kind.types])
        case msgspec.inspect.NoneType():
            return st.none()
    raise AssertionError(f"an option of type {kind} needs a strategy")


def tables(game: Game[Any, Any, Any]) -> st.SearchStrategy[tuple[int, int, dict[str, Any]]]:
    """A seed, a number of seats and options."""
    options = option_values(game).map(lambda drawn: {**drawn, **QUICK.get(game.id, {})})
    return st.tuples(st.integers(0, 2**32), st.sampled_from(list(game.seats)), options)


def new(game: Game[Any, Any, Any], table: tuple[int, int, dict[str, Any]]) -> Match[Any, Any, Any] | None:
    """The match of a table; None where a game refuses the combination of seats and options."""
    seed, seats, options = table
    try:
        return gravitable.new(game.id, seats=seats, seed=seed, options=options)
    except gravitable.GravitableError:
        return None


def play_some(match: Match[Any, Any, Any], rng: Random, most: int | None = None) -> int:
    """Random legal actions by any seat that is asked, until the end or `most`; returns how many."""
    played = 0
    while match.pending and (most is None or played < most):
        decision = rng.choice(match.pending)
        match.play(rng.choice(match.candidates(decision, 3, rng)), decision.seat)
        played += 1
    return played


def digests() -> list[str]:
    """A match of every game, in short, played from a seed."""
    found = []
    for id in GAMES:
        match = gravitable.new(id, seed=11)
        play_some(match, Random(11), 60)
        found.append(f"{id} {hashlib.sha256(encode_log(match.log) + match.save()).hexdigest()}")
    return found
