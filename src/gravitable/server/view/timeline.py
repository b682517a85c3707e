"""A match as the table tells it: moments, each with what every seat may know of it, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.kernel import ActionTaken, Event, Game, Log, Match, Seat, replay_positions
from gravitable.server.wire.match import MomentInfo, Told

Viewer = Seat | None
"""Whose eyes a match is seen with: a seat's, or None for a spectator's."""

_encode = msgspec.json.Encoder().encode


class Moment:
    """One step of a match. `entries` is the length of the record after it; `did` is only for `by` to read.
    `by_person` says whether the person in that seat did it, and not a bot.

    What everyone may know is encoded once for all; where an event differs by seat, each seat's is kept.
    """

    __slots__ = ("_known", "by", "by_person", "did", "entries", "heading", "public", "secret", "seq")

    def __init__(self, seq: int, entries: int, by: Seat | None, did: str | None) -> None:
        self.seq = seq
        self.entries = entries
        self.by = by
        self.by_person = False
        self.did = did
        self.heading: str | None = None
        self.public: msgspec.Raw | None = None
        self.secret: dict[Viewer, msgspec.Raw] = {}
        self._known: dict[Viewer, tuple[int, ...]] = {}

    def conceal(self, viewer: Viewer, numbers: Sequence[int], events: msgspec.Raw) -> None:
        """Let `viewer` know only the events of these numbers, as they are encoded."""
        self.secret[viewer] = events
        self._known[viewer] = tuple(numbers)

    def pauses(self, number: int, viewer: Viewer) -> bool:
        """Return whether `viewer` may know event `number` and a later one."""
        return self.public is not None or number in self._known[viewer][:-1]

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
        known: dict[int, Told] = {}
        for number, full in enumerate(told):
            seen = full.event.seen_by(viewer)
            if seen is full.event:
                known[number] = full
            elif seen is not None:
                known[number] = Told(seen, words(match, seen, names))
        moment.conceal(viewer, tuple(known), msgspec.Raw(_encode(tuple(known.values()))))
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
