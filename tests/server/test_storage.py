"""What is stored is whole, in order, and of the present schema."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import insert, select, text

from gravitable.kernel import GravitableError
from gravitable.server import schema
from gravitable.server.queries import read_moments
from gravitable.server.storage import Job, Storage


def opened(folder: Path) -> Storage:
    storage = Storage(f"sqlite:///{folder / 'test.db'}")
    storage.migrate()
    return storage


def test_migrations_give_the_schema(tmp_path: Path) -> None:
    storage = opened(tmp_path)
    storage.migrate()  # twice is as good as once
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


def test_a_database_of_the_future_is_refused_in_a_sentence(tmp_path: Path) -> None:
    storage = opened(tmp_path)
    with storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(GravitableError, match="newer version"):
        storage.migrate()


def test_many_moments_are_stored_in_groups_and_answered_in_order(tmp_path: Path) -> None:
    storage = opened(tmp_path)
    answered: list[int] = []

    async def write() -> None:
        storage.start()
        for seq in range(500):
            job = Job([("t", seq, 0.0, b"[%d]" % seq, None, None)])
            job.then.append(lambda error, seq=seq: answered.append(seq) if error is None else None)  # type: ignore[misc]
            storage.submit(job)
        await storage.save()

    asyncio.run(write())
    assert answered == list(range(500))
    with storage.engine.connect() as connection:
        rows = read_moments(connection, "t")
    assert [row[1] for row in rows] == list(range(500))
    assert rows[321][3] == b"[321]"


def test_a_bad_job_harms_no_other_in_its_group(tmp_path: Path) -> None:
    storage = opened(tmp_path)
    results: dict[int, bool] = {}

    async def write() -> None:
        storage.start()
        for number, seq in enumerate((0, 1, 1, 2)):
            job = Job([("t", seq, 0.0, b"[]", None, None)])
            job.then.append(lambda error, number=number: results.update({number: error is None}))  # type: ignore[misc]
            storage.submit(job)
        await storage.save((insert(schema.people), {"id": "p", "name": "P", "created": 0.0}))
        await storage.stop()

    asyncio.run(write())
    assert results == {0: True, 1: True, 2: False, 3: True}
    with storage.engine.connect() as connection:
        assert connection.execute(select(schema.people.c.name)).scalar() == "P"
