"""Rounds and turns: their parts, moving, exploring, trading, equipping, discarding."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import CONTENT, officer, options, play, quiet, station, table, told

from gravitable.games.phobos_falling.actions import (
    Agree,
    Discard,
    DrawCard,
    Equip,
    Fabricate,
    Give,
    MassMove,
    MendWith,
    Summon,
    TakeOff,
    TubeTo,
    UseMedical,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.events import (
    CardDrawn,
    EventDrawn,
    FightBegan,
    Moved,
    PiratesChose,
    RoundBegan,
    TurnBegan,
)
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    AUX_CONTROL,
    AUXILIARY_POWER,
    AUXILIARY_SYSTEM,
    BRIDGE,
    CARGO_BAY_1,
    CARGO_BAY_2,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    EXTERNAL,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    MASS_MOVER,
    SCIENCE_LAB,
    SECURITY,
    SHUTTLE_BAY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.state import Boarders
from gravitable.games.phobos_falling.steps.damage import set_fuel
from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn
from gravitable.games.phobos_falling.steps.round import EndRound
from gravitable.games.phobos_falling.steps.turn import Begin, BeginTurn, Ways
from gravitable.kernel import IllegalAction, Proceed

TUBE = "engineering.jefferies-tube"
REPAIR = "engineering.repair-system"
CLEAR = "resource.clear-access"


# --- rounds ---


@pytest.mark.rule("phobos-falling.round.order", "phobos-falling.round.pirates", "phobos-falling.round.repeat")
def test_officers_in_order_then_pirates_then_again() -> None:
    m = table(
        officer("newt", AUX_CONTROL),
        officer("taze", AUX_CONTROL),
        officer("rock", AUX_CONTROL),
        at=station(pirates={BRIDGE: 3}),
        agenda=[],
        options={"officers": 3},
    )
    for _ in range(3):
        quiet(play(m, Proceed()), "move")
    kinds = (RoundBegan, TurnBegan, PiratesChose)
    happened = [event for event in m.events if isinstance(event, kinds)]
    assert [type(event) for event in happened] == [
        RoundBegan,
        TurnBegan,
        TurnBegan,
        TurnBegan,
        PiratesChose,
        RoundBegan,
        TurnBegan,
    ]
    assert [event.officer for event in happened if isinstance(event, TurnBegan)] == [0, 1, 2, 0]


@pytest.mark.rule("phobos-falling.round.crew-lost", "phobos-falling.overview.cooperative")
def test_with_nobody_healthy_after_the_pirates_turn_all_lose() -> None:
    hurt = [officer("newt", BRIDGE, health="wounded"), officer("taze", SECURITY, health="dead")]
    m = table(*hurt, seats=[0, 1], agenda=[EndRound()])
    assert m.outcome is not None
    assert m.outcome.won == (False, False)
    assert m.outcome.rule == "phobos-falling.round.crew-lost"
    one_left = [officer("newt", BRIDGE), officer("taze", SECURITY, health="dead")]
    assert table(*one_left, agenda=[EndRound()]).outcome is None


@pytest.mark.rule("phobos-falling.round.fuel-spent", "phobos-falling.round.fuel-gained")
@pytest.mark.parametrize(
    ("damaged", "dark", "before", "after"),
    [
        ([SOLAR_PANELS], [], 3, 2),
        ([SOLAR_PANELS], [], 1, 0),
        ([SOLAR_PANELS, AUXILIARY_SYSTEM], [], 3, 3),
        ([], [], 3, 4),
        ([], [], 5, 5),
        ([AUXILIARY_SYSTEM], [], 3, 3),
        ([], [AUXILIARY_POWER], 3, 3),
    ],
)
def test_fuel_after_a_round(damaged: list[int], dark: list[int], before: int, after: int) -> None:
    there = station(damaged=damaged, dark=dark, fuel=before)
    m = table(officer("newt", HUB_1), at=there, agenda=[EndRound()])
    assert m.state.station.fuel == after


# --- the parts of a turn ---


@pytest.mark.rule("phobos-falling.turn.sequence", "phobos-falling.turn.reveal")
def test_move_explore_fight_play_discard_reveal() -> None:
    hand = f"{REPAIR} {REPAIR} {REPAIR} {CLEAR} {CLEAR} {CLEAR} {TUBE} {TUBE} {TUBE} {TUBE}"
    there = station(pirates={SCIENCE_LAB: 2}, damaged=[CORE_AIR])
    m = table(officer("rock", HUB_2, hand, worn="science.space-suit"), at=there, options={"officers": 2})
    parts = []
    play(m, Walk(SCIENCE_LAB))
    for _ in range(4):
        parts.append(m.pending[0].kind)
        play(m, Proceed() if Proceed() in options(m) else options(m)[0])
    assert parts == [f"phobos-falling.{part}" for part in ("explore", "play", "discard", "discard")]
    order = [type(event) for event in m.events if isinstance(event, (Moved, FightBegan, EventDrawn))]
    assert order[:3] == [Moved, FightBegan, EventDrawn]


@pytest.mark.rule("phobos-falling.turn.explore", "phobos-falling.cards.draw-first")
def test_cards_are_drawn_one_at_a_time_up_to_the_limit_and_before_any_is_played() -> None:
    m = table(officer("rock", ENGINEERING, REPAIR), piles={"engineering": [REPAIR] * 5})
    play(m, Proceed())
    assert not options(m, MendWith)
    play(m, DrawCard())
    assert m.state.turn.drawn == 1
    play(m, DrawCard())
    assert len(m.state.officers[0].hand) == 3
    assert DrawCard() not in options(m)
    assert m.pending[0].kind != "phobos-falling.explore"


@pytest.mark.rule("phobos-falling.turn.explore")
def test_where_there_is_no_pile_nothing_is_drawn() -> None:
    m = table(officer("rock", HUB_1, TUBE))
    play(m, Proceed())
    assert m.pending[0].kind == "phobos-falling.play"  # nobody is asked to draw where nothing can be drawn
    with pytest.raises(IllegalAction) as refused:
        play(m, DrawCard())
    assert refused.value.rule == "phobos-falling.turn.explore"


@pytest.mark.rule("phobos-falling.turn.fight", "phobos-falling.combat.when")
def test_an_officer_with_pirates_fights_once_a_turn() -> None:
    m = table(officer("newt", HUB_1), officer("taze", HUB_1), at=station(pirates={HUB_1: 1}))
    play(m, Proceed())
    assert told(m, FightBegan)[0].officers == (0, 1)
    assert m.state.station.pirates[HUB_1] == 0


@pytest.mark.rule("phobos-falling.turn.fight")
def test_a_wounded_officers_turn_starts_no_fight() -> None:
    m = table(officer("newt", HUB_1, health="wounded"), at=station(pirates={HUB_1: 3}))
    play(m, Proceed())
    assert m.state.turn.officer == 1
    assert told(m, FightBegan) == []


@pytest.mark.rule("phobos-falling.turn.play")
def test_who_was_wounded_in_the_fight_plays_no_cards() -> None:
    def after_fighting(pirates: int) -> bool:
        there = station(pirates={ENGINEERING: pirates}, dark=[ENGINEERING])
        m = table(officer("newt", ENGINEERING, "engineering.restore-power"), at=there)
        play(m, Proceed())
        return m.pending[0].kind == "phobos-falling.play"

    assert after_fighting(1)
    assert not after_fighting(2)


@pytest.mark.rule("phobos-falling.turn.discard", "phobos-falling.cards.hold-any")
def test_more_than_the_limit_may_be_held_until_the_turn_ends() -> None:
    m = table(officer("rock", HUB_1, f"{REPAIR} " * 11))
    play(m, Proceed())
    assert m.pending[0].kind == "phobos-falling.discard"
    assert len(m.state.officers[0].hand) == 11
    play(m, Discard(0, REPAIR), Discard(0, REPAIR))
    assert len(m.state.officers[0].hand) == 9
    assert m.state.turn.officer == 1


@pytest.mark.rule("phobos-falling.turn.discard-pile")
@pytest.mark.parametrize(
    ("zone", "setting", "pile", "removed"),
    [
        (BRIDGE, "zone-pile", [REPAIR], []),
        (HUB_1, "zone-pile", [], [REPAIR]),
        (BRIDGE, "own-deck", [], [REPAIR]),
    ],
)
def test_discards_lie_on_the_pile_of_the_zone(
    zone: int, setting: str, pile: list[str], removed: list[str]
) -> None:
    dark = station(dark=[BRIDGE])
    m = table(officer("rock", zone, f"{REPAIR} " * 10), at=dark, options={"discards": setting})
    play(quiet(m, "discard"), Discard(0, REPAIR))
    assert m.state.piles[0].discards == pile
    assert m.state.removed == removed


@pytest.mark.rule("phobos-falling.turn.used-resources", "phobos-falling.cards.used-other")
def test_a_used_resource_card_leaves_the_game() -> None:
    m = table(officer("rock", HUB_1, CLEAR), at=station(blocked=[HUB_1]))
    play(quiet(m, "play"), MendWith(CLEAR, "access", HUB_1))
    assert m.state.removed == [CLEAR]
    assert not any(pile.discards for pile in m.state.piles)


@pytest.mark.rule("phobos-falling.cards.used-specialty", "phobos-falling.cards.discard-after-use")
def test_a_used_specialty_card_goes_to_the_discards_of_its_deck() -> None:
    m = table(officer("rock", HUB_1, "engineering.clear-access"), at=station(blocked=[HUB_1]))
    play(quiet(m, "play"), MendWith("engineering.clear-access", "access", HUB_1))
    assert m.state.piles[1].discards == ["engineering.clear-access"]
    assert m.state.officers[0].hand == []
    assert m.state.removed == []


@pytest.mark.rule("phobos-falling.cards.empty-pile")
def test_an_empty_specialty_pile_is_renewed_and_a_bay_is_not() -> None:
    m = table(officer("rock", ENGINEERING), piles={"engineering": []})
    m.state.piles[1].discards = [REPAIR]
    play(m, Proceed(), DrawCard())
    assert m.state.officers[0].hand == [REPAIR]
    assert m.state.piles[1].discards == []
    bare = table(officer("rock", CARGO_BAY_1), piles={"cargo-bay-1": []})
    play(bare, Proceed())
    assert bare.state.turn.officer == 1


@pytest.mark.rule("phobos-falling.cards.hand-limit", "phobos-falling.turn.discard")
@pytest.mark.parametrize(("officers", "limit"), [(2, 9), (3, 9), (4, 8), (5, 7), (6, 7), (7, 6), (8, 6)])
def test_the_hand_limit_goes_by_the_number_of_officers(officers: int, limit: int) -> None:
    roles = ("rock", "taze", "kit", "newt", "paddy", "angel", "robin", "rush")[:officers]

    def discards(held: int, worn: str = "", **settings: str) -> int:
        crew = [officer(role, HUB_1) for role in roles]
        crew[0].hand, crew[0].worn = [REPAIR] * held, worn.split()
        crew[0].zone = SHUTTLE_BAY
        m = play(table(*crew, options={"officers": officers, **settings}), Proceed())
        count = 0
        while m.pending[0].kind == "phobos-falling.discard":
            count += 1
            play(m, Discard(0, REPAIR))
        return count

    assert [discards(held) for held in (limit, limit + 1, limit + 3)] == [0, 1, 3]
    suit, belt = "science.space-suit", "bridge.utility-belt"
    assert [discards(held, suit) for held in (limit - 1, limit)] == [0, 1]  # what is worn counts
    assert [discards(held, suit, equipped="free") for held in (limit, limit + 1)] == [0, 1]
    assert [discards(held, belt, equipped="free") for held in (limit + 3, limit + 4)] == [0, 1]


# --- moving ---


@pytest.mark.rule("phobos-falling.movement.blocked-actions")
def test_in_a_blocked_zone_walked_into_one_can_only_clear_fight_dress_trade_and_flee() -> None:
    hand = f"{REPAIR} {CLEAR} {TUBE} science.space-suit"
    there = station(blocked=[ENGINEERING], damaged=[17])
    m = table(officer("paddy", HUB_2, hand), officer("rock", ENGINEERING), at=there)
    play(m, Walk(ENGINEERING))
    assert DrawCard() not in options(m)
    quiet(m, "play")
    kinds = {type(option) for option in options(m)}
    assert kinds == {Proceed, MendWith, TubeTo, Equip, Give}
    assert {option.kind for option in options(m, MendWith)} == {"access"}
    with pytest.raises(IllegalAction) as refused:
        play(m, MendWith(REPAIR, "system", ENGINEERING, 17))
    assert refused.value.rule in ("phobos-falling.movement.blocked-actions", "phobos-falling.turn.play")


@pytest.mark.rule("phobos-falling.cards.blocked-clear")
def test_who_clears_the_way_in_plays_no_other_card_there() -> None:
    there = station(blocked=[ENGINEERING], damaged=[17])
    m = table(officer("rock", HUB_2, f"{REPAIR} {CLEAR}"), at=there)
    play(m, Walk(ENGINEERING))
    play(quiet(m, "play"), MendWith(CLEAR, "access", ENGINEERING))
    assert m.state.turn.officer == 1  # nothing left to do
    assert m.state.officers[0].hand == [REPAIR]


@pytest.mark.rule("phobos-falling.cards.blocked-clear", "phobos-falling.ability.clear")
def test_taze_clears_by_ability_and_may_then_draw_but_play_no_card() -> None:
    there = station(blocked=[ENGINEERING], damaged=[18])
    m = table(officer("taze", HUB_2, REPAIR), at=there, piles={"engineering": [CLEAR] * 3})
    play(m, Walk(ENGINEERING))
    play(m, UseMend("clear", "access", ENGINEERING))
    assert DrawCard() in options(m)
    play(m, DrawCard(), DrawCard())
    assert m.state.turn.officer == 1
    assert REPAIR in m.state.officers[0].hand


@pytest.mark.rule("phobos-falling.example.started-here")
def test_who_started_in_a_blocked_zone_draws_and_plays_there() -> None:
    m = table(officer("rock", ENGINEERING, REPAIR), at=station(blocked=[ENGINEERING], damaged=[18]))
    play(m, Proceed())
    assert DrawCard() in options(m)
    assert options(quiet(m, "play"), MendWith)


@pytest.mark.rule("phobos-falling.movement.tube", "phobos-falling.card.jefferies-tube")
def test_a_tube_needs_no_way_and_no_free_access_but_air() -> None:
    there = station(blocked=[HUB_1, HUB_2, ENGINEERING], damaged=[11])
    m = table(officer("rock", HUB_1, TUBE), at=there)
    goals = {option.zone for option in options(m, TubeTo)}
    assert {ENGINEERING, SHUTTLE_BAY, SCIENCE_LAB} <= goals
    assert SECURITY not in goals  # Ring 1 has no air
    play(m, TubeTo(0, TUBE, ENGINEERING))
    assert m.state.officers[0].zone == ENGINEERING
    play(m, Proceed())
    assert DrawCard() in options(m)  # the limits of a blocked zone are for who walks in
    assert m.state.piles[1].discards == [TUBE]


@pytest.mark.rule("phobos-falling.cards.tube-any-time", "phobos-falling.cards.tube-before-draw")
def test_a_tube_may_be_taken_in_every_part_of_the_turn_also_before_drawing() -> None:
    hand = f"{TUBE} {TUBE} {TUBE}"
    m = table(officer("rock", HUB_1, hand), piles={"hydroponics": ["hydroponics.food"] * 4})
    play(m, TubeTo(0, TUBE, BRIDGE), Proceed())
    assert m.pending[0].kind == "phobos-falling.explore"
    play(m, TubeTo(0, TUBE, HYDROPONICS), DrawCard())
    play(quiet(m, "play"), TubeTo(0, TUBE, SHUTTLE_BAY))
    assert m.state.officers[0].zone == SHUTTLE_BAY


@pytest.mark.rule("phobos-falling.cards.tube-any-time")
def test_a_wounded_officer_takes_tubes_too() -> None:
    m = table(officer("rock", HUB_1, TUBE, health="wounded"))
    assert TubeTo(0, TUBE, BRIDGE) in options(m)


@pytest.mark.rule("phobos-falling.cards.tube-not-outside")
def test_tubes_neither_start_nor_end_outside() -> None:
    for zone in (AIRLOCK, EXTERNAL):
        m = table(officer("rock", zone, TUBE, worn="science.space-suit"))
        assert options(m, TubeTo) == []
    m = table(officer("rock", HUB_1, TUBE, worn="science.space-suit"))
    assert not {AIRLOCK, EXTERNAL} & {option.zone for option in options(m, TubeTo)}


@pytest.mark.rule("phobos-falling.movement.pirates-outside")
def test_pirates_outside_a_force_field_hinder_nobody() -> None:
    m = table(officer("rock", BRIDGE), at=station(fields=[HUB_1]), agenda=[])
    m.state.waiting = [Boarders(HUB_1, 9)]
    assert Walk(SECURITY) in options(m)
    there = station(pirates={HUB_1: 9})
    assert Walk(SECURITY) not in options(table(officer("rock", BRIDGE), at=there))


def test_the_board_is_told_the_way_to_every_zone() -> None:
    m = table(officer("rock", BRIDGE))
    aid = m.aid(m.pending[0])
    assert isinstance(aid, Ways)
    assert set(aid.ways) == {option.zone for option in options(m, Walk)}
    assert aid.ways[SECURITY] in ((AUXILIARY_POWER, HUB_1, SECURITY), (CORE_LIFE_SUPPORT, HUB_1, SECURITY))
    play(m, Walk(SECURITY))
    assert told(m, Moved)[0].way == aid.ways[SECURITY]
    assert m.pending[0].kind == "phobos-falling.explore"
    assert m.aid(m.pending[0]) is None
    beside = table(officer("rock", BRIDGE), officer("taze", BRIDGE, CLEAR), seats=[0, 1])
    assert beside.decision(1).optional
    assert beside.aid(beside.decision(1)) is None
    assert list(beside.blocked(beside.decision(1))) == []


@pytest.mark.rule("phobos-falling.cards.equip")
def test_one_of_each_is_put_on_and_taken_off_at_any_time_but_never_the_last_suit_without_air() -> None:
    hand = "science.space-suit resource.space-suit security.exoskeleton bridge.utility-belt"
    m = table(officer("rock", HUB_1, hand), at=station(damaged=[CORE_AIR]))
    play(m, Equip("science.space-suit"))
    assert Equip("resource.space-suit") not in options(m)
    assert TakeOff("science.space-suit") not in options(m)
    play(m, Equip("security.exoskeleton"), Equip("bridge.utility-belt"))
    assert TakeOff("science.space-suit") in options(m)
    play(m, TakeOff("science.space-suit"))
    assert m.state.officers[0].worn == ["security.exoskeleton", "bridge.utility-belt"]
    assert Equip("science.space-suit") not in options(m)  # not again in this turn


# --- trading ---


@pytest.mark.rule("phobos-falling.turn.trade", "phobos-falling.example.give-over-limit")
def test_the_officer_in_turn_gives_and_is_given_cards_in_the_same_zone() -> None:
    m = table(officer("rock", HUB_1, REPAIR), officer("taze", HUB_1, CLEAR), officer("newt", BRIDGE, TUBE))
    assert set(options(m, Give)) == {Give(REPAIR, 0, 1), Give(CLEAR, 1, 0)}
    play(m, Give(REPAIR, 0, 1))
    assert m.state.officers[1].hand == [CLEAR, REPAIR]
    assert Give(REPAIR, 1, 0) not in options(m)  # what was given does not come back this turn


@pytest.mark.rule("phobos-falling.turn.trade", "phobos-falling.overview.no-orders")
def test_taking_is_an_offer_of_the_owner() -> None:
    m = table(officer("rock", HUB_1, REPAIR), officer("taze", HUB_1, CLEAR), seats=[0, 1])
    assert options(m, Give, seat=0) == [Give(REPAIR, 0, 1)]
    assert m.decision(1).optional
    assert options(m, seat=1) == [Give(CLEAR, 1, 0)]
    play(m, Give(CLEAR, 1, 0), seat=1)
    assert m.state.officers[0].hand == [REPAIR, CLEAR]


@pytest.mark.rule("phobos-falling.overview.no-orders")
def test_nobody_is_moved_against_the_players_will() -> None:
    for yes, zone in ((True, BRIDGE), (False, SECURITY)):
        m = table(officer("rush", BRIDGE), officer("taze", SECURITY), seats=[0, 1])
        play(m, Summon(1, 0))
        assert m.pending[0].seat == 1
        play(m, Agree(yes))
        assert m.state.officers[1].zone == zone


@pytest.mark.rule("phobos-falling.turn.no-trade-after-event")
def test_once_the_event_is_drawn_no_card_changes_hands() -> None:
    m = table(
        officer("rock", BRIDGE, "bridge.torpedo"),
        officer("taze", BRIDGE, CLEAR),
        at=station(dark=[]),
        events=["station-boarded"],
        seats=[0, 1],
    )
    quiet(m, "answer")
    assert all(not options(m, Give, seat=decision.seat) for decision in m.pending)
    assert len(m.pending) == 1


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_only_the_own_player_sees_what_is_drawn() -> None:
    crew = [officer("rock", ENGINEERING), officer("taze", HUB_1)]
    for hands, seen in (("own", [REPAIR, "", ""]), ("open", [REPAIR] * 3)):
        m = table(
            *[o.clone() for o in crew],
            seats=[0, 1],
            piles={"engineering": [REPAIR]},
            options={"hands": hands},
        )
        play(m, Proceed(), DrawCard())
        (drawn,) = told(m, CardDrawn)
        assert [drawn.seen_by(seat).card for seat in (0, 1, None)] == seen
        assert drawn.seen_by(1).deck == "engineering"
        assert (drawn.seen_by(1).pile, drawn.seen_by(1).left) == ("engineering", 0)


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_hands_are_hidden_worn_cards_are_not_and_a_trade_is_known_to_both() -> None:
    from gravitable.games.phobos_falling.events import CardGiven

    crew = [
        officer("rock", HUB_1, REPAIR, worn="science.space-suit"),
        officer("taze", HUB_1, CLEAR),
        officer("newt", BRIDGE),
    ]
    m = table(*crew, seats=[0, 1, 2])
    play(m, Give(REPAIR, 0, 1))
    given = told(m, CardGiven)[0]
    assert [given.seen_by(seat).card for seat in (0, 1, 2, None)] == [REPAIR, REPAIR, "", ""]
    for seat in (0, 2, None):
        taze = m.view(seat).officers[1]  # type: ignore[attr-defined]
        assert taze.hand is None
        assert taze.backs == ("engineering", "resource")
        assert m.view(seat).officers[0].worn[0].name == "Space Suit"  # type: ignore[attr-defined]
    assert [card.id for card in m.view(1).officers[1].hand] == [CLEAR, REPAIR]  # type: ignore[attr-defined]


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
@pytest.mark.parametrize(
    ("hands", "seen"), [("own", [True, False]), ("person", [True, True]), ("open", [True, True])]
)
def test_a_person_with_several_officers_sees_the_hand_of_the_one_in_turn(
    hands: str, seen: list[bool]
) -> None:
    crew = [officer("rock", HUB_1, REPAIR), officer("taze", SECURITY, CLEAR), officer("newt", BRIDGE, TUBE)]
    m = table(*crew, seats=[0, 0, 1], options={"hands": hands})
    view = m.view(0)
    assert [view.officers[o].hand is not None for o in (0, 1)] == seen  # type: ignore[attr-defined]
    assert (view.officers[2].hand is not None) == (hands == "open")  # type: ignore[attr-defined]


# --- systems and abilities ---


@pytest.mark.rule("phobos-falling.turn.systems-once")
def test_each_system_counts_for_itself() -> None:
    hand = "science.heal science.heal"
    crew = [
        officer(*who) for who in (("robin", SCIENCE_LAB, hand), ("taze", SCIENCE_LAB), ("kit", SCIENCE_LAB))
    ]
    crew[1].health = crew[2].health = "wounded"
    m = table(*crew)
    play(m, UseMedical("science.heal", 1))
    assert options(m, UseMedical) == []
    assert m.state.turn.used == [(0, "medical")]
    made = table(officer("rock", ENGINEERING, "science.cryo-systems science.cryo-systems"))
    made.state.supply.append("shuttle.cryo-tubes")
    play(made, Fabricate("science.cryo-systems"))
    assert options(made, Fabricate) == []


@pytest.mark.rule("phobos-falling.turn.systems-once")
def test_a_system_works_once_a_turn_from_its_zone_if_fully_operational() -> None:
    crew = [officer("rock", MASS_MOVER), officer("taze", MASS_MOVER), officer("newt", BRIDGE)]
    m = table(*crew)
    play(m, MassMove(1, SHUTTLE_BAY))
    assert options(m, MassMove) == []
    for broken in (station(dark=[MASS_MOVER]), station(damaged=[15]), station(fires=[MASS_MOVER])):
        fresh = [officer("rock", MASS_MOVER), officer("taze", MASS_MOVER)]
        assert options(table(*fresh, at=broken), MassMove) == []
    battery = station(damaged=[SOLAR_PANELS], fuel=0)
    assert options(table(officer("rock", MASS_MOVER), at=battery), MassMove) == []
    assert options(table(officer("rock", HUB_2)), MassMove) == []


@pytest.mark.rule(
    "phobos-falling.turn.abilities", "phobos-falling.turn.abilities-once", "phobos-falling.ability.reroute"
)
def test_an_ability_works_at_any_time_of_the_own_turn_once() -> None:
    m = table(officer("kit", CARGO_BAY_2), at=station(dark=[CARGO_BAY_1, CARGO_BAY_2]))
    play(m, UseMend("reroute", "power", CARGO_BAY_2))
    assert not m.state.station.power_out[CARGO_BAY_2]
    play(m, Walk(CARGO_BAY_1))
    assert options(m, UseMend) == []
    later = table(officer("kit", CARGO_BAY_2), at=station(dark=[CARGO_BAY_1]))
    play(later, Walk(CARGO_BAY_1))
    assert UseMend("reroute", "power", CARGO_BAY_1) in options(later)


@pytest.mark.rule("phobos-falling.ability.draws-three")
@pytest.mark.parametrize(("role", "draws"), [("paddy", 3), ("kit", 2)])
def test_specialists_draw_three_on_main_power(role: str, draws: int) -> None:
    m = table(officer(role, ENGINEERING), piles={"engineering": [REPAIR] * 5})
    play(m, Proceed())
    while DrawCard() in options(m):
        play(m, DrawCard())
    assert len(m.state.officers[0].hand) == draws


@pytest.mark.rule("phobos-falling.power.field-lost", "phobos-falling.power.stabilize")
def test_a_zone_that_loses_power_loses_its_field_unless_it_is_stabilized() -> None:
    from gravitable.games.phobos_falling.steps.damage import cut_power

    m = table(officer("rock", HUB_1), at=station(fields=[BRIDGE, SECURITY]))
    m.state.station.stabilized[SECURITY] = True
    cut_power(m, BRIDGE)
    cut_power(m, SECURITY)
    there = m.state.station
    assert (there.power_out[BRIDGE], there.fields[BRIDGE]) == (True, False)
    assert (there.power_out[SECURITY], there.fields[SECURITY]) == (False, True)


@pytest.mark.rule("phobos-falling.components.markers")
def test_what_has_no_marker_left_is_not_placed() -> None:
    from gravitable.games.phobos_falling.steps.damage import breach, field_zones, start_fire

    inner = list(CONTENT.map.bag)
    m = table(officer("rock", HUB_1), at=station(fires=inner[:6], breached=inner[:8], fields=inner[:12]))
    start_fire(m, inner[10])
    breach(m, inner[10])
    assert sum(m.state.station.fires) == 6
    assert sum(m.state.station.breached) == 8
    assert field_zones(m) == []
    m.state.station.fires[inner[0]] = False
    start_fire(m, inner[10])
    assert m.state.station.fires[inner[10]]


@pytest.mark.rule("phobos-falling.turn.fight")
def test_the_fight_has_its_own_part_of_the_turn() -> None:
    m = table(officer("newt", HUB_1), at=station(pirates={HUB_1: 3}), agenda=[Begin(0, "fight")])
    assert told(m, FightBegan)


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_what_others_hear_of_a_drawn_card_names_nobody_who_knows_it() -> None:
    drawn = CardDrawn(0, "bridge", "bridge.space-suit", 1, "bridge", 3)
    assert drawn.seen_by(0) == drawn
    assert drawn.seen_by(1) == CardDrawn(0, "bridge", "", 0, "bridge", 3)


@pytest.mark.rule("phobos-falling.power.auxiliary-fuel")
def test_the_fuel_marker_stays_on_its_track() -> None:
    m = table(officer("rock", BRIDGE), at=station(fuel=1))
    set_fuel(m, -1)
    assert m.state.station.fuel == 0


@pytest.mark.rule("phobos-falling.turn.explore", "phobos-falling.cards.tube-any-time")
def test_a_tube_after_the_first_card_does_not_end_exploring() -> None:
    bridge, science = ["bridge.team-up"] * 3, ["science.heal"] * 3
    m = table(officer("rock", BRIDGE, TUBE), piles={"bridge": bridge, "science": science})
    play(m, Proceed())
    assert m.pending[0].proceed == "Draw nothing"
    play(m, DrawCard())
    assert m.pending[0].proceed == "Draw no more"
    play(m, TubeTo(0, TUBE, SCIENCE_LAB), DrawCard())
    assert options(m, DrawCard) == []  # two cards on main power, wherever they were drawn


@pytest.mark.rule("phobos-falling.health.carry")
def test_a_wounded_officer_may_carry_a_body() -> None:
    crew = [officer("rock", HUB_1, health="wounded"), officer("taze", HUB_1, health="dead")]
    m = play(table(*crew), Walk(HUB_2, 1))
    assert [x.zone for x in m.state.officers] == [HUB_2, HUB_2]


@pytest.mark.rule("phobos-falling.boarding.field-delays", "phobos-falling.pirates.order")
def test_a_party_that_waits_comes_in_before_any_group_acts() -> None:
    there = station(pirates={EXTERNAL: 3}, fields=[HYDROPONICS])
    m = table(officer("the-baron", SECURITY), at=there, agenda=[BeginTurn(0)])
    m.state.waiting = [Boarders(HYDROPONICS, 5)]
    PiratesTurn().run(m)
    assert told(m, PiratesChose) == []
    assert m.state.station.pirates[HYDROPONICS] == 5
