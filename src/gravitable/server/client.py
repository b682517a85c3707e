"""The built browser client: a handful of files, kept in memory, with an answer for every page's address."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

import msgspec

WEB = Path(__file__).resolve().parent.parent / "web"
_TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
_FOR_EVER = b"public, max-age=31536000, immutable"
_ASK_AGAIN = b"no-cache"
_MISSING = b"""<!doctype html><meta charset="utf-8"><title>Gravitable</title>
<p>The browser client has not been built. Run <code>make web</code>, then start the server again."""


class File(msgspec.Struct, frozen=True):
    """A file ready to send, also compressed where that helps."""

    body: bytes
    compressed: bytes | None
    headers: tuple[tuple[bytes, bytes], ...]


class Client:
    """The files of the client. Every path that names no file is a page of the client's own making."""

    def __init__(self, folder: Path = WEB) -> None:
        self._files: dict[str, File] = {}
        if folder.is_dir():
            for path in folder.rglob("*"):
                name = path.relative_to(folder).as_posix()
                if path.is_file() and not name.startswith("."):
                    self._files[f"/{name}"] = _file(name, path.read_bytes())
        self._page = self._files.get("/index.html") or _file("index.html", _MISSING)

    def find(self, path: str) -> File | None:
        """The file at `path`; None only for a file that should be there and is not."""
        # Browsers look for this name where a page does not name its icon.
        found = self._files.get("/icon.svg" if path == "/favicon.ico" else path)
        names_a_file = path.startswith("/assets/") or ("." in path and path.count("/") == 1)
        return found if found is not None or names_a_file else self._page


def _file(name: str, body: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "text/javascript"
    text = kind.startswith(_TEXT)
    compressed = gzip.compress(body, 9, mtime=0) if text and len(body) > 500 else None
    headers = (
        (b"content-type", (f"{kind}; charset=utf-8" if text else kind).encode()),
        (b"cache-control", _FOR_EVER if name.startswith("assets/") else _ASK_AGAIN),
        (b"vary", b"accept-encoding"),
    )
    return File(body, compressed, headers)
