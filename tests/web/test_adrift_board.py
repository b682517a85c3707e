"""Adrift's board: the things on it are the choices, and what cannot be done says why."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.rules.adrift.table import CONTENT
from tests.web.conftest import Visit
from tests.web.table import QUESTION, Guide, answer, play_now, soon, wait_until

import gravitable
from gravitable.games.adrift.actions import BuyUpgrade, Draw
from gravitable.kernel import Action, Decision, encode_log

pytestmark = pytest.mark.browser


def sit_where(page: Page, wanted: Callable[[Decision], bool], *first: Action) -> None:
    """A table where one person flies the whole ship, has done `first`, and is asked what is `wanted`.

    Such a match is looked for among quiet ones (nobody draws, nobody uses anything), and gone on with.
    """
    for seed in range(500):
        match = gravitable.new("adrift", seats=1, seed=seed)
        for action in first:
            match.play(action)
        while match.pending and not wanted(match.pending[0]):
            options = match.pending[0].options
            assert options
            match.play(options[0])
        if match.pending:
            break
    else:
        raise AssertionError("no such match among 500")
    log = encode_log(match.log).decode()
    answer = page.request.post("/api/replay/fork", data={"log": log, "at": len(match.log.entries)})
    assert answer.ok, answer.text()
    table = answer.json()["id"]
    assert page.request.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")
    page.locator(QUESTION).first.wait_for()


def offers(decision: Decision, *kinds: str) -> bool:
    """Does the decision offer actions of all these kinds?"""
    found = {type(option).__name__ for option in decision.options or ()}
    return found.issuperset(kinds)


def with_upgrade(upgrade: int) -> tuple[Action, ...]:
    """The first system draws to Full Power and buys an upgrade."""
    return Draw(4), BuyUpgrade(0, upgrade)


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def test_rp_are_drawn_by_clicking_the_space_the_core_would_fall_to(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "Draw"))
    expect(page.locator(place("core"))).to_have_attribute("aria-label", "Warp core: 12 of 25 RP")
    expect(page.locator(f"{place('core')} .legal")).to_have_count(5)  # none, and up to the line's end
    page.locator(place("core-9")).click()
    expect(page.locator(".log")).to_contain_text("Life Support draws 3 RP from the core: now 9, core 9.")


def test_rp_are_drawn_by_clicking_the_height_the_line_would_rise_to(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "Draw"))
    page.locator(place("line-0-8")).hover()
    expect(page.locator(f"{place('line-0')} .ghost")).to_have_text("8")
    expect(page.locator(f"{place('core')} .ghost")).to_have_count(1)
    page.locator(place("line-0-8")).click()
    expect(page.locator(".log")).to_contain_text("Life Support draws 2 RP from the core: now 8, core 10.")


def test_rp_are_drawn_with_the_keyboard(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "Draw"))
    page.locator(place("core-11")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Life Support draws 1 RP from the core: now 7, core 11.")


def test_a_kept_gift_goes_to_the_system_clicked(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "GiveCard"))
    card = page.locator(".kept.legal:has(.gift)").first
    targets = page.locator(".gauge.legal")
    card.click()
    expect(targets).to_have_count(3)
    page.keyboard.press("Escape")
    expect(targets).to_have_count(0)
    card.click()
    targets.last.click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"uses “.+” for Engineering|for Defenses"))


def test_rp_are_sent_to_the_height_clicked_on_another_line(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "DivertRP"), *with_upgrade(5))
    page.locator(".slot.legal").click()
    target = page.locator(".space.legal[data-choice*='DivertRP']").last
    expect(target).to_have_attribute("data-choice", re.compile(r'"rp":1\b'))
    target.click()
    expect(page.locator(".log")).to_contain_text("spends 1 RP (Nanofleet of Repair Bots)")


def test_the_next_cards_are_put_back_in_the_order_they_are_clicked(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "LookAhead"), *with_upgrade(6))
    page.locator(".slot.legal").first.click()
    cards = page.locator(".ahead li")
    expect(cards).to_have_count(3)
    titles = [cards.nth(n).locator(".title").inner_text() for n in range(3)]
    cards.nth(2).click()
    expect(cards.nth(2).locator(".number")).to_have_text("1")
    cards.nth(1).click()
    expect(cards).to_have_count(0)
    # The system has nothing left to use, so the first of them is drawn at once.
    expect(page.locator(".log")).to_contain_text(f"Life Support draws “{titles[2]}”.")
    expect(page.locator(".next li")).to_have_text([f"1. {titles[1]}", f"2. {titles[0]}"])


def test_full_power_buys_the_upgrade_clicked(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "BuyUpgrade"))
    page.locator(".upgrade.legal", has_text="Octopoid Mechanics").click()
    expect(page.locator(".slot", has_text="Octopoid")).to_have_count(1)
    expect(page.locator(".log")).to_contain_text("installs Octopoid Mechanics of Alpha Centauri")


def test_on_a_phone_all_upgrades_and_what_they_do_are_read_at_once(visit: Visit) -> None:
    page = visit(phone=True)
    sit_where(page, lambda decision: offers(decision, "BuyUpgrade"), Draw(4))
    page.locator(f"{QUESTION} .fold", has_text="spend 8 for").click()
    listed = page.get_by_role("dialog").locator("button[data-item]")
    expect(listed).to_have_count(8)
    for upgrade in listed.all():
        expect(upgrade).to_be_in_viewport(ratio=1)
    chosen = listed.filter(
        has_text="Octopoid Mechanics of Alpha Centauri. This system cannot fail: it stays at −9."
    )
    chosen.click()
    expect(page.locator(place("slot-0"))).to_contain_text("Octopoid Mechanics")


def test_full_power_charges_the_core_by_the_space_it_would_rise_to(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "ChargeCore"))
    words = page.locator(place("core")).get_attribute("aria-label") or ""
    core = int(words.split()[2])
    page.locator(place(f"core-{core + 3}")).click()
    expect(page.locator(".log")).to_contain_text(f"Warp core +3: now {core + 3}.")


def test_a_space_that_cannot_be_reached_says_why_with_its_rule(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "Draw"))
    page.locator(place("core-5")).click(force=True)
    why = page.locator(".explanation.refused")
    expect(why).to_contain_text("7 RP would lift the system above 10.")
    expect(why.get_by_role("link")).to_have_attribute("href", "/rules/adrift/adrift.systems.cap")


def test_an_upgrade_that_cannot_be_bought_says_why_with_its_rule(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "Draw"))
    page.locator(place("row-0")).click(force=True)
    why = page.locator(".explanation.refused")
    expect(why).to_contain_text("Full Power is 10 RP; Life Support has 6.")
    expect(why.get_by_role("link")).to_have_attribute("href", "/rules/adrift/adrift.full-power.choice")


def test_a_thing_explains_itself_when_pointed_at(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "Draw"))
    page.locator(place("row-4")).hover()
    expect(page.locator(".explanation")).to_contain_text("Pay 4: cancel an event as it is drawn, anyone's.")


PACK: dict[str, Any] = {
    "ship": {
        "source": "rulebook",
        "core_start": 8,
        "core_repaired": 18,
        "system_start": 3,
        "full_power": 7,
        "full_power_cost": 5,
        "full_power_core": 2,
        "failure": -6,
    },
    "event": [
        {
            "id": card.id,
            "kind": "threshold",
            "title": f"Trial {number}",
            "source": "reconstructed",
            "threshold": -4,
            "gain": 1,
            "loss": 2,
        }
        for number, card in enumerate(CONTENT.event)
    ],
    "upgrade": [
        {"id": "U5", "power": "cancel", "title": "A Stern Look", "source": "reconstructed", "cost": 6},
    ],
}


def test_a_match_with_a_pack_shows_the_values_of_the_pack(visit: Visit, tmp_path: Path) -> None:
    match = gravitable.new("adrift", seats=1, seed=1, pack=PACK)
    match.play(Draw(2))
    file = tmp_path / "pack.json"
    file.write_bytes(encode_log(match.log))
    page = visit(speed="fast")
    page.goto("/replay")
    page.set_input_files("input[type=file]", file)
    expect(page.locator(place("core"))).to_have_attribute("aria-label", "Warp core: 8 of 18 RP")
    expect(page.locator(place("core-18"))).to_have_count(1)
    expect(page.locator(place("core-19"))).to_have_count(0)
    heights = page.locator(f"{place('line-0')} .space")
    expect(heights).to_have_count(14)
    expect(heights.first).to_have_text("7")
    expect(heights.last).to_have_text("−6")
    page.locator(place("line-0-7")).hover()
    expect(page.locator(".explanation")).to_contain_text("Spend 5 RP: install an upgrade, or add 2 RP")
    look = page.locator(place("row-4"))
    expect(look).to_contain_text("A Stern Look")
    expect(look.locator(".figure")).to_have_text("6 RP a veto")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(f"{place('stage')} .title")).to_have_text(re.compile(r"Trial \d+"))
    expect(page.locator(f"{place('stage')} .figure b")).to_have_text(["≥ −4", "+1", "−2"])
    expect(page.locator(f"{place('stage')} .family")).to_have_text("Challenge")


def test_a_table_with_a_pack_plays_with_its_values_and_draws_them(visit: Visit, tmp_path: Path) -> None:
    page = visit("/new/adrift")
    file = tmp_path / "short.toml"
    page.get_by_label("Content").select_option("A pack of my own…")
    file.write_text('game = "adrift"\n[ship]\ncore_start = "none"\n')
    page.get_by_label("Pack file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("short.toml:3: `core_start`: expected `int`, got `str`")

    ship = "core_start = 4\ncore_repaired = 18\nsystem_start = 1\nfull_power = 3\nfailure = -6\n"
    file.write_text(f'game = "adrift"\n[ship]\n{ship}full_power_cost = 2\nfull_power_core = 1\n')
    page.get_by_label("Pack file").set_input_files([])
    page.get_by_label("Pack file").set_input_files(file)
    differs = page.locator("details.pack")
    expect(differs).to_contain_text("short.toml differs from the printed game")
    expect(differs).to_contain_text("core start 12 → 4, core repaired 25 → 18, system start 6 → 1")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("radio", name="1", exact=True).check(force=True)
    page.get_by_role("button", name="Open the table").click()

    # Whoever sits down sees it; the board draws it; the match is played with it.
    expect(page.locator(".waiting details.pack")).to_contain_text("full power 10 → 3")
    page.get_by_role("button", name="Start").click()
    page.locator(QUESTION).first.wait_for()
    expect(page.locator(place("core"))).to_have_attribute("aria-label", "Warp core: 4 of 18 RP")
    expect(page.locator(place("core-19"))).to_have_count(0)
    heights = page.locator(f"{place('line-0')} .space")
    expect(heights).to_have_count(10)
    expect(heights.first).to_have_text("3")
    page.locator(QUESTION).get_by_role("button", name="Draw 2", exact=True).click()
    spend = page.locator(QUESTION).get_by_role("button", name=re.compile(r": spend 2, core \+1$"))
    expect(spend).to_be_visible()
    spend.click()
    expect(page.locator(place("core"))).to_have_attribute("aria-label", "Warp core: 3 of 18 RP")
    page.get_by_role("button", name="More").click()
    expect(page.locator("dialog details.pack")).to_contain_text("full power 10 → 3")


@pytest.mark.parametrize("phone", [False, True])
def test_the_guided_first_round_is_followed_until_it_is_my_turn_again(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone, newcomer=True)
    play_now(page)
    guide = Guide(page)
    while guide.titles[-1:] != ["Before the deck ends"]:
        title = guide.reads()
        if title == "Your system":
            guide.is_left_and_taken_up()
        if guide.goes_on():
            continue
        if title == "Draw from the core":
            page.locator(f"{place('core')} .legal").first.click()  # the lowest: the most there is
            expect(guide.station.get_by_role("heading")).not_to_have_text(title)
        elif title == "Full Power":
            page.locator(".upgrade.legal").first.click()
            expect(page.locator(".slot", has=page.locator(".title"))).not_to_have_count(0)
        elif page.locator(f"{QUESTION}:not([data-kind='adrift.draw'])").count():
            answer(page)
        else:  # my next turn is for the last station, which goes once I draw
            page.wait_for_timeout(30)
    asked = (
        "Time for powers",
        "An event is about to happen",
        "An upgrade is offered",
        "The end of your turn",
    )
    assert [title for title in guide.titles if title not in asked] == [
        "The warp core",
        "Your system",
        "Draw from the core",
        "Full Power",
        "The event of your turn",
        "The whole crew",
        "Before the deck ends",
    ]
    answer(page)
    expect(guide.station).to_have_count(0)
    expect(page.locator(place("core"))).to_be_in_viewport(ratio=0.9)
    guide.is_over()


def test_what_i_let_happen_goes_on_by_itself_unless_i_stop_it(visit: Visit) -> None:
    page = visit()
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framesent", lambda data: sent.append(json.loads(data))))
    sit_where(page, lambda decision: decision.kind == "adrift.before-effect", *with_upgrade(4))
    question = page.locator(QUESTION).get_attribute("data-stamp")
    asked = page.locator(f"{QUESTION}[data-stamp='{question}']")
    page.get_by_label("From now on let such things happen").check()

    # Whoever comes back to it finds that it goes on by itself. The page stops it, however slow the machine.
    page.add_init_script(
        """sessionStorage.stopped || new MutationObserver(() => {
            const buttons = [...document.querySelectorAll('button')]
            const stop = buttons.find((button) => button.textContent.trim().startsWith('Stop'))
            if (stop && !sessionStorage.stopped) {
                sessionStorage.stopped = true
                stop.click()
            }
        }).observe(document, { childList: true, subtree: true })"""
    )
    page.reload()
    wait_until(page, "sessionStorage.stopped")
    page.wait_for_timeout(PASSES)
    expect(asked).to_have_count(1)
    page.reload()
    page.locator(f"{QUESTION}:not([data-stamp='{question}'])").wait_for()

    # Nobody learns who has such a preference: what is sent then is what a click sends, and nothing else.
    answer(page)
    acts = [message for message in sent if message["type"] == "act"]
    assert str(acts[0]["stamp"]) == question
    assert [set(message) for message in acts] == 2 * [{"type", "n", "stamp", "action"}]
    assert {message["type"] for message in sent} <= {"hello", "act", "preview", "ping"}
    # It is remembered, and put back in the settings.
    page.goto("/settings")
    page.get_by_label("Always let events happen unless I stop them").uncheck()


PASSES = 2000
"""Milliseconds after which a question that passes by itself has passed."""


def test_events_are_shown_one_by_one_and_end_in_what_the_table_says(visit: Visit) -> None:
    page = visit(speed="fast")
    sit_where(page, lambda decision: offers(decision, "Draw"))
    page.evaluate(
        """() => {
            window.told = []
            new MutationObserver(() => {
                const words = document.querySelector('.event-text')?.textContent
                if (words && words !== window.told.at(-1)) window.told.push(words)
            }).observe(document.querySelector('[data-place="stage"]').parentElement,
                       { subtree: true, childList: true, characterData: true })
        }"""
    )
    page.locator(place("core-10")).click()
    expect(page.locator(place("line-1"))).to_be_visible()
    wait_until(page, "window.told.length > 1")
    told = page.evaluate("window.told")
    assert told[0] == "Life Support draws 2 RP from the core: now 8, core 10."
    assert told[1].startswith("Life Support draws “")


def test_nothing_sticks_out_of_the_board(visit: Visit) -> None:
    page = visit()
    sit_where(page, lambda decision: offers(decision, "UseCard", "Draw"))

    def sticking_out() -> list[str]:
        found: list[str] = page.evaluate(
            """() => {
                const board = document.querySelector('[data-place="core"]').closest('.board')
                const { left, right } = board.getBoundingClientRect()
                const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
                return [...board.querySelectorAll('[data-place], .card, .button')]
                    .map((thing) => [thing.dataset.place ?? thing.textContent, thing.getBoundingClientRect()])
                    .filter(([, box]) => box.width && (box.left < left - 4 || box.right > right + 4))
                    .map(([name]) => name)
                    .concat(wide)
            }"""
        )
        return found

    for width in (360, 390, 800, 1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 740})
        wait_until(page, f"innerWidth === {width}")
        expect(page.locator(place("core-token"))).to_be_visible()
        soon(page, lambda: not sticking_out(), sticking_out)
