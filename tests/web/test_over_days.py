"""A table for a game over days: found by others, watched, and what one is told meanwhile."""

from __future__ import annotations

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.test_access import complaints

pytestmark = pytest.mark.browser


def browser_keys() -> dict[str, str]:
    """What a browser would subscribe with. (Its maker's service cannot be reached from here.)"""
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {
        "endpoint": "https://8.8.8.8/push/nowhere",
        "p256dh": base64.urlsafe_b64encode(point).rstrip(b"=").decode(),
        "auth": base64.urlsafe_b64encode(b"x" * 16).rstrip(b"=").decode(),
    }


def test_a_table_over_days_finds_its_players_and_tells_them(visit: Visit) -> None:
    ann = visit("/new/drop-it")
    ann.locator("input[name=seats][value='2']").check()
    ann.get_by_label("So long for each turn").check()
    ann.get_by_label("Unit of time").select_option("days")
    ann.get_by_label("Weekends do not count").check()
    ann.get_by_label("days off for each").fill("10")
    ann.get_by_label("List it").check()
    ann.get_by_label("For whom").select_option("new")
    ann.get_by_label("Games in a row").select_option("best of 3")
    assert complaints(ann) == []
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/table/*")
    id = ann.url.rsplit("/", 1)[1]
    expect(ann.get_by_text("3 days a turn, weekends off, 10 days off each")).to_be_visible()

    bob = visit("/tables", phone=True)
    card = bob.locator("article").filter(has_text="For newcomers · over days").first
    expect(card).to_contain_text("Best of 3, game 1")
    assert bob.request.post(f"/api/tables/{id}/sit", data={}).ok
    cleo = visit("/tables")
    assert ann.request.post(f"/api/tables/{id}/start").ok

    # Those who watch talk among themselves; a player's click on a name mutes.
    cleo.goto(f"/table/{id}")
    cleo.get_by_role("tab", name="Chat").click()
    cleo.get_by_label("Say something to those who watch").fill("Watch her left side.")
    cleo.get_by_role("button", name="Say", exact=True).click()
    expect(cleo.get_by_text("Watch her left side.")).to_be_visible()
    bob.goto(f"/table/{id}")
    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_label("Say something", exact=True).fill("Hello there")
    bob.get_by_role("button", name="Say", exact=True).click()
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_text("Hello there")).to_be_visible()
    expect(ann.get_by_text("Watch her left side.")).to_have_count(0)
    ann.locator("button.name").click()
    assert complaints(ann) == []
    ann.get_by_role("button", name="Mute Traveller").click()
    expect(ann.get_by_text("Hello there")).to_have_count(0)
    ann.get_by_role("button", name="Read all again").click()
    expect(ann.get_by_text("Hello there")).to_be_visible()

    # One's own clock can be stopped; the table can be silenced.
    ann.get_by_role("button", name="More", exact=True).click()
    ann.get_by_role("button", name="Stop my clock").click()
    expect(ann.get_by_role("button", name="I am back")).to_be_visible()
    ann.get_by_label("Tell me when this table waits for me").uncheck()
    # As the host she sees who watches, and sends them away; they are told so.
    ann.get_by_role("button", name="Send away Traveller").last.click()
    expect(cleo.get_by_text("The host of this table sent you away.")).to_be_visible()
    assert complaints(ann) == []
    ann.keyboard.press("Escape")
    assert ann.request.get(f"/api/tables/{id}/notices").json() == {"on": False}

    # What one wishes to be told, and when not.
    assert ann.request.post("/api/me/subscriptions", data=browser_keys()).ok
    ann.goto("/settings")
    ann.get_by_label("Quiet hours").check()
    expect(ann.get_by_label("from")).to_have_value("22:00")
    ann.get_by_label("until").fill("07:30")
    ann.get_by_label("until").blur()
    expect(ann.get_by_label("No notices at all")).to_be_enabled()
    assert complaints(ann) == []
    quiet = ann.request.get("/api/me/notices").json()["quiet"]
    assert (quiet["start"], quiet["end"]) == (22 * 60, 7 * 60 + 30)

    # It is her turn, and says how long; they have played: each finds the other among the people they know.
    ann.goto("/tables")
    expect(ann.locator("article").filter(has_text="Your turn").first).to_contain_text("Best of 3, game 1")
    expect(ann.get_by_role("heading", name="People you played with")).to_be_visible()
    assert complaints(ann) == []
