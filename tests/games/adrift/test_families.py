"""Nothing new goes without its case: families of cards, actions and events."""

from __future__ import annotations

from typing import get_args

import pytest

from gravitable.games.adrift import GAME
from gravitable.games.adrift.actions import AdriftAction
from gravitable.games.adrift.content import EventCard, Face, Family, TimeTravel, UpgradeCard
from gravitable.games.adrift.events import AdriftEvent
from gravitable.games.adrift.labels import printed
from gravitable.games.adrift.steps.event_cards import EFFECTS

CLASSES: tuple[type[Face], ...] = (*get_args(EventCard), *get_args(UpgradeCard))


def test_every_family_is_listed_for_the_browser() -> None:
    assert [cls.__struct_config__.tag for cls in CLASSES] == list(get_args(Family))


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_family_has_its_words(cls: type[Face]) -> None:
    assert cls.text is not Face.text
    assert cls.family_name
    assert cls.rule in GAME.ledger


def test_every_event_has_an_effect() -> None:
    assert {*EFFECTS, TimeTravel} == {*get_args(EventCard)}


def test_every_action_and_event_is_put_in_words() -> None:
    assert {*get_args(AdriftAction)} == {*GAME.actions}
    assert {*get_args(AdriftEvent)} == {*GAME.events}


def test_a_card_shows_its_numbers() -> None:
    content = GAME.load_content({})
    shown = printed(content)
    assert [card.number for card in shown.events] == list(range(len(content.event)))
    assert [card.number for card in shown.upgrades] == list(range(len(content.upgrade)))
    assert [(card.title, card.figures[0].text) for card in shown.doubtful] == [
        ("Uniforms Too Tight", "≥ 5"),
        ("Teleporter Incident", "≥ 6"),
    ]
    storm = next(card for card in shown.events if card.title == "Asteroid Storm")
    assert [(figure.text, figure.label, figure.tone) for figure in storm.figures] == [
        ("−2", "all systems", "bad"),
        ("+2", "core", "good"),
    ]
