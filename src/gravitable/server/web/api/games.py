"""Games and people."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody, RawBody
from litestar.response import Response as Answer

from gravitable.server.errors import not_found
from gravitable.server.games.catalogue import rule_book
from gravitable.server.tables import seating
from gravitable.server.web.api.shared import (
    Asking,
    Id,
    Me,
    TheServer,
    answer_about,
    find_pack,
    open_table,
    work,
)
from gravitable.server.wire.games import Games, OwnPack, PackInfo, RuleBook
from gravitable.server.wire.people import MeInfo, Rename
from gravitable.server.wire.tables import PlayNow, TableInfo
from gravitable.server.workers.jobs import answer_query


@get("/api/games")
async def list_games(server: TheServer) -> Games:
    """Every game that can be played here."""
    return server.installed.catalogue


@get("/api/games/{game:str}/rules")
async def rules(server: TheServer, game: Id) -> RuleBook:
    """The rule ledger of a game."""
    return rule_book(server.installed.find(game))


@post("/api/games/{game:str}/ask/{question:str}", status_code=200)
async def ask_game(server: TheServer, who: Asking, game: Id, question: Id, body: RawBody) -> Answer[bytes]:
    """A question about the game itself, as JSON: what it takes and gives is the game's to say."""
    if question not in server.installed.find(game).queries:
        raise not_found("question")
    answer = await work(server, who, "", answer_query, game, question, body)
    return Answer(answer, media_type="application/json")


@post("/api/games/{game:str}/pack", status_code=200)
async def check_pack(server: TheServer, who: Asking, game: Id, data: JSONBody[OwnPack]) -> PackInfo:
    """How a pack differs from the printed game, or what is wrong with it."""
    pack = await find_pack(server, who, server.installed.find(game).id, data)
    assert pack is not None
    return PackInfo(pack.name, pack.differences)


@post("/api/games/{game:str}/play", status_code=201)
async def play_now(
    server: TheServer, person: Me, who: Asking, game: Id, data: JSONBody[PlayNow]
) -> TableInfo:
    """A started table: me in one seat, bots in the others."""
    table = await open_table(server, person, who, game, data.seats, data.seat, options=data.options)
    seating.fill_with_bots(table, data.level)
    await seating.start(table, person)
    return await answer_about(table, person)


@get("/api/me")
async def who_am_i(person: Me) -> MeInfo:
    """Who the cookie says I am."""
    return MeInfo(person.id, person.name)


@put("/api/me")
async def be_called(server: TheServer, person: Me, data: JSONBody[Rename]) -> MeInfo:
    """Choose a name."""
    renamed = await server.rename(person, data.name)
    return MeInfo(renamed.id, renamed.name)
