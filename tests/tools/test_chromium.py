"""Finding the browser for browser tests."""

from __future__ import annotations

from pathlib import Path

import chromium
import pytest
from chromium import ChromiumMissing, find_chromium


def _program(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose PATH is one empty folder."""
    monkeypatch.delenv("GRAVITABLE_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "APPLICATIONS", ())
    return tmp_path


def test_a_machine_without_a_browser_is_told_what_to_install(bare: Path) -> None:
    with pytest.raises(ChromiumMissing, match="apt-get install chromium"):
        find_chromium()


@pytest.mark.parametrize(
    "name", ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "msedge"]
)
def test_each_browser_is_found_on_the_path(bare: Path, name: str) -> None:
    path = _program(bare, name)
    assert find_chromium() == path


def test_the_quickest_browser_comes_first(bare: Path) -> None:
    _program(bare, "chromium")
    quick = _program(bare, "chromium-headless-shell")
    assert find_chromium() == quick


def test_the_named_browser_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(bare, "chromium")
    monkeypatch.setenv("GRAVITABLE_CHROMIUM", _program(bare, "mine"))
    assert find_chromium() == str(bare / "mine")


def test_a_named_browser_that_is_missing_is_an_error_even_if_another_is_there(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _program(bare, "chromium")
    monkeypatch.setenv("GRAVITABLE_CHROMIUM", str(bare / "nowhere"))
    with pytest.raises(ChromiumMissing, match="nowhere"):
        find_chromium()
