"""What people wish to be told away from the table: where, at which hours, of which tables."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from datetime import time as clock_time
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, select, text, update

from gravitable.server.identity import Bearer, hash_token
from gravitable.server.notify.web_push import Subscription
from gravitable.server.storage import schema
from gravitable.server.storage.writer import Statement
from gravitable.server.tables.days_off import find_zone

MOST = 20
"""Browsers of one person that get notices."""
MOST_SILENCED = 500
"""Tables that one person wants no notices of."""
FAILURES = 5
"""How often in a row a browser may not be reached before it is forgotten."""
_MINUTES = 60

_preferences, _subscriptions, _silenced = schema.preferences.c, schema.subscriptions.c, schema.silenced.c
# (SQLite and PostgreSQL agree on these words, but SQLAlchemy has no common form for them.)
_WISH = text(
    "INSERT INTO notification_settings (person, off, quiet_from, quiet_until, zone) "
    "VALUES (:person, :off, :quiet_from, :quiet_until, :zone) ON CONFLICT (person) DO UPDATE SET "
    "off = excluded.off, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, "
    "zone = excluded.zone"
)
_SUBSCRIBE = text(
    "INSERT INTO subscriptions (id, person, device, endpoint, key, auth, site, created, failures) "
    "VALUES (:id, :person, :device, :endpoint, :key, :auth, :site, :created, 0) "
    "ON CONFLICT (id) DO UPDATE SET person = excluded.person, device = excluded.device, "
    "key = excluded.key, auth = excluded.auth, "
    "site = excluded.site, failures = 0"
)
_UNSUBSCRIBE = delete(schema.subscriptions).where(_subscriptions.id == bindparam("which"))
_UNSUBSCRIBE_DEVICE = delete(schema.subscriptions).where(
    _subscriptions.person == bindparam("whose"), _subscriptions.device == bindparam("which")
)
_REACHED = update(schema.subscriptions).where(_subscriptions.id == bindparam("which"))
_SILENCE = text("INSERT INTO silenced (person, table_id) VALUES (:person, :table_id) ON CONFLICT DO NOTHING")
_HEAR = delete(schema.silenced).where(
    _silenced.person == bindparam("whose"), _silenced.table_id == bindparam("which")
)


_PENDING = text(
    "INSERT INTO notification_settings (person, off, mail_pending) VALUES (:person, :off, :address) "
    "ON CONFLICT (person) DO UPDATE SET mail_pending = excluded.mail_pending"
)
_CONFIRM = update(schema.preferences).where(_preferences.person == bindparam("whose"))


class QuietTime(NamedTuple):
    """Hours of someone's day, in minutes after midnight there, in which nothing is sent."""

    start: int
    end: int
    zone: str

    def until(self, now: float) -> float | None:
        """When the quiet that is now ends; None if it is not quiet.

        >>> night = QuietTime(22 * 60, 7 * 60, "UTC")
        >>> [night.until(hour * 3600.0) for hour in (23, 6.5, 7, 12)]
        [111600.0, 25200.0, None, None]
        """
        local = datetime.fromtimestamp(now, find_zone(self.zone))
        minute = local.hour * _MINUTES + local.minute
        over_midnight = self.start > self.end
        inside = self.start <= minute < self.end
        if over_midnight:
            inside = minute >= self.start or minute < self.end
        if not inside:
            return None
        date = local.date() + timedelta(days=1 if over_midnight and minute >= self.start else 0)
        end = clock_time(*divmod(self.end % (24 * _MINUTES), _MINUTES))
        return datetime.combine(date, end, local.tzinfo).timestamp()


class Preferences(NamedTuple):
    """What someone wishes; `off`: no notices at all. `mail` is an address that was confirmed."""

    off: bool = False
    quiet: QuietTime | None = None
    mail: str | None = None
    pending: str | None = None


def read_preferences(database: Connection, person: str) -> Preferences:
    """What someone wishes; who never said it gets what they subscribed to, at any time."""
    row = database.execute(select(schema.preferences).where(_preferences.person == person)).first()
    if row is None:
        return Preferences()
    quiet = None if row.zone is None else QuietTime(row.quiet_from, row.quiet_until, row.zone)
    return Preferences(row.off, quiet, row.mail, row.mail_pending)


def save_preferences(person: str, *, off: bool, quiet: QuietTime | None) -> Statement:
    """Remember what someone wishes."""
    start, end, zone = quiet or (None, None, None)
    return _WISH, {"person": person, "off": off, "quiet_from": start, "quiet_until": end, "zone": zone}


def ask_mail(person: str, address: str | None) -> Statement:
    """An address is to be confirmed; None: no more."""
    return _PENDING, {"person": person, "off": False, "address": address}


def confirm_mail(person: str, address: str) -> Statement:
    """Someone reads what is sent there: notices go there from now on."""
    return _CONFIRM, {"whose": person, "mail": address, "mail_pending": None}


def stop_mail(person: str) -> Statement:
    """Send someone no mails any more."""
    return _CONFIRM, {"whose": person, "mail": None, "mail_pending": None}


def subscribe(bearer: Bearer, endpoint: str, key: str, auth: str, site: str) -> Statement:
    """A browser wants notices; whoever wanted them there before is there no more."""
    return _SUBSCRIBE, {
        "id": hash_token(endpoint),
        "person": bearer.person,
        "device": bearer.device,
        "endpoint": endpoint,
        "key": key,
        "auth": auth,
        "site": site,
        "created": time.time(),
    }


def unsubscribe(id: str) -> Statement:
    """A browser wants none any more, or is gone."""
    return _UNSUBSCRIBE, {"which": id}


def unsubscribe_device(bearer: Bearer) -> Statement:
    """A browser is this person's no more."""
    return _UNSUBSCRIBE_DEVICE, {"whose": bearer.person, "which": bearer.device}


def reached(id: str, failures: int) -> Statement:
    """Note how often in a row a browser could not be reached; too often, and it is forgotten."""
    if failures >= FAILURES:
        return unsubscribe(id)
    return _REACHED, {"which": id, "failures": failures}


def read_subscriptions(database: Connection, person: str) -> list[tuple[Subscription, int]]:
    """Someone's browsers that want notices, and how often each was not reached."""
    found = _subscriptions
    columns = select(found.id, found.endpoint, found.key, found.auth, found.site, found.failures)
    rows = database.execute(columns.where(found.person == person).order_by(found.created))
    return [(Subscription(*row[:5]), row[5]) for row in rows]


def silence(person: str, table: str, *, silent: bool) -> Statement:
    """Tell someone nothing of a table, or tell it again."""
    if silent:
        return _SILENCE, {"person": person, "table_id": table}
    return _HEAR, {"whose": person, "which": table}


def is_silenced(database: Connection, person: str, table: str) -> bool:
    """Does someone want no notices of a table?"""
    query = select(_silenced.person).where(_silenced.person == person, _silenced.table_id == table)
    return database.execute(query).first() is not None


def count_silenced(database: Connection, person: str) -> int:
    """Of how many tables someone wants no notices."""
    query = select(func.count()).select_from(schema.silenced).where(_silenced.person == person)
    return int(database.execute(query).scalar_one())


def sits_at(database: Connection, person: str, table: str) -> bool:
    """Has someone a seat at a table?"""
    seats = schema.seats.c
    query = select(seats.seat).where(seats.person == person, seats.table_id == table)
    return database.execute(query).first() is not None
