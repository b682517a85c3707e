"""The forecast of a fight: one for prompt, view, board and bots, by what a seat can know."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.phobos_falling.table import CONTENT, officer, options, play, station, table

from gravitable.games.phobos_falling.actions import TakeHarm, TubeTo
from gravitable.games.phobos_falling.content.effects import Health
from gravitable.games.phobos_falling.crew.forecast import Forecast, forecast
from gravitable.games.phobos_falling.numbers import BRIDGE, HUB_1, SECURITY
from gravitable.games.phobos_falling.state import Officer, PhobosMatch
from gravitable.games.phobos_falling.steps.fight import StartFight
from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn
from gravitable.kernel import Proceed

WEAPON, SHIELD, TUBE = "security.weapon", "security.personal-force-field", "security.jefferies-tube"
D1, EXO, HEAL = "security.security-detail-1", "security.exoskeleton", "science.heal"


def fight(*crew: Officer, pirates: int, seats: tuple[int, ...] = (), **settings: object) -> PhobosMatch:
    """The pirates attack in Hub 1; everyone has a tube, so that everyone is asked."""
    for each in crew:
        each.hand.append(TUBE)
        each.shield_ends = 0
    there = station(pirates={HUB_1: pirates})
    return table(*crew, at=there, seats=seats, agenda=[PiratesTurn()], options=settings)


def numbers(coming: Forecast) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    return coming.beaten, coming.left, coming.wounded, coming.dead


@pytest.mark.rule("phobos-falling.combat.tools", "phobos-falling.overview.hidden-hands")
def test_ones_own_weapon_counts_anothers_hidden_one_does_not() -> None:
    crew = [officer("newt", HUB_1, WEAPON), officer("kit", HUB_1, WEAPON), officer("paddy", BRIDGE)]
    m = fight(*crew, pirates=9, seats=(0, 1, 2))
    assert [forecast(m, seat).beaten for seat in (0, 1, 2, None)] == [3, 3, 2, 2]
    assert not any(forecast(m, seat).certain for seat in (0, 1, 2, None))
    opened = fight(*[o.clone() for o in crew], pirates=9, seats=(0, 1, 2), hands="open")
    assert [forecast(opened, seat).beaten for seat in (0, 1, 2, None)] == [4] * 4
    assert forecast(opened, None).certain


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_a_person_sees_the_hands_of_all_own_officers_in_the_fight() -> None:
    crew = [officer("newt", HUB_1), officer("kit", HUB_1, WEAPON), officer("paddy", HUB_1, WEAPON)]
    crew += [officer("rock", BRIDGE, WEAPON)]
    m = fight(*crew, pirates=9, seats=(0, 0, 1, 0))
    assert forecast(m, 0).beaten == 4
    assert [o.hand is not None for o in m.view(0).officers] == [True, True, False, False]  # type: ignore[attr-defined]


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_the_backs_of_cards_tell_where_no_weapon_can_be() -> None:
    m = fight(officer("newt", HUB_1), officer("kit", HUB_1, HEAL), pirates=9, seats=(0, 1))
    m.state.officers[1].hand.remove(TUBE)
    assert forecast(m, 0).certain
    m.state.officers[1].hand.append("resource.clear-access")
    assert not forecast(m, 0).certain
    m.state.officers[1].health = "wounded"  # who could not use it anyway
    assert forecast(m, 0).certain
    assert {CONTENT.deck_of[id] for id, card in CONTENT.cards.items() if card.id == "weapon"} == {
        "security",
        "resource",
    }


@pytest.mark.rule("phobos-falling.combat.wound", "phobos-falling.combat.death")
@pytest.mark.parametrize(
    ("pirates", "expected"),
    [
        (2, (2, 0, (), ())),
        (3, (2, 0, (0,), ())),
        (4, (2, 0, (0, 1), ())),
        (5, (2, 0, (1,), (0,))),
        (6, (2, 0, (), (0, 1))),
        (7, (2, 1, (), (0, 1))),
        (20, (2, 14, (), (0, 1))),
    ],
)
def test_passing_means_wounds_then_deaths_the_unhurt_first(
    pirates: int, expected: tuple[int, int, tuple[int, ...], tuple[int, ...]]
) -> None:
    m = table(officer("newt", HUB_1), officer("kit", HUB_1))
    m.state.station.pirates[HUB_1] = pirates
    StartFight(HUB_1, by_pirates=True).run(m)
    assert numbers(forecast(m, 0)) == expected


@pytest.mark.rule("phobos-falling.example.shield-no-wounds", "phobos-falling.combat.wounded-fighter")
def test_the_shielded_are_spared_and_the_wounded_die() -> None:
    crew = [officer("newt", HUB_1, shield=SHIELD), officer("kit", HUB_1, WEAPON, worn=EXO, health="wounded")]
    m = fight(*crew, pirates=9)
    assert numbers(forecast(m, 0)) == (2, 6, (), (1,))


@pytest.mark.rule("phobos-falling.turn.fight")
def test_prompt_and_view_say_the_same_and_what_passing_means() -> None:
    crew = [officer("newt", HUB_1, WEAPON), officer("kit", HUB_1), officer("rock", HUB_1)]
    m = fight(*crew, pirates=26, seats=(0, 1, 2))
    assert len(m.pending) == 3
    for seat in range(3):
        coming = forecast(m, seat)
        assert m.view(seat).fight.forecast == coming  # type: ignore[attr-defined]
        assert coming.text in m.decision(seat).prompt
    assert forecast(m, 0).text == (
        "26 pirates, at least 6 beaten for nothing. If all pass, at worst: 14 left, three dead."
    )


def test_the_words_of_a_forecast() -> None:
    def said(*crew: Officer, pirates: int) -> str:
        return forecast(fight(*crew, pirates=pirates), 0).text

    assert said(officer("newt", HUB_1), pirates=2) == (
        "2 pirates, 1 beaten for nothing. If all pass: none left, one wounded."
    )
    pair = (officer("newt", HUB_1), officer("kit", HUB_1))
    assert said(*pair, pirates=5) == (
        "5 pirates, 2 beaten for nothing. If all pass: none left, one wounded, one dead."
    )
    m = fight(officer("newt", HUB_1, health="wounded"), pirates=1)
    assert forecast(m, 0).text == "1 pirate, 0 beaten for nothing. If all pass: none left, one dead."
    won = fight(officer("newt", HUB_1, shield=SHIELD), pirates=9)
    won.state.station.pirates[HUB_1] = 2
    assert forecast(won, 0).text == "2 pirates, beaten for nothing if all pass."


@pytest.mark.rule("phobos-falling.combat.one-each")
def test_what_has_struck_is_not_counted_again() -> None:
    m = fight(officer("newt", HUB_1, WEAPON), officer("kit", HUB_1), pirates=20)
    play(m, Proceed(), TakeHarm(1))
    assert numbers(forecast(m, 0)) == (0, 13, (), (0, 1))
    play(m, TubeTo(0, TUBE, SECURITY))
    assert numbers(forecast(m, 0)) == (0, 15, (), (1,))


def is_on(m: PhobosMatch) -> bool:
    return m.state.fight is not None


TOOLS = (WEAPON, EXO, SHIELD, D1, HEAL, "security.field-medikit", "resource.weapon")


@pytest.mark.rule("phobos-falling.combat.tools", "phobos-falling.combat.wound", "phobos-falling.combat.death")
@pytest.mark.parametrize("seed", range(60))
def test_fights_in_which_all_pass_end_as_foretold(seed: int) -> None:
    rng = Random(seed)
    roles = rng.sample([role.id for role in CONTENT.officer if role.id != "the-baron"], 4)
    crew = []
    for role in roles:
        hand = rng.choices(TOOLS, k=rng.randrange(4))
        health: Health = "wounded" if rng.random() < 0.3 else "healthy"
        shield = SHIELD if rng.random() < 0.2 else ""
        worn = EXO if rng.random() < 0.3 else ""
        crew.append(officer(role, HUB_1, " ".join(hand), worn, shield=shield, health=health))
    m = fight(*crew, pirates=rng.randint(1, 24), seats=(0, 1, 2, 2), hands=rng.choice(("own", "open")))
    foretold = [forecast(m, seat) for seat in (0, 1, 2, None)] if is_on(m) else []  # else won for nothing
    before = [o.health for o in m.state.officers]
    while is_on(m):
        hurt = [x for x in options(m) if isinstance(x, TakeHarm)]
        unhurt_first = sorted(hurt, key=lambda x: (not m.state.officers[x.officer].able, x.officer))
        play(m, Proceed() if Proceed() in options(m) else unhurt_first[0])
    left = m.state.station.pirates[HUB_1]
    after = {o: x.health for o, x in enumerate(m.state.officers) if x.health != before[o]}
    for coming in foretold:
        said = dict.fromkeys(coming.wounded, "wounded") | dict.fromkeys(coming.dead, "dead")
        if coming.certain:
            assert (coming.left, said) == (left, after)
        assert coming.left >= left
        assert len(said) >= len(after)
