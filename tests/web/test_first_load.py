"""What a table opened by its link loads before it is drawn, read from the built client."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "src" / "gravitable" / "web"
BOUND = 81_500
"""Bytes of a first table, gzipped, letters not counted: what is needed later is loaded later."""


def brought_with(name: str) -> set[str]:
    """A part that is loaded on demand, and every file that it cannot do without."""
    for script in CLIENT.glob("assets/*.js"):
        text = script.read_text()
        found = re.search(rf"import\(`\./{name}-[\w-]{{8}}\.js`\),__vite__mapDeps\(\[([\d,]+)\]\)", text)
        if found:
            listed = re.search(r"m\.f=\[(.*?)\]", text)
            assert listed
            files = re.findall(r'"(assets/[^"]+)"', listed[1])
            return {files[int(index)] for index in found[1].split(",")}
    raise AssertionError(f"No part of the client is called {name}.")


def test_a_first_table_is_small() -> None:
    page = set(re.findall(r'(?:src|href)="/(assets/[^"]+)"', (CLIENT / "index.html").read_text()))
    files = page | brought_with("Table") | brought_with("adrift")
    assert {file.rsplit(".", 1)[1] for file in files} == {"js", "css"}
    sizes = {file: len(gzip.compress((CLIENT / file).read_bytes(), 9, mtime=0)) for file in files}
    assert sum(sizes.values()) < BOUND, dict(sorted(sizes.items(), key=lambda each: -each[1]))


def test_what_a_first_table_can_do_without_is_no_part_of_it() -> None:
    first = brought_with("Table") | brought_with("adrift")
    for later in ("lazy-panels", "Tutorial", "TableMenu", "End", "WaitingRoom", "ServerNote", "Explanation"):
        assert not any(file.startswith(f"assets/{later}-") for file in first), later
        assert list(CLIENT.glob(f"assets/{later}-*.js")), later
