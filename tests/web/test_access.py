"""Every page in both palettes, as axe sees it; focus, place and address after a change of page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.kernel.options import BUILT_IN
from tests.web.conftest import PHONE, Server, Visit
from tests.web.table import QUESTION, leave_to_a_bot, play_now, soon

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "/",
    "/tables",
    "/new/adrift",
    "/rules/adrift",
    "/settings",
    "/replay",
    "/puzzles",
    "/lab",
    "/run/x",
    "/shipyard",
    "/nowhere",
    "/join/x",
)
TABLES: dict[str, dict[str, object]] = {
    "drop-it": {"level": "easy"},
    "drop-drive": {"seats": 2, "level": "drifter", "options": {"world": "scatter"}},
    "dropfleet": {"level": "ensign", "options": {"points": 500}},
}
"""Where the usual table takes long."""
LOOK = """async (rules) => {
    const only = rules.length ? { type: 'rule', values: rules } : {
        type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    }
    const found = await axe.run(document, {
        runOnly: only,
        rules: { 'label-content-name-mismatch': { enabled: true } },
        resultTypes: ['violations'],
    })
    return found.violations.flatMap((v) => v.nodes.slice(0, 4).map((n) => `${v.id}: ${n.html.slice(0, 160)}`))
}"""


def complaints(page: Page) -> list[str]:
    """What axe finds: everything at night, and on paper what the colours change."""
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(LOOK, [])
    page.evaluate("document.documentElement.dataset.palette = 'paper'")
    found += [f"on paper, {each}" for each in page.evaluate(LOOK, ["color-contrast"])]
    page.evaluate("document.documentElement.dataset.palette = 'night'")
    return found


def test_axe_finds_nothing_on_any_page_in_either_palette(visit: Visit) -> None:
    page = visit()
    found: dict[str, list[str]] = {}
    for path in PAGES:
        page.goto(path)
        page.locator("main :is(h1, h2)").first.wait_for()
        found[path] = complaints(page)
    page.goto("/new/drop-it")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-seat]").first.wait_for()
    found["waiting room"] = complaints(page)
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize("game", BUILT_IN)
def test_axe_finds_nothing_at_a_table_in_either_palette(visit: Visit, game: str) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('gravitable.drop-drive.view', JSON.stringify('flat'))")
    table = page.request.post(f"/api/games/{game}/play", data=TABLES.get(game, {}))
    assert table.ok, table.text()
    page.goto(f"/table/{table.json()['id']}")
    page.locator(QUESTION).first.wait_for()
    assert complaints(page) == []


def test_focus_and_place_survive_a_change_of_page(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.get_by_role("link", name="Rules of Adrift").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Adrift")).to_be_visible()
    expect(page.locator("main")).to_be_focused()

    # Back finds a long page where it was left.
    page.evaluate("window.scrollTo(0, 1500)")
    page.locator("header a[href='/tables']").evaluate("(link) => link.click()")
    expect(page.get_by_role("heading", level=1, name="Tables")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Adrift")).to_be_visible()
    soon(page, lambda: page.evaluate("Math.abs(scrollY - 1500) < 3"))

    page.goto("/new/nope")
    expect(page.get_by_role("alert")).to_contain_text("There is no game “nope” here")
    for path, kind in (("/favicon.ico", "image/svg+xml"), ("/manifest.webmanifest", "manifest")):
        answer = page.request.get(server.url + path)
        assert kind in answer.headers["content-type"], path
    assert page.locator("meta[name=description]").get_attribute("content")


def test_a_phone_leads_to_every_page_and_a_name_is_refused_in_words(visit: Visit) -> None:
    page = visit("/", phone=True)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), width
    menu = page.locator("#pages")
    page.get_by_role("button", name="More pages").click()
    for name in ("New table", "Your games", "Lab"):
        expect(menu.get_by_role("link", name=name)).to_be_visible()
    menu.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", level=1, name="Puzzles")).to_be_visible()
    expect(menu).to_be_hidden()
    expect(page.locator("main")).to_be_focused()

    page.goto("/settings")
    field = page.get_by_role("textbox", name="Your name at the table")
    field.fill("x" * 25)
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("alert")).to_have_text("A name has at most 24 letters; this one has 25.")
    # A family is eleven units to the browser, seven characters to the server, and one letter to people.
    field.fill("\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 24)
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("That is you now.")).to_be_visible()


def test_the_address_of_a_replay_leads_a_friend_to_the_moment_and_back_returns_from_a_leap(
    visit: Visit,
) -> None:
    page = visit("/")
    play_now(page, "Meteors")
    leave_to_a_bot(page)
    page.locator(".end").get_by_role("link", name="Replay").click()
    page.locator(".replay").wait_for()
    moment = page.locator(".player output")
    for _ in range(3):
        page.get_by_role("button", name="One step on").click()
    expect(page).to_have_url(re.compile(r"\?at=3$"))
    page.get_by_label("Seen by").select_option("0")
    expect(page).to_have_url(re.compile(r"\?at=3&seat=0$"))
    page.reload()
    expect(moment).to_have_text(re.compile(r"^3 /"))

    friend = visit(page.url)  # who has never been at the table, which is not listed
    expect(friend.locator(".player output")).to_have_text(re.compile(r"^3 /"))
    expect(friend.get_by_label("Seen by")).to_have_value("0")
    friend.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    friend.reload()
    expect(friend.locator(".player output")).to_have_text(re.compile(r"^3 /"))
    assert complaints(friend) == []

    page.get_by_label("Moment").fill("6")
    page.get_by_role("button", name="One step on").click()
    expect(moment).to_have_text(re.compile(r"^7 /"))
    page.get_by_role("button", name="To the start").click()
    for go, where in (
        (page.go_back, "at=7&seat=0"),
        (page.go_back, "at=3&seat=0"),
        (page.go_back, "at=3"),
        (page.go_forward, "at=3&seat=0"),
    ):
        go()
        expect(page).to_have_url(re.compile(f"[?]{where}$"))
        expect(moment).to_have_text(re.compile(f"^{where[3]} /"))
        eyes = where.partition("seat=")[2]
        expect(page.get_by_label("Seen by")).to_have_value(eyes)
    page.go_back()
    page.go_back()
    expect(page.locator(".end")).to_be_visible()  # the table it was come from
