"""What is missing is named, with the extra that brings it."""

from __future__ import annotations

import json
import subprocess
import sys

from gravitable.envs.missing_extra import needs

NEEDED = [
    ("pettingzoo", "gravitable.envs.pettingzoo", "envs"),
    ("gymnasium", "gravitable.envs.gymnasium", "envs"),
    ("pyspiel", "gravitable.envs.openspiel", "openspiel"),
    ("polars", "gravitable.envs.dataset", "lab"),
    ("playwright", "gravitable.envs.picture", "pictures"),
]
TRY = """
import importlib, json, sys
for missing, module, _ in json.loads(sys.argv[1]):
    sys.modules[missing] = None
    try:
        importlib.import_module(module)
    except ImportError as error:
        print(f"{type(error).__name__}: {error}")
"""


def test_a_missing_extra_is_named() -> None:
    """In a process of its own, in which nothing of it has been imported yet."""
    command = [sys.executable, "-c", TRY, json.dumps(NEEDED)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    for (missing, _, extra), words in zip(NEEDED, said, strict=True):
        assert words.startswith(f"MissingExtra: This needs {missing}")
        assert f"the extra {extra!r} brings" in words
        assert f"pip install 'gravitable[{extra}]'" in words


def test_what_is_there_is_imported() -> None:
    with needs("envs"):
        import gymnasium
    assert gymnasium.__name__ == "gymnasium"
