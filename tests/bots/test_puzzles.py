"""Puzzles: what is found is clearly best, and what ships can be played."""

from __future__ import annotations

import msgspec
import pytest

from gravitable.bots.candidates import GAP, Race, alike, settled
from gravitable.bots.win_probability import runner_up, strongest
from gravitable.kernel.registry import game, games
from gravitable.puzzles import search
from gravitable.puzzles.puzzle import Puzzle, puzzles_of, weighed
from gravitable.puzzles.search import seek


@pytest.fixture(scope="module")
def found() -> Puzzle:
    """The first puzzle in voyages of crew bots."""
    return next(puzzle for seed in range(1, 40) for puzzle in seek(game("adrift"), seed))


def test_the_best_choice_is_clearly_best(found: Puzzle) -> None:
    best, second, *_ = found.choices
    assert best.chance - second.chance >= GAP * 0.9
    match = found.match()
    decision = match.decision(found.seat)
    assert decision.prompt == found.prompt
    assert len(found.choices) == len(decision.options or ())
    action = match.game.read_action(msgspec.json.encode(best.action))
    assert match.label(action, found.seat) == best.words
    assert found.solves(best.chance)
    assert not found.solves(found.choices[-1].chance)
    again = weighed(found, action)
    assert again.chance == best.chance, "tried beside itself"
    assert found.solves(again.chance)


def test_the_same_seed_has_the_same_puzzles(found: Puzzle) -> None:
    assert next(seek(game("adrift"), found.seed)) == found


def test_questions_of_a_kind_are_looked_at_closely() -> None:
    found = list(seek(game("adrift"), 18, kinds={"adrift.draw"}))
    assert found
    assert {puzzle.match().decision(puzzle.seat).kind for puzzle in found} == {"adrift.draw"}


def test_what_a_thinker_alone_thinks_of_makes_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adrift's captain would be one, if the crew were the best that the game has."""
    adrift = game("adrift")
    captain = strongest(adrift)
    assert list(seek(adrift, 40, kinds={"adrift.draw"}, thinker=captain)) == [], "the captain is no other bot"
    monkeypatch.setattr(search, "strongest", runner_up)
    (found,) = seek(adrift, 40, kinds={"adrift.draw"}, thinker=captain)
    assert found.choices[0].words == "Draw none"
    monkeypatch.setattr(search, "_lasts", lambda *given: False)
    assert list(seek(adrift, 40, kinds={"adrift.draw"}, thinker=captain)) == []


def test_what_no_bot_thought_of_must_be_better_farther_ahead_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """In seed 7 paying for the core looks better than what the captain does, until all have answered."""

    def overlooked() -> list[Puzzle]:
        return [p for p in seek(game("adrift"), 7, kinds={"adrift.spend"}) if "overlooks" in p.why]

    assert overlooked() == []
    monkeypatch.setattr(search, "_lasts", lambda *given: True)
    assert overlooked() != []


@pytest.mark.parametrize(
    ("gains", "number", "same_idea", "other_idea"),
    [
        ([0.0] * 4, 1, None, "close"),  # four worlds alike prove nothing, but a rival so near is no puzzle
        ([0.0] * 16, 2, "equal", "close"),
        ([0.03] * 16, 2, "close", "close"),  # neither as good nor clearly worse
        ([-0.05] * 16, 2, "close", "close"),  # better than the best
        ([0.05] * 4, 1, None, None),
        ([0.05] * 16, 2, "beaten", "beaten"),
        ([0.0, 0.12] * 24, 3, "beaten", "beaten"),
        ([-0.4, 0.5] * 24, 3, "close", "close"),  # by luck alone
    ],
)
def test_a_rival_may_be_as_good_only_if_it_is_the_same_idea(
    gains: list[float], number: int, same_idea: str | None, other_idea: str | None
) -> None:
    assert settled(gains, number, may_equal=True) == same_idea
    assert settled(gains, number, may_equal=False) == other_idea


def test_the_same_from_another_ship_of_a_class_is_alike() -> None:
    """Fire ships to the one Voidgate or the other read alike; to launch none does not."""
    puzzle = next(each for each in puzzles_of(game("dropfleet")) if each.seed == 9067)
    match = puzzle.match()
    nothing, third, first = (
        match.game.read_action(msgspec.json.encode(each.action)) for each in puzzle.choices
    )
    assert alike(match, puzzle.seat, third, [nothing, first]) == {first}
    assert alike(match, puzzle.seat, nothing, [third, first]) == frozenset()
    assert Race({}, frozenset({first})).instead([first, nothing]) == nothing


@pytest.mark.parametrize("id", sorted(games()))
def test_every_puzzle_that_ships_can_be_played(id: str) -> None:
    for puzzle in puzzles_of(game(id)):
        match = puzzle.match()
        assert puzzle.game == id
        assert match.decision(puzzle.seat).prompt == puzzle.prompt
        assert [puzzle.solves(each.chance) for each in puzzle.choices] == [
            place < puzzle.equals for place in range(len(puzzle.choices))
        ]
        for each in puzzle.choices:
            action = match.game.read_action(msgspec.json.encode(each.action))
            match.check(action, puzzle.seat)
            assert match.label(action, puzzle.seat) == each.words
