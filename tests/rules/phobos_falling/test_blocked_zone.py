"""Walking into a blocked zone: what can be done there, what clears it, what cannot be played then."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table

from gravitable.games.phobos_falling.actions import (
    Borrow,
    Compile,
    DrawCard,
    Equip,
    Fabricate,
    FirstAid,
    Give,
    Install,
    MassMove,
    MendWith,
    Order,
    Parley,
    PlayDetail,
    RaiseShield,
    RemoteMove,
    StrikePirate,
    Summon,
    TubeTo,
    UseData,
    UseMedical,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    CARGO_BAY_1,
    ENGINEERING,
    FABRICATION,
    HUB_1,
    HUB_2,
    MASS_MOVER,
    SCIENCE_LAB,
    SHUTTLE_BAY,
)
from gravitable.games.phobos_falling.state import Officer, PhobosMatch
from gravitable.kernel import Action, IllegalAction, Proceed

CLEAR, BYPASS, DROID = "resource.clear-access", "security.security-bypass", "engineering.repair-droid"
REPAIR, TUBE, SHIELD = "engineering.repair-system", "science.jefferies-tube", "science.personal-force-field"
DATA, HEAL, FUEL, CRYO = (
    "science.technical-data",
    "science.heal",
    "resource.ion-fuel",
    "science.cryo-systems",
)
SUIT, D1 = "science.space-suit", "security.security-detail-1"


def walk_into(zone: int, *crew: Officer, pirates: int = 0, seats: tuple[int, ...] = ()) -> PhobosMatch:
    """The first officer walks into a blocked zone, next to which everyone else's way is free."""
    there = station(blocked=[zone], pirates={zone: pirates})
    return play(table(*crew, at=there, seats=seats), Walk(zone))


USES: list[tuple[str, int, type[Action]]] = [
    (HEAL, SCIENCE_LAB, UseMedical),
    (DATA, SCIENCE_LAB, UseData),
    (CRYO, ENGINEERING, Fabricate),
    (FUEL, SHUTTLE_BAY, Install),
    (SHIELD, SHUTTLE_BAY, RaiseShield),
]
"""A card that can be used at any time of the turn, where, and how."""


@pytest.mark.rule("phobos-falling.cards.blocked-clear", "phobos-falling.movement.blocked-actions")
@pytest.mark.parametrize(("card", "zone", "use"), USES, ids=[use.__name__ for *_, use in USES])
def test_no_other_card_is_used_in_a_zone_walked_into_and_cleared(
    card: str, zone: int, use: type[Action]
) -> None:
    def crew(start: int) -> list[Officer]:
        mover = officer("taze", start, f"{card} {TUBE}")
        return [mover, officer("newt", zone, health="wounded")]

    m = walk_into(zone, *crew(HUB_2))
    assert options(m, use) == []  # blocked: clear it, fight, or leave
    play(m, UseMend("clear", "access", zone))
    quiet(m, "play")
    assert options(m, use) == []
    (refused,) = [blocked for blocked in m.blocked(m.pending[0]) if type(blocked.action) is use]
    assert refused.rule == "phobos-falling.cards.blocked-clear"
    started = table(*crew(zone), at=station(blocked=[] if use is Install else [zone]))
    assert options(started, use)  # who did not walk in may


@pytest.mark.rule("phobos-falling.cards.blocked-clear")
def test_clearing_by_card_or_ability_forbids_cards_but_not_drawing_tubes_trade_and_suits() -> None:
    for role, hand in (("taze", ""), ("rock", CLEAR), ("rock", BYPASS), ("rock", DROID)):
        crew = [officer(role, HUB_2, f"{hand} {REPAIR} {TUBE} {SUIT}"), officer("newt", ENGINEERING)]
        m = walk_into(ENGINEERING, *crew)
        clear = [x for x in options(m) if getattr(x, "kind", "") == "access"]
        assert len(clear) == 1
        play(m, clear[0])
        assert DrawCard() in options(m)  # also after a card: nothing could be drawn before
        quiet(m, "play")
        kinds = {type(option) for option in options(m)}
        assert kinds == {Proceed, TubeTo, Equip, Give}


@pytest.mark.rule("phobos-falling.cards.draw-first", "phobos-falling.cards.blocked-clear")
def test_with_pirates_there_a_card_clears_the_way_and_one_draws_before_the_fight() -> None:
    m = walk_into(ENGINEERING, officer("rock", HUB_2, CLEAR), pirates=9)
    assert m.pending[0].kind == "phobos-falling.explore"
    play(m, MendWith(CLEAR, "access", ENGINEERING))
    assert m.pending[0].kind == "phobos-falling.explore"
    play(m, DrawCard(), DrawCard())
    assert len(m.state.officers[0].hand) == 2


@pytest.mark.rule("phobos-falling.cards.blocked-clear")
def test_elsewhere_cards_are_played_and_in_that_zone_not_even_after_coming_back() -> None:
    m = walk_into(MASS_MOVER, officer("taze", HUB_2, f"{SHIELD} {TUBE} {TUBE}"))
    play(m, UseMend("clear", "access", MASS_MOVER), MassMove(0, HUB_1))
    assert options(m, RaiseShield)
    play(m, TubeTo(0, TUBE, MASS_MOVER))
    assert options(m, RaiseShield) == []


@pytest.mark.rule("phobos-falling.movement.blocked-actions", "phobos-falling.movement.tube")
def test_who_leaves_and_comes_back_by_tube_has_not_walked_in() -> None:
    m = walk_into(CARGO_BAY_1, officer("rock", HUB_2, f"{SHIELD} {TUBE} {TUBE}"))
    assert options(m, RaiseShield) == []
    play(m, TubeTo(0, TUBE, HUB_1), TubeTo(0, TUBE, CARGO_BAY_1))
    assert m.state.station.blocked[CARGO_BAY_1]
    assert DrawCard() in options(m)
    assert options(m, RaiseShield)


@pytest.mark.rule("phobos-falling.movement.blocked-actions")
def test_the_mass_mover_does_not_work_for_who_walked_into_its_blocked_zone() -> None:
    m = walk_into(MASS_MOVER, officer("rock", HUB_2, TUBE), officer("newt", MASS_MOVER))
    assert options(m, MassMove) == []
    cleared = walk_into(MASS_MOVER, officer("taze", HUB_2, TUBE), officer("newt", MASS_MOVER))
    play(cleared, UseMend("clear", "access", MASS_MOVER))
    assert options(cleared, MassMove)  # a system is no card


# --- abilities ---

ABILITIES: list[tuple[str, type[Action]]] = [
    ("rush", Summon),
    ("kit", RemoteMove),
    ("robin", Compile),
    ("the-baron", Parley),
    ("angel", FirstAid),
]


@pytest.mark.rule("phobos-falling.movement.blocked-actions")
@pytest.mark.parametrize(("role", "use"), ABILITIES)
def test_in_a_blocked_zone_walked_into_abilities_wait_until_it_is_clear(role: str, use: type[Action]) -> None:
    crew = [
        officer(role, HUB_2, f"{REPAIR} {REPAIR} {CLEAR} {TUBE}"),
        officer("newt", ENGINEERING, health="wounded"),
        officer("taze", BRIDGE),
    ]
    m = walk_into(ENGINEERING, *crew)
    assert options(m, use) == []
    play(m, MendWith(CLEAR, "access", ENGINEERING))
    assert options(quiet(m, "play"), use)


@pytest.mark.rule("phobos-falling.movement.blocked-actions", "phobos-falling.ability.borrow")
def test_bash_borrows_clear_in_a_blocked_zone_and_in_a_fight_what_belongs_to_it() -> None:
    def crew() -> list[Officer]:
        return [officer("bash", HUB_2), *(officer(role, BRIDGE) for role in ("taze", "rock", "angel"))]

    m = walk_into(ENGINEERING, *crew())
    assert options(m, Borrow) == [Borrow("clear")]
    play(m, Borrow("clear"), UseMend("clear", "access", ENGINEERING))
    assert DrawCard() in options(m)
    fight = quiet(walk_into(ENGINEERING, *crew(), pirates=9), "fight")
    assert {option.ability for option in options(fight, Borrow)} == {"clear", "drill", "strike", "brawler"}
    without = walk_into(ENGINEERING, officer("bash", HUB_2, TUBE), officer("angel", BRIDGE))
    assert options(without, Borrow) == []


@pytest.mark.rule("phobos-falling.movement.blocked-actions", "phobos-falling.ability.order")
def test_rush_orders_only_a_card_that_clears_and_no_other_after_it() -> None:
    hand = f"{CLEAR} {REPAIR} {DROID}"
    there = station(blocked=[ENGINEERING], damaged=[FABRICATION])
    m = table(officer("rush", HUB_2, TUBE), officer("newt", ENGINEERING, hand), at=there)
    play(m, Walk(ENGINEERING), Order(1))
    assert set(options(m, MendWith)) == {
        MendWith(CLEAR, "access", ENGINEERING),
        MendWith(DROID, "access", ENGINEERING),
    }
    play(m, MendWith(CLEAR, "access", ENGINEERING))
    assert m.state.turn.cleared == ENGINEERING
    m.state.turn.used.clear()
    assert Order(1) not in options(play(quiet(m, "play"), TubeTo(0, TUBE, BRIDGE)))
    still = station(blocked=[ENGINEERING], damaged=[FABRICATION])
    nothing = table(officer("rush", HUB_2, TUBE), officer("newt", ENGINEERING, REPAIR), at=still)
    assert options(play(nothing, Walk(ENGINEERING)), Order) == []


@pytest.mark.rule("phobos-falling.cards.blocked-clear", "phobos-falling.ability.order")
def test_after_clearing_nobody_is_ordered_to_play_there() -> None:
    there = station(blocked=[ENGINEERING], damaged=[FABRICATION])
    m = table(officer("rush", HUB_2, CLEAR), officer("newt", ENGINEERING, REPAIR), at=there)
    play(m, Walk(ENGINEERING), MendWith(CLEAR, "access", ENGINEERING))
    assert options(quiet(m, "play"), Order) == []


# --- fighting there ---


@pytest.mark.rule("phobos-falling.movement.blocked-actions", "phobos-falling.combat.help")
def test_in_a_fight_there_cards_of_the_fight_and_its_abilities_are_used_and_no_others() -> None:
    crew = [
        officer("rock", HUB_2, f"{D1} {SHIELD} {HEAL}"),
        officer("newt", ENGINEERING, health="wounded"),
    ]
    m = quiet(walk_into(ENGINEERING, *crew, pirates=15), "fight")
    assert {type(option) for option in options(m)} == {Proceed, PlayDetail, RaiseShield, StrikePirate, Give}
    angel = [officer("angel", HUB_2, D1), officer("newt", ENGINEERING, health="wounded")]
    assert options(quiet(walk_into(ENGINEERING, *angel, pirates=15), "fight"), FirstAid) == []


@pytest.mark.rule("phobos-falling.cards.blocked-clear")
def test_after_clearing_the_cards_of_a_fight_still_count() -> None:
    m = walk_into(CARGO_BAY_1, officer("taze", HUB_2, f"{D1} {SHIELD} {HEAL}"), pirates=9)
    play(m, UseMend("clear", "access", CARGO_BAY_1))
    quiet(m, "fight")
    assert {PlayDetail, RaiseShield} <= {type(option) for option in options(m)}
    play(m, RaiseShield(0, SHIELD), PlayDetail(0, D1), Proceed())
    assert m.state.station.pirates[CARGO_BAY_1] == 9 - 2 - 1


@pytest.mark.rule("phobos-falling.movement.blocked-actions")
def test_the_refusal_names_the_clause() -> None:
    m = walk_into(ENGINEERING, officer("rock", HUB_2, f"{REPAIR} {TUBE}"))
    with pytest.raises(IllegalAction) as refused:
        play(quiet(m, "play"), DrawCard())
    assert refused.value.rule == "phobos-falling.movement.blocked-actions"
    with pytest.raises(IllegalAction) as card:
        play(m, MendWith(REPAIR, "system", ENGINEERING))
    assert card.value.rule == "phobos-falling.movement.blocked-actions"
