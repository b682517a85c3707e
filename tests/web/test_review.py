"""The review of a match: from the end of the game to the choice that cost most, and on from there."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.table import QUESTION, leave_to_a_bot
from tests.web.test_access import complaints

import gravitable
from gravitable.games.adrift.bots.crew import CrewBot
from gravitable.kernel import RandomBot, advance, encode_log

pytestmark = pytest.mark.browser


def nearly_over(page: Page) -> None:
    """A table at which a voyage is about to end that began with choices made at random."""
    match, rng = gravitable.new("adrift", seats=2, seed=2), Random(2)
    crew, careless = CrewBot(), RandomBot()
    log = match.log
    while match.pending:
        log = match.log
        advance(match, careless if 10 < len(match.record) < 24 else crew, rng)
    data = {"log": encode_log(log).decode(), "at": len(log.entries), "seat": 0}
    answer = page.request.post("/api/replay/fork", data=data)
    assert answer.ok, answer.text()
    table = answer.json()["id"]
    assert page.request.post(f"/api/tables/{table}/seats/1/bot", data={}).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")


def test_a_review_leads_to_what_cost_most_and_on_from_there(visit: Visit) -> None:
    page = visit()
    nearly_over(page)
    leave_to_a_bot(page)
    page.locator(".end").get_by_role("link", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("img", name=re.compile("The chance to win: Everyone"))).to_be_visible()
    expect(review).to_have_attribute("aria-busy", "false")
    expect(review.get_by_role("table").get_by_role("row")).to_have_count(3)
    costly = review.locator(".costly").first
    expect(costly).to_contain_text("Better:")
    moment = page.locator(".player output")
    expect(moment).to_have_text(re.compile(r"^0 /"))
    costly.locator(".moment").click()
    expect(moment).not_to_have_text(re.compile(r"^0 /"))
    assert complaints(page) == []
    page.reload()
    page.get_by_role("tab", name="Review").click()
    expect(review).to_have_attribute("aria-busy", "false")
    costly.get_by_role("button", name="Try it").click()
    # The better choice is made, and the table goes on from there: nobody has to be seated, nothing started.
    page.locator(QUESTION).wait_for()
