"""People: what they played, and who may see it."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, put
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Connection as Database

from gravitable.server.errors import Refusal
from gravitable.server.history import queries as history_queries
from gravitable.server.server import GameServer
from gravitable.server.storage.records import Person
from gravitable.server.web.api.shared import Id, Me, TheServer
from gravitable.server.wire import people

MOST = 24
"""People one played with that are listed."""
GameQuery = Annotated[str | None, QueryParameter(max_length=80)]
ResultQuery = Annotated[Literal["won", "lost", "left"] | None, QueryParameter()]
AgainstQuery = Annotated[Literal["people", "bots"] | None, QueryParameter()]
BeforeQuery = Annotated[float | None, QueryParameter(ge=0, le=1e12)]


@get("/api/people")
async def companions(server: TheServer, person: Me) -> people.Companions:
    """Those I played with last, and whether they are here."""
    found = await server.storage.read(
        lambda database: history_queries.read_companions(database, person.id, MOST)
    )
    return people.Companions(tuple(people.Companion(id, name, server.lines.has(id)) for id, name in found))


@get("/api/people/{id:str}")
async def history_of(server: TheServer, person: Me, id: Id) -> people.History:
    """What someone played, if they let me see it."""
    other = await _visible(server, person, id)
    figures = await server.storage.read(lambda database: history_queries.read_figures(database, id))
    mine = other.id == person.id
    return people.History(other.id, other.name, mine, other.open_to if mine else None, figures)


@get("/api/people/{id:str}/games")
async def finished_of(
    server: TheServer,
    person: Me,
    id: Id,
    game: GameQuery = None,
    result: ResultQuery = None,
    against: AgainstQuery = None,
    before: BeforeQuery = None,
) -> people.FinishedPage:
    """Someone's matches, the latest first: of others, those I may look back on."""
    await _visible(server, person, id)
    wanted = history_queries.Wanted(game, result, against, before)

    def ask(database: Database) -> people.FinishedPage:
        return history_queries.read_finished(database, id, person.id, wanted)

    return await server.storage.read(ask)


@put("/api/me/history")
async def open_history(server: TheServer, person: Me, data: JSONBody[people.SetOpenTo]) -> people.SetOpenTo:
    """Say who may see what I played."""
    await server.people.open_history(person, data.open_to)
    return people.SetOpenTo(data.open_to)


async def _visible(server: GameServer, viewer: Person, id: str) -> Person:
    """Someone whose history `viewer` may see; others are not told whether there is such a person."""
    found = await server.people.find_known(id)
    if id == viewer.id:
        return found or viewer
    if found is not None and found.open_to != "nobody":
        if found.open_to == "everyone":
            return found
        if await server.storage.read(lambda database: history_queries.have_played(database, viewer.id, id)):
            return found
    raise Refusal("There is nobody here by that address, or you have not played together.", status=404)
