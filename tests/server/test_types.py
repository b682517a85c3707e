"""TypeScript types generated from the Python structs."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from gravitable.server.commands import typescript
from gravitable.server.commands.typescript import NOTE, Writer, files, main


def test_generated_files_say_so_in_the_first_line() -> None:
    for text in files().values():
        assert NOTE in text.split("\n", 1)[0]


def test_generated_files_are_marked_for_git() -> None:
    root = Path(__file__).parents[2]
    names = [str(path.relative_to(root)) for path in files()]
    command = ["git", "check-attr", "linguist-generated", "--", *names]
    marks = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    assert marks.splitlines() == [f"{name}: linguist-generated: set" for name in names]


def test_a_stale_file_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "web" / "src" / "wire.ts"
    monkeypatch.setattr(typescript, "WEB", kept.parent)
    monkeypatch.setattr(typescript, "files", lambda: {kept: "new"})
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert kept.read_text() == "new"
    assert main(["--check"]) == 0
    assert (
        capsys.readouterr().out == "Out of date, run make types: web/src/wire.ts\nWritten: web/src/wire.ts\n"
    )


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
