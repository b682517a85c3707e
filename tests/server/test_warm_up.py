"""Many threads may read a type for the first time, once it was made ready."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gravitable.kernel import Outcome
from gravitable.kernel.look import Look
from gravitable.kernel.registry import games
from gravitable.server import Settings
from gravitable.server.web import warm_up
from gravitable.server.web.app import make_app

RACE = """
import sys, threading
from typing import Optional
import msgspec
from gravitable.server.web.warm_up import make_types_ready

def new_type(number):
    numbers = [(f"x{i}", Optional[int], None) for i in range(5)]
    inner = [msgspec.defstruct(f"Inner{i}", numbers) for i in range(10)]
    return msgspec.defstruct(f"Outer{number}", [(f"f{i}", Optional[inner[i]], None) for i in range(10)])

def read(kind, barrier):
    barrier.wait()
    msgspec.json.decode(b'{"f9":{"x4":3},"f0":{"x1":1},"f5":null}', type=kind)

kinds = [new_type(number) for number in range(300)]
if "ready" in sys.argv:
    make_types_ready()
sys.setswitchinterval(1e-6)
for kind in kinds:
    barrier = threading.Barrier(3)
    threads = [threading.Thread(target=read, args=(kind, barrier)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_types_that_were_made_ready_are_read_by_many_threads_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", RACE, "ready"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_a_server_makes_the_types_of_all_games_ready(tmp_path: Path) -> None:
    make_app(Settings(data_folder=tmp_path))
    assert {Outcome, Look, *(game.state for game in games().values())} <= warm_up.READY
