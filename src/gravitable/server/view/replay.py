"""A match played again for one viewer: the whole of it, or what happened since a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gravitable.kernel import ActionTaken, Game, Log, Match
from gravitable.server.view.timeline import Moment, Viewer, retell
from gravitable.server.view.views import Views, stages
from gravitable.server.wire.match import Frame, MomentChanges
from gravitable.server.wire.replays import Recap, Replay


def replay(
    log: Log, game: Game[Any, Any, Any], names: Sequence[str], seqs: Sequence[int] | None, viewer: Viewer
) -> Replay:
    """Return a whole match as `viewer` saw it. `did` is shown of everyone: it is over."""
    played = sum(isinstance(entry, ActionTaken) for entry in log.entries)
    moves = retell(log, game, names, seqs if seqs is not None else range(played + 1))
    match, moment = next(moves)
    views = Views()
    first = views.last(match, viewer)
    frames = [Frame(moment.seq, moment.events(viewer), (), moment.by, moment.did, moment.heading)]
    frames += [
        Frame(moment.seq, moment.events(viewer), changes, moment.by, moment.did, moment.heading)
        for moment, changes in _changes(match, moves, views, viewer)
    ]
    content = game.printed(match.content) if game.printed and log.pack else None
    looks = tuple(game.looks(match.seats, match.options, match.content, match.state))
    return Replay(
        game.id, dict(log.options), tuple(names), looks, viewer, first, tuple(frames), match.outcome, content
    )


def recap(log: Log, game: Game[Any, Any, Any], seqs: Sequence[int], since: int, viewer: Viewer) -> Recap:
    """Return what `viewer` saw change after moment `since`."""
    names = ("",) * log.seats
    moves = retell(log, game, names, seqs)
    match, _ = next(moves)
    for _ in range(sum(seq <= since for seq in seqs[1:])):
        match, _ = next(moves)
    views = Views()
    first = views.last(match, viewer)
    found = _changes(match, moves, views, viewer)
    return Recap(first, tuple(MomentChanges(moment.seq, changes) for moment, changes in found))


def _changes(
    match: Match[Any, Any, Any],
    moves: Iterator[tuple[Match[Any, Any, Any], Moment]],
    views: Views,
    viewer: Viewer,
) -> Iterator[tuple[Moment, Any]]:
    """Yield each moment to come and its changes, encoded. `match` is the one that `moves` move on."""
    while True:
        with stages(match) as copies:
            step = next(moves, None)
        if step is None:
            return
        yield step[1], views.advance(match, copies, step[1])[viewer]
