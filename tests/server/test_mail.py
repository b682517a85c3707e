"""Notices by mail: to an address that was confirmed, with a way out in each, and never as a weapon."""

from __future__ import annotations

import email
import email.policy
import re
import socketserver
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from email.message import EmailMessage

import pytest
from tests.server.conftest import FAST, Refused, Server, Visitor, tampered
from tests.server.outside import Moved, Service
from tests.server.test_push import Browser, ask_bob, send_due

from gravitable.kernel import BadOption
from gravitable.server import Settings
from gravitable.server.notify.mail import Mailer


class MailServer(Service):
    """Takes every letter."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        taken = self

        class Session(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 here\r\n")
                while line := self.rfile.readline():
                    command = line[:4].upper()
                    if command == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        body = b""
                        while (line := self.rfile.readline()) != b".\r\n":
                            body += line
                        letter = email.message_from_bytes(body, policy=email.policy.default)
                        assert isinstance(letter, EmailMessage)
                        taken.letters.append(letter)
                    self.wfile.write(b"221 bye\r\n" if command == b"QUIT" else b"250 yes\r\n")
                    if command == b"QUIT":
                        return

        answering = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        answering.daemon_threads = True
        super().__init__(answering)

    def link(self, path: str) -> str:
        """What follows that path in the last letter."""
        found = re.search(rf"https://play\.example\.org{path}(\S+)", self.letters[-1].get_content())
        assert found is not None
        return found[1]


@pytest.fixture
def post() -> Iterator[MailServer]:
    with closing(MailServer()) as made:
        yield made


@pytest.fixture
def mailing(settings: Settings, post: MailServer, now: Moved) -> Settings:
    return replace(
        settings,
        now=now,
        push_anywhere=True,
        mail_host="127.0.0.1",
        mail_port=post.port,
        mail_security="none",
        mail_from="Gravitable <play@example.org>",
        public_address="https://play.example.org/",
    )


def test_a_turn_is_told_by_mail_once_the_address_is_confirmed(
    start: Callable[..., Server], mailing: Settings, post: MailServer, now: Moved
) -> None:
    server, browser = start(mailing), Browser()
    _, bob, _ = ask_bob(server, browser)
    bob.ask("PUT", "/api/me/mail", {"address": "bob@example.org"})
    send_due(server, now)
    assert len(post.letters) == 1, "nothing but the question goes to an address that is not confirmed"
    assert "Bob wishes to be told" in post.letters[0].get_content()
    assert bob.get("/api/me/notices")["pending"] == "bob@example.org"
    stranger, token = Visitor(server.url), post.link("/mail/")
    assert stranger.post("/api/mail/confirm", {"token": token}) == {"on": True}
    for bad in (token, "x" * 24):
        with pytest.raises(Refused) as refused:
            stranger.post("/api/mail/confirm", {"token": bad})
        assert refused.value.status == 410

    _, bob, table = ask_again(server, bob)
    send_due(server, now)
    assert [letter["Subject"] for letter in post.letters[1:]] == ["Your turn at Sparks"]
    letter = post.letters[1]
    assert (letter["To"], letter["Auto-Submitted"]) == ("bob@example.org", "auto-generated")
    assert f"https://play.example.org/table/{table}" in letter.get_content()
    off = post.link("/mail/off/")
    assert letter["List-Unsubscribe"] == f"<https://play.example.org/api/mail/off/{off}>"
    with pytest.raises(Refused):
        stranger.post(f"/api/mail/off/{tampered(off)}")
    answer = stranger.http.post(f"/api/mail/off/{off}", data={"List-Unsubscribe": "One-Click"})
    assert answer.json() == {"on": False}, "as mail programs ask it"
    assert bob.get("/api/me/notices")["mail"] is None
    ask_again(server, bob)
    send_due(server, now)
    assert len(post.letters) == 2
    browser.close()


def ask_again(server: Server, bob: Visitor) -> tuple[Visitor, Visitor, str]:
    """Bob, who is away, is asked at another table."""
    cleo = Visitor(server.url, "Cleo")
    table = cleo.post("/api/tables", {"game": "sparks", "seats": 2, "settings": {"listed": True}})["id"]
    bob.post(f"/api/tables/{table}/sit", {})
    cleo.post(f"/api/tables/{table}/start")
    return cleo, bob, table


def test_addresses_are_checked_and_letters_have_a_pace(
    start: Callable[..., Server], mailing: Settings, post: MailServer
) -> None:
    server = start(replace(mailing, limits=replace(FAST, mails=(0.001, 2))))
    ann = Visitor(server.url, "Ann")
    for bad in ("ann", "ann@host", "a@b.c\nBcc: x@y.org", "a b@c.org", "<a@b.org>", "a@b.org, c@d.org"):
        with pytest.raises(Refused) as refused:
            ann.ask("PUT", "/api/me/mail", {"address": bad})
        assert refused.value.status == 400
    for _ in range(2):
        ann.ask("PUT", "/api/me/mail", {"address": "ann@example.org"})
    with pytest.raises(Refused) as refused:
        ann.ask("PUT", "/api/me/mail", {"address": "ann@example.org"})
    assert refused.value.status == 429
    assert len(post.letters) == 2
    assert ann.ask("PUT", "/api/me/mail", {"address": ""})["pending"] is None


def test_a_server_without_mail_says_so(shared_server: Server, settings: Settings) -> None:
    ann = Visitor(shared_server.url, "Ann")
    assert ann.get("/api/me/notices")["mails"] is False
    with pytest.raises(Refused, match="sends no mails"):
        ann.ask("PUT", "/api/me/mail", {"address": "ann@example.org"})
    with pytest.raises(BadOption, match="mail_from"):
        Mailer(replace(settings, mail_host="localhost"))
