"""Drop It in words."""

from __future__ import annotations

import pytest
from tests.rules.drop_it.table import FREE, Table, tile

from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.words import action_words, event_words, verdict_words
from gravitable.geometry.outline import Pose

BESIDE = Pose(120.0 + 39.05, 160.0, 0.0)


@pytest.mark.parametrize(
    ("lying", "at", "words"),
    [
        ({"green square": BESIDE}, FREE, "The blue square touches a green square (same shape)."),
        ({"blue circle": BESIDE}, FREE, "The blue square touches a blue circle (same colour)."),
        ({}, Pose(30.0, 19.5, 0.0), "The blue square touches the blue floor (same colour)."),
        ({}, Pose(120.0, 280.0, 0.0), "The blue square sticks out above the top."),
        ({}, None, "The blue square fell out over the rim."),
        ({}, FREE, "The blue square lies in level 5: no rule is broken."),
        (
            {"red circle": BESIDE},
            FREE,
            "The blue square lies in level 5, touching a red circle: no rule is broken.",
        ),
    ],
)
def test_a_verdict_names_what_touches_what(lying: dict[str, Pose], at: Pose | None, words: str) -> None:
    t = Table(lying, seats=2)
    t.drop("blue square", at)
    assert verdict_words(t.m, t.verdict) == words


def test_actions_are_labelled() -> None:
    t = Table(seats=2)
    assert action_words(t.m, Drop(tile("red square"), 100.0, 0.0)) == "Drop the red square at 100 mm"
    assert action_words(t.m, Drop(tile("red square"), 100.4, 0.7854)).endswith("turned 45°")
    assert action_words(t.m, SpendJoker("red")) == "Spend the red joker"
    assert action_words(t.m, KeepJoker()) == "Keep the jokers"


def test_a_turn_is_told() -> None:
    t = Table(seats=2, points=[22, 0])
    told = [event_words(t.m, event, ["Ada", "Ben"]) for event in t.drop("blue square", FREE)]
    assert told == [
        "Ada drops the blue square.",
        "The blue square lies in level 5: no rule is broken.",
        "Ada: level 5 makes 5.",
        "Ada +5: now 27.",
        "Ada passes the start: +25.",
        "Turn 2: Ben",
    ]
