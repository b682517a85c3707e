"""What a person does at a table, for the browser tests."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, expect

QUESTION = ".question:not(.optional)"
OVER = ".end"
BOARD = "[data-board]"


def play_now(page: Page, game: str = "Adrift") -> None:
    """From the home page to the first decision, by one click."""
    page.get_by_role("button", name=f"Play now: {game}").click()
    page.locator(QUESTION).first.wait_for()


def choices(page: Page) -> Locator:
    """The buttons that can be taken now."""
    return page.locator(f"{QUESTION} button[data-item]:not([aria-disabled=true])")


def story(page: Page) -> list[str]:
    """The log as it is shown."""
    return page.locator(".log li").all_inner_texts()


def answer(page: Page, nth: int = 0) -> None:
    """Take a choice and wait until the table has taken it."""
    page.locator(QUESTION).first.wait_for()
    before = page.locator(QUESTION).first.get_attribute("data-stamp")
    choices(page).nth(nth).click()
    expect(page.locator(f"{QUESTION}[data-stamp='{before}']")).to_have_count(0)


def play_to_the_end(page: Page, seconds: float = 80) -> int:
    """Take the last choice, the boldest, until the match is over; how many answers it took."""
    answers = 0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        page.locator(f"{QUESTION}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return answers
        count = choices(page).count()
        if not count:
            continue
        answer(page, count - 1)
        answers += 1
    raise AssertionError(f"the match was not over after {seconds} s and {answers} answers")
