"""Notices for those who are not at the table: told once, and of nothing secret."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import insert, select
from tests.server.conftest import Refused, Server, Tab, Visitor, play_two
from tests.server.outside import Moved, Service
from tests.server.test_memory import leave, put_away

from gravitable.server import Settings
from gravitable.server.errors import Refusal
from gravitable.server.notify import preferences, safe_urls
from gravitable.server.notify.web_push import NO_CONTACT, Subscription, decoded, encoded, encrypt
from gravitable.server.storage import schema
from gravitable.server.storage.database import Database
from gravitable.server.tables import reminders
from gravitable.server.tables.reminders import Reminder

CURVE = ec.SECP256R1()


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Browser(Service):
    """A browser, and the push service of its maker: what was sent to it, read with its own key."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(CURVE), os.urandom(16)
        self.sent: list[Any] = []
        self.headers: list[dict[str, str]] = []
        self.answer = 201
        browser = self

        class Pushes(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                browser.headers.append({name.lower(): value for name, value in self.headers.items()})
                browser.sent.append(json.loads(browser.read(body)))
                self.send_response(browser.answer)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(ThreadingHTTPServer(("127.0.0.1", 0), Pushes))
        self.endpoint = f"http://127.0.0.1:{self.port}/push/abc"

    def read(self, body: bytes) -> bytes:
        salt, theirs, cipher = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        secret = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        shared = derived(secret, self.auth, b"WebPush: info\0" + point_of(self.key) + theirs, 32)
        key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derived(shared, salt, b"Content-Encoding: nonce\0", 12), cipher, None)
        assert plain[-1:] == b"\x02"
        return plain[:-1]

    @property
    def asked(self) -> dict[str, str]:
        """What it asks the server with."""
        return {
            "endpoint": self.endpoint,
            "p256dh": encoded(point_of(self.key)),
            "auth": encoded(self.auth),
        }


@pytest.fixture
def browser() -> Iterator[Browser]:
    with closing(Browser()) as made:
        yield made


@pytest.fixture
def server(start: Callable[..., Server], settings: Settings, now: Moved) -> Server:
    return start(replace(settings, now=now, push_anywhere=True, idle_seconds=0.0))


def send_due(server: Server, now: Moved, hours: float = 0.1) -> None:
    """Let some time pass, and all be sent that is due."""
    now.pass_hours(hours)
    server.run(server.core.notifications.work())
    server.run(server.core.notifications.wait())


def ask_bob(server: Server, browser: Browser, **more: Any) -> tuple[Tab, Visitor, str]:
    """Bob, who wants notices on his browser, is asked while he is away."""
    ann, bob, table = play_two(lambda name: Visitor(server.url, name), options={"rounds": 50}, **more)
    bob.visitor.post("/api/me/subscriptions", browser.asked)
    bob.act(0)  # Ann bids more, and throws
    bob.close()
    while ann.table["seats"][1]["online"]:
        ann.next()
    ann.act(3)
    ann.answer(ann.ask("act", stamp=ann.decisions[0]["stamp"], action={"type": "Throw", "at": 0.5}))
    return ann, bob.visitor, table


def test_a_waiting_turn_is_told_once_and_again_before_time_runs_out(
    server: Server, now: Moved, browser: Browser
) -> None:
    _, bob, table = ask_bob(server, browser, clock={"type": "turn", "seconds": 3 * 86400})
    for _ in range(3):
        send_due(server, now)
    assert browser.sent == [
        {
            "title": "Your turn at Sparks",
            "body": "The others at Ann’s table wait for you.",
            "url": f"/table/{table}",
            "tag": f"table-{table}",
        }
    ]
    send_due(server, now, 58)
    assert len(browser.sent) == 1
    send_due(server, now, 3)
    send_due(server, now, 1)
    assert [sent["title"] for sent in browser.sent[1:]] == ["Your time runs out at Sparks"]
    assert browser.sent[1]["body"] == "At Ann’s table you have about 11 h left."
    header = browser.headers[0]
    assert (header["content-encoding"], header["topic"]) == ("aes128gcm", f"table-{table}")
    token, key = header["authorization"].removeprefix("vapid ").split(",")
    assert key == "k=" + bob.get("/api/me/notices")["key"]
    assert is_signed(token.removeprefix("t="), key.removeprefix("k="))
    assert subject_of(token) == NO_CONTACT


def subject_of(token: str) -> str:
    """Whom the push service may turn to."""
    subject: str = json.loads(decoded(token.split(".")[1]))["sub"]
    return subject


def test_lists_tell_how_much_time_is_left(server: Server, now: Moved, browser: Browser) -> None:
    ann, bob, table = ask_bob(server, browser, clock={"type": "turn", "seconds": 3 * 86400})
    now.pass_hours(5)

    def hours_left() -> list[int]:
        return [round(one["left"] / 3_600_000) for one in bob.get("/api/tables")["your_turn"]]

    assert hours_left() == [67]
    put_away(server, table, ann)
    now.pass_hours(1)
    assert hours_left() == [66], "also of a table that is not in memory"
    bob.open(table)
    assert hours_left() == [66], "and of one that is open"


def test_a_push_service_is_told_whom_to_turn_to(
    start: Callable[..., Server], settings: Settings, now: Moved, browser: Browser
) -> None:
    contact = "mailto:play@example.org"
    server = start(replace(settings, now=now, push_anywhere=True, idle_seconds=0.0, push_contact=contact))
    ask_bob(server, browser)
    send_due(server, now)
    token = browser.headers[0]["authorization"].removeprefix("vapid ").split(",")[0]
    assert subject_of(token.removeprefix("t=")) == contact
    assert replace(settings, public_address="https://play.example.org").contact == "https://play.example.org"
    assert replace(settings, public_address="http://10.0.0.1").contact is None


def is_signed(token: str, key: str) -> bool:
    """Does the push service know the server again by what it signed?"""
    signed, _, sign = token.rpartition(".")
    both = decoded(sign)
    sequence = encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    public.verify(sequence, signed.encode(), ec.ECDSA(SHA256()))  # or it raises
    claims = json.loads(decoded(signed.split(".")[1]))
    return bool(claims["aud"].startswith("http://127.0.0.1:") and claims["sub"].startswith("mailto:"))


def test_whoever_comes_by_themselves_is_told_nothing(server: Server, now: Moved, browser: Browser) -> None:
    ann, bob, table = ask_bob(server, browser)
    tab = bob.open(table)
    tab.catch_up()
    send_due(server, now)
    leave(server, table, ann, tab)
    send_due(server, now)
    assert browser.sent == []


def test_notices_can_be_switched_off_in_all_for_a_table_and_at_night(
    server: Server, now: Moved, browser: Browser
) -> None:
    _, bob, table = ask_bob(server, browser)
    quiet = {"start": 9 * 60, "end": 17 * 60, "zone": "UTC"}  # it is nine in the morning
    bob.ask("PUT", "/api/me/notices", {"quiet": quiet})
    send_due(server, now)
    send_due(server, now, 7)
    assert browser.sent == []
    send_due(server, now, 1)
    assert len(browser.sent) == 1, "after the quiet hours it is told"
    _, bob, table = ask_bob(server, browser)
    bob.ask("PUT", "/api/me/notices", {"off": True})
    send_due(server, now)
    _, bob, table = ask_bob(server, browser)
    bob.ask("PUT", f"/api/tables/{table}/notices", {"on": False})
    send_due(server, now)
    assert len(browser.sent) == 1
    bob.ask("PUT", f"/api/tables/{table}/notices", {"on": True})
    assert bob.get(f"/api/tables/{table}/notices") == {"on": True}


def ask_again(server: Server, bob: Visitor) -> None:
    """Bob, who is away, is asked at another table."""
    cleo = Visitor(server.url, "Cleo")
    table = cleo.post("/api/tables", {"game": "sparks", "seats": 2, "settings": {"listed": True}})["id"]
    bob.post(f"/api/tables/{table}/sit", {})
    cleo.post(f"/api/tables/{table}/start")


def test_a_browser_that_is_gone_or_fails_is_dropped(server: Server, now: Moved, browser: Browser) -> None:
    for answer, most in ((410, 1), (500, preferences.FAILURES)):
        browser.answer, browser.sent = answer, []
        _, bob, _ = ask_bob(server, browser)
        send_due(server, now)
        for _ in range(most):
            ask_again(server, bob)
            send_due(server, now)
        assert len(browser.sent) == most
        assert bob.get("/api/me/notices")["browsers"] == 0


def test_a_notice_tells_nothing_of_the_match(server: Server, now: Moved, browser: Browser) -> None:
    """Whatever is asked and held: the same table gives the same words."""
    notices = []
    for _ in range(3):
        _, _, table = ask_bob(server, browser)
        send_due(server, now)
        notices.append(json.dumps(browser.sent[-1]).replace(table, "TABLE"))
    assert len(browser.sent) == 3
    assert len(set(notices)) == 1


@pytest.mark.parametrize(
    "address",
    [
        "http://updates.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.7/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://0.0.0.0/x",
        "https://localhost/x",
        "https://8.8.8.8:8080/x",
        "https://user:word@8.8.8.8/x",
        "ftp://8.8.8.8/x",
        "https:///x",
        "https://8.8.8.8/\nx",
        "https://[8.8.8.8/x",
        "https://8.8.8.8:99999/x",
    ],
)
def test_notices_go_to_no_private_address(shared_server: Server, address: str) -> None:
    ann = Visitor(shared_server.url, "Ann")
    key = encoded(point_of(ec.generate_private_key(CURVE)))
    with pytest.raises(Refused) as refused:
        ann.post("/api/me/subscriptions", {"endpoint": address, "p256dh": key, "auth": encoded(b"x" * 16)})
    assert refused.value.status == 400


def test_a_name_that_leads_to_a_private_address_later_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    public, private = [(2, 1, 6, "", ("8.8.8.8", 443))], [(2, 1, 6, "", ("127.0.0.1", 443))]
    endpoint = safe_urls.read_endpoint("https://push.example.org/x")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: public)
    assert safe_urls.resolve(endpoint) == "8.8.8.8"
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: public + private)
    with pytest.raises(Refusal):
        safe_urls.post(endpoint, {}, b"")


def test_bad_keys_and_too_many_browsers_are_refused(server: Server, browser: Browser) -> None:
    ann = Visitor(server.url, "Ann")
    for bad in (
        {"p256dh": "AAAA"},
        {"auth": "AAAA"},
        {"p256dh": "*"},
        {"p256dh": encoded(b"\4" + b"\1" * 64)},
    ):
        with pytest.raises(Refused) as refused:
            ann.post("/api/me/subscriptions", {**browser.asked, **bad})
        assert refused.value.status == 400
    for n in range(preferences.MOST):
        ann.post("/api/me/subscriptions", {**browser.asked, "endpoint": f"{browser.endpoint}/{n}"})
    with pytest.raises(Refused) as refused:
        ann.post("/api/me/subscriptions", browser.asked)
    assert refused.value.status == 429
    assert ann.post("/api/me/subscriptions/off", {"endpoint": f"{browser.endpoint}/3"})["browsers"] == 19
    ann.post("/api/me/subscriptions", browser.asked)
    other = Visitor(server.url, "Bob")
    other.post("/api/me/subscriptions", browser.asked)
    assert ann.get("/api/me/notices")["browsers"] == 19, "whoever subscribed there last gets them"
    ann.post("/api/me/forget", {"name": "Ann"})
    with server.core.storage.engine.connect() as database:
        assert len(database.execute(select(schema.subscriptions)).all()) == 1


def test_what_is_encrypted_is_as_the_standard_writes_it() -> None:
    """The example of RFC 8291."""
    ours = ec.derive_private_key(
        int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    to = Subscription(
        "",
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        "",
    )
    body = encrypt(b"When I grow up, I want to be a watermelon", to, ours, decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_stays_the_same(start: Callable[..., Server], settings: Settings) -> None:
    keys = set()
    for _ in range(2):
        server = start(settings)
        keys.add(Visitor(server.url).get("/api/me/notices")["key"])
        server.end()
    assert len(keys) == 1


def test_of_several_servers_one_tells(database: str) -> None:
    opened = Database(database)
    opened.open("a test")
    nudge = Reminder("table", "person", "turn", 100.0, 9000.0)
    with opened.writing.begin() as connection:
        connection.execute(insert(schema.reminders), nudge._asdict())
        assert reminders.read_due(connection, 99.0, 10) == []
        assert reminders.read_due(connection, 100.0, 10) == [nudge]
    with opened.writing.begin() as connection:
        assert reminders.claim(connection, nudge, 500.0)
        assert not reminders.claim(connection, nudge, 500.0), "the other was quicker"
        assert reminders.read_due(connection, 500.0, 10) == [nudge._replace(kind="soon", at=500.0)]
        reminders.postpone(connection, nudge._replace(at=500.0), 700.0)
        assert reminders.read_due(connection, 600.0, 10) == []
    opened.close()
