"""Reviews at a server: only of what is over, while somebody watches, and kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import PATIENCE, Json, Refused, Server, Visitor, finish, play_two

from gravitable.server.history import reviews
from gravitable.server.workers.jobs import review
from gravitable.server.workers.pool import Pool
from gravitable.server.workers.process import WorkFailed

Visit = Callable[..., Visitor]


def wait_for(visitor: Visitor, table: str, reached: Callable[[Json], bool]) -> Json:
    """Watch a review until it is as far."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told: Json = visitor.get(f"/api/tables/{table}/review")
        assert told["trouble"] is None
        if reached(told):
            return told
        time.sleep(0.05)
    raise AssertionError("the review does not get there")


def test_a_review_is_worked_out_once_and_kept(
    server: Server, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = play_two(visit)
    with pytest.raises(Refused) as refusal:
        ann.visitor.get(f"/api/tables/{table}/review")
    assert (refusal.value.status, refusal.value.rule) == (403, "table.over")
    finish(ann, bob)
    sent: list[bool] = []
    run = Pool.run

    async def count(pool: Pool, who: str, job: Any, *args: Any) -> Any:
        sent.extend([args[1] is not None] if job is review else [])
        return await run(pool, who, job, *args)

    monkeypatch.setattr(Pool, "run", count)
    whole = wait_for(ann.visitor, table, lambda told: told["share"] == 1.0)
    assert sent[0]
    assert sum(sent) == 1 < len(sent), "one worker reviews it, which keeps the log"
    frames = ann.visitor.get(f"/api/tables/{table}/replay")["frames"]
    assert len(whole["review"]["curve"]) == len(frames)
    won = (ann.outcome or {})["won"]  # by both, where they are even
    assert whole["review"]["curve"][-1] == [each / sum(won) for each in won]
    assert [row["seat"] for row in whole["review"]["balance"]] == [0, 1]

    async def nobody(*_: object) -> None:
        raise AssertionError("worked out again")

    monkeypatch.setattr(Pool, "run", nobody)
    server.call(lambda: server.core.reviews.under_way.pop(table))
    assert bob.visitor.get(f"/api/tables/{table}/review") == whole


def test_nothing_is_worked_out_while_nobody_watches(
    server: Server, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = play_two(visit)
    finish(ann, bob)
    monkeypatch.setattr(reviews, "UNWATCHED", -1.0)
    assert ann.visitor.get(f"/api/tables/{table}/review")["review"] is None
    under_way = server.core.reviews.under_way[table]
    until = time.monotonic() + PATIENCE
    while not server.call(lambda: under_way.task is not None and under_way.task.done()):
        assert time.monotonic() < until
        time.sleep(0.02)
    assert under_way.undertaking.review() is None
    monkeypatch.undo()
    assert wait_for(ann.visitor, table, lambda told: told["review"] is not None)["review"]["curve"]


def test_what_cannot_be_reviewed_says_so(
    server: Server, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = play_two(visit)
    finish(ann, bob)

    async def broken(*_: object) -> None:
        raise WorkFailed("It fell over.")

    monkeypatch.setattr(Pool, "run", broken)
    told = ann.visitor.get(f"/api/tables/{table}/review")
    until = time.monotonic() + PATIENCE
    while told["trouble"] is None:
        assert time.monotonic() < until
        told = ann.visitor.get(f"/api/tables/{table}/review")
    assert "fell over" in told["trouble"]
    monkeypatch.undo()
    assert wait_for(ann.visitor, table, lambda told: told["review"] is not None)
