"""One person on several browsers, names that are kept, and people who leave for good."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, insert, inspect, select
from tests.server.authenticator import Authenticator
from tests.server.conftest import Json, Refused, Server, Visitor, finish, play_two, tampered

from gravitable.server import Settings
from gravitable.server.names import essence
from gravitable.server.one_time_links import OneTimeLinks
from gravitable.server.storage import schema
from gravitable.server.storage.writer import Storage

Visit = Callable[..., Visitor]


def refused(status: int, ask: Callable[[], Any]) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(Refused) as error:
        ask()
    assert error.value.status == status, error.value
    return str(error.value.reason)


def link_of(person: Visitor) -> str:
    path: str = person.post("/api/me/link")["path"]
    return path.removeprefix("/device/")


def test_a_link_makes_another_browser_the_same_person_once(visit: Visit) -> None:
    ann, phone = visit("Ann"), visit()
    table = ann.post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    token = link_of(ann)
    assert phone.post("/api/device/look", {"token": token}) == {"id": ann.id, "name": "Ann"}
    assert phone.get("/api/me")["id"] != ann.id, "looking makes nobody of anyone"
    assert phone.post("/api/device", {"token": token})["id"] == ann.id
    assert phone.get("/api/me") == {"id": ann.id, "name": "Ann"}
    assert phone.get(f"/api/tables/{table}")["mine"] == 0
    # Used, or replaced by a newer one, it is void.
    assert "used" in refused(410, lambda: visit().post("/api/device", {"token": token}))
    old, new = link_of(ann), link_of(ann)
    refused(410, lambda: visit().post("/api/device", {"token": old}))
    refused(410, lambda: visit().post("/api/device/look", {"token": "x" * 24}))
    refused(400, lambda: visit().post("/api/device", {"token": "x" * 41}))
    visit().post("/api/device", {"token": new})
    assert len(ann.get("/api/me/devices")["devices"]) == 3


def test_a_link_is_good_for_five_minutes(database: str) -> None:
    now = 1000.0

    async def use() -> None:
        nonlocal now
        storage = Storage(database)
        storage.open()
        storage.start()
        links = OneTimeLinks(storage, "link:", 300.0, lambda: now)
        await links.give("a", "ann")
        await links.give("b", "bob")
        now = 1299.0
        assert [await links.look("a"), await links.take("b"), await links.take("b")] == ["ann", "bob", None]
        assert await OneTimeLinks(storage, "challenge:", 300.0, lambda: now).look("a") is None
        now = 1300.0
        assert [await links.look("a"), await links.take("a")] == [None, None]
        await links.give("c", "cleo")
        await links.give("d", "cleo")
        with storage.engine.connect() as reading:
            assert len(reading.execute(select(schema.one_time_links)).all()) == 2, "what is old is not kept"
        await links.void("cleo")
        assert [await links.look("c"), await links.look("d")] == [None, None]
        await storage.stop()

    asyncio.run(use())


def test_a_device_that_is_sent_away_is_a_stranger_at_once(visit: Visit) -> None:
    ann, phone = visit("Ann"), visit()
    phone.post("/api/device", {"token": link_of(ann)})
    table = ann.post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    tab = phone.open(table)
    mine = ann.get("/api/me/devices")["devices"]
    (other,) = [device["id"] for device in mine if not device["here"]]
    refused(404, lambda: visit().ask("DELETE", f"/api/me/devices/{other}"))
    left = ann.ask("DELETE", f"/api/me/devices/{other}")["devices"]
    assert [device["here"] for device in left] == [True]
    assert tab.hear("bye")["again"]
    assert ann.get("/api/me")["id"] == ann.id
    assert phone.get("/api/me")["id"] != ann.id
    refused(404, lambda: phone.get(f"/api/tables/{table}"))
    refused(404, lambda: ann.ask("DELETE", f"/api/me/devices/{other}"))


def test_what_was_sent_away_stays_so_after_a_restart(
    settings: Settings, database: str, start: Callable[..., Server]
) -> None:
    stored = dataclasses.replace(settings, database=database)
    first = start(stored)
    ann, phone = Visitor(first.url, "Ann"), Visitor(first.url)
    phone.post("/api/device", {"token": link_of(ann)})
    (other,) = [device["id"] for device in ann.get("/api/me/devices")["devices"] if not device["here"]]
    ann.ask("DELETE", f"/api/me/devices/{other}")
    first.end()
    second = start(stored)
    for visitor, same in ((ann, True), (phone, False)):
        again = Visitor(second.url)
        again.http.cookies = visitor.http.cookies
        assert (again.get("/api/me")["id"] == ann.id) == same


def passkey(server: Server, person: Visitor) -> Authenticator:
    """A new passkey of someone's."""
    made = Authenticator(server.url, "127.0.0.1")
    options = person.post("/api/me/passkeys/options")
    assert options["user"]["name"] == person.get("/api/me")["name"]
    person.post("/api/me/passkeys", {"credential": made.create(options)})
    return made


def sign_in(browser: Visitor, key: Authenticator) -> Json:
    signed = key.sign(browser.post("/api/passkey/options"))
    me: Json = browser.post("/api/passkey", {"credential": signed})
    return me


def test_a_passkey_keeps_a_name_and_finds_it_again(server: Server, visit: Visit) -> None:
    name = "Passkey Ann"
    ann, other = visit(name), visit()
    key = passkey(server, ann)
    assert ann.get("/api/me/devices")["kept"]
    for alike in (name, "  passkey   ANN", "Ｐasskey Ann!"):
        assert "keeps" in refused(409, lambda alike=alike: other.ask("PUT", "/api/me", {"name": alike}))  # type: ignore[misc]
        refused(409, lambda alike=alike: other.post("/api/programs", {"name": alike}))  # type: ignore[misc]
    # On another browser it brings the person back, though all cookies are lost.
    assert sign_in(other, key) == {"id": ann.id, "name": name}
    assert other.get("/api/me")["id"] == ann.id
    # The name goes where its keeper goes, and is free without a passkey.
    ann.ask("PUT", "/api/me", {"name": "Passkey Annie"})
    third = visit(name)
    refused(409, lambda: third.ask("PUT", "/api/me", {"name": "passkey annie"}))
    (made,) = ann.get("/api/me/devices")["passkeys"]
    refused(404, lambda: third.ask("DELETE", f"/api/me/passkeys/{made['id']}"))
    assert not ann.ask("DELETE", f"/api/me/passkeys/{made['id']}")["kept"]
    third.ask("PUT", "/api/me", {"name": "passkey annie"})
    assert "Nobody here" in refused(404, lambda: sign_in(visit(), key))


def test_foreign_and_broken_passkeys_are_nobodys(server: Server, visit: Visit) -> None:
    ann, eve = visit("Ann of the keys"), visit("Eve")
    key = passkey(server, ann)
    refused(404, lambda: sign_in(eve, Authenticator(server.url, "127.0.0.1")))
    # Made for another site, signed for another page, or by another key with the same id.
    elsewhere = Authenticator("https://elsewhere.example", "elsewhere.example")
    thief = Authenticator(server.url, "127.0.0.1")
    thief.id = key.id
    for wrong in (elsewhere, thief):
        wrong.id = key.id
        assert "not believed" in refused(400, lambda wrong=wrong: sign_in(eve, wrong))  # type: ignore[misc]
    options = eve.post("/api/me/passkeys/options")
    refused(400, lambda: eve.post("/api/me/passkeys", {"credential": elsewhere.create(options)}))
    # A challenge is answered once, by the one it was for.
    options = ann.post("/api/me/passkeys/options")
    mine = Authenticator(server.url, "127.0.0.1").create(options)
    refused(410, lambda: eve.post("/api/me/passkeys", {"credential": mine}))
    refused(410, lambda: ann.post("/api/me/passkeys", {"credential": mine}))
    signed = key.sign(eve.post("/api/passkey/options"))
    broken = {
        **signed,
        "response": {**signed["response"], "signature": tampered(signed["response"]["signature"])},
    }
    refused(400, lambda: eve.post("/api/passkey", {"credential": broken}))
    refused(410, lambda: eve.post("/api/passkey", {"credential": signed}))
    for nonsense in ({}, {"response": 3}, {"response": {"clientDataJSON": "é"}}, {"id": ["x"] * 100}):
        refused(400, lambda nonsense=nonsense: eve.post("/api/passkey", {"credential": nonsense}))  # type: ignore[misc]
    # Two cannot keep one name: who had it before may play on, and not keep it.
    bob, second = visit("Twin"), visit("Twin")
    passkey(server, bob)
    assert "keeps the name" in refused(409, lambda: passkey(server, second))
    assert eve.get("/api/me")["name"] == "Eve"


def test_links_and_passkeys_have_a_pace(settings: Settings, start: Callable[..., Server]) -> None:
    slow = dataclasses.replace(settings.limits, keys=(0.001, 2))
    ann = Visitor(start(dataclasses.replace(settings, limits=slow)).url, "Ann")
    link_of(ann)
    link_of(ann)
    assert "often enough" in refused(429, lambda: ann.post("/api/me/link"))


def test_programs_have_no_devices(visit: Visit) -> None:
    token = visit("Ann").post("/api/programs", {"name": "Rover"})["token"]
    robot = visit()
    robot.http.cookies.clear()
    robot.http.headers["Authorization"] = f"Bearer {token}"
    for ask in ("/api/me/link", "/api/me/passkeys/options"):
        refused(403, lambda ask=ask: robot.post(ask))  # type: ignore[misc]
    refused(403, lambda: robot.get("/api/me/devices"))


def everything(database: Connection) -> str:
    """All that is stored, as text."""
    tables = inspect(database).get_table_names()
    rows = [row for name in tables for row in database.exec_driver_sql(f"SELECT * FROM {name}").all()]
    return repr(rows)


def test_who_is_deleted_is_nowhere_and_the_others_keep_their_games(
    settings: Settings, database: str, start: Callable[..., Server]
) -> None:
    server = start(dataclasses.replace(settings, database=database))
    ann, bob, over = play_two(lambda name: Visitor(server.url, name + " Unforgettable"))
    ann.answer(ann.ask("say", text="a word of mine"))
    finish(ann, bob)
    me, them = ann.visitor, bob.visitor
    running, tab, _ = play_two(lambda name: me if name == "Ann" else them)
    hosted = me.post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    me.post("/api/programs", {"name": "My Rover"})
    passkey(server, me)
    told = json.loads(me.http.get("/api/me/export").content)
    assert told["person"][0]["name"] == "Ann Unforgettable"
    assert [line["text"] for line in told["chat"]] == ["a word of mine"]
    assert {table["id"] for table in told["tables"]} == {over, hosted, running.table["id"]}
    assert all(told[kind] for kind in ("passkeys", "programs", "seats", "results"))
    assert "token_hash" not in json.dumps(told)
    assert "public_key" not in json.dumps(told)

    # What servers that share a database tell each other of who is where.
    with server.core.storage.engine.begin() as writing:
        there = {"table_id": "elsewhere", "server": "another", "people": json.dumps([me.id]), "watching": 0}
        writing.execute(insert(schema.presence).values(there))
    refused(400, lambda: me.post("/api/me/forget", {"name": "Bob"}))
    me.post("/api/me/forget", {"name": "Ann Unforgettable"})
    assert me.get("/api/me")["id"] != me.id
    with server.core.storage.engine.connect() as reading:
        stored = everything(reading)
        log = reading.execute(select(schema.moments).where(schema.moments.c.table_id == over)).all()
    assert "Ann Unforgettable" not in stored
    assert "My Rover" not in stored
    assert "a word of mine" not in stored
    gone = [line for line in stored.split("), ") if me.id in line]
    assert len(gone) == 1, "only that no cookie of theirs is anybody's"
    assert log
    # Bob still has the game, and plays on against a bot.
    replay = them.get(f"/api/tables/{over}/replay")
    assert replay["seats"] == ["Someone", "Bob Unforgettable"]
    (game,) = them.get(f"/api/people/{them.id}/games")["finished"]
    assert [seat["name"] for seat in game["seats"]] == ["Someone", "Bob Unforgettable"]
    again = them.open(tab.table["id"])
    assert again.table["seats"][0]["kind"] == "bot"
    assert again.table["host"] == them.id
    rematch = them.post(f"/api/tables/{over}/rematch")
    assert sorted(seat["kind"] for seat in rematch["seats"]) == ["open", "person"]
    refused(404, lambda: them.get(f"/api/tables/{hosted}"))
    deadline = time.monotonic() + 30
    while again.outcome is None and time.monotonic() < deadline:
        finish(again)
    assert again.outcome is not None


@pytest.mark.parametrize(
    ("kept", "tried"),
    [
        ("Bob", "Воb"),
        ("Paul", "Раul"),
        ("Ivan", "lvan"),
        ("Max", "Маx"),
        ("Tim", "Τіm"),
        ("Vega", "∨ega"),
        ("Oskar", "0skar"),
    ],
)
def test_letters_that_look_alike_do_not_make_another_name(kept: str, tried: str) -> None:
    """Of Cyrillic and Greek, or of the same alphabet."""
    assert kept != tried
    assert essence(kept) == essence(tried)


def test_names_that_differ_stay_apart() -> None:
    names = [
        "Ann",
        "Anne",
        "Anna",
        "Bob",
        "Rob",
        "Cleo",
        "Leo",
        "山田",
        "山本",
        "Ярослав",
        "Святослав",
        "☆☆",
        "★★",
    ]
    assert len({essence(name) for name in names}) == len(names)
    assert essence("IVAN") == essence("ivan")
