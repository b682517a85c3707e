"""`python -m tests.web.long_tasks [GAME...]`: how long the browser is busy at a stretch in whole games.

The page is a phone's, whose processor is taken to be four times slower than this one's. A task is measured in
processor time, from a trace of the browser, so that what else this machine does counts less; the time of a
fixed sum, taken the same way, says how fast the machine is. It prints what ran in the longest tasks of each
game, then the table of `docs/contributing.md`.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from tests.web.conftest import PHONE, Server, launch
from tests.web.table import OVER, QUESTION

from gravitable.kernel import registry

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
WORTH_A_LOOK = 15
"""Milliseconds here from which on it is said what ran in a task."""
ITSELF = "the browser itself"
NAMES = {
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "before painting",
    "Paint": "painting",
    "Layerize": "layers",
    "Commit": "handing over",
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "RunMicrotasks": "script after events",
    "BlinkScheduler_PerformMicrotaskCheckpoint": "script after events",
    "FireAnimationFrame": "script of a frame",
    "MinorGC": "clearing memory",
    "MajorGC": "clearing memory",
    "V8.GC_MC_INCREMENTAL": "clearing memory",
    "ParseHTML": "reading HTML",
}
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


def tasks(trace: bytes, worth: float = WORTH_A_LOOK) -> list[tuple[float, str]]:
    """Every task of the page's main thread: its processor time in milliseconds, and what took most of it, if
    it is worth a look."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    main = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    mine = [e for e in events if (e["pid"], e["tid"]) in main and e.get("ph") == "X" and "tdur" in e]
    parts: dict[tuple[int, int], list[dict[str, Any]]] = {where: [] for where in main}
    for event in sorted(mine, key=lambda e: (e["ts"], -e["dur"])):
        if event["name"] not in TASK:
            parts[event["pid"], event["tid"]].append(event)
    found = []
    for task in (e for e in mine if e["name"] == TASK[0]):
        ms = task["tdur"] / 1000
        found.append((ms, ran_in(task, parts[task["pid"], task["tid"]]) if ms >= worth else ""))
    return found


def ran_in(task: dict[str, Any], events: list[dict[str, Any]]) -> str:
    """What ran in a task: how many milliseconds each kind of work took by itself, the most first."""
    end = task["ts"] + task["dur"]
    own: Counter[str] = Counter({ITSELF: task["tdur"]})
    open_ones: list[dict[str, Any]] = []
    for event in (e for e in events if task["ts"] <= e["ts"] <= end):
        while open_ones and open_ones[-1]["ts"] + open_ones[-1]["dur"] <= event["ts"]:
            open_ones.pop()
        own[work(open_ones[-1]) if open_ones else ITSELF] -= event["tdur"]
        own[work(event)] += event["tdur"]
        open_ones.append(event)
    return ", ".join(f"{name} {us / 1000:.1f}" for name, us in own.most_common(6) if us >= 500)


def work(event: dict[str, Any]) -> str:
    """An event of the trace by name; a script by its file, styles by how many elements they were made for."""
    about = event.get("args", {})
    if file := re.search(r"/([\w-]+)-[\w-]{8}\.js", about.get("data", {}).get("url", "")):
        return f"script ({file[1]})"
    if event["name"] == "UpdateLayoutTree" and "elementCount" in about:
        return f"styles ({about['elementCount']} elements)"
    return NAMES.get(event["name"], str(event["name"]))


def measure(browser: Browser, server: Server, game: str) -> str:
    """Play a game and say what ran in its longest tasks; its row of the table."""
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
    ms = [SLOWER * each for each, _ in found]
    name = registry.game(game).name
    print(f"\n{name}{'' if over else ', which did not come to its end'}: the longest tasks, in ms here")
    for each, what in found[: max(5, sum(one > LIMIT for one in ms))]:
        print(f"    {each:6.1f}  {what}")
    late = sum(one > LIMIT for one in ms)
    sum_takes = statistics.median(sums)
    return f"| {name} | {answers} | {len(found)} | {ms[0]:.0f} ms | {late} | {sum_takes:.0f} ms |"


def main(wanted: list[str]) -> None:
    """Those that are wanted, or all of them."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), games=None)
        server.start()
        try:
            browser = launch(playwright, "--disable-gpu")
            rows = [measure(browser, server, game) for game in wanted or GAMES]
            browser.close()
            print(f"\n| game | answers | tasks | longest, times {SLOWER} | over {LIMIT} ms | the sum then |")
            print("|---|---|---|---|---|---|", *rows, sep="\n")
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
