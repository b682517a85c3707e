"""The board as a picture, drawn by the browser client."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from chromium import find_chromium

from gravitable.envs.picture import SERVE

ROOT = Path(__file__).parents[2]

TAKE = """
import asyncio
from gravitable.envs.gymnasium import SeatEnv
from tests.envs.tables import SETTINGS
def drawn(picture):
    colours = len({tuple(colour) for colour in picture.reshape(-1, 3)[::7].tolist()})
    high, wide, channels = picture.shape
    return picture.dtype == "uint8" and channels == 3 and min(high, wide) > 300 and colours > 20
async def take():
    for id in set(SETTINGS) - {"sparks"}:
        env = SeatEnv(id, render_mode="rgb_array", **SETTINGS[id][0])
        env.reset(seed=7)
        before = env.render()
        if not drawn(before):
            print(id, before.dtype, before.shape)
        if id == "adrift":
            env.step(max(env.table.legal))
            after = env.render()
            print(drawn(after), before.shape == after.shape, (before != after).any())
asyncio.run(take())
"""
"""As in a notebook, where an event loop runs already."""


@pytest.mark.browser
@pytest.mark.timeout(300)
def test_a_picture_shows_the_board_and_how_it_changes_and_leaves_nothing_behind() -> None:
    """Of every game. Server and browser each keep a folder while they run; the browser's must not have a
    long name."""
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "GRAVITABLE_CHROMIUM": find_chromium(),
            "TMPDIR": folder,
            "PYTHONPATH": str(ROOT),
        }
        done = subprocess.run(
            [sys.executable, "-c", TAKE], env=env, capture_output=True, text=True, check=False
        )
        assert done.stdout.splitlines() == ["True True True"], done.stderr
        assert done.returncode == 0
        assert list(Path(folder).iterdir()) == []


def test_the_server_ends_with_whoever_takes_pictures(tmp_path: Path) -> None:
    serve = [sys.executable, "-c", SERVE, "serve", "--data", str(tmp_path)]
    with subprocess.Popen(serve, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert "http://" in server.stdout.readline()
        server.stdin.close()  # as when the other process is killed
        assert server.wait(60) in (0, -signal.SIGTERM)
