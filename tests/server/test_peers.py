"""Several servers on one database: who has a table, who may write, and what happens when one falls silent."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import text
from tests.server.conftest import Refused, Server, Visitor, choose, table_body, tampered
from tests.server.once import bring_up_to_date
from tests.server.postgres import Postgres
from tests.server.test_storage import a_table
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gravitable.server import Settings
from gravitable.server.cluster.bus import Used
from gravitable.server.cluster.peers import OnAnotherServer, Peers
from gravitable.server.cluster.shared_limits import Usage
from gravitable.server.errors import Refusal
from gravitable.server.identity import Identities, Introduction
from gravitable.server.limits import Buckets, Counts, Gate, Who
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.leases import Fenced, Lease, check, give_back, read_due, take
from gravitable.server.storage.writer import Job, MomentRow, Storage, insert_moments
from gravitable.server.web.proxy import INTRODUCTION

LEASE = 8.0


@pytest.fixture
def shared(database_server: Postgres) -> Iterator[Storage]:
    opened = Storage(database_server.with_schema(bring_up_to_date), "me")
    opened.open()
    yield opened
    opened.close()


def silence(storage: Storage, server: str, seconds: float = LEASE) -> None:
    """A server has not been heard of for a while."""
    with storage.engine.begin() as connection:
        connection.execute(
            text("UPDATE servers SET seen = seen - :seconds WHERE id = :id"),
            {"seconds": seconds, "id": server},
        )


def two(storage: Storage) -> tuple[Peers, Peers]:
    return Peers("one", storage, LEASE), Peers("two", storage, LEASE)


def test_a_table_has_one_owner_until_that_one_is_silent(shared: Storage) -> None:
    one, two_ = two(shared)
    two_.address = "http://two"
    one.address = "http://one"

    async def run() -> None:
        shared.start()
        await one.join()
        await two_.join()
        assert await one.beat()
        assert [peer.id for peer in one.others] == ["two"]
        await shared.save(*stored_tables.insert_table(a_table()))
        lease = await one.take("t")
        assert lease == Lease("t", "one", 1)
        assert await one.take("t") == Lease("t", "one", 2), "a server may take its own table again"
        with pytest.raises(OnAnotherServer) as refused:
            await two_.take("t")
        assert refused.value.peer == ("one", "http://one")
        silence(shared, "one")
        assert await two_.take("t") == Lease("t", "two", 3)
        assert not await one.beat(), "it is told that it was taken for gone"
        with pytest.raises(Refusal):
            await one.take("nothing")

    asyncio.run(run())


def test_what_is_written_with_an_old_lease_is_refused_and_harms_no_other(shared: Storage) -> None:
    one, two_ = two(shared)
    stored: dict[tuple[Lease, int], Exception | None] = {}

    def write(lease: Lease, seq: int) -> None:
        job = Job([MomentRow(lease.table, seq, 0.0, b"[]")])
        job.lease = lease
        job.then.append(lambda error: stored.update({(lease, seq): error}))
        shared.submit(job)

    async def run() -> None:
        shared.start()
        await one.join()
        await two_.join()
        for id in "ab":
            await shared.save(*stored_tables.insert_table(a_table(id)))
        first, other = await one.take("a"), await one.take("b")
        write(first, 0)
        await shared.flush()
        silence(shared, "one")
        second = await two_.take("a")
        write(first, 1)
        write(other, 0)
        write(second, 1)
        write(first, 2)
        await shared.flush()
        await shared.save(give_back(first))  # an old lease gives nothing back
        await one.join()
        with pytest.raises(OnAnotherServer):
            await one.take("a")

    asyncio.run(run())
    first, other, second = Lease("a", "one", 1), Lease("b", "one", 1), Lease("a", "two", 2)
    assert {key for key, error in stored.items() if error is None} == {(first, 0), (other, 0), (second, 1)}
    assert isinstance(stored[first, 1], Fenced)
    assert isinstance(stored[first, 2], Fenced)


def test_a_table_is_not_taken_while_its_owner_writes(shared: Storage) -> None:
    """The writer's transaction keeps the epoch as it is until it has ended."""
    one, two_ = two(shared)

    async def run() -> None:
        shared.start()
        await one.join()
        await two_.join()
        await shared.save(*stored_tables.insert_table(a_table()))
        await one.take("t")
        silence(shared, "one")
        with shared.engine.begin() as writing:
            writing.execute(text("SELECT 1 FROM tables WHERE id = 't' FOR SHARE"))
            taking = asyncio.create_task(two_.take("t"))
            done, _ = await asyncio.wait([taking], timeout=0.3)
            assert not done
        assert (await taking).owner == "two"

    asyncio.run(run())


def test_a_server_stopped_while_it_writes_does_not_keep_its_tables(shared: Storage) -> None:
    """The database ends a transaction that stands still, whatever was written last."""
    one, two_ = two(shared)
    rows = [MomentRow("t", seq, 0.0, b"[]") for seq in range(3)]

    async def run() -> None:
        shared.start()
        await one.join()
        await two_.join()
        await shared.save(*stored_tables.insert_table(a_table()))
        lease = await one.take("t")
        with shared.engine.connect() as stopped:
            stopped.begin()
            check(stopped, [lease])
            insert_moments(stopped, rows)
            silence(shared, "one")
            assert (await asyncio.wait_for(two_.take("t"), 60)).owner == "two"
            stopped.invalidate()

    asyncio.run(run())
    with shared.engine.connect() as connection:
        assert stored_tables.read_moments(connection, "t") == []


def test_a_server_that_is_certainly_gone_is_not_waited_for(database_server: Postgres) -> None:
    address = database_server.with_schema(bring_up_to_date)
    mine, theirs = Storage(address, "mine"), Storage(address, "theirs")
    mine.open()
    theirs.open()
    me, they = Peers("mine", mine, LEASE), Peers("theirs", theirs, LEASE)

    async def run() -> str:
        await me.join()
        await they.join()
        await mine.change(
            lambda database: [database.execute(*each) for each in stored_tables.insert_table(a_table())]
        )
        await they.take("t")
        with pytest.raises(OnAnotherServer) as refused:
            await me.take("t")
        await me.unreachable(refused.value.peer)
        with pytest.raises(OnAnotherServer):
            await me.take("t")  # it has connections to the database: it is there
        theirs.close()
        for _ in range(600):  # the database needs a moment to see that they are gone
            await me.unreachable(refused.value.peer)
            with contextlib.suppress(OnAnotherServer):
                return (await me.take("t")).owner
            await asyncio.sleep(0.1)
        return ""

    assert asyncio.run(run()) == "mine"
    mine.close()


def test_due_tables_are_those_that_no_other_server_has(shared: Storage) -> None:
    one, two_ = two(shared)

    async def run() -> None:
        shared.start()
        await one.join()
        await two_.join()
        for id in "abc":
            await shared.save(*stored_tables.insert_table(a_table(id)), stored_tables.update_due(id, 5.0))
        await one.take("a")
        await two_.take("b")

    asyncio.run(run())
    with shared.engine.connect() as connection:
        assert read_due(connection, 9.0, 10, "one", LEASE) == ["a", "c"]
        assert read_due(connection, 9.0, 10, "two", LEASE) == ["b", "c"]
        assert read_due(connection, 4.0, 10, "two", LEASE) == []
        assert take(connection, "c", "two", LEASE) is not None


# --- whole servers -----------------------------------------------------------------------------------------

Start = Callable[..., Server]


@pytest.fixture
def pair(
    start: Start, settings: Settings, database_server: Postgres, tmp_path: Path
) -> tuple[Server, Server]:
    """Two servers on one database, each with a folder of its own."""
    here = replace(
        settings, database=database_server.with_schema(bring_up_to_date), beat_seconds=0.2, lease_seconds=3.0
    )
    one = start(replace(here, data_folder=tmp_path / "one"))
    two_ = start(replace(here, data_folder=tmp_path / "two"))
    wait_until(lambda: one.core.peers is not None and len(one.core.peers.others) == 1)
    return one, two_


def wait_until(met: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def at(server: Server, visitor: Visitor) -> Visitor:
    """The same person at another server."""
    other = copy.copy(visitor)
    other.http = httpx.Client(base_url=server.url, cookies=visitor.http.cookies, timeout=60, verify=False)
    other.url = server.url
    return other


def test_a_person_and_a_table_are_the_same_at_every_server(pair: tuple[Server, Server]) -> None:
    one, two_ = pair
    ann, bob = Visitor(one.url, "Ann"), Visitor(two_.url, "Bob")
    assert at(two_, ann).get("/api/me") == ann.get("/api/me")
    table = ann.post("/api/tables", {"game": "sparks", "seats": 2})
    id = table["id"]
    bob.post("/api/links", {"token": table["invite"].rsplit("/", 1)[1]})
    bob.post(f"/api/tables/{id}/sit", {})
    assert at(two_, ann).post(f"/api/tables/{id}/start")["status"] == "playing"
    assert [id in each.core.tables.here for each in pair] == [True, False], "the second passed everything on"
    with pytest.raises(Refused, match="404"):
        bob.get("/api/tables/nothing")
    here, there = ann.open(id), bob.open(id)
    assert id in one.core.tables.here, "where somebody is, the table stays"
    for tab in (here, there):
        tab.catch_up()
    acting = here if here.decisions else there
    assert choose(acting)["type"] == "update"
    for tab in (here, there):
        tab.catch_up()
    assert here.seq == there.seq >= 1
    other = bob.post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    there.send({"type": "hello", "table": other, "seen": None})
    assert there.hear("snapshot")["table"]["id"] == other, "the line leads to a table of the second itself"
    there.send({"type": "hello", "table": id, "seen": there.seq})
    assert there.hear("snapshot")["table"]["id"] == id
    ann.ask("PUT", "/api/me", {"name": "Anna"})
    while there.hear("table")["table"]["seats"][0]["name"] != "Anna":
        pass
    at(two_, ann).ask("PUT", "/api/me", {"name": "Annabel"})  # the notice comes to the first server
    while there.hear("table")["table"]["seats"][0]["name"] != "Annabel":
        pass
    assert ann.get("/api/me")["name"] == "Annabel"
    here.close()
    there.close()
    wait_until(lambda: not one.core.tables.here[id].audience.connections)
    assert bob.open(id).seq == there.seq
    assert [id in each.core.tables.here for each in pair] == [False, True], "it goes where it is looked at"


def test_a_server_that_was_cut_off_can_change_nothing_and_sends_its_visitors_on(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two_ = pair
    ann = Visitor(one.url, "Ann")
    id = ann.post("/api/games/sparks/play", {"seats": 2, "options": {"rounds": 50}, "level": "eager"})["id"]
    stale = ann.open(id)
    while not stale.decisions:
        stale.next()
    assert one.core.peers is not None
    cut_off = threading.Event()

    async def never() -> bool:
        cut_off.set()
        await asyncio.sleep(3600)
        return True

    monkeypatch.setattr(type(one.core.peers), "sure", True)  # it does not know how late it is
    monkeypatch.setattr(one.core.peers, "beat", never)
    assert cut_off.wait(60), "the last beat is over"
    silence(two_.core.storage, one.core.peers.id)
    fresh = at(two_, ann).open(id)
    assert id in two_.core.tables.here
    while stale.seq < fresh.seq:  # a bot may have moved just before
        stale.next()
    assert fresh.seq == stale.seq
    with contextlib.suppress(ConnectionClosed):  # its own bot may have found out just before
        stale.ask("act", stamp=stale.decisions[0]["stamp"], action={"type": "Bid", "amount": 0})
    bye = stale.hear("bye", "update")
    assert (bye["type"], bye["again"]) == ("bye", True)
    assert choose(fresh)["type"] == "update"
    monkeypatch.undo()
    again = at(one, ann).open(id)
    assert again.seq >= fresh.seq, "the first passes on to the second now"
    assert id not in one.core.tables.here


def test_a_server_that_is_about_to_end_gives_its_tables_away(pair: tuple[Server, Server]) -> None:
    one, two_ = pair
    ann = Visitor(one.url, "Ann")
    id = ann.post("/api/games/sparks/play", {"seats": 2, "options": {"rounds": 50}, "level": "eager"})["id"]
    tab = ann.open(id)
    one.core.tables.draining = True
    one.run(one.core.hand_over())
    assert tab.hear("bye")["again"]
    again = ann.open(id)
    assert [id in each.core.tables.here for each in pair] == [False, True]
    while not again.decisions:
        again.next()
    assert choose(again)["type"] == "update"
    new = ann.post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    assert new in two_.core.tables.here, "new tables are opened elsewhere too"


def test_a_program_revoked_at_one_server_is_hung_up_on_at_the_other(pair: tuple[Server, Server]) -> None:
    one, two_ = pair
    ann = Visitor(one.url, "Ann")
    made = ann.post("/api/programs", {"name": "Robot"})
    table = at(two_, ann).post("/api/tables", table_body("sparks", seats=2, listed=True))["id"]
    headers = {"Authorization": f"Bearer {made['token']}"}
    with connect(f"{two_.url.replace('http', 'ws')}/api/live", additional_headers=headers) as line:
        line.send(json.dumps({"type": "hello", "table": table, "sit": True}))
        assert json.loads(line.recv(60))["type"] == "snapshot"
        ann.ask("DELETE", f"/api/programs/{made['id']}")
        heard = {"type": ""}
        while heard["type"] != "bye":
            heard = json.loads(line.recv(60))
    assert not heard["again"]


def test_devices_and_deletions_hold_at_every_server(pair: tuple[Server, Server]) -> None:
    one, two_ = pair
    ann, phone, bob = Visitor(one.url, "Ann"), Visitor(two_.url), Visitor(two_.url, "Bob")
    token = ann.post("/api/me/link")["path"].removeprefix("/device/")
    assert phone.post("/api/device", {"token": token})["id"] == ann.id, "a link leads to any server"
    (other,) = [device["id"] for device in ann.get("/api/me/devices")["devices"] if not device["here"]]
    ann.ask("DELETE", f"/api/me/devices/{other}")
    wait_until(lambda: phone.get("/api/me")["id"] != ann.id)
    # At a table of the second server a bot plays on for someone who is deleted at the first.
    table = bob.post("/api/tables", {"game": "sparks", "seats": 2})
    id = table["id"]
    ann.post("/api/links", {"token": table["invite"].rsplit("/", 1)[1]})
    ann.post(f"/api/tables/{id}/sit", {})
    bob.post(f"/api/tables/{id}/start")
    ann.post("/api/me/forget", {"name": "Ann"})
    wait_until(lambda: bob.get(f"/api/tables/{id}")["seats"][1]["kind"] == "bot")
    assert at(two_, ann).get("/api/me")["id"] != ann.id


def test_a_table_that_nobody_looks_at_goes_on_at_another_server(
    start: Start, settings: Settings, database_server: Postgres
) -> None:
    slow = replace(settings, database=database_server.with_schema(bring_up_to_date), bot_delay=1000.0)
    one = start(slow)
    ann = Visitor(one.url, "Ann")
    id = ann.post("/api/games/sparks/play", {"seats": 2, "options": {"rounds": 50}, "level": "eager"})["id"]
    two_ = start(replace(slow, bot_delay=0.0))
    assert id not in two_.core.tables.here
    before = one.core.tables.here[id].play.seq
    one.end()
    wait_until(lambda: id in two_.core.tables.here and two_.core.tables.here[id].play.seq > before)


def test_lists_of_tables_show_who_is_at_those_of_other_servers(pair: tuple[Server, Server]) -> None:
    one, two_ = pair
    ann, bob = Visitor(one.url, "Ann"), Visitor(two_.url, "Bob")
    id = ann.post("/api/tables", table_body("sparks", seats=2, listed=True))["id"]

    def seen() -> tuple[bool, int]:
        (table,) = [table for table in bob.get("/api/tables")["listed"] if table["id"] == id]
        return table["seats"][0]["online"], table["watching"]

    assert seen() == (False, 0)
    tab, watching = ann.open(id), Visitor(one.url, "Eve").open(id)
    wait_until(lambda: seen() == (True, 1))
    watching.close()
    wait_until(lambda: seen() == (True, 0))
    tab.close()
    wait_until(lambda: seen() == (False, 0))
    ann.open(id)
    wait_until(lambda: seen() == (True, 0))
    assert one.core.peers is not None
    one.end()
    assert seen() == (False, 0), "nobody is at a server that is gone"


def test_limits_of_one_person_hold_at_all_servers(
    start: Start, settings: Settings, database_server: Postgres
) -> None:
    limits = replace(settings.limits, new_tables=(0.0001, 4), connections=4)
    here = replace(
        settings, database=database_server.with_schema(bring_up_to_date), beat_seconds=0.2, limits=limits
    )
    one, two_ = start(here), start(here)
    wait_until(lambda: one.core.peers is not None and one.core.peers.others)
    ann = Visitor(one.url, "Ann")
    body = {"game": "sparks", "seats": 2}
    tables = [ann.post("/api/tables", body)["id"] for _ in range(3)]
    there = at(two_, ann)
    wait_until(lambda: two_.core.new_tables.person.left(ann.id) < 2)
    there.post("/api/tables", body)
    with pytest.raises(Refused, match="429"):
        there.post("/api/tables", body)
    wait_until(lambda: one.core.new_tables.person.left(ann.id) < 1)
    with pytest.raises(Refused, match="429"):
        ann.post("/api/tables", body)
    lines = [ann.open(tables[0]) for _ in range(4)]
    wait_until(lambda: two_.core.lines.elsewhere["person", ann.id] == 4)
    with connect(f"{two_.url.replace('http', 'ws')}/api/live", additional_headers=ann.proof) as line:
        assert "too many connections" in json.loads(line.recv(60))["reason"]
    for tab in lines:
        tab.close()
    wait_until(lambda: two_.core.lines.elsewhere["person", ann.id] == 0)
    assert there.open(tables[0]).table["id"] == tables[0]


def test_small_change_is_not_told_and_not_forgotten() -> None:
    buckets, lines = Buckets(0.0, 100), Counts(8, 8, 8)
    usage = Usage("me", {"requests": buckets}, lines)
    for _ in range(4):
        buckets.take("ann")
    assert usage.tell() == []
    buckets.take("ann")
    (told,) = usage.tell()
    assert told.taken == {"requests": {"ann": 5}}
    assert usage.tell() == []
    usage.hear(told)
    assert buckets.left("ann") == 95, "what one says oneself is known"
    usage.hear(Used("other", {"requests": {"ann": 300}, "unknown": {"ann": 1}}, [("person", "ann", 8)]))
    assert buckets.left("ann") == -100, "nobody owes more than a bucket"
    assert not lines.enter(Who("ann", ""))
    usage.only(set())
    assert lines.enter(Who("ann", ""))
    for number in range(120):
        for _ in range(5):
            buckets.take(f"visitor with a long name {number}")
    notices = usage.tell()
    assert sum(len(each.taken["requests"]) for each in notices) == 120
    assert all(len(msgspec.json.encode(each)) < 7500 for each in notices), "PostgreSQL takes 8,000 bytes"


def test_limits_for_everyone_are_shared() -> None:
    gate = Gate((1e6, 10**6), (1e6, 10**6), (0.001, 10))
    gate.share(5)
    assert [gate.take(Who("", "here")) for _ in range(3)] == [True, True, False]


def test_an_introduction_is_believed_only_from_another_server(pair: tuple[Server, Server]) -> None:
    one, _ = pair
    ann = Visitor(one.url, "Ann")
    told = one.core.identities.introduce(Introduction(ann.id, "203.0.113.9"))
    me = {"name": "Ann", "id": ann.id}
    assert httpx.get(f"{one.url}/api/me", headers={INTRODUCTION: told}).json() == me
    for lie in (tampered(told), Identities(b"x" * 32).introduce(Introduction(ann.id, "")), "", "nonsense"):
        assert httpx.get(f"{one.url}/api/me", headers={INTRODUCTION: lie}).json()["id"] != ann.id
