"""What a decision needs is in sight: at every size, through whole games, and nothing covers it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import cycle

import pytest
from playwright.sync_api import Page
from tests.kernel.options import BUILT_IN
from tests.web.conftest import PATIENCE, Visit
from tests.web.table import ANSWER, QUESTION, soon

pytestmark = pytest.mark.browser

SIZES = {
    "laptop": (1440, 900),
    "small": (1024, 768),
    "large": (1920, 1080),
    "huge": (2560, 1440),
    "phone": (390, 844),
}

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
    const [first, last] = [choices[0], choices.at(-1)].map((button) => button?.getBoundingClientRect())
    const end = sheet.getBoundingClientRect().bottom
    if (first?.top + 14 > end) found.push(`the first choice is ${first.top + 14 - end} px below the sheet`)
    // None does, but for a hint or a refusal (somebody was quicker) that takes its share of the sheet, very
    // many that are searched, and samples.
    const told = document.querySelector('.hint') ?? sheet.querySelector('[role=alert]')
    const every = !asked.querySelector('[type=search], .free') && !told
    if (every && last?.bottom > end + 1)
        found.push(`the last is ${last.bottom - end} px below it: ${sheet.innerText}`)
    // What is chosen at a desk below the question is not cut at the side.
    for (const radio of sheet.querySelectorAll('[role=radio]'))
        if (radio.getBoundingClientRect().right > sheet.getBoundingClientRect().right + 1)
            found.push(`${radio.innerText} is cut`)
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
    "drop-drive": {"seats": 2, "level": "drifter", "options": {"world": "scatter"}},
    "dropfleet": {"seats": 2, "level": "ensign", "options": {"points": 500}},
    "phobos-falling": {"seats": 4, "level": "random"},
}
FOUR = {**GAMES["drop-drive"], "seats": 4}
"""Four captains have the most to show; a whole game of theirs takes too long, so part of one is played."""
PART = 40
TIGHT = ("small", "phone")
ALL_BUT_HUGE = ("laptop", "small", "large", "phone")
"""On a huge screen everything stands as on a large one, only larger: the first question shows it."""
STAYS = 8
"""Questions after which the next screen has its turn: to draw a board anew takes longer than to look."""


def out_of_sight(page: Page, size: str, hinted: bool) -> str:
    """What a decision needs and a size does not show."""
    return f"{size}: {page.evaluate(LOOK, hinted)}"


def look_at_every_size(page: Page, sizes: Iterable[str], *, hinted: bool) -> None:
    """All that is needed for the decision is in sight and not covered."""
    for name in sizes:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        soon(page, lambda: not page.evaluate(LOOK, hinted), partial(out_of_sight, page, name, hinted))
        if hinted and name != "phone":
            drawn = "(keys) => keys.map((key) => getComputedStyle(key, '::before').content)"
            assert page.locator(".tools kbd").evaluate_all(drawn) == ['"H"', '"U"', '"P"', '"?"']


def sit_down(page: Page, game: str, how: dict[str, object]) -> None:
    """At a table of that game, its first question is asked."""
    seen = f'{{"speed": "off", "seen": ["choices", "tour:{game}"]}}'
    page.evaluate(f"localStorage.setItem('gravitable.settings', '{seen}')")
    page.evaluate("localStorage.setItem('gravitable.drop-drive.view', JSON.stringify('flat'))")
    table = page.request.post(f"/api/games/{game}/play", data=how)
    assert table.ok, table.text()
    page.goto(f"/table/{table.json()['id']}")
    page.locator(QUESTION).first.wait_for()


def play_and_look(page: Page, most: int, sizes: Iterable[str] = ALL_BUT_HUGE) -> dict[str, object]:
    """Every kind of question is looked at on these screens, and every question on one of four in turn."""
    asked = {"kind": page.locator(QUESTION).first.get_attribute("data-kind")}
    screens = cycle(SIZES[name] for name in ALL_BUT_HUGE)
    met = {asked["kind"]}
    for turn in range(most):
        if asked["kind"] not in met:
            look_at_every_size(page, sizes, hinted=False)
            met.add(asked["kind"])
        if turn % STAYS == 0:
            width, height = next(screens)
            page.set_viewport_size({"width": width, "height": height})
        asked = page.evaluate(TURN, [turn, PATIENCE])
        if "kind" not in asked:
            return {**asked, "turn": turn, "size": (width, height)}
    return {}


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_a_decision_needs_is_in_sight_at_every_size(visit: Visit, game: str) -> None:
    """The question, its choices, Hint, Undo, Pause and More, through a whole game and on every screen."""
    page = visit()
    sit_down(page, game, GAMES.get(game, {"level": "random"}))
    page.keyboard.press("h")
    page.locator(".bar .hint").wait_for(timeout=2 * PATIENCE)
    look_at_every_size(page, SIZES, hinted=True)
    ended = play_and_look(page, 1000)
    assert ended.get("over"), ended


def test_it_is_in_sight_where_four_captains_sit(visit: Visit) -> None:
    page = visit()
    sit_down(page, "drop-drive", FOUR)
    look_at_every_size(page, SIZES, hinted=False)
    assert play_and_look(page, PART, TIGHT) == {}


TURN = f"""async ([turn, patience]) => {{
    const look = {LOOK}
    const until = performance.now() + patience
    while (look(false).length) {{
        if (performance.now() > until) return {{ out_of_sight: look(false) }}
        await new Promise((done) => setTimeout(done, 15))
    }}
    return ({ANSWER})([turn * 7, patience])
}}"""
"""Look, and take one choice or another."""
