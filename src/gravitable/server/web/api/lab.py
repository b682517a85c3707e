"""The lab: packs that are worked on, runs, and the pages that tell of them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response as Answer

from gravitable.kernel import BadContent, BadOption, Game
from gravitable.kernel.content.form import content_fields
from gravitable.lab.run.plan import Plan
from gravitable.server.errors import Refusal
from gravitable.server.limits import Who
from gravitable.server.server import GameServer
from gravitable.server.web.api.shared import Asking, Id, Me, TheServer, find_pack, work
from gravitable.server.wire import lab
from gravitable.server.workers.jobs import study_draft

Palette = Literal["night", "paper"]
PaletteQuery = Annotated[Palette | None, QueryParameter()]
_PAGE = {
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}
"""A page of the lab runs nothing and loads nothing; our own pages show it in a frame."""


@get("/api/lab")
async def my_lab(server: TheServer, person: Me) -> lab.LabInfo:
    """My runs; or why there is no lab."""
    return server.lab.info(person.id)


@get("/api/lab/games/{game:str}")
async def workshop(server: TheServer, game: Id) -> Answer[lab.Workshop]:
    """What the content of a game is made of."""
    server.lab.need_open()
    body = await server.loader.run(_workshop, server.installed.find(game))
    return Answer(body, media_type="application/json")  # type: ignore[arg-type]


@post("/api/lab/games/{game:str}/pack", status_code=200)
async def study_pack(
    server: TheServer, who: Asking, game: Id, data: JSONBody[lab.PackDraft]
) -> Answer[lab.PackStudy]:
    """A pack as text and as values, and its mistake if it has one."""
    server.lab.need_open()
    if (data.text is None) == (data.content is None):
        raise Refusal("A pack is sent as its text or as its content.", status=400)
    server.need_thought(who)
    values = msgspec.json.encode(data.content)
    return await _study(server, who, server.installed.find(game).id, data.name, data.text, values)


@post("/api/lab/runs", status_code=201)
async def new_run(server: TheServer, person: Me, who: Asking, data: JSONBody[lab.NewRun]) -> lab.RunInfo:
    """Start a run of mine."""
    server.lab.need_open()
    game = server.installed.find(data.game)
    pack = await find_pack(server, who, game.id, data.pack)

    def plan(_: None) -> Plan:
        content = None if pack is None else pack.content
        return Plan.of(game.id, data.bots, data.games, seed=data.seed, options=data.options, pack=content)

    try:
        planned = await server.loader.run(plan, None)
    except (BadOption, BadContent) as error:
        raise Refusal(str(error), status=400) from None
    name = data.name.strip() or (game.name if pack is None else pack.name)
    return server.lab.tell(await server.lab.begin(person.id, name, planned, pack))


@get("/api/lab/runs/{run:str}")
async def one_run(server: TheServer, person: Me, run: Id) -> lab.RunInfo:
    """A run of mine."""
    return server.lab.tell(server.lab.find(person.id, run))


@get("/api/lab/runs/{run:str}/pack")
async def pack_of_run(server: TheServer, person: Me, who: Asking, run: Id) -> Answer[lab.PackStudy]:
    """The pack that a run of mine is played with."""
    record = server.lab.find(person.id, run)
    server.need_thought(who)
    name = "printed.toml" if record.pack is None else record.pack.name
    values = msgspec.json.encode(record.plan.pack)
    return await _study(server, who, record.plan.game, name, None, values)


@post("/api/lab/runs/{run:str}/stop", status_code=200)
async def stop_run(server: TheServer, person: Me, run: Id) -> lab.RunInfo:
    """Stop it; what was played is kept."""
    record = server.lab.find(person.id, run)
    await server.lab.halt(record)
    return server.lab.tell(record)


@post("/api/lab/runs/{run:str}/go-on", status_code=200)
async def go_on_with_run(server: TheServer, person: Me, run: Id) -> lab.RunInfo:
    """Go on where it was stopped."""
    record = server.lab.find(person.id, run)
    await server.lab.go_on(record)
    return server.lab.tell(record)


@delete("/api/lab/runs/{run:str}", status_code=200)
async def delete_run(server: TheServer, person: Me, run: Id) -> lab.LabInfo:
    """Remove it and all it found."""
    await server.lab.delete(server.lab.find(person.id, run))
    return server.lab.info(person.id)


@get("/api/lab/runs/{run:str}/report", media_type="text/html")
async def report(
    server: TheServer, person: Me, who: Asking, run: Id, palette: PaletteQuery = None
) -> Answer[bytes]:
    """What a run has found so far, as a page."""
    record = server.lab.find(person.id, run)
    server.need_thought(who)
    return _page(await server.lab.report(record), palette)


@get("/api/lab/runs/{run:str}/beside/{first:str}", media_type="text/html")
async def comparison(
    server: TheServer, person: Me, who: Asking, run: Id, first: Id, palette: PaletteQuery = None
) -> Answer[bytes]:
    """What changed from another run of mine to this one, as a page."""
    records = [server.lab.find(person.id, each) for each in (first, run)]
    server.need_thought(who)
    return _page(await server.lab.comparison(*records), palette)


def _page(page: bytes, palette: Palette | None) -> Answer[bytes]:
    """A page in the palette of the site around it; else as the browser is set."""
    if palette is not None:
        page = page.replace(b"<html", f'<html data-palette="{palette}"'.encode(), 1)
    return Answer(page, media_type="text/html; charset=utf-8", headers=_PAGE)


@cache
def _workshop(game: Game[Any, Any, Any]) -> bytes:
    return msgspec.json.encode(lab.Workshop(content_fields(game.content), game.printed_tables))


async def _study(
    server: GameServer, who: Who, game: str, name: str, text: str | None, values: bytes
) -> Answer[lab.PackStudy]:
    found = await work(server, who, "This pack cannot be read: ", study_draft, game, name, text, values)
    return Answer(found, media_type="application/json")  # type: ignore[arg-type]
