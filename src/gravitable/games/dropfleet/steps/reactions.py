"""What players may do once dice are allocated: Shield Boosters, an ECM suite, a telescope's token."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Boost, Jam, Proceed, Shot, SpendTelescope
from gravitable.games.dropfleet.events import PowerUsed
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.volley import Rolled, Volley
from gravitable.games.dropfleet.table import flat, gear, on_table, passive_of, profile_of, seat_of
from gravitable.geometry.compass import TOLERANCE
from gravitable.kernel import Action, Decision, Seat, Step

REACH = 4.0
BIG = 13
"""Starting Hull from which two Shield Boosters are needed."""

_PROCEED = Proceed()


class OfferReactions(Step, frozen=True, gc=False):
    """The defenders, then the attacker, may use what they have; then the dice are rolled."""

    group: GroupNo
    shots: tuple[Shot, ...]
    rolled: tuple[Rolled, ...] = ()
    boosted: tuple[ShipNo, ...] = ()
    jammed: tuple[ShipNo, ...] = ()
    sighted: tuple[ShipNo, ...] = ()
    passed: int = 0

    def run(self, m: DropfleetMatch) -> Decision | None:
        attacker = m.state.groups[self.group].seat
        for seat in range(m.seats):
            if self.passed >> seat & 1:
                continue
            options = self.telescopes(m, seat) if seat == attacker else self.defences(m, seat)
            if options:
                rule = (
                    "dropfleet.unique-rule.space-telescope"
                    if seat == attacker
                    else "dropfleet.shaltari.shield-booster"
                )
                prompt = "The dice are allocated. Use a special rule before they are rolled?"
                return Decision(seat, "dropfleet.reaction", prompt, [_PROCEED, *options], rule)
        m.push(Volley(self.group, self.shots, self.rolled, self.boosted, self.jammed, self.sighted))
        return None

    def under_fire(self, m: DropfleetMatch, seat: Seat) -> list[ShipNo]:
        found = dict.fromkeys(shot.target.no for shot in self.shots if shot.target.kind == "ship")
        return [ship for ship in found if seat_of(m.state, ship) == seat]

    def defences(self, m: DropfleetMatch, seat: Seat) -> list[Action]:
        """dropfleet.shaltari.shield-booster, dropfleet.unique-rule.advanced-ecm-suite"""
        s = m.state
        ships = self.under_fire(m, seat)
        if not ships:
            return []
        ready = [no for no in on_table(s, seat) if not s.ships[no].spent]
        boosters = [no for no in ready if profile_of(m, no).has("Shield Booster")]
        suites = [no for no in ready if profile_of(m, no).has("Advanced ECM Suite")]
        found: list[Action] = []
        for ship in ships:
            if boosters and ship not in self.boosted and passive_of(m, Target("ship", ship)) is not None:
                near = [no for no in boosters if in_reach(m, no, ship)]
                needed = 2 if gear(m, ship).hull >= BIG else 1
                found += [Boost(tuple(pair), ship) for pair in list(combinations(near, needed))[:1]]
            if suites and ship not in self.jammed and self.shot_at_range(m, ship):
                found += [Jam(no, ship) for no in suites if in_reach(m, no, ship)][:1]
        return found

    def shot_at_range(self, m: DropfleetMatch, ship: ShipNo) -> bool:
        return any(
            shot.target == Target("ship", ship)
            and shot.weapon >= 0
            and not gear(m, shot.ship).weapons[shot.weapon].close_action
            for shot in self.shots
        )

    def telescopes(self, m: DropfleetMatch, seat: Seat) -> list[Action]:
        """dropfleet.unique-rule.space-telescope"""
        return [
            SpendTelescope(ship)
            for ship in dict.fromkeys(shot.target.no for shot in self.shots if shot.target.kind == "ship")
            if m.state.ships[ship].tokens & telescope_bit(seat) and ship not in self.sighted
        ]

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        s = m.state
        if isinstance(action, Boost):
            for booster in action.boosters:
                s.ships[booster].spent = True
                m.emit(PowerUsed(booster, "Shield Booster", action.ship))
            m.push(replace(self, boosted=(*self.boosted, action.ship)))
        elif isinstance(action, Jam):
            s.ships[action.suite].spent = True
            m.emit(PowerUsed(action.suite, "Advanced ECM Suite", action.ship))
            m.push(replace(self, jammed=(*self.jammed, action.ship)))
        elif isinstance(action, SpendTelescope):
            s.ships[action.ship].tokens &= ~telescope_bit(seat)
            m.emit(PowerUsed(action.ship, "Space Telescope", action.ship))
            m.push(replace(self, sighted=(*self.sighted, action.ship)))
        else:
            m.push(replace(self, passed=self.passed | 1 << seat))


def telescope_bit(seat: Seat) -> int:
    """The bit of a telescope's token of that seat."""
    return 2 << seat


def in_reach(m: DropfleetMatch, one: ShipNo, other: ShipNo) -> bool:
    """Within 4" and on the same layer; a ship is in its own reach."""
    ships = m.state.ships
    return ships[one].layer == ships[other].layer and flat(m.state, one, other) <= REACH + TOLERANCE
