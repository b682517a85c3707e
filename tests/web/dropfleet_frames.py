"""`python -m tests.web.dropfleet_frames [POINTS] [--space] [--chart]`: how smoothly a battle is drawn.

A battle of captains, all ships on the chart, is panned and zoomed by hand; then a turn of it is played back.
For each it prints the frames a second, and the time a frame that the browser's main thread was at work:
on a busy machine the second says what the board costs, the first only what was left for it.

In space and on the chart an attack is played several times, and what the page's main thread does while it
plays is taken from a trace of the browser, in processor time: the callbacks that draw a frame; the frame with
them, style, layout and what the browser makes of it; the tasks between frames, in which what happens next is
told; and all from the beginning of one frame to that of the next. It prints the median, the 95th and the 99th
of 100 and the longest of each, all times together, how many of 100 took less than 8 ms, and what ran in the
longest tasks. Nothing of WebGL is drawn: a processor that did it would leave few frames, each with the work
of many. `--space` and `--chart` measure nothing else.
"""

from __future__ import annotations

import functools
import itertools
import json
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.conftest import Server, launch
from tests.web.dropfleet_table import ACTION_PANEL, CHART, put_up
from tests.web.long_tasks import CATEGORIES, TASK, tasks
from tests.web.pictures import visit

import gravitable
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import encode_log
from gravitable.kernel.record.log import ActionTaken

COUNT = """() => {
  window.frames_seen = []
  const see = (now) => { window.frames_seen.push(now); window.seeing = requestAnimationFrame(see) }
  window.seeing = requestAnimationFrame(see)
}"""
COUNTED = "() => { cancelAnimationFrame(window.seeing); return window.frames_seen }"


@functools.cache
def battle(points: int, turn: int, kind: str = "dropfleet.orders") -> bytes:
    """A battle between captains up to the first question of a kind to the first seat in a turn."""
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=4, options={"points": points})
    rng = Random(4)
    captain = m.game.bots["captain"]()
    while m.state.turn < turn or m.pending[0].kind != kind or m.pending[0].seat != 0:
        decision = m.pending[0]
        choice = captain.choose(m.imagine(decision.seat, rng), decision.seat, rng)
        assert choice is not None
        m.play(choice.action, decision.seat)
    return encode_log(m.log)


def measured(page: Page, name: str, act: Callable[[], None]) -> None:
    """Do something, and print what it took to draw."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def at_work() -> dict[str, float]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in metrics}

    page.evaluate(COUNT)
    before = at_work()
    act()
    after = at_work()
    stamps = page.evaluate(COUNTED)
    session.detach()
    gaps = sorted(b - a for a, b in itertools.pairwise(stamps))
    frames = max(1, len(gaps))
    spent = {key: (after[f"{key}Duration"] - before[f"{key}Duration"]) * 1000 / frames for key in PARTS}
    parts = ", ".join(f"{key} {spent[key]:.1f}" for key in PARTS[1:])
    print(
        f"{name:22} {1000 * frames / sum(gaps):5.1f} frames/s, median gap {gaps[frames // 2]:5.1f} ms;"
        f" main thread {spent['Task']:5.1f} ms a frame ({parts})",
        flush=True,
    )


FULL = 4
"""The turn by which all ships have arrived."""
PARTS = ("Task", "Script", "RecalcStyle", "Layout")


def pan(page: Page) -> None:
    """Around in a circle, a finger's breadth at a time."""
    page.mouse.move(600, 400)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(600 + 120 * ((step % 40) / 40), 400 + 80 * ((step % 30) / 30))
    page.mouse.up()


def zoom(page: Page) -> None:
    """In and out again."""
    page.mouse.move(600, 400)
    for step in range(80):
        page.mouse.wheel(0, -60 if step < 40 else 60)
        page.wait_for_timeout(12)


def playback(page: Page, points: int, folder: Path) -> None:
    """The last turn of the battle so far, every move and shot of it flown."""
    page.add_init_script(
        "localStorage.setItem('gravitable.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('gravitable.settings') ?? '{}'), speed: 'normal'}))"
    )
    before, log = gravitable.read_log(battle(points, FULL)), battle(points, FULL + 1)
    file = folder / "battle.json"
    file.write_bytes(log)
    page.goto("/replay")
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_label("Moment").fill(str(sum(isinstance(entry, ActionTaken) for entry in before.entries)))
    page.locator("[data-ship]").first.wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    measured(page, "a turn played back", lambda: page.wait_for_timeout(15_000))


MOST_DRAWS = """() => {
  const canvas = document.querySelector('canvas[data-draws]')
  const count = () => (window.most_draws = Math.max(window.most_draws ?? 0, Number(canvas.dataset.draws)))
  count()
  new MutationObserver(count).observe(canvas, { attributeFilter: ['data-draws'] })
}"""
UNDRAWN = ("--use-gl=angle", "--use-angle=null", "--ignore-gpu-blocklist")
"""A browser that takes all that is to be drawn by WebGL, and draws nothing."""
TIMES = 5


def attack(browser: Browser, server: Server, points: int, way: str) -> tuple[bytes, int]:
    """An attack in space or on the chart, told as it happens, every weapon of the group at whatever it can
    hurt: the trace of the browser while it was told, and the most draw calls."""
    page = visit(browser, server)
    page.set_default_timeout(120_000)
    page.evaluate(f"localStorage.setItem('gravitable.dropfleet.view', JSON.stringify('{way}'))")
    page.add_init_script(
        "localStorage.setItem('gravitable.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('gravitable.settings') ?? '{}'), speed: 'normal'}))"
    )
    page.goto(f"/table/{put_up(page, battle(points, FULL, 'dropfleet.fire'))}")
    page.locator(f"{ACTION_PANEL}[data-kind='dropfleet.fire']").wait_for()
    if way == "space":
        page.locator("canvas[data-draws]").wait_for()
        page.evaluate(MOST_DRAWS)
    page.locator(TARGETS[way]).first.dispatch_event("click")
    page.locator("[data-sums] li").first.wait_for()
    page.wait_for_timeout(3000)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    page.wait_for_timeout(8000)  # nothing is asked of the page meanwhile: that would be measured too
    trace = browser.stop_tracing()
    most = int(page.evaluate("window.most_draws ?? 0"))
    page.context.close()
    return trace, most


def parted(events: list[dict[str, Any]]) -> dict[str, list[float]]:
    """The milliseconds of every frame's callbacks, of every frame, of every task between frames, and of all
    from one frame to the next."""
    timed = [one for one in events if "tdur" in one]
    callbacks = [one for one in timed if one["name"] == "FireAnimationFrame"]
    threads = Counter((one["pid"], one["tid"]) for one in callbacks)
    main = threads.most_common(1)[0][0]
    drawn = [one for one in callbacks if (one["pid"], one["tid"]) == main]
    found: dict[str, list[float]] = {
        "callbacks": [one["tdur"] / 1000 for one in drawn],
        "frame": [],
        "between": [],
        "all": [],
    }
    until = 0.0
    ran = [one for one in timed if one["name"] in TASK and (one["pid"], one["tid"]) == main]
    for task in sorted(ran, key=lambda one: float(one["ts"])):
        if task["ts"] < until:  # a task within another
            continue
        until = task["ts"] + task["dur"]
        draws = any(task["ts"] <= one["ts"] <= until for one in drawn)
        spent = task["tdur"] / 1000
        found["frame" if draws else "between"].append(spent)
        if draws:
            found["all"].append(spent)
        elif found["all"]:
            found["all"][-1] += spent
    return found


TARGETS = {"space": "[data-spot]", "chart": "[data-ship].choosable"}
"""What can be shot at."""
NAMES = {
    "callbacks": "our callbacks",
    "frame": "whole frames",
    "between": "tasks between",
    "all": "frame to frame",
}
WANTED = 8.0
"""Milliseconds that a frame may take."""
NOTICED = 1.0
"""Milliseconds: shorter tasks between frames are those of the browser itself, hundreds of them."""


LONGEST = 5
"""So many tasks are told with what ran in them."""


def attacks(browser: Browser, server: Server, points: int, way: str) -> None:
    """What a frame takes while an attack plays, several times over."""
    every: dict[str, list[float]] = {name: [] for name in NAMES}
    longest: list[tuple[float, str]] = []
    most = 0
    for _ in range(TIMES):
        trace, draws = attack(browser, server, points, way)
        most = max(most, draws)
        longest += tasks(trace, WANTED / 2)
        for name, spent in parted(json.loads(trace)["traceEvents"]).items():
            every[name] += [one for one in spent if name != "between" or one >= NOTICED]
    drawn = f", at most {most} draw calls" if most else ""
    print(f"an attack ({way}), {TIMES} times, {points} points{drawn}; milliseconds:")
    print(f"{'':16}{'count':>7}{'median':>8}{'95 %':>8}{'99 %':>8}{'longest':>9}{'< 8 ms':>8}")
    for name, words in NAMES.items():
        spent = sorted(every[name])
        row = (spent[int(len(spent) * 0.95)], spent[int(len(spent) * 0.99)], spent[-1])
        figures = f"{statistics.median(spent):8.1f}{row[0]:8.1f}{row[1]:8.1f}{row[2]:9.1f}"
        within = 100 * sum(one < WANTED for one in spent) / len(spent)
        print(f"{words:16}{len(spent):7}{figures}{within:6.1f} %", flush=True)
    for spent_there, what in sorted(longest, reverse=True)[:LONGEST]:
        print(f"    {spent_there:6.1f}  {what}", flush=True)


def main(points: int, ways: list[str]) -> None:
    """Measure attacks; where not only these are wanted, then at a table, then a replay."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), games=None)
        server.start()
        try:
            browser = launch(playwright, *UNDRAWN)
            for way in ways or TARGETS:
                attacks(browser, server, points, way)
            browser.close()
            if ways:
                return
            browser = launch(playwright)
            page = visit(browser, server)
            page.goto(f"/table/{put_up(page, battle(points, FULL))}")
            page.locator("[data-ship]").first.wait_for()
            ships = page.locator("[data-ship]").count()
            drawn = page.locator(f"{CHART} *").count()
            print(f"{points} points, {ships} ships on the chart, {drawn} elements drawn")
            measured(page, "at rest", lambda: page.wait_for_timeout(2000))
            measured(page, "pan", lambda: pan(page))
            measured(page, "zoom", lambda: zoom(page))
            page.keyboard.press("0")
            playback(page, points, Path(data))
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    main(numbers[0] if numbers else 2000, [way for way in TARGETS if f"--{way}" in sys.argv])
