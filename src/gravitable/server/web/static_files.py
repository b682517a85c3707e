"""The built browser client: a handful of files, kept in memory, and a page for all other addresses."""

from __future__ import annotations

import gzip
import mimetypes
import re
from pathlib import Path

import msgspec

WEB = Path(__file__).resolve().parents[2] / "web"
PICTURES = "/previews"
"""Where the pictures are that others show beside a link to us."""
_TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
_FOR_EVER = b"public, max-age=31536000, immutable"
_ASK_AGAIN = b"no-cache"
_BUILD = re.compile(r'<meta name="build" content="([0-9a-f]+)"')
_MISSING = b"""<!doctype html><meta charset="utf-8"><title>Gravitable</title>
<p>The browser client has not been built. Run <code>make web</code>, then start the server again."""


class File(msgspec.Struct, frozen=True):
    """A file ready to send, also compressed where that helps."""

    body: bytes
    compressed: bytes | None
    headers: tuple[tuple[bytes, bytes], ...]


class StaticFiles:
    """The files of the client. Every path that names no file is a page of the client's own making."""

    def __init__(self, folder: Path = WEB) -> None:
        self._files: dict[str, File] = {}
        if folder.is_dir():
            for path in folder.rglob("*"):
                name = path.relative_to(folder).as_posix()
                if path.is_file() and not name.startswith("."):
                    self._files[f"/{name}"] = file_of(name, path.read_bytes())
        index = self._files.pop("/index.html", None)
        self.built = index is not None
        self.page = (index.body if index else _MISSING).decode()
        found = _BUILD.search(self.page)
        self.build = found[1] if found else ""
        """What the build is called: pages of another one are told to load anew."""

    def find(self, path: str) -> File | None:
        """The file at `path`, if there is one."""
        # Browsers look for this name where a page does not name its icon.
        return self._files.get("/icon.svg" if path == "/favicon.ico" else path)

    def is_page(self, path: str) -> bool:
        """Is a path that names no file the address of a page?"""
        file = path.startswith(("/assets/", f"{PICTURES}/")) or ("." in path and path.count("/") == 1)
        return not file or path == "/index.html"

    def picture(self, game: str | None) -> str | None:
        """The path of the picture that goes with a link to something of a game, or of the whole house."""
        own, server = (f"{PICTURES}/{name}.jpg" for name in (game, "gravitable"))
        return own if own in self._files else server if server in self._files else None


def file_of(name: str, body: bytes) -> File:
    """A file of that name, ready to send."""
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
