"""Passkeys: by them someone keeps a name for good, and is known again on any browser."""

from __future__ import annotations

import asyncio
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from gravitable.server.errors import Refusal, not_found
from gravitable.server.names import essence
from gravitable.server.one_time_links import OneTimeLinks
from gravitable.server.people.devices import called
from gravitable.server.storage import people as stored_people
from gravitable.server.storage import schema
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import Statement, Storage

CHALLENGE_SECONDS = 300.0
MOST = 10
"""Passkeys of one person."""
ANYONE = ""
"""Whom a challenge is for that is answered by someone not yet known."""
_TITLE = "Gravitable"
_found = schema.passkeys.c
_INSERT = insert(schema.passkeys)
_DELETE = delete(schema.passkeys).where(_found.id == bindparam("which"))
_USED = update(schema.passkeys).where(_found.id == bindparam("which"))


class RelyingParty(NamedTuple):
    """The site as the browser knows it: `https://example.org:8612`, and its name alone."""

    origin: str
    name: str


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of somebody's."""

    id: str
    name: str
    created: float


class Passkeys:
    """Makes and checks them. Challenges are answered once, within five minutes."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._challenges = OneTimeLinks(storage, "challenge:", CHALLENGE_SECONDS)

    async def owned(self, person: str) -> list[Passkey]:
        """Someone's passkeys, oldest first."""
        return await self._storage.read(lambda database: read_passkeys(database, person))

    async def ask_new(self, person: Person, site: RelyingParty) -> bytes:
        """What the browser is to make a passkey from, as JSON."""
        owned = await self.owned(person.id)
        if len(owned) >= MOST:
            raise Refusal(
                f"You have {MOST} passkeys. Remove one that you no longer use.", "table.limits", 429
            )
        known = [passkey.id for passkey in owned]
        options, challenge = await asyncio.to_thread(_creation, person, site, known)
        await self._challenges.give(challenge, person.id)
        return options

    async def add(self, person: Person, site: RelyingParty, answer: dict[str, Any], agent: str) -> None:
        """Keep a new passkey, and with it the name."""
        challenge = _challenge(answer)
        if await self._challenges.take(challenge) != person.id:
            raise _stale()
        id, key, used = await asyncio.to_thread(_verified_new, answer, challenge, site)
        values = {
            "id": id,
            "person": person.id,
            "name": called(agent),
            "public_key": key,
            "used": used,
            "created": time.time(),
        }
        try:
            await self._storage.save(
                stored_people.save_person(person),
                stored_people.keep_name(person.id, essence(person.name)),
                (_INSERT, values),
            )
        except IntegrityError:
            raise Refusal(
                f"Someone here keeps the name {person.name}, or has this passkey. Choose another name first."
            ) from None

    async def ask_known(self, site: RelyingParty) -> bytes:
        """What the browser is to sign with a passkey, as JSON."""
        options, challenge = await asyncio.to_thread(_request, site)
        await self._challenges.give(challenge, ANYONE)
        return options

    async def known(self, site: RelyingParty, answer: dict[str, Any]) -> str:
        """Who signed; a refusal if nobody of this server did."""
        challenge = _challenge(answer)
        if await self._challenges.take(challenge) != ANYONE:
            raise _stale()
        id = str(answer.get("id", ""))
        row = await self._storage.read(lambda database: _read(database, id))
        if row is None:
            raise Refusal("Nobody here has this passkey.", status=404)
        used = await asyncio.to_thread(_verified, answer, challenge, site, row.public_key, row.used)
        await self._storage.save((_USED, {"which": id, "used": used}))
        person: str = row.person
        return person

    async def remove(self, person: Person, id: str) -> bool:
        """Forget a passkey; whether any is left. With the last one the name is no longer kept."""
        owned = await self.owned(person.id)
        if all(passkey.id != id for passkey in owned):
            raise not_found("passkey")
        statements: list[Statement] = [(_DELETE, {"which": id})]
        if len(owned) == 1:
            statements.append(stored_people.keep_name(person.id, None))
        await self._storage.save(*statements)
        return len(owned) > 1


def read_passkeys(database: Connection, person: str) -> list[Passkey]:
    """Someone's passkeys, oldest first."""
    rows = database.execute(
        select(_found.id, _found.name, _found.created).where(_found.person == person).order_by(_found.created)
    )
    return [Passkey(*row) for row in rows]


def _read(database: Connection, id: str) -> Any:
    return database.execute(select(schema.passkeys).where(_found.id == id)).first()


# --- what the library does; it takes long to load, and only those who use passkeys need it -----------------


def _creation(person: Person, site: RelyingParty, known: list[str]) -> tuple[bytes, str]:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import structs

    options = generate_registration_options(
        rp_id=site.name,
        rp_name=_TITLE,
        user_id=person.id.encode(),
        user_name=person.name,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_decoded(id)) for id in known],
    )
    return options_to_json(options).encode(), _encoded(options.challenge)


def _request(site: RelyingParty) -> tuple[bytes, str]:
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=site.name)
    return options_to_json(options).encode(), _encoded(options.challenge)


def _verified_new(answer: dict[str, Any], challenge: str, site: RelyingParty) -> tuple[str, bytes, int]:
    """The id of a new passkey, its public key, and how often it was used."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        made = verify_registration_response(
            credential=answer,
            expected_challenge=_decoded(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _not_believed(error) from None
    return _encoded(made.credential_id), made.credential_public_key, made.sign_count


def _verified(answer: dict[str, Any], challenge: str, site: RelyingParty, key: bytes, used: int) -> int:
    """How often the passkey that signed was used."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        signed = verify_authentication_response(
            credential=answer,
            expected_challenge=_decoded(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=key,
            credential_current_sign_count=used,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _not_believed(error) from None
    return signed.new_sign_count


def _challenge(answer: dict[str, Any]) -> str:
    """The challenge that an answer says it answers."""
    try:
        told = msgspec.json.decode(_decoded(answer["response"]["clientDataJSON"]), type=dict[str, Any])
        return str(told["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise _not_believed(error) from None


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _stale() -> Refusal:
    return Refusal("That took too long, or was answered before. Try again.", status=410)


def _not_believed(error: Exception) -> Refusal:
    return Refusal(f"This passkey is not believed: {type(error).__name__}.", status=400)
