"""Time at a table, without a table."""

from __future__ import annotations

from gravitable.server.tables.clock import GRACE, Timekeeper
from gravitable.server.wire.tables import MoveClock, NoClock, PlayerClock


def test_no_clock_shows_no_time_and_never_runs_out() -> None:
    clock = Timekeeper(NoClock(), 2)
    assert not clock.keeps_time
    assert clock.show(100.0).left == (None, None)


def test_each_decision_has_its_own_time() -> None:
    clock = Timekeeper(MoveClock(30), 2)
    clock.run([0], 0.0, fresh=[0])
    assert clock.show(10.0).left == (20_000, 30_000)
    clock.run([1], 10.0, fresh=[1])
    clock.run([0], 20.0, fresh=[0])
    assert clock.show(20.0).left == (30_000, 20_000)
    assert clock.show(20.0).running == (0,)
    assert clock.next_expiry() == 50.0


def test_a_question_asked_again_unchanged_keeps_its_time() -> None:
    clock = Timekeeper(MoveClock(30), 2)
    clock.run([0, 1], 0.0, fresh=[0, 1])
    clock.run([1], 12.0, fresh=[])
    assert clock.show(12.0).left[1] == 18_000


def test_a_match_clock_adds_its_increment_with_each_answer() -> None:
    clock = Timekeeper(PlayerClock(60, 5), 2)
    clock.run([0], 0.0, fresh=[0])
    clock.answered(0, 10.0)
    clock.run([1], 10.0, fresh=[1])
    assert clock.show(10.0).left == (55_000, 60_000)


def test_time_runs_out_exactly_once_it_is_used_up() -> None:
    clock = Timekeeper(PlayerClock(10), 2)
    clock.run([0], 0.0)
    assert clock.expired(9.9) == []
    assert clock.expired(10.0) == [0]
    clock.run([], 11.0)
    assert clock.show(12.0).left == (0, 10_000)
    clock.grace(0)
    assert clock.left[0] == GRACE


def test_a_pause_stops_all_clocks() -> None:
    clock = Timekeeper(PlayerClock(10), 2)
    clock.run([0, 1], 0.0)
    clock.run([], 4.0)
    clock.run([0, 1], 100.0)
    assert clock.show(100.0).left == (6_000, 6_000)
