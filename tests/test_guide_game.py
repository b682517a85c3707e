"""The game of the guide works as it stands on the page, in the terminal and in a simulation."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.guide_game import PAGE, install


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("guide"))


def gravitable(path: Path, *args: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "gravitable.cli", *args],
        capture_output=True,
        text=True,
        input=typed,
        check=False,
        env={**os.environ, "PYTHONPATH": str(path), "COLUMNS": "200", "TERM": "dumb"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_about_sixty_lines() -> None:
    code = PAGE.read_text().split("```python\n")[1].split("```")[0]
    assert 50 <= sum(1 for line in code.splitlines() if line.strip()) <= 70


def test_it_is_listed_and_its_rules_are_read(path: Path) -> None:
    assert "Last Light" in gravitable(path, "games")
    assert "one, two or three lamps" in gravitable(path, "rules", "last-light")


def test_it_is_played_in_the_terminal(path: Path) -> None:
    shown = gravitable(
        path, "play", "last-light", "--bot", "random", "--seats", "2", "--seed", "1", typed="1\n" * 30
    )
    assert "Put out how many lamps?" in shown
    assert "The last lamp is out." in shown


def test_it_is_simulated(path: Path) -> None:
    shown = gravitable(path, "simulate", "last-light", "--games", "20", "--seats", "3", "--processes", "1")
    assert "ended by last-light.end" in shown


def test_it_satisfies_our_type_checker(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "last_light"],
        cwd=path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
