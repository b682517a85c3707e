"""Notices for those who are not at the table: on which browsers, at which hours, of which tables."""

from __future__ import annotations

import asyncio

from litestar import get, post, put
from litestar.params import JSONBody
from sqlalchemy import Connection as Database

from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import hash_token
from gravitable.server.notify import preferences
from gravitable.server.notify.mail import checked_address
from gravitable.server.notify.safe_urls import read_endpoint, resolve
from gravitable.server.notify.web_push import is_sound
from gravitable.server.server import GameServer
from gravitable.server.storage.records import Person
from gravitable.server.tables.days_off import find_zone
from gravitable.server.web.api.shared import Ask, Asking, Id, Me, TheServer, need_key, need_person, site
from gravitable.server.wire import notifications as wire


@get("/api/me/notices")
async def my_notices(server: TheServer, person: Me, request: Ask) -> wire.Notices:
    """What I wish to be told."""
    need_person(person, request)
    return await _mine(server, person)


@put("/api/me/notices")
async def set_notices(
    server: TheServer, person: Me, request: Ask, data: JSONBody[wire.SetNotices]
) -> wire.Notices:
    """Say when I want notices."""
    need_person(person, request)
    quiet = None
    if data.quiet is not None:
        find_zone(data.quiet.zone)
        quiet = preferences.QuietTime(data.quiet.start, data.quiet.end, data.quiet.zone)
    await server.storage.save(preferences.save_preferences(person.id, off=data.off, quiet=quiet))
    return await _mine(server, person)


@post("/api/me/subscriptions", status_code=200)
async def subscribe(
    server: TheServer, person: Me, who: Asking, request: Ask, data: JSONBody[wire.Subscribe]
) -> wire.Notices:
    """Send notices to this browser."""
    need_key(server, who)
    bearer = need_person(person, request)
    anywhere = server.settings.push_anywhere
    endpoint = read_endpoint(data.endpoint, anywhere=anywhere)
    if not await asyncio.to_thread(is_sound, data.p256dh, data.auth):
        raise Refusal("The browser gave no keys that fit.", "table.limits", 400)
    known = await server.storage.read(lambda database: preferences.read_subscriptions(database, person.id))
    new = all(each.id != hash_token(data.endpoint) for each, _ in known)
    if new and len(known) >= preferences.MOST:
        raise Refusal(
            f"You have notices on {preferences.MOST} browsers. Stop them on one.", "table.limits", 429
        )
    await asyncio.to_thread(resolve, endpoint, anywhere=anywhere)
    await server.storage.save(
        preferences.subscribe(bearer, data.endpoint, data.p256dh, data.auth, site(request).origin)
    )
    return await _mine(server, person)


@post("/api/me/subscriptions/off", status_code=200)
async def unsubscribe(
    server: TheServer, person: Me, request: Ask, data: JSONBody[wire.Unsubscribe]
) -> wire.Notices:
    """Send no more notices to this browser."""
    need_person(person, request)
    known = await server.storage.read(lambda database: preferences.read_subscriptions(database, person.id))
    for each, _ in known:
        if each.id == hash_token(data.endpoint):
            await server.storage.save(preferences.unsubscribe(each.id))
    return await _mine(server, person)


@put("/api/me/mail")
async def set_mail(
    server: TheServer, person: Me, who: Asking, request: Ask, data: JSONBody[wire.SetMail]
) -> wire.Notices:
    """Write to me at this address, once I have followed the link that is sent there."""
    need_person(person, request)
    if not data.address.strip():
        await server.storage.save(preferences.stop_mail(person.id))
        return await _mine(server, person)
    if not server.notifications.mails:
        raise Refusal("This server sends no mails.", status=404)
    address = checked_address(data.address)
    if not server.mails.take(who):
        raise Refusal("That is often enough for now. Try again in some minutes.", "table.limits", 429)
    await server.storage.save(preferences.ask_mail(person.id, address))
    await server.notifications.ask_to_confirm(person, address)
    return await _mine(server, person)


@post("/api/mail/confirm", status_code=200)
async def confirm_mail(server: TheServer, who: Asking, data: JSONBody[wire.MailToken]) -> wire.MailSettled:
    """Whoever has this link reads what is sent there."""
    need_key(server, who)
    if not await server.notifications.confirm(data.token):
        raise Refusal("This link has been used, or is older than a day. Ask for a new one.", status=410)
    return wire.MailSettled(on=True)


@post("/api/mail/off/{token:str}", status_code=200)
async def stop_mail(server: TheServer, who: Asking, token: Id) -> wire.MailSettled:
    """Whoever has this link wants no more mails. (Mail programs ask so by themselves.)"""
    need_key(server, who)
    meant = server.identities.read_mail_token(token) if len(token) <= 200 else None
    if meant is None:
        raise not_found("letter")
    wished = await server.storage.read(lambda database: preferences.read_preferences(database, meant[0]))
    if wished.mail is not None and hash_token(wished.mail)[:16] == meant[1]:
        await server.storage.save(preferences.stop_mail(meant[0]))
    return wire.MailSettled(on=False)


@get("/api/tables/{id:str}/notices")
async def table_notices(server: TheServer, person: Me, id: Id) -> wire.TableNotices:
    """Am I told when this table waits for me?"""

    def ask(database: Database) -> bool:
        return preferences.is_silenced(database, person.id, id)

    return wire.TableNotices(on=not await server.storage.read(ask))


@put("/api/tables/{id:str}/notices")
async def set_table_notices(
    server: TheServer, person: Me, id: Id, data: JSONBody[wire.TableNotices]
) -> wire.TableNotices:
    """Tell me of this table, or do not."""

    def ask(database: Database) -> tuple[bool, int]:
        return preferences.sits_at(database, person.id, id), preferences.count_silenced(database, person.id)

    sits, count = await server.storage.read(ask)
    if not sits:
        raise not_found("table")
    if not data.on and count >= preferences.MOST_SILENCED:
        raise Refusal("You have silenced enough tables. Switch all notices off.", "table.limits", 429)
    await server.storage.save(preferences.silence(person.id, id, silent=not data.on))
    return data


async def _mine(server: GameServer, person: Person) -> wire.Notices:
    def ask(database: Database) -> tuple[preferences.Preferences, int]:
        found = preferences.read_subscriptions(database, person.id)
        return preferences.read_preferences(database, person.id), len(found)

    wished, browsers = await server.storage.read(ask)
    quiet = None if wished.quiet is None else wire.QuietHours(*wished.quiet)
    key = await asyncio.to_thread(lambda: server.notifications.public_key)
    return wire.Notices(
        key, wished.off, quiet, browsers, server.notifications.mails, wished.mail, wished.pending
    )
