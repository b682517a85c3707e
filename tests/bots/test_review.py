"""Reviews: chances along a match, blunders found, luck and skill that add up, and time that is kept."""

from __future__ import annotations

from random import Random
from time import thread_time
from typing import Any

import msgspec
import pytest

import gravitable
from gravitable.bots.win_probability import Outlook, sides
from gravitable.games.adrift.bots.captain import CaptainBot
from gravitable.games.adrift.bots.crew import CrewBot
from gravitable.kernel import Bot, GravitableError, Log, Match, RandomBot, advance
from gravitable.review import Review, Timeline, Undertaking, work

BLUNDER = 0.3
"""How much of the chance to win the worst choice costs."""


def played(match: Match[Any, Any, Any], bot: Bot, seed: int = 1) -> Log:
    rng = Random(seed)
    while match.pending:
        advance(match, bot, rng)
    return match.log


def reviewed(log: Log, seconds: float = 30.0) -> Review:
    course, undertaking = Timeline(log), Undertaking(seconds)
    shares = [undertaking.share]
    while (portion := undertaking.portion()) is not None:
        undertaking.add(portion, work(course, portion))
        shares.append(undertaking.share)
    assert shares == sorted(shares), "progress goes one way"
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    review = undertaking.review()
    assert review is not None
    return review


def blundered() -> tuple[Log, str]:
    """A voyage of captains, but for one choice, which is the worst there was; and what it was."""
    match, captain, rng = gravitable.new("adrift", seats=4, seed=11), CaptainBot(), Random(1)
    outlook = Outlook(match)
    while True:
        seat, options = match.pending[0].seat, match.pending[0].options or ()
        hopes = [
            sum(outlook.after(match, seat, each, world)[0] for world in range(8)) / 8 for each in options
        ]
        if max(hopes) - min(hopes) > BLUNDER and match.outcome is None:
            worst = options[hopes.index(min(hopes))]
            words = match.label(worst, seat)
            match.play(worst, seat)
            if match.outcome is None:
                return played(match, captain), words
        advance(match, captain, rng)


def test_a_blunder_is_named_and_what_was_better() -> None:
    log, words = blundered()
    review = reviewed(log)
    worst = review.costly[0]
    assert worst.did == words
    assert worst.cost > 0.1
    assert worst.better_chance == pytest.approx(worst.chance + worst.cost, abs=1e-3)
    position = Timeline(log).positions[worst.at]
    action = position.game.read_action(msgspec.json.encode(worst.action))
    position.check(action, worst.seat)
    assert position.label(action, worst.seat) == worst.better
    assert review.looked == review.choices
    assert sum(row.own for row in review.balance) == pytest.approx(review.balance[worst.seat].own, abs=0.02)
    assert review.balance[worst.seat].own < -0.1


def test_luck_and_choices_add_up_to_the_result() -> None:
    log = played(gravitable.new("adrift", seats=2, seed=3), CaptainBot())
    review = reviewed(log)
    course = Timeline(log)
    assert len(review.curve) == len(course.taken) + 1
    assert review.judged
    assert review.sides == ((0, 1),)
    outcome = course.positions[-1].outcome
    assert outcome is not None
    for row in review.balance:
        assert row.start + row.luck + row.own + row.others == pytest.approx(row.end, abs=1e-3)
        assert row.end == outcome.won[row.seat]
        assert row.own == 0.0, "the captain chose as the captain would"
    for turn in review.turns:
        change = review.curve[turn.at + 1][0] - review.curve[turn.at][0]
        assert turn.change[0] == pytest.approx(change, abs=1e-3)
        assert turn.did == course.labels[turn.at]
        assert turn.seat == course.taken[turn.at].seat


def test_a_game_without_judgement_is_played_on() -> None:
    review = reviewed(played(gravitable.new("sparks", seats=2, seed=1), RandomBot()))
    assert not review.judged
    assert len(review.sides) == 2
    assert sum(review.curve[-1]) == 1.0
    assert all(0.0 <= chance <= 1.0 for chances in review.curve for chance in chances)


def test_the_time_is_kept_and_what_moved_most_comes_first() -> None:
    log = played(gravitable.new("phobos-falling", seats=4, seed=2), RandomBot())
    course, undertaking = Timeline(log), Undertaking(2.0)
    begun = thread_time()
    curve = undertaking.portion()
    assert curve is not None
    undertaking.add(curve, work(course, curve))
    first = undertaking.portion()
    assert first is not None
    review = undertaking.review()
    assert review is not None
    swings = {
        at: abs(after[0] - before[0])
        for at, (before, after) in enumerate(zip(review.curve, review.curve[1:], strict=False))
    }
    assert swings[first.moments[0]] == pytest.approx(max(swings[at] for at in first.moments), abs=1e-3)
    while (portion := undertaking.portion()) is not None:
        undertaking.add(portion, work(course, portion))
    assert thread_time() - begun < 12, "a portion of a few seconds may be under way when the time is over"


def test_a_match_that_is_not_over_is_refused() -> None:
    match = gravitable.new("adrift", seats=2, seed=3)
    advance(match, CrewBot(), Random(1))
    with pytest.raises(GravitableError, match="over"):
        Timeline(match.log)


def test_teams_share_their_chance() -> None:
    assert sides(gravitable.new("drop-it", seats=4, seed=1, options={"mode": "teams"})) == ((0, 1), (2, 3))
    assert sides(gravitable.new("drop-it", seats=3, seed=1)) == ((0,), (1,), (2,))
