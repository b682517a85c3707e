"""The cards of Adrift as its board knows them before the view shows them, while an event is being told.

`python -m tests.web.adrift_cards` writes them from the game's content; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

import gravitable
from gravitable.games.adrift import GAME
from gravitable.games.adrift.cards import Content, Threshold
from gravitable.games.adrift.words import card_text, upgrade_text

FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "adrift" / "cards.ts"
LEFT_OUT = ("id", "source", "kind", "power", "harsh", "threshold", "gain", "loss")
HEAD = """\
// Written by `python -m tests.web.adrift_cards` from the game's content. Do not edit.
import type { Printed } from './printed'
"""


def cards_ts() -> str:
    """The module `cards.ts`: every card with its words and its numbers."""
    content = gravitable.new(GAME.id, seats=4, seed=1).content
    assert isinstance(content, Content)
    events = [_event(content, number) for number in range(len(content.event))]
    harsh = [
        _event(content, number, harsh=True)
        for number, card in enumerate(content.event)
        if isinstance(card, Threshold) and card.harsh
    ]
    upgrades = [
        _printed(number, to_builtins(card), card.title, "power", upgrade_text(card))
        for number, card in enumerate(content.upgrade)
    ]
    lists = {"EVENTS": events, "HARSH_EVENTS": harsh, "UPGRADES": upgrades}
    return HEAD + "".join(
        f"\nexport const {name}: Printed[] = [\n{_lines(of)}]\n" for name, of in lists.items()
    )


def _event(content: Content, number: int, *, harsh: bool = False) -> dict[str, Any]:
    card = content.event[number]
    printed = _printed(number, to_builtins(card), card.title, "kind", card_text(content, card, harsh=harsh))
    if isinstance(card, Threshold):
        numbers = card.harsh if harsh and card.harsh else card
        printed["challenge"] = {
            "threshold": numbers.threshold,
            "gain": numbers.gain,
            "loss": numbers.loss,
        }
    return printed


def _printed(number: int, raw: dict[str, Any], title: str, family: str, text: str) -> dict[str, Any]:
    numbers = {
        name: value
        for name, value in raw.items()
        if name not in LEFT_OUT and type(value) in (int, bool) and value not in (False, None)
    }
    return {
        "number": number,
        "title": title,
        "family": raw[family],
        "text": text,
        "challenge": None,
        **numbers,
    }


def _lines(cards: list[dict[str, Any]]) -> str:
    return "".join(f"  {json.dumps(card, ensure_ascii=False)},\n" for card in cards)


if __name__ == "__main__":
    FILE.write_text(cards_ts())
