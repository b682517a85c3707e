"""`python -m tests.web.long_tasks [GAME...]`: how long the browser is busy at a stretch in whole games.

The page is a phone's, whose processor is taken to be four times slower than this one's. A task is measured in
processor time, from a trace of the browser, so that what else this machine does counts less; the time of a
fixed sum, taken the same way, says how fast the machine is.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from tests.web.conftest import PHONE, Server, launch
from tests.web.table import OVER, QUESTION

SLOWER = 4
LIMIT = 100
"""Milliseconds that a task may take on the phone."""
GAMES: dict[str, dict[str, object]] = {
    "adrift": {"seats": 4, "level": "crew"},
    "drop-it": {"seats": 2, "level": "easy"},
    "phobos-falling": {"seats": 1, "options": {"officers": 4, "roles": "advised"}},
}
LONGEST = 600
"""Seconds after which a game is left as it is."""
CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel", "blink.user_timing"]
TASK = ("RunTask", "ThreadControllerImpl::RunTask")
SUM = "() => { performance.mark('sum'); let s = 0; for (let i = 0; i < 2e7; i++) s += i % 7; return s }"


PLAYER = """() => {
    let turn = 0
    const other = 'button[data-item]:not([aria-disabled=true])'
    window.player = setInterval(() => {
        if (document.querySelector('.end')) return clearInterval(window.player)
        const asked = document.querySelector('.question:not(.optional)')
        if (!asked || asked.dataset.stamp === window.answered) return
        const listed = [...asked.querySelectorAll(`.items ${other}`)]
        const free = asked.querySelector(`.free ${other}`)
        if (!listed.length && free) return free.click()
        if (!listed.length) return
        window.answered = asked.dataset.stamp
        listed[(turn++ * 7) % listed.length].click()
        window.turns = turn
    }, 300)
}"""
"""Takes one choice or another as it is asked, without measuring: that would cost time of its own."""


def play(page: Page) -> int:
    """Let the page play to the end; how many answers it took."""
    page.evaluate(PLAYER)
    with suppress(TimeoutError):
        page.locator(OVER).wait_for(timeout=LONGEST * 1000)
    return int(page.evaluate("window.turns"))


def tasks(trace: bytes) -> list[tuple[float, str]]:
    """Every task of the page's main thread: its processor time in milliseconds, and what took most of it."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    main = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    mine = [e for e in events if (e["pid"], e["tid"]) in main and e.get("ph") == "X" and "tdur" in e]
    found = []
    parts = [e for e in mine if e["name"] not in TASK]
    for task in (e for e in mine if e["name"] == TASK[0]):
        begin, end = task["ts"], task["ts"] + task.get("dur", 0)
        if task["tdur"] < 5000:
            found.append((task["tdur"] / 1000, ""))
            continue
        inside = [
            e
            for e in parts
            if begin <= e["ts"] <= end and e["pid"] == task["pid"] and e["tid"] == task["tid"]
        ]
        inside.sort(key=lambda e: -e["tdur"])
        what = ", ".join(f"{e['name']} {e['tdur'] / 1000:.0f}" for e in inside[:6])
        found.append((task["tdur"] / 1000, what))
    return found


def measure(browser: Browser, server: Server, game: str) -> None:
    context = browser.new_context(
        service_workers="block",
        base_url=server.url,
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        is_mobile=True,
        has_touch=True,
    )
    context.set_default_timeout(LONGEST * 1000)
    page = context.new_page()
    context.request.get("/api/me")
    page.goto("/api/health")
    seen = json.dumps({"speed": "normal", "seen": ["choices", f"tour:{game}"]})
    page.evaluate("(kept) => localStorage.setItem('gravitable.settings', kept)", seen)
    table = context.request.post(f"/api/games/{game}/play", data=GAMES[game]).json()["id"]
    page.goto(f"/table/{table}")
    page.locator(QUESTION).first.wait_for()
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(5):
        page.evaluate(SUM)
    sums = sorted(ms for ms, _ in tasks(browser.stop_tracing()))[-5:]
    browser.start_tracing(page=page, categories=CATEGORIES)
    answers = play(page)
    over = page.locator(OVER).count() > 0
    page.wait_for_timeout(1500)
    found = sorted(tasks(browser.stop_tracing()), reverse=True)
    context.close()
    print(
        f"{game}: {answers} answers, {'to the end' if over else 'not to the end'}; {len(found)} tasks; ",
        end="",
    )
    print(f"a sum of 20 million takes {statistics.median(sums):.0f} ms here")
    print(f"  longest here {found[0][0]:.1f} ms, on the phone {SLOWER * found[0][0]:.0f} ms; ", end="")
    print(f"over {LIMIT} ms there: {sum(ms * SLOWER > LIMIT for ms, _ in found)}")
    for ms, what in found[:8]:
        print(f"    {ms:6.1f} ms  {what}")


def main(wanted: list[str]) -> None:
    """Those that are wanted, or all of them."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), games=None)
        server.start()
        try:
            browser = launch(playwright, "--disable-gpu")
            for game in wanted or GAMES:
                measure(browser, server, game)
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
