"""Scenes of Phobos Falling for the browser tests: matches its bots played up to a moment, put on a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import TypeAlias

from playwright.sync_api import Page
from tests.web.conftest import Visit
from tests.web.table import QUESTION

import gravitable
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Decision, encode_log

STATION = '[data-place="station"]'
Wanted: TypeAlias = Callable[[PhobosMatch, Decision], bool]


def zone(number: int) -> str:
    """The selector of a zone."""
    return f'[data-place="zone-{number}"]'


def planned(seed: int, seats: int, **options: object) -> Iterator[PhobosMatch]:
    """A match of the planning crew, before each of its answers."""
    match: PhobosMatch = gravitable.new("phobos-falling", seats=seats, seed=seed, options=options)
    bots = [match.game.bots["officers"]() for _ in range(seats)]
    rng = Random(seed)
    while match.pending:
        yield match
        for decision in reversed(match.pending):
            choice = bots[decision.seat].choose(match.imagine(decision.seat, rng), decision.seat, rng)
            if choice is not None:
                match.play(choice.action, decision.seat)
                break
    yield match


def scene(wanted: Wanted, seats: int = 1, **options: object) -> PhobosMatch:
    """The first match that comes to a decision as `wanted`, stopped there."""
    for seed in range(300):
        for match in planned(seed, seats, **options):
            if any(wanted(match, decision) for decision in match.pending):
                return match
    raise AssertionError("no such scene in 300 matches")


@cache
def last_choice() -> PhobosMatch:
    """A match that any answer wins: the last event is drawn, and only asks what the crew repairs."""
    for seed in range(600):
        kinds: list[str] = []
        for match in planned(seed, 1, officers=4):
            kinds += [decision.kind for decision in match.pending[:1]]
        if match.outcome and all(match.outcome.won) and kinds[-1] == "phobos-falling.crew":
            return next(islice(planned(seed, 1, officers=4), len(kinds) - 1, None))
    raise AssertionError("no such victory in 600 matches")


def sit(visit: Visit, *, phone: bool = False, speed: str = "off", **body: object) -> Page:
    """A new match; whoever else sits there is a bot."""
    page = visit(phone=phone)
    remember(page, speed=speed)
    answer = page.request.post("/api/games/phobos-falling/play", data=body)
    assert answer.ok, answer.text()
    go_to(page, answer.json()["id"])
    return page


def put_up(page: Page, match: PhobosMatch, *, seat: int = 0, start: bool = True) -> str:
    """Put a match on a table of this person's; the table's id. Bots sit in the seats left open."""
    log = encode_log(match.log).decode()
    data = {"log": log, "at": len(match.log.entries), "seat": seat}
    answer = page.request.post("/api/replay/fork", data=data)
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    if start:
        for other in range(match.seats):
            if other != seat:
                put = page.request.post(f"/api/tables/{table}/seats/{other}/bot", data={"level": "random"})
                assert put.ok, put.text()
        assert page.request.post(f"/api/tables/{table}/start").ok
    return table


def sit_at(
    visit: Visit, match: PhobosMatch, *, seat: int = 0, phone: bool = False, speed: str = "off"
) -> Page:
    """A person at a table where the match goes on."""
    page = visit(phone=phone)
    remember(page, speed=speed)
    go_to(page, put_up(page, match, seat=seat))
    return page


def remember(page: Page, **settings: object) -> None:
    """Settings of this browser, from the next page on."""
    kept = {"speed": "off", "seen": ["tour:phobos-falling", "choices"], **settings}
    page.evaluate("kept => localStorage.setItem('gravitable.settings', JSON.stringify(kept))", kept)


def go_to(page: Page, table: str) -> None:
    """Open a table, and wait until something is asked or over."""
    page.goto(f"/table/{table}")
    page.locator(STATION).wait_for()
    page.locator(f"{QUESTION}, .end").first.wait_for()
