"""The browser's types are those of the Python structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from gravitable.server.types import Writer, files


def test_committed_types_are_what_the_structs_give() -> None:
    stale = [
        path.name for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text
    ]
    assert not stale, "run: python -m gravitable.server.types"


class Leaf(msgspec.Struct, tag="leaf"):
    """A leaf."""

    size: int
    kind: Literal["a", "b"] | None = None


class Tree(msgspec.Struct, omit_defaults=True):
    leaves: list[Leaf]
    by_name: dict[str, tuple[int, str]]
    height: Annotated[float, msgspec.Meta(ge=0)] = 1.0


def test_structs_become_interfaces() -> None:
    writer = Writer()
    writer.alias("Forest", list[Tree])
    text = writer.text()
    assert '/** A leaf. */\nexport interface Leaf {\n  type: "leaf";\n  size: number;\n' in text
    assert 'kind: "a" | "b" | null;' in text
    assert "leaves: Leaf[];\n  by_name: Record<string, [number, string]>;\n  height?: number;" in text
    assert "export type Forest = Tree[];" in text


def test_two_structs_of_one_name_are_told_apart_by_their_role() -> None:
    writer = Writer()
    writer.alias("View", Leaf)
    other = msgspec.defstruct("Leaf", [("colour", str)])
    writer.alias("Action", other)
    assert "export interface LeafAction {\n  colour: string;\n}" in writer.text()
    assert "export type Action = LeafAction;" in writer.text()


def test_what_the_browser_cannot_hold_is_refused() -> None:
    with pytest.raises(TypeError, match="no type for"):
        Writer().alias("Odd", bytes)


def test_one_name_may_stand_for_several_structs() -> None:
    writer = Writer()
    writer.alias("Aid", Leaf, Tree)
    assert "export type Aid = Leaf | Tree;" in writer.text()
