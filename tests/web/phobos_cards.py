"""What Phobos Falling's board knows before the view shows it: cards, events, officers, ways, targets.

`python -m tests.web.phobos_cards` writes it from the game's content; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gravitable
from gravitable.games.phobos_falling import GAME
from gravitable.games.phobos_falling.content import Content

FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "phobos-falling" / "cards.ts"
HEAD = """\
// Written by `python -m tests.web.phobos_cards` from the game's content. Do not edit.
import type { PrintedCard, PrintedEvent, PrintedRole, PrintedSystem } from './printed'
"""


def cards_ts() -> str:
    """The module `cards.ts`."""
    content = gravitable.new(GAME.id, seats=1, seed=1).content
    assert isinstance(content, Content)
    cards = {
        id: {
            "card": card.id,
            "name": card.name,
            "deck": content.stacks[id].deck,
            "text": card.text,
            "when": card.when,
        }
        for id, card in content.cards.items()
    }
    events = {
        event.id: {"name": event.name, "text": event.text, "immune": list(event.immune)}
        for event in content.event
    }
    roles = {
        role.id: {
            "name": role.name,
            "title": role.role,
            "specialty": role.specialty,
            "abilities": [
                {"id": id, "name": content.abilities[id].name, "text": content.abilities[id].text}
                for id in role.abilities
            ],
        }
        for role in content.officer
    }
    systems = [
        {"code": system.code, "name": system.name, "zone": content.map.homes[number]}
        for number, system in enumerate(content.system)
    ]
    links = {zone: list(near) for zone, near in enumerate(content.map.neighbours) if zone}
    targets = {target.letter: target.name for target in content.target}
    return HEAD + "".join(
        (
            _record("CARDS", "Record<string, PrintedCard>", cards),
            _record("EVENTS", "Record<string, PrintedEvent>", events),
            _record("ROLES", "Record<string, PrintedRole>", roles),
            f"\nexport const SYSTEMS: PrintedSystem[] = [\n{_lines(systems)}]\n",
            _record("LINKS", "Record<number, number[]>", links),
            _record("TARGETS", "Record<string, string>", targets),
        )
    )


def _record(name: str, kind: str, entries: dict[Any, Any]) -> str:
    lines = "".join(f"  {json.dumps(key)}: {_json(entry)},\n" for key, entry in entries.items())
    return f"\nexport const {name}: {kind} = {{\n{lines}}}\n"


def _lines(entries: list[dict[str, Any]]) -> str:
    return "".join(f"  {_json(entry)},\n" for entry in entries)


def _json(entry: Any) -> str:
    return json.dumps(entry, ensure_ascii=False)


if __name__ == "__main__":
    FILE.write_text(cards_ts())
