"""What is asked once, over HTTP.

GET  /api/games                               the games, their bots and options
GET  /api/games/{game}/rules                  the rule ledger
POST /api/games/{game}/ask/{question}         a question that the game itself answers
POST /api/games/{game}/play                   a started table with bots in the other seats
GET  /api/me, PUT /api/me                     who am I; be called something else
GET  /api/tables, POST /api/tables            the lobby; a new table
GET  /api/tables/{table}                      one table
POST /api/tables/{table}/sit, leave           take an open seat; get up
POST /api/tables/{table}/start, rematch       by the host; by anyone who sat there
POST /api/tables/{table}/host                 hand the table over
POST /api/tables/{table}/seats/{seat}/bot     fill a seat with a bot
POST /api/tables/{table}/seats/{seat}/clear   remove a bot, send a person away
POST /api/tables/{table}/seats/{seat}/link    a one-time link that passes my seat on
POST /api/links                               use an invite link or a seat link
GET  /api/tables/{table}/log, replay          once the match is over
POST /api/tables/{table}/fork                 play on from any moment
POST /api/replay, /api/replay/fork            the same for a log file
GET  /api/health
"""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter, RawBody
from litestar.response import Response as Answer

import gravitable
from gravitable.kernel import BadLog, GravitableError, Played, decode_log, encode_entries, encode_log
from gravitable.server import records, seating, wire
from gravitable.server.catalogue import game_info, rule_book
from gravitable.server.errors import Refusal, not_found
from gravitable.server.house import House
from gravitable.server.records import Person, SeatRecord
from gravitable.server.revive import Surviving, as_log, surviving
from gravitable.server.room import Room
from gravitable.server.thinking import ThoughtFailed

log = logging.getLogger("gravitable.server")
TheHouse = NamedDependency[House]
Me = NamedDependency[Person]
Id = FromPath[str]
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]
Ask = Request[Any, Any, Any]


# --- games and people ---------------------------------------------------------------------------------------


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
    room = await _open(house, person, game, data.seats, data.seat, options=data.options)
    seating.fill_with_bots(room, data.level)
    seating.start(room, person)
    return await _answer(room, person)


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


# --- tables -------------------------------------------------------------------------------------------------


@get("/api/tables")
async def lobby(house: TheHouse, person: Me) -> wire.Lobby:
    """Tables to join or watch, and my own."""
    listed, mine = await house.storage.read(lambda database: records.read_lobby(database, person.id))

    def infos(tables: list[records.TableRecord]) -> tuple[wire.TableInfo, ...]:
        return tuple(
            house.rooms[table.id].info(person.id) if table.id in house.rooms else table.info(person.id, set())
            for table in tables
        )

    return wire.Lobby(infos(listed), infos(mine))


@post("/api/tables", status_code=201)
async def new_table(house: TheHouse, person: Me, data: JSONBody[wire.NewTable]) -> wire.TableInfo:
    """Set up a table, with me as host."""
    room = await _open(
        house,
        person,
        data.game,
        data.seats,
        data.seat,
        options=data.options,
        clock=data.clock,
        listed=data.listed,
        spectators=data.spectators,
        when_full=data.when_full,
    )
    seating.start_when_full(room)
    return await _answer(room, person)


@get("/api/tables/{table:str}")
async def one_table(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """A table I may see."""
    return (await _find(house, person, table)).info(person.id)


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(house: TheHouse, person: Me, table: Id, data: JSONBody[wire.TakeSeat]) -> wire.TableInfo:
    """Take an open seat."""
    room = await _find(house, person, table)
    seating.take_seat(room, person, data.seat)
    return await _answer(room, person)


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """Get up; in a running match a bot sits in."""
    room = await _find(house, person, table)
    seating.leave(room, person)
    return await _answer(room, person)


@post("/api/tables/{table:str}/start", status_code=200)
async def start(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """Start the match."""
    room = await _find(house, person, table)
    seating.start(room, person)
    return await _answer(room, person)


@post("/api/tables/{table:str}/rematch", status_code=201)
async def rematch(house: TheHouse, person: Me, table: Id) -> wire.TableInfo:
    """The same players again, each one seat further. It starts at once if only I am a person."""
    room = await _find(house, person, table)
    room.seat_of(person)
    if room.table.status != "over":
        raise Refusal("The match is not over yet.", "table.start")
    if room.table.rematch is not None:
        return await _answer(await house.room(room.table.rematch), person)
    old = room.table
    seats = seating.rotated(old.seats)
    again = await house.new_table(
        room.game,
        person,
        seats=len(seats),
        options=old.options,
        clock=old.clock,
        listed=old.listed,
        spectators=old.spectators,
        when_full=old.when_full,
        sit=seats,
    )
    if sum(seat.kind == "person" for seat in seats) == 1:
        seating.start(again, person)
    old.rematch = again.table.id
    room.save()
    room.tell_table()
    return await _answer(again, person)


@post("/api/tables/{table:str}/host", status_code=200)
async def hand_over(house: TheHouse, person: Me, table: Id, data: JSONBody[wire.HandHost]) -> wire.TableInfo:
    """Make someone else the host."""
    room = await _find(house, person, table)
    seating.hand_over(room, person, data.seat)
    return await _answer(room, person)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200)
async def put_bot(
    house: TheHouse, person: Me, table: Id, seat: SeatPath, data: JSONBody[wire.PutBot]
) -> wire.TableInfo:
    """Fill a seat with a bot."""
    room = await _find(house, person, table)
    seating.put_bot(room, person, seat, data.level)
    return await _answer(room, person)


@post("/api/tables/{table:str}/seats/{seat:int}/clear", status_code=200)
async def clear_seat(house: TheHouse, person: Me, table: Id, seat: SeatPath) -> wire.TableInfo:
    """Remove a bot, or send a person away."""
    room = await _find(house, person, table)
    seating.clear_seat(room, person, seat)
    return await _answer(room, person)


@post("/api/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(house: TheHouse, person: Me, table: Id, seat: SeatPath) -> wire.Link:
    """A link that passes my seat on, once."""
    room = await _find(house, person, table)
    if room.seat_of(person) != seat:
        raise Refusal("That is not your seat.", "table.link", 403)
    token = house.identities.seat_token(table, seat, room.table.seats[seat].handed_on)
    return wire.Link(f"/seat/{token}")


@post("/api/links", status_code=200)
async def use_link(house: TheHouse, person: Me, data: JSONBody[wire.Accept]) -> wire.TableInfo:
    """Follow an invite link, or take the seat a seat link hands me."""
    passed = house.identities.read_seat_token(data.token)
    if passed is not None:
        table, seat, handed_on = passed
        room = await house.room(table)
        seating.pass_on(room, person, seat, handed_on)
        return await _answer(room, person)
    invited = await house.storage.read(lambda database: records.find_invite(database, data.token))
    if invited is None:
        raise not_found("invitation")
    room = await house.room(invited)
    if person.id not in room.table.guests and not room.table.may_see(person.id):
        room.table.guests.add(person.id)
        room.save(more=[records.insert_guest(invited, person.id)])
    return await _answer(room, person)


# --- logs and replays ---------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/log")
async def download(house: TheHouse, person: Me, table: Id) -> Answer[bytes]:
    """The log of a match that is over, as a file."""
    room = await _find(house, person, table)
    _need_over(room)
    file = encode_log(as_log(room.table, await _moments(house, room)))
    name = f"{room.table.game}-{room.table.id}.json"
    return Answer(
        file,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/replay")
async def replay_table(house: TheHouse, person: Me, table: Id, seat: SeatQuery = None) -> Answer[wire.Replay]:
    """A match that is over, moment by moment, as one seat or a spectator saw it."""
    room = await _find(house, person, table)
    _need_over(room)
    if seat is not None and seat >= len(room.table.seats):
        raise not_found("seat")
    moments = await _moments(house, room)
    file = encode_log(as_log(room.table, moments))
    return await _retell(house, file, room.names, [moment.seq for moment in moments], seat)


@post("/api/replay", status_code=200)
async def replay_log(
    house: TheHouse, person: Me, body: RawBody, seat: SeatQuery = None
) -> Answer[wire.Replay]:
    """The same for a log file, sent as the body."""
    if not house.thoughts.take(person.id):
        raise Refusal("One log at a time, please.", "table.limits", 429)
    return await _retell(house, body, [], None, seat)


@post("/api/tables/{table:str}/fork", status_code=201)
async def fork_table(house: TheHouse, person: Me, table: Id, data: JSONBody[wire.Fork]) -> wire.TableInfo:
    """A new table that goes on from a moment of this one."""
    room = await _find(house, person, table)
    people = [seat for seat in room.table.seats if seat.kind == "person"]
    alone = len(people) == 1 and people[0].person == person.id
    if room.table.status != "over" and not alone:
        raise Refusal("The match is not over, and you are not alone in it.", "table.fork", 403)
    moments = [moment for moment in await _moments(house, room) if moment.seq <= data.at]
    if not moments:
        raise Refusal("There is nothing to go on from.", "table.fork")
    entries = [encode_entries(moment.entries) for moment in moments]
    forked = await _open(
        house,
        person,
        room.table.game,
        len(room.table.seats),
        data.seat,
        options=room.table.options,
        moments=entries,
    )
    return await _answer(forked, person)


@post("/api/replay/fork", status_code=201)
async def fork_log(house: TheHouse, person: Me, data: JSONBody[wire.ForkLog]) -> wire.TableInfo:
    """The same from a log file."""
    try:
        told = decode_log(data.log.encode())
        if told.pack:
            raise BadLog("This log was played with content of its own, which a table here does not have.")
        moments: list[list[Any]] = [[]]
        for entry in told.entries:
            if isinstance(entry, Played):
                moments.append([])
            moments[-1].append(entry)
        entries = [encode_entries(moment) for moment in moments[: data.at + 1]]
        forked = await _open(
            house, person, told.game, told.seats, data.seat, options=told.options, moments=entries
        )
    except (GravitableError, msgspec.MsgspecError, RecursionError) as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal(str(error), status=400) from None
    return await _answer(forked, person)


# --- what these share ---------------------------------------------------------------------------------------


async def _find(house: House, person: Person, table: str) -> Room:
    room = await house.room(table)
    if not room.table.may_see(person.id):
        raise not_found("table")
    return room


async def _open(
    house: House, person: Person, game: str, seats: int | None, seat: int | None, **more: Any
) -> Room:
    found = house.game(game)
    sit: list[SeatRecord] = []
    if seat is not None:
        if seat >= (found.company if seats is None else seats):
            raise Refusal("There is no such seat.", "table.open-seat", 400)
        sit.append(SeatRecord(seat))
        sit[0].give_to(person)
    return await house.new_table(found, person, seats=seats, sit=sit, **more)


async def _answer(room: Room, person: Person) -> wire.TableInfo:
    await room.stored()
    return room.info(person.id)


async def _moments(house: House, room: Room) -> list[Surviving]:
    await room.stored()
    rows = await house.storage.read(lambda database: records.read_moments(database, room.table.id))
    return surviving(rows, room.game)


def _need_over(room: Room) -> None:
    if room.table.status != "over":
        raise Refusal("The match is not over yet.", "table.over", 403)


async def _retell(
    house: House, file: bytes, names: list[str], seqs: list[int] | None, seat: int | None
) -> Answer[wire.Replay]:
    try:
        replay = await house.thinker.retell(file, names, seqs, seat)
    except ThoughtFailed as error:
        raise Refusal(f"This log cannot be replayed: {error}", status=400) from None
    return Answer(replay, media_type="application/json")  # type: ignore[arg-type]


# --- refusals -----------------------------------------------------------------------------------------------


def refuse(request: Ask, error: Exception) -> Response[wire.Problem]:
    """Any error as a `Problem`."""
    if isinstance(error, Refusal):
        return Response(wire.Problem(error.reason, error.rule), status_code=error.status)
    if isinstance(error, HTTPException):
        reason = str(error.detail)
        for found in error.extra if isinstance(error.extra, list) else ():
            if isinstance(found, dict) and "message" in found:
                reason += f" {found.get('key', '')}: {found['message']}"
        return Response(wire.Problem(reason), status_code=error.status_code)
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(wire.Problem("Something went wrong here. It has been noted."), status_code=500)


LOG_HANDLERS = [replay_log, fork_log]
"""Those that take a whole log as their body."""
HANDLERS = [
    list_games,
    rules,
    ask_game,
    play_now,
    who_am_i,
    be_called,
    health,
    lobby,
    new_table,
    one_table,
    sit,
    leave,
    start,
    rematch,
    hand_over,
    put_bot,
    clear_seat,
    seat_link,
    use_link,
    download,
    replay_table,
    fork_table,
]
