"""One person on two devices: what they played, a link that works once, a passkey that finds them again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Server, Visit
from tests.web.table import leave_to_a_bot, play_now
from tests.web.test_access import complaints

pytestmark = pytest.mark.browser

NAME = "Ann of two devices"


def add_authenticator(page: Page) -> None:
    """Give the browser a passkey store of its own, which asks nobody."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def test_a_person_comes_back_on_another_device_and_after_all_cookies_are_lost(
    visit: Visit, server: Server
) -> None:
    site = f"http://localhost:{server.port}"  # a passkey needs a site with a name
    page = visit(f"{site}/settings")
    page.get_by_role("textbox", name="Your name at the table").fill(NAME)
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("That is you now.")).to_be_visible()

    # A finished game stands in the history, one click from its replay.
    page.goto(f"{site}/")
    play_now(page, "Meteors")
    leave_to_a_bot(page)
    page.goto(f"{site}/tables")
    page.get_by_role("link", name="All your games").click()
    expect(page.get_by_role("heading", level=1, name="Your games")).to_be_visible()
    expect(page.locator("article")).to_contain_text("1 left to a bot")
    expect(page.locator("section li")).to_have_count(1)
    assert complaints(page) == []
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_text("No game of yours is like that.")).to_be_visible()
    page.get_by_label("Result").select_option("left")
    expect(page.get_by_role("link", name="Replay").last).to_have_attribute("href", re.compile("/replay/."))
    review = page.get_by_role("link", name="Review")
    expect(review).to_have_attribute("href", re.compile("/replay/.+[?]review$"))

    # A passkey keeps the name.
    page.goto(f"{site}/devices")
    add_authenticator(page)
    page.get_by_role("button", name="Keep my name").click()
    expect(page.get_by_text("is kept for you here")).to_be_visible()

    # A link makes a phone the same person, once.
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert complaints(page) == []
    address = page.get_by_label("Works once").input_value()
    assert address.startswith(f"{site}/device/")
    phone = visit(f"{site}/", phone=True)
    taken = phone.request.put(f"{site}/api/me", data={"name": NAME.upper()})
    assert taken.status == 409
    phone.goto(address)
    expect(phone.get_by_role("heading", level=1)).to_have_text(f"Be {NAME} on this device too?")
    assert complaints(phone) == []
    phone.get_by_role("button", name="Yes, I am").click()
    expect(phone.locator("li[data-game=adrift]")).to_be_visible()
    assert phone.request.get(f"{site}/api/me").json()["name"] == NAME
    phone.goto(address)
    expect(phone.get_by_role("alert")).to_contain_text("This link has been used")

    # Sent away, it is a stranger's.
    page.reload()
    expect(page.locator("section li").filter(has_text="last here")).to_have_count(1)
    page.locator("section li").filter(has_text="last here").get_by_role("button").click()
    expect(page.locator("section li").filter(has_text="last here")).to_have_count(0)
    assert phone.request.get(f"{site}/api/me").json()["name"] != NAME

    # Who lost all cookies is known again by the passkey.
    page.context.clear_cookies()
    page.goto(f"{site}/devices")
    expect(page.get_by_role("button", name="Keep my name")).to_be_visible()
    page.get_by_role("button", name="I have a passkey").click()
    expect(page.get_by_text(f"Welcome back, {NAME}.")).to_be_visible()
    expect(page.locator("header .me")).to_contain_text(NAME)

    # And who leaves for good is nobody here.
    page.get_by_role("button", name="Delete me").click()
    page.get_by_label("Write your name").fill(NAME)
    page.get_by_role("button", name="Delete me for good").click()
    expect(page.locator("header .me")).to_contain_text("Traveller")
    assert page.request.put(f"{site}/api/me", data={"name": NAME}).ok, "the name is free again"


def test_a_turn_that_waits_shows_in_the_tab_of_any_list(visit: Visit) -> None:
    page = visit("/new/adrift")
    page.get_by_label("So long for each decision").check()
    page.get_by_label("Unit of time").select_option("days")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    id = page.url.rsplit("/", 1)[1]
    settings = page.request.get(f"/api/tables/{id}").json()["settings"]
    assert settings["clock"] == {
        "type": "move",
        "seconds": 3 * 86400,
    }
    for seat in (1, 2, 3):
        assert page.request.post(f"/api/tables/{id}/seats/{seat}/bot", data={}).ok
    assert page.request.post(f"/api/tables/{id}/start").ok
    expect(page).to_have_title(re.compile("^● "))
    expect(page.locator("[data-seat='0'] .clock").first).to_have_text(re.compile(r"^(3 d 0|2 d 23) h$"))
    for path in ("/", "/tables"):
        page.goto(path)
        expect(page).to_have_title(re.compile(r"^\(1\) Your turn · "))
        expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("/icon-turn.svg$"))
    question = page.request.get("/api/tables").json()["your_turn"][0]["question"]
    expect(page.locator("article").filter(has_text="Your turn")).to_contain_text(question)
    assert page.request.get("/icon-turn.svg").headers["content-type"].startswith("image/svg+xml")
    page.goto("/settings")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("/icon.svg$"))
