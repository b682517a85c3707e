"""What a person does at Drop Drive's board, and scenes to begin at, for the browser tests."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import TypeAlias

from playwright.sync_api import Page, TimeoutError, expect
from tests.web.conftest import PATIENCE, SLOW, Visit
from tests.web.table import CHOICE, OVER, QUESTION

import gravitable
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Decision, encode_log

TABLE = ".table[data-kind]"
FLAT = '[data-place="flat"]'
PATH = '[data-place="path"]'
PATH_PANEL = '[data-place="path-panel"]'
ENCOUNTER = '[data-place="encounter"]'
SETTLED = 270
"""Milliseconds after which the board takes a key for this question, not for the one before."""
TRY = PATIENCE / 3
"""Milliseconds after which something is tried again."""
Wanted: TypeAlias = Callable[[DropDriveMatch, Decision], bool]


def of_kind(kind: str) -> Wanted:
    """A decision of a kind."""
    return lambda match, decision: decision.kind == f"drop-drive.{kind}"


@cache
def scene(
    wanted: Wanted, seats: int = 2, world: str = "scatter", least: int = 0, chosen: tuple[str, ...] = ()
) -> DropDriveMatch:
    """The first random match, with options `chosen`, that comes to a decision as `wanted`, stopped there."""
    options = {"world": world, **dict.fromkeys(chosen, True)}
    for seed in range(60):
        match: DropDriveMatch = gravitable.new("drop-drive", seats=seats, seed=seed, options=options)
        rng = Random(seed)
        while match.pending:
            decision = match.pending[0]
            if len(match.log.entries) >= least and wanted(match, decision):
                return match
            match.play(rng.choice(list(decision.options or match.candidates(decision, 3, rng))))
    raise AssertionError("no such scene in 60 matches")


def remember(page: Page, *, look: str = "flat", **settings: object) -> None:
    """Settings of this browser, from the next page on."""
    kept = {"speed": "off", "seen": ["tour:drop-drive", "choices"], **settings}
    page.evaluate(
        "([kept, look]) => { localStorage.setItem('gravitable.settings', JSON.stringify(kept));"
        " localStorage.setItem('gravitable.drop-drive.view', JSON.stringify(look)) }",
        [kept, look],
    )


def go_to(page: Page, table: str) -> None:
    """Open a table, and wait until it is seen."""
    page.goto(f"/table/{table}")
    page.locator(TABLE).wait_for()


def sit(visit: Visit, seats: int, *, phone: bool = False, **options: object) -> Page:
    """A new match against bots that do anything."""
    page = visit(phone=phone)
    remember(page)
    body = {"seats": seats, "level": "random", "options": {"world": "scatter", **options}}
    answer = page.request.post("/api/games/drop-drive/play", data=body)
    assert answer.ok, answer.text()
    go_to(page, answer.json()["id"])
    return page


def put_up(page: Page, match: DropDriveMatch, seat: int, *, start: bool = True) -> str:
    """A table on which the match goes on, bots in the other seats; its id."""
    data = {"log": encode_log(match.log).decode(), "at": len(match.log.entries), "seat": seat}
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


def sit_at(visit: Visit, match: DropDriveMatch, *, phone: bool = False) -> Page:
    """A person who is asked what is asked there."""
    page = visit(phone=phone)
    remember(page)
    decision = match.pending[0]
    go_to(page, put_up(page, match, decision.seat))
    asks(page, decision.kind)
    return page


def asks(page: Page, kind: str) -> None:
    """The board asks this."""
    kind = kind if kind.startswith("drop-drive.") else f"drop-drive.{kind}"
    page.locator(f"{TABLE}[data-kind='{kind}']").wait_for()


def stamp(page: Page) -> str:
    return page.locator(QUESTION).first.get_attribute("data-stamp") or ""


def gone(page: Page, question: str, patience: float = PATIENCE) -> None:
    """The table has taken the answer."""
    expect(page.locator(f"{QUESTION}[data-stamp='{question}']")).to_have_count(0, timeout=patience)


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table, in millimetres, is on the screen; the flat table lies with x downwards."""
    spot = page.locator(FLAT).evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(y, x).matrixTransform(svg.getScreenCTM());"
        " return [p.x, p.y] }",
        [x, y],
    )
    return float(spot[0]), float(spot[1])


def path_shown(page: Page) -> tuple[list[str] | None, tuple[tuple[float, float], ...]] | None:
    """What the path that is shown will meet, in order, and its points; both of one moment, once the engine
    has told it. Nothing is met by a path that may not be flown."""
    if not page.locator(PATH).count():
        return None
    page.locator(f"{PATH}[data-met], {PATH}.bad").wait_for()
    found = page.locator(PATH).evaluate("(path) => ({ ...path.dataset })")
    points = json.loads(found["points"])
    pieces = found["met"].split() if "met" in found else None
    return pieces, tuple((float(x), float(y)) for x, y in points)


def met(page: Page) -> list[str]:
    """What the path that is shown will meet, in order, as far as it is told."""
    return (page.locator(PATH).get_attribute("data-met") or "").split()


def click_until(page: Page, x: float, y: float, done: Callable[[], bool]) -> None:
    """Click on the table until it has done what a click there does.

    The table may still be finding its size when its place on the screen is read: then the click went beside.
    """
    for _ in range(6):
        page.mouse.click(*on_screen(page, x, y))
        page.mouse.move(1, 1)
        for _ in range(10):
            if done():
                return
            page.wait_for_timeout(100)
        clear = page.locator(PATH_PANEL).get_by_role("button", name="Clear")
        if clear.count():
            clear.click()
    raise AssertionError(f"clicking at {x:.0f}, {y:.0f} does nothing")


def bend_to(page: Page, piece: str, x: float, y: float) -> None:
    """Lay a path to a piece that lies there."""
    click_until(page, x, y, lambda: page.locator(PATH).count() > 0 and piece in met(page))


def poses(page: Page) -> dict[str, str]:
    """Where every piece is, as it is drawn."""
    found: dict[str, str] = page.locator(FLAT).evaluate(
        "svg => Object.fromEntries([...svg.querySelectorAll('[data-piece]')]"
        ".map((piece) => [piece.dataset.piece, piece.getAttribute('transform')]))"
    )
    return found


def decide(page: Page) -> None:
    """Answer what is asked: the first choice, at the path panel a path of the planner."""
    question = stamp(page)
    for _ in range(4):
        kind = page.locator(TABLE).get_attribute("data-kind") or ""
        try:
            if kind in ("drop-drive.fly", "drop-drive.aim", "drop-drive.flick"):
                _at_the_path_panel(page, kind)
            elif kind == "drop-drive.sell":
                page.locator('[data-place="sell"] .button.main').click(timeout=TRY)
            else:
                page.locator(QUESTION).locator(CHOICE).first.click(timeout=TRY)
        except TimeoutError:
            pass  # it was settled before the click, or is not yet on the board
        try:
            gone(page, question, TRY)
            return
        except AssertionError:
            continue
    raise AssertionError(f"question {question} stays; notices: {page.locator('.notice').all_inner_texts()}")


def _at_the_path_panel(page: Page, kind: str) -> None:
    if kind == "drop-drive.fly":
        page.locator(PATH_PANEL).get_by_role("button", name=re.compile("Suggest|Another")).click(timeout=TRY)
        page.locator(PATH_PANEL).get_by_role("button", name="Another").wait_for(
            timeout=TRY
        )  # the planner answered
        stay = page.locator(PATH_PANEL).get_by_role("button", name="Stay")
        if not page.locator(f"{PATH_PANEL} .go:enabled").count() and stay.count():
            stay.click(timeout=TRY)
            return
    page.locator(f"{PATH_PANEL} .go").click(timeout=TRY)


def play_on(page: Page, until: Callable[[], object] = lambda: False, seconds: float = 240 * SLOW) -> int:
    """Decide until something is so, or the match is over; how many decisions it took."""
    deadline = time.monotonic() + seconds
    decisions = 0
    while time.monotonic() < deadline:
        page.locator(f"{QUESTION}, {OVER}").first.wait_for(timeout=2 * PATIENCE)
        if page.locator(OVER).count() or until():
            return decisions
        decide(page)
        decisions += 1
    raise AssertionError(f"it was not over after {seconds} s and {decisions} decisions")


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
