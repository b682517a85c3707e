"""Runs on a Ray cluster: a worker that dies loses nothing, and the results are those of this machine."""

from __future__ import annotations

from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
import ray

from gravitable.kernel import GravitableError
from gravitable.lab.commands.simulate import simulate as command
from gravitable.lab.run import ray as cluster
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.simulate import Sums, simulate
from gravitable.lab.run.stored import run
from gravitable.lab.run.tables import CHUNKED


def workers() -> list[psutil.Process]:
    """The processes of the cluster that work on chunks now."""
    children = psutil.Process().children(recursive=True)
    return [child for child in children if "work_of" in "".join(child.cmdline())]


@pytest.mark.timeout(300)  # a cluster is a dozen processes, on a busy machine slow to start
def test_a_killed_worker_loses_nothing_and_all_is_as_on_one_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAY_worker_niceness", "0")  # workers would stand back behind the tests beside this
    plan = Plan.of("adrift", ["random"] * 2, 150, seed=3)
    killed: list[int] = []

    def kill_one(sums: Sums) -> None:
        if not killed and sums.games and (busy := workers()):
            busy[0].kill()
            killed.append(busy[0].pid)

    here = run(plan, tmp_path / "here", processes=1)
    cluster.connect(2)
    try:
        there = run(plan, tmp_path / "there", engine="ray", progress=kill_one)
        assert killed
        for table in CHUNKED:
            if table != "time":
                assert here.table(table).equals(there.table(table)), table

        # Sums alone, by the command too; and a mistake in a chunk is told as on one machine.
        few = simulate("adrift", ["random"] * 2, 20, engine="ray")
        assert few == simulate("adrift", ["random"] * 2, 20, processes=1)
        command("adrift", games=9, bot=["crew"], engine="ray")
        assert "adrift.goal.repaired" in capsys.readouterr().out
        with pytest.raises(GravitableError, match="no such chunk"):
            list(cluster.work_off_on_ray(refuse, [1]))
    finally:
        ray.shutdown()


def refuse(chunk: int) -> int:
    raise GravitableError(f"no such chunk {chunk}.")
