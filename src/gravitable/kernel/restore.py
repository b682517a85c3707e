"""Matches restored: replayed from a log, or loaded from a snapshot."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from gravitable.kernel.chance import RandomChance, ReplayChance
from gravitable.kernel.errors import BadLog, GravitableError, IllegalAction
from gravitable.kernel.game import Game
from gravitable.kernel.match import Match
from gravitable.kernel.record.log import ActionTaken, Log
from gravitable.kernel.record.snapshot import SavedMatch, decode_snapshot

logger = logging.getLogger("gravitable.kernel")


def replay(log: Log, game: Game[Any, Any, Any], rng: Random | None = None) -> Match[Any, Any, Any]:
    """Return the match that a log of `game` records. Nothing is drawn or simulated.

    Whatever is wrong with the log is a `BadLog`. Chance comes from `rng` when the match is played on.
    """
    (match,) = deque(replay_positions(log, game, rng), maxlen=1)
    return match


def replay_positions(
    log: Log, game: Game[Any, Any, Any], rng: Random | None = None
) -> Iterator[Match[Any, Any, Any]]:
    """Yield the match that a log records after its setup and after each action: one match, moving on.

    >>> import gravitable
    >>> m = gravitable.new("adrift", seats=2, seed=1)
    >>> events = m.play(m.pending[0].options[0])
    >>> [len(each.record) for each in replay_positions(m.log, m.game)] == [0, len(m.record)]
    True
    """
    if log.game != game.id:
        raise BadLog(f"This is a log of {log.game!r}, not of {game.id!r}.")
    if log.version != game.version:
        raise BadLog(f"This log has version {log.version} of {game.name}; here it is version {game.version}.")
    options, recorded = game.read_options(log.options), ReplayChance(log.entries)
    with _reading(game, recorded):
        match = Match(game, log.seats, options, recorded, log.pack)
    yield match
    while recorded.at < len(log.entries):
        entry = recorded.next_entry()
        if not isinstance(entry, ActionTaken):
            raise BadLog(f"Entry {recorded.at} of the log should be an action.")
        with _reading(game, recorded):
            match.play(entry.action, entry.seat)
        yield match
    match.chance = RandomChance(rng or Random())


@contextmanager
def _reading(game: Game[Any, Any, Any], recorded: ReplayChance) -> Iterator[None]:
    """Turn whatever goes wrong while an entry is played into a `BadLog`.

    A rule may fail at what a stranger's log says, say at a piece that does not exist: that is logged.
    """
    try:
        yield
    except IllegalAction as error:
        raise BadLog(f"Entry {recorded.at} of the log is not legal: {error}") from None
    except (GravitableError, MemoryError):
        raise
    except Exception as error:
        logger.exception("%s failed at entry %s of a log", game.name, recorded.at)
        what = f"{type(error).__name__}: {error}"
        raise BadLog(f"Entry {recorded.at} of the log does not fit {game.name} ({what}).") from None


def load(data: bytes, game: Game[Any, Any, Any], rng: Random | None = None) -> Match[Any, Any, Any]:
    """Return the match of `game` that `Match.save` saved. Like a clone it has no history."""
    return restored(decode_snapshot(data), game, rng)


def restored(
    snapshot: SavedMatch, game: Game[Any, Any, Any], rng: Random | None = None
) -> Match[Any, Any, Any]:
    """Return the match of a snapshot."""
    if snapshot.game != game.id:
        raise GravitableError(f"This is a match of {snapshot.game!r}, not of {game.id!r}.")
    if snapshot.version != game.version:
        raise GravitableError(
            f"This match has version {snapshot.version} of {game.name}; here it is version {game.version}."
        )
    return Match.resume(
        game,
        snapshot.seats,
        game.read_options(snapshot.options),
        RandomChance(rng or Random()),
        msgspec.convert(snapshot.state, game.state),
        game.read_steps(snapshot.agenda),
        snapshot.pack,
        snapshot.outcome,
    )
