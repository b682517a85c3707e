"""What viewers are sent event by event leads from view to view, and shows each only what it may know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import gravitable
from gravitable.kernel import Match
from gravitable.kernel.registry import games
from gravitable.server.view.diff import apply
from gravitable.server.view.timeline import Moment, tell
from gravitable.server.view.views import Views, stages

MOVES = {"drop-it": 4, "drop-drive": 60}
OPTIONS: dict[str, dict[str, Any]] = {"drop-drive": {"world": "scatter"}}
SHORT = {"last-light"}
"""Games without a move of several events."""
Copies = list[Match[Any, Any, Any]]

a_game = pytest.mark.parametrize("game", sorted(games()))


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def begun(game: str) -> Match[Any, Any, Any]:
    return gravitable.new(game, seats=min(3, games()[game].seats[-1]), seed=1, options=OPTIONS.get(game, {}))


def played(match: Match[Any, Any, Any], most: int) -> Iterator[tuple[Copies, Moment]]:
    """The copies after each event, and the moment, of up to `most` random moves."""
    rng, names = Random(1), ["Ann", "Bob", "Cid"][: match.seats]
    for number in range(most):
        if not match.pending:
            return
        decision = match.pending[0]
        with stages(match) as copies:
            events = match.play(rng.choice(match.candidates(decision, 4, rng)), decision.seat)
        yield copies, tell(match, events, names, number + 1, decision.seat, None)


@a_game
def test_each_list_of_changes_leads_to_the_view_after_its_event(game: str) -> None:
    match = begun(game)
    viewers = (None, *range(match.seats))
    views = Views()
    shown = {viewer: plain(views.last(match, viewer)) for viewer in viewers}
    several = 0
    for copies, moment in played(match, MOVES.get(game, 60)):
        changes = views.advance(match, copies, moment)
        for viewer in viewers:
            events = msgspec.json.decode(moment.events(viewer))
            lists = msgspec.json.decode(changes[viewer])
            assert len(lists) == max(1, len(events))
            numbers = [n for n, _ in enumerate(copies) if moment.pauses(n, viewer)][: len(lists) - 1]
            for number, found in zip(numbers, lists, strict=False):
                shown[viewer] = apply(shown[viewer], found)
                assert shown[viewer] == plain(copies[number].view(viewer))
                several += 1
            shown[viewer] = apply(shown[viewer], lists[-1])
            assert shown[viewer] == plain(match.view(viewer))
    assert several or game in SHORT


@a_game
def test_views_of_several_seats_are_those_of_each(game: str) -> None:
    match = begun(game)
    viewers = (None, *range(match.seats))
    for _ in played(match, MOVES.get(game, 60)):
        assert match.game.views(match, viewers) == [match.view(viewer) for viewer in viewers]


def test_no_list_is_sent_for_an_event_that_a_viewer_may_not_know() -> None:
    match = begun("adrift")
    views = Views()
    for viewer in (None, 0, 1):
        views.last(match, viewer)
    moment = Moment(1, 0, 0, None)
    for viewer, numbers in ((None, ()), (0, (0, 2)), (1, (1,))):
        moment.conceal(viewer, numbers, msgspec.Raw(b"[]"))
    copies = [match.clone() for _ in range(3)]
    for turn, copy in enumerate(copies):
        copy.state.turn = 100 + turn
    match.state.turn = 200
    found = {viewer: msgspec.json.decode(raw) for viewer, raw in views.advance(match, copies, moment).items()}
    assert found == {
        None: [[[["turn"], 200]]],
        0: [[[["turn"], 100]], [[["turn"], 200]]],
        1: [[[["turn"], 200]]],
    }


def test_copies_are_only_made_where_they_are_wanted() -> None:
    match = begun("adrift")
    with stages(match, wanted=False) as copies:
        events = match.play(match.pending[0].options[-1])  # type: ignore[index]
    assert events
    assert copies == []
