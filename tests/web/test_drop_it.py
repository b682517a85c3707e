"""Drop It's board: aiming by mouse, keys and fingers, the fall, the verdict, every variant to its end."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.drop_it_table import (
    HELD,
    SETTLED,
    VERDICT,
    asked,
    finish,
    gone,
    on_screen,
    overflow,
    points,
    poses,
    remember,
    sit,
    sit_late,
    stamp,
    stands_at,
    told_points,
    turned,
    turned_to,
    where,
)
from tests.web.table import OVER, Guide, pass_time, soon

pytestmark = pytest.mark.browser

GRASP = 34
"""How near a finger takes the tile along, in millimetres."""
HALF = 19.5
"""Half the width of a circle or of a square that lies flat, in millimetres."""


def release(page: Page, key: str = "Enter") -> None:
    """Let go of the tile, by key."""
    page.wait_for_timeout(SETTLED)
    page.keyboard.press(key)


def let_go(page: Page, key: str = "Enter") -> None:
    """Let go of the tile, by key, and wait until the table has it."""
    question = stamp(page)
    release(page, key)
    gone(page, question)


def test_a_game_by_mouse(visit: Visit) -> None:
    page = sit(visit, 4)
    drops = 0
    while asked(page) == "drop":
        question = stamp(page)
        page.locator("[data-kind]:not(:disabled)").last.click()
        x = 30.0 + 22.0 * drops
        page.mouse.move(*on_screen(page, x, 150))
        stands_at(page, x, within=8)  # as far as the walls allow
        before = turned(page)
        page.mouse.wheel(0, 100)
        turned_to(page, before - 15)
        page.wait_for_timeout(SETTLED)
        page.mouse.down()
        page.mouse.up()
        gone(page, question)
        drops += 1
    assert drops == 9
    assert sum(told_points(page).values()) == sum(points(page))
    assert 30 <= len(poses(page)) <= 36
    expect(page.locator(f"{OVER} th", has_text="Track")).to_be_visible()


def test_the_handle_turns_the_tile_and_a_drag_of_the_tile_moves_it(visit: Visit) -> None:
    page = sit(visit, 1)
    page.locator("[data-kind=red-square]").click()
    knob = page.locator("[data-handle] .knob").bounding_box()
    assert knob is not None
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(*on_screen(page, 120, 380), steps=4)
    page.mouse.up()
    turned_to(page, 45)  # from the upper right to straight above
    page.mouse.move(*on_screen(page, 120, 320))
    page.mouse.down()
    page.mouse.move(*on_screen(page, 150, 320), steps=4)
    page.mouse.up()
    stands_at(page, 150)
    assert page.locator(".log li", has_text="drops").count() == 0


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = sit(visit, 3)
    expect(page.locator(HELD)).to_have_attribute("aria-valuetext", "red circle at 120 mm")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    stands_at(page, 123.5, within=0.01)
    page.keyboard.press("Home")
    stands_at(page, HALF, within=0.01)
    page.keyboard.press("End")
    stands_at(page, 240 - HALF, within=0.01)
    page.keyboard.press("ArrowDown")
    expect(page.locator(HELD)).to_have_attribute("aria-valuetext", re.compile("^yellow circle"))
    page.keyboard.press("3")
    page.keyboard.press("q")
    page.keyboard.press("Shift+E")
    expect(page.locator(HELD)).to_have_attribute("aria-valuetext", re.compile("^red square .*, turned 14°"))
    let_go(page, " ")
    expect(page.locator(".log")).to_contain_text("drops the red square")
    finish(page)
    assert sum(told_points(page).values()) == sum(points(page))


def drag(page: Page, *ways: list[tuple[float, float]]) -> None:
    """Fingers that go down, along their ways, and up."""
    client = page.context.new_cdp_session(page)
    for kind, step in (("touchStart", 0), ("touchMove", 1), ("touchMove", 2)):
        spots = [{"x": way[step][0], "y": way[step][1], "id": n} for n, way in enumerate(ways)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    client.detach()


def test_a_game_by_touch_on_a_phone(visit: Visit) -> None:
    page = sit(visit, 4, phone=True)
    assert overflow(page) <= 0
    drops = 0
    while asked(page) == "drop":
        question = stamp(page)
        page.locator("[data-kind]:not(:disabled)").nth(drops % 2 - 1).tap()
        before, left = where(page), 60.0 + 15 * drops
        x, y = on_screen(page, left, 100)
        moved = 20 * (100 / (on_screen(page, left + 100, 100)[0] - x))
        drag(page, [(x, y), (x + 10, y), (x + 20, y)])
        # A finger near the tile takes it along, one further away calls it; as far as the walls allow.
        stands_at(page, before + moved if abs(before - left) < GRASP else left + moved, within=8)
        placed, angle = where(page), turned(page)
        drag(page, [(x, y), (x, y - 5), (x, y - 30)], [(x + 60, y), (x + 60, y + 5), (x + 60, y + 30)])
        turned_to(page, angle - 45)  # as the fingers turned
        assert abs(where(page) - placed) < 20
        page.wait_for_timeout(SETTLED)
        page.get_by_role("button", name="Let go").tap()
        gone(page, question)
        drops += 1
    assert drops == 9
    assert overflow(page) <= 0


VARIANTS: dict[str, tuple[int, dict[str, object]]] = {
    "two": (2, {}),
    "three": (3, {"shared_tiles": "dealt"}),
    "four": (4, {}),
    "beginner": (4, {"beginner": True}),
    "jokers": (2, {"jokers": True}),
    "teams": (5, {"mode": "teams", "first_team": 2}),
    "teams with jokers": (4, {"mode": "teams", "jokers": True, "joker_colour": "own"}),
    "solo": (1, {"difficulty": "medium"}),
    "easy": (4, {"mode": "together", "difficulty": "easy"}),
    "medium": (3, {"mode": "together", "difficulty": "medium"}),
    "hard": (2, {"mode": "together", "difficulty": "hard"}),
    "pro": (6, {"mode": "together", "difficulty": "pro"}),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_played_to_its_end(visit: Visit, variant: str) -> None:
    seats, options = VARIANTS[variant]
    page = sit_late(visit, seats, max(3, seats + 1), **options)
    together = seats == 1 or options.get("mode") == "together"
    sides = 2 if together or "mode" in options else seats
    expect(page.locator("[data-side]")).to_have_count(sides)
    expect(page.locator("[data-task]")).to_have_count(16 if together else 0)
    sides_only = "beginner" in options
    expect(page.locator("[data-edge]")).to_have_count(0 if together else 16 if sides_only else 20)
    expect(page.locator("[data-circle]")).to_have_count(0 if together else 13)
    expect(page.locator(".ruler")).to_have_count(16 if sides_only else 0)
    if together:
        expect(page.locator("[data-side='1']")).to_contain_text("The game")
    if variant == "teams":
        expect(page.locator("[data-side='0']")).to_contain_text("Red and Blue")
        expect(page.locator("[data-side='0'].active")).to_contain_text("your turn")
    finish(page)
    expect(page.locator("[data-kind]:not(:disabled)")).to_have_count(0)
    result = page.locator(OVER).inner_text()
    shown = points(page)
    if together:
        assert f"your marker at {shown[0]}" in result
        assert f"the game's at {shown[1]}" in result
        assert ("Victory" in result) == (shown[0] > shown[1])
    else:
        assert f"with {max(shown)}." in result


def test_a_broken_rule_is_named_and_a_joker_saves_the_tile(visit: Visit) -> None:
    page = sit(visit, 2, jokers=True, tremor="none")
    page.locator("[data-kind=red-square]").click()
    page.mouse.move(*on_screen(page, 150, 100))
    page.wait_for_timeout(SETTLED)
    page.mouse.down()
    page.mouse.up()
    verdict = page.locator(f".banner {VERDICT}")
    expect(verdict).to_contain_text("touches the red floor: same colour")
    expect(page.locator("[data-edge=bottom-3].broken.told")).to_have_count(1)
    expect(page.locator(".marks .flag")).to_have_count(1)
    expect(page.locator(".marks .contact.bad")).to_have_count(1)
    expect(page.locator("[aria-live=polite]")).to_contain_text("touches the red floor (same colour)")
    assert points(page) == [0, 0]
    # The square overlaps the medium circle: 1 for the level, 2 for the circle.
    spend = verdict.get_by_role("button", name="Spend the red joker")
    expect(spend).to_contain_text("score 3")
    spend.click()
    expect(page.locator("[data-side='0'] [data-points]")).to_have_attribute("data-points", "3")
    expect(page.locator(".log")).to_contain_text("level 1 and 2 for circles makes 3")


def test_a_clean_landing_adds_up_level_and_circles(visit: Visit) -> None:
    page = sit(visit, 1, tremor="none", settings={"speed": "normal"}, timeless=True)
    page.locator("[data-kind=green-square]").click()
    expect(page.locator("[data-task=task-left-1].wanted")).to_have_count(1)
    release(page)
    verdict = page.locator(f".banner {VERDICT}")
    pass_time(page, verdict)
    expect(verdict).to_contain_text("breaks no rule")
    expect(verdict).to_contain_text("Task done: green square in level 1")
    expect(page.locator("[data-task=task-left-1].done")).to_have_count(1)
    expect(page.locator("[data-level='1'].lit")).to_have_count(1)
    pass_time(page, page.locator("[data-side='0'] [data-points='1']"))


def height(page: Page) -> float:
    """How high the only tile is just now, in millimetres."""
    found = re.search(r"translate\(\S+ (\S+)\)", page.locator("[data-tile]").get_attribute("transform") or "")
    assert found is not None
    return -float(found[1])


def test_a_fall_is_seen_as_it_happened(visit: Visit) -> None:
    page = sit(visit, 2, tremor="none", settings={"speed": "normal", "motion": "full"}, timeless=True)
    page.keyboard.press("Enter")
    pass_time(page, page.locator("[data-tile]"), step=2)
    heights = [height(page)]
    verdict = page.locator(f".banner {VERDICT}")
    while not verdict.count():
        page.clock.run_for(20)
        heights.append(height(page))
        assert len(heights) < 500, "no verdict after ten seconds"
    assert heights[0] == pytest.approx(308 + HALF, abs=0.5)  # it hangs above the rim
    assert heights[-1] == pytest.approx(HALF, abs=0.5)  # and ends on the floor
    # It falls through the air, not at once, and as fast as things fall: 308 mm in a quarter of a second.
    falling = [y for y in heights if 40 < y < 320]
    assert 8 <= len(falling) <= 16
    frames = 2 * 16  # milliseconds: as many as may pass between two looks
    assert all(0 <= above - below <= frames * 2.7 for above, below in pairwise(falling))


def test_a_fall_can_be_skipped(visit: Visit) -> None:
    page = sit(visit, 1, settings={"speed": "normal", "motion": "full"}, timeless=True)
    release(page)
    pass_time(page, page.get_by_role("button", name="Skip"))
    page.keyboard.press("Escape")
    page.locator(HELD).wait_for()
    expect(page.locator("[data-tile]")).to_have_count(1)


def test_a_replay_ends_in_the_same_final_view(visit: Visit) -> None:
    page = sit_late(visit, 2, 4, jokers=True)
    table = page.url.rsplit("/", 1)[1]
    finish(page)
    end, score = poses(page), points(page)
    remember(page, speed="fast")
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").wait_for()
    page.keyboard.press("End")
    expect(page.locator("output")).to_have_text(re.compile(r"^(\d+) / \1$"))
    soon(page, lambda: poses(page) == end)
    assert points(page) == score
    # Step by step: every drop is shown again, and leads to the same place.
    last = int(page.get_by_label("Moment").get_attribute("max") or 0)
    page.keyboard.press("PageUp")
    soon(page, lambda: len(poses(page)) < len(end))
    now = int((page.locator("output").inner_text()).split(" / ")[0])
    assert now < last
    for at in range(now + 1, last + 1):
        page.get_by_role("button", name="One step on").click()
        expect(page.locator("output")).to_have_text(f"{at} / {last}")
    expect(page.locator(".banner .verdict")).to_be_visible()
    page.keyboard.press("Escape")
    soon(page, lambda: poses(page) == end)


def test_everything_says_what_it_is(visit: Visit) -> None:
    page = sit_late(visit, 2, 20)
    page.locator(HELD).wait_for()
    said = page.locator("[role=tooltip]")
    page.locator("[data-circle=small-3]").hover()
    expect(said).to_contain_text("Bonus circle 3")
    page.locator("[data-edge=left-8]").hover()
    expect(said).to_contain_text("No blue tile may touch it here.")
    # By keyboard: one stop for all things, arrows from one to the next.
    expect(page.locator("[data-thing][tabindex='0']")).to_have_count(1)
    page.locator(HELD).focus()
    page.keyboard.press("Shift+Tab")
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    x = where(page)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    assert where(page) == x
    tile = page.locator("[data-tile]").first
    tile.focus()
    expect(said).to_contain_text("may come to touch it")
    # Suggestions beside the board are shown on it.
    page.get_by_role("button", name="List some choices").click()
    page.locator(".question .items button").first.hover()
    expect(page.locator('[data-place="suggested"]')).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True])
def test_the_guided_first_round_is_followed_to_my_next_turn(visit: Visit, phone: bool) -> None:
    page = visit("/", newcomer=True, phone=phone)
    page.get_by_role("button", name="Play now: Drop It").click()
    page.locator(HELD).wait_for()
    guide, question = Guide(page), ""
    while guide.titles[-1:] != [LAST_STATION]:
        title = guide.reads()
        if title == "Keep like from like":
            guide.is_left_and_taken_up()
            page.reload()
            page.locator(HELD).wait_for()
            expect(guide.station.get_by_role("heading")).to_have_text(title)
        if title == "Let go" and not question:  # it is still read for a moment when the tile has gone
            question = stamp(page)
            page.wait_for_timeout(SETTLED)
            page.locator(".go").click()
            gone(page, question)
        elif not guide.goes_on():
            page.wait_for_timeout(30)
    # While the track is spoken of the others may have dropped already.
    assert [title for title in guide.titles if title != "The others drop"] == [
        "Your tiles",
        "Aim high",
        "Keep like from like",
        "Let go",
        "The track",
        LAST_STATION,
    ]
    page.locator(HELD).wait_for()
    page.wait_for_timeout(SETTLED)
    page.locator(".go").click()
    guide.is_over()


LAST_STATION = "And so on, until all tiles are dropped"
