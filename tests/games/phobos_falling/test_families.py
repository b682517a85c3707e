"""A new action, event, effect, ability, kind of damage or way to a zone without its case fails here."""

from __future__ import annotations

from typing import get_args

from tests.games.phobos_falling.station import CONTENT

from gravitable.games.phobos_falling import GAME, refusals, words
from gravitable.games.phobos_falling import actions as a
from gravitable.games.phobos_falling.content import effects as e
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.events import By, RoleChosen
from gravitable.games.phobos_falling.labels import CLAUSES as PRINTED_CLAUSES
from gravitable.games.phobos_falling.state import Clause
from gravitable.games.phobos_falling.station.power import DRAWS, Source
from gravitable.games.phobos_falling.steps import abilities, damage, events, fight, playing, systems, turn
from gravitable.kernel import Proceed

ANSWERS = {
    a.Agree,
    a.AnswerShip,
    a.BuryEvent,
    a.CancelEvent,
    a.ChooseRole,
    a.Come,
    a.CrewMends,
    a.Discard,
    a.DrawFrom,
    a.Fetch,
    a.Foresee,
    a.LetFail,
    a.RaiseSecond,
    a.RemoteEscape,
    a.RunTo,
    a.StartIn,
    a.TakeHarm,
    a.TakeSoftware,
    a.Walk,
    Proceed,
}
"""Actions that the step which offers them carries out itself."""
WITHOUT_OFFER = {e.Answer, e.Arm, e.Shield, e.Tube, e.Wear}
"""Effects of cards that their own chapter reads: boarding, fights, shields, tubes and equipment."""
NEVER_REFUSED = {e.Answer, e.Arm, e.Call, e.Detail, e.Double, e.Reckless}
"""Effects of cards for fights and boardings: the turn shows no reason why they cannot be used now."""
READ_ELSEWHERE = {"analyst", "brawler", "disguise", "double-field", "drill", "foresight", "rally", "thorough"}
"""Abilities that are no choice of their own in a turn: the rule that they change reads them."""


def test_every_action_and_event_has_words() -> None:
    assert {*words.ACTIONS} | {Proceed} == {*GAME.actions}
    assert {*words.EVENTS} | {RoleChosen} == {*GAME.events}


def test_every_action_is_carried_out() -> None:
    tables = {*turn.ACTS} | {*fight.FIGHT_ACTS}
    assert tables | ANSWERS == {*GAME.actions}
    assert tables.isdisjoint(ANSWERS)


def test_every_effect_of_a_card_is_offered_or_read() -> None:
    offered = {*playing.OFFERS} | {*systems.OFFERS} | {*fight.CARD_OFFERS}
    assert offered | WITHOUT_OFFER == {*get_args(e.CardEffect)}
    assert offered.isdisjoint(WITHOUT_OFFER)
    assert {type(card.effect) for card in CONTENT.cards.values()} == {*get_args(e.CardEffect)}


def test_every_effect_of_a_card_has_a_reason_why_it_cannot_be_used() -> None:
    assert {*refusals.WOULD_BE} | NEVER_REFUSED == {*get_args(e.CardEffect)}
    assert NEVER_REFUSED.isdisjoint(refusals.WOULD_BE)


def test_every_effect_of_an_event_happens() -> None:
    assert {*events.HAPPENS} == {*get_args(e.EventEffect)}
    used = {type(effect) for card in CONTENT.events.values() for effect in card.effects}
    assert used == {*get_args(e.EventEffect)}


def test_every_ability_is_offered_or_read() -> None:
    assert {*abilities.OFFERS} | READ_ELSEWHERE == {*CONTENT.abilities}
    assert READ_ELSEWHERE.isdisjoint(abilities.OFFERS)


def test_every_kind_of_damage_has_its_markers() -> None:
    assert {*damage.MARKS} | {"system"} == {*get_args(e.Damage)}


def test_every_way_health_part_and_clause_has_words() -> None:
    assert {*words.BY} == {*get_args(By)}
    assert {*words.HEALTH} == {*get_args(e.Health)}
    assert {*words.PARTS} == {*playing.PARTS} == {*get_args(Part)} - {"outside"}
    assert {*words.CLAUSES} == {*PRINTED_CLAUSES} == {*get_args(Clause)}


def test_every_source_of_power_says_how_many_cards_are_drawn() -> None:
    assert {*DRAWS} == {*get_args(Source)}
