"""Setting up: the station, the decks, officers, hands."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.phobos_falling.table import (
    CONTENT,
    marker,
    new,
    officer,
    options,
    play,
    quiet,
    station,
    table,
    told,
)

from gravitable.games.phobos_falling.actions import ChooseRole, DrawFrom, StartIn
from gravitable.games.phobos_falling.events import CardShown, Started, TurnBegan
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    CARGO_BAY_1,
    CORE_AIR,
    GRAVITY_2,
    HUB_2,
    RING_1_AIR,
    RING_2_AIR,
    RING_2_LIFE_SUPPORT,
    SCIENCE_LAB,
    SECURITY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.options import PhobosOptions
from gravitable.games.phobos_falling.state import PILES, PhobosMatch
from gravitable.games.phobos_falling.steps.cards import SOFTWARE
from gravitable.games.phobos_falling.steps.setup import (
    Deal,
    DealMore,
    Start,
    deal_damage,
    officer_count,
    undamaged,
)
from gravitable.kernel import BadOption, Ledger, Proceed


def chosen(m: PhobosMatch, *roles: str) -> PhobosMatch:
    return play(m, *map(ChooseRole, roles))


@pytest.mark.rule("phobos-falling.overview.officers", "phobos-falling.setup.few-officers")
@pytest.mark.parametrize("count", range(2, 9))
def test_two_to_eight_officers_play(count: int) -> None:
    m = quiet(new(officers=count, roles="random"), "move")
    assert len(m.state.officers) == count
    assert len({officer.role for officer in m.state.officers}) == count


@pytest.mark.rule("phobos-falling.overview.officers")
def test_there_is_an_officer_for_each_person_and_never_one_alone() -> None:
    for seats, officers in ((1, 1), (4, 3)):
        with pytest.raises(BadOption, match="at least two officers"):
            new(seats, officers=officers)


@pytest.mark.rule("phobos-falling.setup.two-players", "phobos-falling.overview.several")
def test_few_people_have_several_officers() -> None:
    counts = [officer_count(PhobosOptions(), seats) for seats in range(1, 9)]
    assert counts == [4, 4, 6, 8, 5, 6, 7, 8]
    m = quiet(new(2, roles="random"), "move")
    assert Counter(officer.seat for officer in m.state.officers) == {0: 2, 1: 2}


@pytest.mark.rule("phobos-falling.overview.judgement")
def test_every_contested_reading_is_written_down() -> None:
    from gravitable.games.phobos_falling import GAME

    ledger: Ledger = GAME.ledger
    contested = {"turn_order", "hands", "equipped", "discards", "air_loss", "join_reach"}
    contested |= {"shuttle_theft", "launch", "station_end"}
    explained = {rule.option for rule in ledger if rule.option and rule.ruling}
    assert contested <= explained


@pytest.mark.rule("phobos-falling.setup.roles")
def test_roles_are_chosen_in_seat_order_and_only_once() -> None:
    m = new(2, officers=3)
    assert m.pending[0].seat == 0
    chosen(m, "rush")
    assert m.pending[0].seat == 1
    assert ChooseRole("rush") not in options(m)
    chosen(m, "taze", "kit")
    assert [(o.role, o.seat) for o in m.state.officers] == [("rush", 0), ("taze", 1), ("kit", 0)]


@pytest.mark.rule("phobos-falling.setup.roles")
def test_chance_may_choose_the_roles() -> None:
    drawn = {tuple(o.role for o in new(seed=seed, roles="random").state.officers) for seed in range(5)}
    assert len(drawn) > 1


@pytest.mark.rule("phobos-falling.setup.roles", "phobos-falling.setup.first-crew")
def test_newcomers_may_have_a_crew_with_a_fighter_and_an_engineer() -> None:
    m = new(1, officers=5, roles="advised")
    roles = [o.role for o in m.state.officers]
    assert len(roles) == 4
    assert {"taze", "rock"} & set(roles)
    assert {"paddy", "kit"} & set(roles)
    chosen(m, "kit")
    assert [o.role for o in m.state.officers] == [*roles, "kit"]


@pytest.mark.rule("phobos-falling.setup.scenario")
def test_the_scenario_says_what_is_broken() -> None:
    there = new(scenario="1A").state.station
    assert [n for n, broken in enumerate(there.damaged) if broken] == [SOLAR_PANELS]
    assert [z for z, out in enumerate(there.power_out) if out] == [CARGO_BAY_1]
    assert [z for z, blocked in enumerate(there.blocked) if blocked] == [HUB_2]
    for scenario in CONTENT.scenario:
        there = new(scenario=scenario.id).state.station
        assert sum(there.damaged) == len(scenario.systems)
        assert sum(there.power_out) == len(scenario.power)
        assert sum(there.blocked) == len(scenario.access)


@pytest.mark.rule("phobos-falling.setup.bag")
def test_a_drawn_marker_goes_back_into_the_bag() -> None:
    m = table(
        officer("taze", SECURITY), officer("bash", BRIDGE), events=["power-out", "power-out"], script=[4, 4]
    )
    quiet(play(m, Proceed()), "move")
    assert m.state.station.power_out[SECURITY] is False
    drawn = CONTENT.map.bag[3]
    assert m.state.station.power_out[drawn]
    m.state.station.power_out[drawn] = False
    quiet(play(m, Proceed()), "move")
    assert m.state.station.power_out[drawn]


@pytest.mark.rule("phobos-falling.setup.fuel", "phobos-falling.setup.stage", "phobos-falling.setup.tech")
def test_the_tracks_start_at_five_one_and_zero() -> None:
    s = new().state
    assert (s.station.fuel, s.stage, s.tech) == (5, 1, 0)


@pytest.mark.rule("phobos-falling.setup.events")
def test_two_unseen_specials_are_among_the_events() -> None:
    decks = [new(seed=seed).state.events for seed in range(8)]
    special = {event.id for event in CONTENT.event if event.set == "special"}
    for deck in decks:
        assert len(deck.rest) == 22
        assert len([event for event in deck.rest if event in special]) == 2
        assert len(deck.specials) == 8
    assert len({tuple(sorted(deck.specials)) for deck in decks}) > 1


@pytest.mark.rule(
    "phobos-falling.setup.specialty-decks",
    "phobos-falling.setup.hydroponics",
    "phobos-falling.setup.resources",
)
def test_the_piles_hold_the_printed_decks() -> None:
    m = new(seed=3)
    sizes = {pile: len(m.state.piles[n].rest) for n, pile in enumerate(PILES)}
    assert sizes == {
        "bridge": 30,
        "engineering": 30,
        "security": 30,
        "science": 30,
        "cargo-bay-1": 22,
        "cargo-bay-2": 21,
        "hydroponics": 18,
    }
    bays = {tuple(sorted(new(seed=seed).state.piles[4].rest)) for seed in range(5)}
    assert len(bays) > 1
    assert not any(pile.discards for pile in m.state.piles)


@pytest.mark.rule("phobos-falling.setup.own-specialty", "phobos-falling.setup.more-cards")
@pytest.mark.parametrize(("count", "more"), [(2, 4), (3, 3), (4, 2), (5, 1), (8, 1)])
def test_two_cards_of_the_own_deck_then_some_of_any(count: int, more: int) -> None:
    m = new(officers=count, roles="random", scenario="5A")  # the Bridge is dark: Technical Data is held
    first = m.state.officers[0]
    specialty = CONTENT.roles[first.role].specialty
    assert [CONTENT.deck_of[card] for card in first.hand] == [specialty] * 2
    for _ in range(more):
        assert len(options(m, DrawFrom)) == 4
        play(m, DrawFrom("security"))
    assert len(first.hand) == 2 + more
    assert [CONTENT.deck_of[card] for card in first.hand[2:]] == ["security"] * more
    assert m.state.turn.officer == 1


@pytest.mark.rule("phobos-falling.setup.technical-data")
def test_technical_data_in_the_starting_hand_counts_at_once() -> None:
    m = table(officer("newt", BRIDGE), agenda=[Deal(0)], piles={"bridge": ["bridge.technical-data"] * 2})
    assert m.state.tech == 2
    assert m.state.officers[0].hand == []


@pytest.mark.rule("phobos-falling.setup.start-zone")
def test_officers_start_in_the_zone_of_their_specialty() -> None:
    m = quiet(chosen(new(officers=2), "taze", "angel"), "move")
    assert [officer.zone for officer in m.state.officers] == [SECURITY, SCIENCE_LAB]


@pytest.mark.rule("phobos-falling.setup.start-without-air")
def test_without_air_and_suit_the_player_chooses_where_to_start() -> None:
    airless = station(damaged=[CORE_AIR])
    m = table(officer("newt", BRIDGE), officer("taze", SECURITY), at=airless, agenda=[Start(0), Start(1)])
    goals = [option.zone for option in options(m, StartIn)]
    assert BRIDGE not in goals
    assert SECURITY in goals
    play(m, StartIn(SCIENCE_LAB))
    assert m.state.officers[0].zone == SCIENCE_LAB


@pytest.mark.rule("phobos-falling.setup.start-without-air")
def test_a_suit_drawn_for_the_start_is_worn() -> None:
    suited = officer("newt", BRIDGE, hand="bridge.space-suit")
    m = table(suited, at=station(damaged=[CORE_AIR]), agenda=[Start(0), DealMore(0, 1)])
    assert m.state.officers[0].worn == ["bridge.space-suit"]
    assert told(m, CardShown) == [CardShown(0, "bridge.space-suit")]
    assert m.state.officers[0].zone == BRIDGE


@pytest.mark.rule("phobos-falling.setup.first-officer")
def test_the_first_seat_begins_or_chance_decides() -> None:
    m = quiet(chosen(new(2, officers=2), "taze", "angel"), "move")
    assert m.state.officers[m.state.turn.officer].seat == 0
    firsts = set()
    for seed in range(8):
        m = quiet(chosen(new(2, officers=2, seed=seed, first="random"), "taze", "angel"), "move")
        firsts.add(m.state.officers[0].seat)
    assert firsts == {0, 1}


@pytest.mark.rule("phobos-falling.round.several-officers")
def test_officers_of_one_person_play_one_each_round_the_table_or_all_in_a_row() -> None:
    orders = {}
    for turn_order in ("one-each", "all-of-a-player"):
        m = quiet(new(2, roles="random", turn_order=turn_order), "move")
        orders[turn_order] = [officer.seat for officer in m.state.officers]
        for _ in range(4):
            quiet(play(m, Proceed()), "move")
        seats = [m.state.officers[event.officer].seat for event in told(m, TurnBegan)[:5]]
        assert seats == [*orders[turn_order], orders[turn_order][0]]
    assert orders == {"one-each": [0, 1, 0, 1], "all-of-a-player": [0, 0, 1, 1]}


@pytest.mark.rule("phobos-falling.round.several-officers", "phobos-falling.setup.first-officer")
def test_chance_names_a_player_where_officers_of_one_play_in_a_row() -> None:
    orders = set()
    for seed in range(20):
        choices = {"roles": "random", "turn_order": "all-of-a-player", "first": "random", "officers": 5}
        m = quiet(new(2, seed=seed, **choices), "move")
        orders.add(tuple(officer.seat for officer in m.state.officers))
    assert orders == {(0, 0, 0, 1, 1), (1, 1, 0, 0, 0)}


@pytest.mark.rule(
    "phobos-falling.difficulty.no-cleared-blockage",
    "phobos-falling.difficulty.no-restored-power",
    "phobos-falling.difficulty.no-repaired-system",
    "phobos-falling.difficulty.no-mended-one",
    "phobos-falling.difficulty.no-cancelled-event",
)
@pytest.mark.parametrize(
    ("option", "event"),
    [
        ("no_cleared_blockage", "crew-removes-blockage"),
        ("no_restored_power", "crew-restores-power"),
        ("no_repaired_system", "crew-repairs-system"),
        ("no_mended_one", "crew-mends-one"),
        ("no_cancelled_event", "cancel-one-event"),
    ],
)
def test_a_harder_game_leaves_a_helpful_event_out(option: str, event: str) -> None:
    usual, harder = new().state.events.rest, new(**{option: True}).state.events.rest
    assert event in usual
    assert event not in harder
    assert len(harder) == len(usual) - 1


@pytest.mark.rule("phobos-falling.difficulty.more-damage")
@pytest.mark.parametrize("seed", range(6))
def test_more_damage_leaves_one_life_support(seed: int) -> None:
    from gravitable.games.phobos_falling.station.life_support import habitable

    usual = new(seed=seed).state.station
    there = new(seed=seed, extra_damage=20).state.station

    def damages(of: object) -> int:
        return sum(map(sum, (getattr(of, name) for name in ("damaged", "power_out", "blocked"))))

    assert damages(there) == damages(usual) + 20
    assert habitable(CONTENT.map, there)


@pytest.mark.rule("phobos-falling.tech.software")
def test_there_are_three_pieces_of_software() -> None:
    assert [CONTENT.cards[card].id for card in SOFTWARE] == [
        "eoi-software",
        "singularity-software",
        "cryogenic-software",
    ]
    assert set(SOFTWARE) <= set(new().state.supply)


@pytest.mark.rule("phobos-falling.setup.start-without-air")
def test_of_two_suits_one_is_worn_and_a_belt_is_no_suit() -> None:
    hand = "bridge.utility-belt science.space-suit security.exoskeleton"
    m = table(officer("newt", BRIDGE, hand), agenda=[Start(0), DealMore(0, 1)])
    assert m.state.officers[0].worn == ["science.space-suit"]
    assert m.state.officers[0].hand == ["bridge.utility-belt", "security.exoskeleton"]


@pytest.mark.rule("phobos-falling.setup.start-without-air")
def test_the_zones_to_start_in_are_those_inside_with_air() -> None:
    airless = station(damaged=[CORE_AIR])
    m = table(officer("newt", BRIDGE), officer("taze", SECURITY), at=airless, agenda=[Start(0), Start(1)])
    rings = {zone for zone in CONTENT.map.bag if CONTENT.map.parts[zone] != "core"}
    assert {option.zone for option in options(m, StartIn)} == rings
    play(m, StartIn(SCIENCE_LAB))
    assert [(event.officer, event.zone) for event in told(m, Started)] == [(0, SCIENCE_LAB), (1, SECURITY)]


@pytest.mark.rule("phobos-falling.setup.more-cards")
def test_a_starting_card_comes_from_any_specialty_deck_that_has_one() -> None:
    m = table(officer("newt", BRIDGE), agenda=[DealMore(0, 2)], piles={"science": []})
    assert [option.pile for option in options(m, DrawFrom)] == ["bridge", "engineering", "security"]
    m.state.piles[3].discards = ["science.heal"]
    play(m, DrawFrom("security"))
    assert [option.pile for option in options(m, DrawFrom)] == list(PILES[:4])  # renewed from its discards
    play(m, DrawFrom("science"))
    assert m.state.officers[0].hand[1] == "science.heal"
    assert m.pending[0].kind == "phobos-falling.move"


@pytest.mark.rule("phobos-falling.difficulty.more-damage")
def test_a_damage_that_would_end_the_last_life_support_is_drawn_again() -> None:
    lone = station(damaged=[CORE_AIR, RING_1_AIR])
    m = table(
        officer("rock", SECURITY),
        script=[
            marker(RING_2_LIFE_SUPPORT),
            1,
            marker(RING_2_LIFE_SUPPORT),
            2,
            marker(RING_2_LIFE_SUPPORT),
            3,
        ],
    )
    deal_damage(m, lone, 1)
    assert not lone.damaged[RING_2_AIR]
    assert not lone.power_out[RING_2_LIFE_SUPPORT]
    assert lone.blocked[RING_2_LIFE_SUPPORT]


@pytest.mark.rule("phobos-falling.difficulty.more-damage")
def test_each_damage_is_one_undamaged_thing_of_a_random_zone() -> None:
    there = station(damaged=[CORE_AIR], dark=[HUB_2])
    assert undamaged(CONTENT, there, HUB_2) == [("system", GRAVITY_2), ("access", -1)]
    assert undamaged(CONTENT, there, CARGO_BAY_1) == [("power", -1), ("access", -1)]
    wrecked = station(dark=[CARGO_BAY_1], blocked=[CARGO_BAY_1])
    m = table(officer("rock", SECURITY), script=[marker(CARGO_BAY_1), marker(HUB_2), 1, marker(HUB_2), 1])
    deal_damage(m, wrecked, 2)  # nothing is left in the cargo bay: another marker
    assert wrecked.damaged[GRAVITY_2]
    assert wrecked.power_out[HUB_2]
    assert not wrecked.blocked[HUB_2]


@pytest.mark.rule("phobos-falling.setup.first-officer", "phobos-falling.round.several-officers")
def test_chance_turns_the_order_round_and_keeps_it() -> None:
    roles = ("taze", "angel", "kit")
    orders = set()
    for seed in range(12):
        m = quiet(chosen(new(3, officers=3, seed=seed, first="random"), *roles), "move")
        orders.add(tuple(o.role for o in m.state.officers))
    assert orders == {roles, ("angel", "kit", "taze"), ("kit", "taze", "angel")}


@pytest.mark.rule("phobos-falling.difficulty.more-damage")
@pytest.mark.parametrize("scenario", ["1A", "7B"])
def test_fifty_more_leave_one_life_support_and_nothing_else(scenario: str) -> None:
    there = new(scenario=scenario, extra_damage=50).state.station
    left = [thing for zone in CONTENT.map.bag for thing in undamaged(CONTENT, there, zone)]
    assert sorted(kind for kind, _ in left) == ["power", "system"]
