"""What the handlers of the API share: finding and opening tables, answering, refusing."""

from __future__ import annotations

import logging
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, PathParameter, QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from gravitable.kernel import Pack
from gravitable.server.cluster.peers import Elsewhere
from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import Bearer, is_program
from gravitable.server.limits import Who
from gravitable.server.people.passkeys import Site
from gravitable.server.server import House
from gravitable.server.storage import series
from gravitable.server.storage.records import Person, SeatRecord
from gravitable.server.tables import seating
from gravitable.server.tables.table import Room
from gravitable.server.web.proxy import MOVING, Attempt
from gravitable.server.wire import tables as wire
from gravitable.server.workers.pool import TooBusy, WorkFailed

log = logging.getLogger("gravitable.server")
TheHouse = NamedDependency[House]
Me = NamedDependency[Person]
Asking = NamedDependency[Who]
Id = FromPath[str]
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]
Ask = Request[Any, Any, Any]


async def find_room(house: House, person: Person, table: str) -> Room:
    """A table that `person` may see."""
    room = await house.rooms.find(table)
    seating.bring(room, person)
    if not room.table.may_see(person.id):
        raise not_found("table")
    return room


async def open_table(
    house: House, person: Person, who: Who, game: str, seats: int | None, seat: int | None, **more: Any
) -> Room:
    """A new table with `person` as its host, sitting in `seat` (None: nowhere yet)."""
    found = house.shelf.find(game)
    more["series"] = series.begin(more.pop("best_of", None), found.company if seats is None else seats)
    sit: list[SeatRecord] = []
    if seat is not None:
        if seat >= (found.company if seats is None else seats):
            raise Refusal("There is no such seat.", "table.open-seat", 400)
        sit.append(SeatRecord(seat))
        sit[0].give_to(person)
    return await house.rooms.set_up(found, person, who, seats=seats, sit=sit, **more)


async def find_pack(house: House, who: Who, game: str, chosen: wire.ChosenPack | None) -> Pack | None:
    """The pack that a table is to be played with; a refusal says what is wrong with it, and where."""
    if chosen is None:
        return None
    if isinstance(chosen, wire.KnownPack):
        pack = house.shelf.packs.get(game, {}).get(chosen.name)
        if pack is None:
            raise not_found("pack")
        return pack
    house.need_thought(who)
    try:
        return await house.thinker.read_pack(who.address, house.shelf.find(game).id, chosen.name, chosen.text)
    except TooBusy as error:
        raise Refusal(str(error), "table.limits", 429) from None
    except WorkFailed as error:
        raise Refusal(f"This pack cannot be used: {error}", status=400) from None


def need_key(house: House, who: Who) -> None:
    """Charge someone for what concerns who they are and how they are reached, or refuse it."""
    if not house.keys.take(who):
        raise Refusal("That is often enough for now. Try again in a minute.", "table.limits", 429)


def need_person(person: Person, request: Ask) -> Bearer:
    """The browser that asks, of a person. Programs have tokens instead."""
    if is_program(person.id):
        raise Refusal("Only people have devices and passkeys.", "table.programs", 403)
    bearer: Bearer = request.scope["state"]["bearer"]
    return bearer


def site(request: Ask) -> Site:
    """The site as the page that asks knows it. (That it is ours was seen at the door.)"""
    origin = request.headers.get("origin") or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    try:
        name = urlsplit(origin).hostname
    except ValueError:  # brackets that do not match
        name = None
    if not name:
        raise Refusal("This server cannot tell by which name it was asked.", status=400)
    return Site(origin, name)


async def answer_about(room: Room, person: Person) -> wire.TableInfo:
    """The table as `person` sees it, once everything so far is stored."""
    await room.journal.wait()
    return room.audience.info(person.id)


def refuse(request: Ask, error: Exception) -> Response[wire.Problem]:
    """Any error as a `Problem`."""
    if isinstance(error, Elsewhere):
        attempt: Attempt | None = request.scope["state"].get("attempt")
        if attempt is not None:
            attempt.elsewhere = error.peer
        return Response(wire.Problem(MOVING), status_code=503, headers={"retry-after": "1"})
    if isinstance(error, Refusal):
        return Response(wire.Problem(error.reason, error.rule), status_code=error.status)
    if isinstance(error, HTTPException):
        return Response(wire.Problem(_reason(error)), status_code=error.status_code)
    if isinstance(error, RecursionError | UnicodeDecodeError):  # of the body, before any of our code saw it
        return Response(wire.Problem("This is not JSON that can be read."), status_code=400)
    if isinstance(error, SQLAlchemyError):
        log.error("%s %s: the database does not answer: %s", request.method, request.url.path, error)
        return Response(wire.Problem("The tables cannot be read just now. Try again soon."), status_code=503)
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(wire.Problem("Something went wrong here. It has been noted."), status_code=500)


def _reason(error: HTTPException) -> str:
    reason = str(error.detail)
    for found in error.extra if isinstance(error.extra, list) else ():
        if isinstance(found, dict) and "message" in found:
            reason += f" {found.get('key', '')}: {found['message']}"
    return reason
