"""Dropfleet Commander's table: the chart, moving, firing, odds, secrets, a whole battle, its replay."""

from __future__ import annotations

import itertools
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import SLOW, Visit
from tests.web.dropfleet_table import (
    ACTION_PANEL,
    CHART,
    GHOST,
    LIGHT,
    admiral,
    chart_lies,
    decide,
    gone,
    knot,
    log_until_idle,
    log_with_rolled_dice,
    on_screen,
    overflow,
    place_of,
    play,
    put_up,
    sit_at,
    stamp,
    whole_log,
)
from tests.web.table import QUESTION, pass_time, soon, stop_time

from gravitable.games.dropfleet.fire.forecast import AskOdds, forecast
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import FireAid
from gravitable.games.dropfleet.steps.movement import MoveAid
from gravitable.games.dropfleet.view import view
from gravitable.kernel.registry import game
from gravitable.puzzles.puzzle import puzzles_of

pytestmark = pytest.mark.browser


def box(page: Page) -> list[float]:
    """What part of the table the chart shows: left, top, width, height, in inches."""
    return [float(n) for n in (page.locator(CHART).get_attribute("viewBox") or "").split()]


def test_the_chart_is_zoomed_and_panned_by_wheel_drag_and_keys(visit: Visit) -> None:
    page = admiral(visit)
    play(page, "random")
    page.locator(ACTION_PANEL).wait_for()
    whole = box(page)
    assert whole[2] >= 48
    assert whole[3] >= 48
    x, y = on_screen(page, 30, 20)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    expect(page.locator(CHART)).not_to_have_attribute("viewBox", " ".join(f"{n:.3f}" for n in whole))
    near = box(page)
    assert near[2] < whole[2] * 0.7
    # What was under the mouse is there still.
    soon(page, lambda: on_screen(page, 30, 20) == pytest.approx((x, y), abs=2))
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=6)
    page.mouse.up()
    expect(page.locator(CHART)).not_to_have_attribute("viewBox", " ".join(f"{n:.3f}" for n in near))
    soon(page, lambda: on_screen(page, 30, 20) == pytest.approx((x + 80, y + 40), abs=12))
    page.keyboard.press("0")
    soon(page, lambda: box(page) == whole)
    page.keyboard.press("+")
    soon(page, lambda: box(page)[2] < whole[2])


def test_a_ship_is_dragged_along_its_legal_path(visit: Visit) -> None:
    page = admiral(visit)
    m = sit_at(page, "dropfleet.move", turn=4)
    aid = m.aid(next(each for each in m.pending if each.seat == 0))
    assert isinstance(aid, MoveAid)
    before = place_of(page, GHOST)
    page.mouse.move(*on_screen(page, *before))
    page.mouse.down()
    page.mouse.move(*on_screen(page, 24, 24), steps=5)
    page.mouse.up()
    x, y = place_of(page, GHOST)
    ship = next(one for one in aid.ships if one.start is not None)
    start = ship.start
    assert start is not None
    # The ghost follows the hand as far as its order lets it go.
    far = ((x - start.x) ** 2 + (y - start.y) ** 2) ** 0.5
    assert far <= ship.most + 0.01
    # A choice that is listed shows its way when it is pointed at.
    page.get_by_role("button", name="List some choices").click()
    page.locator(f"{QUESTION} .group button[data-item]").first.hover()
    expect(page.locator(f"{CHART} .preview")).to_have_count(1)
    page.mouse.move(0, 0)
    page.locator(CHART).click(position={"x": 4, "y": 4})
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("ArrowUp")
    question = stamp(page)
    x, y = place_of(page, GHOST)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(f"moves to {x:.1f}, {y:.1f}")


def test_a_choice_pointed_at_shows_where_it_changes_layer(visit: Visit) -> None:
    page = admiral(visit)
    sit_at(page, "dropfleet.move", turn=4, climbs=True)
    listed = page.locator(f"{QUESTION} .group button[data-item]")
    # (What many choices share stands in their heading: the whole choice is in the button's name.)
    change = page.locator(f"{QUESTION} .group button[data-item][aria-label*='going ']")
    for _ in range(20):  # what is listed is drawn anew every time
        page.get_by_role("button", name="List some choices").click()
        listed.nth(3).wait_for()
        if change.count():
            break
        page.reload()
    way = "up" if "going up" in (change.first.get_attribute("aria-label") or "") else "down"
    change.first.hover()
    expect(page.locator(f"{CHART} .preview")).to_have_count(1)
    expect(page.locator(f"{CHART} [data-change]")).to_have_attribute("data-change", way)


def test_a_target_that_can_be_shot_shows_its_odds_and_is_shot(visit: Visit) -> None:
    page = admiral(visit)
    m = sit_at(page, "dropfleet.fire", cards=False)
    aid = m.aid(next(each for each in m.pending if each.seat == 0))
    assert isinstance(aid, FireAid)
    spots = {(target.kind, target.no) for shot in aid.shots for target, *_ in shot.targets}
    lit = page.locator(":is([data-ship], [data-sector], [data-station]).choosable")
    expect(lit).to_have_count(len(spots))
    kind, number = sorted(spots)[0]
    target = page.locator(f"[data-{kind}='{number}']")
    label = page.locator(f"[data-label='{kind}-{number}']")
    expect(label).to_have_text(re.compile(r"\d+ %.*⌀ \d"))
    target.dispatch_event("click")
    planned = page.locator(f"{ACTION_PANEL} [data-go]")
    expect(planned).to_contain_text("Fire")
    expect(page.locator("[data-sums] li")).to_have_count(1)
    # One weapon alone: what the desk tells is what the engine works out.
    shot = next(one for one in aid.shots for to, *_ in one.targets if (to.kind, to.no) == (kind, number))
    at = [(to.kind, to.no) for to, *_ in shot.targets].index((kind, number))
    page.get_by_role("button", name="Clear").click()
    page.locator(f"[data-weapon='{shot.ship}:{shot.weapon}']").click()
    target.dispatch_event("click")
    mean = aid.shot_odds[shot.odds[at]].mean
    expect(page.locator("[data-sums] li")).to_contain_text(f"⌀ {mean:.2f} Hull")
    question = stamp(page)
    planned.click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(re.compile(rf"{re.escape(shot.name)}.* at .*\d\+:"))


def test_one_click_allocates_what_was_rolled_too_and_a_stack_is_pulled_apart(visit: Visit) -> None:
    page = admiral(visit)
    page.goto(f"/table/{put_up(page, log_with_rolled_dice())}")
    page.locator(f"{ACTION_PANEL}[data-kind='dropfleet.fire']").wait_for()
    chart_lies(page)
    page.keyboard.press("0")
    soon(page, lambda: box(page)[2] >= 48)
    stack = page.locator("[data-stack]").first
    number = stack.get_attribute("data-stack")
    expect(stack).to_have_text(stack.get_attribute("data-count") or "")
    token = page.locator(f"[data-ship='{number}']")
    moved = [one.get_attribute("style") for one in page.locator("[data-ship]").all()]
    token.hover()
    soon(page, lambda: moved != [one.get_attribute("style") for one in page.locator("[data-ship]").all()])
    page.mouse.move(0, 0)
    expect(page.locator(f"{ACTION_PANEL} .refusal")).to_contain_text("must be allocated")
    page.locator(":is([data-ship], [data-sector], [data-station]).choosable").first.dispatch_event("click")
    expect(page.locator(f"{ACTION_PANEL} .refusal")).to_have_text("")
    question = stamp(page)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    gone(page, question)


def test_a_group_moves_together_and_is_told_what_awaits_it(visit: Visit) -> None:
    page = admiral(visit)
    m = sit_at(page, "dropfleet.move", turn=1, several=True)
    aid = m.aid(next(each for each in m.pending if each.seat == 0))
    assert isinstance(aid, MoveAid)
    page.locator("[data-entry='place']").fill("20")
    page.locator("[data-entry='facing']").fill("10")
    page.keyboard.press("]")
    expect(page.locator(f"{ACTION_PANEL} [data-exposure]")).to_contain_text("Can be shot by")
    expect(page.locator(f"{CHART} .mate")).to_have_count(len(aid.ships) - 1)
    question = stamp(page)
    page.get_by_role("button", name=re.compile(f"Move all {len(aid.ships)}")).click()
    gone(page, question)
    moved = page.locator(".log").get_by_text(re.compile("moves to"))
    soon(page, lambda: moved.count() >= len(aid.ships), moved.count)


def test_hit_chances_do_not_cover_each_other(visit: Visit) -> None:
    """Ships in one knot: every target has its chance beside it, to be read."""
    log, ships = knot()
    page = admiral(visit)
    page.goto(f"/table/{put_up(page, log)}")
    page.locator(f"{ACTION_PANEL}[data-kind='dropfleet.fire']").wait_for()
    chart_lies(page)
    expect(page.locator("[data-ship].choosable")).to_have_count(len(ships))
    chances = page.locator("[data-label^='ship-']").filter(has_text="⌀")

    def told() -> int:
        """How many ships have a chance beside them; "×2" is one label for two."""
        return sum(int([*text.split("×"), "1"][1]) for text in chances.all_text_contents())

    def covering() -> list[object]:
        boxes = page.locator("[data-label], .count").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().toJSON())"
        )
        return [
            (one, other)
            for one, other in itertools.combinations(boxes, 2)
            if one["right"] > other["left"] + 1
            and other["right"] > one["left"] + 1
            and one["bottom"] > other["top"] + 1
            and other["bottom"] > one["top"] + 1
        ]

    soon(page, lambda: told() == len(ships), told)
    soon(page, lambda: not covering(), covering)


def test_the_odds_panel_tells_what_the_engine_works_out(visit: Visit) -> None:
    page = admiral(visit)
    m = sit_at(page, "dropfleet.orders")
    page.keyboard.press("o")
    panel = page.get_by_role("complementary", name="Odds")
    attacker = int(panel.get_by_label("Attacker").input_value())
    target = int(panel.get_by_label("Target").input_value())
    s = m.state
    shown = view(m, 0)
    group = s.groups[s.ships[attacker].group].kind
    weapons = [int(one.get_attribute("value") or -1) for one in panel.locator("fieldset input:checked").all()]
    panel.get_by_label("other orbit").uncheck()
    panel.get_by_label("beyond Scan").uncheck()
    panel.get_by_label("Weapons Free").check()
    aimed = shown.ships[target]
    odds = forecast(
        AskOdds(
            attacker=type(group)(group.ship, 1, group.systems, group.options),
            target=s.groups[s.ships[target].group].kind.ship,
            weapons=tuple(weapons),
            armour=aimed.armour,
            passive=aimed.passive,
            pd=aimed.pd,
            hull=aimed.hull,
            firer_layer=aimed.layer,
            target_layer=aimed.layer,
            weapons_free=True,
        )
    )
    expect(panel.locator("[data-odds]")).to_contain_text(f"⌀ {odds.mean:.2f}")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_orders_are_chosen_by_keys_and_what_is_forbidden_says_why(visit: Visit) -> None:
    page = admiral(visit)
    sit_at(page, "dropfleet.orders")
    for forbidden in page.locator("[data-order][aria-disabled]").all():
        forbidden.hover()
        expect(page.locator(".explanation.refused")).to_be_visible()
    page.mouse.move(0, 0)
    allowed = page.locator("[data-order]:not([aria-disabled])")
    key = allowed.last.get_attribute("aria-keyshortcuts") or "1"
    name = allowed.last.locator("strong").inner_text().removeprefix(key).strip()
    page.keyboard.press(key)
    expect(page.locator("[data-order].chosen strong")).to_contain_text(name)
    question = stamp(page)
    page.keyboard.press("Enter")
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(re.compile(rf": .*{name.split()[0]}", re.I))


def test_a_strategy_deck_is_stacked_by_dragging_and_by_keys(visit: Visit) -> None:
    page = admiral(visit)
    sit_at(page, "dropfleet.stack")
    cards = page.locator(f"{ACTION_PANEL} ol [data-battlegroup]")

    def order() -> list[str]:
        return [str(card.get_attribute("data-battlegroup")) for card in cards.all()]

    first = order()
    assert len(first) > 2
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    soon(page, lambda: order() == [first[1], first[0], *first[2:]])
    page.get_by_role("button", name=re.compile("^Earlier")).nth(1).click()
    soon(page, lambda: order() == first)
    from_, to = cards.nth(1).bounding_box(), cards.first.bounding_box()
    assert from_ is not None
    assert to is not None
    page.mouse.move(from_["x"] + 20, from_["y"] + 20)
    page.mouse.down()
    page.mouse.move(to["x"] + 10, to["y"] + 20, steps=6)
    page.mouse.up()
    soon(page, lambda: order() == [first[1], first[0], *first[2:]])
    question = stamp(page)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text(f"stacks a strategy deck of {len(first)}")


def test_a_turn_by_touch_on_a_phone(visit: Visit) -> None:
    page = admiral(visit, phone=True)
    sit_at(page, "dropfleet.move")
    assert overflow(page) <= 0
    # The chart has come near to the ship that is to move.
    soon(page, lambda: box(page)[2] < 48)
    whole = box(page)
    client = page.context.new_cdp_session(page)
    chart = page.locator(CHART).bounding_box()
    assert chart
    x, y = chart["x"] + chart["width"] / 2, chart["y"] + chart["height"] / 2
    for kind, gap in (("touchStart", 10), ("touchMove", 20), ("touchMove", 40)):
        fingers = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(CHART)).not_to_have_attribute("viewBox", " ".join(f"{n:.3f}" for n in whole))
    soon(page, lambda: box(page)[2] < whole[2])
    for tab in ("Fleet", "Log", "Play"):
        page.get_by_role("tab", name=tab).tap()
        assert overflow(page) <= 0
    page.get_by_role("tab", name="Play").tap()
    decide(page)
    assert overflow(page) <= 0


def test_the_ground_of_a_cluster_is_shown_near(visit: Visit) -> None:
    page = admiral(visit)
    play(page, "random")
    page.locator(ACTION_PANEL).wait_for()
    page.locator("[data-cluster]").first.focus()
    page.keyboard.press("Enter")
    ground = page.locator("[data-ground='0']")
    expect(ground.locator("li")).not_to_have_count(0)
    expect(ground).to_contain_text("Hull")
    page.keyboard.press("Escape")
    expect(ground).to_have_count(0)


def test_on_phones_the_ground_leaves_most_of_the_screen_to_the_chart(visit: Visit) -> None:
    """Where troops are to be moved the chart comes near to their cluster, whose card is one line below it."""
    puzzles = [puzzle.match().pending[0].kind for puzzle in puzzles_of(game("dropfleet"))]
    page = admiral(visit, phone=True)
    page.goto(f"/puzzles/dropfleet/{puzzles.index('dropfleet.move-troops') + 1}")
    page.locator(f"{ACTION_PANEL}[data-kind='dropfleet.move-troops']").wait_for()
    card = page.locator("[data-ground]")
    sector = page.locator(f"{CHART} [data-sector].choosable").first
    expect(card.get_by_role("button", name="Move its troops").first).to_be_visible()
    expect(sector).to_be_in_viewport()

    def high(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        return box["height"]

    soon(page, lambda: high("[data-place=sky]") > high(".right"), lambda: high(".right"))
    assert high("[data-place=sky]") - high("[data-ground]") > 240


def test_two_people_play_a_turn_and_each_sees_own_secrets_only(visit: Visit) -> None:
    ada, bob = admiral(visit), admiral(visit)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        assert page.request.put("/api/me", data={"name": name}).ok
    made = ada.request.post("/api/tables", data={"game": "dropfleet", "options": {"points": 500}, "seat": 0})
    table = made.json()
    ada.goto(f"/table/{table['id']}")
    bob.goto(ada.get_by_label("Invite link").input_value())
    bob.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Start", exact=True).click()
    for page in (ada, bob):
        page.locator(CHART).wait_for()
        expect(page.locator("[data-turn='1']")).to_be_visible()

    # While Ada is away Bob goes on: when she is back she can watch what she missed.
    deadline = time.monotonic() + 200 * SLOW
    while not ada.locator(".ask .waiting").count():
        if ada.locator(QUESTION).count():
            decide(ada)
        ada.wait_for_timeout(20)
    here = ada.url
    ada.goto(LIGHT)
    while bob.locator(QUESTION).count() and time.monotonic() < deadline:
        decide(bob)
        bob.wait_for_timeout(300)
    ada.goto(here)
    film = ada.locator("[data-place=recap]")
    expect(film).to_contain_text("happened while you were away")
    film.locator("[data-watch]").click()
    expect(film.get_by_role("status")).to_have_text(re.compile(r"\w+ .*"))
    film.get_by_role("button", name="Slower").click()
    expect(film).to_contain_text("0.5×")
    film.locator("[data-skip]").click()
    expect(film).to_have_attribute("data-recap", "off")

    # Both stack their decks at once; what the other has stacked is told by its size alone.
    while not all(page.locator("[data-turn='2']").count() for page in (ada, bob)):
        assert time.monotonic() < deadline, "the first turn goes on and on"
        ada.wait_for_timeout(20)
        for page in (ada, bob):
            if page.locator(QUESTION).count():
                decide(page)
    for page in (ada, bob):
        expect(page.locator("[data-turn='2']")).to_be_visible()

    mine = re.compile(r"(Ada|Bob) draws \d+ command cards?: .+\.")
    others = re.compile(r"(Ada|Bob) draws \d+ command cards?\.")
    for page, own, other in ((ada, "Ada", "Bob"), (bob, "Bob", "Ada")):
        expect(page.locator(".log li").filter(has_text=mine)).not_to_have_count(0)
        expect(page.locator(".log li").filter(has_text=others)).not_to_have_count(0)
        told = page.locator(".log li").all_inner_texts()
        assert {found[1] for line in told if (found := mine.search(line))} == {own}
        assert {found[1] for line in told if (found := others.search(line))} == {other}
    for page in (ada, bob):
        expect(page.locator("[data-card]")).not_to_have_count(0)
    hands = [page.locator("[data-card]").all_inner_texts() for page in (ada, bob)]
    for page, hand in ((ada, hands[1]), (bob, hands[0])):
        foreign = {text.splitlines()[0] for text in hand} - {
            text.splitlines()[0] for text in page.locator("[data-card]").all_inner_texts()
        }
        shown = page.locator(".fleet").all_inner_texts()
        assert not any(name in text for name in foreign for text in shown)


def test_command_cards_are_ticked_and_discarded_together(visit: Visit) -> None:
    page = admiral(visit)
    m = sit_at(page, "dropfleet.discard", turn=2)
    hand = m.state.players[0].hand
    go = page.locator(f"{ACTION_PANEL} [data-go]")
    expect(go).to_have_text("Keep all")
    page.locator(f"{ACTION_PANEL} [data-discard='{hand[0]}'] input").first.check()
    expect(go).to_have_text("Discard 1")
    question = stamp(page)
    go.click()
    gone(page, question)
    name = m.content.command_card[hand[0]].name
    expect(page.locator(".log")).to_contain_text(f"discards {name}")


def test_a_question_that_leaves_no_choice_is_passed_without_being_shown(visit: Visit) -> None:
    page = admiral(visit)
    page.goto(f"/table/{put_up(page, log_until_idle())}")
    chart_lies(page)
    # The bot goes on and the next question is put: none was shown before it, and nothing was clicked.
    page.locator(QUESTION).first.wait_for()
    assert page.locator(f"{ACTION_PANEL}[data-kind='dropfleet.card'] button").count() == 0
    expect(page.locator(f"{QUESTION} button[data-item]", has_text="Go on")).to_have_count(0)


def test_the_replay_of_a_battle_is_scrubbed_from_end_to_end(visit: Visit, tmp_path: Path) -> None:
    log = whole_log(1000)
    file = tmp_path / "battle.json"
    file.write_bytes(log)
    page = admiral(visit, speed="normal")
    page.clock.install()
    page.goto("/replay")
    page.locator("input[type=file]").first.set_input_files(file)
    moment = page.get_by_label("Moment")
    moment.wait_for()
    last = int(moment.get_attribute("max") or 0)
    assert last > 200
    turns = set()
    for at in [*range(0, last, max(1, last // 40)), last]:
        moment.fill(str(at))
        turns.add(page.locator("[data-turn]").first.get_attribute("data-turn"))
    assert len(turns) >= 4
    expect(page.locator(CHART)).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("[data-ship]")).to_have_count(0)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.locator("[data-ship]")).not_to_have_count(0)
    # The story follows; all of it is there for who scrolls up.
    expect(page.locator(".log-panel .new")).to_have_count(0)
    page.locator(".log-panel .log").hover()
    page.mouse.wheel(0, -300)
    page.get_by_role("button", name="To the newest").click()
    # It tells what the board has shown, no more.
    newest = page.locator(".log li").last
    words = newest.inner_text()
    moment.fill(str(last - 1))
    stop_time(page)
    page.keyboard.press("ArrowRight")
    pass_time(page, page.locator("[data-told]"))
    expect(newest).not_to_have_text(words)
    expect(page.locator(".result")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(newest).to_have_text(words)
    expect(page.locator(".result")).to_have_count(1)


def lines_have_the_colour_of_whom_they_tell(page: Page, m: DropfleetMatch) -> None:
    """Whoever's answer brought it about: a shot of one hurts a ship of the other."""
    owners = {ship.name: m.state.groups[ship.group].seat for ship in view(m, 0).ships}
    page.locator(".log li").first.wait_for()
    lines = page.locator(".log li").evaluate_all("all => all.map((line) => [line.innerText, line.className])")
    told = [
        (owners[found[1]], ink)
        for words, ink in lines
        if (found := re.match(r"(.+) (moves to|loses \d|suffers|has a M)", words)) and found[1] in owners
    ]
    inks = [
        re.findall(r"player-\d", page.locator(f"[data-seat='{n}']").get_attribute("class") or "")
        for n in (0, 1)
    ]
    assert {seat for seat, _ in told} == {0, 1}
    assert all(inks[seat][0] in ink for seat, ink in told)


def test_dice_and_flights_are_shown_with_captions_and_can_be_skipped(visit: Visit) -> None:
    page = admiral(visit, speed="normal")
    page.clock.install()
    lines_have_the_colour_of_whom_they_tell(page, sit_at(page, "dropfleet.fire", cards=False))
    stop_time(page)
    question = stamp(page)
    page.locator(ACTION_PANEL).get_by_role("button", name="Suggest").click()
    page.keyboard.press("+")
    by_hand = box(page)
    page.locator(f"{ACTION_PANEL} [data-go]").click()
    pass_time(page, page.locator(".dice .rolled"))
    # The chart is not moved to what happens: a hand had chosen what it shows.
    assert box(page) == by_hand
    film = page.locator("[data-place=recap]")
    expect(film).to_have_attribute("data-recap", "live")
    told = film.locator(".caption").inner_text()
    page.clock.run_for(50)
    assert told in page.locator(".log li").all_inner_texts()
    film.get_by_role("button", name="Slower").click()
    expect(film).to_contain_text("0.5×")
    page.keyboard.press("Escape")
    expect(page.locator(".dice")).to_have_count(0)
    expect(film).to_have_attribute("data-recap", "off")
    gone(page, question)
    # Once more from its beginning: the log goes along.
    newest = page.locator(".log li").last
    words = newest.inner_text()
    page.keyboard.press("k")
    expect(film).to_have_attribute("data-recap", "on")
    expect(newest).not_to_have_text(words)


def test_a_reconquest_has_a_wide_chart(visit: Visit) -> None:
    page = admiral(visit)
    play(page, "ensign", points=3200, fleets="random")
    left, top, width, height = box(page)
    # All of 72 by 48 inches is seen, with its middle in the middle.
    assert left < 0.0 < top + height - 48.0
    assert left + width > 72.0
    assert left + width / 2 == pytest.approx(36.0, abs=0.1)
    expect(page.locator(".space")).to_have_attribute("width", "72")
