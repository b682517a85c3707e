"""By keyboard alone, on a phone, in both palettes: the same table."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PATIENCE, SLOW, Visit
from tests.web.table import BOARD, CHOICE, OVER, QUESTION, answer, choices, play_now, soon, story

pytestmark = pytest.mark.browser

SETTLED = 320
"""Milliseconds after which a key is taken for this question, not for the one before."""


def test_a_match_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    page.locator("li[data-game=adrift]").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('aria-label')") == "Play now: Adrift":
            break
    else:
        raise AssertionError("the button is not among the first 40 stops")
    page.keyboard.press("Enter")
    page.locator(QUESTION).wait_for()

    # A digit is the number itself where a number is asked for.
    page.keyboard.press("2")
    expect(page.locator(".log li").nth(1)).to_contain_text("draws 2 RP from the core")

    # Arrows walk the choices and show what they mean on the board; Escape lets go.
    page.locator(QUESTION).wait_for()
    page.keyboard.press("ArrowDown")
    expect(page.locator("button[data-item]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(":focus")).to_have_count(0)

    # Enter takes the first choice; with the boldest number wherever one is asked, a whole match is played so.
    deadline = time.monotonic() + 200 * SLOW
    while True:
        page.locator(f"{QUESTION} {CHOICE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        assert time.monotonic() < deadline, "the match goes on and on"
        before = page.locator(QUESTION).get_attribute("data-stamp")
        page.wait_for_timeout(SETTLED)
        numbers = page.locator(f"{QUESTION} .numbers button[aria-keyshortcuts]")
        key = numbers.last.get_attribute("aria-keyshortcuts") if numbers.count() else "Enter"
        page.keyboard.press(key or "Enter")
        # On a busy machine the question may have settled late; a person presses again.
        with suppress(AssertionError):
            expect(page.locator(f"{QUESTION}[data-stamp='{before}']")).to_have_count(0, timeout=PATIENCE / 6)


def test_every_choice_on_the_board_can_be_reached_and_names_itself(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    legal = page.locator("[data-board] .legal")
    expect(legal.nth(2)).to_be_visible()
    for thing in legal.all():
        assert thing.get_attribute("aria-label")
        assert thing.evaluate("(e) => e.tabIndex") == 0


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def small_targets(page: Page) -> list[str]:
    """Buttons and links (outside running text) below 40 px."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, .button, [role=tab], select, input')]
            .filter((e) => !['radio', 'checkbox'].includes(e.type) && !e.closest('[data-board], .log'))
            .map((e) => [e, e.getBoundingClientRect()])
            .filter(([, r]) => r.width > 1 && (r.height < 39.5 || r.width < 39.5))
            .map(([e, r]) => `${e.textContent.trim()} ${Math.round(r.width)}x${Math.round(r.height)}`)"""
    )
    return found


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_no_page_overflows_and_every_target_is_large_enough(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone)
    page.locator("li[data-game=adrift]").wait_for()
    for path in ("/", "/tables", "/new/adrift", "/rules/adrift", "/settings", "/replay", "/nowhere"):
        page.goto(path)
        page.locator("main :is(h1, h2)").first.wait_for()
        assert overflow(page) <= 0, path
        assert small_targets(page) == [], path
    page.goto("/")
    play_now(page)
    assert overflow(page) <= 0
    assert small_targets(page) == []


def test_a_phone_has_the_board_above_and_the_question_below(visit: Visit) -> None:
    page = visit("/", phone=True)
    play_now(page)
    board, sheet = page.locator(BOARD).bounding_box(), page.locator(QUESTION).bounding_box()
    assert board is not None
    assert sheet is not None
    assert board["y"] + board["height"] <= sheet["y"] + 1
    assert board["height"] > 300
    for tab in ("Log", "Chat", "Rules", "Table", "Play"):
        page.get_by_role("tab", name=tab).tap()
        assert overflow(page) <= 0
    question = page.locator(f"{QUESTION}[data-stamp='{page.locator(QUESTION).get_attribute('data-stamp')}']")
    choices(page).first.tap()
    expect(question).to_have_count(0)


def test_the_palette_is_kept(visit: Visit) -> None:
    page = visit("/settings")
    night = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("radio", name="Paper").check()
    expect(page.locator("html")).to_have_attribute("data-palette", "paper")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-palette", "paper")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != night


def test_events_are_shown_in_order_and_can_be_skipped(visit: Visit) -> None:
    page = visit("/", speed="normal")
    play_now(page)
    page.evaluate(
        """() => {
            window.shown = []
            new MutationObserver(() => {
                const words = document.querySelector('.playing p')?.textContent
                if (words && words !== window.shown.at(-1)) window.shown.push(words)
            }).observe(document.body, { subtree: true, childList: true, characterData: true })
        }"""
    )
    answer(page)
    page.locator(f"{QUESTION}, {OVER}").first.wait_for()
    soon(page, lambda: page.evaluate("window.shown.length") >= 3)
    # Nothing waits for the animation: a key brings the present, and the log has told everything in order.
    page.keyboard.press("Escape")
    expect(page.locator(".playing")).to_have_count(0)
    shown, told = page.evaluate("window.shown"), iter(story(page))
    assert all(any(words == line for line in told) for words in shown)
