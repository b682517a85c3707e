"""Playing what a log says. Whatever is wrong with a log is a `BadLog`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gravitable.kernel.chance import ReplayChance
from gravitable.kernel.errors import BadLog, GravitableError, IllegalAction
from gravitable.kernel.record.log import ActionTaken, Log

if TYPE_CHECKING:
    from gravitable.kernel.game import Game
    from gravitable.kernel.match import Match

logger = logging.getLogger("gravitable.kernel")


def game_of(log: Log, game: Game[Any, Any, Any] | None) -> Game[Any, Any, Any]:
    """The game that a log records, looked up by its id unless it is given. Its version must be the log's."""
    if game is None:
        from gravitable.kernel.registry import game as find

        game = find(log.game)
    if log.game != game.id:
        raise BadLog(f"This is a log of {log.game!r}, not of {game.id!r}.")
    if log.version != game.version:
        raise BadLog(f"This log has version {log.version} of {game.name}; here it is version {game.version}.")
    return game


def replayed(
    game: Game[Any, Any, Any], entries: Sequence[Any], begin: Callable[[ReplayChance], Match[Any, Any, Any]]
) -> Iterator[Match[Any, Any, Any]]:
    """The match that `begin` sets up, after its setup and after each action: one match, moving on."""
    recorded = ReplayChance(entries)
    with _reading(game, recorded):
        match = begin(recorded)
    yield match
    while recorded.at < len(entries):
        entry = entries[recorded.at]
        recorded.at += 1
        if not isinstance(entry, ActionTaken):
            raise BadLog(f"Entry {recorded.at} of the log should be an action.")
        with _reading(game, recorded):
            match.play(entry.action, entry.seat)
        yield match


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
