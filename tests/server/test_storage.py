"""What is stored is whole, in order, and of the present schema."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import insert, select, text
from tests.server.conftest import Server, Visitor
from tests.server.postgres import Postgres

from gravitable.kernel import GravitableError
from gravitable.server import Settings
from gravitable.server.cluster.uptime import between
from gravitable.server.names import LONGEST
from gravitable.server.storage import people as stored_people
from gravitable.server.storage import schema
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.database import Database, DatabaseTaken, migrate
from gravitable.server.storage.records import Person, SeatRecord, StoredClocks, TableRecord
from gravitable.server.storage.tables import read_moments
from gravitable.server.storage.writer import Job, MomentRow, Storage


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    opened = Storage(database)
    opened.open()
    yield opened
    opened.close()


def test_migrations_give_the_schema(storage: Storage) -> None:
    migrate(storage.engine)  # twice is as good as once
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        else:
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"


def test_a_database_of_the_future_is_refused_in_a_sentence(storage: Storage) -> None:
    with storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(GravitableError, match="newer version"):
        migrate(storage.engine)


def test_many_moments_are_stored_in_groups_and_answered_in_order(storage: Storage) -> None:
    answered: list[int] = []

    async def write() -> None:
        storage.start()
        for seq in range(500):
            job = Job([MomentRow("t", seq, 0.0, b"[%d]" % seq)])
            job.then.append(lambda error, seq=seq: answered.append(seq) if error is None else None)  # type: ignore[misc]
            storage.submit(job)
        await storage.save()

    asyncio.run(write())
    assert answered == list(range(500))
    with storage.engine.connect() as connection:
        rows = read_moments(connection, "t")
    assert [row[1] for row in rows] == list(range(500))
    assert rows[321][3] == b"[321]"


def test_a_bad_job_harms_no_other_in_its_group(storage: Storage) -> None:
    results: dict[int, bool] = {}

    async def write() -> None:
        storage.start()
        for number, seq in enumerate((0, 1, 1, 2)):
            job = Job([MomentRow("t", seq, 0.0, b"[]")])
            job.then.append(lambda error, number=number: results.update({number: error is None}))  # type: ignore[misc]
            storage.submit(job)
        await storage.save((insert(schema.people), {"id": "p", "name": "P", "created": 0.0}))

    asyncio.run(write())
    assert results == {0: True, 1: True, 2: False, 3: True}
    with storage.engine.connect() as connection:
        assert connection.execute(select(schema.people.c.name)).scalar() == "P"


def test_a_second_server_is_refused_and_told_who_is_there(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'test.db'}"
    first, second = Storage(database), Storage(database)
    first.open("http://here:1")
    with pytest.raises(GravitableError, match="Another server already uses this database: http://here:1"):
        second.open("http://there:2")
    second.close()
    first.close()
    second.open("http://there:2")
    with pytest.raises(DatabaseTaken, match="there"):
        first.open("http://here:1")
    second.close()


def test_servers_share_a_postgresql_database_but_not_with_one_that_must_be_alone(
    database_server: Postgres,
) -> None:
    address = database_server.address()
    first, second, alone = Database(address, "one"), Database(address, "two"), Database(address)
    first.open("one")
    second.open("two")
    with pytest.raises(DatabaseTaken, match="Another server already uses this database: gravitable"):
        alone.open("a restore", alone=True)
    first.close()
    second.close()
    alone.open("a restore", alone=True)
    with pytest.raises(DatabaseTaken):
        first.open("one")
    alone.close()


def test_two_files_are_two_databases(tmp_path: Path) -> None:
    one, two = Storage(f"sqlite:///{tmp_path / 'one.db'}"), Storage(f"sqlite:///{tmp_path / 'two.db'}")
    one.open()
    two.open()
    one.close()
    two.close()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nonsense", "not understood"),
        ("mysql://somewhere/x", "SQLite or PostgreSQL"),
        ("postgresql://gravitable@127.0.0.1:1/x", "cannot be opened"),
        ("sqlite:////nowhere/at/all.db", "cannot be used: No such file"),
    ],
)
def test_a_database_that_is_not_there_is_refused_in_a_sentence(address: str, says: str) -> None:
    with pytest.raises(GravitableError, match=says) as refused:
        Storage(address).open()
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    file.write_bytes(b"This is a letter to my aunt, not a database. " * 100)
    with pytest.raises(GravitableError, match=r"cannot be opened: file is not a database\.") as refused:
        Storage(f"sqlite:///{file}").open()
    assert "\n" not in str(refused.value)


def test_uptimes_are_counted_without_the_gaps() -> None:
    times = [(0.0, 10.0), (50.0, 60.0), (90.0, 100.0)]
    assert between(times, 0.0, 100.0) == 30.0
    assert between(times, 5.0, 55.0) == 10.0
    assert between(times, 20.0, 40.0) == 0.0
    assert between(times, 95.0, 200.0) == 5.0
    assert between(times, 200.0, 100.0) == 0.0


def test_time_in_which_several_servers_ran_is_counted_once() -> None:
    times = [(0.0, 10.0), (5.0, 20.0), (6.0, 8.0), (30.0, 40.0)]
    assert between(times, 0.0, 100.0) == 30.0
    assert between(times, 7.0, 35.0) == 18.0


def test_a_person_saved_twice_is_one_person(storage: Storage) -> None:
    async def write() -> None:
        storage.start()
        for name in ("Ann", "Anna"):
            await storage.save(stored_people.save_person(Person("p", name)))
        await storage.save(*stored_tables.insert_table(a_table()))
        for _ in range(2):
            await storage.save(stored_tables.insert_guest("t", "p"))

    asyncio.run(write())
    with storage.engine.connect() as connection:
        assert stored_people.read_person(connection, "p") == Person("p", "Anna")
        table = stored_tables.read_table(connection, "t")
    assert table is not None
    assert table.guests == {"p"}


def test_tables_are_found_when_they_are_due(storage: Storage) -> None:
    async def write() -> None:
        storage.start()
        for id, due in (("a", None), ("b", 50.0), ("c", 10.0), ("d", 200.0)):
            await storage.save(*stored_tables.insert_table(a_table(id)), stored_tables.update_due(id, due))

    asyncio.run(write())
    with storage.engine.connect() as connection:
        assert stored_tables.read_due(connection, 100.0, 10) == ["c", "b"]
        assert stored_tables.read_due(connection, 100.0, 1) == ["c"]


def test_clocks_are_stored_with_their_table(storage: Storage) -> None:
    table = a_table()
    table.clocks, table.due = StoredClocks(3, 1.5, [2.5, 3.5]), 7.0

    async def write() -> None:
        storage.start()
        await storage.save(*stored_tables.insert_table(a_table()))
        await storage.save(*stored_tables.update_table(table))

    asyncio.run(write())
    with storage.engine.connect() as connection:
        again = stored_tables.read_table(connection, "t")
    assert again is not None
    assert (again.clocks, again.due) == (table.clocks, table.due)


def a_table(id: str = "t") -> TableRecord:
    return TableRecord(id, "sparks", "1", {}, "p", "P", f"invite-{id}", [SeatRecord(0)])


def test_the_longest_name_is_kept_wherever_names_are(
    start: Callable[..., Server], settings: Settings, database: str
) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    ann = Visitor(start(replace(settings, database=database)).url, family * LONGEST)
    table = ann.post("/api/games/adrift/play", {})["id"]
    tab = ann.open(table)
    assert tab.answer(tab.ask("say", text="hello"))["type"] == "done"
    seen = ann.get(f"/api/tables/{table}")
    assert family * LONGEST in [seat["name"] for seat in seen["seats"]]
