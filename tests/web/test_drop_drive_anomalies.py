"""Drop Drive's anomalies and curiosities at the board: a mine flicked, wormholes, a station, the sphere, the
Leviathan, crew and gear; each from a scene that random play has come to."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.drop_drive_table import (
    PATH,
    PATH_PANEL,
    asks,
    bend_to,
    click_until,
    gone,
    met,
    on_screen,
    poses,
    scene,
    sit_at,
    stamp,
)
from tests.web.table import QUESTION, soon

from gravitable.games.drop_drive.actions import TakeBonusItem
from gravitable.games.drop_drive.events import CreditsGained, DiceRolled, FlightEnded, Landed
from gravitable.games.drop_drive.events.anomalies import MineFlicked, WentThrough
from gravitable.games.drop_drive.flight_rules import is_legal, meetings, start_at_ship
from gravitable.games.drop_drive.paths import steer
from gravitable.games.drop_drive.pieces import colour_of, is_asteroid, is_curio, noun
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.curiosities import SetOffCharge
from gravitable.kernel import Decision, Event

pytestmark = pytest.mark.browser

ANOMALIES = '[data-place="anomalies"]'
MET = '[data-place="met"]'
SELL = '[data-place="sell"]'


def untold(match: DropDriveMatch, *kinds: type[Event]) -> bool:
    """Nothing of the kind has happened yet: what the log then tells of it is new."""
    return not any(isinstance(event, kinds) for event in match.events)


def log_tells(page: Page, words: str) -> None:
    """The log tells this."""
    expect(page.locator(".log li", has_text=re.compile(words)).last).to_be_visible()


def on_the_way_to(match: DropDriveMatch, decision: Decision, piece: str) -> bool:
    """A flight straight to a piece, with nothing met before it."""
    if decision.kind != "drop-drive.fly" or piece not in match.state.poses:
        return False
    start = start_at_ship(match)
    if start.piece != match.state.active.ship:
        return False
    path = steer(match, start, match.state.poses[piece].point)
    if path is None or not is_legal(match, start, path):
        return False
    return [contact.piece for contact in meetings(match, start, path)] == [piece]


# --- mines ---


def first_flick(match: DropDriveMatch, decision: Decision) -> bool:
    """A flick with a mine well inside the walls, before any other was flicked."""
    if decision.kind != "drop-drive.flick" or not untold(match, MineFlicked):
        return False
    return math.hypot(*match.state.poses["mine-1"].point) < 150.0


def test_the_winner_of_a_battle_flicks_a_mine(visit: Visit) -> None:
    match = scene(first_flick, chosen=("start_space_mines",))
    page = sit_at(visit, match)
    expect(page.locator(ANOMALIES)).to_contain_text("Space Mines")
    mine = match.state.poses["mine-1"]
    # The mine is chosen by a click, and where to by another: a line shows the way.
    chosen = page.locator('[data-piece="mine-1"].lit')
    click_until(page, mine.x, mine.y, lambda: chosen.count() == 1)
    told = re.compile(r"Now: (8[7-9]|9[0-3])°, 100 % of a link")
    click_until(page, mine.x, mine.y + 40, lambda: bool(told.search(page.locator(PATH_PANEL).inner_text())))
    expect(page.locator(".flick")).to_have_count(1)
    before, question = poses(page)["mine-1"], stamp(page)
    page.locator(PATH_PANEL).get_by_role("button", name="Flick", exact=True).click()
    gone(page, question)
    log_tells(page, "flicks a mine")
    soon(page, lambda: poses(page).get("mine-1") != before)


# --- wormholes ---


def at_a_wormhole(match: DropDriveMatch, decision: Decision) -> bool:
    """At a wormhole, with a link left to fly beyond it."""
    flight = match.state.flight
    link = match.content.nav_tool.link_length
    return (
        decision.kind == "drop-drive.wormhole"
        and untold(match, WentThrough)
        and all(event.why != "stayed" for event in match.events if isinstance(event, FlightEnded))
        and flight is not None
        and match.state.active.links - math.ceil(flight.at / link) >= 2
    )


def test_a_flight_goes_on_from_the_other_wormhole(visit: Visit) -> None:
    match = scene(at_a_wormhole, chosen=("start_wormhole_pair",))
    flight = match.state.flight
    assert flight is not None
    here = match.asking.wormhole  # type: ignore[union-attr]
    far = next(piece for piece in match.state.poses if noun(piece) == "wormhole" and piece != here)
    page = sit_at(visit, match)
    expect(page.locator(ANOMALIES)).to_contain_text("Wormhole Pair")
    page.locator(QUESTION).get_by_role("button", name="Go through the wormhole").click()
    asks(page, "fly")
    log_tells(page, "goes through a wormhole")
    # The path begins at the far end, with the links that are left.
    x, y = match.state.poses[far].point
    page.mouse.move(*on_screen(page, 0.8 * x + 0.5 * y, 0.8 * y - 0.5 * x))
    page.locator(PATH).wait_for()
    begin = page.locator(PATH).evaluate("path => JSON.parse(path.dataset.points)[0]")
    assert math.dist(begin, (x, y)) < 20.0
    used = math.ceil(flight.at / match.content.nav_tool.link_length - 1e-9)
    left = match.state.active.links - used
    expect(page.locator(PATH_PANEL)).to_contain_text(f"of {left} links")
    question = stamp(page)
    page.locator(PATH_PANEL).get_by_role("button", name="Stay").click()
    gone(page, question)
    log_tells(page, "stays")


# --- the station ---


def just_taken_off(match: DropDriveMatch, decision: Decision) -> bool:
    """On a planet, asteroids aboard, and a straight flight to the station, where nobody has landed yet."""
    landed = {event.place for event in match.events if isinstance(event, Landed)}
    return (
        "station-1" not in landed
        and on_the_way_to(match, decision, "station-1")
        and start_at_ship(match).no_planets
        and any(is_asteroid(piece) for piece in match.state.active.cargo)
        and not match.state.active.passengers
        and not any(noun(piece) == "salvage" for piece in match.state.active.cargo)
    )


def test_a_ship_takes_off_and_docks_at_the_station_in_one_turn(visit: Visit) -> None:
    match = scene(just_taken_off, chosen=("start_drifting_station",))
    at = match.state.poses["station-1"]
    page = sit_at(visit, match)
    bend_to(page, "station-1", at.x, at.y)
    expect(page.locator(f"{MET} li").last).to_contain_text("dock at Drifting Station")
    page.locator(f"{PATH_PANEL} .go").click()
    asks(page, "sell")
    log_tells(page, "lands on the station")
    # It buys any colour at 3, and places no token.
    expect(page.locator(SELL)).to_contain_text("at 3")
    expect(page.locator(SELL)).to_contain_text("No demand token is placed.")
    rocks = sum(is_asteroid(piece) for piece in match.state.active.cargo)
    question = stamp(page)
    page.locator(SELL).get_by_role("button", name=f"Sell for {3 * rocks} credits").click()
    gone(page, question)
    log_tells(page, rf"sells .* at 3.*: {3 * rocks} credits")


# --- the Dyson Sphere ---


def first_fuel(match: DropDriveMatch, decision: Decision) -> bool:
    """The sphere buys fuel, for the first time."""
    return decision.kind == "drop-drive.sell-fuel" and all(
        event.why != "fuel" for event in match.events if isinstance(event, CreditsGained)
    )


def test_fuel_is_sold_at_the_dyson_sphere(visit: Visit) -> None:
    match = scene(first_fuel, chosen=("start_dyson_sphere",))
    seat = match.pending[0].seat
    credits = match.state.players[seat].credits
    page = sit_at(visit, match)
    expect(page.locator(".pylon")).to_have_count(3)
    expect(page.locator(ANOMALIES)).to_contain_text("Dyson Sphere")
    page.locator(QUESTION).get_by_role("button", name="Sell 1 fuel").click()
    expect(page.locator(f'[data-ship="{seat}"] .credits')).to_have_attribute("data-credits", str(credits + 3))
    log_tells(page, r"gains 3 credits \(fuel\)")


# --- the Leviathan ---


def facing_the_leviathan(match: DropDriveMatch, decision: Decision) -> bool:
    """A straight flight into the Leviathan, which has swallowed something; no fuel to reroute power with."""
    s = match.state
    return (
        bool(s.swallowed)
        and untold(match, DiceRolled)
        and on_the_way_to(match, decision, "leviathan-1")
        and not any(noun(piece) == "fuel" for piece in s.active.cargo)
    )


def test_a_flight_into_the_leviathan_is_a_battle(visit: Visit) -> None:
    match = scene(facing_the_leviathan, chosen=("start_leviathan",))
    at = match.state.poses["leviathan-1"]
    page = sit_at(visit, match)
    swallowed = page.locator(f"{ANOMALIES} [data-swallowed]")
    expect(swallowed).to_have_count(len(match.state.swallowed))
    bend_to(page, "leviathan-1", at.x, at.y)
    expect(page.locator(f"{MET} li").first).to_contain_text("fight Leviathan")
    question = stamp(page)
    page.locator(f"{PATH_PANEL} .go").click()
    gone(page, question)
    log_tells(page, r"rolls \d, in all \d+; the Leviathan rolls \d, in all \d+")
    log_tells(page, r"wins by \d|A tie")


# --- crew, gear, special cargo ---


def crew_beside(match: DropDriveMatch, decision: Decision) -> bool:
    """A crew can be taken, and there is heavy cargo aboard."""
    s = match.state
    options = [o for o in decision.options or () if isinstance(o, TakeBonusItem)]
    aboard = s.players[decision.seat].cargo
    return (
        decision.kind == "drop-drive.bonus"
        and any(option.card in match.content.crews for option in options)
        and any(is_curio(piece) and match.content.curios[piece.split("-")[1]].heavy for piece in aboard)
    )


def test_crew_found_beside_a_planet_comes_aboard(visit: Visit) -> None:
    match = scene(crew_beside, chosen=("curiosities",))
    decision = match.pending[0]
    seat = decision.seat
    options = [o for o in decision.options or () if isinstance(o, TakeBonusItem)]
    crew = next(option.card for option in options if option.card in match.content.crews)
    name = match.content.cards[crew].face.name
    page = sit_at(visit, match)
    # Items lie beside their planets, heavy cargo is marked in its bay.
    for planet, items in match.state.bonus.items():
        beside = page.locator(f'[data-planet="{planet}"] [data-place="items"]')
        expect(beside.locator("[data-item]")).to_have_count(len(items))
    ship = page.locator(f'[data-ship="{seat}"]')
    expect(ship.get_by_label(re.compile(", heavy$"))).to_have_count(1)
    aboard = ship.locator('[data-place="crew"] [data-card]')
    before = aboard.count()
    expect(ship.locator('[data-place="crew"]', has_text=name)).to_have_count(0)
    page.locator('[data-place="draft"]').locator(f'[data-card="{crew}"]').click()
    expect(ship.locator('[data-place="crew"]')).to_contain_text(name)
    expect(aboard).to_have_count(before + 1)
    expect(page.locator(f'[data-place="items"] [data-item="{crew}"]')).to_have_count(0)


def about_to_destroy(match: DropDriveMatch, decision: Decision) -> bool:
    """A charge can be set off on a planet beside which items lie."""
    asking = match.asking
    return isinstance(asking, SetOffCharge) and bool(match.state.bonus.get(colour_of(asking.place)))


def test_a_destroyed_planet_leaves_its_items_to_another(visit: Visit) -> None:
    match = scene(about_to_destroy, chosen=("curiosities",))
    place = match.asking.place  # type: ignore[union-attr]
    planet = colour_of(place)
    page = sit_at(visit, match)
    expect(page.locator(f'[data-piece="{place}"]')).to_have_count(1)
    question = stamp(page)
    page.locator(QUESTION).get_by_role("button", name="Set off a doomsday charge").click()
    gone(page, question)
    tile = page.locator(f'[data-planet="{planet}"]')
    expect(tile).to_contain_text("destroyed")
    expect(page.locator(f'[data-piece="{place}"]')).to_have_count(0)
    expect(tile.locator('[data-place="items"]')).to_have_count(0)
    log_tells(page, r"is destroyed\. What lay beside it goes to")


def test_a_path_names_the_special_cargo_it_meets(visit: Visit) -> None:
    def to_a_core(match: DropDriveMatch, decision: Decision) -> bool:
        return on_the_way_to(match, decision, "curio-core-1")

    match = scene(to_a_core, chosen=("curiosities",))
    at = match.state.poses["curio-core-1"]
    page = sit_at(visit, match)
    bend_to(page, "curio-core-1", at.x, at.y)
    assert met(page)[0] == "curio-core-1"
    expect(page.locator(f"{MET} li").first).to_contain_text("frozen core")
    expect(page.locator('[data-piece="curio-core-1"] .heavy')).to_have_count(1)
