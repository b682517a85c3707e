"""What travels by HTTP about people: what they played, who may see it, and their browsers."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from gravitable.server.names import WRITTEN
from gravitable.server.wire.fields import In, Out

OpenTo: TypeAlias = Literal["nobody", "played", "everyone"]
"""Who may see someone's history: nobody else, those they played with, or everyone."""


class WinCount(Out, frozen=True):
    """So many matches of a kind, so many of them won. `name` is a level of bots, a difficulty, a faction."""

    name: str
    played: int
    won: int


class Rating(Out, frozen=True):
    """How strong someone is at a game, by how much that may be wrong, and from how many matches it comes."""

    value: int
    give_or_take: int
    matches: int


class Best(Out, frozen=True):
    """The highest score, and the table where it was made."""

    score: float
    table: str


class GameFigures(Out, frozen=True):
    """Someone's matches of one game. `people` and `bots` are those played against, or with, where all play
    together; a match with both counts for both. `favourites` is what was played with most. Streaks are of
    wins.
    """

    game: str
    played: int
    won: int
    left: int
    people: WinCount
    bots: tuple[WinCount, ...]
    difficulties: tuple[WinCount, ...]
    favourites: tuple[WinCount, ...]
    rating: Rating | None
    best: Best | None
    streak: int
    longest_streak: int


class History(Out, frozen=True):
    """GET /api/people/{person}: what someone played, the game played most first. `open_to` is told to
    themselves alone.
    """

    id: str
    name: str
    mine: bool
    open_to: OpenTo | None
    games: tuple[GameFigures, ...]


class FinishedSeat(Out, frozen=True):
    """Who sat where, and how it ended for them. A `bot` is a level; a person with one had left."""

    seat: int
    name: str
    person: str | None
    bot: str | None
    program: bool
    won: bool
    rank: int
    score: float | None


class Finished(Out, frozen=True):
    """A match that is over; `seat` is where the one whose history this is sat. `gained` is what it did to
    their rating, None where that did not change, or not yet.
    """

    table: str
    game: str
    ended: float
    seat: int
    left: bool
    difficulty: str | None
    played: tuple[str, ...]
    gained: int | None
    seats: tuple[FinishedSeat, ...]


class FinishedPage(Out, frozen=True):
    """GET /api/people/{person}/games: the latest first. `before` asks for the next page, if there is one."""

    finished: tuple[Finished, ...]
    before: float | None


class SetOpenTo(In, frozen=True):
    """PUT /api/me/history: who may see mine."""

    open_to: OpenTo


class Companion(Out, frozen=True):
    """Someone you played with; `here`: they are at a table of this server now."""

    id: str
    name: str
    here: bool


class Companions(Out, frozen=True):
    """GET /api/people: those you played with last, and who let themselves be found."""

    people: tuple[Companion, ...]


class DeviceInfo(Out, frozen=True):
    """A browser of yours, or a passkey. `here` is the browser that asks; `seen` is when it last came here."""

    id: str
    name: str
    created: float
    seen: float | None = None
    here: bool = False


class DeviceList(Out, frozen=True):
    """GET /api/me/devices: your browsers and passkeys. With a passkey your name is `kept`."""

    devices: tuple[DeviceInfo, ...]
    passkeys: tuple[DeviceInfo, ...]
    kept: bool


class DeviceLink(Out, frozen=True):
    """POST /api/me/link: what makes another browser yours, once, within so many seconds. `code` is its QR
    code: a path of strokes one wide, in a square of `size`.
    """

    path: str
    code: str
    size: int
    seconds: int


class UseLink(In, frozen=True):
    """POST /api/device/look, /api/device: whom a link would make of this browser; become them."""

    token: Annotated[str, Meta(max_length=40)]


class NewPasskey(In, frozen=True):
    """POST /api/me/passkeys, /api/passkey: what the browser answered, as JSON."""

    credential: dict[str, Any]


class Farewell(In, frozen=True):
    """POST /api/me/forget: delete me. `name` is mine, to be sure."""

    name: Annotated[str, Meta(max_length=WRITTEN)]


class MeInfo(Out, frozen=True):
    """Who the cookie says you are. `id` is public, like the name."""

    id: str
    name: str


class ProgramInfo(Out, frozen=True):
    """A program of yours that may sit down at tables. `created` is a time of the wall clock."""

    id: str
    name: str
    created: float


class ProgramList(Out, frozen=True):
    """GET /api/programs: yours, oldest first."""

    programs: tuple[ProgramInfo, ...]


class NewProgram(In, frozen=True):
    """POST /api/programs. `names` says what a name may be."""

    name: str


class ProgramToken(Out, frozen=True):
    """A new program and its token, told this once: `Authorization: Bearer TOKEN` replaces a cookie."""

    id: str
    name: str
    token: str


class Rename(In, frozen=True):
    """PUT /api/me. `names` says what a name may be."""

    name: str


PEOPLE_BODIES = (
    Companions,
    History,
    FinishedPage,
    SetOpenTo,
    DeviceList,
    DeviceLink,
    UseLink,
    NewPasskey,
    Farewell,
)
