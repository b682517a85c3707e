"""Dropfleet Commander in the round: the same battle, played by mouse and by touch, drawn with few calls."""

from __future__ import annotations

import gzip
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect
from tests.web.conftest import PATIENCE, PHONE, Server, Visit, slow_down
from tests.web.dropfleet_table import (
    ACTION_PANEL,
    CHART,
    GHOST,
    LIGHT,
    TRY,
    admiral,
    chart_lies,
    decide,
    gone,
    log_until,
    on_screen,
    place_of,
    put_up,
    sit_at,
    stamp,
    taken,
)
from tests.web.table import OVER, QUESTION, soon

from gravitable.kernel.registry import read_log, replay

pytestmark = pytest.mark.browser
SPACE = '[data-place="space"]'
MOST_DRAWS = 150
COARSE = 0.4
"""Pixels a point: the processor draws them all, and nobody looks at them."""
ASSETS = Path(__file__).parents[2] / "src" / "gravitable" / "web" / "assets"
Pilot = Callable[..., Page]


@pytest.fixture
def pilot(chromium: Browser, server: Server) -> Iterator[Pilot]:
    """Someone with WebGL who looks at the battle in space, not at any table yet."""
    contexts = []

    def come(*, phone: bool = False, way: str = "space") -> Page:
        size = PHONE if phone else {"width": 1180, "height": 640}
        context = chromium.new_context(
            service_workers="block",
            base_url=server.url,
            viewport={"width": size["width"], "height": size["height"]},
            is_mobile=phone,
            has_touch=phone,
            device_scale_factor=COARSE,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.request.get("/api/me")
        page = context.new_page()
        slow_down(page)
        page.goto(LIGHT)
        kept = json.dumps({"speed": "off", "seen": ["tour:dropfleet", "choices"]})
        page.evaluate("kept => localStorage.setItem('gravitable.settings', kept)", kept)
        page.evaluate("way => localStorage.setItem('gravitable.dropfleet.view', JSON.stringify(way))", way)
        return page

    yield come
    for context in contexts:
        context.close()


def spot(page: Page, selector: str, attribute: str) -> tuple[float, float]:
    """Where on the screen something of the scene is, once it is drawn."""
    thing = page.locator(f"{selector}[{attribute}]:not([{attribute}=''])").first
    thing.wait_for(state="attached")
    x, y = (float(n) for n in str(thing.get_attribute(attribute)).split())
    box = page.locator(SPACE).bounding_box()
    assert box is not None
    return box["x"] + x, box["y"] + y


def grips(page: Page) -> dict[str, tuple[float, float]]:
    """The handles of a plan and where they are, from the corner of the scene."""
    told = (page.locator(SPACE).get_attribute("data-grips") or "").split(";")
    return {name: (float(x), float(y)) for name, x, y in (one.split() for one in told if one)}


def grip(page: Page, name: str) -> tuple[float, float]:
    """Where on the screen a handle of a plan is, once it is drawn."""
    soon(page, lambda: name in grips(page), lambda: grips(page))
    box = page.locator(SPACE).bounding_box()
    assert box is not None
    x, y = grips(page)[name]
    return box["x"] + x, box["y"] + y


def ghost(page: Page) -> tuple[float, float]:
    return grip(page, "ghost")


def few_draws(page: Page) -> None:
    draws = int(page.locator(SPACE).get_attribute("data-draws") or 0)
    assert 5 < draws <= MOST_DRAWS


def sits(page: Page, log: bytes) -> None:
    page.goto(f"/table/{put_up(page, log)}")
    page.locator(f"{SPACE}[data-draws]").wait_for()


def test_a_ship_is_moved_in_space_by_mouse_and_from_above_it_is_where_the_chart_has_it(pilot: Pilot) -> None:
    page = pilot()
    sits(page, log_until(1000, "dropfleet.move", 4, cards=False, climbs=False, several=False))
    x, y = ghost(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 20, steps=2)
    page.mouse.up()
    soon(page, lambda: ghost(page) != (x, y))
    few_draws(page)
    # A drag beside everything turns the eye: the ghost is seen elsewhere, and is where it was.
    before = ghost(page)
    page.keyboard.press("q")
    soon(page, lambda: ghost(page) != before)
    page.locator("[data-way=chart]").click()
    chart_lies(page)
    corner = page.locator(CHART).bounding_box()
    assert corner is not None
    drawn = on_screen(page, *place_of(page, GHOST))
    expected = pytest.approx((drawn[0] - corner["x"], drawn[1] - corner["y"]), abs=2)
    planned = place_of(page, GHOST)
    page.locator("[data-way=top]").click()
    soon(page, lambda: grips(page).get("ghost") == expected, lambda: grips(page))
    page.locator("[data-way=space]").click()
    question = stamp(page)
    page.locator(f"{ACTION_PANEL} [data-go]:enabled").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(f"moves to {planned[0]:.1f}, {planned[1]:.1f}")


def test_an_attack_of_a_large_battle_is_measured_and_played_in_space(pilot: Pilot) -> None:
    page = pilot()
    log = log_until(2000, "dropfleet.fire", 3, cards=False, climbs=False, several=False)
    sits(page, log)
    m = replay(read_log(log))
    spots = page.locator("[data-spot^=ship-]:not([data-seen=''])")
    spots.nth(1).wait_for(state="attached")
    keys = [str(one.get_attribute("data-spot")) for one in spots.all()]
    ships = [m.state.ships[int(key.removeprefix("ship-"))] for key in (keys[0], keys[-1])]
    page.keyboard.press("m")
    page.mouse.move(*spot(page, f"[data-spot={keys[0]}]", "data-seen"))
    page.mouse.down()
    page.mouse.move(*spot(page, f"[data-spot={keys[-1]}]", "data-seen"), steps=2)
    page.mouse.up()
    far = math.dist(*((ship.x, ship.y) for ship in ships))
    expect(page.locator("[data-label=ruler]")).to_have_text(f"{far:.1f}″")
    page.keyboard.press("m")
    at = spot(page, "[data-spot]", "data-seen")
    page.mouse.move(*at)
    page.mouse.click(*at)
    expect(page.locator("[data-sums] li")).to_have_count(1)
    expect(page.locator(".space .label.aimed")).to_have_text(re.compile(r"\d+ %.*⌀ \d"))
    few_draws(page)
    question = stamp(page)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(re.compile(r" at .*\d\+:"))


def test_a_group_is_deployed_in_space(pilot: Pilot) -> None:
    page = pilot()
    options = {"scenario": "monitoring-the-situation", "points": 750, "command_cards": False}
    made = page.request.post("/api/tables", data={"game": "dropfleet", "options": options, "seat": 1})
    table = made.json()["id"]
    assert page.request.post(f"/api/tables/{table}/seats/0/bot", data={"level": "random"}).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")
    before = grip(page, "row")
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(before[0] + 12, before[1] + 8, steps=2)
    page.mouse.up()
    soon(page, lambda: grip(page, "row") != before)
    question = stamp(page)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text("is deployed")


class Hand:
    """A mouse, or a finger: what it points at is in the scene or beside it."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.client = page.context.new_cdp_session(page)

    def press(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def push(self, button: Locator) -> None:
        if self.touch:
            button.tap(timeout=TRY)
        else:
            button.click(timeout=TRY)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        if not self.touch:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + dx, y + dy, steps=2)
            self.page.mouse.up()
            return
        for kind, share in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
            fingers = [{"x": x + dx * share, "y": y + dy * share, "id": 0}]
            self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        self.client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


OPEN = """([space, things]) => {
    const canvas = document.querySelector(space)
    const { left, top } = canvas.getBoundingClientRect()
    const places = [...document.querySelectorAll(things)].filter((one) => one.dataset.seen)
        .map((one) => one.dataset.seen.split(' ').map(Number)).map(([x, y]) => [left + x, top + y])
    return places.find(([x, y]) => document.elementFromPoint(x, y) === canvas) ?? null
}"""
"""Where on the screen the first of some things of the scene is that nothing lies over."""


class Battle:
    """A battle fought in space: whatever can be done in the scene is done there."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.hand = Hand(page, touch=touch)
        self.done: Counter[str] = Counter()

    def asked(self) -> str | None:
        """Which question is asked; None when it is over. One that settles itself meanwhile is none."""
        while True:
            self.page.locator(f"{QUESTION}, {OVER}").first.wait_for(timeout=3 * PATIENCE)
            if self.page.locator(OVER).count():
                return None
            with suppress(Error):
                return self.page.locator(QUESTION).first.get_attribute("data-stamp", timeout=TRY / 10)

    def decide(self, question: str) -> None:
        """Answer what is asked: in the scene where it has something for it, else beside it."""
        desk = self.page.locator(ACTION_PANEL)
        kind = (desk.get_attribute("data-kind", timeout=TRY) or "") if desk.count() else ""
        with suppress(Error):  # it was settled by itself meanwhile
            match kind.removeprefix("dropfleet."):
                case "group" | "select-carriers" as what:
                    tried = self.picks(what, "ship", question)
                case "launch":
                    tried = self.picks("launch", "sector", question)
                case "move":
                    tried = self.moves()
                case "fire":
                    tried = self.fires()
                case _:
                    tried = False
            if tried and taken(self.page, question):
                return
        if self.asked() == question:
            decide(self.page)

    def picks(self, what: str, thing: str, question: str) -> bool:
        """Press a thing in the scene; where it stands for several choices, take the first."""
        asked = self.page.locator(f"{QUESTION}[data-stamp='{question}']")
        choice = self.page.locator(f"{ACTION_PANEL} .menu button")
        for _ in range(3):  # the scene may just be given another size: then it is pressed again
            if not self.presses(thing):
                return False
            with suppress(AssertionError):  # it is taken, or there is more than the question alone
                expect(asked.or_(choice)).not_to_have_count(1, timeout=TRY / 3)
                break
        if choice.count():
            self.hand.push(choice.first)
        self.done[what] += 1
        return True

    def presses(self, thing: str) -> bool:
        """Press the first thing of a kind in the scene that can be chosen; was there one in sight?"""
        found = self.page.evaluate(OPEN, [SPACE, f"[data-spot^={thing}]"])
        if found:
            self.hand.press(*found)
        return bool(found)

    def moves(self) -> bool:
        """Take who carries troops down to the city; drag another ship to where it is to go."""
        page = self.page
        x, y = ghost(page)
        if "San Francisco" in page.locator(QUESTION).first.inner_text():
            below = page.locator("[data-label^=step-]").filter(has_text="▼")
            for _ in range(3 * below.count()):
                layer = str(below.get_attribute("data-label")).removeprefix("step-")
                self.hand.press(*grip(page, layer))
                with suppress(AssertionError):
                    expect(page.locator("[data-label=change]")).to_have_text("▼", timeout=TRY / 6)
                    self.done["layer"] += 1
                    break
        elif not self.done["drag"]:
            self.hand.drag(x, y, 24, -18)
            soon(page, lambda: ghost(page) != (x, y))
            self.done["drag"] += 1
        self.hand.push(page.locator(f"{ACTION_PANEL} [data-go]:enabled"))
        return True

    def fires(self) -> bool:
        """Press a target in the scene, and fire; where none is in sight, hold fire."""
        planned = self.page.locator("[data-sums] li")
        inset = self.page.locator(".inset").get_by_role("button", name="Close")
        if inset.count() and not self.hand.touch:  # on a phone it stands below the scene
            self.hand.push(inset)
        for _ in range(3):
            if not self.presses("s"):
                break
            with suppress(AssertionError):
                expect(planned).not_to_have_count(0, timeout=TRY / 3)
                self.done["fire"] += 1
                break
        self.hand.push(self.page.locator(f"{ACTION_PANEL} [data-go], {ACTION_PANEL} [data-hold]").last)
        return True


BY_HAND = {"group", "drag", "layer", "fire", "select-carriers", "launch"}
"""All that can be done in the scene."""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "phone"])
def test_a_skirmish_is_fought_in_space(pilot: Pilot, touch: bool) -> None:
    """By mouse to its end, which is the same by touch: there until all has been done by hand."""
    page = pilot(phone=touch)
    options = {"scenario": "first-landing", "points": 500, "command_cards": False}
    made = page.request.post("/api/games/dropfleet/play", data={"level": "captain", "options": options})
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['id']}")
    battle = Battle(page, touch=touch)
    while (question := battle.asked()) and not (touch and set(battle.done) == BY_HAND):
        battle.decide(question)
    # No finger was taken for another's: neither way of looking nor ruler has changed under it.
    expect(page.locator("[data-tools] [aria-pressed=true]")).to_have_text(["Space"])
    assert set(battle.done) == BY_HAND
    if not touch:
        points = [int(re.sub(r"\D", "", page.locator(f"[data-vp='{seat}']").inner_text())) for seat in (0, 1)]
        expect(page.locator(OVER)).to_contain_text(str(max(points)))


def test_space_loads_less_than_350_kb_gzipped_three_js_and_all_it_needs_included() -> None:
    waiting = [one.name for one in ASSETS.glob("scene-*.js")]
    assert waiting
    loaded: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            loaded[name] = (ASSETS / name).read_bytes()
            found = re.findall(rb'(?:from|import)"\./([\w.-]+\.js)"', loaded[name])
            waiting += [each.decode() for each in found]
    assert any(b"WebGLRenderer" in each for each in loaded.values())
    assert sum(len(gzip.compress(each)) for each in loaded.values()) < 350_000


def test_without_webgl_the_chart_remains_and_the_switch_says_so(visit: Visit) -> None:
    page = admiral(visit)
    page.evaluate("localStorage.setItem('gravitable.dropfleet.view', JSON.stringify('space'))")
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    sit_at(page, "dropfleet.orders")
    space = page.locator("[data-way=space]")
    expect(space).to_have_attribute("aria-disabled", "true")
    space.focus()
    expect(page.locator(".explanation.refused")).to_contain_text("no WebGL")
    space.press("Enter")
    expect(page.locator(CHART)).to_be_visible()
