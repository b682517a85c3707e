"""Several people at one table."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Server, Visit
from tests.web.table import (
    BOARD,
    CHOICE,
    OVER,
    QUESTION,
    answer,
    board_of,
    choices,
    leave_to_a_bot,
    play_now,
    soon,
    story,
    told,
)
from tests.web.test_access import complaints
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import gravitable
from gravitable.games.adrift.state import AdriftMatch
from gravitable.games.adrift.view import view
from gravitable.kernel import encode_log

pytestmark = pytest.mark.browser


def open_table(page: Page, game: str, seats: int) -> str:
    """Set up a table through the form; the address of its invite link."""
    page.goto(f"/new/{game}")
    page.locator(f"label.number:has(input[value='{seats}'])").click()
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Invite link").input_value()


def follow(visit: Visit, invite: str, name: str = "Bob") -> Page:
    """Someone new opens an invite link, and says who they are."""
    guest = visit(invite)
    field = guest.get_by_role("textbox", name="What shall the others call you?")
    expect(field).to_have_value(re.compile(r"^Traveller \d+$"))
    field.fill(name)
    guest.get_by_role("button", name="To the table").click()
    return guest


def start_with(host: Page, guest: Page) -> None:
    """The guest sits down, and once the host sees it the match starts."""
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start", exact=True).click()
    host.locator(BOARD).wait_for()


def answer_of_any(people: list[Page], nth: int = 0) -> int:
    """Whoever of these people is asked answers, unless all is over; how many did."""
    ready = f"{QUESTION} {CHOICE}, {OVER}"
    soon(people[0], lambda: any(page.locator(ready).count() for page in people))
    answered = 0
    for page in people:
        if choices(page).count() and not page.locator(OVER).count():
            answer(page, nth)
            answered += 1
    return answered


def home_says(person: Page) -> str:
    """What the home page tells about this person's only table, in a tab of its own."""
    home = person.context.new_page()
    home.goto("/")
    words = home.get_by_label("Your tables").get_by_role("link").inner_text()
    home.close()
    return words


def test_two_browsers_play_from_an_invite_link_to_the_end_and_the_rematch(visit: Visit) -> None:
    ada = visit("/settings")
    ada.get_by_role("textbox", name="Your name").fill("Ada")
    ada.get_by_role("button", name="Keep").click()
    expect(ada.get_by_text("That is you now.")).to_be_visible()
    invite = open_table(ada, "adrift", 2)

    bob = follow(visit, invite)
    start_with(ada, bob)
    for page in (ada, bob):
        expect(page.locator("[data-seat='1'] .name")).to_contain_text("Bob")

    # Two run four systems, so each is asked in turn; while one decides, the other is told who.
    ada.locator(QUESTION).wait_for()
    expect(bob.locator(".ask")).to_contain_text("Ada is deciding")
    expect(bob.locator(QUESTION)).to_have_count(0)
    assert "Your turn" in home_says(ada)
    assert "Your turn" not in home_says(bob)

    # What is said is shown as it was said, whatever it looks like.
    ada.keyboard.press("c")
    ada.get_by_role("textbox", name="Say something").fill("<img src=x onerror=alert(1)> hello")
    ada.keyboard.press("Enter")
    expect(bob.get_by_role("tab", name=re.compile("Chat"))).to_contain_text("1")
    bob.get_by_role("tab", name=re.compile("Chat")).click()
    expect(bob.locator(".chat li")).to_contain_text("<img src=x onerror=alert(1)> hello")
    assert bob.locator(".chat img").count() == 0
    for page in (ada, bob):
        page.get_by_role("tab", name="Log").click()

    people = [ada, bob]
    answered = 0
    while answered < 4:
        answered += answer_of_any(people)
    names = ada.locator(".table [data-seat] .name").all_inner_texts()
    soon(ada, lambda: told(ada, names) == told(bob, names))
    assert len(told(ada, names)) > 4

    # As bold as can be, until the core is empty: all are told so.
    while not any(page.locator(OVER).count() for page in people):
        answer_of_any(people, -1)
    for page in people:
        expect(page.locator(f"{OVER} h1")).to_have_text(re.compile("^(Victory|Defeat)$"))
    assert ada.locator(f"{OVER} p").first.inner_text() == bob.locator(f"{OVER} p").first.inner_text()

    # One asks for a rematch, the other follows; each sits one seat further.
    ada.get_by_role("button", name="Rematch").click()
    bob.get_by_role("link", name="To the rematch").click()
    expect(bob.locator("[data-seat='0']")).to_contain_text("Bob")
    ada.get_by_role("button", name="Start", exact=True).click()
    bob.locator(QUESTION).wait_for()
    expect(ada.locator(".ask")).to_contain_text("Bob is deciding")
    answer(bob)


def test_an_undo_beyond_the_rules_needs_consent(visit: Visit) -> None:
    ada = visit()
    invite = open_table(ada, "meteors", 2)
    bob = follow(visit, invite)
    start_with(ada, bob)
    answer(ada)
    before = story(ada)
    answer(ada)
    answer(bob)
    ada.keyboard.press("u")
    expect(bob.locator(".notice")).to_contain_text("asks to take back")
    bob.get_by_role("button", name="Agree").click()
    expect(ada.locator(QUESTION)).to_contain_text("Aim how high?")
    expect(bob.locator(".notice")).to_have_count(0)
    expect(ada.locator(".log li")).to_have_text(before)


def test_a_seat_left_to_a_bot_is_taken_back(visit: Visit) -> None:
    ada = visit()
    invite = open_table(ada, "meteors", 2)
    bob = follow(visit, invite)
    start_with(ada, bob)
    ada.locator(QUESTION).wait_for()
    leave_to_a_bot(ada)

    # The bot plays Ada's turn, and the match waits for Bob.
    bob.locator(QUESTION).wait_for()
    expect(bob.locator("[data-seat='0']")).to_contain_text("sits in")
    ada.get_by_role("button", name="Take it back").click()
    expect(bob.locator("[data-seat='0']")).not_to_contain_text("sits in")
    answer(bob)
    answer(bob)
    expect(ada.locator(QUESTION)).to_contain_text("Watch which square?")
    answer(ada)


def looked_ahead() -> tuple[bytes, list[str], int]:
    """A log of Adrift that stops when a crew member has just looked at the next cards: log, cards, seat."""
    for seed in range(2000):
        m: AdriftMatch = gravitable.new("adrift", seats=2, seed=seed)
        rng = Random(seed)
        while m.pending:
            wanted = [
                option
                for option in m.pending[0].options or ()
                if type(option).__name__ in ("LookAhead", "BuyUpgrade", "TakeUpgrade")
            ]
            scouts = [
                o
                for o in wanted
                if "Junkyard" in m.game.action_words(m, o) or type(o).__name__ == "LookAhead"
            ]
            m.play(rng.choice(scouts or list(m.pending[0].options or ())))
            if m.pending and m.pending[0].kind == "adrift.reorder":
                seat = m.pending[0].seat
                seen = view(m, seat)
                cards = [card.title for card in seen.next_cards if card]
                return encode_log(m.log), cards, seat
    raise AssertionError("nobody looked ahead in 2000 matches")


def test_a_spectator_sees_no_hidden_card(visit: Visit, tmp_path: Path) -> None:
    log, cards, seat = looked_ahead()
    file = tmp_path / "looked-ahead.json"
    file.write_bytes(log)

    # The match is put on a table by playing on from its log, in the seat that has looked at the cards.
    owner = visit("/replay")
    owner.locator("input[type=file]").set_input_files(file)
    owner.locator(".replay").wait_for()
    owner.get_by_label("Seen by").select_option(index=seat + 1)
    owner.keyboard.press("End")
    expect(owner.locator("output")).to_have_text(re.compile(r"^(\d+) / \1$"))
    owner.get_by_role("button", name="Play on from here").click()
    invite = owner.get_by_label("Invite link").input_value()

    watcher = visit()
    heard: list[str] = []
    watcher.on("websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(str(data))))
    watcher.goto(invite)
    watcher.get_by_role("button", name="To the table").click()
    watcher.locator(".waiting").wait_for()
    owner.get_by_role("button", name="Start with bots").click()
    owner.locator(QUESTION).wait_for()
    for card in cards:
        expect(owner.locator(BOARD)).to_contain_text(card[:14])

    watcher.locator(BOARD).wait_for()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    assert watcher.locator(QUESTION).count() == 0
    soon(watcher, lambda: any('"view":{' in message for message in heard))
    page = watcher.content() + "".join(heard)
    assert not [card for card in cards if card in page]


def test_a_secret_of_a_plain_game_reaches_its_owner_alone(visit: Visit) -> None:
    owner = visit()
    invite = open_table(owner, "meteors", 2)
    watcher = visit()
    heard: list[str] = []
    watcher.on("websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(str(data))))
    watcher.goto(invite)
    watcher.get_by_role("button", name="To the table").click()
    owner.get_by_role("button", name="Start with bots").click()
    expect(owner.locator(BOARD)).to_contain_text("secret-wish-0")
    expect(owner.locator(BOARD)).not_to_contain_text("secret-wish-1")
    watcher.locator(BOARD).wait_for()
    soon(watcher, lambda: any('"view":{' in message for message in heard))
    assert "secret-wish" not in watcher.content() + "".join(heard)


def test_reload_and_a_killed_server_lose_nothing(visit: Visit, server: Server) -> None:
    page = visit("/")
    play_now(page)
    answer(page)
    page.locator(QUESTION).wait_for()
    board, told = board_of(page), story(page)

    page.reload()
    page.locator(QUESTION).wait_for()
    expect(page.locator(".log li")).to_have_text(told)
    soon(page, lambda: board_of(page) == board)

    server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".notice")).to_contain_text("There is no connection to the table just now.")
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".log li")).to_have_text(told)
    soon(page, lambda: board_of(page) == board)
    answer(page)
    expect(page.locator(".log li").nth(len(told))).to_be_visible()


def test_a_seat_is_handed_on_by_a_link(visit: Visit) -> None:
    ada = visit("/")
    play_now(ada)
    table = ada.url
    ada.get_by_role("button", name="More", exact=True).click()
    ada.get_by_role("button", name="Hand it on by a link").click()
    link = ada.get_by_label("Who opens this once").input_value()
    bob = follow(visit, link)
    bob.locator(QUESTION).wait_for()
    expect(bob).to_have_url(table)
    answer(bob)
    late = follow(visit, link)
    expect(late.get_by_role("alert")).to_contain_text("This link does not work")


def test_a_program_sits_down_with_a_token_and_is_marked_until_it_is_revoked(visit: Visit) -> None:
    ada = visit("/settings")
    ada.get_by_role("textbox", name="Name of a new program").fill("Robbie")
    ada.get_by_role("button", name="Make a token").click()
    token = ada.get_by_role("textbox", name="The token of Robbie").input_value()
    invite = open_table(ada, "adrift", 2)

    headers = {"Authorization": f"Bearer {token}"}
    server = "/".join(invite.split("/")[:3])
    with connect(f"{server.replace('http', 'ws')}/api/live", additional_headers=headers) as line:
        line.send(json.dumps({"type": "hello", "table": ada.url.rsplit("/", 1)[1], "sit": True}))
        expect(ada.locator("[data-seat='1']")).to_contain_text("Robbie")
        expect(ada.locator("[data-seat='1']")).to_contain_text("program")
        ada.get_by_role("button", name="Start", exact=True).click()
        ada.locator(BOARD).wait_for()
        expect(ada.locator(".table [data-seat='1']")).to_contain_text("program")
        line.send(json.dumps({"type": "say", "n": 1, "text": "beep"}))
        ada.keyboard.press("c")
        expect(ada.locator(".chat li")).to_contain_text("(program)")
        ada.goto("/settings")
        ada.get_by_role("button", name="Revoke Robbie").click()
        expect(ada.get_by_role("button", name="Revoke Robbie")).to_have_count(0)
        heard = ""
        with suppress(ConnectionClosed):
            while True:
                heard = str(line.recv(20))
    assert json.loads(heard)["type"] == "bye"


def test_who_comes_back_is_offered_the_film_of_what_others_did(visit: Visit) -> None:
    ann = visit(phone=True)
    made = ann.request.post(
        "/api/tables", data={"game": "adrift", "seats": 2, "settings": {"when_full": True}}
    ).json()
    bob = visit()
    bob.request.post("/api/links", data={"token": made["invite"].rsplit("/", 1)[1]})
    ann.goto(f"/table/{made['id']}")
    assert bob.request.post(f"/api/tables/{made['id']}/sit", data={}).ok
    bob.goto(f"/table/{made['id']}")
    ann.locator(QUESTION).first.wait_for()
    while not bob.locator(QUESTION).count():
        if ann.locator(QUESTION).count():
            answer(ann)
    ann.goto("/tables")
    before = len(story(bob))
    answer(bob, 1)  # he draws, and that is told too
    while len(story(bob)) < before + 4:
        if bob.locator(QUESTION).count():
            answer(bob)
    ann.goto(f"/table/{made['id']}")
    offer = ann.get_by_text("Others played while you were away.")
    expect(offer).to_be_visible()
    assert complaints(ann) == []
    ann.get_by_role("button", name="Watch it").click()
    expect(offer).to_have_count(0)
    stop = ann.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible()
    stop.click()
    expect(stop).to_have_count(0)
