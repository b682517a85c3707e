"""The officers' abilities."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table, told

from gravitable.games.phobos_falling.actions import (
    Borrow,
    BuryEvent,
    Compile,
    Discard,
    DrawCard,
    FirstAid,
    Foresee,
    Give,
    MassMove,
    MendWith,
    Order,
    Parley,
    RaiseField,
    RaiseSecond,
    RemoteMove,
    ShiftField,
    StrikePirate,
    Summon,
    UseData,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.events import EventCancelled, EventDrawn, EventSeen
from gravitable.games.phobos_falling.numbers import (
    AUX_CONTROL,
    AUXILIARY_POWER,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    ENGINEERING_SYSTEMS,
    FABRICATION,
    HUB_1,
    HUB_2,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    SCIENCE_LAB,
    SECURITY,
    SHUTTLE_BAY,
)
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.steps.abilities import ability_options
from gravitable.kernel import Proceed

REPAIR, CLEAR, DATA = "engineering.repair-system", "engineering.clear-access", "science.technical-data"
FIELD = "bridge.force-field"
EOI, TUBES, SINGULARITY_SOFT = (
    "shuttle.eoi-software",
    "shuttle.cryo-tubes",
    "shuttle.singularity-software",
)


@pytest.mark.rule("phobos-falling.ability.order")
def test_rush_has_another_officer_here_play_one_card() -> None:
    crew = [
        officer("rush", ENGINEERING),
        officer("taze", ENGINEERING, f"{CLEAR} {REPAIR}"),
        officer("kit", HUB_1, REPAIR),
    ]
    there = station(blocked=[ENGINEERING], damaged=[FABRICATION])
    m = table(*crew, at=there, seats=[0, 1, 2])
    assert [option.officer for option in options(m, Order)] == [1]
    play(m, Order(1))
    assert m.pending[0].seat == 1
    assert Proceed() in options(m)  # nobody commands another's officer
    play(m, MendWith(CLEAR, "access", ENGINEERING))
    assert not m.state.station.blocked[ENGINEERING]
    assert m.pending[0].seat == 0
    hurt = [officer("rush", ENGINEERING), officer("taze", ENGINEERING, CLEAR, health="wounded")]
    blocked = table(*hurt, at=station(blocked=[ENGINEERING]))
    assert options(blocked, Order) == []


@pytest.mark.rule("phobos-falling.ability.order")
def test_rush_orders_neither_herself_nor_who_has_nothing_to_play() -> None:
    crew = [
        officer("rush", ENGINEERING, CLEAR),
        officer("taze", ENGINEERING, DATA),
        officer("kit", ENGINEERING),
    ]
    m = table(*crew, at=station(blocked=[ENGINEERING]))
    assert options(m, Order) == []
    crew = [officer("rush", ENGINEERING), officer("taze", ENGINEERING, CLEAR)]
    declined = play(table(*crew, at=station(blocked=[ENGINEERING])), Order(1), Proceed())
    assert declined.state.station.blocked[ENGINEERING]
    assert options(declined, Order) == []  # used up all the same


@pytest.mark.rule("phobos-falling.ability.summon", "phobos-falling.example.summon-way")
def test_rush_summons_along_a_free_way_only_the_goal_may_be_blocked() -> None:
    def whom(**wrong: list[int]) -> list[int]:
        crew = [officer("rush", CARGO_BAY_1), officer("taze", SECURITY), officer("kit", CARGO_BAY_1)]
        return [option.officer for option in options(table(*crew, at=station(**wrong)), Summon)]  # type: ignore[arg-type]

    assert whom() == [1]
    assert whom(blocked=[CARGO_BAY_1]) == [1]
    assert whom(blocked=[HUB_2]) == []
    assert whom(damaged=[CORE_AIR]) == []
    m = table(officer("rush", CARGO_BAY_1), officer("taze", SECURITY))
    play(m, Summon(1, 0))
    assert m.state.officers[1].zone == CARGO_BAY_1
    assert options(m, Summon) == []


@pytest.mark.rule("phobos-falling.ability.borrow", "phobos-falling.example.borrow")
def test_bash_borrows_one_ability_even_one_its_owner_has_used() -> None:
    crew = [officer("kit", SCIENCE_LAB), officer("bash", CORE_LIFE_SUPPORT), officer("newt", SCIENCE_LAB)]
    m = table(*crew)
    play(m, RemoteMove(1))
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == 1
    assert {option.ability for option in options(m, Borrow)} == {
        "reroute", "remote-move", "double-field", "shift-field"
    }  # fmt: skip
    play(m, Borrow("remote-move"), Walk(BRIDGE))
    play(m, RemoteMove(2))
    assert m.state.officers[2].zone == BRIDGE
    assert options(m, Borrow) == []
    alone = table(officer("bash", HUB_1), officer("kit", HUB_2, health="dead"))
    assert options(alone, Borrow) == []


@pytest.mark.rule("phobos-falling.ability.rally")
def test_bash_gives_cards_to_one_zone_next_door() -> None:
    crew = [
        officer("bash", HUB_1, f"{REPAIR} {CLEAR}"),
        officer("taze", SECURITY, DATA),
        officer("kit", HUB_2),
        officer("newt", SCIENCE_LAB),
    ]
    m = table(*crew)
    assert {option.taker for option in options(m, Give)} == {1, 2}
    assert Give(DATA, 1, 0) not in options(m)
    play(m, Give(REPAIR, 0, 1))
    assert {option.taker for option in options(m, Give)} == {1}


@pytest.mark.rule("phobos-falling.ability.double-field")
def test_newt_raises_two_fields_with_one_card() -> None:
    m = table(officer("newt", HUB_1, f"{FIELD} {FIELD}"))
    play(quiet(m, "play"), RaiseField(FIELD, BRIDGE))
    play(m, RaiseSecond(CORE_LIFE_SUPPORT))
    fields = m.state.station.fields
    assert fields[BRIDGE]
    assert fields[CORE_LIFE_SUPPORT]
    assert m.state.officers[0].hand == [FIELD]
    play(m, RaiseField(FIELD, SECURITY))
    assert options(m, RaiseSecond) == []


@pytest.mark.rule("phobos-falling.ability.shift-field")
def test_newt_moves_a_field_to_a_powered_zone() -> None:
    m = table(officer("newt", HUB_1), at=station(fields=[SCIENCE_LAB], dark=[BRIDGE]))
    shifts = {(option.origin, option.zone) for option in options(m, ShiftField)}
    assert shifts == {(SCIENCE_LAB, zone) for zone in set(m.content.map.bag) - {BRIDGE, SCIENCE_LAB}}
    play(m, ShiftField(SCIENCE_LAB, AUXILIARY_POWER))
    assert not m.state.station.fields[SCIENCE_LAB]
    assert m.state.station.fields[AUXILIARY_POWER]


@pytest.mark.rule("phobos-falling.ability.clear")
def test_taze_clears_the_access_of_her_zone() -> None:
    m = table(officer("taze", HUB_1), at=station(blocked=[HUB_1, HUB_2]))
    assert options(m, UseMend) == [UseMend("clear", "access", HUB_1)]
    play(m, UseMend("clear", "access", HUB_1))
    assert not m.state.station.blocked[HUB_1]


@pytest.mark.rule("phobos-falling.ability.strike")
def test_rock_removes_a_pirate_before_the_fight() -> None:
    m = table(officer("rock", HUB_1), at=station(pirates={HUB_1: 4}))
    play(m, StrikePirate())
    assert m.state.station.pirates[HUB_1] == 3
    assert options(m, StrikePirate) == []
    quiet(m, "move")
    play(m, Proceed())
    assert m.state.station.pirates[HUB_1] == 0
    assert m.state.officers[0].able


@pytest.mark.rule("phobos-falling.ability.parley")
@pytest.mark.parametrize("bury", [True, False])
def test_the_baron_looks_at_the_next_event_and_may_put_it_under(bury: bool) -> None:
    crew = [officer("the-baron", AUX_CONTROL), officer("taze", AUX_CONTROL)]
    m = table(*crew, seats=[0, 1], events=["system-reset"])
    play(m, Parley())
    (seen,) = told(m, EventSeen)
    assert [seen.seen_by(seat).event for seat in (0, 1, None)] == ["system-reset", "", ""]
    assert m.view(0).next_event.id == "system-reset"  # type: ignore[attr-defined]
    assert m.view(1).next_event is None  # type: ignore[attr-defined]
    play(m, BuryEvent() if bury else Proceed())
    assert m.state.events.bottom == (["system-reset"] if bury else [])
    play(m, Proceed())
    quiet(m, "move")
    assert told(m, EventDrawn)[0].event == ("no-event" if bury else "system-reset")


def baron(
    rest: list[str], bottom: list[str], seen: list[int], seats: tuple[int, ...] = (0, 1)
) -> PhobosMatch:
    """The Baron with a deck of which nothing on top is known."""
    m = table(officer("the-baron", AUX_CONTROL), officer("taze", AUX_CONTROL), seats=[0, 1], script=[1] * 20)
    deck = m.state.events
    deck.top, deck.rest, deck.bottom, deck.bottom_seen = [], rest, bottom, seen
    return m


@pytest.mark.rule("phobos-falling.ability.parley")
def test_the_next_event_may_be_one_of_the_unseen_or_one_put_under_the_deck() -> None:
    m = play(baron(["fire"], ["system-reset"], [2]), Parley())
    assert told(m, EventSeen)[0].event == "fire"
    assert (m.state.events.rest, m.state.events.bottom) == ([], ["system-reset"])
    assert m.state.events.top_seen == 1
    under = play(baron([], ["system-reset", "fire"], [2, 0]), Parley())
    assert told(under, EventSeen)[0].event == "system-reset"
    assert under.state.events.bottom == ["fire"]
    assert under.state.events.top_seen == 1 | 2  # who knew it still knows it
    play(under, BuryEvent())
    assert under.state.events.bottom == ["fire", "system-reset"]
    assert under.state.events.bottom_seen == [0, 3]
    assert under.state.events.top == []
    assert under.view(0).next_event is None  # type: ignore[attr-defined]
    assert Parley() not in options(under)
    empty = baron([], [], [])
    assert Parley() not in options(play(empty, Walk(HUB_1)))  # nothing to look at before the stage rises


@pytest.mark.rule("phobos-falling.ability.parley")
def test_an_event_left_on_top_is_seen_by_who_looks_again() -> None:
    crew = [officer(role, AUX_CONTROL) for role in ("newt", "bash", "the-baron")]
    m = quiet(play(table(*crew, seats=[0, 1, 2], events=["no-event", "fire"]), Proceed()), "move")
    m.state.events.top_seen = 4
    play(m, Borrow("parley"), Parley(), Proceed())
    assert m.state.events.top[-1] == "fire"
    assert m.state.events.top_seen == 2 | 4
    assert m.view(0).next_event is None  # type: ignore[attr-defined]
    assert m.view(1).next_event.id == m.view(2).next_event.id == "fire"  # type: ignore[attr-defined]


@pytest.mark.rule("phobos-falling.ability.remote-move")
def test_kit_brings_an_officer_from_anywhere_while_the_mass_mover_works() -> None:
    crew = [officer("kit", CORE_LIFE_SUPPORT), officer("bash", SCIENCE_LAB), officer("taze", SHUTTLE_BAY)]
    m = table(*crew, at=station(blocked=[HUB_1]))
    assert [option.officer for option in options(m, RemoteMove)] == [1, 2]
    play(m, RemoteMove(1))
    assert m.state.officers[1].zone == CORE_LIFE_SUPPORT
    for at in (station(dark=[MASS_MOVER]), station(damaged=[MASS_MOVER_SYSTEM])):
        assert options(table(officer("kit", HUB_1), at=at), RemoteMove) == []


@pytest.mark.rule("phobos-falling.ability.fix")
def test_paddy_repairs_a_system_in_his_zone() -> None:
    m = table(
        officer("paddy", ENGINEERING), at=station(damaged=[FABRICATION, ENGINEERING_SYSTEMS, BRIDGE_SYSTEMS])
    )
    assert {option.system for option in options(m, UseMend)} == {FABRICATION, ENGINEERING_SYSTEMS}
    play(m, UseMend("fix", "system", ENGINEERING, FABRICATION))
    assert not m.state.station.damaged[FABRICATION]


@pytest.mark.rule("phobos-falling.ability.thorough")
def test_paddy_is_thorough_after_repair_system() -> None:
    there = station(damaged=[FABRICATION, ENGINEERING_SYSTEMS], dark=[ENGINEERING], blocked=[ENGINEERING])
    m = table(officer("paddy", ENGINEERING, f"{REPAIR} {REPAIR}"), at=there)
    play(quiet(m, "play"), MendWith(REPAIR, "system", ENGINEERING, FABRICATION))
    assert {option.kind for option in options(m, UseMend)} == {"power", "access"}
    play(m, UseMend("thorough", "power", ENGINEERING))
    assert not m.state.station.power_out[ENGINEERING]
    play(m, MendWith(REPAIR, "system", ENGINEERING, ENGINEERING_SYSTEMS))
    assert m.pending[0].kind != "phobos-falling.thorough"  # once a turn


@pytest.mark.rule("phobos-falling.ability.first-aid")
def test_angel_heals_an_officer_in_her_zone() -> None:
    crew = [
        officer("angel", HUB_1),
        officer("taze", HUB_1, health="wounded"),
        officer("kit", HUB_2, health="wounded"),
    ]
    m = table(*crew)
    assert options(m, FirstAid) == [FirstAid(1)]
    play(m, FirstAid(1))
    assert m.state.officers[1].able
    both = [officer("angel", HUB_1, health="wounded"), officer("taze", HUB_1, health="wounded")]
    assert options(table(*both), FirstAid) == []  # wounded she heals nobody, herself least


@pytest.mark.rule("phobos-falling.ability.foresight", "phobos-falling.example.negate")
def test_angel_discards_four_cards_to_negate_an_event_on_anyones_turn() -> None:
    hand = f"{REPAIR} {REPAIR} {CLEAR} {DATA} science.heal"
    crew = [officer("kit", CORE_LIFE_SUPPORT), officer("angel", HUB_1, hand)]
    m = table(*crew, seats=[0, 1], events=["cosmic-radiation-burst"])
    quiet(m, "cancel")
    assert m.pending[0].seat == 1
    play(m, Foresee(1))
    for card in (REPAIR, REPAIR, CLEAR, DATA):
        play(m, Discard(1, card))
    assert m.state.officers[1].hand == ["science.heal"]
    assert told(m, EventCancelled)[0].event == "cosmic-radiation-burst"
    assert m.state.officers[0].able
    assert m.state.events.discards == ["cosmic-radiation-burst"]
    poor = table(
        officer("kit", CORE_LIFE_SUPPORT),
        officer("angel", HUB_1, f"{REPAIR} {REPAIR} {CLEAR}"),
        events=["system-reset"],
    )
    quiet(play(poor, Proceed()), "move")
    assert told(poor, EventCancelled) == []


@pytest.mark.rule("phobos-falling.ability.compile")
def test_robin_makes_a_point_of_two_cards_while_the_bridge_works() -> None:
    m = table(officer("robin", HUB_1, f"{REPAIR} {CLEAR} resource.weapon"))
    play(m, Compile(REPAIR, "resource.weapon"))
    assert m.state.tech == 1
    assert m.state.officers[0].hand == [CLEAR]
    assert m.state.piles[1].discards == [REPAIR]
    assert m.state.removed == ["resource.weapon"]
    assert (
        options(table(officer("robin", HUB_1, f"{REPAIR} {CLEAR}"), at=station(dark=[BRIDGE])), Compile) == []
    )


@pytest.mark.rule("phobos-falling.ability.compile")
def test_any_two_cards_are_compiled_the_same_twice_only_if_held_twice() -> None:
    m = table(officer("robin", HUB_1, f"{REPAIR} {REPAIR} {CLEAR}"))
    assert set(options(m, Compile)) == {Compile(REPAIR, REPAIR), Compile(REPAIR, CLEAR)}
    assert options(table(officer("robin", HUB_1, f"{REPAIR} {CLEAR}")), Compile) == [Compile(REPAIR, CLEAR)]
    assert options(table(officer("robin", HUB_1, REPAIR)), Compile) == []


@pytest.mark.rule("phobos-falling.ability.analyst")
def test_robins_first_data_of_a_turn_counts_two() -> None:
    m = table(officer("robin", HUB_1, f"{DATA} {DATA}"))
    play(m, UseData(DATA))
    assert m.state.tech == 2
    play(m, UseData(DATA))
    assert m.state.tech == 3
    drawn = table(officer("robin", SCIENCE_LAB), piles={"science": [DATA] * 3})
    play(drawn, Proceed(), DrawCard())
    assert drawn.state.tech == 2


@pytest.mark.rule("phobos-falling.ability.disguise")
def test_pirates_do_not_attack_the_baron_alone_but_he_fights_on_his_turn() -> None:
    from gravitable.games.phobos_falling.events import FightBegan
    from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn

    m = table(officer("the-baron", HUB_1), at=station(pirates={HUB_1: 2}), agenda=[PiratesTurn()])
    assert told(m, FightBegan) == []
    own = table(officer("the-baron", HUB_1), at=station(pirates={HUB_1: 1}))
    play(own, Proceed())
    assert told(own, FightBegan)


@pytest.mark.rule("phobos-falling.example.two-abilities", "phobos-falling.example.mass-mover")
def test_one_turn_holds_both_abilities_and_the_mass_mover() -> None:
    there = station(dark=[MASS_MOVER])
    crew = [officer("kit", MASS_MOVER), officer("bash", SCIENCE_LAB), officer("taze", MASS_MOVER)]
    m = table(*crew, at=there)
    play(m, UseMend("reroute", "power", MASS_MOVER))
    assert MassMove(1, MASS_MOVER) in options(m)  # it fetches too
    play(m, MassMove(0, CORE_LIFE_SUPPORT), RemoteMove(1))
    assert [o.zone for o in m.state.officers] == [CORE_LIFE_SUPPORT, CORE_LIFE_SUPPORT, MASS_MOVER]
    airless = table(officer("kit", MASS_MOVER), at=station(damaged=[CORE_AIR]))
    assert CORE_LIFE_SUPPORT not in {option.zone for option in options(airless, MassMove)}


@pytest.mark.rule("phobos-falling.ability.compile", "phobos-falling.tech.carry")
def test_a_compiled_shuttle_card_can_be_made_again() -> None:
    m = table(officer("robin", HUB_1, f"{EOI} {TUBES}"))
    m.state.supply = [SINGULARITY_SOFT]
    play(m, Compile(EOI, TUBES))
    assert sorted(m.state.supply) == sorted([SINGULARITY_SOFT, EOI, TUBES])
    assert m.state.removed == []
    assert m.state.tech == 1


@pytest.mark.rule("phobos-falling.ability.compile")
def test_nothing_is_compiled_with_no_software_left() -> None:
    m = table(officer("robin", HUB_1, f"{REPAIR} {CLEAR}"))
    m.state.supply = [TUBES, EOI]
    assert ability_options(m, 0) == [Compile(REPAIR, CLEAR)]
    m.state.supply = [TUBES]
    assert ability_options(m, 0) == []
