"""What can be done at any time of the own turn, in a fight too; and when a player is asked."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table, told

from gravitable.games.phobos_falling.actions import (
    Borrow,
    Compile,
    DrawCard,
    Drill,
    Equip,
    FirstAid,
    Give,
    Install,
    MassMove,
    MendWith,
    Order,
    PlayDetail,
    RaiseShield,
    RemoteMove,
    StrikePirate,
    Summon,
    TakeHarm,
    TakeOff,
    TreatWith,
    TubeTo,
    UseMedical,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.events import FightBegan, FightEnded
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    CARGO_BAY_1,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    MASS_MOVER,
    PIRATE_SHIP,
    SCIENCE_LAB,
    SECURITY,
    SHUTTLE_BAY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.state import HeldShip, Officer, PhobosMatch
from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn
from gravitable.kernel import Proceed

D1, D2 = "security.security-detail-1", "security.security-detail-2"
EXO, WEAPON, SHIELD = "security.exoskeleton", "security.weapon", "security.personal-force-field"
SUIT, TUBE, BELT = "science.space-suit", "security.jefferies-tube", "bridge.utility-belt"
PLANTS, HEAL = "hydroponics.medicinal-plants", "science.heal"
SCAVENGE, ENGINE = "engineering.scavenge-engine", "shuttle.singularity-engine"


def walk_in(*crew: Officer, pirates: int, zone: int = HUB_1, seats: tuple[int, ...] = ()) -> PhobosMatch:
    """The first officer walks into a zone with pirates."""
    return play(table(*crew, at=station(pirates={zone: pirates}), seats=seats), Walk(zone))


def health(m: PhobosMatch) -> str:
    """How the first officer is."""
    return m.state.officers[0].health


# --- between walking in and the fight, and in it ---


@pytest.mark.rule("phobos-falling.turn.abilities", "phobos-falling.ability.strike")
@pytest.mark.parametrize(("pirates", "health"), [(3, "healthy"), (4, "healthy"), (5, "wounded"), (6, "dead")])
def test_rock_who_walks_in_is_asked_and_strikes_before_he_fights(pirates: int, health: str) -> None:
    m = walk_in(officer("rock", BRIDGE), pirates=pirates)
    if pirates == 3:  # Brawler beats three: nothing to choose
        assert told(m, FightEnded)[0].left == 0
        return
    assert m.pending[0].kind == "phobos-falling.fight"
    assert StrikePirate() in options(m)
    play(m, StrikePirate())
    assert m.state.officers[0].health == health
    assert m.state.station.pirates[HUB_1] == 0


@pytest.mark.rule("phobos-falling.ability.strike")
def test_what_a_fight_has_left_rock_cannot_strike() -> None:
    m = walk_in(officer("rock", BRIDGE, f"{SHIELD} {TUBE}"), pirates=9)
    play(m, Proceed(), RaiseShield(0, SHIELD), Proceed())
    assert m.state.station.pirates[HUB_1] == 5
    assert m.pending[0].kind == "phobos-falling.play"
    assert options(m, StrikePirate) == []


@pytest.mark.rule("phobos-falling.turn.abilities", "phobos-falling.ability.first-aid")
def test_angel_heals_a_mate_in_the_fight_who_then_fights() -> None:
    crew = [officer("angel", BRIDGE), officer("rock", HUB_1, health="wounded")]
    m = walk_in(*crew, pirates=4)
    assert FirstAid(1) in options(m)
    play(m, FirstAid(1))
    assert m.state.station.pirates[HUB_1] == 0
    assert [o.health for o in m.state.officers] == ["healthy", "healthy"]


@pytest.mark.rule("phobos-falling.turn.systems-once")
def test_the_medical_system_works_in_a_fight() -> None:
    crew = [officer("newt", HUB_2, HEAL), officer("rock", SCIENCE_LAB, health="wounded")]
    m = walk_in(*crew, pirates=4, zone=SCIENCE_LAB)
    play(quiet(m, "fight"), UseMedical(HEAL, 1))
    assert m.state.station.pirates[SCIENCE_LAB] == 0
    assert [o.health for o in m.state.officers] == ["healthy", "healthy"]


@pytest.mark.rule("phobos-falling.turn.systems-once", "phobos-falling.combat.tools")
def test_the_mass_mover_leads_out_of_a_fight_after_the_blows_that_cost_nothing() -> None:
    m = walk_in(officer("newt", HUB_2, WEAPON), pirates=5, zone=MASS_MOVER)
    play(m, Proceed())  # nothing before the fight
    assert m.pending[0].kind == "phobos-falling.fight"
    play(m, MassMove(0, BRIDGE))
    assert m.state.officers[0].zone == BRIDGE
    assert m.state.station.pirates[MASS_MOVER] == 3
    assert m.state.officers[0].able


@pytest.mark.rule("phobos-falling.turn.abilities")
def test_what_a_wounded_officer_could_not_do_is_done_before_the_harm() -> None:
    m = walk_in(officer("robin", HUB_1, f"{HEAL} {HEAL} resource.ion-fuel"), pirates=9, zone=SHUTTLE_BAY)
    assert {Compile, Install} <= {type(option) for option in options(m)}
    play(m, Install("resource.ion-fuel"), Compile(HEAL, HEAL))
    assert m.state.installed == ["ion-fuel"]
    assert m.state.tech == 1
    assert m.state.officers[0].health == "dead"


@pytest.mark.rule("phobos-falling.turn.abilities")
def test_on_anothers_turn_only_what_belongs_to_a_fight_is_offered() -> None:
    crew = [
        officer("newt", HUB_1, TUBE),
        officer("rock", HUB_1, f"{EXO} {D1} {SHIELD}", worn=BELT),
        officer("angel", HUB_1, health="wounded"),
    ]
    m = play(table(*crew, at=station(pirates={HUB_1: 9}), seats=[0, 1, 1]), Proceed(), Proceed())
    kinds = {type(option) for option in options(m, seat=1)}
    assert kinds == {Proceed, PlayDetail, RaiseShield, Give}
    boarded = table(*[o.clone() for o in crew], at=station(pirates={HUB_1: 9}), agenda=[PiratesTurn()])
    assert {type(option) for option in options(boarded)} == {Proceed, TubeTo, PlayDetail, RaiseShield}


# --- equipping ---


@pytest.mark.rule("phobos-falling.cards.equip", "phobos-falling.card.exoskeleton")
def test_an_exoskeleton_drawn_as_the_last_card_is_put_on_in_the_fight() -> None:
    there = station(pirates={SECURITY: 2}, damaged=[SOLAR_PANELS], fuel=0)
    m = table(officer("newt", HUB_1), at=there, piles={"security": [EXO, EXO]})
    play(m, Walk(SECURITY), DrawCard())
    assert m.pending[0].kind == "phobos-falling.fight"
    play(m, Equip(EXO))
    assert m.state.station.pirates[SECURITY] == 0
    assert m.state.officers[0].able


@pytest.mark.rule("phobos-falling.cards.equip", "phobos-falling.turn.trade")
def test_an_exoskeleton_traded_in_the_fight_is_put_on_by_the_officer_in_turn() -> None:
    crew = [officer("newt", BRIDGE), officer("kit", HUB_1, EXO)]
    m = walk_in(*crew, pirates=3, seats=(0, 1))
    assert not options(m, Equip, seat=1)  # it is not her turn
    play(m, Give(EXO, 1, 0), seat=1)
    play(m, Equip(EXO), seat=0)
    assert m.state.station.pirates[HUB_1] == 0
    assert all(o.able for o in m.state.officers)


@pytest.mark.rule("phobos-falling.cards.equip")
def test_a_wounded_officer_in_turn_can_still_dress_in_the_fight() -> None:
    m = walk_in(officer("newt", BRIDGE, f"{EXO} {D1}"), pirates=9)
    play(m, PlayDetail(0, D1), Proceed())
    assert health(m) == "wounded"
    assert {type(option) for option in options(m)} == {Proceed, Equip}
    play(m, Equip(EXO))
    assert health(m) == "dead"
    assert m.state.station.pirates[HUB_1] == 5  # a wounded officer strikes with nothing


@pytest.mark.rule("phobos-falling.cards.equip", "phobos-falling.scavenge.suits")
def test_on_the_pirate_ship_the_last_suit_stays_on_even_under_a_shield() -> None:
    def aboard(zone: int) -> list[TakeOff]:
        crew = officer("newt", zone, D1, worn=SUIT, shield=SHIELD)
        m = table(crew, at=station(pirates={zone: 9}))
        m.state.held = HeldShip(HUB_2, 1, 2, True)
        found: list[TakeOff] = options(m, TakeOff)
        return found

    assert aboard(PIRATE_SHIP) == []
    assert aboard(HUB_1) == [TakeOff(SUIT)]


# --- what costs nothing counts once, whenever it comes ---


def wounded_once(*crew: Officer, pirates: int) -> PhobosMatch:
    """All pass; the first officer takes the first harm."""
    m = play(table(*crew, at=station(pirates={HUB_1: pirates})), Proceed())
    return play(quiet(m, "harm"), TakeHarm(0))


@pytest.mark.rule("phobos-falling.combat.tools", "phobos-falling.combat.one-each")
def test_what_is_put_on_given_or_activated_after_the_first_blows_counts_then() -> None:
    crew = [officer("rush", HUB_1, WEAPON), officer("newt", HUB_1, SHIELD), officer("kit", SECURITY)]
    m = wounded_once(*crew, pirates=20)
    assert m.state.station.pirates[HUB_1] == 20 - 2 - 1 - 1
    play(m, RaiseShield(1, SHIELD))
    while m.state.fight is not None:
        play(m, Proceed() if Proceed() in options(m) else options(m)[0])
    # Newt's shield struck once more; Rush, wounded, died for another.
    assert m.state.station.pirates[HUB_1] == 20 - 2 - 1 - 1 - 1 - 1
    assert m.state.officers[1].able


@pytest.mark.rule("phobos-falling.combat.one-each")
@pytest.mark.parametrize(("copies", "strikes"), [(1, 0), (2, 1)])
def test_a_weapon_strikes_once_in_a_fight_whoever_holds_it(copies: int, strikes: int) -> None:
    crew = [officer("newt", HUB_1, f"{WEAPON} " * copies), officer("kit", HUB_1, D1)]
    m = play(table(*crew, at=station(pirates={HUB_1: 20})), Proceed())
    play(quiet(m, "harm"), TakeHarm(1))
    assert m.state.station.pirates[HUB_1] == 20 - 2 - 1 - 1
    m.state.officers[1].health = "healthy"
    play(m, Give(WEAPON, 0, 1))
    left = m.state.station.pirates[HUB_1]
    play(quiet(m, "harm"), TakeHarm(0))
    assert left - m.state.station.pirates[HUB_1] == strikes + 1


@pytest.mark.rule("phobos-falling.combat.one-each")
def test_a_weapon_not_used_yet_strikes_in_the_hand_it_is_given_to() -> None:
    crew = [officer("newt", HUB_1, f"{WEAPON} {WEAPON}"), officer("kit", HUB_1)]
    m = play(table(*crew, at=station(pirates={HUB_1: 4})), Proceed())
    play(m, Give(WEAPON, 0, 1))
    assert m.state.station.pirates[HUB_1] == 0
    assert all(o.able for o in m.state.officers)


# --- when one is asked ---


def asked(m: PhobosMatch, until: int = 1) -> list[str]:
    """The questions of the first officer's turn, all answered by going on."""
    kinds = []
    while m.state.turn.officer < until:
        kinds.append(m.pending[0].kind.removeprefix("phobos-falling."))
        play(m, Proceed())
    return kinds


@pytest.mark.rule("phobos-falling.turn.explore")
def test_nobody_is_asked_to_draw_where_nothing_can_be_drawn() -> None:
    for hand in ("", TUBE, EXO, WEAPON):
        m = table(officer("taze", HUB_1, hand), at=station(blocked=[HUB_1]))
        assert "explore" not in asked(m)
    assert asked(table(officer("rock", HUB_1))) == ["move"]
    assert asked(table(officer("rock", BRIDGE))) == ["move", "explore"]


@pytest.mark.rule("phobos-falling.cards.equip", "phobos-falling.turn.trade")
def test_what_one_wears_is_a_reason_to_ask_only_beside_somebody_who_could_have_it() -> None:
    alone = table(officer("rock", HUB_1, worn=SUIT), officer("newt", BRIDGE))
    assert asked(alone) == ["move"]
    beside = table(officer("rock", HUB_1, worn=SUIT), officer("newt", HUB_1))
    play(beside, Proceed())
    assert beside.pending[0].kind == "phobos-falling.play"
    play(beside, TakeOff(SUIT), Give(SUIT, 0, 1))
    assert beside.state.officers[1].hand == [SUIT]
    body = officer("newt", HUB_1, health="dead")
    dead = table(officer("rock", HUB_1, worn=SUIT), body, officer("taze", SECURITY))
    assert asked(dead) == ["move"]


@pytest.mark.rule("phobos-falling.turn.explore", "phobos-falling.cards.tube-before-draw")
def test_a_tube_taken_where_nothing_can_be_drawn_leads_to_drawing_elsewhere() -> None:
    m = table(officer("rock", HUB_1, TUBE), piles={"bridge": [WEAPON] * 5})
    play(m, Proceed())
    assert m.pending[0].kind == "phobos-falling.play"
    play(m, TubeTo(0, TUBE, BRIDGE))
    assert m.pending[0].kind == "phobos-falling.explore"
    assert m.state.turn.phase == "explore"
    play(m, DrawCard(), DrawCard())
    assert m.state.officers[0].hand == [WEAPON, WEAPON]
    assert m.state.turn.officer == 1


@pytest.mark.rule("phobos-falling.turn.explore", "phobos-falling.ability.reroute")
def test_restored_power_lets_one_draw_after_all() -> None:
    m = table(officer("kit", CARGO_BAY_1), at=station(dark=[CARGO_BAY_1]))
    play(m, Proceed())
    assert m.pending[0].kind == "phobos-falling.play"
    play(m, UseMend("reroute", "power", CARGO_BAY_1))
    assert DrawCard() in options(m)


@pytest.mark.rule("phobos-falling.turn.explore", "phobos-falling.cards.draw-first")
def test_a_card_played_a_fight_or_going_on_ends_exploring() -> None:
    m = table(officer("rock", HUB_1, f"{TUBE} resource.clear-access"), at=station(blocked=[HUB_1]))
    play(m, Proceed())
    play(m, MendWith("resource.clear-access", "access", HUB_1), TubeTo(0, TUBE, BRIDGE))
    assert m.state.turn.officer == 1  # on the Bridge, but no card can be drawn any more
    fought = table(officer("rock", HUB_1, TUBE), at=station(pirates={HUB_1: 1}))
    play(fought, Proceed(), Proceed(), TubeTo(0, TUBE, BRIDGE))
    assert fought.state.turn.officer == 1
    gone_on = table(officer("rock", BRIDGE, TUBE))
    play(gone_on, Proceed(), Proceed(), TubeTo(0, TUBE, SECURITY))
    assert gone_on.state.turn.officer == 1


@pytest.mark.rule("phobos-falling.boarding.draw-first", "phobos-falling.cards.tube-any-time")
def test_before_a_fight_one_is_asked_if_something_could_only_be_done_then() -> None:
    m = walk_in(officer("newt", BRIDGE, TUBE), pirates=9)
    assert m.pending[0].kind == "phobos-falling.explore"
    assert DrawCard() not in options(m)
    assert "before the fight" in m.pending[0].prompt
    play(m, TubeTo(0, TUBE, HYDROPONICS))
    assert told(m, FightBegan) == []
    assert DrawCard() in options(m)
    straight = walk_in(officer("newt", BRIDGE, f"{EXO} {D1}"), pirates=9)
    assert straight.pending[0].kind == "phobos-falling.fight"


@pytest.mark.rule("phobos-falling.combat.won")
def test_a_fight_won_for_nothing_asks_nobody() -> None:
    crew = [officer("rock", BRIDGE, f"{D1} {EXO} {SHIELD}"), officer("angel", HUB_1, D2)]
    m = walk_in(*crew, pirates=4)
    assert told(m, FightEnded)[0].left == 0
    assert m.pending[0].kind == "phobos-falling.play"
    assert sorted(m.state.officers[0].hand) == sorted([D1, EXO, SHIELD])


# --- those who have passed ---


@pytest.mark.rule("phobos-falling.combat.chief")
def test_the_chief_who_has_passed_is_asked_again_when_there_is_a_detail_to_double() -> None:
    crew = [officer("newt", HUB_1, f"{D2} {D1}"), officer("taze", HUB_1, TUBE), officer("rock", HUB_1, TUBE)]
    m = quiet(table(*crew, at=station(pirates={HUB_1: 20}), seats=[0, 1, 2]), "fight")
    play(m, Proceed(), seat=1)
    play(m, Proceed(), seat=2)
    play(m, PlayDetail(0, D2), seat=0)
    assert Drill(1, 2) in options(m, seat=1)
    assert [decision.seat for decision in m.pending] == [0, 1]
    play(m, Drill(1, 2), seat=1)
    play(m, Proceed(), seat=1)
    play(m, PlayDetail(0, D1), seat=0)  # she has doubled hers
    assert [decision.seat for decision in m.pending] == [0]


@pytest.mark.rule("phobos-falling.combat.help", "phobos-falling.turn.trade")
def test_who_has_passed_is_asked_again_when_cards_change_hands() -> None:
    crew = [officer("newt", HUB_1, D1), officer("taze", HUB_1, TUBE)]
    m = quiet(table(*crew, at=station(pirates={HUB_1: 20}), seats=[0, 1]), "fight")
    play(m, Proceed(), seat=1)
    play(m, Give(D1, 0, 1), seat=0)
    assert PlayDetail(1, D1) in options(m, seat=1)


# --- help on the held ship ---


@pytest.mark.rule("phobos-falling.scavenge.summon", "phobos-falling.scavenge.engine")
def test_before_a_ship_is_won_whoever_has_the_card_can_be_brought() -> None:
    def attack(*, card_aboard: bool = False, engine: bool = True, role: str = "kit") -> PhobosMatch:
        crew = [
            officer("paddy", SECURITY),
            officer(role, HUB_1, SCAVENGE if card_aboard else "", worn=SUIT),
            officer("rock", HUB_1, SCAVENGE, worn=SUIT),
        ]
        m = table(*crew)
        m.state.held = HeldShip(HUB_2, 0, 2, True)
        m.state.station.pirates[PIRATE_SHIP] = 1
        if not engine:
            m.state.supply.remove(ENGINE)
        return play(quiet(play(m, Proceed()), "move"), Walk(PIRATE_SHIP))

    for role, call in (("kit", RemoteMove(2)), ("rush", Summon(2, 1))):
        m = attack(role=role)
        assert call in options(m)
        play(m, call)
        assert m.state.officers[2].hand == [ENGINE]
    declined = play(attack(), Proceed())
    assert declined.state.held is None
    assert declined.state.officers[2].hand == [SCAVENGE]
    assert attack(card_aboard=True).state.officers[1].hand == [ENGINE]  # nobody else is needed
    assert attack(engine=False).state.held is None
    assert attack(role="newt").state.held is None  # nobody could be brought


# --- borrowing and ordering in a fight ---


@pytest.mark.rule("phobos-falling.ability.borrow", "phobos-falling.ability.brawler")
def test_bash_borrows_the_brawlers_hands_in_the_fight() -> None:
    m = walk_in(officer("bash", BRIDGE), officer("rock", SHUTTLE_BAY), pirates=3)
    play(m, Borrow("brawler"))
    assert m.state.station.pirates[HUB_1] == 0
    assert m.state.officers[0].able


@pytest.mark.rule("phobos-falling.ability.order")
def test_an_order_in_the_fight_heals_a_mate() -> None:
    crew = [officer("rush", BRIDGE), officer("taze", HUB_1, PLANTS), officer("rock", HUB_1, health="wounded")]
    m = walk_in(*crew, pirates=5)
    play(m, Order(1), TreatWith(PLANTS, 2))
    assert m.state.station.pirates[HUB_1] == 0
    assert all(o.able for o in m.state.officers)
