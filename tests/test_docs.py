"""Examples in the docs and docstrings run as they are written."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
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


def source(name: str) -> str:
    """The text of a module. (To look for examples in what has none takes long.)"""
    path = Path(gravitable.__path__[0]).joinpath(*name.split(".")[1:])
    module = path.with_suffix(".py")
    return (module if module.exists() else path / "__init__.py").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_a_page(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_the_readme_has_an_example() -> None:
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text())


def test_every_test_that_the_page_of_threats_names_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text()
    named = set(re.findall(r"`(test_\w+\.py)::(test_\w+)`", page))
    assert len(named) > 20
    for file, test in sorted(named):
        files = (ROOT / "tests").rglob(file)
        assert any(f"def {test}(" in found.read_text() for found in files), f"{file} has no {test}"


def test_every_module_can_be_imported() -> None:
    for name in MODULES:
        importlib.import_module(name)


@pytest.mark.parametrize("name", [name for name in MODULES if ">>>" in source(name)])
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS).failed == 0
