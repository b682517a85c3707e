"""A game without a board of its own is played on the plain one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.table import BOARD, QUESTION, answer, choices, play_now, play_to_the_end

pytestmark = pytest.mark.browser


def test_a_third_party_game_is_played_to_its_end(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "Meteors")

    # The view as tables: fields by name, rows of a list, a grid, seats by the players' names.
    board = page.locator(BOARD)
    expect(board).to_contain_text("Round")
    expect(board.locator("table.grid td")).to_have_count(36)
    expect(board.locator("th")).to_have_text(["Seat", "Score", "Wish"])

    # 36 choices, grouped by row and searchable.
    expect(choices(page)).to_have_count(36)
    expect(page.locator(f"{QUESTION} h3").first).to_have_text("Row 1, column")
    page.get_by_label("Find a choice").fill("row 4, column 2")
    expect(choices(page)).to_have_count(1)
    answer(page)
    expect(board.locator("table.grid td").nth(19)).to_have_text("★")

    # The parametric choice is offered through candidates.
    expect(page.locator(f"{QUESTION} h2")).to_have_text("Aim how high?")
    expect(choices(page)).not_to_have_count(0)
    answer(page)
    play_to_the_end(page)
    expect(page.locator(".end table tbody tr")).to_have_count(3)
    expect(page.locator(".end")).to_contain_text("The sun rises.")


def test_the_example_is_on_no_list_and_played_by_its_address(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator("li[data-game=adrift]")).to_be_visible()
    expect(page.locator("li[data-game=last-light]")).to_have_count(0)
    page.goto("/new/adrift")
    expect(page.get_by_role("radio", name="Adrift")).to_be_visible()
    expect(page.get_by_role("radio", name="Last Light")).to_have_count(0)
    page.goto("/new/last-light")
    expect(page.get_by_role("radio", name="Last Light")).to_be_checked()
    table = page.request.post("/api/games/last-light/play", data={"level": "random"}).json()["id"]
    page.goto(f"/table/{table}")
    expect(page.locator(BOARD)).to_contain_text("Burning")
    play_to_the_end(page)
    expect(page.locator(".end")).to_contain_text("The last lamp is out.")
