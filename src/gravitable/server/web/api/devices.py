"""One person on several browsers: links, passkeys; and all that is stored about someone."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response as Answer
from litestar import delete, get, post
from litestar.params import JSONBody

from gravitable.server.errors import Refusal
from gravitable.server.identity import Bearer
from gravitable.server.notify import preferences
from gravitable.server.people.devices import LINK_SECONDS, REMOVED
from gravitable.server.server import GameServer
from gravitable.server.storage import people as stored_people
from gravitable.server.storage.records import Person
from gravitable.server.web.api import export_and_delete
from gravitable.server.web.api.shared import Ask, Asking, Id, Me, TheServer, need_key, need_person, site
from gravitable.server.wire import people
from gravitable.server.wire.people import MeInfo


@get("/api/me/devices")
async def my_devices(server: TheServer, person: Me, request: Ask) -> people.DeviceList:
    """My browsers and passkeys."""
    bearer = need_person(person, request)
    await server.devices.note(bearer, _agent(request))
    return await _mine(server, person, bearer)


@post("/api/me/link", status_code=200)
async def make_link(server: TheServer, person: Me, who: Asking, request: Ask) -> people.DeviceLink:
    """A link that makes another browser mine, once, within five minutes."""
    need_key(server, who)
    bearer = need_person(person, request)
    await server.devices.note(bearer, _agent(request))
    await server.storage.save(stored_people.save_person(person))
    path = f"/device/{await server.devices.make_link(person.id)}"
    code, size = await asyncio.to_thread(_qr_code, site(request).origin + path)
    return people.DeviceLink(path, code, size, round(LINK_SECONDS))


@post("/api/device/look", status_code=200)
async def look_at_link(server: TheServer, who: Asking, data: JSONBody[people.UseLink]) -> MeInfo:
    """Whom a link would make of this browser."""
    need_key(server, who)
    other = await server.people.find(await server.devices.look(data.token))
    return MeInfo(other.id, other.name)


@post("/api/device", status_code=200)
async def use_link(
    server: TheServer, person: Me, who: Asking, request: Ask, data: JSONBody[people.UseLink]
) -> MeInfo:
    """Become the person who made a link."""
    need_key(server, who)
    need_person(person, request)
    return await _become(server, request, await server.devices.use_link(data.token, _agent(request)))


@delete("/api/me/devices/{device:str}", status_code=200)
async def revoke_device(server: TheServer, person: Me, request: Ask, device: Id) -> people.DeviceList:
    """A browser is mine no more."""
    bearer = need_person(person, request)
    await server.devices.revoke(Bearer(person.id, device))
    server.hang_up(person.id, REMOVED, again=True)
    return await _mine(server, person, bearer)


@post("/api/me/passkeys/options", status_code=200)
async def ask_passkey(server: TheServer, person: Me, who: Asking, request: Ask) -> Answer[bytes]:
    """What the browser is to make a passkey of mine from."""
    need_key(server, who)
    need_person(person, request)
    return Answer(await server.passkeys.ask_new(person, site(request)), media_type="application/json")


@post("/api/me/passkeys", status_code=200)
async def add_passkey(
    server: TheServer, person: Me, who: Asking, request: Ask, data: JSONBody[people.NewPasskey]
) -> people.DeviceList:
    """Keep a new passkey, and my name with it."""
    need_key(server, who)
    bearer = need_person(person, request)
    await server.passkeys.add(person, site(request), data.credential, _agent(request))
    await server.devices.note(bearer, _agent(request))
    return await _mine(server, await server.people.find_changed(person.id), bearer)


@delete("/api/me/passkeys/{passkey:str}", status_code=200)
async def remove_passkey(server: TheServer, person: Me, request: Ask, passkey: Id) -> people.DeviceList:
    """Forget a passkey of mine."""
    bearer = need_person(person, request)
    await server.passkeys.remove(person, passkey)
    return await _mine(server, await server.people.find_changed(person.id), bearer)


@post("/api/passkey/options", status_code=200)
async def ask_known(server: TheServer, who: Asking, request: Ask) -> Answer[bytes]:
    """What the browser is to sign with a passkey it has."""
    need_key(server, who)
    return Answer(await server.passkeys.ask_known(site(request)), media_type="application/json")


@post("/api/passkey", status_code=200)
async def use_passkey(
    server: TheServer, person: Me, who: Asking, request: Ask, data: JSONBody[people.NewPasskey]
) -> MeInfo:
    """Become the person whose passkey this is."""
    need_key(server, who)
    need_person(person, request)
    owner = await server.passkeys.known(site(request), data.credential)
    return await _become(server, request, await server.devices.join(owner, _agent(request)))


@get("/api/me/export")
async def export(server: TheServer, person: Me, who: Asking) -> Answer[bytes]:
    """Everything that is stored about me, as a file."""
    need_key(server, who)
    found = await server.storage.read(lambda database: export_and_delete.read_everything(database, person.id))
    found["runs"] = server.lab.info(person.id).runs
    return Answer(
        msgspec.json.format(msgspec.json.encode(found), indent=1),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="gravitable.json"'},
    )


@post("/api/me/forget", status_code=200)
async def forget_me(
    server: TheServer, person: Me, who: Asking, request: Ask, data: JSONBody[people.Farewell]
) -> people.Farewell:
    """Delete me, for good."""
    need_key(server, who)
    need_person(person, request)
    if data.name.strip() != person.name:
        raise Refusal("That is not your name. Write it as it is, to be sure.", status=400)
    await export_and_delete.forget(server, person)
    return data


async def _mine(server: GameServer, person: Person, bearer: Bearer) -> people.DeviceList:
    devices, passkeys = await server.devices.owned(person.id), await server.passkeys.owned(person.id)
    return people.DeviceList(
        tuple(
            people.DeviceInfo(each.id, each.name, each.created, each.seen, each.id == bearer.device)
            for each in devices
        ),
        tuple(people.DeviceInfo(each.id, each.name, each.created) for each in passkeys),
        person.kept,
    )


async def _become(server: GameServer, request: Ask, bearer: Bearer) -> MeInfo:
    """This browser is somebody else's from now on: notices for whom it was before go there no more."""
    await server.storage.save(preferences.unsubscribe_device(request.scope["state"]["bearer"]))
    request.scope["state"]["become"] = bearer
    person = await server.people.find(bearer.person)
    return MeInfo(person.id, person.name)


def _agent(request: Ask) -> str:
    return request.headers.get("user-agent", "")[:400]


def _qr_code(text: str) -> tuple[str, int]:
    """A QR code as the path of its dark strokes, and its size with the margin it needs."""
    import segno

    margin = 4
    rows = segno.make(text, error="m", micro=False).matrix
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                strokes.append(f"M{x + margin} {y + margin}.5h{run - x}")
            x = run + 1
    return "".join(strokes), len(rows) + 2 * margin
