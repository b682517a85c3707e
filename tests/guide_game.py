"""The complete game of `docs/adding-a-game.md`, taken from the page as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
_FILE = re.compile(r"`(last_light/[\w.]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)
_ENTRY = re.compile(r'```toml\n\[project\.entry-points\."(.*?)"\]\n(.*?)```', re.DOTALL)


def install(folder: Path) -> Path:
    """Put the game into `folder` as an installed package would be, and return the folder for PYTHONPATH."""
    page = PAGE.read_text(encoding="utf-8")
    for name, text in _FILE.findall(page):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    entry = _ENTRY.search(page)
    assert entry, "the page shows the entry point"
    about = folder / "last_light-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: last-light\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{entry[1]}]\n{entry[2].replace(chr(34), '')}")
    return folder
