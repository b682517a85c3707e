"""Games over days: time for a turn, weekends and holidays off; a game of days with a moved clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.server.conftest import Refused, Server, Tab, Visitor, play_something, play_two, table_body
from tests.server.outside import HOUR, Moved, at
from tests.server.test_memory import put_away

from gravitable.server import Settings
from gravitable.server.tables.clock import Timekeeper
from gravitable.server.tables.days_off import DAY, Week
from gravitable.server.wire.tables import MoveClock, TurnClock


def test_weekends_do_not_count_where_the_table_says_so() -> None:
    week = Week("UTC")
    assert week.counted(at(9, 12), at(12, 12)) == DAY, "from Friday noon to Monday noon"
    assert week.counted(at(10, 1), at(11, 23)) == 0
    assert week.end_of(at(9, 12), DAY) == at(12, 12)
    assert week.end_of(at(9, 12), DAY / 2) == at(10), "just before the weekend"
    assert week.end_of(at(10, 5), HOUR) == at(12, 1)
    assert week.counts(at(9, 23.99))
    assert not week.counts(at(10))
    assert not week.counts(at(11, 23.99))
    assert week.counts(at(12))
    assert (week.change(at(9)), week.change(at(10))) == (at(10), at(12))
    assert Week().counted(at(9), at(12)) == 3 * DAY
    assert Week().change(at(9)) is None


def test_a_weekend_is_that_of_its_zone_also_when_clocks_are_changed() -> None:
    assert not Week("Asia/Tokyo").counts(at(9, 15)), "there it is Saturday already"
    berlin = Week("Europe/Berlin")  # on Sunday, 29 March, an hour is left out
    assert berlin.change(at(28, 0, 3)) == at(29, 22, 3)
    assert berlin.counted(at(27, 22, 3), at(29, 23, 3)) == 2 * HOUR


def test_a_turn_has_one_time_for_all_its_decisions() -> None:
    clock = Timekeeper(TurnClock(100), 2)
    clock.run([0], 0.0, fresh=[0])
    clock.run([0], 30.0, fresh=[0])
    assert clock.settled(40.0) == [60.0, 100.0]
    clock.run([1], 40.0, fresh=[1])
    clock.run([0], 50.0, fresh=[0])
    assert clock.settled(50.0) == [100.0, 90.0], "others decided: it is a new turn"
    clock.run([0, 1], 55.0, fresh=[0, 1])
    assert clock.settled(55.0) == [100.0, 100.0], "both are asked anew"
    clock.run([0], 55.0)
    clock.run([], 65.0)
    clock.run([0], 500.0)
    assert clock.settled(500.0)[0] == 90.0, "a pause is no new turn"


def test_clocks_rest_on_a_weekend_and_go_on_after_it() -> None:
    clock = Timekeeper(MoveClock(86400, "UTC"), 1)
    clock.run([0], at(9, 18), fresh=[0])
    assert clock.next_expiry() == at(12, 18)
    shown = clock.show(at(11))
    assert (shown.left, shown.running, shown.resting) == ((18 * 3600_000,), (), True)
    assert clock.next_change(at(11)) == at(12)
    assert clock.expired(at(12, 17.9)) == []
    assert clock.expired(at(12, 18)) == [0]
    clock.run([], at(12, 18))
    clock.grace(0)
    assert clock.left == [8640.0], "a tenth of a day"


def looked_at(server: Server) -> None:
    server.run(server.core.look_after())


def state(visitor: Visitor, table: str) -> list[tuple[str | None, bool]]:
    """Which bot sits in, and who is on holiday."""
    seats = visitor.get(f"/api/tables/{table}")["seats"]
    return [(seat["bot"], seat["holiday_since"] is not None) for seat in seats]


def last_clocks(tab: Tab) -> dict[str, Any]:
    tab.catch_up()
    found: dict[str, Any] = next(m["clocks"] for m in reversed(tab.heard) if "clocks" in m)
    return found


def test_a_game_of_three_days(start: Callable[..., Server], settings: Settings) -> None:
    now = Moved()
    server = start(replace(settings, now=now, idle_seconds=0.0))
    clock = {"type": "turn", "seconds": 86400, "weekend": "UTC", "holiday": 2}
    ann, bob, table = play_two(lambda name: Visitor(server.url, name), clock=clock, options={"rounds": 50})
    people = ann.visitor, bob.visitor

    # Tuesday: Ann plays. Wednesday, before time runs out, Bob does; the table was put away meanwhile.
    ann.act()
    put_away(server, table, ann, bob)
    now.pass_hours(23.5)
    looked_at(server)
    assert state(people[0], table) == [(None, False)] * 2
    bob = people[1].open(table)
    assert bob.snapshot["clocks"]["left"][1] == pytest.approx(1800_000, abs=60_000)
    bob.act(2)  # he bids more, so that it is he who throws: in the same turn
    assert last_clocks(bob)["left"][1] == pytest.approx(1800_000, abs=60_000)
    play_something(bob)
    assert last_clocks(bob)["left"] == pytest.approx([86400_000] * 2, abs=60_000), "a turn each, anew"

    # Bob stops his clock; Ann answers on Thursday. Two days later the days off are used up.
    bob.answer(bob.ask("holiday", away=True))
    assert last_clocks(bob)["running"] == [0]
    now.pass_hours(20)
    ann = people[0].open(table)
    ann.act()
    put_away(server, table, ann, bob)
    now.pass_hours(27)
    looked_at(server)
    assert state(people[0], table) == [(None, False), (None, True)]
    now.pass_hours(1.2)  # Friday, before nine
    looked_at(server)
    assert state(people[0], table) == [(None, False)] * 2
    bob = people[1].open(table)
    refused = bob.answer(bob.ask("holiday", away=True))
    assert refused["rule"] == "table.holiday"

    # Over the weekend nothing runs; on Monday morning he has lost his turn, and takes his seat back.
    now.pass_hours(61)  # Sunday evening
    looked_at(server)
    server.call(server.core.tables.here[table].look_at_clocks)  # as its timer would have done
    assert last_clocks(bob)["running"] == []
    assert last_clocks(bob)["resting"] is True
    assert state(people[0], table) == [(None, False)] * 2
    now.pass_hours(12)  # Monday morning
    looked_at(server)
    while bob.table["seats"][1]["bot"] is None:
        bob.next()
    bob.answer(bob.ask("take-back"))
    assert last_clocks(bob)["left"][1] >= 8600_000


def test_days_off_are_only_as_agreed(start: Callable[..., Server], settings: Settings) -> None:
    server = start(settings)
    ann = Visitor(server.url, "Ann")
    for bad in ({"weekend": "Mars/Olympus"}, {"weekend": "../secret"}, {"holiday": 61}, {"holiday": -1}):
        with pytest.raises(Refused) as refused:
            ann.post("/api/tables", table_body("sparks", clock={"type": "turn", "seconds": 60, **bad}))
        assert refused.value.status == 400
    tab, *_ = play_two(lambda name: Visitor(server.url, name))
    assert tab.answer(tab.ask("holiday", away=True))["rule"] == "table.holiday"
    assert tab.answer(tab.ask("holiday", away=False))["type"] == "done"
