"""Cards change hands: who with whom, the dead, next door, and what does not come back."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.phobos_falling.table import officer, options, play, quiet, station, table, told

import gravitable
from gravitable.games.phobos_falling.actions import ChooseRole, Equip, Give, TakeOff, Walk
from gravitable.games.phobos_falling.events import AbilityUsed, CardGiven, EventSeen, PileSearched
from gravitable.games.phobos_falling.numbers import BRIDGE, HUB_1, HUB_2, SCIENCE_LAB, SECURITY
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Proceed
from gravitable.kernel.restore import load

HEAL, PATCH, DATA = "science.heal", "engineering.hull-patch", "bridge.technical-data"
SUIT, WEAPON = "science.space-suit", "security.weapon"


def pairs(m: PhobosMatch, seat: int | None = None) -> set[tuple[str, int, int]]:
    return {(option.card, option.giver, option.taker) for option in options(m, Give, seat)}


@pytest.mark.rule("phobos-falling.turn.trade", "phobos-falling.combat.lose-arms")
def test_cards_of_the_dead_are_taken_by_whoever_is_in_turn_beside_them() -> None:
    crew = [
        officer("rock", HUB_1),
        officer("taze", HUB_1, HEAL, health="dead"),
        officer("kit", SECURITY, PATCH, health="dead"),
        officer("newt", HUB_1, PATCH),
    ]
    m = table(*crew, seats=[0, 1, 1, 2])
    assert pairs(m, 0) == {(HEAL, 1, 0)}
    assert [decision.seat for decision in m.pending] == [0, 2]  # the dead offer nothing
    assert pairs(m, 2) == {(PATCH, 3, 0)}
    play(m, Give(HEAL, 1, 0), seat=0)
    assert m.state.officers[0].hand == [HEAL]


@pytest.mark.rule("phobos-falling.turn.trade")
def test_trade_is_with_the_officer_in_turn_alone_and_in_one_zone() -> None:
    crew = [officer("rock", HUB_1, HEAL), officer("taze", HUB_1, PATCH), officer("kit", HUB_1, DATA)]
    m = table(*crew, at=station(dark=[BRIDGE]))
    assert pairs(m) == {(HEAL, 0, 1), (HEAL, 0, 2), (PATCH, 1, 0), (DATA, 2, 0)}
    wounded = [
        officer("rock", HUB_1, HEAL, health="wounded"),
        officer("taze", HUB_1, PATCH, health="wounded"),
    ]
    assert pairs(table(*wounded)) == {(HEAL, 0, 1), (PATCH, 1, 0)}
    apart = table(officer("rock", HUB_1, HEAL), officer("taze", HUB_2, PATCH))
    assert pairs(apart) == set()


@pytest.mark.rule("phobos-falling.turn.trade")
def test_a_card_given_or_taken_off_does_not_come_back_but_another_copy_may() -> None:
    crew = [officer("rock", HUB_1, f"{HEAL} {HEAL}"), officer("taze", HUB_1), officer("kit", HUB_1)]
    m = play(table(*crew), Give(HEAL, 0, 1))
    assert (HEAL, 1, 0) not in pairs(m)
    assert {(HEAL, 0, 1), (HEAL, 0, 2)} <= pairs(m)
    dressed = table(officer("rock", HUB_1, worn=SUIT), officer("taze", HUB_1))
    play(dressed, TakeOff(SUIT))
    assert Equip(SUIT) not in options(dressed)
    play(dressed, Give(SUIT, 0, 1))
    assert pairs(dressed) == set()
    quiet(play(dressed, Proceed()), "move")
    assert dressed.state.turn.officer == 1
    assert Equip(SUIT) in options(dressed)  # the next turn is another


@pytest.mark.rule("phobos-falling.turn.trade", "phobos-falling.overview.hidden-hands")
def test_what_one_may_give_does_not_tell_what_was_given_to_another() -> None:
    crew = [officer(role, HUB_1, HEAL) for role in ("rock", "taze", "kit")]
    m = play(table(*crew, seats=[0, 1, 2]), Give(HEAL, 0, 1), seat=0)
    assert [decision.seat for decision in m.pending] == [0, 2]  # to her who got it nothing is left to offer
    assert pairs(m, 2) == {(HEAL, 2, 0)}
    # A bot is asked in a world as its seat imagines it: what is offered there is legal in the real one.
    imagined = load(m.imagine(2, Random(1)).save(), m.game, Random(1))
    assert pairs(imagined, 2) == pairs(m, 2)


@pytest.mark.rule("phobos-falling.ability.rally")
def test_bash_rallies_the_living_next_door_while_he_is_healthy() -> None:
    def goals(health: str = "healthy", mate: str = "healthy", role: str = "bash") -> set[int]:
        crew = [
            officer(role, HUB_1, HEAL, health=health),  # type: ignore[arg-type]
            officer("taze", SECURITY, health=mate),  # type: ignore[arg-type]
            officer("newt", SCIENCE_LAB),
        ]
        return {taker for _, _, taker in pairs(table(*crew))}

    assert goals() == {1}
    assert goals(health="wounded") == set()
    assert goals(mate="dead") == set()
    assert goals(mate="wounded") == {1}
    assert goals(role="rock") == set()


@pytest.mark.rule("phobos-falling.ability.rally")
def test_a_rally_goes_to_one_zone_and_is_told_once() -> None:
    crew = [
        officer("bash", HUB_1, f"{HEAL} {PATCH} {WEAPON}"),
        officer("taze", SECURITY),
        officer("kit", HUB_2),
        officer("newt", HUB_1),
    ]
    m = table(*crew)
    play(m, Give(WEAPON, 0, 3))  # beside him: no rally
    assert told(m, AbilityUsed) == []
    assert {taker for _, _, taker in pairs(m)} == {1, 2, 3}
    play(m, Give(HEAL, 0, 1), Give(PATCH, 0, 1))
    assert told(m, AbilityUsed) == [AbilityUsed(0, "rally")]
    assert m.state.officers[1].hand == [HEAL, PATCH]
    apart = [officer("bash", HUB_1, f"{HEAL} {PATCH}"), officer("taze", SECURITY), officer("kit", HUB_2)]
    once = play(table(*apart), Give(HEAL, 0, 2))
    assert {taker for _, _, taker in pairs(once)} == {2}


@pytest.mark.rule("phobos-falling.overview.hidden-hands", "phobos-falling.turn.trade")
def test_a_gift_tells_its_deck_to_all_and_its_face_to_both() -> None:
    crew = [officer("rock", HUB_1, HEAL), officer("taze", HUB_1), officer("newt", BRIDGE)]
    m = play(table(*crew, seats=[0, 1, 2]), Give(HEAL, 0, 1))
    (given,) = told(m, CardGiven)
    assert (given.deck, given.giver, given.taker) == ("science", 0, 1)
    assert given.seats == 0b011
    for seat, face in ((0, HEAL), (1, HEAL), (2, ""), (None, "")):
        assert given.seen_by(seat).card == face
        assert given.seen_by(seat).deck == "science"
    opened = [o.clone() for o in crew]
    opened[0].hand, opened[1].hand = [HEAL], []
    shown = play(table(*opened, seats=[0, 1, 2], options={"hands": "open"}), Give(HEAL, 0, 1))
    assert [told(shown, CardGiven)[0].seen_by(seat).card for seat in (0, 1, 2, None)] == [HEAL] * 4


@pytest.mark.rule("phobos-falling.overview.hidden-hands")
def test_what_shows_a_secret_cannot_be_taken_back() -> None:
    m: PhobosMatch = gravitable.new("phobos-falling", seats=2, seed=1, options={"officers": 2})
    play(m, ChooseRole("rush"), ChooseRole("bash"))
    while m.pending[0].kind != "phobos-falling.move":
        play(m, options(m)[0])
    card = m.state.officers[0].hand[0]
    assert [o.zone for o in m.state.officers] == [BRIDGE, BRIDGE]
    play(m, Give(card, 0, 1), seat=0)
    refused = m.cannot_undo(0)
    assert refused is not None
    assert refused.rule == "kernel.undo.secret"
    assert EventSeen.reveals
    assert PileSearched.reveals


@pytest.mark.rule("phobos-falling.overview.hidden-hands", "phobos-falling.turn.trade")
def test_the_officer_in_turn_sees_what_can_be_taken_from_the_dead_beside_her() -> None:
    crew = [officer("rush", HUB_1), officer("bash", HUB_1, HEAL, health="dead"), officer("taze", HUB_1)]
    m = table(*crew, seats=[0, 1, 2])
    hands = [m.view(seat).officers[1].hand for seat in (0, 1, 2, None)]  # type: ignore[attr-defined]
    assert [hand is not None for hand in hands] == [True, True, False, False]
    assert Give(HEAL, 1, 0) in options(m)
    assert m.imagine(0).state.officers[1].hand == [HEAL]
    play(m, Walk(BRIDGE))
    assert m.view(0).officers[1].hand is None  # type: ignore[attr-defined]
