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
from gravitable.server.server import House
from gravitable.server.storage.records import Person
from gravitable.server.tables.days_off import find_zone
from gravitable.server.web.api.shared import Ask, Asking, Id, Me, TheHouse, need_key, need_person, site
from gravitable.server.wire import notifications as wire


@get("/api/me/notices")
async def my_notices(house: TheHouse, person: Me, request: Ask) -> wire.Notices:
    """What I wish to be told."""
    need_person(person, request)
    return await _mine(house, person)


@put("/api/me/notices")
async def set_notices(
    house: TheHouse, person: Me, request: Ask, data: JSONBody[wire.SetNotices]
) -> wire.Notices:
    """Say when I want notices."""
    need_person(person, request)
    quiet = None
    if data.quiet is not None:
        find_zone(data.quiet.zone)
        quiet = preferences.Quiet(data.quiet.start, data.quiet.end, data.quiet.zone)
    await house.storage.save(preferences.save_wishes(person.id, off=data.off, quiet=quiet))
    return await _mine(house, person)


@post("/api/me/subscriptions", status_code=200)
async def subscribe(
    house: TheHouse, person: Me, who: Asking, request: Ask, data: JSONBody[wire.Subscribe]
) -> wire.Notices:
    """Send notices to this browser."""
    need_key(house, who)
    bearer = need_person(person, request)
    anywhere = house.settings.push_anywhere
    endpoint = read_endpoint(data.endpoint, anywhere=anywhere)
    if not await asyncio.to_thread(is_sound, data.p256dh, data.auth):
        raise Refusal("The browser gave no keys that fit.", "table.limits", 400)
    known = await house.storage.read(lambda database: preferences.read_subscriptions(database, person.id))
    new = all(each.id != hash_token(data.endpoint) for each, _ in known)
    if new and len(known) >= preferences.MOST:
        raise Refusal(
            f"You have notices on {preferences.MOST} browsers. Stop them on one.", "table.limits", 429
        )
    await asyncio.to_thread(resolve, endpoint, anywhere=anywhere)
    await house.storage.save(
        preferences.subscribe(bearer, data.endpoint, data.p256dh, data.auth, site(request).origin)
    )
    return await _mine(house, person)


@post("/api/me/subscriptions/off", status_code=200)
async def unsubscribe(
    house: TheHouse, person: Me, request: Ask, data: JSONBody[wire.Unsubscribe]
) -> wire.Notices:
    """Send no more notices to this browser."""
    need_person(person, request)
    known = await house.storage.read(lambda database: preferences.read_subscriptions(database, person.id))
    for each, _ in known:
        if each.id == hash_token(data.endpoint):
            await house.storage.save(preferences.unsubscribe(each.id))
    return await _mine(house, person)


@put("/api/me/mail")
async def set_mail(
    house: TheHouse, person: Me, who: Asking, request: Ask, data: JSONBody[wire.SetMail]
) -> wire.Notices:
    """Write to me at this address, once I have followed the link that is sent there."""
    need_person(person, request)
    if not data.address.strip():
        await house.storage.save(preferences.stop_mail(person.id))
        return await _mine(house, person)
    if not house.herald.mails:
        raise Refusal("This server sends no mails.", status=404)
    address = checked_address(data.address)
    if not house.mails.take(who):
        raise Refusal("That is often enough for now. Try again in some minutes.", "table.limits", 429)
    await house.storage.save(preferences.ask_mail(person.id, address))
    await house.herald.ask_to_confirm(person, address)
    return await _mine(house, person)


@post("/api/mail/confirm", status_code=200)
async def confirm_mail(house: TheHouse, who: Asking, data: JSONBody[wire.MailToken]) -> wire.MailSettled:
    """Whoever has this link reads what is sent there."""
    need_key(house, who)
    if not await house.herald.confirm(data.token):
        raise Refusal("This link has been used, or is older than a day. Ask for a new one.", status=410)
    return wire.MailSettled(on=True)


@post("/api/mail/off/{token:str}", status_code=200)
async def stop_mail(house: TheHouse, who: Asking, token: Id) -> wire.MailSettled:
    """Whoever has this link wants no more mails. (Mail programs ask so by themselves.)"""
    need_key(house, who)
    meant = house.identities.read_mail_token(token) if len(token) <= 200 else None
    if meant is None:
        raise not_found("letter")
    wished = await house.storage.read(lambda database: preferences.read_wishes(database, meant[0]))
    if wished.mail is not None and hash_token(wished.mail)[:16] == meant[1]:
        await house.storage.save(preferences.stop_mail(meant[0]))
    return wire.MailSettled(on=False)


@get("/api/tables/{table:str}/notices")
async def table_notices(house: TheHouse, person: Me, table: Id) -> wire.TableNotices:
    """Am I told when this table waits for me?"""

    def ask(database: Database) -> bool:
        return preferences.is_silenced(database, person.id, table)

    return wire.TableNotices(on=not await house.storage.read(ask))


@put("/api/tables/{table:str}/notices")
async def set_table_notices(
    house: TheHouse, person: Me, table: Id, data: JSONBody[wire.TableNotices]
) -> wire.TableNotices:
    """Tell me of this table, or do not."""

    def ask(database: Database) -> tuple[bool, int]:
        return preferences.sits_at(database, person.id, table), preferences.count_silenced(
            database, person.id
        )

    sits, count = await house.storage.read(ask)
    if not sits:
        raise not_found("table")
    if not data.on and count >= preferences.MOST_SILENCED:
        raise Refusal("You have silenced enough tables. Switch all notices off.", "table.limits", 429)
    await house.storage.save(preferences.silence(person.id, table, silent=not data.on))
    return data


async def _mine(house: House, person: Person) -> wire.Notices:
    def ask(database: Database) -> tuple[preferences.Wishes, int]:
        found = preferences.read_subscriptions(database, person.id)
        return preferences.read_wishes(database, person.id), len(found)

    wished, browsers = await house.storage.read(ask)
    quiet = None if wished.quiet is None else wire.QuietHours(*wished.quiet)
    key = await asyncio.to_thread(lambda: house.herald.public_key)
    return wire.Notices(key, wished.off, quiet, browsers, house.herald.mails, wished.mail, wished.pending)
