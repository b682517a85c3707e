"""What others are asked tells nothing about their hands; who holds nothing that fits can only pass."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table, told

from gravitable.games.phobos_falling.actions import AnswerShip, Discard, MendWith, Order, RaiseShield, TubeTo
from gravitable.games.phobos_falling.crew.hands import sees
from gravitable.games.phobos_falling.events import CardShown, PiratesDefeated
from gravitable.games.phobos_falling.numbers import (
    AUX_CONTROL,
    BRIDGE,
    BRIDGE_SYSTEMS,
    HUB_1,
    RING_1_LIFE_SUPPORT,
    SCIENCE_LAB,
    SECURITY,
    SECURITY_SYSTEMS,
    TORPEDO,
)
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.steps.boarding import Escape, ShipComes
from gravitable.games.phobos_falling.steps.events import DiscardSome
from gravitable.kernel import Proceed

TWO = [0, 1]
WEAPON, TUBE, HEAL, FUEL = "security.weapon", "security.jefferies-tube", "science.heal", "resource.ion-fuel"
SHIELD, REPAIR = "security.personal-force-field", "engineering.repair-system"


def asked(m: PhobosMatch) -> list[tuple[int, str, bool]]:
    """Who is asked what, and whether there is a choice."""
    return [
        (decision.seat, decision.kind.removeprefix("phobos-falling."), decision.idle is None)
        for decision in m.pending
        if not decision.optional
    ]


# --- the play part of a turn ---


def after_the_move(hand: str, seats: list[int], **settings: str) -> PhobosMatch:
    crew = [officer("paddy", HUB_1, hand), officer("rock", SECURITY, TUBE)]
    return play(table(*crew, seats=seats, options=settings), Proceed())


@pytest.mark.rule("phobos-falling.overview.covert")
def test_an_officer_with_nothing_to_play_passes_and_the_others_cannot_tell() -> None:
    assert asked(after_the_move(FUEL, TWO)) == [(0, "play", False)]
    assert asked(after_the_move(TUBE, TWO)) == [(0, "play", True)]


@pytest.mark.rule("phobos-falling.overview.covert")
def test_nobody_is_asked_for_the_secrets_of_an_empty_hand() -> None:
    assert asked(after_the_move("", TWO)) == [(1, "move", True)]


@pytest.mark.rule("phobos-falling.overview.covert")
def test_without_secrets_only_a_choice_is_a_question() -> None:
    assert asked(after_the_move(FUEL, [0, 0]))[0] == (0, "move", True)
    assert asked(after_the_move(FUEL, TWO, hands="open")) == [(1, "move", True)]


@pytest.mark.rule("phobos-falling.overview.covert")
def test_with_another_players_cards_beside_one_waits_for_gifts() -> None:
    crew = [officer("paddy", HUB_1, FUEL), officer("rock", HUB_1, HEAL)]
    m = play(table(*crew, seats=TWO), Proceed())
    assert asked(m) == [(0, "play", True)]
    crew = [officer("paddy", HUB_1, FUEL), officer("rock", HUB_1, "")]
    m = play(table(*crew, seats=TWO), Proceed())
    assert not any(decision.optional for decision in m.pending)


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize(("hand", "choice"), [(TUBE, True), (FUEL, False), (REPAIR, False)])
def test_before_a_fight_everyone_with_cards_could_have_a_tube(hand: str, choice: bool) -> None:
    crew = [officer("paddy", HUB_1, hand), officer("rock", SECURITY)]
    m = play(table(*crew, seats=TWO, at=station(pirates={HUB_1: 9})), Proceed())
    assert asked(m) == [(0, "explore", choice)]


@pytest.mark.rule("phobos-falling.overview.covert")
def test_before_a_fight_nobody_is_asked_with_empty_hands() -> None:
    crew = [officer("newt", HUB_1), officer("rock", SECURITY)]
    m = play(table(*crew, seats=TWO, at=station(pirates={HUB_1: 1})), Proceed())
    assert asked(m) == [(1, "move", True)]


# --- ships ---


def ship(hand: str, zone: int = BRIDGE, broken: tuple[int, ...] = (), **more: str) -> PhobosMatch:
    crew = [officer("paddy", SECURITY, "bridge.torpedo"), officer("newt", zone, hand, **more)]  # type: ignore[arg-type]
    there = station(damaged=list(broken))
    return table(*crew, seats=TWO, at=there, agenda=[ShipComes(0)], script=[1])


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize("zone", [BRIDGE, AUX_CONTROL])
def test_an_officer_at_the_controls_with_cards_of_the_bridge_may_hold_a_torpedo(zone: int) -> None:
    assert asked(ship("bridge.torpedo", zone)) == [(1, "answer", True)]
    m = ship("bridge.stabilize-power", zone)
    assert asked(m) == [(1, "answer", False)]
    assert not options(m, AnswerShip)


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize(
    "m",
    [
        ship(f"{HEAL} {TUBE}"),
        ship("bridge.torpedo", SCIENCE_LAB),
        ship("bridge.torpedo", broken=(BRIDGE_SYSTEMS,)),
        ship("bridge.torpedo", health="wounded"),
    ],
)
def test_whoever_everyone_knows_cannot_answer_is_not_asked(m: PhobosMatch) -> None:
    assert all(kind != "answer" for _, kind, _ in asked(m))


@pytest.mark.rule("phobos-falling.overview.covert")
def test_one_working_weapon_is_enough_to_be_asked() -> None:
    m = ship("bridge.torpedo", broken=(TORPEDO,))
    assert asked(m) == [(1, "answer", False)]


# --- leaving a boarded zone ---


def boarded(hand: str, zone: int = HUB_1) -> PhobosMatch:
    crew = [officer("paddy", SECURITY, TUBE), officer("newt", zone, hand)]
    return table(*crew, seats=TWO, at=station(pirates={HUB_1: 3}), agenda=[Escape(HUB_1)])


@pytest.mark.rule("phobos-falling.overview.covert")
def test_an_officer_among_boarders_may_hold_a_tube() -> None:
    assert asked(boarded(TUBE)) == [(1, "escape", True)]
    m = boarded("security.ambush")
    assert asked(m) == [(1, "escape", False)]
    assert not options(m, TubeTo)


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize("m", [boarded(""), boarded(FUEL), boarded(TUBE, SECURITY)])
def test_without_a_card_that_could_be_a_tube_nobody_is_asked(m: PhobosMatch) -> None:
    assert asked(m)[0][1] == "move"


# --- fights ---


def fight(hands: tuple[str, str], pirates: int, **settings: str) -> PhobosMatch:
    crew = [officer("paddy", HUB_1, hands[0]), officer("newt", HUB_1, hands[1])]
    m = table(*crew, seats=TWO, at=station(pirates={HUB_1: pirates}), options=settings)
    return quiet(m, "fight")


@pytest.mark.rule("phobos-falling.overview.covert")
def test_a_hidden_weapon_settles_the_fight_only_for_its_owner() -> None:
    m = fight((WEAPON, SHIELD), 3)
    assert asked(m) == [(0, "fight", False), (1, "fight", True)]
    play(m, Proceed(), seat=1)
    assert not told(m, CardShown)
    play(m, Proceed(), seat=0)
    assert told(m, CardShown) == [CardShown(0, WEAPON)]
    assert m.state.officers[0].able
    assert sum(event.pirates for event in told(m, PiratesDefeated)) == 3


@pytest.mark.rule("phobos-falling.overview.covert")
def test_a_fight_that_everyone_sees_is_won_asks_nobody() -> None:
    crew = [officer("paddy", HUB_1, WEAPON), officer("newt", HUB_1, SHIELD)]
    m = quiet(table(*crew, seats=TWO, at=station(pirates={HUB_1: 2})), "play")
    assert m.state.station.pirates[HUB_1] == 0
    assert len(told(m, CardShown)) == 1
    assert fight((WEAPON, SHIELD), 3).pending[0].kind == "phobos-falling.fight"


@pytest.mark.rule("phobos-falling.overview.covert")
def test_empty_hands_are_not_asked_in_a_fight() -> None:
    assert asked(fight(("", SHIELD), 9)) == [(1, "fight", True)]
    assert asked(fight((HEAL, SHIELD), 9)) == [(0, "fight", True), (1, "fight", True)]  # to give
    assert RaiseShield(1, SHIELD) in options(fight((HEAL, SHIELD), 9), seat=1)


@pytest.mark.rule("phobos-falling.overview.covert")
def test_with_open_hands_a_weapon_settles_the_fight_for_all() -> None:
    crew = [officer("paddy", HUB_1, WEAPON), officer("newt", HUB_1, SHIELD)]
    m = table(*crew, seats=TWO, at=station(pirates={HUB_1: 3}), options={"hands": "open"})
    quiet(m, "play")
    assert m.state.officers[1].hand == [SHIELD]
    assert told(m, CardShown) == [CardShown(0, WEAPON)]


@pytest.mark.rule("phobos-falling.overview.covert")
def test_weapons_lost_in_death_are_shown() -> None:
    m = quiet(fight(("", WEAPON), 30), "move")
    assert [event.card for event in told(m, CardShown) if event.officer == 1] == [WEAPON, WEAPON]
    assert not m.state.officers[1].alive


# --- orders, discards ---


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize(("hand", "choice"), [(FUEL, False), (REPAIR, True)])
def test_rush_may_order_whoever_holds_cards(hand: str, choice: bool) -> None:
    crew = [officer("rush", SECURITY), officer("paddy", SECURITY, hand)]
    m = play(table(*crew, seats=TWO, at=station(damaged=[SECURITY_SYSTEMS])), Proceed())
    assert options(m, Order) == [Order(1)]
    play(m, Order(1))
    assert asked(m)[0][:2] == (1, "order")
    if not choice:
        assert asked(m) == [(1, "order", False)]
        assert not options(m, MendWith)


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize(("hand", "health"), [("", "healthy"), (REPAIR, "wounded"), (REPAIR, "dead")])
def test_rush_does_not_order_those_who_everyone_knows_cannot_play(hand: str, health: str) -> None:
    crew = [officer("rush", SECURITY, HEAL), officer("paddy", SECURITY, hand, health=health)]  # type: ignore[arg-type]
    m = play(table(*crew, seats=TWO, at=station(damaged=[SECURITY_SYSTEMS])), Proceed())
    assert not options(m, Order)


def discards(hand: str, cards: int) -> PhobosMatch:
    crew = [officer("paddy", SECURITY, hand), officer("newt", RING_1_LIFE_SUPPORT)]
    return table(*crew, seats=TWO, agenda=[DiscardSome(0, cards)])


@pytest.mark.rule("phobos-falling.overview.covert")
def test_copies_of_one_card_are_discarded_one_by_one_like_others() -> None:
    m = discards(f"{HEAL} {HEAL} {HEAL}", 2)
    assert asked(m) == [(0, "discard", False)]
    play(m, Discard(0, HEAL))
    assert asked(m) == [(0, "discard", False)]
    assert asked(discards(f"{HEAL} {HEAL} {FUEL}", 2)) == [(0, "discard", True)]


@pytest.mark.rule("phobos-falling.overview.covert")
@pytest.mark.parametrize("cards", [2, 3])
def test_a_hand_that_is_lost_whole_is_shown(cards: int) -> None:
    m = discards(f"{HEAL} {FUEL}", cards)
    assert asked(m)[0][1] == "move"
    assert [event.card for event in told(m, CardShown)] == [HEAL, FUEL]
    assert m.state.officers[0].hand == []


# --- whose hands a player sees ---


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_a_player_sees_the_hands_of_officers_who_are_asked_and_no_others() -> None:
    crew = [
        officer("paddy", SECURITY, HEAL),
        officer("newt", BRIDGE, "bridge.torpedo"),
        officer("rock", SCIENCE_LAB, TUBE),
    ]
    m = table(*crew, seats=[0, 1, 1], agenda=[ShipComes(0)])
    assert asked(m) == [(1, "answer", True)]
    assert [sees(m, 1, o) for o in range(3)] == [False, True, False]


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
@pytest.mark.parametrize(("zone", "seen"), [(SECURITY, True), (HUB_1, False)])
def test_a_player_sees_the_hands_of_own_officers_who_can_trade(zone: int, seen: bool) -> None:
    crew = [officer("paddy", SECURITY, HEAL), officer("newt", zone, TUBE), officer("rock", SECURITY, TUBE)]
    m = table(*crew, seats=[0, 1, 1])
    assert [sees(m, 1, o) for o in range(3)] == [False, seen, True]
    m.state.turn.phase = "discard"
    assert not sees(m, 1, 1)
