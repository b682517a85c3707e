"""Combat and officers' health."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table, told

from gravitable.games.phobos_falling.actions import (
    Come,
    Drill,
    Equip,
    Give,
    PlayDetail,
    RaiseShield,
    SpringAmbush,
    Summon,
    TakeHarm,
    TeamUp,
    TubeTo,
    UseMedical,
    UseMedikit,
    Walk,
)
from gravitable.games.phobos_falling.events import EventDrawn, FightBegan, FightEnded, TurnSkipped
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    CARGO_BAY_1,
    HUB_1,
    HUB_2,
    MEDICAL,
    SCIENCE_LAB,
    SECURITY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.state import NO_CARD, Officer, PhobosMatch
from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn
from gravitable.kernel import Proceed

D1, D2, D3 = (f"security.security-detail-{n}" for n in (1, 2, 3))
STIM, AMBUSH, MEDIKIT = "security.stim-pack", "security.ambush", "security.field-medikit"
SHIELD, WEAPON, EXO = "security.personal-force-field", "security.weapon", "security.exoskeleton"
TUBE = "security.jefferies-tube"


def fight(
    *crew: Officer, pirates: int = 20, seats: tuple[int, ...] = (), blocked: tuple[int, ...] = ()
) -> PhobosMatch:
    """A fight in Hub 1 on the first officer's turn."""
    m = table(*crew, at=station(pirates={HUB_1: pirates}, blocked=blocked), seats=seats)
    play(m, Proceed())
    while m.pending[0].kind == "phobos-falling.explore":
        play(m, Proceed())
    return m


def left(m: PhobosMatch) -> int:
    return m.state.station.pirates[HUB_1]


@pytest.mark.rule("phobos-falling.combat.when")
def test_pirates_fight_on_their_turn_and_officers_on_their_own() -> None:
    crew = [officer("newt", HUB_1), officer("taze", HUB_1)]
    m = table(*crew, at=station(pirates={HUB_1: 1}), agenda=[PiratesTurn()])
    assert told(m, FightBegan)[0].officers == (0, 1)
    quietly = table(
        officer("newt", BRIDGE), officer("taze", HUB_1, health="wounded"), at=station(pirates={HUB_1: 5})
    )
    play(quietly, Proceed())
    assert told(quietly, FightBegan) == []


@pytest.mark.rule("phobos-falling.combat.when")
def test_new_officers_start_the_fight_again() -> None:
    crew = [officer("rush", HUB_1, SHIELD), officer("rock", SECURITY)]
    m = fight(*crew, pirates=5)
    play(m, RaiseShield(0, SHIELD), Proceed())
    assert left(m) == 3
    play(quiet(m, "play"), Summon(1, 0))
    assert len(told(m, FightBegan)) == 2
    assert left(m) == 0


@pytest.mark.rule("phobos-falling.combat.escape")
def test_a_tube_leads_out_of_a_fight_on_anyones_turn_after_the_blows_that_cost_nothing() -> None:
    crew = [officer("newt", HUB_1, D1), officer("taze", HUB_1, f"{TUBE} {WEAPON}")]
    m = fight(*crew, seats=(0, 1))
    assert m.decision(1).kind == "phobos-falling.fight"
    play(m, TubeTo(1, TUBE, BRIDGE), seat=1)
    assert m.state.officers[1].zone == BRIDGE
    assert left(m) == 18
    play(m, PlayDetail(0, D1), seat=0)  # the others fight on
    assert left(m) <= 17


@pytest.mark.rule("phobos-falling.combat.details")
@pytest.mark.parametrize(("card", "pirates"), [(D1, 1), (D2, 2), (D3, 3)])
def test_a_detail_removes_its_number_and_is_discarded(card: str, pirates: int) -> None:
    m = fight(officer("newt", HUB_1, f"{card} {TUBE}"))
    play(m, PlayDetail(0, card))
    assert left(m) == 20 - pirates
    assert m.state.piles[2].discards == [card]


@pytest.mark.rule("phobos-falling.combat.chief", "phobos-falling.ability.drill")
def test_the_chief_doubles_one_detail_of_anybody_in_each_fight() -> None:
    crew = [officer("newt", HUB_1, f"{D3} {D2}"), officer("taze", HUB_1, TUBE)]
    m = fight(*crew)
    assert options(m, Drill) == []
    play(m, PlayDetail(0, D3))
    play(m, Drill(1, 3))
    assert left(m) == 14
    play(m, PlayDetail(0, D2))
    assert options(m, Drill) == []
    without = fight(officer("newt", HUB_1, f"{D3} {TUBE}"), officer("rock", HUB_1))
    play(without, PlayDetail(0, D3))
    assert options(without, Drill) == []


@pytest.mark.rule("phobos-falling.combat.stim-pack")
def test_a_stim_pack_doubles_the_detail_it_is_played_with_and_nothing_twice() -> None:
    crew = [officer("taze", HUB_1, f"{D3} {STIM} {TUBE}"), officer("newt", HUB_1, D2)]
    m = fight(*crew)
    assert PlayDetail(1, D2, STIM) not in options(m)
    play(m, PlayDetail(0, D3, STIM))
    assert left(m) == 14
    assert options(m, Drill) == []
    assert sorted(m.state.piles[2].discards) == sorted([D3, STIM])


@pytest.mark.rule("phobos-falling.combat.ambush")
def test_an_ambush_doubles_every_detail_of_the_fight() -> None:
    crew = [officer("newt", HUB_1, f"{D3} {AMBUSH}"), officer("taze", HUB_1, f"{D2} {TUBE}")]
    m = fight(*crew)
    play(m, PlayDetail(0, D3))
    assert left(m) == 17
    play(m, SpringAmbush(0, AMBUSH))
    assert left(m) == 14
    play(m, PlayDetail(1, D2))
    assert left(m) == 10
    assert options(m, Drill) == []


@pytest.mark.rule("phobos-falling.combat.ambush")
def test_in_an_ambush_nothing_is_doubled_twice_and_there_is_one() -> None:
    m = fight(officer("newt", HUB_1, f"{D3} {AMBUSH} {AMBUSH} {STIM} {TUBE}"))
    assert PlayDetail(0, D3, STIM) in options(m)
    assert options(m, SpringAmbush) == [SpringAmbush(0, AMBUSH)]
    play(m, SpringAmbush(0, AMBUSH))
    assert left(m) == 20  # no Detail yet
    assert options(m, SpringAmbush) == []
    assert options(m, PlayDetail) == [PlayDetail(0, D3)]
    play(m, PlayDetail(0, D3))
    assert left(m) == 14


@pytest.mark.rule("phobos-falling.combat.chief")
def test_the_chief_chooses_among_the_details_played_singly() -> None:
    crew = [officer("newt", HUB_1, f"{D3} {D2} {D2} {STIM} {TUBE}"), officer("taze", HUB_1)]
    m = play(fight(*crew, pirates=30), PlayDetail(0, D2), PlayDetail(0, D2), PlayDetail(0, D3, STIM))
    assert options(m, Drill) == [Drill(1, 2)]
    play(m, Drill(1, 2))
    assert left(m) == 30 - 2 - 2 - 6 - 2
    hurt = [officer("newt", HUB_1, f"{D3} {TUBE}"), officer("taze", HUB_1, health="wounded")]
    assert options(play(fight(*hurt, pirates=30), PlayDetail(0, D3)), Drill) == []


@pytest.mark.rule(
    "phobos-falling.combat.tools", "phobos-falling.card.weapon", "phobos-falling.card.exoskeleton"
)
@pytest.mark.parametrize(
    ("hand", "worn", "pirates"),
    [("", "", 1), (WEAPON, "", 2), ("", EXO, 2), (WEAPON, EXO, 3)],
)
def test_weapon_and_exoskeleton_defeat_one_each(hand: str, worn: str, pirates: int) -> None:
    m = fight(officer("newt", HUB_1, hand, worn=worn), pirates=pirates)
    assert left(m) == 0
    assert m.state.officers[0].able
    more = fight(officer("newt", HUB_1, hand, worn=worn), pirates=pirates + 1)
    assert not more.state.officers[0].able


@pytest.mark.rule("phobos-falling.combat.one-each")
def test_two_weapons_count_as_one() -> None:
    m = fight(officer("newt", HUB_1, f"{WEAPON} resource.weapon"), pirates=3)
    assert m.state.officers[0].health == "wounded"


@pytest.mark.rule("phobos-falling.combat.medikit")
def test_a_medikit_is_a_wound_healed_at_once_and_useless_under_a_shield() -> None:
    m = fight(officer("newt", HUB_1, f"{MEDIKIT} {MEDIKIT} {SHIELD} {TUBE}"))
    play(m, UseMedikit(0, MEDIKIT))
    assert left(m) == 19
    assert m.state.officers[0].able
    assert m.state.piles[2].discards == [MEDIKIT]
    play(m, RaiseShield(0, SHIELD))
    assert options(m, UseMedikit) == []


@pytest.mark.rule(
    "phobos-falling.combat.bare-hands", "phobos-falling.combat.won", "phobos-falling.ability.brawler"
)
@pytest.mark.parametrize(("role", "alone"), [("newt", 1), ("rock", 3)])
def test_one_pirate_by_bare_hands_three_for_rock(role: str, alone: int) -> None:
    m = fight(officer(role, HUB_1, D3), pirates=alone)
    assert left(m) == 0
    assert m.state.officers[0].able
    assert m.state.officers[0].hand == [D3]  # nobody is asked to waste a card
    assert told(m, FightEnded)[0].left == 0


@pytest.mark.rule("phobos-falling.combat.wound", "phobos-falling.combat.death")
@pytest.mark.parametrize(("pirates", "health", "over"), [(2, "wounded", 0), (3, "dead", 0), (4, "dead", 1)])
def test_a_second_pirate_costs_a_wound_a_third_the_life(pirates: int, health: str, over: int) -> None:
    m = fight(officer("newt", HUB_1), pirates=pirates)
    assert m.state.officers[0].health == health
    assert left(m) == over


def two_asked() -> PhobosMatch:
    """Two people, each with an officer whom a pirate could reach."""
    return fight(officer("newt", HUB_1), officer("taze", HUB_1), pirates=3, seats=(0, 1))


@pytest.mark.rule("phobos-falling.combat.death")
def test_a_shielded_or_absent_officer_is_not_asked_to_be_hurt() -> None:
    crew = [officer("newt", HUB_1), officer("taze", HUB_1, shield=SHIELD), officer("kit", HUB_1)]
    m = fight(*crew, pirates=20)
    assert set(options(m, TakeHarm)) == {TakeHarm(0), TakeHarm(2)}
    play(m, TakeHarm(2), TakeHarm(2))
    assert m.state.officers[2].health == "dead"
    assert m.state.officers[0].health == "dead"  # the last one left has no choice
    assert m.state.officers[1].able
    assert left(m) == 20 - 1 - 2 - 1 - 2 - 2


@pytest.mark.rule("phobos-falling.combat.death")
def test_the_players_choose_who_is_hurt() -> None:
    crew = [officer("newt", HUB_1), officer("taze", HUB_1)]
    m = fight(*crew, pirates=3)
    assert set(options(m)) == {TakeHarm(0), TakeHarm(1)}
    play(m, TakeHarm(1))
    assert [o.health for o in m.state.officers] == ["healthy", "wounded"]
    two = fight(officer("newt", HUB_1), officer("taze", HUB_1), pirates=3, seats=(0, 1))
    play(two, Proceed(), TakeHarm(1))
    assert [o.health for o in two.state.officers] == ["healthy", "wounded"]
    assert [decision.seat for decision in two_asked().pending] == [0]
    assert set(options(two_asked())) == {TakeHarm(0), Proceed()}
    shy = fight(officer("newt", HUB_1), officer("taze", HUB_1), pirates=3, seats=(0, 1))
    play(shy, Proceed(), Proceed())
    assert [o.health for o in shy.state.officers] == ["wounded", "healthy"]


@pytest.mark.rule(
    "phobos-falling.example.shield-no-wounds",
    "phobos-falling.combat.death",
    "phobos-falling.card.personal-force-field",
)
def test_a_shield_defeats_one_lets_no_wound_through_and_ends_the_fight() -> None:
    m = fight(officer("newt", HUB_1, SHIELD))
    play(m, RaiseShield(0, SHIELD))
    assert left(m) == 18
    assert m.state.officers[0].able
    assert m.state.fight is None


@pytest.mark.rule("phobos-falling.example.shield-lasts")
def test_a_shield_lasts_until_the_next_turn_of_the_officer_on_whose_turn_it_rose() -> None:
    crew = [officer("newt", HUB_1), officer("rock", HUB_1, SHIELD)]
    m = fight(*crew, pirates=25)
    play(m, RaiseShield(1, SHIELD))
    while m.state.fight:
        play(m, options(m)[0])
    assert m.state.officers[1].shield == SHIELD
    m.state.station.pirates[HUB_1] = 0
    m.state.officers[0].health = "healthy"
    quiet(m, "move")
    assert m.state.turn.officer == 1
    assert m.state.officers[1].shield == SHIELD
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 0
    assert m.state.officers[1].shield == NO_CARD
    assert m.state.piles[2].discards == [SHIELD]


@pytest.mark.rule("phobos-falling.example.shield-lasts")
def test_a_shield_raised_on_the_pirates_turn_lasts_to_their_next() -> None:
    m = table(officer("newt", HUB_1, SHIELD), at=station(pirates={HUB_1: 9}), agenda=[PiratesTurn()])
    play(m, RaiseShield(0, SHIELD))
    assert m.state.officers[0].shield == SHIELD
    quiet(m, "move")
    assert m.state.officers[0].shield == SHIELD  # through the officers' turns
    own = table(officer("newt", SECURITY, shield=SHIELD), agenda=[PiratesTurn()])
    assert own.state.officers[0].shield == NO_CARD
    later = officer("newt", SECURITY, shield=SHIELD)
    later.shield_ends = 1
    kept = table(later, agenda=[PiratesTurn()])
    assert kept.state.officers[0].shield == SHIELD


@pytest.mark.rule("phobos-falling.combat.keep-arms", "phobos-falling.combat.lose-arms")
@pytest.mark.parametrize(("pirates", "kept"), [(4, True), (5, False)])
def test_survivors_keep_their_arms_the_dead_lose_them(pirates: int, kept: bool) -> None:
    crew = officer("newt", HUB_1, f"resource.weapon {TUBE}", worn=f"{EXO} science.space-suit")
    crew.hand.remove(TUBE)
    crew.hand.append("engineering.repair-system")
    m = fight(crew, pirates=pirates)
    newt = m.state.officers[0]
    if kept:
        assert newt.hand[0] == "resource.weapon"
        assert EXO in newt.worn
    else:
        assert newt.health == "dead"
        assert sorted(newt.hand) == ["engineering.repair-system", "science.space-suit"]
        assert m.state.piles[2].discards == [EXO]
        assert m.state.removed == ["resource.weapon"]


@pytest.mark.rule("phobos-falling.combat.lose-arms")
def test_the_cards_of_the_dead_can_be_taken() -> None:
    crew = [officer("newt", HUB_1), officer("taze", HUB_1, D3, health="dead")]
    m = table(*crew)
    assert Give(D3, 1, 0) in options(m)
    assert not any(option.taker == 1 for option in options(m, Give))


@pytest.mark.rule("phobos-falling.combat.help", "phobos-falling.card.team-up")
def test_a_team_up_brings_any_willing_officers_with_a_free_way() -> None:
    crew = [
        officer("newt", HUB_1, "bridge.team-up"),
        officer("rock", SECURITY),
        officer("taze", BRIDGE),
        officer("kit", SCIENCE_LAB),
    ]
    m = fight(*crew, pirates=7, blocked=(HUB_2,), seats=(0, 1, 2, 3))
    play(m, TeamUp(0, "bridge.team-up"))
    asked = []
    while m.pending and m.pending[0].kind == "phobos-falling.come":
        asked.append(m.pending[0].seat)
        play(m, Proceed() if m.pending[0].seat == 2 else options(m, Come)[0])
    assert 3 not in asked  # Hub 2 is in the way
    assert [o.zone for o in m.state.officers] == [HUB_1, HUB_1, BRIDGE, SCIENCE_LAB]
    assert told(m, FightBegan)
    assert left(m) <= 3


@pytest.mark.rule("phobos-falling.card.team-up")
def test_a_team_up_is_no_use_if_nobody_has_a_free_way() -> None:
    crew = [officer("newt", HUB_1, f"bridge.team-up {TUBE}"), officer("rock", SCIENCE_LAB)]
    assert options(fight(*crew, pirates=9), TeamUp)
    crew = [officer("newt", HUB_1, f"bridge.team-up {TUBE}"), officer("rock", SCIENCE_LAB)]
    assert options(fight(*crew, pirates=9, blocked=(HUB_2,)), TeamUp) == []
    beside = [officer("newt", HUB_1, f"bridge.team-up {TUBE}"), officer("rock", HUB_1)]
    assert options(fight(*beside, pirates=9), TeamUp) == []


@pytest.mark.rule("phobos-falling.card.team-up")
def test_each_player_sends_as_many_as_they_like() -> None:
    crew = [
        officer("newt", HUB_1, "bridge.team-up"),
        officer("rock", SECURITY),
        officer("taze", SECURITY),
        officer("kit", SECURITY),
    ]
    m = play(fight(*crew, pirates=30, seats=(0, 1, 1, 1)), TeamUp(0, "bridge.team-up"))
    assert set(options(m)) == {Proceed(), Come(1), Come(2), Come(3)}
    play(m, Come(3))
    assert set(options(m)) == {Proceed(), Come(1), Come(2)}
    play(m, Proceed())
    assert [o.zone for o in m.state.officers] == [HUB_1, SECURITY, SECURITY, HUB_1]
    assert m.pending[0].kind != "phobos-falling.come"


@pytest.mark.rule("phobos-falling.combat.help")
def test_the_commander_summons_help_on_the_pirates_turn_too() -> None:
    crew = [officer("rush", HUB_1), officer("rock", SECURITY)]
    m = table(*crew, at=station(pirates={HUB_1: 4}), agenda=[PiratesTurn()])
    play(m, Summon(1, 0))
    assert left(m) == 0
    assert m.state.officers[0].able


@pytest.mark.rule("phobos-falling.combat.wounded-fighter")
def test_a_wounded_officer_can_only_flee_or_fall_taking_one_along() -> None:
    hurt = officer("newt", HUB_1, f"{D3} {TUBE}", health="wounded")
    m = table(hurt, at=station(pirates={HUB_1: 4}), agenda=[PiratesTurn()])
    assert {type(option) for option in options(m)} == {Proceed, TubeTo}
    play(m, Proceed())
    assert m.state.officers[0].health == "dead"
    assert left(m) == 3


# --- health ---


@pytest.mark.rule("phobos-falling.health.wounded")
def test_the_wounded_move_dress_and_trade_and_draw_an_event() -> None:
    hand = f"engineering.repair-system {SHIELD} science.space-suit"
    crew = [officer("paddy", SCIENCE_LAB, hand, health="wounded"), officer("taze", SCIENCE_LAB)]
    m = table(*crew, at=station(damaged=[MEDICAL]))
    assert {type(option) for option in options(m)} == {Proceed, Walk, Equip, Give}
    quiet(play(m, Proceed()), "play")
    assert {type(option) for option in options(m)} == {Proceed, Equip, Give}
    play(m, Proceed())
    assert told(m, EventDrawn)[0].officer == 0


@pytest.mark.rule("phobos-falling.health.heal", "phobos-falling.card.heal")
def test_another_officer_heals_the_wounded_by_the_medical_system() -> None:
    heal = "science.heal"
    crew = [officer("robin", SCIENCE_LAB, heal), officer("taze", SCIENCE_LAB, health="wounded")]
    m = table(*crew)
    play(m, UseMedical(heal, 1))
    assert m.state.officers[1].health == "healthy"
    assert m.state.piles[3].discards == [heal]
    apart = table(officer("robin", SCIENCE_LAB, heal), officer("taze", HUB_2, health="wounded"))
    assert options(apart, UseMedical) == []
    elsewhere = table(officer("robin", HUB_2, heal), officer("taze", HUB_2, health="wounded"))
    assert options(elsewhere, UseMedical) == []


@pytest.mark.rule(
    "phobos-falling.health.revive", "phobos-falling.card.revive", "phobos-falling.health.medical-works"
)
def test_a_revive_card_makes_the_dead_wounded_while_the_system_works() -> None:
    revive = "science.revive"

    def lab(**wrong: list[int]) -> PhobosMatch:
        crew = [officer("robin", SCIENCE_LAB, revive), officer("taze", SCIENCE_LAB, health="dead")]
        return table(*crew, at=station(**wrong))  # type: ignore[arg-type]

    m = play(lab(), UseMedical(revive, 1))
    assert m.state.officers[1].health == "wounded"
    assert options(lab(damaged=[MEDICAL]), UseMedical) == []
    assert options(lab(dark=[SCIENCE_LAB]), UseMedical) == []
    assert UseMedical(revive, 1) in options(lab(damaged=[SOLAR_PANELS]))


@pytest.mark.rule("phobos-falling.health.carry")
def test_a_body_is_carried_along_one_at_a_time() -> None:
    crew = [
        officer("newt", HUB_1),
        officer("taze", HUB_1, health="dead"),
        officer("kit", HUB_1, health="dead"),
    ]
    m = table(*crew)
    play(m, Walk(SCIENCE_LAB, carry=1))
    assert [o.zone for o in m.state.officers] == [SCIENCE_LAB, SCIENCE_LAB, HUB_1]


@pytest.mark.rule("phobos-falling.health.dead")
def test_the_turn_of_the_dead_is_skipped_event_and_all() -> None:
    crew = [officer("newt", HUB_1), officer("taze", CARGO_BAY_1, health="dead")]
    m = quiet(play(table(*crew), Proceed()), "move")
    assert told(m, TurnSkipped)[0].officer == 1
    assert {event.officer for event in told(m, EventDrawn)} == {0}


@pytest.mark.rule("phobos-falling.combat.when", "phobos-falling.combat.chief")
def test_an_officer_fights_in_each_zone_and_drills_in_each_fight() -> None:
    crew = officer("taze", HUB_1, f"{D1} {D1} {TUBE}")
    m = quiet(table(crew, at=station(pirates={HUB_1: 3, BRIDGE: 3})), "fight")
    play(m, PlayDetail(0, D1), Drill(0, 1))
    play(quiet(m, "play"), TubeTo(0, TUBE, BRIDGE))
    play(m, PlayDetail(0, D1), Drill(0, 1))
    assert [event.zone for event in told(m, FightBegan)] == [HUB_1, BRIDGE]
    assert not any(m.state.station.pirates)
