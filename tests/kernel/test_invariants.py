"""What must always hold, for every registered game and any of its options."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.conftest import TOYS
from tests.kernel.options import GAMES, QUICK, digests, new, play_some, tables

import gravitable
from gravitable.kernel import IllegalAction, Match, encode_log, preview, registry
from gravitable.kernel.data import Action

EXAMPLES = {"adrift": 60, "drop-drive": 6, "drop-it": 4}
"""How many examples a game gets; long games, and those that simulate every drop, get few."""
PHASES = [Phase.explicit, Phase.reuse, Phase.generate]
"""No shrinking: whole games shrink slowly, and seed and options say enough to look."""
MIDDLE = {"adrift": 15, "drop-it": 20, "sparks": 10}
"""A game is stopped after so many moves at most, or after 200: short games are over by then."""
LONGEST = 20_000
"""No game has more decisions than this in random play."""

a_game = pytest.mark.parametrize("id", GAMES)
Table = tuple[int, int, dict[str, Any]]


def examples(id: str, few: int = 8) -> settings:
    return settings(
        max_examples=EXAMPLES.get(id, few),
        deadline=None,
        phases=PHASES,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )


def seen_before(id: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Tables at which a preview once told something hidden, played again each time."""
    tables = {
        # The own officer who is asked next shows a hand that was only guessed.
        "phobos-falling": (
            467,
            4,
            {"join_reach": "two-zones", "no_cleared_blockage": False, "launch": "round-end"},
        )
    }
    return example(tables[id], 194, 1) if id in tables else lambda test: test


@a_game
def test_at_any_moment_of_any_game(id: str) -> None:
    """A game is stopped after some moves, all that must hold is looked at, and it is played to its end."""
    game = registry.game(id)

    @seen_before(id)
    @examples(id)
    @given(tables(game), st.integers(0, MIDDLE.get(id, 200)), st.integers(0, 2**32))
    def holds(table: Table, most: int, guess: int) -> None:
        match = new(game, table)
        assume(match is not None)
        assert match is not None
        rng = Random(table[0])
        play_some(match, rng, most)
        replay_is_exact(match)
        a_saved_match_goes_on_where_it_was(match)
        a_view_shows_only_what_the_seat_may_know(match, guess)
        a_guess_depends_only_on_what_the_seat_knows(match, guess)
        a_preview_tells_what_happens_and_nothing_hidden(match, guess)
        random_play_ends(match, rng)
        replay_is_exact(match)
        a_saved_match_goes_on_where_it_was(match)

    holds()


AnyMatch = Match[Any, Any, Any]


def random_play_ends(match: AnyMatch, rng: Random) -> None:
    assert play_some(match, rng, LONGEST) < LONGEST
    assert match.outcome is not None
    assert not match.pending
    assert len(match.outcome.won) == len(match.outcome.ranks) == len(match.outcome.scores) == match.seats
    assert match.outcome.rule in match.game.ledger


def replay_is_exact(match: AnyMatch) -> None:
    again = gravitable.replay(gravitable.read_log(encode_log(match.log)))
    assert again.state == match.state
    assert again.agenda == match.agenda
    assert again.events == match.events
    assert again.pending == match.pending
    assert again.outcome == match.outcome


def a_saved_match_goes_on_where_it_was(match: AnyMatch) -> None:
    loaded = gravitable.load(match.save())
    assert loaded.state == match.state
    assert loaded.pending == match.pending
    assert loaded.outcome == match.outcome
    assert loaded.save() == match.save()


def a_view_shows_only_what_the_seat_may_know(match: AnyMatch, guess: int) -> None:
    for seat in range(match.seats):
        imagined = match.imagine(seat, Random(guess))
        assert imagined.view(seat) == match.view(seat)
        assert imagined.view(None) == match.view(None)
        mine = [decision for decision in match.pending if decision.seat == seat]
        assert [decision for decision in imagined.pending if decision.seat == seat] == mine


def a_guess_depends_only_on_what_the_seat_knows(match: AnyMatch, guess: int) -> None:
    for seat in range(match.seats):
        another = match.imagine(seat, Random(guess))
        assert another.imagine(seat, Random(0)).save() == match.imagine(seat, Random(0)).save()


def a_preview_tells_what_happens_and_nothing_hidden(match: AnyMatch, guess: int) -> None:
    rng = Random(guess)
    before = match.save()
    for decision in match.pending:
        seat = decision.seat
        actions = match.candidates(decision, 4, rng)
        for action in rng.sample(list(actions), min(4, len(actions))):
            told = preview(match, action, seat)
            assert match.save() == before
            assert preview(match.imagine(seat, rng), action, seat) == told
            played = match.clone(rng).play(action, seat)
            seen = [found for event in played if (found := event.seen_by(seat)) is not None]
            # What others hold may turn what happens another way, but never what was told.
            shared = min(len(seen), len(told.events))
            assert list(told.events[:shared]) == seen[:shared]


@a_game
def test_everything_has_words_and_a_json_form(id: str) -> None:
    game = registry.game(id)
    match = gravitable.new(id, seed=4, options=QUICK.get(id, {}))
    play_some(match, Random(4))
    names = [f"Seat {seat}" for seat in range(match.seats)]
    assert any(game.event_words(match, event, names) for event in match.events)
    for event in match.events:
        assert isinstance(game.event_words(match, event, names), str)
        msgspec.json.encode(event)
    for seat in (*range(match.seats), None):
        msgspec.json.encode(match.view(seat))
        for event in match.events:
            msgspec.json.encode(event.seen_by(seat))
    schema = game.schema()
    assert {"View", "Action", "Event", "Options"} <= set(schema)


def test_a_seed_gives_the_same_match_in_another_process() -> None:
    """There Python's hashes, and with them the order of sets, are others."""
    hashes = {"PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    other = subprocess.run(
        [sys.executable, "-c", "from tests.kernel.options import digests; print(*digests(), sep='\\n')"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **hashes, "PYTHONPATH": f".{os.pathsep}{TOYS}"},
    ).stdout.splitlines()
    assert digests() == other
    assert len(other) == len(GAMES)


class AnyTable(RuleBasedStateMachine):
    """Players who do anything: legal moves, illegal ones, out of turn, undo; the match must stay sound."""

    game_id: str = ""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        game = registry.game(self.game_id)
        self.match: Match[Any, Any, Any] | None = new(game, data.draw(tables(game)))
        self.rng = Random(data.draw(st.integers(0, 2**32)))
        self.known: list[Action] = []

    @property
    def m(self) -> Match[Any, Any, Any]:
        assert self.match is not None
        return self.match

    def playing(self) -> bool:
        return self.match is not None and bool(self.match.pending)

    @precondition(playing)
    @rule(which=st.integers(0, 3))
    def play_legally(self, which: int) -> None:
        decision = self.m.pending[which % len(self.m.pending)]
        action = self.rng.choice(self.m.candidates(decision, 3, self.rng))
        self.known.append(action)
        self.m.check(action, decision.seat)
        self.m.play(action, decision.seat)

    @precondition(playing)
    @rule(seat=st.integers(-1, 12), which=st.integers(0, 10**6))
    def play_anything(self, seat: int, which: int) -> None:
        if not self.known:
            return
        action = self.known[which % len(self.known)]
        before = (self.m.save(), len(self.m.events), len(self.m.log.entries), self.m.pending)
        refused: IllegalAction | None = None
        try:
            self.m.play(action, seat)
        except IllegalAction as refusal:
            refused = refusal
        if refused:
            assert self.m.game.rule(refused.rule).id == refused.rule
            assert refused.rule != "kernel.fault"
            assert refused.reason
            assert before == (self.m.save(), len(self.m.events), len(self.m.log.entries), self.m.pending)

    @precondition(playing)
    @rule(junk=st.sampled_from([None, 7, "draw", b"{}", [], {"type": "Draw", "rp": 1}, float("nan")]))
    def play_junk(self, junk: Any) -> None:
        before = self.m.save()
        with pytest.raises(IllegalAction) as refused:
            self.m.play(junk, self.m.pending[0].seat)
        assert refused.value.rule == "kernel.malformed"
        assert self.m.save() == before

    @precondition(playing)
    @rule(seat=st.integers(0, 8))
    def undo(self, seat: int) -> None:
        before = self.m.save()
        refusal = self.m.cannot_undo(seat)
        if refusal is None:
            acting = [decision.seat for decision in self.m.pending if not decision.optional]
            entries = len(self.m.log.entries)
            self.m.undo(seat)
            assert len(self.m.log.entries) == entries - 1
            assert [decision.seat for decision in self.m.pending if not decision.optional] == acting
        else:
            with pytest.raises(IllegalAction):
                self.m.undo(seat)
            assert self.m.save() == before

    @precondition(playing)
    @rule()
    def clones_are_independent(self) -> None:
        before = self.m.save()
        clone = self.m.clone(Random(1))
        play_some(clone, Random(2), 5)
        assert self.m.save() == before

    @rule(seat=st.none() | st.integers(0, 8))
    def look(self, seat: int | None) -> None:
        if self.match is not None and (seat is None or seat < self.m.seats):
            msgspec.json.encode(self.m.view(seat))

    @invariant()
    def someone_is_asked_or_it_is_over(self) -> None:
        if self.match is None:
            return
        assert bool(self.m.pending) != (self.m.outcome is not None)
        seats = [decision.seat for decision in self.m.pending]
        assert len(seats) == len(set(seats))
        assert all(0 <= seat < self.m.seats for seat in seats)
        if self.m.pending:
            assert any(not decision.optional for decision in self.m.pending)
        for decision in self.m.pending:
            assert decision.rule in self.m.game.ledger
            assert decision.prompt
            assert decision.options is None or len(decision.options) > 0
            for blocked in self.m.blocked(decision):
                assert self.m.game.rule(blocked.rule).id == blocked.rule


@a_game
def test_any_table_stays_sound(id: str) -> None:
    run_state_machine_as_test(
        type(f"{id} table", (AnyTable,), {"game_id": id}),
        settings=settings(
            max_examples=EXAMPLES.get(id, 6),
            stateful_step_count=40,
            deadline=None,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
        ),
    )
