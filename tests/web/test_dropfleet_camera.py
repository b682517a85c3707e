"""The camera over a battle in space: it is led to where things happen and back, never against a hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.typescript import call

MODULE = "../../tests/web/scripts/camera.ts"
HANDS = ["turn", "pan", "zoom", "show"]


def test_the_camera_is_led_and_goes_back_but_never_against_a_hand() -> None:
    rows: list[list[Any]] = [["none", "none", True], *([hand, "none", True] for hand in HANDS)]
    rows += [["none", hand, True] for hand in HANDS]
    left, *held = call(MODULE, "led", rows)
    start, _, filmed, _, guided, back, whole = left["places"]
    assert filmed != start
    assert guided != start
    assert back == pytest.approx(start)
    assert whole == pytest.approx(start)
    for (before, during, _), told in zip(rows[1:], held, strict=True):
        start, taken, filmed, turned, guided, back, whole = told["places"]
        assert (taken != start) == (before != "none")
        assert (filmed == taken) == (before != "none"), "a hand that held it before the film keeps it"
        assert (turned != filmed) == (during != "none")
        assert guided == turned, "a hand keeps what it has turned to"
        assert back == guided
        assert whole == pytest.approx(start), "until it is asked for the whole table"


def test_with_reduced_motion_the_camera_is_there_at_once() -> None:
    (told,) = call(MODULE, "led", [["none", "none", False]])
    *_, guided, back, whole = told["places"]
    assert guided != back == pytest.approx(whole)
    # Neither the guide, nor its end, nor the way to the whole table takes a frame.
    assert told["moved"][-3:] == [False, False, False]


def test_all_of_what_the_camera_is_led_to_is_in_the_picture_on_wide_screens_and_phones() -> None:
    row = [[4.0, 5.0, 40.0], [44.0, 5.0, 40.0]]
    file = [[24.0, 5.0, 8.0], [24.0, 9.0, 30.0]]
    corner = [[1.0, 0.0, 1.0], [20.0, 9.0, 24.0], [30.0, 5.0, 12.0]]
    cases = [
        [shown, aspect, filmed]
        for shown in (row, file, corner)
        for aspect in (0.9, 1.7)
        for filmed in (False, True)
    ]
    for case, seen in zip(cases, call(MODULE, "seen", cases), strict=True):
        assert all(abs(x) < 0.9 and abs(y) < 0.9 for x, y in seen), case
