"""Who someone is: a person with a signed cookie that nobody else can make, or a program with a token."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from gravitable.kernel import GravitableError

COOKIE = "gravitable"
_LONGEST = 200
"""Letters a cookie of ours never has."""
_YEAR = 365 * 24 * 3600
SECRET_BYTES = 32
_INTRODUCED_SECONDS = 60.0
"""How old an introduction may be, or how far the clocks of two servers apart."""
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_FIRST = "first"
"""The browser of a cookie from before browsers were told apart."""
_PROGRAM = "bot-"
"""How ids of programs begin; ids of people have no hyphen."""


def new_id(length: int = 10) -> str:
    """A short random id that reads well in a link; 5 bits a letter."""
    return "".join(_ALPHABET[byte & 31] for byte in secrets.token_bytes(length))


def new_program_id() -> str:
    """The id of a program, which nobody can take for a person's."""
    return _PROGRAM + new_id(20)


def is_program(id: str | None) -> bool:
    """Does this id belong to a program, and to no person?"""
    return id is not None and id.startswith(_PROGRAM)


def new_token() -> str:
    """What a program shows instead of a cookie. It is told once; only its hash is stored."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is stored of a token. It is long and random, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def secret_file(folder: Path) -> Path:
    """Where the secret is kept."""
    return folder / "secret"


def read_secret(folder: Path) -> bytes:
    """The secret that signs cookies and links; made on the first start, readable by its owner alone."""
    file = secret_file(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as out:
                out.write(secrets.token_bytes(SECRET_BYTES))
                out.flush()
                os.fsync(out.fileno())
        secret = file.read_bytes()
    except OSError as error:
        raise GravitableError(f"The data folder {folder} cannot be used: {error.strerror}.") from None
    if len(secret) < SECRET_BYTES:
        raise GravitableError(f"The secret in {file} is cut short. Delete it to get a new one.")
    return secret


def known_secret(folder: Path) -> bytes:
    """The secret in a folder, or a new one: what the first of several servers brings to their database."""
    if secret_file(folder).exists():
        return read_secret(folder)
    return secrets.token_bytes(SECRET_BYTES)


class Bearer(NamedTuple):
    """Who has a cookie: a person, and which of their browsers this is."""

    person: str
    device: str


class Introduction(NamedTuple):
    """A visitor, as one server tells another; `takes`: it would rather have the table itself."""

    person: str
    address: str
    takes: bool = False


class Identities:
    """Makes and reads cookies, and the links that pass a seat on."""

    def __init__(self, secret: bytes) -> None:
        self._people = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._peers = URLSafeSerializer(secret, salt="peer")
        self._mails = URLSafeSerializer(secret, salt="mail")
        self.read = functools.lru_cache(maxsize=4096)(self._read_value)

    def bearer(self, cookies: str) -> Bearer | None:
        """Whom a Cookie header names; None if it names nobody, or was not made here."""
        for each in cookies.split(";"):
            name, _, value = each.partition("=")
            if name.strip() == COOKIE:
                value = value.strip().strip('"')
                return self.read(value) if len(value) <= _LONGEST else None
        return None

    def _read_value(self, value: str) -> Bearer | None:
        try:
            read = self._people.loads(value)
        except BadSignature:
            return None
        if not isinstance(read, str):
            return None
        person, _, device = read.partition(".")
        return Bearer(person, device or _FIRST)

    def cookie(self, bearer: Bearer, *, secure: bool) -> str:
        """The Set-Cookie header for a person's browser."""
        value = self._people.dumps(".".join(bearer))
        end = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{end}"

    def introduce(self, visitor: Introduction) -> str:
        """What a server says to another one about a visitor whose question it passes on."""
        return self._peers.dumps([*visitor, time.time()])

    def introduced(self, introduction: str) -> Introduction | None:
        """A visitor whom another server introduces just now; None if none does."""
        try:
            person, address, takes, when = self._peers.loads(introduction)
        except (BadSignature, ValueError, TypeError):
            return None
        fresh = abs(time.time() - when) < _INTRODUCED_SECONDS
        return Introduction(person, address, takes) if fresh else None

    def mail_token(self, person: str, address: str) -> str:
        """What a link ends in by which someone wants no more mails at an address."""
        return self._mails.dumps([person, hash_token(address)[:16]])

    def read_mail_token(self, token: str) -> tuple[str, str] | None:
        """Whose link that is, and for which address; None if it was not made here."""
        try:
            person, address = self._mails.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return person, address

    def seat_token(self, table: str, seat: int, handed_on: int) -> str:
        """What a seat link ends in. `handed_on` makes it good for one use."""
        return self._seats.dumps([table, seat, handed_on])

    def read_seat_token(self, token: str) -> tuple[str, int, int] | None:
        """Table, seat and count of a seat link; None if it was not made here."""
        try:
            table, seat, handed_on = self._seats.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return table, seat, handed_on
