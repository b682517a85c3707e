"""Dropfleet Commander in the round: the same battle, played by mouse and by touch, drawn with few calls."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import PATIENCE, PHONE, Server, Visit, slow_down
from tests.web.dropfleet_table import (
    CHART,
    DESK,
    GHOST,
    LIGHT,
    admiral,
    chart_lies,
    gone,
    log_until,
    on_screen,
    place_of,
    put_up,
    sit_at,
    stamp,
)
from tests.web.table import soon

pytestmark = pytest.mark.browser
SPACE = '[data-place="space"]'
MOST_DRAWS = 150
ASSETS = Path(__file__).parents[2] / "src" / "gravitable" / "web" / "assets"
Pilot = Callable[..., Page]


@pytest.fixture
def pilot(chromium: Browser, server: Server) -> Iterator[Pilot]:
    """Someone with WebGL who looks at the battle in space, not at any table yet."""
    contexts = []

    def come(*, phone: bool = False, way: str = "space") -> Page:
        size = PHONE if phone else {"width": 1180, "height": 640}
        context = chromium.new_context(
            base_url=server.url,
            viewport={"width": size["width"], "height": size["height"]},
            is_mobile=phone,
            has_touch=phone,
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
        page.evaluate("way => localStorage.setItem('gravitable.dropfleet.look', way)", way)
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


def ghost(page: Page) -> tuple[float, float]:
    return spot(page, SPACE, "data-ghost")


def seen(page: Page, selector: str, attribute: str) -> tuple[float, float]:
    """The same, from the corner of the scene."""
    box = page.locator(SPACE).bounding_box()
    assert box is not None
    x, y = spot(page, selector, attribute)
    return x - box["x"], y - box["y"]


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
    soon(page, lambda: seen(page, SPACE, "data-ghost") == expected, lambda: seen(page, SPACE, "data-ghost"))
    page.locator("[data-way=space]").click()
    question = stamp(page)
    page.locator(f"{DESK} [data-go]:enabled").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(f"moves to {planned[0]:.1f}, {planned[1]:.1f}")


def test_a_volley_of_a_large_battle_is_fired_in_space_by_clicking_its_target(pilot: Pilot) -> None:
    page = pilot()
    sits(page, log_until(2000, "dropfleet.fire", 3, cards=False, climbs=False, several=False))
    at = spot(page, "[data-spot]", "data-seen")
    page.mouse.move(*at)
    page.mouse.click(*at)
    expect(page.locator("[data-sums] li")).to_have_count(1)
    expect(page.locator(".space .label.aimed")).to_have_text(re.compile(r"\d+ %.*⌀ \d"))
    few_draws(page)
    question = stamp(page)
    page.locator(f"{DESK} [data-go]").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(re.compile(r" at .*\d\+:"))


def test_a_ship_is_moved_in_space_by_touch(pilot: Pilot) -> None:
    page = pilot(phone=True)
    sits(page, log_until(1000, "dropfleet.move", 4, cards=False, climbs=False, several=False))
    x, y = ghost(page)
    client = page.context.new_cdp_session(page)
    for kind, far in (("touchStart", 0), ("touchMove", 15), ("touchMove", 30)):
        fingers = [{"x": x - far, "y": y - far / 2, "id": 0}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    soon(page, lambda: ghost(page) != (x, y))
    question = stamp(page)
    page.locator(f"{DESK} [data-go]:enabled").tap()
    gone(page, question)


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
    page.evaluate("localStorage.setItem('gravitable.dropfleet.look', 'space')")
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    sit_at(page, "dropfleet.orders")
    space = page.locator("[data-way=space]")
    expect(space).to_have_attribute("aria-disabled", "true")
    space.focus()
    expect(page.locator(".explanation.refused")).to_contain_text("no WebGL")
    space.press("Enter")
    expect(page.locator(CHART)).to_be_visible()
