"""A match as the table tells it: moments, each with what every seat may know of it, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.kernel import ActionTaken, Event, Game, Log, Match, Seat, replay_positions
from gravitable.server.view.diff import changes, never_changes
from gravitable.server.wire.match import Frame, MomentInfo, Told
from gravitable.server.wire.replays import Replay

Viewer = Seat | None
"""Whose eyes a match is seen with: a seat's, or None for a spectator's."""

_encode = msgspec.json.Encoder().encode


class Moment:
    """One step of a match. `entries` is the length of the record after it; `did` is only for `by` to read.
    `by_person` says whether the person in that seat did it, and not a bot.

    What everyone may know is encoded once for all; where an event differs by seat, each seat's is kept.
    """

    __slots__ = ("by", "by_person", "did", "entries", "heading", "public", "secret", "seq")

    def __init__(self, seq: int, entries: int, by: Seat | None, did: str | None) -> None:
        self.seq = seq
        self.entries = entries
        self.by = by
        self.by_person = False
        self.did = did
        self.heading: str | None = None
        self.public: msgspec.Raw | None = None
        self.secret: dict[Viewer, msgspec.Raw] = {}

    def events(self, viewer: Viewer) -> Any:
        """The encoded events that `viewer` may know: `tuple[Told, ...]` to whoever reads them."""
        return self.secret[viewer] if self.public is None else self.public

    def info(self, viewer: Viewer, *, open_book: bool = False) -> MomentInfo:
        """The moment as `viewer` may know it."""
        did = self.did if open_book or viewer == self.by else None
        return MomentInfo(self.seq, self.events(viewer), self.by, did, self.heading)


def tell(
    match: Match[Any, Any, Any],
    events: Sequence[Event],
    names: Sequence[str],
    seq: int,
    by: Seat | None,
    did: str | None,
) -> Moment:
    """Put what just happened in words, for every viewer."""
    moment = Moment(seq, len(match.record), by, did)
    words = match.game.event_words
    told: list[Told] = []
    secret = False
    for event in events:
        told.append(Told(event, words(match, event, names)))
        if type(event).seen_by is not Event.seen_by:
            secret = True
        if moment.heading is None and event.headline:
            moment.heading = told[-1].words or None
    if not secret:
        moment.public = msgspec.Raw(_encode(told))
        return moment
    for viewer in (None, *range(match.seats)):
        known: list[Told] = []
        for full in told:
            seen = full.event.seen_by(viewer)
            if seen is full.event:
                known.append(full)
            elif seen is not None:
                known.append(Told(seen, words(match, seen, names)))
        moment.secret[viewer] = msgspec.Raw(_encode(known))
    return moment


def retell(
    log: Log, game: Game[Any, Any, Any], names: Sequence[str], seqs: Iterable[int], rng: Random | None = None
) -> Iterator[tuple[Match[Any, Any, Any], Moment]]:
    """Play a log again: the match after each moment (one match, moving on), and the moment.

    After the last one the match can be played on, with chance from `rng`.
    """
    actions = [entry for entry in log.entries if isinstance(entry, ActionTaken)]
    did: str | None = None
    told = 0
    for number, (match, seq) in enumerate(zip(replay_positions(log, game, rng), seqs, strict=True)):
        by = actions[number - 1].seat if number else None
        yield match, tell(match, match.events[told:], names, seq, by, did)
        told = len(match.events)
        if number < len(actions):
            did = match.label(actions[number].action, actions[number].seat)


class Looker:
    """One viewer's view of a match as it goes on, as changes."""

    __slots__ = ("_plain", "_view", "_viewer")

    def __init__(self, match: Match[Any, Any, Any], viewer: Viewer) -> None:
        self._viewer = viewer
        self._plain = not is_immutable(match.game)
        self._view = self._look(match)

    @property
    def view(self) -> Any:
        """The view when last looked at."""
        return self._view

    def changes(self, match: Match[Any, Any, Any]) -> list[list[Any]]:
        """What changed since the last look."""
        return changes(*self.look(match))

    def look(self, match: Match[Any, Any, Any]) -> tuple[Any, Any]:
        """The view at the last look, and now."""
        old, self._view = self._view, self._look(match)
        return old, self._view

    def _look(self, match: Match[Any, Any, Any]) -> Any:
        view = match.game.view(match, self._viewer)
        return msgspec.to_builtins(view) if self._plain else view


_immutable: dict[type, bool] = {}


def is_immutable(game: Game[Any, Any, Any]) -> bool:
    """May views of this game be kept and compared as they are? Otherwise plain copies are compared."""
    if game.shown not in _immutable:
        _immutable[game.shown] = never_changes(game.shown)
    return _immutable[game.shown]


class Changes:
    """The encoded changes of one moment; viewers that saw and see the same share them."""

    def __init__(self) -> None:
        self._known: list[tuple[Any, Any, msgspec.Raw]] = []

    def between(self, old: Any, new: Any) -> Any:
        """The encoded changes from `old` to `new`: `tuple[Change, ...]` to whoever reads them."""
        for before, after, found in self._known:
            if before == old and after == new:
                return found
        found = msgspec.Raw(_encode(changes(old, new)))
        self._known.append((old, new, found))
        return found


def replay(
    log: Log, game: Game[Any, Any, Any], names: Sequence[str], seqs: Sequence[int] | None, viewer: Viewer
) -> Replay:
    """A whole match as one viewer saw it, for the replay page. `did` is shown of everyone: it is over."""
    played = sum(isinstance(entry, ActionTaken) for entry in log.entries)
    frames: list[Frame] = []
    looker: Looker | None = None
    first: Any = None
    for match, moment in retell(log, game, names, seqs if seqs is not None else range(played + 1)):
        if looker is None:
            looker = Looker(match, viewer)
            first = looker.view
        found = tuple(looker.changes(match))
        frames.append(Frame(moment.seq, moment.events(viewer), found, moment.by, moment.did, moment.heading))
    content = game.printed(match.content) if game.printed and log.pack else None
    looks = tuple(game.looks(match.seats, match.options, match.content, match.state))
    return Replay(
        game.id, dict(log.options), tuple(names), looks, viewer, first, tuple(frames), match.outcome, content
    )
