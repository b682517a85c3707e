"""Tells people who are not at a table that the match waits for them: by notices on their browsers, by mail.

A notice says which game, whose table, and that one is asked: nothing of the match itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from gravitable.kernel import Game
from gravitable.server.errors import Refusal
from gravitable.server.identity import Identities, hash_token, new_id
from gravitable.server.notify import preferences
from gravitable.server.notify.mail import Mailer
from gravitable.server.notify.safe_urls import read_endpoint
from gravitable.server.notify.web_push import PushSender, Subscription
from gravitable.server.one_time_links import OneTimeLinks
from gravitable.server.settings import Settings
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import Person, TableRecord
from gravitable.server.storage.writer import Storage
from gravitable.server.tables import reminders
from gravitable.server.tables.reminders import Reminder

AT_ONCE = 4
"""Notices that are being sent at a time."""
MOST_WAITING = 100
"""Notices that wait to be sent; the others stay where they are stored."""
GONE = (404, 410)
CONFIRM_SECONDS = 24 * 3600.0
_HOUR = 3600.0

log = logging.getLogger("gravitable.server")


class Notice(msgspec.Struct, frozen=True):
    """What a browser is sent, as JSON: its worker shows it, and opens `url`. A later one of the same `tag`
    takes its place.
    """

    title: str
    body: str
    url: str
    tag: str


class Errand(NamedTuple):
    """A notice, and how it goes to someone."""

    person: str
    notice: Notice
    browsers: list[tuple[Subscription, int]]
    mail: str | None


class NotificationSender:
    """Looks every few seconds who is to be told, and tells them beside the event loop."""

    def __init__(
        self, settings: Settings, storage: Storage, games: Mapping[str, Game[Any, Any, Any]]
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._games = games
        self._threads = ThreadPoolExecutor(AT_ONCE, "herald")
        self._postman = Mailer(settings)
        self._links = OneTimeLinks(storage, "mail:", CONFIRM_SECONDS)
        self._sending: set[asyncio.Task[None]] = set()
        self.pusher: PushSender | None = None

    def begin(self, secret: bytes) -> None:
        """Take up the work, signing with a key that comes from the server's secret."""
        self.pusher, self._identities = PushSender(secret, self._settings.contact), Identities(secret)

    def close(self) -> None:
        """Send no more."""
        for task in self._sending:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        assert self.pusher is not None
        return self.pusher.public_key

    @property
    def mails(self) -> bool:
        """Can people be written to?"""
        return self._postman.works

    async def ask_to_confirm(self, person: Person, address: str) -> None:
        """Write to an address that someone says is theirs."""
        token, to = new_id(24), f"{person.id}:{hash_token(address)[:16]}"
        await self._links.void(to)
        await self._links.give(token, to)
        lines = [
            f"{person.name} wishes to be told at this address when a table of Gravitable waits for them.",
            "",
            f"If that is you: {self._postman.link(f'/mail/{token}')}",
            "",
            "If it is not, nothing needs to be done: nothing more is sent here.",
        ]
        loop = asyncio.get_running_loop()
        subject = "Your turn, by mail?"
        sent = loop.run_in_executor(self._threads, self._write, address, subject, lines, None)
        if not await sent:
            raise Refusal("The mail could not be sent. Try again later.", status=503)

    async def confirm(self, token: str) -> bool:
        """Someone followed the link in that letter."""
        person, _, address = (await self._links.take(token) or "").partition(":")
        wished = await self._storage.read(lambda database: preferences.read_preferences(database, person))
        if wished.pending is None or hash_token(wished.pending)[:16] != address:
            return False
        await self._storage.save(preferences.confirm_mail(person, wished.pending))
        return True

    def _write(self, to: str, subject: str, lines: list[str], off: str | None) -> bool:
        try:
            self._postman.send(to, subject, lines, off)
        except Exception as error:  # whatever it is, the others are told
            log.warning("A mail could not be sent: %s", type(error).__name__)
            return False
        return True

    async def work(self) -> None:
        """Tell those who are to be told by now, as far as there is room."""
        table = MOST_WAITING - len(self._sending)
        if table <= 0:
            return
        now = self._settings.now()
        due = await self._storage.read(lambda database: reminders.read_due(database, now, table))
        for remind in due:
            errand = await self._storage.change(self._taking(remind, now))
            if errand is not None:
                task = asyncio.create_task(self._run(errand))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def wait(self) -> None:
        """Wait until all that was begun is sent."""
        await asyncio.gather(*self._sending)

    def _taking(self, remind: Reminder, now: float) -> Callable[[Connection], Errand | None]:
        def take(database: Connection) -> Errand | None:
            wished = preferences.read_preferences(database, remind.person)
            quiet_until = None if wished.quiet is None else wished.quiet.until(now)
            if quiet_until is not None:
                reminders.postpone(database, remind, quiet_until)
                return None
            table = stored_tables.read_table(database, remind.table_id)
            again = None
            if remind.kind == "turn" and table is not None:
                again = reminders.reminder(table, remind.ends)
                again = None if again is None or again <= now else again
            if not reminders.claim(database, remind, again) or table is None or wished.off:
                return None
            if preferences.is_silenced(database, remind.person, remind.table_id):
                return None
            browsers = preferences.read_subscriptions(database, remind.person)
            if not browsers and wished.mail is None:
                return None
            return Errand(remind.person, self._notice(remind, table, now), browsers, wished.mail)

        return take

    def _notice(self, remind: Reminder, table: TableRecord, now: float) -> Notice:
        game = self._games.get(table.game)
        name = table.game if game is None else game.name
        url, tag = f"/table/{table.id}", f"table-{table.id}"
        whose = "your table" if table.host == remind.person else f"{table.host_name}’s table"
        if remind.kind == "turn" or remind.ends is None:
            return Notice(f"Your turn at {name}", f"The others at {whose} wait for you.", url, tag)
        left = max(0.0, remind.ends - now)
        words = "less than an hour" if left < _HOUR else f"about {round(left / _HOUR)} h"
        return Notice(f"Your time runs out at {name}", f"At {whose} you have {words} left.", url, tag)

    async def _run(self, errand: Errand) -> None:
        """Send a notice every way it is to go. What fails is noted, and harms no other."""
        loop = asyncio.get_running_loop()
        if errand.mail is not None and self.mails:
            notice = errand.notice
            lines = [notice.body, "", self._postman.link(notice.url)]
            off = self._identities.mail_token(errand.person, errand.mail)
            await loop.run_in_executor(self._threads, self._write, errand.mail, notice.title, lines, off)
        payload = msgspec.json.encode(errand.notice)
        for browser, failures in errand.browsers:
            status = await loop.run_in_executor(
                self._threads, self._push, browser, payload, errand.notice.tag
            )
            try:
                if status in GONE:
                    await self._storage.save(preferences.unsubscribe(browser.id))
                elif not 200 <= status < 300:
                    await self._storage.save(preferences.reached(browser.id, failures + 1))
                elif failures:
                    await self._storage.save(preferences.reached(browser.id, 0))
            except SQLAlchemyError as error:
                log.error("The database does not answer: %s", error)

    def _push(self, browser: Subscription, payload: bytes, tag: str) -> int:
        """Send a notice to one browser; how it was answered, 0 if it was not."""
        anywhere = self._settings.push_anywhere
        try:
            assert self.pusher is not None
            endpoint = read_endpoint(browser.endpoint, anywhere=anywhere)
            return self.pusher.send(browser, endpoint, payload, tag, anywhere=anywhere)
        except Exception as error:  # whatever it is, the others are told
            log.info("A notice could not be sent: %s", type(error).__name__)
            return 0
