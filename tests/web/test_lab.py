"""The lab in the browser: a pack is worked on, bots play with it, the report is read, and a table opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.test_access import complaints

pytestmark = pytest.mark.browser


def test_a_pack_is_changed_played_by_bots_read_about_and_taken_to_a_table(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Lab", exact=True).click()
    page.get_by_role("link", name="Adrift", exact=True).click()
    checked = page.locator("[data-checked]")
    expect(checked).to_have_attribute("data-checked", "good")

    # Numbers of the ship: a mistake is told with line and field, and nothing can be started with it.
    page.get_by_role("combobox", name="Table").select_option("ship")
    core = page.get_by_role("spinbutton", name="Core start")
    core.fill("70000")
    expect(checked).to_contain_text("my-pack.toml, line 4: expected numbers up to 10000, not 70000")
    expect(core).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Start the run")).to_be_disabled()
    core.fill("9")
    expect(checked).to_contain_text("Ship: core start 12 → 9", ignore_case=True)

    # A card is left out, and the file says the same.
    page.get_by_role("combobox", name="Table").select_option("event")
    page.get_by_label("Search").fill("Critical System")
    page.locator("[data-entry=E20]").click()
    page.get_by_role("button", name="Leave it out").click()
    expect(checked).to_contain_text("is left out")
    page.get_by_text("As a file").click()
    file = page.get_by_label("The pack as TOML")
    expect(file).to_have_value(re.compile(r'remove = \["E20"\]'))
    file.fill(file.input_value().replace("= 9", "= 8"))
    expect(checked).to_contain_text("core start 12 → 8")
    assert complaints(page) == []

    # A run: watched until it is done; then its report is there by itself.
    # Bots of the game and those for any game can play.
    expect(page.get_by_label("Bot 1").locator("option")).to_contain_text(
        ["Random", "Greedy", "Flat", "Search", "Cadet", "Crew", "Captain"]
    )
    page.get_by_role("spinbutton", name="Games").fill("40")
    page.get_by_role("button", name="Start the run").click()
    page.locator("[data-state=done]").wait_for()
    expect(page.locator("[data-played='40']")).to_contain_text("40 of 40 games")
    report = page.frame_locator("iframe[title=Report]")
    expect(report.locator("h1")).to_have_text("Adrift: 40 games")
    expect(report.locator(".findings li").first).to_be_visible()
    assert complaints(page) == []

    # And a table is played with it.
    page.get_by_role("button", name="Open a table with it").click()
    expect(page.get_by_text("my-pack.toml differs from the printed game")).to_be_visible()
    page.wait_for_url(re.compile(r"/table/"))
