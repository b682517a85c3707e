"""What an admiral does at Dropfleet Commander's table, for the browser tests."""

from __future__ import annotations

import functools
import itertools
import math
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Page, expect
from tests.web.conftest import PATIENCE, Visit
from tests.web.table import QUESTION, soon

import gravitable
from gravitable.games.dropfleet.actions import MoveShip, RollAttack
from gravitable.games.dropfleet.space.crossing import Way
from gravitable.games.dropfleet.space.move_rules import fault_of
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import FireAid
from gravitable.kernel import Action, Decision, encode_log

CHART = '[data-place="chart"]'
ACTION_PANEL = '[data-place="action-panel"]'
GHOST = '[data-handle="ghost"]'
LIGHT = "/api/health"
"""A page that is quickly there, to keep settings and make a table from."""
TRY = PATIENCE / 3
"""Milliseconds after which something is tried again."""


def admiral(visit: Visit, *, phone: bool = False, speed: str = "off") -> Page:
    """Someone who has seen the guided turn, not at any table yet."""
    page = visit(LIGHT, phone=phone)
    kept = {"speed": speed, "seen": ["tour:dropfleet", "choices"]}
    page.evaluate("kept => localStorage.setItem('gravitable.settings', JSON.stringify(kept))", kept)
    return page


def play(page: Page, level: str, **options: object) -> None:
    """A new battle against a bot."""
    answer = page.request.post("/api/games/dropfleet/play", data={"level": level, "options": options})
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['id']}")
    chart_lies(page)


def chart_lies(page: Page) -> None:
    """The chart has the measure of its place, and is not moved any more by itself."""
    fits = (
        "svg => { const { width, height } = svg.getBoundingClientRect(), box = svg.viewBox.baseVal;"
        " return width > 0 && Math.abs(box.width / box.height - width / height) < 0.01 }"
    )
    soon(page, lambda: page.locator(CHART).evaluate(fits))


@functools.cache
def log_until(points: int, kind: str, turn: int, *, cards: bool, climbs: bool, several: bool) -> bytes:
    """The log of a battle of random moves up to the first question of a kind to the first seat in a turn;
    with `climbs` one to ships that may change layer, with `several` one about more than one ship."""
    for seed in range(3, 40):
        options = {"points": points, "command_cards": cards}
        m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
        rng = Random(seed)
        while m.pending:
            asked = [each for each in m.pending if each.kind == kind and each.seat == 0]
            fits = m.state.turn >= turn and asked and (not climbs or _may_climb(m, asked[0], rng))
            if fits and (not several or len(m.aid(asked[0]).ships) > 1):  # type: ignore[union-attr]
                return encode_log(m.log)
            decision = m.pending[0]
            m.play(rng.choice(list(m.candidates(decision, 3, rng))), decision.seat)
    raise AssertionError(f"no battle came to {kind}")


def _may_climb(m: DropfleetMatch, decision: Decision, rng: Random) -> bool:
    """Whether a third of the moves to be listed change layer."""
    moves = m.candidates(decision, 12, rng)
    return 3 * sum(isinstance(move, MoveShip) and move.layer != "" for move in moves) > len(moves)


def _huddled(m: DropfleetMatch, decision: Decision, rng: Random) -> Action:
    """Who huddles rolls whatever dice there are to roll, and moves as close to another ship as it may."""
    offered = m.candidates(decision, 8, rng)
    rolls = [action for action in offered if isinstance(action, RollAttack)]
    moves = [action for action in offered if isinstance(action, MoveShip)]

    def away(move: MoveShip) -> float:
        way = fault_of(m, move)
        assert isinstance(way, Way)
        others = (ship for no, ship in enumerate(m.state.ships) if ship.status == "table" and no != move.ship)
        return min((math.hypot(ship.x - way.end.x, ship.y - way.end.y) for ship in others), default=0.0)

    return rolls[0] if rolls else min(moves, key=away) if moves else rng.choice(offered)


def _huddle(
    wanted: Callable[[DropfleetMatch, FireAid], bool], *, cards: bool = True
) -> tuple[DropfleetMatch, FireAid]:
    """A battle of fleets that huddle, up to an attack of the first seat that is wanted."""
    for seed in range(1, 40):
        m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options={"command_cards": cards})
        rng = Random(seed)
        while m.pending:
            decision = m.pending[-1]
            aid = m.aid(decision) if decision.kind == "dropfleet.fire" and decision.seat == 0 else None
            if isinstance(aid, FireAid) and wanted(m, aid):
                return m, aid
            m.play(_huddled(m, decision, rng), decision.seat)
    raise AssertionError("no such attack is made")


@functools.cache
def log_with_rolled_dice() -> bytes:
    """The log of a battle up to an attack of the first seat with rolled dice, ships at one place."""

    def wanted(m: DropfleetMatch, aid: FireAid) -> bool:
        places = [(ship.x, ship.y) for ship in m.state.ships if ship.status == "table"]
        return bool(aid.rolled) and any(math.dist(a, b) < 0.5 for a, b in itertools.combinations(places, 2))

    m, _ = _huddle(wanted, cards=False)
    return encode_log(m.log)


@functools.cache
def log_until_idle() -> bytes:
    """The log of a battle of random moves up to a question to the first seat that leaves it no choice."""
    m = gravitable.new("dropfleet", seats=2, seed=3, options={"points": 1000})
    rng = Random(3)
    while not (m.state.turn >= 2 and m.pending[0].seat == 0 and m.pending[0].idle):
        m.play(rng.choice(list(m.candidates(m.pending[0], 3, rng))), m.pending[0].seat)
    return encode_log(m.log)


@functools.cache
def whole_log(points: int) -> bytes:
    """The log of a whole battle of random moves."""
    m = gravitable.new("dropfleet", seats=2, seed=3, options={"points": points})
    rng = Random(3)
    while m.pending:
        m.play(rng.choice(list(m.candidates(m.pending[0], 3, rng))), m.pending[0].seat)
    return encode_log(m.log)


def _targets(aid: FireAid) -> frozenset[int]:
    return frozenset(to.no for shot in aid.shots for to, *_ in shot.targets if to.kind == "ship")


@functools.cache
def knot(least: int = 5) -> tuple[bytes, frozenset[int]]:
    """A battle up to an attack at so many ships, all in one knot; its log and those ships."""

    def wanted(m: DropfleetMatch, aid: FireAid) -> bool:
        ships = [m.state.ships[no] for no in _targets(aid)]
        near = [sum(math.hypot(a.x - b.x, a.y - b.y) < 2.0 for b in ships) for a in ships]
        return max(near, default=0) >= least

    m, aid = _huddle(wanted)
    return encode_log(m.log), _targets(aid)


def put_up(page: Page, log: bytes) -> str:
    """A table that goes on with a battle from where its log ends, a bot in the second seat; its id."""
    answer = page.request.post("/api/replay/fork", data={"log": log.decode(), "at": 100_000, "seat": 0})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    assert page.request.post(f"/api/tables/{table}/seats/1/bot", data={"level": "random"}).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    return table


def sit_at(
    page: Page,
    kind: str,
    *,
    points: int = 1000,
    turn: int = 3,
    cards: bool = True,
    climbs: bool = False,
    several: bool = False,
) -> DropfleetMatch:
    """Go on with a battle at a question of a kind, a bot in the other seat; the match as it stands there.
    Without command cards nothing is asked between an action and what it brings about."""
    log = log_until(points, kind, turn, cards=cards, climbs=climbs, several=several)
    page.goto(f"/table/{put_up(page, log)}")
    page.locator(f"{ACTION_PANEL}[data-kind='{kind}']").wait_for()
    chart_lies(page)
    return gravitable.replay(gravitable.read_log(log))


def stamp(page: Page) -> str:
    return page.locator(QUESTION).first.get_attribute("data-stamp") or ""


def gone(page: Page, question: str) -> None:
    """The table has taken the answer."""
    expect(page.locator(f"{QUESTION}[data-stamp='{question}']")).to_have_count(0)


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the chart, in inches, is on the screen."""
    spot = page.locator(CHART).evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
        " return [p.x, p.y] }",
        [x, y],
    )
    return float(spot[0]), float(spot[1])


def place_of(page: Page, selector: str) -> tuple[float, float]:
    """Where something drawn on the chart is, in inches."""
    spot = page.locator(selector).first.evaluate(
        "g => { const m = g.transform.baseVal.consolidate().matrix; return [m.e, m.f] }"
    )
    return float(spot[0]), float(spot[1])


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def decide(page: Page) -> None:
    """Answer what is asked, at the desk where it has something for it, else by the list."""
    question = stamp(page)
    for press in (_at_the_desk, by_list, by_list):
        with suppress(Error):  # it was settled before the click, or the desk has nothing for it
            press(page)
        if taken(page, question):
            return
    raise AssertionError(f"question {question} stays; notices: {page.locator('.notice').all_inner_texts()}")


def taken(page: Page, question: str) -> bool:
    """Has the table taken the answer? Not if it says why not, nor if nothing happens."""
    asked = page.locator(f"{QUESTION}[data-stamp='{question}']")
    deadline = time.monotonic() + TRY / 1000
    while asked.count():
        if page.locator(".notice.danger").count() or time.monotonic() > deadline:
            return False
        page.wait_for_timeout(20)
    return True


def _at_the_desk(page: Page) -> None:
    kind = (
        page.locator(ACTION_PANEL).get_attribute("data-kind", timeout=TRY)
        if page.locator(ACTION_PANEL).count()
        else ""
    )
    if kind in ("dropfleet.move", "dropfleet.fire"):
        by_list(page)
    elif page.locator(f"{ACTION_PANEL} [data-go]:enabled").count():
        page.locator(f"{ACTION_PANEL} [data-go]").first.click(timeout=TRY)
    else:
        page.locator(f"{QUESTION} button[data-item]").first.click(timeout=TRY)


def by_list(page: Page) -> None:
    """Take the first of some choices that the table lists."""
    more = page.get_by_role("button", name="List some choices")
    if more.count():
        more.first.click(timeout=TRY)
    page.locator(f"{QUESTION} .group button[data-item]").first.click(timeout=TRY)
