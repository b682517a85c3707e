"""Annotations are found in the types of fields, and name tables that the content has."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
import pytest

from gravitable.kernel import registry
from gravitable.kernel.annotations import Bounds, Choices, EntryOf, Length, Within, fields

Share: TypeAlias = Annotated[float, Bounds(0, 1), Choices(lambda content: [TENTH])]
TENTH = 0.1


class Spot(msgspec.Struct):
    x: float
    y: float


class Flight(msgspec.Struct):
    shares: Annotated[tuple[Share, ...] | None, Length(3)]
    low: Annotated[Share, Bounds(0, 0.5)]
    spot: Annotated[Spot, Within(x=Bounds(0, 9))]


def test_annotations_are_found_anywhere_in_a_type_and_the_outer_one_applies() -> None:
    shares, low, _ = fields(Flight)
    assert (shares.note(Bounds), shares.note(Length)) == (Bounds(0, 1), Length(3))
    assert (low.note(Bounds), low.note(Length)) == (Bounds(0, 0.5), None)
    choices = low.note(Choices)
    assert choices is not None
    assert choices.values(None) == [TENTH]


def test_a_shared_struct_is_annotated_where_it_is_used() -> None:
    within = fields(Flight)[2].note(Within)
    assert within is not None
    assert [within.add_to(field).note(Bounds) for field in fields(Spot)] == [Bounds(0, 9), None]


@pytest.mark.parametrize("id", [game.id for game in registry.games().values()])
def test_entries_are_of_tables_that_the_content_has(id: str) -> None:
    game = registry.game(id)
    notes = [field.note(EntryOf) for kind in (*game.actions, *game.events) for field in fields(kind)]
    tables = {note.of for note in notes if note is not None and isinstance(note.of, str)}
    assert tables <= {*game.content.__struct_fields__}
