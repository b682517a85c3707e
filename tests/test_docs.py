"""Examples in the docs and docstrings run as they are written."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import gravitable

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(gravitable.__path__, "gravitable.")
    if not module.name.endswith("__main__") and ".migrations" not in module.name
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_a_page(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_the_readme_has_an_example() -> None:
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text())


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS).failed == 0
