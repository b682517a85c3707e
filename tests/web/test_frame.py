"""What the frame promises at every table: one look a player, a log that follows, tools in sight."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import drop_drive_table
from tests.web.conftest import PATIENCE, Visit
from tests.web.table import CHOICE, OVER, QUESTION, answer, leave_to_a_bot, play_now, soon

import gravitable
from gravitable.games.drop_drive.state import DropDriveMatch

pytestmark = pytest.mark.browser

SIZES = {
    "laptop": (1440, 900),
    "small": (1024, 768),
    "large": (1920, 1080),
    "huge": (2560, 1440),
    "phone": (390, 844),
}
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
    page = visit(drop_drive_table.LIGHT)
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


# --- in sight ---------------------------------------------------------------------------------------------

LOOK = """(hinted) => {
    const found = []
    const drawn = (element) => element?.getClientRects().length
    const asked = [...document.querySelectorAll('.question:not(.optional)')].find(drawn)
    if (!asked) return ['no question']
    const seen = (what, element) => {
        if (!drawn(element)) return found.push(`${what} is missing`)
        for (const r of element.getClientRects()) {  // of words in a line: every line
            if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
                return found.push(`${what} is outside`)
            const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
            if (!element.contains(top)) found.push(`${what} is covered by ${top?.outerHTML.slice(0, 80)}`)
        }
    }
    // Choices may lie in a sheet that scrolls in itself; the question and the first choice need no scrolling.
    const sheet = asked.closest('.asking, .content')
    sheet.scrollTop = 0
    const question = asked.querySelector('h2')
    question.scrollIntoView({ block: 'nearest' })
    seen('the question', question)
    // Where choices of a kind are folded away, the line they are behind stands for them.
    const all = [...asked.querySelectorAll('button[data-item], button.fold')]
    const choices = all.filter((button) => !button.closest('[hidden]'))
    const below = choices[0]?.getBoundingClientRect().top + 14 - sheet.getBoundingClientRect().bottom
    if (below > 0) found.push(`the first choice is ${below} px below the sheet`)
    const own = [...document.querySelectorAll('.centre .button.main:enabled')].filter(drawn)
    for (const button of new Set([choices[0], choices[choices.length >> 1], choices.at(-1), ...own])) {
        button?.scrollIntoView({ block: 'nearest' })
        if (button) seen(button.innerText, button)
    }
    for (const key of ['h', 'u', 'p', '?'])
        seen(key, document.querySelector(`.tools [aria-keyshortcuts="${key}"]`))
    if (hinted) seen('Do it', document.querySelector('.bar .hint .button'))
    const page = document.scrollingElement
    if (page.scrollTop || page.scrollLeft || page.scrollWidth > innerWidth) found.push('the page scrolls')
    return found
}"""
GAMES: dict[str, dict[str, object]] = {
    "adrift": {"seats": 4, "level": "random"},
    "drop-it": {"seats": 4, "level": "easy"},
    "drop-drive": {"seats": 4, "level": "drifter", "options": {"world": "scatter"}},
    "dropfleet": {"seats": 2, "level": "ensign", "options": {"points": 500}},
    "phobos-falling": {"seats": 4},
}
LOOKED_AT = {"adrift": 99, "drop-it": 99, "drop-drive": 30, "dropfleet": 20, "phobos-falling": 40}
"""How many questions are looked at: all of a short game, some rounds of a long one."""


def out_of_sight(page: Page, size: str, hinted: bool) -> str:
    """What a decision needs and a size does not show."""
    return f"{size}: {page.evaluate(LOOK, hinted)}"


def look_at_every_size(page: Page, sizes: Iterable[str], *, hinted: bool) -> None:
    """All that is needed for the decision is in sight and not covered."""
    for name in sizes:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        soon(page, lambda: not page.evaluate(LOOK, hinted), partial(out_of_sight, page, name, hinted))
        if name != "phone":
            drawn = "(keys) => keys.map((key) => getComputedStyle(key, '::before').content)"
            assert page.locator(".tools kbd").evaluate_all(drawn) == ['"H"', '"U"', '"P"', '"?"']


@pytest.mark.parametrize("game", GAMES)
def test_what_a_decision_needs_is_in_sight_at_every_size(visit: Visit, game: str) -> None:
    """The question, its choices, Hint, Undo, Pause and More, through a game and on every screen."""
    page = visit("/api/health")
    seen = f'{{"speed": "off", "seen": ["choices", "tour:{game}"]}}'
    page.evaluate(f"localStorage.setItem('gravitable.settings', '{seen}')")
    page.evaluate("localStorage.setItem('gravitable.drop-drive.look', 'flat')")
    table = page.request.post(f"/api/games/{game}/play", data=GAMES[game])
    assert table.ok, table.text()
    page.goto(f"/table/{table.json()['id']}")
    page.locator(QUESTION).first.wait_for()
    page.keyboard.press("h")
    page.locator(".bar .hint").wait_for(timeout=2 * PATIENCE)
    look_at_every_size(page, SIZES, hinted=True)
    # Every kind of question is looked at on every screen, and every question on one, each in its turn.
    screens, met = cycle(SIZES), {page.locator(QUESTION).first.get_attribute("data-kind")}
    for turn in range(LOOKED_AT[game]):
        page.locator(f"{QUESTION}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        kind = page.locator(QUESTION).first.get_attribute("data-kind")
        look_at_every_size(page, [next(screens)] if kind in met else SIZES, hinted=False)
        met.add(kind)
        take_some_choice(page, turn)


TAKE = """(turn) => {
    const drawn = (element) => element?.getClientRects().length
    const asked = [...document.querySelectorAll('.question:not(.optional)')].find(drawn)
    const free = asked?.querySelector('.free button[data-item]')
    const listed = [...(asked?.querySelectorAll('.items button[data-item]:not([aria-disabled=true])') ?? [])]
    if (free && !listed.length) return free.click() ?? 'listing'
    const button = listed[turn * 7 % listed.length]
    if (!button) return 'nothing to take'
    if (!drawn(button)) return button.closest('.group').querySelector('.fold').click() ?? 'unfolding'
    button.scrollIntoView({ block: 'nearest' })
    const r = button.getBoundingClientRect()
    const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
    if (!button.contains(top)) return `${button.innerText} is covered by ${top?.outerHTML.slice(0, 80)}`
    button.click()
    return ''
}"""


def take_some_choice(page: Page, turn: int) -> None:
    """One choice or another, out of its fold if need be; of those that cannot be counted, one of a list."""
    stamp = page.locator(QUESTION).first.get_attribute("data-stamp")
    soon(page, lambda: page.evaluate(TAKE, turn) == "", lambda: page.evaluate(TAKE, turn))
    expect(page.locator(f"{QUESTION}[data-stamp='{stamp}']")).to_have_count(0)


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
