"""A new action, event, effect, facility, role or way of scoring without its case fails here."""

from __future__ import annotations

from typing import get_args

from gravitable.games.drop_drive import GAME, scoring, words
from gravitable.games.drop_drive.content import FacilityId, Scoring, UpgradeAbility
from gravitable.games.drop_drive.content.table import Role, ScanEffect
from gravitable.games.drop_drive.events import Placed, ShipCardsDrawn, ShipMoved
from gravitable.games.drop_drive.labels import printed
from gravitable.games.drop_drive.steps import facilities, rocket_drive, short_range
from gravitable.games.drop_drive.system import system_table
from gravitable.games.drop_drive.words import POSTURES
from gravitable.kernel import Proceed

CONTENT = GAME.load_content({})
SEEN = {Placed, ShipCardsDrawn, ShipMoved}
"""Events that the table shows and nobody need be told."""


def test_every_action_and_event_is_told_in_words() -> None:
    assert {*words.ACTIONS} | {Proceed} == {*GAME.actions}
    assert {*words.EVENTS} | SEEN == {*GAME.events}


def test_every_effect_facility_and_way_of_scoring_is_carried_out() -> None:
    assert {*short_range.SHORT_RANGE} == {*get_args(ScanEffect)} == {scan.effect for scan in CONTENT.scan}
    assert {*facilities.FACILITIES} == {*get_args(FacilityId)}
    assert {*scoring.SCORES} == {*get_args(Scoring)}


def test_every_role_that_a_flight_meets_has_a_meeting() -> None:
    assert {*rocket_drive.MEETINGS} | {"token"} == {*get_args(Role)}


def test_every_ability_is_on_a_card() -> None:
    cards = (*CONTENT.upgrade, *CONTENT.precursor)
    assert {card.ability for card in cards} - {None} == {*get_args(UpgradeAbility)}


def test_boards_can_say_of_every_piece_what_it_does() -> None:
    told = printed(CONTENT)
    everything = [anomaly.id for anomaly in CONTENT.anomaly]
    table = system_table(CONTENT, ["pink", "green", "blue", "orange", "violet"], everything, curiosities=True)
    nouns = {piece.partition("-")[0] for piece in table.pieces} - {"curio"}
    assert {*told.pieces} == nouns
    assert {*told.curios} == {*CONTENT.curios}
    assert {*told.postures} == {*POSTURES}
    rules = [text.rule for text in (*told.pieces.values(), *told.curios.values())]
    assert all(rule in GAME.ledger for rule in rules)
