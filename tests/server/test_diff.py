"""Changes of a view are small, and applying them gives the view."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gravitable
from gravitable.kernel.registry import games
from gravitable.server.view.diff import Diffs, apply, changes, never_changes

plain = st.recursive(
    st.none() | st.integers(-3, 3) | st.text("abc", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(deadline=None)
@given(plain, plain)
def test_applying_the_changes_gives_the_new_view(old: Any, new: Any) -> None:
    sent = json.loads(json.dumps(changes(old, new)))
    assert apply(json.loads(json.dumps(old)), sent) == new


@settings(deadline=None)
@given(plain)
def test_no_change_sends_nothing(view: Any) -> None:
    assert changes(view, json.loads(json.dumps(view))) == []


class Card(msgspec.Struct, frozen=True):
    title: str
    cost: int = 0


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]
    name: str | None


def test_structs_are_compared_field_by_field() -> None:
    old = Hand((Card("a"), Card("b", 1)), "x")
    new = Hand((Card("a"), Card("b", 2)), None)
    assert changes(old, new) == [[["cards", 1, "cost"], 2], [["name"], None]]


def test_a_card_taken_from_a_row_is_one_splice() -> None:
    row = [Card(letter) for letter in "abcdefg"]
    found = changes({"row": row}, {"row": row[:2] + row[3:]})
    assert found == [[["row"], 2, 1, []]]


def test_a_card_that_changed_beside_one_that_left_is_no_splice() -> None:
    row = tuple(Card(letter) for letter in "abcde")
    new = (*row[1:3], Card("d", 7), row[4])
    assert changes(Hand(row, "x"), Hand(new, "x")) == [[["cards"], 0, 1, []], [["cards", 2, "cost"], 7]]


class Sparse(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    cards: tuple[Card, ...] = ()
    spare: Card | None = None


def test_a_field_with_its_default_value_is_left_out_of_the_view() -> None:
    bare, full = Sparse("x"), Sparse("x", (Card("a"),), Card("b"))
    assert changes(bare, full) == [[["cards"], (Card("a"),)], [["spare"], Card("b")]]
    assert changes(full, bare) == [[["cards"]], [["spare"]]]
    for old, new in ((bare, full), (full, bare)):
        sent = msgspec.json.decode(msgspec.json.encode(changes(old, new)))
        assert apply(msgspec.to_builtins(old), sent) == msgspec.json.decode(msgspec.json.encode(new))


def test_what_viewers_share_is_encoded_alike() -> None:
    old, new = Hand((Card("a"),), "x"), Hand((Card("a", 2),), "y")
    diffs = Diffs()
    assert msgspec.json.decode(diffs.between(old, new)) == changes(old, new)
    assert diffs.between(old, new) is diffs.between(old, new)
    other = Hand(new.cards, "z")
    assert msgspec.json.decode(diffs.between(old, other)) == [[["cards", 0, "cost"], 2], [["name"], "z"]]


def test_only_views_that_cannot_change_are_kept_as_they_are() -> None:
    class Mutable(msgspec.Struct, frozen=True):
        cards: list[int]

    assert never_changes(Hand)
    assert not never_changes(Mutable)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_of_adrift_in_changes_is_small(seed: int) -> None:
    """A moment's changes take less than a fifth of the bytes of the whole view."""
    m = gravitable.new("adrift", seats=4, seed=seed)
    rng = Random(seed)
    old = m.view(0)
    shown = msgspec.json.decode(msgspec.json.encode(old))
    changed = whole = 0
    while m.pending:
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 4, rng)), decision.seat)
        new = m.view(0)
        sent = msgspec.json.encode(changes(old, new))
        changed, whole, old = changed + len(sent), whole + len(msgspec.json.encode(new)), new
        shown = apply(shown, msgspec.json.decode(sent))
        assert shown == msgspec.json.decode(msgspec.json.encode(new))
    assert changed < whole / 5
    assert never_changes(games()["adrift"].shown)
