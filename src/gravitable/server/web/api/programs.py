"""Programs of one's own that may sit down at tables, and their tokens."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from gravitable.server.errors import Refusal
from gravitable.server.people.programs import REVOKED
from gravitable.server.server import GameServer
from gravitable.server.storage.records import Person
from gravitable.server.web.api.shared import Asking, Id, Me, TheServer
from gravitable.server.wire.people import NewProgram, ProgramInfo, ProgramList, ProgramToken


@get("/api/programs")
async def my_programs(server: TheServer, person: Me) -> ProgramList:
    """My programs."""
    return await _mine(server, person)


@post("/api/programs", status_code=201)
async def make_program(
    server: TheServer, person: Me, who: Asking, data: JSONBody[NewProgram]
) -> ProgramToken:
    """A new program of mine, and the token it shows instead of a cookie. It is told this once."""
    if not server.new_tables.take(who):
        raise Refusal("That is a lot of programs at once. Try again shortly.", "table.limits", 429)
    await server.people.check_free(data.name, person.id)
    program, token = await server.programs.make(person, data.name)
    return ProgramToken(program.id, program.name, token)


@delete("/api/programs/{program:str}", status_code=200)
async def revoke_program(server: TheServer, person: Me, program: Id) -> ProgramList:
    """Make a program's token void, and end its live lines."""
    await server.programs.revoke(person, program)
    server.hang_up(program, REVOKED)
    return await _mine(server, person)


async def _mine(server: GameServer, person: Person) -> ProgramList:
    return ProgramList(
        tuple(
            ProgramInfo(program.id, program.name, program.created)
            for program in await server.programs.owned(person)
        )
    )
