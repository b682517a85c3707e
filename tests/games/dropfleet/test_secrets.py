"""What a seat is told does not depend on the cards that others hold: who is asked, by which clause, in which
order, and what happens meanwhile."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import gravitable
from gravitable.games.dropfleet.actions import PlayCard
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Action, IllegalAction, Proceed, Seat

FAR = 12
"""How many decisions two worlds are compared for."""

EVERY = 15
"""At every so many decisions of a battle two worlds part."""

Told = list[tuple[Any, ...]]


def told(m: DropfleetMatch, viewer: Seat, events: list[Any]) -> Told:
    """What a seat is told of a moment: who is asked by which clause, and the events it may know."""
    seen = [event.seen_by(viewer) for event in events]
    asked = [(each.seat, each.rule) for each in m.pending if not each.optional]
    return [*asked, *((type(event).__name__, msgspec.json.encode(event)) for event in seen if event)]


def worlds(m: DropfleetMatch, viewer: Seat, rng: Random) -> tuple[DropfleetMatch, DropfleetMatch]:
    """The match as a seat could imagine it in two ways, which differ in the hands of others alone. What is
    about to be shown, the next battlegroup and chosen discards, is the same in both."""
    one, other = m.imagine(viewer, rng), m.imagine(viewer, rng)
    for here, there in zip(one.state.players, other.state.players, strict=True):
        there.strategy = list(here.strategy)
        if here.discarding is not None:
            here.discarding = there.discarding = ()
    return one, other


def common_action(one: DropfleetMatch, other: DropfleetMatch, rng: Random, most: int) -> Action | None:
    """Something that the asked seat can do in both worlds; None where what it can do is its secret."""
    first, second = one.pending[0], other.pending[0]
    if first.options is not None and second.options is not None:
        both = [option for option in first.options if option in second.options]
        if Proceed() in both and rng.random() < 0.7:
            return Proceed()
        return rng.choice(both) if both else None
    for action in one.candidates(first, most, rng):
        try:
            other.check(action, first.seat)
        except IllegalAction:
            continue
        return action
    return None


def compare(m: DropfleetMatch, viewer: Seat, seed: int) -> int:
    """Let two worlds go on with the same dice and choices; returns for how many decisions they did."""
    one, other = worlds(m, viewer, Random(seed))
    luck = Random(seed)
    one, other = one.clone(Random(seed)), other.clone(Random(seed))
    for number in range(FAR):
        assert told(one, viewer, []) == told(other, viewer, [])
        if not one.pending:
            return number
        action = common_action(one, other, luck, 3)
        if action is None:
            return number
        seat = one.pending[0].seat
        happened = [world.play(action, seat) for world in (one, other)]
        assert told(one, viewer, happened[0]) == told(other, viewer, happened[1])
        assert one.view(viewer) == other.view(viewer)
    return FAR


def watched(seed: int, turns: int, **options: Any) -> int:
    """Play a battle at random, let two worlds part again and again; returns how long they were compared."""
    rng = Random(seed)
    given = {"points": 999, "scenario": "take-and-hold", **options}
    m = gravitable.new("dropfleet", seats=2, seed=seed, options=given)
    compared = decisions = 0
    while m.pending and m.state.turn <= turns:
        decision = rng.choice(m.pending)
        if decisions % EVERY == 0:
            for viewer in (0, 1):
                compared += compare(m, viewer, decisions)
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
        decisions += 1
    return compared


@pytest.mark.rule("dropfleet.card.covert", "dropfleet.card.discards-together")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("ucm", "scourge"),
        ("phr", "shaltari"),
        ("resistance", "ucm"),
        ("shaltari", "resistance"),
        ("scourge", "phr"),
    ],
)
def test_nobody_learns_from_questions_what_another_holds(first: str, second: str) -> None:
    assert watched(7, 4, first_faction=first, second_faction=second) > 100


def test_the_comparison_sees_a_leak() -> None:
    """With the other reading only those are asked who can play, and that tells."""
    with pytest.raises(AssertionError):
        watched(7, 6, card_moments="open")


def test_idle_questions_leave_nothing_but_to_pass() -> None:
    rng = Random(3)
    m = gravitable.new("dropfleet", seats=2, seed=3, options={"points": 999})
    idle = chosen = 0
    while m.pending:
        decision = rng.choice(m.pending)
        if decision.covert:
            assert decision.options
            assert decision.options[0] == Proceed()
            assert (decision.rule, decision.kind) == ("dropfleet.card.when", "dropfleet.card")
            idle += decision.idle is not None
            chosen += any(isinstance(option, PlayCard) for option in decision.options)
            assert (decision.idle is None) is (len(decision.options) > 1)
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
    assert idle > 20
    assert chosen > 5
