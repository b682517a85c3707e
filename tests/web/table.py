"""What a person does at a table, for the browser tests."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect
from tests.web.conftest import PATIENCE

QUESTION = ".question:not(.optional)"
OVER = ".end"
BOARD = "[data-board]"
CHOICE = "button[data-item]:not([aria-disabled=true])"


def play_now(page: Page, game: str = "Adrift") -> None:
    """From the home page to the first decision, by one click."""
    page.get_by_role("button", name=f"Play now: {game}").click()
    page.locator(QUESTION).first.wait_for()


def choices(page: Page) -> Locator:
    """The buttons that can be taken now."""
    return page.locator(QUESTION).locator(CHOICE)


def story(page: Page) -> list[str]:
    """The log as it is shown. (Of lines out of sight the browser may not have laid out the words yet.)"""
    page.locator(".log-panel .log").wait_for()  # it is loaded once the table is drawn
    lines: list[str] = page.locator(".log li").evaluate_all(
        "(lines) => lines.map((line) => line.innerText || line.textContent.trim())"
    )
    return lines


def told(page: Page, names: list[str]) -> list[str]:
    """The log without who chose what: of others that is shown only once the match is over."""
    chose = tuple(f"{name.splitlines()[0].strip()}:" for name in names)
    return [line for line in story(page) if not line.startswith(chose)]


def board_of(page: Page) -> str:
    """The words and numbers on the board, with nothing pointed at."""
    page.mouse.move(0, 0)
    expect(page.locator(f"{BOARD} .ghost")).to_have_count(0)
    return page.locator(BOARD).inner_text()


def answer(page: Page, nth: int = 0) -> None:
    """Take a choice and wait until the table has taken it; -1 is the last.

    As a person would, it clicks again when a click went nowhere: what others do meanwhile may move a button
    between press and release, or change the question.
    """
    for _ in range(3):
        stamp = page.locator(QUESTION).first.get_attribute("data-stamp")
        asked = page.locator(f"{QUESTION}[data-stamp='{stamp}']")
        chosen = asked.locator(CHOICE).nth(nth)
        try:
            if chosen.is_hidden():
                chosen.locator("xpath=ancestor::*[@role='group'][1]").locator(".fold").click()
            chosen.click(timeout=PATIENCE / 3)
        except TimeoutError:
            continue
        with suppress(AssertionError):
            expect(asked).to_have_count(0, timeout=PATIENCE / 3)
            return
    told = page.locator(".notice").all_inner_texts()
    raise AssertionError(f"question {stamp} stays after three clicks; notices: {told}")


def soon(page: Page, true: Callable[[], object], instead: Callable[[], object] = lambda: "") -> None:
    """Wait for something that what was just done leads to; `instead` says what is so when it never comes."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < deadline, f"not so within {PATIENCE / 1000:.0f} s: {instead()}"
        page.wait_for_timeout(30)


def wait_until(page: Page, expression: str) -> None:
    """Wait for something in the page; Playwright's own way is eval, which the server forbids its pages."""
    soon(page, lambda: page.evaluate(expression))


def stop_time(page: Page) -> None:
    """From now on time passes in the page only as `pass_time` lets it; its clock must have been installed.

    What is shown for a moment stays, however slow the machine.
    """
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 30)


def pass_time(page: Page, shown: Locator, step: int = 20) -> None:
    """Let time pass, for a minute at most, until something is shown."""
    for _ in range(60_000 // step):
        if shown.count():
            return
        page.clock.run_for(step)
    raise AssertionError("it is not shown within a minute")


def leave_to_a_bot(page: Page) -> None:
    """Let a bot play on in one's seat."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Leave it to a bot").click()
    page.get_by_role("button", name="Yes, let a bot play on").click()


ANSWER = """async ([nth, patience]) => {
    const drawn = (element) => element.getClientRects().length
    const asked = () => [...document.querySelectorAll('.question:not(.optional)')].find(drawn)
    const take = () => {
        const free = asked()?.querySelector('.free button[data-item]')
        const offered = asked()?.querySelectorAll('.items button[data-item]:not([aria-disabled=true])')
        const listed = [...(offered ?? [])]
        if (free && !listed.length) return free.click() ?? 'listing'
        const button = listed.at(nth % listed.length)
        if (!button) return 'nothing to take'
        if (!drawn(button)) return button.closest('.group').querySelector('.fold').click() ?? 'unfolding'
        button.scrollIntoView({ block: 'nearest' })
        const r = button.getBoundingClientRect()
        const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
        if (!button.contains(top)) return `${button.innerText} is covered by ${top?.outerHTML.slice(0, 80)}`
        button.click()
        return ''
    }
    const soon = async (wanted) => {
        const until = performance.now() + patience
        for (;;) {
            const found = wanted()
            if (found || performance.now() > until) return found
            await new Promise((done) => setTimeout(done, 15))
        }
    }
    const stamp = (await soon(asked))?.dataset.stamp
    if (!(await soon(() => !take()))) return { stays: take() }
    const next = () => document.querySelector('.end') ?? (asked()?.dataset.stamp !== stamp && asked())
    const found = await soon(next)
    if (!found) return { stuck: asked()?.innerText ?? '' }
    return found.matches('.end') ? { over: true } : { kind: found.dataset.kind }
}"""
"""Take a choice that is drawn and not covered, from the end if below 0, and wait for what is asked next: in
the page, where it costs little time. It tells that question's kind, that it is over, or what is wrong."""


def play_to_the_end(page: Page, nth: int = -1, most: int = 1000) -> int:
    """Take that choice, the last and boldest, until the match is over; how many answers it took."""
    page.locator(f"{QUESTION} {CHOICE}").first.wait_for()
    for answers in range(1, most + 1):
        asked = page.evaluate(ANSWER, [nth, PATIENCE])
        if "over" in asked:
            return answers
        assert "kind" in asked, asked
    raise AssertionError(f"the match was not over after {most} answers")


_HIDDEN = """() => {
    const [a, b] = ['.station', '.ring'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    if (!a || !b) return 0
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return wide > 0 && high > 0 ? (wide * high) / (b.width * b.height) : 0
}"""


class Guide:
    """The guided first round, as someone follows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.station = page.get_by_label(re.compile("^Guided first "))
        self.title = ""
        self.titles: list[str] = []
        self.deadline = time.monotonic() + 4 * PATIENCE / 1000
        page.get_by_role("button", name="Show me").click()

    def reads(self) -> str:
        """The title of the station, which is in sight and hides nothing that it speaks of; "" if none is."""
        if time.monotonic() > self.deadline:
            now = self.page.locator(f"{QUESTION}, {OVER}").all_inner_texts()
            raise AssertionError(f"it does not come to its end: {self.titles}, while the page says {now}")
        heading = self.station.get_by_role("heading")
        self.title = title = next(iter(heading.all_inner_texts()), "")
        if title and title not in self.titles:
            self.titles.append(title)
            expect(self.station).to_be_in_viewport(ratio=0.99)
            soon(
                self.page,
                lambda: heading.all_inner_texts() != [title] or self.page.evaluate(_HIDDEN) < 0.02,
                lambda: (title, self.page.evaluate(_HIDDEN)),
            )
        return title

    def goes_on(self) -> bool:
        """Press Next, if the station that was read last is still there and has it."""
        read = self.page.get_by_role("heading", name=self.title, exact=True)
        onward = self.station.filter(has=read).get_by_role("button", name="Next")
        if not self.title or not onward.count():
            return False
        with suppress(TimeoutError):  # a question may be asked meanwhile, and another station comes first
            onward.click(timeout=PATIENCE / 10)
        return True

    def is_left_and_taken_up(self) -> None:
        """It goes away, and comes back from the menu and after a reload where it was left."""
        title = self.titles[-1]
        self.station.get_by_role("button", name="Leave").click()
        expect(self.station).to_have_count(0)
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("button", name=re.compile("^Guided first ")).click()
        expect(self.station.get_by_role("heading")).to_have_text(title)

    def is_over(self) -> None:
        """It has closed by itself, for ever."""
        expect(self.station).to_have_count(0)
        self.page.reload()
        self.page.locator(f"{QUESTION}, .waiting, {OVER}").first.wait_for()
        expect(self.page.get_by_role("button", name="Show me")).to_have_count(0)
        expect(self.station).to_have_count(0)
