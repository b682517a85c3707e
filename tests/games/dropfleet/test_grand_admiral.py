"""A grand admiral plays on in imagined worlds: legally, repeatably, in time, not by what it cannot know."""

from __future__ import annotations

import time
from random import Random

import pytest

import gravitable
from gravitable.bots.outlook import quick
from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.bots import grand_admiral, reckoning
from gravitable.games.dropfleet.bots.admiral import AdmiralBot
from gravitable.games.dropfleet.bots.fate import Fate
from gravitable.games.dropfleet.bots.grand_admiral import FROM, GrandAdmiralBot
from gravitable.games.dropfleet.bots.plans import Plan
from gravitable.games.dropfleet.bots.swift import Swift
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Choice, Seat

WEIGHED = ("dropfleet.orders", "dropfleet.move")


class Few(GrandAdmiralBot):
    """One that plays few worlds, so that a test is short; time does not matter to it."""

    playouts = 12
    patience = 60.0


def battle(seed: int, kind: str, faction: str = "any", skipped: int = 0) -> tuple[DropfleetMatch, Seat]:
    """A battle of captains, at a question of that kind that a grand admiral plays on for."""
    options = {"scenario": "take-and-hold", "first_faction": faction, "second_faction": faction}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    captain, rng = quick(GAME), Random(seed)
    while True:
        decision = m.pending[-1]
        if m.state.turn >= FROM and decision.kind == kind:
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


@pytest.mark.parametrize("kind", WEIGHED)
def test_the_same_seed_and_worlds_give_the_same_choice(kind: str) -> None:
    m, seat = battle(4, kind, skipped=2)
    assert chosen(Few(), m, seat) == chosen(Few(), m, seat)


def test_what_its_seat_cannot_know_does_not_matter() -> None:
    m, seat = battle(5, "dropfleet.orders")
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
    def fails(self: object, m: DropfleetMatch) -> None:
        raise RuntimeError

    monkeypatch.setattr(Swift, "play_turn", fails)
    m, seat = battle(7, "dropfleet.orders")
    choice = chosen(Few(), m, seat)
    m.check(choice.action, seat)
    assert choice.chance is None


def test_the_plan_that_comes_out_best_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    m, seat = battle(8, "dropfleet.orders")
    plans: list[Plan] = []

    def favourite(m: object, seat: Seat, group: int, plan: Plan, seed: int) -> float:
        if plan not in plans:
            plans.append(plan)
        return 0.9 if len(plans) > 1 and plan == plans[1] else 0.1

    monkeypatch.setattr(grand_admiral, "played_on", favourite)
    choice = chosen(Few(), m, seat)
    assert choice.action == plans[1].actions[0]
    assert choice.action != plans[0].actions[0]
    assert choice.chance == pytest.approx(0.9)


def test_in_early_turns_it_is_an_admiral() -> None:
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=9, options={"scenario": "take-and-hold"})
    captain, rng = quick(GAME), Random(9)
    while m.pending[-1].kind != "dropfleet.orders":
        seat = m.pending[-1].seat
        choice = captain.choose(m.imagine(seat, rng), seat, rng)
        assert choice is not None
        m.play(choice.action, seat)
    seat = m.pending[-1].seat
    seen = m.imagine(seat, Random(1))
    assert GrandAdmiralBot().choose(seen, seat, Random(1)) == AdmiralBot().choose(seen, seat, Random(1))


def test_a_lead_is_reckoned_the_same_from_both_sides() -> None:
    m, _ = battle(10, "dropfleet.orders")
    one, other = (reckoning.chance(m, seat, 3) for seat in (0, 1))
    assert one + other == pytest.approx(1.0)
    m.state.players[0].vp += 5
    assert reckoning.chance(m, 0, 3) > one


def test_there_are_as_many_weights_as_figures() -> None:
    learned = reckoning.learned()
    assert learned.figures == reckoning.NAMES
    assert all(len(line.weights) == len(reckoning.NAMES) for line in learned.turns)


def test_even_dice_show_every_face_once_in_six_rolls() -> None:
    fate = Fate(1)
    fate.turn_to(1)
    assert sorted(fate.roll(6) for _ in range(6)) == [1, 2, 3, 4, 5, 6]
