"""The planner: legal paths, to one target, through several, around the sun."""

from __future__ import annotations

import math
import random

import pytest

from gravitable.geometry.flight import Chain, Sky, flaw
from gravitable.geometry.outline import Outline, Point, disc
from gravitable.geometry.planner import Hold, plan, plans

CHAIN = Chain(link=25.0, width=8.0, bend=60.0)


def sky(**pieces: tuple[float, float, float]) -> Sky:
    return Sky(216.5, 30.0, {name: disc((x, y), radius) for name, (x, y, radius) in pieces.items()})


def ship_at(at: Point) -> Outline:
    return disc(at, 7.0)


def test_a_target_in_reach_is_reached_and_no_further() -> None:
    table = sky(planet=(160.0, 60.0, 15.0))
    course = plan(table, ship_at((80.0, 0.0)), CHAIN, 4, {"planet": 1.0}, ending=["planet"])
    assert [contact.piece for contact in course.meets] == ["planet"]
    assert course.meets[0].enters == pytest.approx(course.path.length, abs=1.0)


def test_a_target_behind_the_sun_is_reached_around_it() -> None:
    table = sky(planet=(-70.0, 0.0, 15.0))
    course = plan(table, ship_at((70.0, 0.0)), CHAIN, 7, {"planet": 1.0}, ending=["planet"])
    assert course.worth == 1.0
    assert flaw(table, course.path, CHAIN, ship_at((70.0, 0.0)), 7) is None


def test_several_targets_are_strung_together() -> None:
    table = sky(a=(110.0, 10.0, 5.0), b=(130.0, 40.0, 5.0), c=(120.0, 75.0, 5.0), planet=(90.0, 110.0, 15.0))
    course = plan(
        table,
        ship_at((80.0, 0.0)),
        CHAIN,
        6,
        {"a": 1.0, "b": 1.0, "c": 1.0, "planet": 2.0},
        ending=["planet"],
    )
    assert [contact.piece for contact in course.meets] == ["a", "b", "c", "planet"]


def test_what_costs_is_avoided() -> None:
    table = sky(pirate=(110.0, 0.0, 8.0), fuel=(140.0, 0.0, 4.0))
    course = plan(table, ship_at((80.0, 0.0)), CHAIN, 5, {"fuel": 1.0, "pirate": -5.0})
    assert [contact.piece for contact in course.meets] == ["fuel"]


def test_a_ship_with_nothing_to_gain_stays_but_must_leave_a_stack() -> None:
    table = sky(planet=(80.0, 0.0, 15.0))
    resting = plan(Sky(216.5, 30.0, {}), ship_at((80.0, 0.0)), CHAIN, 5, {})
    assert resting.path.length == 0.0
    leaving = plan(table, ship_at((80.0, 0.0)), CHAIN, 5, {}, ending=["planet"], leaving=["planet"])
    assert leaving.meets == ()
    assert math.dist(leaving.path.end, (80.0, 0.0)) > 15.0 + 4.0


def test_every_path_found_on_crowded_tables_is_legal_and_pays_what_it_says() -> None:
    source = random.Random(11)
    for _ in range(20):
        pieces = {}
        for n in range(45):
            out, angle = source.uniform(45.0, 195.0), source.uniform(0.0, 2 * math.pi)
            pieces[f"p{n}"] = disc(
                (out * math.cos(angle), out * math.sin(angle)), source.choice((4.0, 6.0, 15.0))
            )
        table = Sky(216.5, 30.0, pieces)
        worth = {name: source.choice((1.0, 2.0, -3.0)) for name in pieces}
        ending = {name for name, outline in pieces.items() if outline.radius > 10.0}
        at = (source.choice((-1, 1)) * source.uniform(60.0, 150.0), source.uniform(-60.0, 60.0))
        course = plan(table, ship_at(at), CHAIN, 6, worth, ending)
        assert flaw(table, course.path, CHAIN, ship_at(at), 6) is None
        met = [contact.piece for contact in course.meets]
        assert course.worth == sum(worth[piece] for piece in dict.fromkeys(met))
        assert course.worth >= 0.0 or not ending.isdisjoint(met) or course.path.length == 0.0
        assert not ending & set(met[:-1])


def test_several_paths_are_told_best_first_each_meeting_something_else() -> None:
    table = sky(a=(120.0, 20.0, 5.0), b=(80.0, 60.0, 5.0), c=(120.0, -40.0, 5.0))
    courses = plans(table, ship_at((80.0, 0.0)), CHAIN, 3, {"a": 1.0, "b": 2.0, "c": 3.0})
    met = [tuple(contact.piece for contact in course.meets) for course in courses]
    assert len(met) == len(set(met)) >= 3
    worths = [course.worth for course in courses]
    assert worths == sorted(worths, reverse=True)
    assert all(flaw(table, course.path, CHAIN, ship_at((80.0, 0.0)), 3) is None for course in courses)


def test_no_path_begins_where_the_sun_is_all_around() -> None:
    with pytest.raises(ValueError, match="begins here"):
        plans(Sky(216.5, 60.0, {}), ship_at((0.0, 0.0)), CHAIN, 3, {})


def test_a_ship_may_come_back_to_what_it_left() -> None:
    table = sky(station=(80.0, 0.0, 6.0))
    bendy = Chain(link=25.0, width=8.0, bend=90.0)
    course = plan(table, ship_at((80.0, 0.0)), bendy, 6, {"station": 5.0}, leaving=["station"], beam=30)
    assert [contact.piece for contact in course.meets] == ["station"]
    assert course.meets[0].enters > 0.0


def test_pieces_beyond_the_room_of_a_hold_count_for_nothing() -> None:
    table = sky(a=(110.0, 0.0, 5.0), b=(135.0, 0.0, 5.0), c=(160.0, 0.0, 5.0), planet=(80.0, 60.0, 15.0))
    worth = {"a": 1.0, "b": 1.0, "c": 1.0, "planet": 1.5}

    def best(hold: Hold | None) -> tuple[list[str], float]:
        course = plans(table, ship_at((80.0, 0.0)), CHAIN, 4, worth, ["planet"], hold=hold)[0]
        return [contact.piece for contact in course.meets], course.worth

    assert best(None) == (["a", "b", "c"], 3.0)
    assert best(Hold(3, (), ("a", "b", "c"))) == (["a", "b", "c"], 3.0)
    assert best(Hold(1, (), ("a", "b", "c"))) == (["a", "planet"], 2.5)
    # Without room a dearer piece takes the place of the cheapest aboard, and adds what it is worth more.
    assert best(Hold(2, (0.2, 3.0), ("a", "b", "c")))[1] == pytest.approx(0.8 + 1.5)
    worth["c"] = 4.0
    assert best(Hold(2, (0.2, 3.0), ("a", "b", "c")))[1] == pytest.approx(4.0 + 3.0 - 3.2)
