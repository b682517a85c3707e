"""Someone who has never been here plays a whole match, looks back on it, and plays on from it."""

from __future__ import annotations

import gzip
import json
import re
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PATIENCE, Server, Visit
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
    play_to_the_end,
    soon,
    stop_time,
    story,
    told,
)

pytestmark = pytest.mark.browser


def test_from_home_to_a_finished_game_its_replay_and_a_new_table(visit: Visit, server: Server) -> None:
    page = visit("/", newcomer=True)
    expect(page.locator("li[data-game=adrift]")).to_contain_text("1–4 players")
    play_now(page)

    # The first decision is asked in words, beside the board and to a screen reader; legal places glow.
    expect(page.locator(f"{QUESTION} h2")).to_contain_text("draw how many RP from the warp core?")
    expect(page.get_by_test_id("question-spoken")).to_contain_text("draw how many RP")
    expect(page.locator("[data-board] .legal").nth(2)).to_be_visible()
    expect(page.locator(".table [data-seat]")).to_have_count(4)

    # Hints are offered and go away for ever.
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("button", name="Understood").click()
    page.reload()
    page.locator(QUESTION).wait_for()
    expect(page.locator(".first")).to_have_count(0)

    # What cannot be done says why, with the rule one click away; no heading stands over nothing.
    for group in page.locator(f"{QUESTION} .group").all():
        expect(group.locator(CHOICE).first).to_be_visible()
    page.get_by_role("button", name="Not possible now: 9. Why?").click()
    expect(page.locator(f"{QUESTION} button.blocked", has_text="core +")).to_be_visible()
    expect(
        page.locator(f"{QUESTION} .group", has_text=": spend 8 for").locator("button.blocked")
    ).to_have_count(8)
    page.reload()
    page.get_by_role("button", name=re.compile("^Why not")).first.click()
    page.locator(f"{QUESTION} button.blocked").first.click(force=True)
    why = page.locator(".explanation.refused")
    expect(why).to_contain_text("would lift the system above 10")
    assert why.get_by_role("link", name="Rule").get_attribute("href") == "/rules/adrift/adrift.systems.cap"
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)

    page.evaluate(
        """localStorage.setItem(
            'gravitable.settings', JSON.stringify({speed: 'off', seen: ['tour:adrift', 'choices']}))"""
    )
    page.reload()
    for _ in range(5):
        answer(page, -1)
    leave_to_a_bot(page)
    page.locator(OVER).wait_for(timeout=4 * PATIENCE)
    expect(page.locator(".end h1")).to_have_text(re.compile("^(Victory|Defeat)$"))
    expect(page.locator(".end figure svg")).to_have_attribute("aria-label", re.compile("Warp core ended at"))
    names = page.locator(".table [data-seat] .name").all_inner_texts()
    log = told(page, names)
    page.get_by_role("button", name="Look at the table").click()
    final = board_of(page)
    me = page.locator("header .me").inner_text()

    # The replay ends in the same view, and tells the same story.
    page.get_by_role("button", name="Show the result").click()
    page.locator(".end").get_by_role("link", name="Replay").click()
    page.locator(".replay").wait_for()
    seen_by(page, me)
    page.keyboard.press("End")
    expect(page.locator(".player output")).to_have_text(re.compile(r"^(\d+) / \1$"))
    soon(page, lambda: board_of(page).replace(me, "You") == final.replace(me, "You"))
    soon(page, lambda: told(page, names) == log)

    # Step, jump to a turn, scrub.
    page.keyboard.press("ArrowLeft")
    last = int(page.get_by_label("Moment").get_attribute("max") or 0)
    expect(page.locator(".player output")).to_have_text(f"{last - 1} / {last}")
    turns = page.locator("label", has_text="Turn").locator("select")
    title = turns.locator("option").nth(2).inner_text()
    turns.select_option(label=title)
    expect(page.locator(".log li.turn").last).to_have_text(title)
    page.get_by_label("Moment").fill("1")
    expect(page.locator(".player output")).to_have_text(f"1 / {last}")

    # Play on from here: the new table goes on with the same story.
    here = story(page)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Start with bots").click()
    page.locator(BOARD).wait_for()
    page.locator(f"{QUESTION}, {OVER}").first.wait_for()
    expect(page.locator(".log li").nth(len(here) - 1)).to_be_visible()
    assert story(page)[: len(here)] == here


def seen_by(page: Page, name: str) -> None:
    """Look at a replay with the eyes of a seat."""
    page.get_by_label("Seen by").select_option(label=name)
    expect(page.locator(".replay")).to_have_attribute("aria-busy", "false")


def test_the_log_file_of_a_match_opens_from_disk(visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    play_now(page, "Meteors")
    play_to_the_end(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Log file").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    other = visit("/replay")
    other.locator("input[type=file]").set_input_files(file)
    other.locator(".replay").wait_for()
    other.keyboard.press("End")
    expect(other.locator(".log li").last).to_have_text(re.compile(r"degrees\.$"))

    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({"nonsense": True}))
    third = visit("/replay")
    third.locator("input[type=file]").set_input_files(broken)
    expect(third.get_by_role("alert")).to_contain_text("This cannot be replayed")


def test_hint_undo_and_pause(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    before, board = story(page), board_of(page)
    question = page.locator(f"{QUESTION}[data-stamp='{page.locator(QUESTION).get_attribute('data-stamp')}']")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    page.locator(".hint").get_by_role("button", name="Do it").click()
    expect(question).to_have_count(0)
    expect(page.locator(".log li").nth(len(before))).to_be_visible()

    # Alone among bots, an undo needs nobody's consent; what they have done since is taken back as well.
    page.keyboard.press("u")
    expect(page.locator(".log li")).to_have_text(before)
    page.locator(QUESTION).wait_for()
    soon(page, lambda: board_of(page) == board)

    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".notice")).to_contain_text("Paused")
    page.locator(".notice").get_by_role("button", name="Go on").click()
    expect(page.locator(".notice")).to_have_count(0)


def test_the_rules_are_searched_and_linked(visit: Visit) -> None:
    page = visit("/rules/adrift/adrift.warp-core.zero")
    wanted = page.locator("article.wanted")
    expect(wanted).to_contain_text("shuts down")
    expect(wanted).to_contain_text("Ruling.")
    expect(wanted).to_contain_text("The table chooses: Warp core zero")
    expect(wanted).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("contraband")
    sections = page.locator(".rules section")
    expect(sections.filter(has_not_text=re.compile("contraband", re.I))).to_have_count(0)
    expect(sections.first).to_be_visible()
    page.get_by_label("Search the rules").fill("xyzzy")
    expect(page.locator(".trouble")).to_contain_text("No clause has that")


def test_play_now_begins_a_first_game_and_remembers_what_was_changed(visit: Visit) -> None:
    page = visit("/", newcomer=True)
    card = page.locator("li[data-game=drop-it]")
    size, level = card.locator("[data-size]"), card.locator("[data-level]")
    expect(size).to_have_text("First game")
    expect(level).to_have_text("Medium")
    size.click()
    level.click()
    page.reload()
    expect(size).to_have_text("2 players")
    expect(level).to_have_text("Sharp")
    play_now(page, "Drop It")
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert len(table["seats"]) == 2
    assert [seat["bot"] for seat in table["seats"]] == [None, "sharp"]
    assert not table["options"].get("beginner")


EDGES = """() => [...document.querySelectorAll('.games > li')].map((card) => {
    const { left, right, top } = card.getBoundingClientRect()
    return [left, right, top]
})"""


def test_home_shows_equal_games_at_every_width(visit: Visit) -> None:
    """None is larger than another, and every row stands in the middle."""
    page = visit("/")
    page.locator(".games > li").nth(5).evaluate("(somebody_elses) => somebody_elses.remove()")
    for width in (390, 768, 1024, 1440, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        cards = page.evaluate(EDGES)
        wide = [right - left for left, right, _ in cards]
        assert max(wide) - min(wide) < 1, (width, wide)
        for row in {top for _, _, top in cards}:
            left = min(left for left, _, top in cards if top == row)
            right = max(right for _, right, top in cards if top == row)
            assert abs(left - (width - right)) < 20, (width, left, right)


def test_an_address_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit("/nowhere/at/all")
    expect(page.get_by_role("alert")).to_contain_text("There is nothing here")
    page.get_by_role("button", name="Home").click()
    expect(page.locator("li[data-game=adrift]")).to_be_visible()


def test_a_table_of_adrift_loads_little(visit: Visit, server: Server) -> None:
    """Everything that home and Adrift's table load, gzipped, stays below 200 kB; no 3D is in it."""
    page = visit("/")
    play_now(page)
    choices(page).first.wait_for()
    names = page.evaluate("performance.getEntriesByType('resource').map((r) => new URL(r.name).pathname)")
    files = sorted({name for name in names if name.startswith("/assets/")})
    assert len(files) > 4
    sizes = {}
    for name in files:
        asked = urllib.request.Request(server.url + name, headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(asked, timeout=10) as answer:
            body = answer.read()
        sizes[name] = len(body)
        text = gzip.decompress(body) if answer.headers["content-encoding"] == "gzip" else body
        assert b"WebGLRenderer" not in text
    assert sum(sizes.values()) < 200_000, sizes


def test_a_rematch_turns_the_seats_and_keeps_the_line(visit: Visit) -> None:
    page = visit("/")
    lines: list[str] = []
    page.on("websocket", lambda socket: lines.append(socket.url))
    page.clock.install()
    play_now(page, "Meteors")
    first = page.locator("[data-seat='0'] .name")
    name = first.inner_text()
    play_to_the_end(page)
    # A line is kept for a moment only: on a slow machine the moment lasts until the next table is there.
    stop_time(page)
    page.get_by_role("button", name="Rematch").click()
    page.locator(QUESTION).wait_for()
    expect(page.locator(".end")).to_have_count(0)
    expect(first).not_to_have_text(name)
    answer(page)
    assert len(lines) == 1
