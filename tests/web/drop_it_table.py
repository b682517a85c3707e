"""What a person does at Drop It's board, for the browser tests."""

from __future__ import annotations

import re
import time
from random import Random

from playwright.sync_api import Page, expect
from tests.web.conftest import SLOW, Visit
from tests.web.table import OVER, soon, stop_time

import gravitable
from gravitable.games.drop_it.state import DropItMatch
from gravitable.kernel import encode_log

HELD = '[data-place="held"]'
UPRIGHT = '[data-place="upright"]'
VERDICT = '[data-place="verdict"]'
SETTLED = 270
"""Milliseconds after which the board takes a key or a click for this question, not for the one before."""


def remember(page: Page, **settings: object) -> None:
    """Settings of this browser, from the next page on."""
    kept = {"speed": "off", "seen": ["tour:drop-it", "choices"], **settings}
    page.evaluate(
        "settings => localStorage.setItem('gravitable.settings', JSON.stringify(settings))",
        kept,
    )


def go_to(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    page.locator(UPRIGHT).wait_for()


def sit(
    visit: Visit,
    seats: int,
    *,
    phone: bool = False,
    settings: dict[str, object] | None = None,
    timeless: bool = False,
    **options: object,
) -> Page:
    """A new match against bots that drop anywhere; if `timeless`, time passes only as `pass_time` lets it."""
    page = visit(phone=phone)
    if timeless:
        page.clock.install()
    remember(page, **(settings or {}))
    answer = page.request.post(
        "/api/games/drop-it/play", data={"seats": seats, "level": "easy", "options": options}
    )
    assert answer.ok, answer.text()
    go_to(page, answer.json()["id"])
    page.locator(HELD).wait_for()
    if timeless:
        stop_time(page)
    return page


def put_up(page: Page, match: DropItMatch) -> str:
    """Put a match on a table of this person's, easy bots in the other seats; the table's id."""
    log = encode_log(match.log).decode()
    answer = page.request.post("/api/replay/fork", data={"log": log, "at": len(match.log.entries)})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    for seat in range(1, match.seats):
        assert page.request.post(f"/api/tables/{table}/seats/{seat}/bot", data={"level": "easy"}).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    return table


def sit_late(visit: Visit, seats: int, left: int, **options: object) -> Page:
    """A match in which all but `left` tiles were dropped anywhere; bots sit in the other seats."""
    match: DropItMatch = gravitable.new("drop-it", seats=seats, seed=7, options=options)
    rng = Random(7)
    while sum(map(len, match.state.supply)) > left or match.pending[0].seat != 0:
        decision = match.pending[0]
        match.play((decision.options or match.candidates(decision, 1, rng))[-1])
    page = visit()
    remember(page)
    go_to(page, put_up(page, match))
    return page


def asked(page: Page) -> str:
    """Wait for the next drop, joker or the end; which of them it is."""
    page.locator(f"{HELD}, .jokers .legal, {OVER}").first.wait_for()
    if page.locator(OVER).count():
        return "over"
    return "joker" if page.locator(".jokers").count() else "drop"


def stamp(page: Page) -> str:
    return page.locator(".question").first.get_attribute("data-stamp") or ""


def gone(page: Page, question: str) -> None:
    """The table has taken the answer."""
    expect(page.locator(f".question[data-stamp='{question}']")).to_have_count(0)


def where(page: Page) -> float:
    """How far from the left wall the tile in the hand is, in millimetres."""
    return float(page.locator(HELD).get_attribute("aria-valuenow") or "nan")


def turned(page: Page) -> float:
    """How far the tile in the hand is turned, in degrees."""
    found = re.search(r"turned (-?\d+)°", page.locator(HELD).get_attribute("aria-valuetext") or "")
    return float(found[1]) if found else 0.0


def stands_at(page: Page, x: float, within: float = 1) -> None:
    """The tile in the hand comes to be there."""
    soon(page, lambda: abs(where(page) - x) < within)


def turned_to(page: Page, degrees: float) -> None:
    """The tile in the hand comes to be turned so far."""
    soon(page, lambda: turned(page) == degrees)


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the board, in millimetres, is on the screen."""
    spot = page.locator(UPRIGHT).evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM());"
        " return [p.x, p.y] }",
        [x, y],
    )
    return float(spot[0]), float(spot[1])


def finish(page: Page, seconds: float = 150 * SLOW) -> None:
    """Drop here and there, spending jokers, until the match is over."""
    deadline = time.monotonic() + seconds
    for turn in range(40):
        assert time.monotonic() < deadline, f"the match was not over after {seconds} s"
        kind = asked(page)
        if kind == "over":
            return
        question = stamp(page)
        if kind == "joker":
            page.locator(".jokers .legal").first.click()
        else:
            page.wait_for_timeout(SETTLED)
            page.keyboard.press(("Home", "End", "PageUp", "PageDown")[turn % 4])
            page.keyboard.press("Enter")
        gone(page, question)


def poses(page: Page) -> dict[str, str]:
    """Where every tile lies, as it is drawn."""
    found: dict[str, str] = page.locator(UPRIGHT).evaluate(
        "svg => Object.fromEntries([...svg.querySelectorAll('[data-tile]')]"
        ".map((tile) => [tile.dataset.tile, tile.getAttribute('transform')]))"
    )
    return found


def points(page: Page) -> list[int]:
    """What the track shows, a number a side."""
    return [int(one.get_attribute("data-points") or "-1") for one in page.locator("[data-points]").all()]


def told_points(page: Page) -> dict[str, int]:
    """The last total the log tells of each side."""
    found: dict[str, int] = {}
    for line in page.locator(".log li").all_inner_texts():
        if line_found := re.search(r"^(.+) \+\d+: now (\d+)\.", line, re.M):
            found[line_found[1]] = int(line_found[2])
    return found


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
