"""Windows: who may act is asked until all have passed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gravitable.kernel import (
    PROCEED,
    Action,
    Decision,
    Event,
    Game,
    IllegalAction,
    Match,
    NoContent,
    OpenWindow,
    Options,
    Outcome,
    Seat,
    State,
    Step,
    View,
    Window,
)
from gravitable.kernel.chance import ScriptedChance
from gravitable.kernel.restore import load


class Coins(State):
    left: list[int]
    said: str


class Give(Action, frozen=True):
    pass


class Given(Event, frozen=True):
    seat: Seat


class InTurn(Window, frozen=True):
    def offers(self, m: Match[Coins, NoContent, Options]) -> Sequence[Decision]:
        return [
            Decision(seat, "t.give", "Give?", [Give(), PROCEED], "t.give", proceed="Keep it")
            for seat in (2, 0, 1)
            if m.state.left[seat]
        ]

    def act(self, m: Match[Coins, NoContent, Options], seat: Seat, action: Action) -> None:
        m.state.left[seat] -= 1
        m.emit(Given(seat))
        m.push(self)

    def close(self, m: Match[Coins, NoContent, Options]) -> None:
        m.finish(Outcome.by_score(tuple(map(float, m.state.left)), rule="t.end", why="All have passed."))


class Together(InTurn, OpenWindow, frozen=True):
    """The same, asked together."""


def table(first: Step) -> Match[Coins, NoContent, Options]:
    game: Game[Coins, NoContent, Options] = Game(
        id="t",
        name="T",
        summary="",
        seats=range(3, 4),
        minutes=(1, 1),
        version="1",
        package=__name__,
        state=Coins,
        shown=View,
        setup=lambda m: Coins([1, 2, 0], ""),
        first=first,
        view=lambda m, seat: View(),
        action_words=lambda m, action: "Give",
        event_words=lambda m, event, names: "",
    )
    return Match.resume(game, 3, Options(), ScriptedChance(()), Coins([1, 2, 0], ""), [first])


def asked(m: Match[Coins, NoContent, Options]) -> list[Seat]:
    return [decision.seat for decision in m.pending]


def test_one_after_the_other_until_all_have_passed() -> None:
    m = table(InTurn())
    assert asked(m) == [0]
    m.play(PROCEED)
    assert asked(m) == [1]
    m.play(Give())
    assert asked(m) == [1]
    m.play(PROCEED)
    assert m.outcome is not None
    assert m.state.left == [1, 1, 0]


def test_all_at_once_in_any_order() -> None:
    m = table(Together())
    assert asked(m) == [0, 1]
    m.play(PROCEED, 1)
    assert asked(m) == [0]
    m.play(Give(), 0)
    assert m.outcome is not None, "seat 0 has nothing left and seat 1 has passed"


def test_passing_is_called_what_the_decision_says() -> None:
    m = table(InTurn())
    assert m.label(PROCEED, 0) == "Keep it"
    assert m.label(Give(), 0) == "Give"


def test_a_window_is_saved_with_those_who_passed() -> None:
    m = table(Together())
    m.play(PROCEED, 0)
    assert asked(load(m.save(), m.game)) == [1]
    with pytest.raises(IllegalAction):
        m.play(PROCEED, 0)
