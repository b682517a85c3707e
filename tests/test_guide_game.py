"""Adding a game, step by step as the guide says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = "src/gravitable/games/last_light.py"
COPY = re.compile(r"^(sed .*) > src/gravitable/games/(night_watch\.py)$", re.MULTILINE)
ENTRY = re.compile(r'^\[project\.entry-points\."(.*?)"\]\n(.*?)```', re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Return the commands that the guide gives for its game, except the server."""
    [block] = [body for body in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) if "gravitable" in body[:10]]
    return [line for line in block.splitlines() if line != "gravitable serve"]


def run(command: str, path: Path | None = None) -> str:
    """Run a command and return its output; `path` is a folder of installed packages."""
    done = subprocess.run(
        [sys.executable, "-m", "gravitable", *shlex.split(command)[1:]],
        capture_output=True,
        text=True,
        input="1\n" * 30,
        check=False,
        env={**os.environ, "PYTHONPATH": str(path or ""), "COLUMNS": "200", "TERM": "dumb"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the copied file and its entry point as a package."""
    folder = tmp_path_factory.mktemp("project")
    copy, entry = COPY.search(PAGE), ENTRY.search(PAGE)
    assert copy
    assert entry
    text = subprocess.run(shlex.split(copy[1]), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (folder / copy[2]).write_text(text, encoding="utf-8")
    about = folder / "night_watch-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: night-watch\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{entry[1]}]\n{entry[2].replace(chr(34), '')}")
    return folder


def test_the_guide_shows_the_game_that_ships() -> None:
    shown = PAGE.split("```python\n", 1)[1].split("```", 1)[0]
    assert shown == (ROOT / GAME).read_text(encoding="utf-8")


SAID = {
    "games": "Last Light",
    "rules": "In your turn, put out 1 to 3 lamps.",
    "play": "The last lamp is out.",
    "simulate": "ended by last-light.end",
}


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_guide_works(command: str) -> None:
    assert SAID[command.split()[1]] in run(command)


def test_only_those_who_ask_see_the_example() -> None:
    assert "Last Light" not in run("gravitable games")


@pytest.mark.parametrize("command", commands())
def test_the_copy_works_too(project: Path, command: str) -> None:
    mine = command.replace("last-light", "night-watch").replace(" --all", "")
    said = SAID[mine.split()[1]].replace("last-light", "night-watch").replace("Last Light", "Night Watch")
    assert said in run(mine, project)
