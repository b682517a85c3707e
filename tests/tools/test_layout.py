"""The facts that `make layout` checks."""

from __future__ import annotations

import subprocess
from pathlib import Path

import layout
import pytest


def test_generated_and_untracked_files_do_not_count(tmp_path: Path) -> None:
    for name in ("kept.py", "types.ts", "untracked.py", "notes.md"):
        (tmp_path / name).touch()
    (tmp_path / ".gitattributes").write_text("types.ts linguist-generated\n")
    for command in (("init", "-q"), ("add", "kept.py", "types.ts", "notes.md")):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    assert layout.sources(tmp_path) == [Path("kept.py")]


def test_a_folder_may_hold_thirty_files_and_content_any_number() -> None:
    files = [Path(folder, f"{number}.py") for folder in ("a", "a/content", "b") for number in range(30)]
    assert layout.full_folders(files) == []
    assert layout.full_folders([*files, Path("b/more.py"), Path("a/content/more.py")]) == [
        "b/ holds 31 files"
    ]


@pytest.mark.parametrize(("length", "found"), [(400, []), (401, ["src/gravitable/long.py has 401 lines"])])
def test_a_module_may_have_four_hundred_lines(tmp_path: Path, length: int, found: list[str]) -> None:
    file = Path("src/gravitable/long.py")
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text("x = 1\n" * length)
    assert layout.long_modules([file], tmp_path) == found


def test_only_classes_of_two_games_may_share_a_name(tmp_path: Path) -> None:
    names = ("kernel/a.py", "server/b.py", "games/adrift/c.py", "games/adrift/d.py", "games/drop_it/e.py")
    files = [Path("src/gravitable", name) for name in names]
    for file, text in zip(files, ("Play", "Play", "View", "Play", "View"), strict=True):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(f"class {text}: ...\nclass _Private: ...\n")
    assert layout.shared_names(files, tmp_path) == ["Play: kernel/a.py, server/b.py"]
    (tmp_path / files[3]).write_text("class View: ...\n")
    assert layout.shared_names(files, tmp_path)[1:] == ["View: games/adrift/c.py, games/adrift/d.py"]
