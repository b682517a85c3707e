"""What the frame promises at every table: one look a player, a log that follows, tools in sight."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import drop_drive_table
from tests.web.conftest import PATIENCE, Visit
from tests.web.table import CHOICE, OVER, QUESTION, answer, leave_to_a_bot, play_now, soon

import gravitable
from gravitable.games.drop_drive.state import DropDriveMatch

pytestmark = pytest.mark.browser

LOG = ".log"


# --- one look a player ------------------------------------------------------------------------------------


def ink_of(element: Locator) -> str:
    """The class that gives it a player's colour."""
    found = re.search(r"player-(\d)", element.get_attribute("class") or "")
    assert found, element.get_attribute("class")
    return found[0]


def played(decisions: int) -> tuple[DropDriveMatch, int]:
    """The same random match of Drop Drive every time, so many decisions on; and how many those were."""
    match: DropDriveMatch = gravitable.new("drop-drive", seats=2, seed=5, options={"world": "scatter"})
    rng = Random(5)
    taken = 0
    while match.pending and taken < decisions:
        decision = match.pending[0]
        match.play(rng.choice(list(decision.options or match.candidates(decision, 3, rng))), decision.seat)
        taken += 1
    return match, taken


def test_a_player_has_one_colour_and_one_name_to_the_end(visit: Visit) -> None:
    _, whole = played(10_000)
    match, _ = played(whole - 1)
    page = visit()
    drop_drive_table.remember(page)
    seat = match.pending[0].seat
    table = drop_drive_table.put_up(page, match, seat)
    page.goto(f"/table/{table}")
    page.locator(QUESTION).wait_for()
    captains = [match.content.captains[player.captain].name for player in match.state.players]
    inks = {"orange": 0, "blue": 1, "green": 2, "violet": 4, "pink": 5}
    expected = [f"player-{inks[player.colour]}" for player in match.state.players]
    seats = page.locator(".left [data-seat]")
    for number, captain in enumerate(captains):
        expect(seats.nth(number)).to_contain_text(captain)
        assert ink_of(seats.nth(number)) == expected[number]
    mine = page.locator(f".log li.{expected[seat]}")
    assert mine.count(), "nothing in the log has my colour"

    leave_to_a_bot(page)
    page.locator(OVER).wait_for(timeout=2 * PATIENCE)
    people = [one["name"] for one in page.request.get(f"/api/tables/{table}").json()["seats"]]
    why = page.locator(".end p").first.inner_text()
    assert any(person in why for person in people)
    assert not any(captain in why for captain in captains)
    for number, person in enumerate(people):
        row = page.locator(".end tbody tr", has_text=person)
        expect(row).to_contain_text(captains[number])
        assert ink_of(row) == expected[number]
        expect(page.locator(f".end figure text.{expected[number]}")).to_contain_text(person)


def test_eight_players_of_drop_it_are_told_apart_and_their_teams_are_named(visit: Visit) -> None:
    page = visit("/new/drop-it")
    page.locator("label.number:has(input[value='8'])").click()
    page.get_by_role("button", name="Open the table").click()
    seats = page.locator("[data-seat]")
    expect(seats).to_have_count(8)
    waiting = [ink_of(seat) for seat in seats.all()]
    assert len(set(waiting)) == 8
    expect(seats.nth(3)).to_contain_text("team Red and Blue")
    expect(seats.nth(4)).to_contain_text("team Green and Yellow")
    page.get_by_role("button", name="Start with bots").click()
    page.locator("[data-board]").wait_for()
    playing = page.locator(".left [data-seat], .strip [data-seat]")
    expect(playing).to_have_count(8)
    assert [ink_of(seat) for seat in playing.all()] == waiting
    here = page.url.rpartition("/")[2]
    page.goto("/tables")
    seated = page.locator("article", has=page.locator(f"a[href*='{here}']")).locator("li")
    expect(seated).to_have_count(8)
    assert [ink_of(seat) for seat in seated.all()] == waiting


# --- the log ----------------------------------------------------------------------------------------------


def from_end(page: Page) -> float:
    """How far the end of the log is out of sight."""
    gap: float = page.locator(LOG).evaluate("(e) => e.scrollHeight - e.scrollTop - e.clientHeight")
    return gap


def test_the_log_follows_until_someone_scrolls_up_and_a_button_leads_back(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    while page.locator(LOG).evaluate("(e) => e.scrollHeight - e.clientHeight") < 300:
        answer(page)
    soon(page, lambda: from_end(page) < 4)

    # The question grows in the moment in which a line comes: the page has scrolled, and nobody.
    page.evaluate("() => { document.querySelector('.log').scrollTop -= 10 }")
    page.wait_for_timeout(100)
    page.evaluate(
        """() => {
            const log = document.querySelector('.log')
            log.scrollTop = log.scrollHeight
            document.querySelector('.question').style.paddingBottom = '160px'
        }"""
    )
    page.wait_for_timeout(100)
    for _ in range(3):
        answer(page)
        soon(page, lambda: from_end(page) < 4, lambda: from_end(page))

    # Who scrolls up stays there, is told how much is new, and comes back by a button.
    page.locator(LOG).hover()
    page.mouse.wheel(0, -200)
    expect(page.get_by_role("button", name="To the newest")).to_be_visible()
    where = page.locator(LOG).evaluate("(e) => e.scrollTop")
    answer(page)
    new = page.get_by_role("button", name=re.compile(r"^\d+ new$"))
    expect(new).to_be_visible()
    assert page.locator(LOG).evaluate("(e) => e.scrollTop") == where
    new.click()
    expect(new).to_have_count(0)
    soon(page, lambda: from_end(page) < 4)
    answer(page)
    soon(page, lambda: from_end(page) < 4)


# --- tooltips ---------------------------------------------------------------------------------------------


def test_a_tooltip_needs_a_moving_pointer_and_leaves_the_question_free(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    tooltip = page.get_by_role("tooltip")
    page.locator(f"{QUESTION} h2").hover()
    expect(tooltip).to_be_visible()
    covered = page.evaluate(
        """() => {
            const [a, b] = ['[role=tooltip]', '.questions'].map((selector) =>
                document.querySelector(selector).getBoundingClientRect())
            return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        }"""
    )
    assert not covered

    # The next question comes to lie under the resting mouse: nobody pointed at it.
    stamp = page.locator(QUESTION).get_attribute("data-stamp")
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(page.locator(f"{QUESTION}[data-stamp='{stamp}']")).to_have_count(0)
    page.locator(f"{QUESTION} {CHOICE}").first.wait_for()
    page.wait_for_timeout(700)
    expect(tooltip).to_have_count(0)
    page.mouse.move(5, 300)
    page.locator(f"{QUESTION} h2").hover()
    expect(tooltip).to_be_visible()
