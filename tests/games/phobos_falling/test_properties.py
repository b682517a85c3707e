"""What always holds in Phobos Falling: what is offered works, what is refused is refused for its reason."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.games.phobos_falling.questions import NOTHING_TO_DRAW, asked

import gravitable
from gravitable.games.phobos_falling.actions import DrawCard, TakeOff, Walk
from gravitable.games.phobos_falling.crew.forecast import forecast
from gravitable.games.phobos_falling.crew.hands import secret
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.steps.trade import givers
from gravitable.games.phobos_falling.steps.turn import must_fight, no_draw
from gravitable.kernel import Decision, IllegalAction, Proceed

SEEDS = range(6)
TRIED = 6
"""So many options of a decision are tried on a clone."""


def decisions(seed: int) -> Iterator[tuple[PhobosMatch, Decision]]:
    """Every decision of a random game, the table and the crew drawn by the seed."""
    rng = Random(seed)
    settings = {
        "officers": rng.randint(4, 6),
        "roles": "random",
        "scenario": rng.choice(("1A", "3B", "6A", "7B")),
        "hands": rng.choice(("own", "person", "open")),
    }
    m: PhobosMatch = gravitable.new("phobos-falling", seats=rng.randint(1, 4), seed=seed, options=settings)
    while m.pending:
        for decision in m.pending:
            yield m, decision
        decision = rng.choice(m.pending)
        m.play(rng.choice(decision.options or ()), decision.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_is_offered_once_and_can_be_taken(seed: int) -> None:
    rng = Random(seed)
    for m, decision in decisions(seed):
        options = decision.options or ()
        assert len(set(options)) == len(options), decision
        for option in rng.sample(options, min(TRIED, len(options))):
            m.check(option, decision.seat)
            m.clone(Random(1)).play(option, decision.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_refused_is_refused_by_its_clause_and_reason(seed: int) -> None:
    rng = Random(seed)
    seen = set()
    for m, decision in decisions(seed):
        refused = m.blocked(decision)
        assert len({blocked.action for blocked in refused}) == len(refused)
        events = len(m.events)
        for blocked in rng.sample(refused, min(3, len(refused))):
            seen.add(blocked.rule)
            assert blocked.action not in (decision.options or ())
            assert blocked.rule in m.game.ledger
            for attempt in (m.check, m.play):
                with pytest.raises(IllegalAction) as error:
                    attempt(blocked.action, decision.seat)
                assert (error.value.rule, error.value.reason) == (blocked.rule, blocked.reason)
        assert len(m.events) == events
    assert len(seen) > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_players_are_asked_only_when_there_is_something_to_decide(seed: int) -> None:
    for m, decision in decisions(seed):
        if decision.idle is not None:
            assert secret(m) or decision.kind == "phobos-falling.discard"
            continue
        kind = decision.kind.removeprefix("phobos-falling.")
        kinds = {type(option) for option in decision.options or ()}
        if kind == "explore":
            o = m.state.turn.officer
            assert (DrawCard in kinds) == (no_draw(m, o) is None)
            assert DrawCard in kinds or must_fight(m, o)
        elif kind == "fight":
            assert not kinds <= {Proceed, TakeOff}
        elif kind != "move":
            assert kinds != {Proceed} or givers(m), decision
        if kind != "move":
            assert Walk not in kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_prompt_and_views_of_a_fight_show_one_forecast(seed: int) -> None:
    for m, decision in decisions(seed):
        if m.state.fight is None:
            continue
        for seat in (*range(m.seats), None):
            coming = forecast(m, seat)
            assert m.view(seat).fight.forecast == coming  # type: ignore[attr-defined]
            assert coming.beaten <= coming.pirates == m.view(seat).fight.pirates  # type: ignore[attr-defined]
            everything = m.clone()
            everything.options = m.game.read_options({"hands": "open"})
            truth = forecast(everything, None)
            assert truth.certain
            assert coming.beaten <= truth.beaten
            if coming.certain:
                assert (coming.left, coming.wounded, coming.dead) == (truth.left, truth.wounded, truth.dead)
        if decision.kind == "phobos-falling.fight":
            assert forecast(m, decision.seat).text in decision.prompt


def test_planning_officers_are_hardly_ever_asked_to_draw_where_nothing_can_be_drawn() -> None:
    counts, turns = asked(1, range(4), {"officers": 4, "roles": "random"})
    assert counts["move"] >= turns
    assert counts[NOTHING_TO_DRAW] < 0.03 * turns
    assert sum(counts.values()) < 6 * turns
