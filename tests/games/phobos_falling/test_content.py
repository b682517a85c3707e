"""The components: printed counts, and every name that a table mentions exists."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.games.phobos_falling.station import CONTENT, MAP

from gravitable.games import phobos_falling
from gravitable.games.phobos_falling import numbers as names
from gravitable.games.phobos_falling.content import FOLDER as CONTENT_FOLDER
from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.cards import Deck
from gravitable.games.phobos_falling.content.effects import (
    Answer,
    Arm,
    BlockZone,
    BreakSystem,
    FuelCell,
    Make,
    Radiation,
    Sabotage,
)
from gravitable.games.phobos_falling.content.map import LIFE_SUPPORT
from gravitable.games.phobos_falling.labels import printed
from gravitable.games.phobos_falling.options import PhobosOptions
from gravitable.games.phobos_falling.state import PILES
from gravitable.kernel import Ledger, load_content

FOLDER = Path(phobos_falling.__file__).parent
ZONES = {zone.id for zone in CONTENT.zone}
SYSTEMS = {system.id for system in CONTENT.system}
CARDS = {card.id for card in CONTENT.card}
DECKS = {deck.id for deck in CONTENT.deck}


def constants(last: int, first: str) -> list[str]:
    """The names in names.py that are numbered in one go, in order, from `first` on."""
    found = [name for name in vars(names) if name.isupper() and isinstance(getattr(names, name), int)]
    start = found.index(first)
    return found[start : start + last]


@pytest.mark.rule("phobos-falling.components.counts")
@pytest.mark.parametrize("deck", CONTENT.deck, ids=lambda deck: deck.id)
def test_each_deck_has_the_printed_number_of_cards(deck: Deck) -> None:
    printed = {"bridge": 30, "engineering": 30, "security": 30, "science": 30}
    printed |= {"resource": 43, "hydroponics": 18, "shuttle": 5}
    assert sum(stack.copies for stack in CONTENT.stack if stack.deck == deck.id) == printed[deck.id]
    assert deck.size == printed[deck.id]


@pytest.mark.rule("phobos-falling.components.counts")
def test_event_cards_zones_officers_and_scenarios_have_the_printed_numbers() -> None:
    events = Counter[str]()
    for event in CONTENT.event:
        events[event.set] += event.copies
    assert events == {"standard": 20, "special": 10}
    assert len(CONTENT.officer) == 10
    assert len(CONTENT.scenario) == 14


def test_markers() -> None:
    printed = {"force-field": 12, "stabilize-power": 5, "fire": 6, "depressurization": 8, "security-robot": 6}
    assert {name: CONTENT.markers[name] for name in printed} == printed
    assert CONTENT.markers["system-damage"] == len(CONTENT.system)
    assert CONTENT.markers["power-damage"] == CONTENT.markers["access-damage"] == len(MAP.boxed)
    assert CONTENT.markers["zone"] == len(MAP.bag)


@pytest.mark.rule("phobos-falling.components.pirates")
def test_pirate_figures_count_to_forty_two() -> None:
    assert CONTENT.markers["pirate"] + 5 * CONTENT.markers["five-pirates"] == 42


def test_ids_are_unique_in_each_table() -> None:
    for table in msgspec.structs.fields(type(CONTENT)):
        ids = [entry.id for entry in getattr(CONTENT, table.name)]
        assert len(ids) == len(set(ids)), table.name


def test_links_lead_both_ways_and_the_numbers_count_up() -> None:
    links = {zone.id: set(zone.links) for zone in CONTENT.zone}
    assert all(zone in links[link] for zone, near in links.items() for link in near)
    assert [zone.number for zone in CONTENT.zone] == list(range(1, 19))


def test_the_rules_number_zones_and_systems_as_the_content_does() -> None:
    zones = [name.lower().replace("_", "-") for name in constants(18, "EXTERNAL")]
    assert zones == [zone.id for zone in CONTENT.zone]
    by_rules = constants(23, "STABILIZERS")
    assert len(CONTENT.system) == names.SYSTEMS == len(by_rules)
    aliases = {
        "CORE_AIR": "core-life-support",
        "RING_1_AIR": "ring-1-life-support",
        "RING_2_AIR": "ring-2-life-support",
        "GRAVITY_1": "artificial-gravity-1",
        "GRAVITY_2": "artificial-gravity-2",
        "AUXILIARY_SYSTEM": "auxiliary-power",
        "AUX_CONTROL_SYSTEM": "aux-control",
        "MASS_MOVER_SYSTEM": "mass-mover",
    }
    expected = [aliases.get(name, name.lower().replace("_", "-")) for name in by_rules]
    assert expected == [system.id for system in CONTENT.system]


def test_systems_and_piles_stand_in_zones_that_exist() -> None:
    assert {system.zone for system in CONTENT.system} <= ZONES
    for deck in CONTENT.deck:
        assert set(deck.zones) <= ZONES
        assert deck.system is None or deck.system in SYSTEMS
    drawn = {zone for deck in CONTENT.deck for zone in deck.zones}
    assert len(drawn) == len(PILES)


def test_pirates_want_every_system_exactly_once() -> None:
    wanted = [system for target in CONTENT.target for system in target.systems]
    assert sorted(wanted) == sorted(SYSTEMS)
    assert "".join(target.letter for target in CONTENT.target) == "abcdefghijklm"


def test_officers_have_decks_and_abilities_that_exist_and_nobody_shares_one() -> None:
    for officer in CONTENT.officer:
        assert CONTENT.decks[officer.specialty].specialty
        assert officer.draws_three in {None, officer.specialty}
    used = [ability for officer in CONTENT.officer for ability in officer.abilities]
    assert sorted(used) == sorted(ability.id for ability in CONTENT.ability)


def test_stacks_join_decks_and_cards_and_no_card_is_without_a_stack() -> None:
    for stack in CONTENT.stack:
        assert stack.deck in DECKS
        assert stack.card in CARDS
        assert stack.id == f"{stack.deck}.{stack.card}"
    assert {stack.card for stack in CONTENT.stack} == CARDS


def test_effects_name_things_that_exist() -> None:
    for card in CONTENT.card:
        effect = card.effect
        match effect:
            case Answer():
                assert effect.system in SYSTEMS
            case Make():
                assert f"shuttle.{effect.into}" in CONTENT.stacks
            case FuelCell():
                assert effect.zone in ZONES
    for event in CONTENT.event:
        assert set(event.immune) <= set(CONTENT.roles)
        for outcome in event.effects:
            match outcome:
                case BreakSystem():
                    assert outcome.system in SYSTEMS
                case BlockZone() | Sabotage():
                    assert outcome.zone in ZONES
                case Radiation():
                    assert set(outcome.zones) <= ZONES


def test_scenarios_break_things_that_exist_and_leave_air_somewhere() -> None:
    boxed = {zone.id for zone in CONTENT.zone if zone.boxes}
    life_support = {CONTENT.system[system] for system in LIFE_SUPPORT.values()}
    for scenario in CONTENT.scenario:
        assert set(scenario.systems) <= SYSTEMS
        assert set(scenario.power) | set(scenario.access) <= boxed
        assert any(s.id not in scenario.systems and s.zone not in scenario.power for s in life_support), (
            scenario.id
        )


def test_the_shuttle_needs_systems_that_exist_and_cards_that_can_be_installed() -> None:
    installable = {card.id for card in CONTENT.card if card.after == "install"}
    needed = {card for need in CONTENT.need for way in need.way for card in way.cards}
    assert needed == installable
    for need in CONTENT.need:
        for way in need.way:
            assert set(way.systems) <= SYSTEMS


def test_difficulty_removes_events_that_exist_and_has_an_option_each() -> None:
    options = {option.name for option in msgspec.structs.fields(PhobosOptions)}
    for harder in CONTENT.harder:
        assert set(harder.removes) <= set(CONTENT.events)
        assert bool(harder.removes) != harder.damages
        assert ("extra_damage" if harder.damages else harder.id.replace("-", "_")) in options


def test_scenario_option_offers_the_scenarios() -> None:
    schema = msgspec.json.schema(PhobosOptions)["$defs"]["PhobosOptions"]["properties"]["scenario"]
    assert schema["enum"] == sorted(scenario.id for scenario in CONTENT.scenario)


def test_the_ledger_names_options_and_the_code_clauses_that_exist() -> None:
    ledger = Ledger.load(FOLDER / "rules.toml")
    options = {option.name for option in msgspec.structs.fields(PhobosOptions)}
    assert {rule.option for rule in ledger if rule.option} <= options
    cited = {
        rule
        for file in FOLDER.rglob("*.py")
        for rule in re.findall(r'"(phobos-falling\.[\w-]+\.[\w.-]+)"', file.read_text(encoding="utf-8"))
    }
    assert cited
    assert {rule for rule in cited if rule not in ledger} == set()


def test_every_ability_and_event_has_its_clause() -> None:
    ledger = Ledger.load(FOLDER / "rules.toml")
    assert all(f"phobos-falling.ability.{ability.id}" in ledger for ability in CONTENT.ability)
    assert all(f"phobos-falling.event.{event.id}" in ledger for event in CONTENT.event)


@pytest.mark.rule("phobos-falling.components.counts", "phobos-falling.boarding.numbers")
def test_tables_are_found_by_what_the_rules_call_them() -> None:
    fresh = load_content(Content, CONTENT_FOLDER)
    assert fresh.cards["science.heal"].id == "heal"
    assert fresh.stacks["science.heal"].copies == 5
    assert fresh.deck_of["science.heal"] == "science"
    assert fresh.decks["hydroponics"].size == 18
    assert fresh.roles["rock"].abilities == ("strike", "brawler")
    assert fresh.abilities["clear"].name == "Clear"
    assert fresh.events["fire"].set == "special"
    assert len(fresh.special_events) == 8
    assert fresh.special_events.isdisjoint({"no-event", "station-boarded"})
    assert {fresh.deck_of[card] for card in fresh.by_effect[Arm]} == {"security", "resource"}
    assert fresh.hand_sizes == {2: 9, 3: 9, 4: 8, 5: 7, 6: 7, 7: 6, 8: 6}
    assert fresh.system_numbers["stabilizers"] == 0
    assert fresh.zone_numbers["hydroponics"] == 18
    assert fresh.boarders[2] == 7
    assert sorted(fresh.boarders) == [1, 2, 3, 4, 5]
    assert {id: (track.start, track.most) for id, track in fresh.tracks.items()} == {
        "auxiliary-fuel": (5, 5),
        "stage": (1, 5),
        "tech-data": (0, 5),
    }
    assert fresh.markers["force-field"] == 12
    assert fresh.map == MAP
    assert fresh.wants == CONTENT.wants


def test_every_printed_clause_is_in_the_ledger_and_figures_say_what_cards_do() -> None:
    shown = printed(CONTENT)
    ledger = Ledger.load(FOLDER / "rules.toml")
    rules = [entry.rule for part in (shown.cards, shown.sources, shown.clauses) for entry in part.values()]
    assert [rule for rule in rules if rule not in ledger] == []
    figures = {card.card: card.figure for card in shown.cards.values() if card.figure}
    assert figures == {
        "technical-data": "+1",
        "utility-belt": "+3",
        "aux-fuel-cell": "+2",
        "exoskeleton": "1",
        "weapon": "1",
        "personal-force-field": "1",
        "field-medikit": "1",
        "stim-pack": "×2",
        "ambush": "×2",
        "security-detail-1": "1",
        "security-detail-2": "2",
        "security-detail-3": "3",
    }
    assert (shown.fuel, len(shown.systems), len(shown.links)) == (5, 23, 19)
    assert shown.sources["main"].text == "Two cards a draw, specialists three. Rings turn."
