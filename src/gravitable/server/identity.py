"""Who someone is: a name, and a signed cookie that nobody else can make."""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from gravitable.kernel import GravitableError

COOKIE = "gravitable"
_LONGEST = 200
"""Letters a cookie of ours never has."""
_YEAR = 365 * 24 * 3600
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id(length: int = 10) -> str:
    """A short random id that reads well in a link; 5 bits a letter."""
    return "".join(_ALPHABET[byte & 31] for byte in secrets.token_bytes(length))


def read_secret(folder: Path) -> bytes:
    """The secret that signs cookies and links; made on the first start, readable by its owner alone."""
    file = folder / "secret"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as out:
                out.write(secrets.token_bytes(32))
                out.flush()
                os.fsync(out.fileno())
        secret = file.read_bytes()
    except OSError as error:
        raise GravitableError(f"The data folder {folder} cannot be used: {error.strerror}.") from None
    if len(secret) < 32:
        raise GravitableError(f"The secret in {file} is cut short. Delete it to get a new one.")
    return secret


class Identities:
    """Makes and reads cookies, and the links that pass a seat on."""

    def __init__(self, secret: bytes) -> None:
        self._people = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._read = functools.lru_cache(maxsize=4096)(self._read_value)

    def person(self, cookies: str) -> str | None:
        """The person a Cookie header names; None if it names none, or was not made here."""
        for each in cookies.split(";"):
            name, _, value = each.partition("=")
            if name.strip() == COOKIE:
                value = value.strip().strip('"')
                return self._read(value) if len(value) <= _LONGEST else None
        return None

    def _read_value(self, value: str) -> str | None:
        try:
            person = self._people.loads(value)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

    def cookie(self, person: str, *, secure: bool) -> str:
        """The Set-Cookie header for a person."""
        value = self._people.dumps(person)
        end = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{end}"

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
