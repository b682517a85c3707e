"""What a system can be expected to do for the core, on its own, against an average deck."""

from __future__ import annotations

import functools
import math
from typing import Literal, TypeAlias

from msgspec.structs import replace

from gravitable.games.adrift.content import (
    Boost,
    Cancel,
    Content,
    Contraband,
    Convert,
    Divert,
    EventCard,
    Floor,
    Gift,
    Threshold,
    UpgradeCard,
)

LOSS = -70.0
"""What losing the ship is worth, in RP of the core."""

PRICE = 0.96
"""What drawing an RP from the core costs."""

KEPT_CARD = 0.6
"""What an RP on a kept card is worth: it waits for the moment when it counts."""

Slot: TypeAlias = Literal["empty", "convert", "floor", "other"]
"""What is in a system's upgrade slot, for its own future only."""
Line: TypeAlias = list[float]
"""A value for each RP from -10 to 10."""
Stage: TypeAlias = Literal["draw", "event", "spend", "over"]
"""Where the active system stands in its turn."""


def slot_of(upgrade: UpgradeCard | None) -> Slot:
    """The slot an upgrade makes."""
    if upgrade is None:
        return "empty"
    if isinstance(upgrade, Convert):
        return "convert"
    return "floor" if isinstance(upgrade, Floor) else "other"


def kept_value(card: EventCard) -> float:
    """What an event card is worth to the system that keeps it."""
    if isinstance(card, Boost | Gift):
        return card.rp * KEPT_CARD
    return card.income if isinstance(card, Contraband) else 0


def helps_from(upgrade: UpgradeCard) -> float:
    """How many RP a system needs so that its upgrade can help the others."""
    return upgrade.cost if isinstance(upgrade, Cancel | Divert) else math.inf


class Forecast:
    """Expected RP for the core from one system, by turns left, slot and RP.

    `before_draw` is the value as its turn begins, `before_event` after drawing from the core, and
    `after_event` the best it can do after the event. `slots` and `helps_from` have an entry for each upgrade
    and a last one, at `NONE`, for the empty slot; `kept` has one for each event card. `alike` has the first
    upgrade that does the same as each.
    """

    def __init__(self, content: Content, must_spend: bool) -> None:
        self.content = content
        self.must_spend = must_spend
        self.lines = range(content.ship.failure, content.ship.full_power + 1)
        self.slots = [*map(slot_of, content.upgrade), slot_of(None)]
        self.helps_from = [*map(helps_from, content.upgrade), math.inf]
        self.kept = [*map(kept_value, content.event)]
        unnamed = [replace(upgrade, id="", title="", source="rulebook") for upgrade in content.upgrade]
        self.alike = [unnamed.index(upgrade) for upgrade in unnamed]
        self.before_draw: list[dict[Slot, Line]] = [self._end_of_game()]
        self.before_event: list[dict[Slot, Line]] = [self.before_draw[0]]
        self.after_event: list[dict[Slot, Line]] = [self._spend_lines(0)]
        cards = [card for card in content.event if isinstance(card, Threshold)]
        for turns in range(1, len(content.event) // len(content.system) + 2):
            events = {slot: self._event_line(cards, slot, turns - 1) for slot in self.before_draw[0]}
            self.before_event.append(events)
            self.before_draw.append({slot: self._draw_line(line) for slot, line in events.items()})
            self.after_event.append(self._spend_lines(turns))

    def at(self, line: Line, rp: int) -> float:
        """The value of a line at `rp`."""
        return line[rp - self.content.ship.failure]

    def _spend_lines(self, turns: int) -> dict[Slot, Line]:
        return {slot: [self._spend(turns, slot, rp) for rp in self.lines] for slot in self.before_draw[0]}

    def _spend(self, turns: int, slot: Slot, rp: int) -> float:
        """After the event, with `turns` more turns to come: convert, spend Full Power, or leave it."""
        ship = self.content.ship
        lines = self.before_draw[turns]
        keep = self.at(lines[slot], rp)
        if rp >= ship.full_power:
            low = rp - ship.full_power_cost
            bought = max(self.at(lines[other], low) for other in ("convert", "floor", "other"))
            spent = max(ship.full_power_core + self.at(lines[slot], low), bought if slot == "empty" else LOSS)
            keep = spent if self.must_spend and slot in ("empty", "floor") else max(keep, spent)
        if slot == "convert":
            for times in range(1, rp // 2 + 1):
                keep = max(keep, times + self.at(lines[slot], rp - 2 * times))
        return keep

    def _end_of_game(self) -> dict[Slot, Line]:
        nothing = [0.0 for _ in self.lines]
        return {"empty": nothing, "convert": nothing, "floor": nothing, "other": nothing}

    def _event_line(self, cards: list[Threshold], slot: Slot, turns: int) -> Line:
        ship = self.content.ship
        chance = 1 / len(self.content.event)
        after = self.after_event[turns][slot]
        line = []
        for rp in self.lines:
            total = (1 - chance * len(cards)) * self.at(after, rp)
            for card in cards:
                then = min(ship.full_power, rp + (card.gain if rp >= card.threshold else -card.loss))
                if then <= ship.failure and slot == "floor":
                    then = ship.failure + 1
                total += chance * (self.at(after, then) if then > ship.failure else LOSS)
            line.append(total)
        line[0] = LOSS
        return line

    def _draw_line(self, events: Line) -> Line:
        """Draw from the core as much as pays."""
        return [
            max(value - PRICE * drawn for drawn, value in enumerate(events[start:]))
            for start in range(len(events))
        ]


@functools.lru_cache(maxsize=4096)
def future_lines(future: Forecast, stage: Stage, active: int, left: int) -> tuple[list[Line], ...]:
    """What each system can hope for with so many cards left: a line for each upgrade, and one at `NONE`."""
    systems = len(future.content.system)
    ahead = []
    for system in range(systems):
        waiting = (system - active) % systems
        if stage in ("draw", "event"):
            turns = (left - waiting + systems - 1) // systems
        elif waiting == 0:
            turns = left // systems
        else:
            turns = (left - waiting + systems) // systems
        if waiting or stage in ("draw", "over"):
            lines = future.before_draw[turns]
        elif stage == "event":
            lines = future.before_event[turns]
        else:
            lines = future.after_event[turns]
        ahead.append([lines[slot] for slot in future.slots])
    return tuple(ahead)


@functools.lru_cache(maxsize=16)
def forecast(content: Content, must_spend: bool) -> Forecast:
    """The forecast for this content, worked out once."""
    return Forecast(content, must_spend)
