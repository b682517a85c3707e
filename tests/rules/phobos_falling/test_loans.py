"""An ability on loan and its owner's: each officer may use each ability once."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import (
    CONTENT,
    marker,
    officer,
    options,
    play,
    quiet,
    station,
    table,
    told,
)

from gravitable.games.phobos_falling.actions import (
    Agree,
    Borrow,
    Drill,
    Foresee,
    PlayDetail,
    RemoteEscape,
    RemoteMove,
    Summon,
    Walk,
)
from gravitable.games.phobos_falling.events import AbilityUsed, Boarded, CardDrawn, CardGiven
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    ENGINEERING,
    HUB_1,
    SCIENCE_LAB,
    SECURITY,
    SHUTTLE_BAY,
)
from gravitable.games.phobos_falling.words import event_words
from gravitable.kernel import Proceed

D1, D2, D3 = (f"security.security-detail-{n}" for n in (1, 2, 3))
CARDS = "science.heal science.revive engineering.hull-patch bridge.torpedo"


@pytest.mark.rule("phobos-falling.turn.abilities-once", "phobos-falling.boarding.escape")
def test_kit_escapes_a_boarding_though_bash_has_used_her_remote_move() -> None:
    crew = [officer("bash", BRIDGE), officer("kit", ENGINEERING), officer("newt", SCIENCE_LAB)]
    m = table(*crew, events=["station-boarded"], script=[marker(ENGINEERING)] + [1] * 20)
    play(m, Borrow("remote-move"), RemoteMove(2))
    assert options(m, RemoteMove) == []  # he has used it
    quiet(m, "escape")
    assert RemoteEscape(1, SHUTTLE_BAY) in options(m)
    play(m, RemoteEscape(1, SHUTTLE_BAY))
    assert told(m, AbilityUsed)[-1] == AbilityUsed(1, "remote-move")


@pytest.mark.rule("phobos-falling.turn.abilities-once", "phobos-falling.boarding.escape")
def test_who_has_used_remote_move_on_the_own_turn_does_not_escape_by_it() -> None:
    crew = [officer("kit", ENGINEERING), officer("newt", SCIENCE_LAB)]
    m = table(*crew, events=["station-boarded"], script=[marker(ENGINEERING)] + [1] * 20)
    quiet(play(m, RemoteMove(1), Proceed()), "move")
    assert told(m, Boarded)
    assert m.state.turn.officer == 1  # she was not asked


@pytest.mark.rule("phobos-falling.turn.abilities-once", "phobos-falling.combat.help")
def test_bash_and_rush_each_summon_in_one_fight_and_no_summons_is_offered_twice() -> None:
    crew = [
        officer("bash", BRIDGE),
        officer("rush", HUB_1),
        officer("newt", SECURITY),
        officer("kit", SECURITY),
    ]
    m = table(*crew, at=station(pirates={HUB_1: 20}), seats=[0, 0, 1, 1])
    play(m, Borrow("summon"), Walk(HUB_1))
    quiet(m, "fight")
    calls = options(m, Summon)
    assert sorted((call.caller, call.officer) for call in calls) == [(0, 2), (0, 3), (1, 2), (1, 3)]
    play(m, Summon(2, 0), Agree(True))
    assert sorted((call.caller, call.officer) for call in options(m, Summon)) == [(1, 3)]
    play(m, Summon(3, 1), Agree(True))
    assert options(m, Summon) == []
    assert [m.state.officers[o].zone for o in (2, 3)] == [HUB_1, HUB_1]
    used = [event for event in told(m, AbilityUsed) if event.ability == "summon"]
    assert [event.officer for event in used] == [0, 1]


@pytest.mark.rule("phobos-falling.turn.abilities-once")
def test_outside_a_fight_only_the_officer_in_turn_summons() -> None:
    m = table(officer("bash", HUB_1), officer("rush", HUB_1), officer("newt", SECURITY))
    play(m, Borrow("summon"))
    assert {call.caller for call in options(m, Summon)} == {0}


@pytest.mark.rule("phobos-falling.combat.chief", "phobos-falling.ability.drill")
def test_bash_and_taze_each_double_a_detail_in_one_fight() -> None:
    crew = [officer("bash", BRIDGE, f"{D1} {D2} {D3}"), officer("taze", HUB_1)]
    m = table(*crew, at=station(pirates={HUB_1: 30}))
    play(m, Borrow("drill"), Walk(HUB_1))
    play(quiet(m, "fight"), PlayDetail(0, D3), PlayDetail(0, D2))
    assert set(options(m, Drill)) == {Drill(0, 2), Drill(0, 3), Drill(1, 2), Drill(1, 3)}
    play(m, Drill(0, 3))
    assert options(m, Drill) == [Drill(1, 2)]
    play(m, Drill(1, 2), PlayDetail(0, D1))
    assert options(m, Drill) == []
    assert m.state.station.pirates[HUB_1] <= 30 - 2 * 3 - 2 * 2 - 1


@pytest.mark.rule("phobos-falling.turn.abilities-once", "phobos-falling.ability.foresight")
def test_bash_and_angel_may_both_foresee() -> None:
    crew = [officer("bash", SECURITY, CARDS), officer("angel", SECURITY, CARDS)]
    m = table(*crew, events=["system-reset"], tech=1)
    play(m, Borrow("foresight"))
    assert {option.officer for option in options(quiet(m, "cancel"), Foresee)} == {0, 1}
    plain = table(
        officer("bash", SECURITY, CARDS), officer("angel", SECURITY, CARDS), events=["system-reset"], tech=1
    )
    assert {option.officer for option in options(quiet(plain, "cancel"), Foresee)} == {1}


@pytest.mark.rule("phobos-falling.turn.abilities-once")
def test_the_view_shows_an_ability_used_by_who_used_it() -> None:
    crew = [officer("bash", BRIDGE), officer("kit", ENGINEERING), officer("newt", SCIENCE_LAB)]
    m = table(*crew)
    play(m, Borrow("remote-move"), RemoteMove(2))
    bash, kit, _ = m.view(0).officers  # type: ignore[attr-defined]
    assert {ability.id: ability.used for ability in bash.abilities} == {
        "borrow": True,
        "rally": False,
        "remote-move": True,
    }
    assert not any(ability.used for ability in kit.abilities)


def test_a_card_by_its_back_has_the_right_article() -> None:
    m = table(officer("rock", HUB_1), officer("taze", HUB_1))
    for deck in CONTENT.deck:
        article = "an" if deck.id == "engineering" else "a"
        drawn = CardDrawn(0, deck.id, "", 0, "bridge", 3)
        assert event_words(m, drawn, ["Ada"]) == f"Rock draws {article} {deck.id} card."
        given = CardGiven(0, 1, deck.id, "", 0)
        assert event_words(m, given, ["Ada"]) == f"Rock gives {article} {deck.id} card to Taze."
    assert Proceed() in options(m)
