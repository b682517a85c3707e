"""`python -m tests.web.dropfleet_scenes FOLDER [WAY...] [SIZE...] [paper]`: a battle in pictures to look at.

`python -m tests.web.dropfleet_scenes --record`: an attack, a landing and an explosion in space, as a short
moving picture for the README. Time passes in the page only as pictures are taken, however slow the machine.
"""

from __future__ import annotations

import functools
import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image, ImageOps
from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from tests.web import pictures
from tests.web.conftest import Server, launch

import gravitable
from gravitable.games.dropfleet.events import Catastrophe, Fired, ShipLost
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.roundup.events import AssetsLaunched
from gravitable.kernel import Event, encode_log

SIZES = {"1440": (1440, 900), "1920": (1920, 1080), "phone": (390, 844)}
FILMED = (1000, 700)
"""How large the window is that is filmed."""
WIDE = 720
"""The moving picture's width, and how many frames it takes of every scene."""
FRAMES = 24
STEP = 110
"""Milliseconds between two frames."""
WAYS = ("chart", "space")
DRAWN = {
    "chart": ("--disable-gpu",),
    "space": (
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-gpu-compositing",
        "--disable-gpu-rasterization",
    ),
}
"""How a browser draws it soonest without a graphics card: WebGL by the processor, the rest without it."""
SCENES = ("setup", "battle", "attack", "landing", "explosion", "end")
TOLD = {"attack": "Fired", "landing": "AssetsLaunched", "explosion": "ShipLost"}
"""By which event a scene is known on the board."""
POINTS = 1500


@functools.cache
def battle() -> tuple[bytes, dict[str, int]]:
    """A whole battle of captains, and the moment of each scene: how many actions were taken by then."""
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=4, options={"points": POINTS})
    rng = Random(4)
    captain = m.game.bots["captain"]()
    moments: dict[str, int] = {}
    best = {"attack": 0, "landing": 0, "explosion": 0}
    taken = 0
    while m.pending:
        decision = m.pending[0]
        choice = captain.choose(m.imagine(decision.seat, rng), decision.seat, rng)
        assert choice is not None
        told = m.play(choice.action, decision.seat)
        taken += 1
        for scene, worth in worths(told):
            if worth > best[scene]:
                best[scene], moments[scene] = worth, taken
        if m.state.turn == 1:
            moments["setup"] = taken
        if m.state.turn == 3 and m.state.phase == "activation":
            moments["battle"] = taken
    return encode_log(m.log), moments | {"end": taken}


def worths(told: list[Event]) -> Iterator[tuple[str, int]]:
    """What could be pictured of what happened, and how much of it there is to see."""
    yield "attack", sum(event.normal + 2 * event.critical for event in told if isinstance(event, Fired))
    landers = [each for each in told if isinstance(each, AssetsLaunched) and each.target.kind == "sector"]
    yield "landing", sum(event.count for event in landers)
    blasts = [event for event in told if isinstance(event, Catastrophe)]
    yield (
        "explosion",
        sum(1 + int(event.radius) for event in blasts)
        if any(isinstance(event, ShipLost) for event in told)
        else 0,
    )


def look(browser: Browser, server: Server, size: str, way: str, file: Path, palette: str = "night") -> Page:
    """Somebody who watches the battle on the chart or in space."""
    page = pictures.visit(browser, server, phone=size == "phone", palette=palette)
    page.set_default_timeout(300_000)
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    page.context.add_init_script(pictures.QUICK)
    page.context.add_init_script(
        f"localStorage.setItem('gravitable.dropfleet.view', JSON.stringify('{way}'));"
        "localStorage.setItem('gravitable.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('gravitable.settings')), speed: 'normal'}))"
    )
    page.clock.install()
    page.goto("/replay")
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_label("Moment").wait_for()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)  # a busy machine is not there sooner
    return page


def go_to(page: Page, moment: int) -> None:
    page.get_by_label("Moment").fill(str(moment))
    for _ in range(3):  # the eye sets out, and is there
        page.clock.fast_forward(800)


def begin(page: Page, scene: str, moment: int) -> None:
    """Up to where what a scene is about begins to be shown."""
    go_to(page, moment - 1)
    page.keyboard.press("ArrowRight")
    for _ in range(600):
        if page.locator(f"[data-told={TOLD[scene]}]").count():
            return
        page.clock.fast_forward(50)
    raise AssertionError(f"{scene} is not shown")


def take(playwright: Playwright, server: Server, file: Path, folder: Path, wanted: list[str]) -> None:
    """Every scene, both ways, in every size, by night or on paper; or of what is wanted."""
    _, moments = battle()
    palette = "paper" if "paper" in wanted else "night"
    for way in [each for each in WAYS if each in wanted] or WAYS:
        browser = launch(playwright, *DRAWN[way])
        for size in [each for each in SIZES if each in wanted] or SIZES:
            page = look(browser, server, size, way, file, palette)
            for scene in SCENES:
                if scene in TOLD:
                    begin(page, scene, moments[scene])
                    for _ in range(3):
                        page.clock.fast_forward(150)
                else:
                    go_to(page, moments[scene])
                page.screenshot(path=folder / f"{way}-{scene}-{size}.png")
                print(way, scene, size, flush=True)
            page.context.close()
        browser.close()


def record(browser: Browser, server: Server, file: Path, target: Path) -> None:
    """A short moving picture of what is told in space."""
    _, moments = battle()
    page = look(browser, server, "1440", "space", file)
    page.set_viewport_size({"width": FILMED[0], "height": FILMED[1]})
    page.locator("[data-tools]").evaluate("tools => (tools.style.display = 'none')")
    page.clock.fast_forward(500)
    frames: list[Image.Image] = []
    for scene in TOLD:
        begin(page, scene, moments[scene])
        for _ in range(FRAMES):
            shot = Image.open(io.BytesIO(page.locator(".sky").screenshot())).convert("RGB")
            high = frames[0].height if frames else shot.height * WIDE // shot.width
            frames.append(ImageOps.fit(shot, (WIDE, high)))
            page.clock.fast_forward(STEP)
    frames[0].save(
        target, save_all=True, append_images=frames[1:], duration=STEP, loop=0, quality=70, method=4
    )
    print(f"{target.name}: {len(frames)} frames, {target.stat().st_size / 1e6:.2f} MB")


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        file = Path(data) / "battle.json"
        file.write_bytes(battle()[0])
        server = Server(Path(data), games=None)
        server.start()
        try:
            if arguments == ["--record"]:
                browser = launch(playwright, *DRAWN["space"])
                record(browser, server, file, pictures.FOLDER / "dropfleet-space.webp")
                browser.close()
            else:
                folder, *wanted = arguments
                Path(folder).mkdir(parents=True, exist_ok=True)
                take(playwright, server, file, Path(folder), wanted)
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
