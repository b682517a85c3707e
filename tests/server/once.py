"""What every server needs and none changes is made once: the tests start more than a hundred servers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from weakref import WeakKeyDictionary

from httpx._config import create_ssl_context
from httpx._transports import default as transports
from litestar.utils import signature

from gravitable.server.storage.database import Database
from gravitable.server.web.static_files import StaticFiles


@cache
def the_client() -> StaticFiles:
    """The files of the browser client."""
    return StaticFiles()


@cache
def a_new_database() -> bytes:
    """The file of a database that nobody has written to, with its schema up to date."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.db"
        bring_up_to_date(f"sqlite:///{file}")
        return file.read_bytes()


def bring_up_to_date(address: str) -> None:
    """Give a database its schema."""
    opened = Database(address)
    opened.open("the tests")
    opened.close()


def remember_signatures() -> None:
    """Litestar works out the types of every handler from their text, for every server anew: not here."""
    find = signature.get_fn_type_hints
    found: WeakKeyDictionary[Any, dict[str, Any]] = WeakKeyDictionary()

    def remembered(fn: Any, namespace: dict[str, Any] | None = None) -> dict[str, Any]:
        if fn not in found:
            found[fn] = find(fn, namespace)
        return dict(found[fn])

    signature.get_fn_type_hints = remembered


def remember_certificates() -> None:
    """HTTPX reads the certificates of the world for every client anew, also where nothing is encrypted."""
    vars(transports)["create_ssl_context"] = cache(create_ssl_context)
