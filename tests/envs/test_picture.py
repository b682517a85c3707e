"""The board as a picture, drawn by the browser client."""

from __future__ import annotations

import subprocess
import sys

import pytest
from chromium import find_chromium

TAKE = """
from gravitable.envs.gymnasium import SeatEnv
env = SeatEnv("adrift", render_mode="rgb_array")
env.reset(seed=7)
before = env.render()
env.step(max(env.table.legal))
after = env.render()
print(before.dtype, before.shape == after.shape, before.shape[2], min(before.shape[:2]) > 300)
print(len({tuple(colour) for colour in before.reshape(-1, 3)[::7].tolist()}) > 20, (before != after).any())
"""


@pytest.mark.browser
@pytest.mark.timeout(300)
def test_a_picture_shows_the_board_and_how_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own: Playwright wants to be started once in each."""
    monkeypatch.setenv("GRAVITABLE_CHROMIUM", find_chromium())
    done = subprocess.run([sys.executable, "-c", TAKE], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["uint8 True 3 True", "True True"], done.stderr
