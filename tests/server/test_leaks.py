"""What a seat is sent does not depend on what it may not know: every message, in all games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rules.phobos_falling.table import officer, play, table
from tests.server.leaks import Report, World, look, search
from tests.server.pauses import answered

import gravitable
from gravitable.games.phobos_falling.numbers import HUB_1, SECURITY
from gravitable.kernel import Match, Proceed, Seat
from gravitable.kernel.registry import games
from gravitable.server.tables.audience import Audience
from gravitable.server.tables.match import TableMatch
from gravitable.server.wire import match as match_messages

SEARCHES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "adrift": (15, 120, {}),
    "drop-drive": (15, 120, {"world": "scatter"}),
    "drop-it": (10, 40, {}),
    "dropfleet": (25, 250, {}),
    "phobos-falling": (12, 240, {"scenario": "4B"}),
    "sparks": (2, 30, {}),
}
"""Where a match is long: after how many actions to look, how many to play, and with which options."""


PLAYABLE, UNPLAYABLE = "security.jefferies-tube", "security.weapon"
COVERT = {"dropfleet", "phobos-falling"}
"""Games that ask for secrecy's sake."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", sorted(games()))
def test_what_a_seat_is_told_depends_only_on_what_it_may_know(game: str) -> None:
    every, most, options = SEARCHES.get(game, (1, 100, {}))
    report = search(game, range(1), every, most, options=options)
    assert report.leaks == []
    assert report.counts["compared"] >= 20
    assert report.counts["impossible there"] < report.counts["compared"]
    assert report.counts["parted honestly"] < report.counts["compared"] / 2
    assert (report.counts["pauses"] > 0) == (game in COVERT)


def leaks_to(seat: Seat) -> list[str]:
    """What leaks to a seat at the beginning of a match in which every seat has a secret number."""
    report = Report()
    for seed in range(5):
        look(gravitable.new("sparks", seats=3, seed=1), seat, Random(seed), report)
    return report.leaks


def test_a_view_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["sparks"]
    plain = game.view
    assert leaks_to(0) == []
    monkeypatch.setitem(vars(game), "view", lambda match, _: plain(match, 1))
    assert leaks_to(0)
    assert leaks_to(1) == [], "that seat may see it"


def test_asking_someone_because_of_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(play: TableMatch) -> tuple[match_messages.Asked, ...]:
        assert play.match is not None
        return (match_messages.Asked(2, f"sparks.bid-{play.match.state.secrets[1]}"),)

    monkeypatch.setattr(TableMatch, "asked", asked)
    assert any("asked" in leak for leak in leaks_to(0))
    assert leaks_to(1) == [], "that seat knows its number"


def test_a_message_more_because_of_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Audience.updates

    def updates(audience: Audience, match: Match[Any, Any, Any], *rest: Any) -> list[Any]:
        letters = list(plain(audience, match, *rest))
        return letters * 2 if match.state.secrets[1] > 4 else letters

    monkeypatch.setattr(Audience, "updates", updates)
    assert any("number of messages" in leak for leak in leaks_to(0))


def asked_for_a_card(card: str) -> Match[Any, Any, Any]:
    """A match in which the first player is asked whether to play a card, and holds this one."""
    crew = [officer("paddy", HUB_1, card), officer("rock", SECURITY)]
    match = play(table(*crew, seats=[0, 1]), Proceed())
    [asked] = match.pending
    assert (asked.seat, asked.kind) == (0, "phobos-falling.play")
    return match


def test_a_bot_passes_after_the_same_pause_whether_it_had_a_choice_or_not() -> None:
    forced, free = asked_for_a_card(UNPLAYABLE), asked_for_a_card(PLAYABLE)
    thoughts = (0.0, 0.3, 0.69, 0.71, 5.0, 1000.0)
    assert {answered(match, 0, thought, 0.7) for match in (forced, free) for thought in thoughts} == {
        (0.7, Proceed())
    }
    late = answered(free, 0, 5.0, 0.7, covert=False)
    assert late == (5.0, Proceed()), "so it would have told by passing late"


def heard_of_a_pass(card: str) -> tuple[bool, list[bytes]]:
    """A hidden card is not played: could it have been, and what is the other player sent?"""
    match = asked_for_a_card(card)
    asked = match.pending[0]
    world = World(match, 1, 1)
    world.take(0, Proceed())
    return asked.idle is None, world.ear.heard


def test_a_pass_for_want_of_a_choice_is_told_like_any_other() -> None:
    """Whose hand leaves nothing to choose is passed by their browser; with another card of that deck they
    could have played it. The other player hears the same."""
    chosen, by_choice = heard_of_a_pass(PLAYABLE)
    forced, for_want = heard_of_a_pass(UNPLAYABLE)
    assert (chosen, forced) == (True, False)
    assert len(by_choice) >= 2, "how it stands, and the pass"
    assert by_choice == for_want
