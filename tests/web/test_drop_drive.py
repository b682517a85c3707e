"""Drop Drive's board: flying, dropping, meeting, selling, the end; flat, and once in the round."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import LIGHT, PATIENCE, Server, Visit, slow_down
from tests.web.drop_drive_table import (
    ENCOUNTER,
    FLAT,
    PATH,
    PATH_PANEL,
    SETTLED,
    TABLE,
    asks,
    decide,
    go_to,
    gone,
    of_kind,
    on_screen,
    overflow,
    path_shown,
    play_on,
    poses,
    put_up,
    remember,
    scene,
    sit,
    sit_at,
    stamp,
)
from tests.web.table import OVER, QUESTION, pass_time, soon, stop_time

from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.actions import Fly
from gravitable.games.drop_drive.flight_forecast import FlightForecast
from gravitable.games.drop_drive.flight_rules import start_at_ship
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.battle import EncounterAid
from gravitable.kernel import Decision, IllegalAction
from gravitable.kernel.rules.ledger import Ledger

pytestmark = pytest.mark.browser

MARKETS = '[data-place="planets"] table'
CLIENT = Path(__file__).parents[2] / "web" / "src" / "games" / "drop-drive"


def test_every_clause_the_board_cites_is_in_the_ledger() -> None:
    known = {rule.id for rule in Ledger.load(GAME.folder / "rules.toml")}
    kinds = {"drop-drive.fly", "drop-drive.view"}
    cited = {
        found
        for file in CLIENT.rglob("*")
        if file.suffix in (".ts", ".svelte") and file.name != "types.ts"
        for found in re.findall(r"drop-drive\.[a-z-]+\.[a-z-]+", file.read_text())
    }
    assert len(cited) > 20
    assert cited - known - kinds == set()


def test_a_whole_game_with_two_bots_and_a_replay_that_ends_in_the_same_view(visit: Visit) -> None:
    page = sit(visit, 3, first_game=True, big_bang_redo=0)
    assert play_on(page) > 20
    expect(page.locator(f"{OVER} th", has_text="Specimens")).to_be_visible()
    # The reasons add up to the score of each.
    for row in page.locator(f"{OVER} tbody tr").all():
        _, score, sold, others, specimens = row.locator("td").all_inner_texts()
        found, _, each = specimens.partition(":")
        assert sum(map(int, re.findall(r"\d+", each))) == int(found)
        assert int(sold) + int(others) + int(found) == int(score)
    expect(page.locator("[data-tokens]")).to_have_attribute("data-tokens", "0")
    end, table = poses(page), page.url.rsplit("/", 1)[1]
    markets = page.locator(MARKETS).all_inner_texts()
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").wait_for()
    page.keyboard.press("End")
    expect(page.locator("output").filter(has_text=re.compile(r"^(\d+) / \1$"))).to_have_count(1)
    soon(page, lambda: poses(page) == end)
    soon(page, lambda: page.locator(MARKETS).all_inner_texts() == markets)


def between_players(match: DropDriveMatch, decision: Decision) -> bool:
    aid = match.aid(decision)
    return (
        decision.kind == "drop-drive.posture"
        and isinstance(aid, EncounterAid)
        and aid.other.startswith("ship")
        and not any(piece.startswith("fuel") for player in match.state.players for piece in player.cargo)
    )


def test_two_people_meet_and_one_arms_weapons(visit: Visit) -> None:
    match = scene(between_players)
    seat = match.pending[0].seat
    aid = match.aid(match.pending[0])
    assert isinstance(aid, EncounterAid)
    ada, bob = visit(), visit()
    remember(ada)
    remember(bob)
    table = put_up(ada, match, seat, start=False)
    invite = ada.request.get(f"/api/tables/{table}").json()["invite"]
    assert bob.request.post("/api/links", data={"token": invite.rsplit("/", 1)[1]}).ok
    assert bob.request.post(f"/api/tables/{table}/sit", data={}).ok
    assert ada.request.post(f"/api/tables/{table}/start").ok
    go_to(ada, table)
    go_to(bob, table)

    # The odds are those of two dice and the two ratings.
    asks(ada, "posture")
    lead = aid.ratings[0] - aid.ratings[1]
    wins = sum(a - b + lead > 0 for a in range(1, 7) for b in range(1, 7))
    expect(ada.locator('[data-place="odds"]')).to_contain_text(f"you: win {wins / 0.36:.0f} %")
    expect(bob.locator(ENCOUNTER)).to_have_count(0)
    expect(ada.locator('[data-place="shared"]')).to_have_text(re.compile("An open channel shares .* and "))
    ada.locator(QUESTION).get_by_role("button", name="Hailing Frequencies").click()
    asks(bob, "hailed")
    bob.locator(QUESTION).get_by_role("button", name="Arm Weapons").click()
    asks(ada, "armed")
    expect(ada.locator(ENCOUNTER)).to_contain_text("Arm Weapons")
    question = stamp(ada)
    ada.locator(QUESTION).get_by_role("button", name="Battle Stations").click()
    gone(ada, question)
    told = r"rolls \d, in all \d+; .* rolls \d, in all \d+"
    for page in (ada, bob):
        expect(page.locator(".log li", has_text=re.compile(told)).first).to_be_visible()


def on_the_way(match: DropDriveMatch, decision: Decision) -> bool:
    """A flight with many links from open space, with fuel for no drop drive left to ask about."""
    return (
        decision.kind == "drop-drive.fly"
        and match.state.active.links >= 5
        and not start_at_ship(match).leaving
    )


def forecast(match: DropDriveMatch, points: tuple[tuple[float, float], ...]) -> list[str] | None:
    """What the game says a path meets; nothing where it may not be flown."""
    seat = match.pending[0].seat
    try:
        match.check(Fly(points), seat)
    except IllegalAction:
        return None
    told = match.study(Fly(points), seat)
    assert isinstance(told, FlightForecast)
    return [ahead.piece for ahead in told.meets]


def points_of(page: Page) -> tuple[tuple[float, float], ...]:
    found = json.loads(page.locator(PATH).get_attribute("data-points") or "[]")
    return tuple((float(x), float(y)) for x, y in found)


def test_a_path_is_bent_and_tells_what_the_rules_say_it_meets(visit: Visit) -> None:
    match = scene(on_the_way, least=40)
    page = sit_at(visit, match)
    # Pointing at pieces all around: what is told is what the game would meet, in the same order.
    seen = 0
    for pose in list(match.state.poses.values())[::5]:
        page.mouse.move(*on_screen(page, pose.x, pose.y))
        if (shown := path_shown(page)) is not None:
            assert shown[0] == forecast(match, shown[1])
            seen += len(shown[0] or ())
    assert seen > 5

    # Click lays links; a joint is dragged, and the links after it come along.
    pose = match.state.poses[match.state.active.ship]
    inward = (pose.x * 0.3 + 60, pose.y * 0.3 - 60)
    page.mouse.click(*on_screen(page, *inward))
    page.mouse.move(1, 1)
    soon(page, lambda: len(points_of(page)) >= 3)
    laid = points_of(page)
    page.mouse.move(*on_screen(page, *laid[1]))
    page.mouse.down()
    page.mouse.move(*on_screen(page, laid[1][0] + 14, laid[1][1] + 10), steps=4)
    page.mouse.up()
    page.mouse.move(1, 1)
    soon(page, lambda: points_of(page) != laid)
    bent = points_of(page)
    assert len(bent) == len(laid)

    # The keyboard: one link off, one on, turned; then a path of the planner's, flown.
    page.keyboard.press("Backspace")
    soon(page, lambda: len(points_of(page)) == len(bent) - 1)
    shorter = points_of(page)
    page.keyboard.press("ArrowLeft")
    soon(page, lambda: points_of(page) != shorter)
    page.keyboard.press("Escape")
    expect(page.locator(PATH)).to_have_count(0)
    page.keyboard.press("n")
    page.locator(PATH).wait_for()
    shown = path_shown(page)
    assert shown is not None
    assert shown[0] == forecast(match, shown[1])
    question = stamp(page)
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    gone(page, question)
    expect(page.locator(".log li", has_text="sets a flight path").last).to_be_visible()


def near_a_ship(match: DropDriveMatch, decision: Decision) -> bool:
    aid = match.aid(decision)
    return decision.kind == "drop-drive.aim" and not getattr(aid, "anywhere", True)


def test_a_drop_is_aimed_where_the_icons_allow(visit: Visit) -> None:
    match = scene(near_a_ship, least=30)
    page = sit_at(visit, match)
    expect(page.locator(f"{FLAT} .reach")).not_to_have_count(0)
    page.mouse.click(*on_screen(page, 0, 0))  # the sun is near nothing: the aim stays within reach
    aimed = page.locator('[data-place="aim"]').get_attribute("transform")
    question = stamp(page)
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")  # the first key of all: it is not lost
    gone(page, question)
    assert aimed != "translate(0 0)"
    expect(page.locator(".log li", has_text=re.compile("ship is dropped")).last).to_be_visible()


def test_a_sale_is_counted_at_the_market(visit: Visit) -> None:
    page = sit_at(visit, scene(of_kind("sell"), least=40))
    sell = page.locator('[data-place="sell"]')
    button = sell.locator(".button.main")
    offered = re.search(r"Sell for (\d+) credits", button.inner_text())
    assert offered is not None
    sell.get_by_role("button", name=re.compile("less")).first.click()
    expect(button).not_to_have_text(offered[0])
    sell.get_by_role("button", name=re.compile("more")).first.click()
    expect(button).to_have_text(offered[0])
    question = stamp(page)
    button.click()
    gone(page, question)
    expect(page.locator(".log li", has_text=f": {offered[1]} credits").last).to_be_visible()


def test_a_phone_flies_by_touch(visit: Visit) -> None:
    match = scene(on_the_way, least=40)
    page = sit_at(visit, match, phone=True)
    assert overflow(page) <= 0
    page.touchscreen.tap(*on_screen(page, 90, 60))
    page.locator(PATH).wait_for()
    for button in page.locator(f"{PATH_PANEL} button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 38
    # Fine bending is not behind the sheet: each button does what it says.
    for name in ("Turn left", "Shorter", "One link more", "Turn right"):
        before = points_of(page)
        page.locator(PATH_PANEL).get_by_role("button", name=name).tap()
        soon(page, lambda before=before: points_of(page) != before, lambda name=name: name)  # type: ignore[misc]
    question = stamp(page)
    path_shown(page)
    go = page.locator(f"{PATH_PANEL} .go")
    if go.is_disabled():  # a planet may lie just there
        page.locator(PATH_PANEL).get_by_role("button", name="Suggest").tap()
    go.tap()
    gone(page, question)
    page.get_by_role("tab", name="Ships").tap()
    expect(page.locator('[data-place="ships"]')).to_contain_text("cr")
    assert overflow(page) <= 0


SIZES = ((1440, 900), (1024, 768), (1920, 1080), (2560, 1440), (390, 844))
BUTTONS = f"{QUESTION} h2, {QUESTION} button, {PATH_PANEL} button, [data-place='draft'] button, .tools button"
WRONG = """(selector) => {
    const page = document.documentElement
    const over = [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]
    const found = over.some((by) => by > 0) ? [`the page is larger than the window by ${over}`] : []
    for (const element of document.querySelectorAll(selector)) {
        const r = element.getBoundingClientRect()
        const name = element.ariaLabel || element.textContent.trim()
        const ends = [[r.left + r.width / 2, r.top + 3], [r.left + r.width / 2, r.bottom - 3]]
        for (const [x, y] of ends) {
            const seen = document.elementFromPoint(x, y)
            if (!element.contains(seen)) found.push(`${name} is covered by ${seen?.outerHTML.slice(0, 60)}`)
        }
    }
    const at = (place) => document.querySelector(`[data-place=${place}]`).getBoundingClientRect()
    if (at('space').bottom > at('action-panel').top + 1) found.push('panel covers')
    return found
}"""


def test_with_four_players_everything_asked_is_in_sight_at_every_size(visit: Visit) -> None:
    """The draft, a flight, an encounter: each whole, none covered, and no page that overflows."""
    widths = []
    for kind, least in (("ship", 0), ("fly", 60), ("posture", 60)):
        page = sit_at(visit, scene(of_kind(kind), seats=4, least=least))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            soon(page, lambda: not page.evaluate(WRONG, BUTTONS), lambda: page.evaluate(WRONG, BUTTONS))  # noqa: B023
            widths.append(page.locator(FLAT).evaluate("(board) => board.getBoundingClientRect().height"))
        if kind == "posture":
            expect(page.locator(f"[data-place='space'] {ENCOUNTER}")).to_have_count(0)
            expect(page.locator('[data-place="shared"]')).to_be_visible()
    # From the smallest to the largest window the board grows.
    for part in (widths[:5], widths[5:10], widths[10:]):
        laptop, small, large, huge, _ = part
        assert small < laptop < large < huge


def test_the_pieces_are_listed_with_distances(visit: Visit) -> None:
    match = scene(on_the_way, least=40)
    page = sit_at(visit, match)
    rows = page.locator("[data-row]")
    expect(rows).to_have_count(len(match.state.poses) - 1)
    far = [int(found[1]) for row in rows.all_inner_texts() if (found := re.search(r"(\d+) mm", row))]
    assert far == sorted(far)
    page.keyboard.press("d")
    expect(page.locator('[data-place="pieces"]')).to_be_visible()


COVERS = """(parts) => {
    const station = document.querySelector('.station').getBoundingClientRect()
    return parts.filter((part) => [...document.querySelectorAll(part)].some((element) => {
        const r = element.getBoundingClientRect()
        const beside = r.left >= station.right || r.right <= station.left
        return !beside && r.top < station.bottom && r.bottom > station.top
    }))
}"""


def landed(page: Page) -> bool:
    """Fly to a planet, if one can be reached."""
    for piece, place in poses(page).items():
        if not piece.startswith("planet"):
            continue
        y, x = (float(part) for part in re.findall(r"-?[\d.]+", place)[:2])
        page.mouse.click(*on_screen(page, x, y))
        page.mouse.move(1, 1)
        shown = path_shown(page)
        if shown and (shown[0] or [""])[-1] == piece:
            question = stamp(page)
            page.locator(f"{PATH_PANEL} .go").click()
            gone(page, question)
            return True
        page.keyboard.press("Escape")
        expect(page.locator(PATH)).to_have_count(0)
    return False


@pytest.mark.parametrize("phone", [False, True])
def test_the_guided_first_round_follows_the_questions_to_the_first_landing(visit: Visit, phone: bool) -> None:
    match = scene(of_kind("drop-drive"), chosen=("first_game",))
    page = visit(phone=phone)
    remember(page, seen=["choices"])
    go_to(page, put_up(page, match, match.pending[0].seat))
    page.get_by_role("button", name="Show me").click()
    station = page.get_by_label("Guided first flight")
    station.wait_for()
    asked = [QUESTION, PATH_PANEL, '[data-place="draft"]', '[data-place="sell"]', ENCOUNTER]
    titles: list[str] = []
    while "Explore" not in titles or station.count():
        assert len(titles) < 60, titles
        page.locator(QUESTION).wait_for()
        if station.count():
            titles.append(station.get_by_role("heading").inner_text())
            following = station.get_by_role("button", name="Next")
            if following.count():
                following.click()
                continue
            soon(page, lambda: not page.evaluate(COVERS, asked), lambda: page.evaluate(COVERS, asked))
            if "Bend your path" in titles and "left" not in titles:
                # It can be left, and taken up again where it was.
                titles.append("left")
                station.get_by_role("button", name="Leave").click()
                expect(station).to_have_count(0)
                page.get_by_role("button", name="More", exact=True).click()
                page.get_by_role("button", name=re.compile("tour|guided", re.I)).click()
                expect(station.get_by_role("heading")).to_have_text(titles[-2])
        if not (page.locator(f"{TABLE}[data-kind='drop-drive.fly']").count() and landed(page)):
            decide(page)
    expect(station).to_have_count(0)
    assert titles[:2] == ["The system", "Five markets"]
    assert {"The drop drive", "Bend your path", "Explore"} <= set(titles)


def test_only_this_table_loads_the_round_one(visit: Visit) -> None:
    page = visit("/")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.get_by_role("button", name="Play now: Adrift").click()
    page.locator(QUESTION).first.wait_for()
    assert any("adrift" in url for url in loaded)
    assert not [url for url in loaded if "world-" in url or "drop-drive" in url]


def test_in_the_round_drops_are_played_back_and_then_nothing_is_drawn(
    chromium: Browser, server: Server
) -> None:
    match = scene(of_kind("aim"), world="physics", least=8)
    # Small, because the processor draws it; and on a phone's table the canvas comes first.
    context = chromium.new_context(
        base_url=server.url, viewport={"width": 320, "height": 480}, service_workers="block"
    )
    context.set_default_timeout(6 * PATIENCE)
    page = context.new_page()
    slow_down(page)
    page.clock.install()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.extend([said.text] if said.type == "error" else []))
    page.goto(LIGHT)
    remember(page, look="orbit", speed="normal", motion="full")
    go_to(page, put_up(page, match, match.pending[0].seat))
    canvas = page.locator("canvas[data-frames]")
    canvas.wait_for()
    expect(canvas).to_have_attribute("data-pieces", str(len(match.state.poses)))
    asks(page, "aim")
    assert colours(page) > 200  # a picture, not an empty canvas

    # However slowly it is drawn: time goes on only frame by frame.
    stop_time(page)
    skip = page.get_by_role("button", name="Skip")
    page.get_by_role("button", name="Drop here").click()
    pass_time(page, skip)
    heights: list[int] = []
    while not heights or heights[-1] <= 40:
        page.clock.run_for(32)
        heights.append(int(canvas.get_attribute("data-highest") or "0"))
        assert len(heights) < 100, f"the ship is not seen in the air: {heights}"
    assert heights[-1] < 400
    # Once all is told, what was asked for is drawn, and the picture rests.
    for _ in range(200):
        page.clock.fast_forward(2000)
        if not skip.count() and page.locator(f"{QUESTION}, {OVER}").count():
            break
    expect(skip).to_have_count(0)
    page.clock.run_for(100)
    expect(canvas).to_have_attribute("data-highest", re.compile(r"^[12]?\d$"))
    frames = canvas.get_attribute("data-frames")
    page.clock.run_for(1000)
    expect(canvas).to_have_attribute("data-frames", frames or "")
    context.close()
    assert complaints == []


def colours(page: Page) -> int:
    """How many colours the canvas shows, counted in another page that may read pictures."""
    shot = page.locator("canvas").screenshot()
    reader = page.context.new_page()
    reader.goto("about:blank")
    count: int = reader.evaluate(
        """async (picture64) => {
            const bytes = Uint8Array.from(atob(picture64), (letter) => letter.charCodeAt(0))
            const picture = await createImageBitmap(new Blob([bytes]))
            const brush = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
            brush.drawImage(picture, 0, 0)
            const { data } = brush.getImageData(0, 0, picture.width, picture.height)
            const seen = new Set()
            const words = new Uint32Array(data.buffer)
            for (const word of words) seen.add(word)
            return seen.size
        }""",
        b64encode(shot).decode(),
    )
    reader.close()
    return count
