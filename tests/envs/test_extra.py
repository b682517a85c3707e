"""What is missing is named, with the extra that brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gravitable.envs.extra import needs


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("pettingzoo", "gravitable.envs.pettingzoo", "envs"),
        ("gymnasium", "gravitable.envs.gymnasium", "envs"),
        ("pyspiel", "gravitable.envs.openspiel", "openspiel"),
        ("polars", "gravitable.envs.dataset", "lab"),
    ],
)
def test_a_missing_extra_is_named(missing: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"This needs {missing}, which the extra {extra!r} brings" in done.stderr
    assert f"pip install 'gravitable[{extra}]'" in done.stderr


def test_what_is_there_is_imported() -> None:
    with needs("envs"):
        import gymnasium
    assert gymnasium.__name__ == "gymnasium"
