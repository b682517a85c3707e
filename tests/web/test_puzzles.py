"""Puzzles: from the page to the board, a choice, and what is said of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.table import CHOICE, QUESTION
from tests.web.test_access import complaints

from gravitable.kernel.registry import game
from gravitable.puzzles.puzzle import puzzles_of

pytestmark = pytest.mark.browser


def choose(page: Page, words: str) -> None:
    """Take a choice by its words; what cannot be done now may have the same."""
    page.locator(f'{QUESTION} {CHOICE}[aria-label="{words}"]').click()


def test_a_puzzle_is_missed_then_solved_and_remembered(visit: Visit) -> None:
    puzzle = puzzles_of(game("adrift"))[0]
    page = visit("/puzzles", newcomer=True)
    section = page.get_by_role("region", name=re.compile("Adrift"))
    expect(section.get_by_role("heading")).to_contain_text("0 of ")
    assert complaints(page) == []
    section.get_by_role("link").first.click()
    bar = page.get_by_role("region", name="Puzzle")
    expect(bar).to_contain_text("One choice is clearly best")
    expect(page.locator(f"{QUESTION} {CHOICE}").first).to_be_visible()
    # Here is no first turn that anybody could be led through.
    expect(page.get_by_role("complementary", name="First time?")).to_have_count(0)
    choose(page, puzzle.choices[-1].words)
    expect(bar).to_contain_text("Not the best.")
    expect(bar).to_contain_text(puzzle.choices[0].words)
    assert complaints(page) == []
    bar.get_by_role("button", name="Again").click()
    expect(bar).to_contain_text("One choice is clearly best")
    choose(page, puzzle.choices[0].words)
    expect(bar).to_contain_text("Solved.")
    # What was said stays said when the page is loaded anew, and what follows is judged no more.
    page.reload()
    expect(bar).to_contain_text("Solved.")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(bar).to_contain_text("has gone on")
    bar.get_by_role("link", name="All puzzles").click()
    expect(section.get_by_role("heading")).to_contain_text("1 of ")
