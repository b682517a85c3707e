"""Phobos Falling's board: the station is what is clicked, what cannot be done says why, hands stay hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.phobos_table import (
    STATION,
    go_to,
    last_choice,
    put_up,
    remember,
    scene,
    sit,
    sit_at,
    zone,
)
from tests.web.table import OVER, QUESTION, answer, choices, play_to_the_end, soon, wait_until

import gravitable
from gravitable.games.phobos_falling import GAME
from gravitable.games.phobos_falling.actions import Equip, MendWith, StrikePirate
from gravitable.games.phobos_falling.crew.forecast import forecast
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Decision
from gravitable.kernel.rules.ledger import Ledger

pytestmark = pytest.mark.browser

BRIDGE = 4
BOARD = Path(__file__).parents[2] / "web" / "src" / "games" / "phobos-falling"


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def asks(kind: str) -> Callable[[PhobosMatch, Decision], bool]:
    """Whether a decision is of that kind, and no mere chance to interject."""
    return lambda match, decision: decision.kind == f"phobos-falling.{kind}" and not decision.optional


def stamp(page: Page) -> str:
    return page.locator(QUESTION).first.get_attribute("data-stamp") or ""


def taken(page: Page, question: str) -> None:
    """The table has taken the answer to this question."""
    expect(page.locator(f"{QUESTION}[data-stamp='{question}']")).to_have_count(0)


def test_every_clause_the_board_cites_is_in_the_ledger() -> None:
    known = {rule.id for rule in Ledger.load(GAME.folder / "rules.toml")}
    texts = {file.name: file.read_text() for file in BOARD.rglob("*.*") if file.name != "types.ts"}
    cited = {
        found.rstrip(".-")
        for text in texts.values()
        for found in re.findall(r"phobos-falling\.[a-z]+\.[a-z0-9-]+", text)
    }
    assert cited
    # Abilities and events are cited by their ids.
    content = gravitable.new(GAME.id, seats=1, seed=1).content
    cited |= {f"phobos-falling.ability.{ability}" for ability in content.abilities}
    cited |= {f"phobos-falling.event.{event.id}" for event in content.event}
    assert cited - known == set()


def test_alone_with_four_officers_from_choosing_them_to_the_end(visit: Visit) -> None:
    page = sit(visit, seats=1, options={"officers": 4})
    for role in ("Rush", "Taze", "Paddy", "Angel"):
        question = stamp(page)
        page.locator(f"{place('roles')} .legal", has_text=role).click()
        taken(page, question)
    # Starting cards come from the decks on the station.
    for pile in ("bridge", "security", "engineering", "science"):
        for _ in range(2):
            question = stamp(page)
            page.locator(f"{place(f'pile-{pile}')}.legal").click()
            taken(page, question)
    expect(page.locator(place("crew"))).to_contain_text("Paddy")
    walk(page, 6)
    play_to_the_end(page, 0)
    expect(page.locator(OVER)).to_contain_text(re.compile("Victory|Defeat"))


def test_the_guided_first_round_is_followed_to_its_end(visit: Visit) -> None:
    page = visit()
    remember(page, seen=["choices"])
    start = GAME.ways_to_start[0]
    answer = page.request.post(
        "/api/games/phobos-falling/play", data={"seats": start.seats, "options": start.options}
    )
    go_to(page, answer.json()["id"])
    page.get_by_role("button", name="Show me").click()
    guide = page.get_by_role("region", name="Guided first round")
    guide.wait_for()
    titles: list[str] = []
    for _ in range(150):
        page.locator(f"{QUESTION}, {OVER}").first.wait_for()
        if not guide.count():
            break
        title = guide.get_by_role("heading").inner_text()
        titles += [title] if title not in titles[-1:] else []
        onward = guide.get_by_role("button", name="Next")
        question = stamp(page)
        if onward.count():
            onward.click()
            expect(guide.get_by_role("heading")).not_to_have_text(title)
        else:
            draws = page.locator(f"{STATION} .pile.legal")
            (draws if title in ("Your officers", "Draw") and draws.count() else choices(page)).first.click()
            taken(page, question)
    assert guide.count() == 0, "it closes by itself"
    for title in ("Power", "Move", "Draw", "Repair and play", "An event", "A fight", "A new round"):
        assert title in titles
    page.reload()
    page.locator(QUESTION).first.wait_for()
    assert page.get_by_role("button", name="Show me").count() == 0


def half_chosen(page: Page, question: str) -> bool:
    """Is something more to be chosen for an answer, or has the table taken it already?"""
    half, other = page.locator(".half"), page.locator(f"{QUESTION}:not([data-stamp='{question}']), {OVER}")
    expect(half.or_(other).first).to_be_visible()
    return half.count() > 0


def walk(page: Page, times: int) -> None:
    """Walk so often by clicking the station, and take what comes in between."""
    walked = 0
    while walked < times:
        page.locator(QUESTION).first.wait_for()
        question = stamp(page)
        zones = page.locator(f"{STATION} .zone.legal[data-choice*='Walk']")
        if zones.count():
            zones.nth(walked % zones.count()).dispatch_event("click")  # its middle may be another zone's
            if half_chosen(page, question):  # with a body to carry, or without
                page.locator(".stage .button.legal").first.click()
            walked += 1
        else:
            choices(page).first.click()
        taken(page, question)


def test_a_zone_is_reached_by_clicking_it_and_the_way_is_shown(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4))
    goals = page.locator(f"{STATION} .zone.legal[data-choice*='Walk']")
    goal = goals.first
    name = (goal.get_attribute("aria-label") or "").split(".")[0].removeprefix("Go to ")
    goal.hover()
    expect(page.locator(".trail")).to_have_count(1)
    question = stamp(page)
    goal.click()
    taken(page, question)
    expect(page.locator(".log")).to_contain_text(f"goes to {name}.")


def test_a_zone_out_of_reach_says_why_with_its_rule(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4))
    page.locator(zone(1)).click(force=True)
    why = page.locator(".explanation.refused")
    expect(why).to_contain_text("it takes a suit")
    expect(why.get_by_role("link")).to_have_attribute("href", re.compile("phobos-falling.movement.airlock"))


def dark(match: PhobosMatch, decision: Decision) -> bool:
    return asks("move")(match, decision) and match.state.station.power_out[BRIDGE]


def test_why_a_zone_is_dark_is_answered_on_a_click(visit: Visit) -> None:
    page = sit_at(visit, scene(dark, officers=4, scenario="7B"))
    page.locator(place(f"why-{BRIDGE}")).click()
    card = page.locator(place("about"))
    expect(card).to_contain_text("Why is Bridge dark?")
    expect(card).to_contain_text("Bridge has no power.")
    expect(card.get_by_role("link").first).to_have_attribute("href", re.compile("phobos-falling.power"))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def mends(match: PhobosMatch, decision: Decision) -> bool:
    kinds = [type(option) for option in decision.options or ()]
    return decision.kind == "phobos-falling.play" and MendWith in kinds


def test_a_card_is_played_by_clicking_it(visit: Visit) -> None:
    match = scene(mends, officers=4)
    page = sit_at(visit, match)
    cards = [option.card for option in match.pending[0].options or () if isinstance(option, MendWith)]
    question = stamp(page)
    page.locator(f"{place('hand')} [data-card='{cards[0]}']").click()
    if half_chosen(page, question):
        # Escape lets go of it; a second click offers the same again.
        page.keyboard.press("Escape")
        expect(page.locator(".half")).to_have_count(0)
        page.locator(f"{place('hand')} [data-card='{cards[0]}']").click()
        page.locator(".stage .button.legal[data-choice*='MendWith']").first.click()
    taken(page, question)
    expect(page.locator(".log")).to_contain_text(re.compile(r" uses .+\."))


ANY_TIME = (StrikePirate, Equip)


def any_time(match: PhobosMatch, decision: Decision) -> bool:
    """A fight in which the officer in turn can strike first, or put something on."""
    kinds = [type(option) for option in decision.options or ()]
    return decision.kind == "phobos-falling.fight" and any(kinds.count(kind) == 1 for kind in ANY_TIME)


def test_a_fight_shows_the_engines_forecast_and_what_can_be_done_at_any_time(visit: Visit) -> None:
    match = scene(any_time, officers=6, roles="random", scenario="6B")
    options = match.pending[0].options or ()
    kind = next(type(option).__name__ for option in options if isinstance(option, ANY_TIME))
    page = sit_at(visit, match)
    expect(page.locator(f"{place('fight')} .coming")).to_have_text(forecast(match, 0).text)
    question = stamp(page)
    page.locator(f"{place('hand')} .legal[data-choice*='{kind}']").click()
    taken(page, question)
    expect(page.locator(".log")).to_contain_text(re.compile(r"Strike\.|wears "))


def raided(match: PhobosMatch, decision: Decision) -> bool:
    return asks("move")(match, decision) and len(match.state.raid) > 1


def test_the_pirates_turn_is_told_group_by_group_with_the_letter_that_decided(visit: Visit) -> None:
    match = scene(raided, officers=4, scenario="6B")
    page = sit_at(visit, match)
    page.get_by_role("button", name="Pirates’ last turn").click()
    told = page.locator(f"{place('raid')} li")
    expect(told).to_have_count(len(match.state.raid))
    for n, group in enumerate(match.state.raid):
        expect(told.nth(n)).to_contain_text(f"{group.pirates} in {match.content.map.names[group.zone]}")
        if len(group.clause) == 1:
            expect(told.nth(n).locator(".decides")).to_have_text(group.clause)


def test_events_are_shown_one_by_one_as_they_happen(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4), speed="fast")
    page.evaluate(
        """() => {
            window.told = []
            new MutationObserver(() => {
                const words = document.querySelector('[data-place=stage] .event-text')?.textContent
                if (words && words !== window.told.at(-1)) window.told.push(words)
            }).observe(document.querySelector('[data-board]'),
                       { subtree: true, childList: true, characterData: true })
        }"""
    )
    page.locator(f"{STATION} .zone.legal[data-choice*='Walk']").first.click()
    wait_until(page, "window.told.some((words) => words.includes(' goes to '))")

    # What only the log tells leaves the board as it is.
    page.evaluate("window.station = document.querySelector('[data-place=station]')")
    only_said = page.locator(".log li").filter(has_text=re.compile(r"^Traveller \d+: "))
    while not only_said.count():
        page.locator(QUESTION).first.wait_for()
        answer(page)
        only_said.or_(page.locator(QUESTION)).first.wait_for()
    assert page.evaluate("window.station.isConnected")


def answered_elsewhere(match: PhobosMatch, decision: Decision) -> bool:
    """A ship may be answered by another player than the one in turn."""
    if decision.kind != "phobos-falling.answer" or decision.idle is not None:
        return False
    turn, *others = sorted(match.state.officers, key=lambda officer: officer.seat == decision.seat)
    hands = [set(officer.hand) for officer in (turn, *others)]
    in_turn = match.state.officers[match.state.turn.officer].seat
    return decision.seat != in_turn and all(hands[n] - hands[1 - n] for n in (0, 1))


def listen(page: Page, heard: list[str]) -> None:
    """Keep all that the table sends to this browser."""
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(str(data))))


def test_two_people_with_hidden_hands_and_an_answer_out_of_turn(visit: Visit) -> None:
    match = scene(answered_elsewhere, seats=2, officers=2)
    seat = match.pending[0].seat
    ada, bob = visit(), visit()
    heard: dict[str, list[str]] = {"ada": [], "bob": []}
    for name, page in (("ada", ada), ("bob", bob)):
        remember(page)
        listen(page, heard[name])
    # Ada is the one at the controls; Bob, whose officer drew the event, only sees that she is asked.
    table = put_up(ada, match, seat=seat, start=False)
    invite = ada.request.get(f"/api/tables/{table}").json()["invite"]
    token = invite.rsplit("/", 1)[1]
    assert bob.request.post("/api/links", data={"token": token}).ok
    assert bob.request.post(f"/api/tables/{table}/sit", data={}).ok
    assert ada.request.post(f"/api/tables/{table}/start").ok
    go_to(ada, table)
    bob.goto(f"/table/{table}")
    bob.locator(STATION).wait_for()

    officers = match.state.officers
    mine = next(officer for officer in officers if officer.seat == seat)
    other = next(officer for officer in officers if officer.seat != seat)
    names = {id: card.name for id, card in match.content.cards.items()}
    # What is worn or being built in lies open.
    open_cards = {names[card] for o in officers for card in (*o.worn, o.shield, o.installing) if card}
    only_mine = {names[card] for card in mine.hand} - {names[card] for card in other.hand} - open_cards
    only_other = {names[card] for card in other.hand} - {names[card] for card in mine.hand} - open_cards
    assert only_mine
    assert only_other
    for page, secret in ((ada, only_other), (bob, only_mine)):
        hand = page.locator(f"{place('hand')} .cards")
        page.locator(place("crew")).wait_for()
        for chip in page.locator(f"{place('crew')} .mate").all():
            if "legal" not in (chip.get_attribute("class") or ""):
                chip.click()
            for card in secret:
                expect(hand).not_to_contain_text(card)
    soon(ada, lambda: all(any('"hand":[' in message for message in messages) for messages in heard.values()))
    for name, seen, secret in (("ada", mine, only_other), ("bob", other, only_mine)):
        # Cards that were played or discarded lie open: hands and draws are what must not leak.
        hands = [hand for message in heard[name] for hand in re.findall(r'"hand":(\[.*?\])', message)]
        assert not [card for card in secret for hand in hands if f'"name":"{card}"' in hand]
        draws = [
            draw for message in heard[name] for draw in re.findall(r'\{"type":"CardDrawn".*?\}', message)
        ]
        known = [draw for draw in map(json.loads, draws) if draw["card"]]
        assert known
        assert {draw["officer"] for draw in known} == {officers.index(seen)}

    # Out of turn, from the controls: Ada answers by clicking the card, and Bob sees it happen.
    expect(bob.locator(".ask")).to_contain_text("is deciding")
    ada.locator(place(f"officer-{officers.index(mine)}")).click()
    reply = ada.locator(f"{place('hand')} .slot.legal").first
    expect(ada.locator(place("stage"))).to_contain_text("Answer their ship?")
    reply.click()
    for page in (ada, bob):
        expect(page.locator(".log")).to_contain_text(re.compile(r"the ship is (destroyed|held)\."))


def test_a_plan_is_pinned_for_the_others_and_stays_over_a_reload(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4))
    plan = page.locator(place("plan"))
    plan.get_by_label("What you intend").select_option("fix")
    plan.get_by_label("Where or what").select_option("Science Lab")
    plan.get_by_label("A few words").fill("<b>lab</b> first")
    plan.get_by_role("button", name="Pin it").click()
    expect(plan.locator("li")).to_contain_text("Will fix it: Science Lab")
    expect(page.locator(f"{STATION} .pin")).to_have_count(1)
    page.reload()
    expect(plan.locator("li")).to_contain_text("<b>lab</b> first")
    assert plan.locator("li b b, li .text b").count() == 0
    plan.get_by_role("button", name=re.compile("Take down")).click()
    expect(plan.locator("li")).to_have_count(0)
    expect(page.locator(f"{STATION} .pin")).to_have_count(0)


def shuttle_words(page: Page) -> str:
    return page.locator(place("shuttle")).get_attribute("aria-label") or ""


def test_flying_home_and_a_replay_that_ends_in_the_same_view(visit: Visit) -> None:
    page = sit_at(visit, last_choice())
    choices(page).first.click()
    expect(page.locator(OVER)).to_contain_text("Victory")
    words, tracks = shuttle_words(page), page.locator(place("tracks")).inner_text()
    assert words.count("ready") == 4
    mates = page.locator(f"{place('crew')} .mate")
    crew = mates.all_inner_texts()
    page.locator(".end").get_by_role("link", name="Replay").click()
    page.locator(".replay").wait_for()
    page.keyboard.press("End")
    expect(page.locator(place("shuttle"))).to_have_attribute("aria-label", words)
    soon(page, lambda: page.locator(place("tracks")).inner_text() == tracks)
    soon(page, lambda: mates.all_inner_texts() == crew)


def test_a_turn_on_a_phone_by_touch(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4), phone=True)
    goal = page.locator(f"{STATION} .zone.legal[data-choice*='Walk']").first
    goal.scroll_into_view_if_needed()
    box = goal.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    question = stamp(page)
    goal.tap()
    taken(page, question)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("tab", name="Plan").tap()
    expect(page.locator(place("checklist"))).to_contain_text("Shuttle Valkyrie")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4))
    goal = page.locator(f"{STATION} .zone.legal[data-choice*='Walk']").last
    goal.focus()
    expect(page.locator(".trail")).to_have_count(1)
    question = stamp(page)
    page.keyboard.press("Enter")
    taken(page, question)
    expect(page.locator(".log")).to_contain_text(" goes to ")


def test_what_is_read_aloud_contains_what_is_written(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=4))
    missing = page.evaluate(
        """() => [...document.querySelectorAll('[data-board] :is([role=button], button)[aria-label]')]
            .map((thing) => [thing, thing.getAttribute('aria-label').toLowerCase()])
            .flatMap(([thing, label]) => [...thing.querySelectorAll('text, strong, .name')]
                .map((part) => part.textContent.trim().toLowerCase())
                .filter((text) => text.length > 2 && !label.includes(text))
                .map((text) => `${label}: ${text}`))"""
    )
    assert missing == []


def full_hand(match: PhobosMatch, decision: Decision) -> bool:
    """The officer in turn holds seven different cards or more."""
    number = match.state.turn.officer
    officers = match.state.officers
    return asks("play")(match, decision) and number < len(officers) and len(set(officers[number].hand)) > 6


def test_a_full_hand_is_seen_whole_beside_the_abilities(visit: Visit) -> None:
    page = sit_at(visit, scene(full_hand, officers=4))
    cut = """() => [...document.querySelectorAll('[data-place=hand] :is(.cards, .card p, .ability)')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => [one.textContent, one.scrollWidth, one.clientWidth])"""
    for width, height in ((1024, 768), (1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"innerWidth === {width}")
        soon(page, lambda: not page.evaluate(cut), lambda: page.evaluate(cut))


def test_nothing_sticks_out_of_the_board(visit: Visit) -> None:
    page = sit_at(visit, scene(asks("move"), officers=8))

    def sticking_out() -> list[str]:
        found: list[str] = page.evaluate(
            """() => {
                const board = document.querySelector('[data-board]')
                const { left, right } = board.getBoundingClientRect()
                const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
                return [...board.querySelectorAll('.track, .mate, .ability, .event, .button, .station')]
                    .map((thing) => [thing.textContent, thing.getBoundingClientRect()])
                    .filter(([, box]) => box.width && (box.left < left - 4 || box.right > right + 4))
                    .map(([name]) => name)
                    .concat(wide)
            }"""
        )
        return found

    for width in (360, 390, 800, 1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 780})
        wait_until(page, f"innerWidth === {width}")
        expect(page.locator(STATION)).to_be_visible()
        soon(page, lambda: not sticking_out(), sticking_out)
