"""A grand admiral plays on in imagined worlds: legally, repeatably, in time, not by what it cannot know."""

from __future__ import annotations

import time
from random import Random

import msgspec
import numpy as np
import pytest

import gravitable
from gravitable.bots.win_probability import quick
from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.bots.choices.answer import CHOOSERS
from gravitable.games.dropfleet.bots.plans import rollouts
from gravitable.games.dropfleet.bots.plans.alternatives import MORE
from gravitable.games.dropfleet.bots.plans.fast_playout import FastPlayout
from gravitable.games.dropfleet.bots.plans.plan import Plan
from gravitable.games.dropfleet.bots.plans.rollouts import SURE, Rollout, contenders
from gravitable.games.dropfleet.bots.plans.scripted_dice import ScriptedDice
from gravitable.games.dropfleet.bots.players.admiral import AdmiralBot
from gravitable.games.dropfleet.bots.players.grand_admiral import PLAYOUTS, GrandAdmiralBot
from gravitable.games.dropfleet.bots.value_network import model
from gravitable.games.dropfleet.bots.value_network.feature_rows import GROUND, PLACE, WHOLE
from gravitable.games.dropfleet.bots.value_network.features import features
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import PROCEED, Choice, Seat

WEIGHED = ("dropfleet.orders", "dropfleet.move", "dropfleet.stack", "dropfleet.launch")


class Few(GrandAdmiralBot):
    """One that plays few worlds, so that a test is short; time does not matter to it."""

    playouts = 24
    patience = 60.0


def battle(
    seed: int, kind: str, faction: str = "any", skipped: int = 0, turn: int = 3
) -> tuple[DropfleetMatch, Seat]:
    """A battle of captains, at a question of that kind with more than one answer."""
    options = {"scenario": "take-and-hold", "first_faction": faction, "second_faction": faction}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    captain, rng = quick(GAME), Random(seed)
    while True:
        decision = m.pending[-1]
        several = decision.options is None or len(decision.options) > 1
        if m.state.turn >= turn and decision.kind == kind and several:
            if not skipped:
                return m, decision.seat
            skipped -= 1
        choice = captain.choose(m.imagine(decision.seat, rng), decision.seat, rng)
        assert choice is not None
        m.play(choice.action, decision.seat)


def chosen(bot: GrandAdmiralBot, m: DropfleetMatch, seat: Seat, seed: int = 1) -> Choice:
    choice = bot.choose(m.imagine(seat, Random(seed)), seat, Random(seed))
    assert choice is not None
    return choice


@pytest.mark.parametrize("faction", ["ucm", "scourge", "phr", "shaltari", "resistance"])
def test_what_it_chooses_is_legal_for_every_faction_and_was_tried(faction: str) -> None:
    for kind in WEIGHED:
        m, seat = battle(3, kind, faction)
        before = m.save()
        choice = chosen(Few(), m, seat)
        m.check(choice.action, seat)
        assert m.save() == before
        assert (choice.chance is None) == (not choice.others)
        assert choice.why


def test_it_plays_on_from_the_first_turn() -> None:
    m, seat = battle(9, "dropfleet.orders", turn=1)
    assert m.state.turn == 1
    assert chosen(Few(), m, seat).chance is not None


def test_shields_of_the_shaltari_are_tried_out() -> None:
    m, seat = battle(3, "dropfleet.shields", "shaltari")
    choice = chosen(Few(), m, seat)
    m.check(choice.action, seat)
    assert choice.chance is not None


@pytest.mark.parametrize("kind", ["dropfleet.orders", "dropfleet.move", "dropfleet.stack"])
def test_the_same_seed_and_worlds_give_the_same_choice(kind: str) -> None:
    m, seat = battle(4, kind)
    assert chosen(Few(), m, seat) == chosen(Few(), m, seat)


@pytest.mark.parametrize("kind", ["dropfleet.orders", "dropfleet.stack"])
def test_what_its_seat_cannot_know_does_not_matter(kind: str) -> None:
    m, seat = battle(5, kind)
    twin: DropfleetMatch = m.imagine(seat, Random(99))
    assert twin.save() != m.clone().save()
    assert chosen(Few(), m, seat) == chosen(Few(), twin, seat)


def test_it_answers_within_its_time() -> None:
    """Its patience, and what it had begun when that was over: counted in processor time."""

    class Hasty(GrandAdmiralBot):
        playouts = 100_000
        patience = 0.3

    m, seat = battle(6, "dropfleet.orders")
    begun = time.thread_time()
    choice = chosen(Hasty(), m, seat)
    assert time.thread_time() - begun < 3.0
    m.check(choice.action, seat)


def test_a_world_that_cannot_be_played_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, m: DropfleetMatch, turn: int) -> None:
        raise RuntimeError

    monkeypatch.setattr(FastPlayout, "play_turn", fails)
    m, seat = battle(7, "dropfleet.orders")
    choice = chosen(Few(), m, seat)
    m.check(choice.action, seat)
    assert choice.chance is None


def test_the_plan_that_comes_out_best_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    m, seat = battle(8, "dropfleet.orders")
    plans: list[Plan] = []

    def favourite(m: object, seat: Seat, group: int, plan: Plan, seed: int) -> tuple[float, float]:
        if plan.actions[0] not in [each.actions[0] for each in plans]:
            plans.append(plan)
        return (4.0, 4.0) if len(plans) > 1 and plan == plans[1] else (-4.0, 4.0)

    monkeypatch.setattr(rollouts, "play_out", favourite)
    choice = chosen(Few(), m, seat)
    assert choice.action == plans[1].actions[0]
    assert choice.action != plans[0].actions[0]
    assert choice.chance == pytest.approx(0.8413, abs=1e-4)
    offered = [choice.action, *(each.action for each in choice.others)]
    assert len(offered) == len(set(offered)) > 2


def test_what_has_one_answer_it_answers_as_an_admiral() -> None:
    m, seat = battle(9, "dropfleet.discard", turn=2)
    seen = m.imagine(seat, Random(1))
    assert GrandAdmiralBot().choose(seen, seat, Random(1)) == AdmiralBot().choose(seen, seat, Random(1))


def test_every_question_that_is_weighed_is_one_that_the_rules_ask() -> None:
    assert set(MORE) <= set(CHOOSERS)
    assert set(PLAYOUTS) <= set(CHOOSERS)


def rollout(scores: list[float]) -> Rollout:
    found = Rollout(Plan((PROCEED,), None, 0.0, ""))
    found.scores = scores
    return found


def test_what_is_surely_worse_is_dropped_and_what_may_be_better_is_not() -> None:
    best, worse, near = rollout([0.6, 0.5] * 4), rollout([0.4, 0.3] * 4), rollout([0.5, 0.59] * 4)
    assert contenders([best, worse, near]) == [best, near]
    few = [rollout(each.scores[: SURE - 1]) for each in (best, worse)]
    assert contenders(few) == few


# The reckoning


def test_a_lead_is_reckoned_the_same_from_both_sides() -> None:
    m, _ = battle(10, "dropfleet.stack")
    (one, doubt), (other, same) = (model.expected_lead(m, seat) for seat in (0, 1))
    assert one == pytest.approx(-other)
    assert doubt == same > 0.0
    m.state.players[0].vp += 8
    assert model.expected_lead(m, 0)[0] > one


def test_who_is_far_behind_still_tells_better_plans_from_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    leads = {1: -60.0, 2: -70.0}

    def behind(m: object, seat: Seat, group: int, plan: Plan, seed: int) -> tuple[float, float]:
        return leads[len(plan.actions)], 3.0

    monkeypatch.setattr(rollouts, "play_out", behind)
    better, worse = (Rollout(Plan((PROCEED,) * many, None, 0.0, "")) for many in (1, 2))
    m = gravitable.new("dropfleet", seats=2, seed=1)
    assert rollouts.try_out(m, 0, 0, [better, worse], 1, time.thread_time() + 60.0)
    assert better.promise > worse.promise + 0.01
    assert better.chance == pytest.approx(worse.chance)


def test_looking_at_a_position_changes_nothing() -> None:
    m, _ = battle(10, "dropfleet.stack")
    before, told = m.save(), len(m.events)
    features(m)
    assert (m.save(), len(m.events)) == (before, told)


def test_rows_seen_by_the_other_seat_have_both_seats_exchanged() -> None:
    m, _ = battle(10, "dropfleet.stack")
    position = features(m)
    for rows, parts in (
        (position.places, PLACE),
        (position.ground, GROUND),
        (position.whole[None, :], WHOLE),
    ):
        seen = model.seen_by(rows, parts, 1)
        assert not np.array_equal(seen, rows)
        assert np.array_equal(model.seen_by(seen, parts, 1), rows)
        assert np.array_equal(seen[:, : parts[0]], rows[:, : parts[0]])


def test_a_network_for_other_rows_is_refused() -> None:
    stored = msgspec.json.decode(model.FILE.read_bytes(), type=model.StoredNetwork)
    assert model.FILE.stat().st_size < 500_000
    with pytest.raises(ValueError, match="other rows"):
        model.Network(msgspec.structs.replace(stored, rows=(1, 2, 3, 4)))


def test_even_dice_show_every_face_once_in_six_rolls() -> None:
    dice = ScriptedDice(1)
    dice.turn_to(1)
    assert sorted(dice.roll(6) for _ in range(6)) == [1, 2, 3, 4, 5, 6]
