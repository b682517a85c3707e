"""`python -m tests.web.dropfleet_frames [POINTS]`: how smoothly a large battle is drawn, in a real browser.

A battle of captains, all ships on the chart, is panned and zoomed by hand; then a turn of it is played back.
For each it prints the frames a second, and the time a frame that the browser's main thread was at work:
on a busy machine the second says what the board costs, the first only what was left for it.

In space a volley is fired several times, and every frame that it plays is taken from a trace of the browser:
the processor time of our frame callbacks in the page's main thread. It prints the
median, the 95th of 100 and the longest of each time, the best of all times and their median.
Pixels are drawn by another process and left out.
"""

from __future__ import annotations

import functools
import itertools
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.conftest import Server, launch
from tests.web.dropfleet_table import CHART, DESK, put_up
from tests.web.long_tasks import CATEGORIES
from tests.web.pictures import visit

import gravitable
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import decode_log, encode_log
from gravitable.kernel.log import ActionTaken

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
    before, log = decode_log(battle(points, FULL)), battle(points, FULL + 1)
    file = folder / "battle.json"
    file.write_bytes(log)
    page.goto("/replay")
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_label("Moment").fill(str(sum(isinstance(entry, ActionTaken) for entry in before.entries)))
    page.locator("[data-ship]").first.wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    measured(page, "a turn played back", lambda: page.wait_for_timeout(15_000))


COARSE = "Object.defineProperty(window, 'devicePixelRatio', { value: 0.15 })"
"""Few pixels: where a processor draws them, frames would else be measured that wait for it."""
TIMES = 5


def volley(browser: Browser, server: Server, points: int) -> tuple[list[float], int]:
    """A volley in space, told as it happens, every weapon of the group at whatever it can hurt: the
    milliseconds of each frame while it was told, and the most draw calls."""
    page = visit(browser, server)
    page.set_default_timeout(120_000)
    page.evaluate("localStorage.setItem('gravitable.dropfleet.look', 'space')")
    page.add_init_script(COARSE)
    page.add_init_script(
        "localStorage.setItem('gravitable.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('gravitable.settings') ?? '{}'), speed: 'normal'}))"
    )
    page.goto(f"/table/{put_up(page, battle(points, FULL, 'dropfleet.fire'))}")
    page.locator("canvas[data-draws]").wait_for()
    page.locator(f"{DESK}[data-kind='dropfleet.fire']").wait_for()
    page.locator("[data-spot]").first.dispatch_event("click")
    page.locator("[data-sums] li").first.wait_for()
    page.wait_for_timeout(3000)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.locator(f"{DESK} [data-go]").click()
    most = 0
    for _ in range(40):
        page.wait_for_timeout(200)
        most = max(most, int(page.locator("canvas[data-draws]").get_attribute("data-draws") or 0))
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    frames = [one for one in events if one.get("name") == "FireAnimationFrame" and "tdur" in one]
    return sorted(one["tdur"] / 1000 for one in frames), most


def volleys(browser: Browser, server: Server, points: int) -> None:
    """What a frame takes while a volley plays, several times over."""
    rows: list[tuple[float, float, float]] = []
    for _ in range(TIMES):
        found, most = volley(browser, server, points)
        rows.append((statistics.median(found), found[int(len(found) * 0.95)], found[-1]))
        told = "median {:.1f} ms, 95 of 100 within {:.1f} ms, longest {:.1f} ms".format(*rows[-1])
        print(f"a volley in space: {len(found)} frames, {told}; at most {most} draw calls", flush=True)
    for name, pick in (("best", min), ("median", statistics.median)):
        told = ", ".join(f"{pick(column):.1f}" for column in zip(*rows, strict=True))
        print(f"{name} of {TIMES} times: {told} ms", flush=True)


def main(points: int) -> None:
    """Measure a volley in space, then at a table, then a replay."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), games=None)
        server.start()
        try:
            browser = launch(playwright, "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
            volleys(browser, server, points)
            browser.close()
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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
