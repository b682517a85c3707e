"""Damage control: what burns burns first, then crews repair, and living hulls regenerate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gravitable.games.dropfleet.cards import DamageControl, Repair
from gravitable.games.dropfleet.events import HullRegained
from gravitable.games.dropfleet.state import DropfleetMatch, Harm, ShipNo
from gravitable.games.dropfleet.steps.damage import suffer
from gravitable.games.dropfleet.steps.roundup.actions import RollRegeneration
from gravitable.games.dropfleet.steps.roundup.events import Burnt, DamageControlRolled, Regenerated
from gravitable.games.dropfleet.table import effects_on, on_table, profile_of, seat_of
from gravitable.geometry.compass import within
from gravitable.kernel import Action, Decision, Seat, Step

REPAIRED = 4
HARMFUL = 1
CONTAINMENT_DAMAGE = 2
REPAIR_BAY_REACH = 6.0
REPAIR_BAY_BONUS = 2

_EFFECTS = ("fires", "corruptors", "containment", "surges", "scanners", "engines", "power", "decay")
"""What can be repaired, as fields of a ship's harm. dropfleet.decay.repairable"""


class BurnOn(Step, frozen=True, gc=False):
    """Fires, corruption and failing containment do their damage first.

    dropfleet.damage-control.fires-first
    """

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for ship in on_table(s):
            harm = s.ships[ship].harm
            damage = harm.fires + harm.corruptors + (CONTAINMENT_DAMAGE if harm.containment else 0)
            if damage:
                m.emit(
                    Burnt(ship, harm.fires, harm.corruptors, CONTAINMENT_DAMAGE if harm.containment else 0)
                )
                suffer(m, ship, damage, "fire")


class ControlDamage(Step, frozen=True, gc=False):
    """Every ship rolls once a turn for each effect that can be repaired.

    dropfleet.damage-control.each, .once
    """

    def run(self, m: DropfleetMatch) -> None:
        for ship in on_table(m.state):
            for _ in range(sum(card.count for card in effects_on(m, Repair, ship=ship))):
                repair_one(m, ship)
            for effect in to_repair(m.state.ships[ship].harm):
                if m.state.ships[ship].status != "table":
                    break
                _attempt(m, ship, effect)


def to_repair(harm: Harm) -> Iterator[str]:
    """The effects a ship rolls for: each Fire and each Corruptor token apart."""
    for effect in _EFFECTS:
        if effect in ("fires", "corruptors"):
            yield from [effect] * getattr(harm, effect)
        elif getattr(harm, effect):
            yield effect


def bonus(m: DropfleetMatch, ship: ShipNo) -> int:
    """What cards and Repair Bays near by add to a ship's dice. dropfleet.unique-rule.repair-bay"""
    s = m.state
    own = s.ships[ship]
    near = any(
        profile_of(m, other).has("Repair Bay")
        and within(own.x, own.y, s.ships[other].x, s.ships[other].y, REPAIR_BAY_REACH)
        for other in on_table(s, seat_of(s, ship))
    )
    cards = sum(effect.by for effect in effects_on(m, DamageControl, ship=ship))
    return cards + (REPAIR_BAY_BONUS if near else 0)


def _attempt(m: DropfleetMatch, ship: ShipNo, effect: str) -> None:
    """1 harms, 2-3 leaves it, 4-6 repairs. dropfleet.damage-control.failed-badly, .failed, .repaired"""
    roll = m.roll(6) + bonus(m, ship)
    m.emit(DamageControlRolled(ship, effect, roll, roll >= REPAIRED))
    if roll >= REPAIRED:
        repair(m, ship, effect)
    elif roll <= HARMFUL:
        suffer(m, ship, 1, "damage control")


def repair(m: DropfleetMatch, ship: ShipNo, effect: str) -> None:
    """An effect is repaired; failing containment needs two successes.

    dropfleet.crippling.dread-containment
    """
    state = m.state.ships[ship]
    left = getattr(state.harm, effect)
    state.harm = replace(state.harm, **{effect: False if isinstance(left, bool) else left - 1})


def repair_one(m: DropfleetMatch, ship: ShipNo) -> None:
    """Repair one effect without a roll: what would kill the ship first."""
    urgent = ("decay", "containment", "fires", "corruptors", "engines", "surges", "scanners", "power")
    waiting = set(to_repair(m.state.ships[ship].harm))
    for effect in urgent:
        if effect in waiting:
            m.emit(DamageControlRolled(ship, effect, 0, True))
            repair(m, ship, effect)
            return


class Regeneration(Step, frozen=True, gc=False):
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
        profile = profile_of(m, ship)
        return profile.number("Regenerate") if m.state.ships[ship].hull < profile.hull else 0


def regenerate(m: DropfleetMatch, ship: ShipNo, dice: int) -> None:
    """So many dice: each 4 or more regains a Hull, each 1 costs one, until no Hull is missing."""
    state = m.state.ships[ship]
    most = profile_of(m, ship).hull
    more = bonus(m, ship)
    rolls: list[int] = []
    while len(rolls) < dice and state.hull < most and state.status == "table":
        roll = m.roll(6) + more
        rolls.append(roll)
        if roll >= REPAIRED:
            state.hull += 1
            m.emit(HullRegained(ship, 1, state.hull))
        elif roll <= HARMFUL:
            suffer(m, ship, 1, "damage control")
    m.emit(Regenerated(ship, tuple(rolls), state.hull))
