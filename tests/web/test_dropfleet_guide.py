"""The guided first battle of Dropfleet Commander, followed to the letter through a turn to a landing."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from tests.web.conftest import PATIENCE, Visit
from tests.web.dropfleet_table import ACTION_PANEL, CHART, decide, gone
from tests.web.table import QUESTION, Guide

pytestmark = pytest.mark.browser
LAST = "Troops on the ground"
STATIONS = {
    "stack": "The strategy deck",
    "first": "First or second?",
    "group": "One group after the other",
    "orders": "Orders",
    "select-carriers": "Launch",
    "launch": "Land",
}
"""What is said when a question is put for the first time."""


def asked_now(page: Page) -> str:
    """The stamp of what is asked at this moment; "" if nothing is."""
    stamps: list[str] = page.locator(QUESTION).evaluate_all("(all) => all.map((one) => one.dataset.stamp)")
    return next(iter(stamps), "")


def is_told_of(page: Page, guide: Guide) -> bool:
    """Has the guide spoken of what is asked now?"""
    kind = (page.locator(ACTION_PANEL).get_attribute("data-kind") or "").removeprefix("dropfleet.")
    if kind == "move":
        carries = "San Francisco" in page.locator(QUESTION).first.inner_text()
        return ("Down to the city" if carries else "Move") in guide.titles
    if kind == "fire":
        return not page.locator(f"{CHART} [data-ship].choosable").count() or "Fire" in guide.titles
    return STATIONS.get(kind, LAST) in guide.titles or kind not in STATIONS


def choose(page: Page, words: str) -> None:
    """Take the first choice in the list that has these words in it."""
    listed = page.locator(f"{QUESTION} .group button[data-item]")
    listed.filter(has_text=re.compile(words)).or_(
        page.locator(f"{QUESTION} button[data-item][aria-label*='{words}']")
    ).first.click()


def does(page: Page, title: str) -> None:
    """What a station says."""
    go = page.locator(f"{ACTION_PANEL} [data-go]:enabled").first
    page.set_default_timeout(PATIENCE / 10)
    match title:
        case "First or second?":
            choose(page, "first")
        case "One group after the other":
            choose(page, "Activate")
        case "Down to the city":
            page.get_by_role("button", name=re.compile("Descend")).click()
            expect(page.locator(f"{CHART} [data-change='down']")).to_be_visible()
            go.click()
        case "Fire":
            page.locator(f"{CHART} [data-ship].choosable").first.dispatch_event("click")
            go.click()
        case "Launch":
            choose(page, "Launch from")
        case "Land":
            folded = page.locator(f"{QUESTION} button.fold[aria-expanded=false]")
            if (more := folded.filter(has_text="2 Bulk Landers with")).count():
                more.first.click()
            choose(page, "2 Bulk Landers with Infantry")
        case _:
            go.click()


def test_the_guided_battle_is_followed_through_a_whole_turn_to_a_landing(visit: Visit) -> None:
    page = visit("/", newcomer=True)
    page.evaluate("localStorage.setItem('gravitable.settings', JSON.stringify({speed: 'off'}))")
    page.reload()
    page.get_by_role("button", name="Play now: Dropfleet Commander").click()
    page.locator(ACTION_PANEL).wait_for()
    guide = Guide(page)
    guide.deadline += 120
    while guide.titles[-1:] != [LAST]:
        question = asked_now(page)
        title = guide.reads()
        if guide.goes_on():
            continue
        # What was read speaks of a question that was there before and still is: else another may have come
        # with a station of its own, which goes once it is answered.
        if not question or asked_now(page) != question:
            page.wait_for_timeout(30)
        elif title:
            # The others of a group follow by themselves: what was read may be settled before it is done.
            with suppress(TimeoutError):
                does(page, title)
                gone(page, question)
        elif is_told_of(page, guide):
            decide(page)
        else:
            page.wait_for_timeout(30)
    told = [title for title in guide.titles if title not in ("First or second?", "Fire")]
    assert told[:3] == ["Who is ahead", "The chart", "The strategy deck"]
    assert set(told[3:-3]) == {"One group after the other", "Orders", "Down to the city", "Move"}
    assert told[-3:] == ["Launch", "Land", LAST]
    expect(page.locator(".log")).to_contain_text(re.compile("land", re.I))


def test_the_deck_can_be_stacked_while_the_guide_is_offered(visit: Visit) -> None:
    """Four battlegroups to choose from leave no room for all of the question; its button is seen whole."""
    page = visit("/", newcomer=True)
    page.locator("li[data-game=dropfleet]").wait_for()  # it is known who this is
    table = page.request.post("/api/games/dropfleet/play", data={"options": {"points": 750}}).json()["id"]
    page.goto(f"/table/{table}")
    page.locator(f"{ACTION_PANEL}[data-kind='dropfleet.stack']").wait_for()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    page.wait_for_function(
        """(go) => {
            const button = document.querySelector(go)
            if (!button) return false // the other's deck comes, and the question is drawn anew
            const { x, y, width, height } = button.getBoundingClientRect()
            const seen = (share) => document.elementFromPoint(x + width / 2, y + height * share)
            return [0.1, 0.9].every((share) => button.contains(seen(share)))
        }""",
        arg=f"{ACTION_PANEL} [data-go]",
    )
