"""Programs of one's own that may sit down at tables, and their tokens."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from gravitable.server.errors import Refusal
from gravitable.server.people.programs import REVOKED
from gravitable.server.server import House
from gravitable.server.storage.records import Person
from gravitable.server.web.api.shared import Asking, Id, Me, TheHouse
from gravitable.server.wire import tables as wire


@get("/api/programs")
async def my_programs(house: TheHouse, person: Me) -> wire.Programs:
    """My programs."""
    return await _mine(house, person)


@post("/api/programs", status_code=201)
async def make_program(
    house: TheHouse, person: Me, who: Asking, data: JSONBody[wire.NewProgram]
) -> wire.ProgramToken:
    """A new program of mine, and the token it shows instead of a cookie. It is told this once."""
    if not house.new_tables.take(who):
        raise Refusal("That is a lot of programs at once. Try again shortly.", "table.limits", 429)
    await house.people.check_free(data.name, person.id)
    program, token = await house.programs.make(person, data.name)
    return wire.ProgramToken(program.id, program.name, token)


@delete("/api/programs/{program:str}", status_code=200)
async def revoke_program(house: TheHouse, person: Me, program: Id) -> wire.Programs:
    """Make a program's token void, and end its live lines."""
    await house.programs.revoke(person, program)
    house.hang_up(program, REVOKED)
    return await _mine(house, person)


async def _mine(house: House, person: Person) -> wire.Programs:
    return wire.Programs(
        tuple(
            wire.ProgramInfo(program.id, program.name, program.created)
            for program in await house.programs.owned(person)
        )
    )
