"""Damage control: what burns burns first, then crews repair, and living hulls regenerate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from gravitable.games.dropfleet.deck.command_cards import DamageControl, Repair
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.events import HullRegained
from gravitable.games.dropfleet.state import DropfleetMatch, Harm, ShipNo
from gravitable.games.dropfleet.steps.damage import suffer
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.actions import Repairable, RepairEffect, RollRegeneration
from gravitable.games.dropfleet.steps.roundup.events import (
    Burnt,
    DamageControlRolled,
    Regenerated,
    RepairsRolled,
)
from gravitable.games.dropfleet.table import gear, on_table, profile_of, seat_of
from gravitable.geometry.compass import within
from gravitable.kernel import Action, Decision, Seat, Step

REPAIRED = 4
HARMFUL = 1
CONTAINMENT_DAMAGE = 2
REPAIR_BAY_REACH = 6.0

_EFFECTS: tuple[Repairable, ...] = get_args(Repairable)

URGENT: tuple[Repairable, ...] = (
    "decay",
    "containment",
    "fires",
    "corruptors",
    "engines",
    "surges",
    "scanners",
    "power",
)
"""What is repaired first where nobody is asked: what would kill the ship first."""


class BurnOn(Step, frozen=True):
    """Fires, corruption and failing containment do their damage first.

    dropfleet.damage-control.fires-first, dropfleet.crippling.fire, dropfleet.weapon-rule.corruptor-damage
    """

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for ship in on_table(s):
            harm = s.ships[ship].harm
            failing = CONTAINMENT_DAMAGE if harm.containment else 0
            if damage := harm.fires + harm.corruptors + failing:
                m.emit(Burnt(ship, harm.fires, harm.corruptors, failing))
                suffer(m, ship, damage, "fire")


class ControlDamage(Step, frozen=True):
    """Every ship rolls once a turn for each effect that can be repaired.

    dropfleet.damage-control.each, dropfleet.damage-control.once
    """

    def run(self, m: DropfleetMatch) -> None:
        choices: list[Step] = []
        for ship in on_table(m.state):
            for _ in range(sum(card.count for card in effects_on(m, Repair, ship=ship))):
                repair_one(m, ship)
            if m.options.damage_control == "experimental":
                choices.append(ChooseRepairs(ship, _roll_together(m, ship)))
                continue
            for effect in to_repair(m.state.ships[ship].harm):
                if m.state.ships[ship].status != "table":
                    break
                _attempt(m, ship, effect)
        m.push(*choices)


def _roll_together(m: DropfleetMatch, ship: ShipNo) -> int:
    """A die for each effect; how many succeed. dropfleet.damage-control.experimental"""
    more = bonus(m, ship)
    rolls = tuple(d6(m) + more for _ in to_repair(m.state.ships[ship].harm))
    if rolls:
        m.emit(RepairsRolled(ship, rolls))
    return sum(roll >= REPAIRED for roll in rolls)


class ChooseRepairs(Step, frozen=True):
    """So many successes each repair an effect of the owner's choice. dropfleet.damage-control.experimental"""

    ship: ShipNo
    left: int

    def run(self, m: DropfleetMatch) -> Decision | None:
        waiting = dict.fromkeys(to_repair(m.state.ships[self.ship].harm))
        if not self.left or not waiting:
            return None
        seat = seat_of(m.state, self.ship)
        if len(waiting) == 1 or seat < 0:
            repair_one(m, self.ship)
            m.push(ChooseRepairs(self.ship, self.left - 1))
            return None
        prompt = f"{profile_of(m, self.ship).name}: {self.left} to repair. What first?"
        options = [RepairEffect(self.ship, effect) for effect in waiting]
        return Decision(seat, "dropfleet.repair", prompt, options, "dropfleet.damage-control.experimental")

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, RepairEffect)
        _repair_surely(m, self.ship, action.effect)
        m.push(ChooseRepairs(self.ship, self.left - 1))


def to_repair(harm: Harm) -> Iterator[Repairable]:
    """The effects a ship rolls for: each Fire and each Corruptor token apart.

    dropfleet.decay.repairable, dropfleet.weapon-rule.corruptor-repair
    """
    for effect in _EFFECTS:
        if effect in ("fires", "corruptors"):
            yield from [effect] * getattr(harm, effect)
        elif getattr(harm, effect):
            yield effect


def bonus(m: DropfleetMatch, ship: ShipNo) -> int:
    """What cards and Repair Bays near by add to a ship's dice. dropfleet.unique-rule.repair-bay"""
    s = m.state
    own = s.ships[ship]
    bay = max(
        gear(m, other).rules.repair_bay
        for other in on_table(s, seat_of(s, ship))
        if within(own.x, own.y, s.ships[other].x, s.ships[other].y, REPAIR_BAY_REACH)
    )
    return bay + sum(effect.by for effect in effects_on(m, DamageControl, ship=ship))


def _attempt(m: DropfleetMatch, ship: ShipNo, effect: Repairable) -> None:
    """1 harms, 2-3 leaves it, 4-6 repairs.

    dropfleet.damage-control.failed-badly, dropfleet.damage-control.failed, dropfleet.damage-control.repaired
    """
    roll = d6(m) + bonus(m, ship)
    m.emit(DamageControlRolled(ship, effect, roll, roll >= REPAIRED))
    if roll >= REPAIRED:
        repair(m, ship, effect)
    elif roll <= HARMFUL:
        suffer(m, ship, 1, "damage control")


def repair(m: DropfleetMatch, ship: ShipNo, effect: Repairable) -> None:
    """An effect is repaired; failing containment needs two successes.

    dropfleet.crippling.dread-containment
    """
    state = m.state.ships[ship]
    left = getattr(state.harm, effect)
    state.harm = replace(state.harm, **{effect: False if isinstance(left, bool) else left - 1})


def repair_one(m: DropfleetMatch, ship: ShipNo) -> None:
    """Repair one effect without a roll: what would kill the ship first."""
    waiting = set(to_repair(m.state.ships[ship].harm))
    for effect in URGENT:
        if effect in waiting:
            _repair_surely(m, ship, effect)
            return


def _repair_surely(m: DropfleetMatch, ship: ShipNo, effect: Repairable) -> None:
    m.emit(DamageControlRolled(ship, effect, 0, True))
    repair(m, ship, effect)


class Regeneration(Step, frozen=True):
    """Ships with Regenerate may roll to regain Hull. dropfleet.ship-rule.regenerate

    The player is asked only where the dice could destroy the ship; otherwise all are rolled.
    """

    done: tuple[ShipNo, ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        s = m.state
        for ship in on_table(s):
            dice = self._dice(m, ship)
            if not dice or ship in self.done:
                continue
            seat = seat_of(s, ship)
            if s.ships[ship].hull <= dice and seat >= 0:
                name = profile_of(m, ship).name
                prompt = f"{name}: roll how many Regenerate dice? A 1 costs Hull."
                options = [RollRegeneration(ship, count) for count in range(dice, -1, -1)]
                return Decision(
                    seat, "dropfleet.regenerate", prompt, options, "dropfleet.ship-rule.regenerate"
                )
        for ship in on_table(s):
            if ship not in self.done and (dice := self._dice(m, ship)):
                regenerate(m, ship, dice)
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, RollRegeneration)
        regenerate(m, action.ship, action.dice)
        m.push(Regeneration((*self.done, action.ship)))

    def _dice(self, m: DropfleetMatch, ship: ShipNo) -> int:
        worn = gear(m, ship)
        return worn.rules.regenerates if m.state.ships[ship].hull < worn.hull else 0


def regenerate(m: DropfleetMatch, ship: ShipNo, dice: int) -> None:
    """So many dice: each 4 or more regains a Hull, each 1 costs one, until no Hull is missing."""
    state = m.state.ships[ship]
    most = profile_of(m, ship).hull
    more = bonus(m, ship)
    rolls: list[int] = []
    while len(rolls) < dice and state.hull < most and state.status == "table":
        roll = d6(m) + more
        rolls.append(roll)
        if roll >= REPAIRED:
            state.hull += 1
            m.emit(HullRegained(ship, 1, state.hull))
        elif roll <= HARMFUL:
            suffer(m, ship, 1, "damage control")
    m.emit(Regenerated(ship, tuple(rolls), state.hull))
