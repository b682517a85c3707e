"""What a link to a page of ours shows where it is sent, before any script runs: words and a picture.

Only what whoever has the link may know anyway: an invite names its host and game, a replay who played and how
it ended, a puzzle what is asked in it. A table that is still private is told no more of than the home page.
"""

from __future__ import annotations

import re
from html import escape

import msgspec
from sqlalchemy import Connection as Database
from sqlalchemy.exc import SQLAlchemyError

from gravitable.puzzles.puzzle import puzzles_of
from gravitable.server.limits import Who
from gravitable.server.server import GameServer
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import TableRecord
from gravitable.server.wire.games import GameInfo

_HOST = re.compile(r"([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)
_TITLE = re.compile(r'(<meta property="og:title" content=")[^"]*')
_DESCRIPTION = re.compile(r'(<meta property="og:description" content=")[^"]*')
SIZE = (1200, 630)
"""Width and height of the pictures."""


class LinkPreview(msgspec.Struct, frozen=True):
    """The words of a link, and the game whose picture goes with them."""

    title: str
    description: str
    game: str | None = None


async def preview(server: GameServer, who: Who, path: str) -> LinkPreview | None:
    """What a link to `path` shows; None where the page's own words do."""
    page, _, argument = path.strip("/").partition("/")
    if page in ("new", "rules"):
        game = _game(server, argument.partition("/")[0])
        return LinkPreview(f"{game.name} on Gravitable", game.summary, game.id) if game else None
    if page == "puzzles":
        return _puzzle(server, *argument.partition("/")[::2])
    if page not in ("join", "replay") or not (argument.isascii() and argument.isalnum()):
        return None
    if not server.requests.take(who):
        return None

    def ask(database: Database) -> TableRecord | None:
        table = stored_tables.find_invite(database, argument) if page == "join" else argument
        return stored_tables.read_table(database, table) if table else None

    try:
        table = await server.storage.read(ask)
    except SQLAlchemyError:
        return None
    game = _game(server, table.game) if table else None
    if table is None or game is None:
        return None
    if page == "join":
        return LinkPreview(f"{table.host_name} invites you to {game.name}", game.summary, game.id)
    return _replay(table, game) if table.status == "over" else None


def _replay(table: TableRecord, game: GameInfo) -> LinkPreview:
    ended = table.outcome.why if table.outcome else ""
    title = f"{game.name}: {_and(table.names)}"
    return LinkPreview(title, f"{ended} Look back on it, move by move.".strip(), game.id)


def _puzzle(server: GameServer, id: str, counted: str) -> LinkPreview | None:
    """What is asked in a puzzle; they are counted from one in addresses."""
    game = _game(server, id)
    if game is None or not re.fullmatch("[1-9][0-9]{0,4}", counted):
        return None
    found = puzzles_of(server.installed.find(id))[int(counted) - 1 : int(counted)]
    asked = "".join(f"{puzzle.prompt} One choice is clearly best. Which?" for puzzle in found)
    return LinkPreview(f"Puzzle {counted} of {game.name}", asked, game.id) if found else None


def _and(names: list[str]) -> str:
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _game(server: GameServer, id: str) -> GameInfo | None:
    return next((game for game in server.installed.catalogue.games if game.id == id), None)


def written(page: str, shown: LinkPreview | None, picture: str | None) -> str:
    """A page with what its link shows; `picture` is the whole address of one."""
    if shown is not None:
        title, description = (escape(words) for words in (shown.title, shown.description))
        page = _TITLE.sub(lambda found: found[1] + title, page, count=1)
        page = _DESCRIPTION.sub(lambda found: found[1] + description, page, count=1)
    if picture is None:
        return page
    wide, high = SIZE
    tags = (
        f'<meta property="og:image" content="{escape(picture)}" />'
        f'<meta property="og:image:width" content="{wide}" />'
        f'<meta property="og:image:height" content="{high}" />'
        '<meta name="twitter:card" content="summary_large_image" />'
    )
    return page.replace("</head>", f"{tags}</head>", 1)


def origin(scheme: str, host: str) -> str | None:
    """How this server was asked for, if that can be written into an address.

    >>> origin("https", "play.example.org:8443")
    'https://play.example.org:8443'
    >>> origin("https", 'evil"><script>')
    """
    known = scheme in ("http", "https") and _HOST.fullmatch(host)
    return f"{scheme}://{host}" if known else None
