"""Views of a match as it moves on: the last view of each viewer, and what every event changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from gravitable.kernel import Event, Game, Match
from gravitable.server.view.diff import Diffs, never_changes
from gravitable.server.view.timeline import Moment, Viewer

_NOTHING = msgspec.Raw(b"[]")


@contextmanager
def stages(match: Match[Any, Any, Any], *, wanted: bool = True) -> Iterator[list[Match[Any, Any, Any]]]:
    """Collect copies of a match, if they are wanted: one after each event that happens meanwhile."""
    copies: list[Match[Any, Any, Any]] = []

    def emit(event: Event) -> None:
        match.events.append(event)
        copies.append(match.clone())

    if wanted:
        match.emit = emit
    try:
        yield copies
    finally:
        match.emit = match.events.append


class Views:
    """The last view of each viewer of a match."""

    def __init__(self) -> None:
        self._last: dict[Viewer, Any] = {}

    def last(self, match: Match[Any, Any, Any], viewer: Viewer) -> Any:
        """Return the last view of `viewer`, which is watched from now on."""
        if viewer not in self._last:
            (self._last[viewer],) = _look(match, (viewer,))
        return self._last[viewer]

    def forget(self, viewer: Viewer) -> None:
        """Stop watching for `viewer`."""
        self._last.pop(viewer, None)

    def clear(self) -> None:
        """Stop watching for anyone."""
        self._last.clear()

    def advance(
        self, match: Match[Any, Any, Any], copies: Sequence[Match[Any, Any, Any]], moment: Moment
    ) -> dict[Viewer, msgspec.Raw]:
        """Return what changed for each viewer, encoded: a list of changes for each event it may know.

        `copies` are the match after each event. The last list leads to the match as it is now.
        """
        found: dict[Viewer, list[msgspec.Raw]] = {viewer: [] for viewer in self._last}
        everyone = looking = list(self._last)
        before: Match[Any, Any, Any] | None = None
        for number, stage in enumerate((*copies[:-1], match)):
            current, looking = looking, everyone
            if stage is not match:
                if moment.public is None:
                    looking = [viewer for viewer in everyone if moment.pauses(number, viewer)]
                if before is not None and current == looking and stage.state == before.state:
                    for viewer in looking:
                        found[viewer].append(_NOTHING)
                    continue
            before, diffs = stage, Diffs()
            seen = _look(stage, looking) if stage is match else stage.game.views(stage, looking)
            for viewer, view in zip(looking, seen, strict=True):
                found[viewer].append(diffs.between(self._last[viewer], view))
                self._last[viewer] = view
        return _joined(found)


def _joined(found: Mapping[Viewer, Sequence[msgspec.Raw]]) -> dict[Viewer, msgspec.Raw]:
    """Return each viewer's lists as one; viewers with the same lists share it."""
    same: dict[tuple[int, ...], msgspec.Raw] = {}
    joined: dict[Viewer, msgspec.Raw] = {}
    for viewer, parts in found.items():
        key = tuple(map(id, parts))
        if key not in same:
            same[key] = msgspec.Raw(b"[%b]" % b",".join(map(bytes, parts)))
        joined[viewer] = same[key]
    return joined


def _look(match: Match[Any, Any, Any], viewers: Sequence[Viewer]) -> list[Any]:
    """Return views that stay as they are while the match moves on."""
    return match.game.views(match if is_immutable(match.game) else match.clone(), viewers)


_immutable: dict[type, bool] = {}


def is_immutable(game: Game[Any, Any, Any]) -> bool:
    """Return whether views of this game never change. Other views are taken of a copy of the match."""
    if game.shown not in _immutable:
        _immutable[game.shown] = never_changes(game.shown)
    return _immutable[game.shown]
