"""Finding games: the folders of `gravitable.games`, and third-party games by an entry point of that name."""

from __future__ import annotations

import functools
import importlib
import logging
import pkgutil
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from random import Random
from typing import Any

from gravitable.kernel.chance import RandomChance
from gravitable.kernel.errors import UnknownGame
from gravitable.kernel.game import Game
from gravitable.kernel.match import Match
from gravitable.kernel.record.log import Log, decode_log
from gravitable.kernel.record.snapshot import decode_snapshot
from gravitable.kernel.restore import replay as replay_of
from gravitable.kernel.restore import restored

GROUP = "gravitable.games"
log = logging.getLogger("gravitable.kernel")


_broken: dict[str, str] = {}


@functools.cache
def games() -> Mapping[str, Game[Any, Any, Any]]:
    """Every game that can be played here, by id. One that cannot be loaded is left out: see `broken`."""
    found: dict[str, Game[Any, Any, Any]] = {}
    _broken.clear()
    package = importlib.import_module(GROUP)
    sources: list[tuple[str, Callable[[], Any]]] = [
        (module.name, functools.partial(_module, module.name))
        for module in pkgutil.iter_modules(package.__path__)
    ]
    sources += [(entry.name, entry.load) for entry in entry_points(group=GROUP)]
    for name, load in sources:
        try:
            game = load()
        except Exception as error:  # one broken game must not stop the others
            log.debug("The game %s cannot be loaded", name, exc_info=True)
            _broken[name] = f"{type(error).__name__}: {error}"
            continue
        if isinstance(game, Game):
            found.setdefault(game.id, game)
        elif game is not None:
            _broken[name] = f"{game!r} is not a game"
    return dict(sorted(found.items()))


def broken() -> Mapping[str, str]:
    """Return the installed games that cannot be loaded, each with its error."""
    games()
    return _broken


def _module(name: str) -> Any:
    return getattr(importlib.import_module(f"{GROUP}.{name}"), "GAME", None)


def game(id: str) -> Game[Any, Any, Any]:
    """The game of that id; `UnknownGame` lists those there are."""
    try:
        return games()[id]
    except KeyError:
        raise UnknownGame(f"There is no game {id!r} here. There are: {', '.join(games())}.") from None


def new(
    id: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    pack: Mapping[str, Any] | None = None,
) -> Match[Any, Any, Any]:
    """Start a match. The same seed, seats, options and choices give the same match anywhere.

    >>> m = new("adrift", seats=2, seed=7, options={"powers": "any-time"})
    >>> m.seats, m.options.powers
    (2, 'any-time')
    """
    found = game(id)
    rng = Random(seed)
    return Match(
        found,
        found.company if seats is None else seats,
        found.read_options(options or {}),
        RandomChance(rng),
        pack,
    )


def read_log(data: bytes) -> Log:
    """Read a log of any game here; refuse a damaged one or one of another format with `BadLog`."""
    return decode_log(data, game)


def replay(log: Log, rng: Random | None = None) -> Match[Any, Any, Any]:
    """Return the match that a log records. Chance comes from `rng` when the match is played on.

    >>> m = new("adrift", seats=2, seed=7)
    >>> events = m.play(m.pending[0].options[0])
    >>> replay(m.log).state == m.state
    True
    """
    return replay_of(log, game(log.game), rng)


def load(data: bytes, rng: Random | None = None) -> Match[Any, Any, Any]:
    """Return the match that `Match.save` saved. Like a clone it has no history.

    >>> m = new("adrift", seats=2, seed=7)
    >>> load(m.save()).state == m.state
    True
    """
    snapshot = decode_snapshot(data)
    return restored(snapshot, game(snapshot.game), rng)
