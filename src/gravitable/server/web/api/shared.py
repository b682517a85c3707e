"""What the handlers of the API share: finding and opening tables, answering, refusing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Annotated, Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, PathParameter, QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from gravitable.kernel import Pack
from gravitable.server.cluster.peers import OnAnotherServer
from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import Bearer, is_program
from gravitable.server.limits import Who
from gravitable.server.people.passkeys import RelyingParty
from gravitable.server.server import GameServer
from gravitable.server.storage import series
from gravitable.server.storage.records import Person, SeatRecord
from gravitable.server.tables import seating
from gravitable.server.tables.table import Table
from gravitable.server.web.proxy import MOVING, Attempt
from gravitable.server.wire.games import ChosenPack, KnownPack
from gravitable.server.wire.service import Problem
from gravitable.server.wire.tables import USUAL_SETTINGS, TableInfo, TableSettings
from gravitable.server.workers.jobs import read_pack
from gravitable.server.workers.pool import TooBusy
from gravitable.server.workers.process import WorkFailed

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("gravitable.server")
TheServer = NamedDependency[GameServer]
Me = NamedDependency[Person]
Asking = NamedDependency[Who]
Id = FromPath[str]
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]
MomentQuery = Annotated[int, QueryParameter(ge=0, le=2**53 - 1)]
Ask = Request[Any, Any, Any]


async def find_table(server: GameServer, person: Person, id: str) -> Table:
    """A table that `person` may see."""
    table = await server.tables.find(id)
    seating.bring(table, person)
    if not table.record.may_see(person.id):
        raise not_found("table")
    return table


async def open_table(
    server: GameServer,
    person: Person,
    who: Who,
    game: str,
    seats: int | None,
    seat: int | None,
    settings: TableSettings = USUAL_SETTINGS,
    **more: Any,
) -> Table:
    """A new table with `person` as its host, sitting in `seat` (None: nowhere yet)."""
    found = server.installed.find(game)
    more["series"] = series.begin(settings.best_of, found.company if seats is None else seats)
    sit: list[SeatRecord] = []
    if seat is not None:
        if seat >= (found.company if seats is None else seats):
            raise Refusal("There is no such seat.", "table.open-seat", 400)
        sit.append(SeatRecord(seat))
        sit[0].give_to(person)
    return await server.tables.set_up(found, person, who, seats=seats, sit=sit, settings=settings, **more)


async def find_pack(server: GameServer, who: Who, game: str, chosen: ChosenPack | None) -> Pack | None:
    """The pack that a table is to be played with; a refusal says what is wrong with it, and where."""
    if chosen is None:
        return None
    if isinstance(chosen, KnownPack):
        pack = server.installed.packs.get(game, {}).get(chosen.name)
        if pack is None:
            raise not_found("pack")
        return pack
    server.need_thought(who)
    failed = "This pack cannot be used: "
    id = server.installed.find(game).id
    return await work(server, who, failed, read_pack, id, chosen.name, chosen.text)


async def work(
    server: GameServer, who: Who, failed: str, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run a job in a worker for a visitor. If it fails, refuse with the words in `failed` and the reason."""
    try:
        return await server.workers.run(who.address, job, *args, **kwargs)
    except TooBusy as error:
        raise Refusal(str(error), "table.limits", 429) from None
    except WorkFailed as error:
        raise Refusal(f"{failed}{error}", status=400) from None


def need_key(server: GameServer, who: Who) -> None:
    """Charge someone for what concerns who they are and how they are reached, or refuse it."""
    if not server.keys.take(who):
        raise Refusal("That is often enough for now. Try again in a minute.", "table.limits", 429)


def need_person(person: Person, request: Ask) -> Bearer:
    """The browser that asks, of a person. Programs have tokens instead."""
    if is_program(person.id):
        raise Refusal("Only people have devices and passkeys.", "table.programs", 403)
    bearer: Bearer = request.scope["state"]["bearer"]
    return bearer


def site(request: Ask) -> RelyingParty:
    """The site as the page that asks knows it. (That it is ours was seen at the door.)"""
    origin = request.headers.get("origin") or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    try:
        name = urlsplit(origin).hostname
    except ValueError:  # brackets that do not match
        name = None
    if not name:
        raise Refusal("This server cannot tell by which name it was asked.", status=400)
    return RelyingParty(origin, name)


async def answer_about(table: Table, person: Person) -> TableInfo:
    """The table as `person` sees it, once everything so far is stored."""
    await table.writes.wait()
    return table.audience.info(person.id)


def refuse(request: Ask, error: Exception) -> Response[Problem]:
    """Any error as a `Problem`."""
    if isinstance(error, OnAnotherServer):
        attempt: Attempt | None = request.scope["state"].get("attempt")
        if attempt is not None:
            attempt.elsewhere = error.peer
        return Response(Problem(MOVING), status_code=503, headers={"retry-after": "1"})
    if isinstance(error, Refusal):
        return Response(Problem(error.reason, error.rule), status_code=error.status)
    if isinstance(error, HTTPException):
        return Response(Problem(_reason(error)), status_code=error.status_code)
    if isinstance(error, RecursionError | UnicodeDecodeError):  # of the body, before any of our code saw it
        return Response(Problem("This is not JSON that can be read."), status_code=400)
    if isinstance(error, SQLAlchemyError):
        log.error("%s %s: the database does not answer: %s", request.method, request.url.path, error)
        return Response(Problem("The tables cannot be read just now. Try again soon."), status_code=503)
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Problem("Something went wrong here. It has been noted."), status_code=500)


def _reason(error: HTTPException) -> str:
    reason = str(error.detail)
    for found in error.extra if isinstance(error.extra, list) else ():
        if isinstance(found, dict) and "message" in found:
            reason += f" {found.get('key', '')}: {found['message']}"
    return reason
