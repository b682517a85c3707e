"""Games, people, and the health of the server."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import get, post, put
from litestar.params import JSONBody, RawBody
from litestar.response import Response as Answer

import gravitable
from gravitable.kernel import GravitableError
from gravitable.server import seating, wire
from gravitable.server.api.shared import Id, Me, TheHouse, answer_about, open_table
from gravitable.server.catalogue import game_info, rule_book
from gravitable.server.errors import Refusal, not_found


@get("/api/games")
async def list_games(house: TheHouse) -> list[wire.GameInfo]:
    """Every game that can be played here."""
    return [game_info(game) for game in house.games.values()]


@get("/api/games/{game:str}/rules")
async def rules(house: TheHouse, game: Id) -> wire.RuleBook:
    """The rule ledger of a game."""
    return rule_book(house.game(game))


@post("/api/games/{game:str}/ask/{question:str}", status_code=200)
async def ask_game(house: TheHouse, game: Id, question: Id, body: RawBody) -> Answer[bytes]:
    """A question about the game itself, as JSON: what it takes and gives is the game's to say."""
    found = house.game(game).queries.get(question)
    if found is None:
        raise not_found("question")
    try:
        answer = await asyncio.to_thread(found.ask, body)
    except GravitableError as error:
        raise Refusal(str(error), status=400) from None
    return Answer(msgspec.json.encode(answer), media_type="application/json")


@post("/api/games/{game:str}/play", status_code=201)
async def play_now(house: TheHouse, person: Me, game: Id, data: JSONBody[wire.PlayNow]) -> wire.TableInfo:
    """A started table: me in one seat, bots in the others."""
    room = await open_table(house, person, game, data.seats, data.seat, options=data.options)
    seating.fill_with_bots(room, data.level)
    seating.start(room, person)
    return await answer_about(room, person)


@get("/api/me")
async def who_am_i(person: Me) -> wire.Me:
    """Who the cookie says I am."""
    return wire.Me(person.id, person.name)


@put("/api/me")
async def be_called(house: TheHouse, person: Me, data: JSONBody[wire.Rename]) -> wire.Me:
    """Choose a name."""
    renamed = await house.rename(person, data.name)
    return wire.Me(renamed.id, renamed.name)


@get("/api/health")
async def health(house: TheHouse) -> wire.Health:
    """Is the server well?"""
    return wire.Health("ok", gravitable.__version__, len(house.rooms), sum(house.connected.values()))
