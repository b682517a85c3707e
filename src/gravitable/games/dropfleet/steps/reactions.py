"""What players may do once dice are allocated: ECM suites, a telescope's token. dropfleet.unique-rule.*"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Jam, Shot, SpendTelescope
from gravitable.games.dropfleet.events import PowerUsed, TelescopeSpent
from gravitable.games.dropfleet.ships.gear import gear_of
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.shots import ResolveShots, Rolled
from gravitable.games.dropfleet.table import gear, in_support, seat_of
from gravitable.kernel import PROCEED, Action, Decision, Seat, Window


class OfferReactions(Window, frozen=True):
    """The defenders, then the attacker, may use what they have; then the dice are rolled.

    `jammed` names a ship once for each suite that spoils the aim at it.
    """

    group: GroupNo
    shots: tuple[Shot, ...]
    rolled: tuple[Rolled, ...] = ()
    jammed: tuple[ShipNo, ...] = ()
    sighted: tuple[Target, ...] = ()

    def offers(self, m: DropfleetMatch) -> Iterator[Decision]:
        attacker = m.state.groups[self.group].seat
        prompt = "The dice are allocated. Use a special rule before they are rolled?"
        for seat in range(m.seats):
            options = self.telescopes(m, seat) if seat == attacker else self.suites(m, seat)
            if options:
                rule = (
                    "dropfleet.unique-rule.space-telescope"
                    if seat == attacker
                    else "dropfleet.unique-rule.advanced-ecm-suite"
                )
                yield Decision(seat, "dropfleet.reaction", prompt, [PROCEED, *options], rule, reaction=True)

    def close(self, m: DropfleetMatch) -> None:
        m.push(ResolveShots(self.group, self.shots, self.rolled, self.jammed, self.sighted))

    def suites(self, m: DropfleetMatch, seat: Seat) -> list[Action]:
        """Every suite may serve a ship under fire, beside others. dropfleet.unique-rule.ecm-stacks"""
        s = m.state
        ready = [
            no
            for group in s.groups
            if group.seat == seat and gear_of(m.content, group.kind).ecm_suite
            for no in group.ships
            if s.ships[no].status == "table" and not s.ships[no].spent
        ]
        return [
            Jam(suite, target.no)
            for target in self.under_fire()
            if target.kind == "ship" and seat_of(s, target.no) == seat and self.shot_at_range(m, target)
            for suite in ready
            if in_support(s, suite, target.no)
        ]

    def under_fire(self) -> list[Target]:
        return list(dict.fromkeys(shot.target for shot in self.shots))

    def shot_at_range(self, m: DropfleetMatch, target: Target) -> bool:
        return any(
            shot.target == target and not gear(m, shot.ship).weapons[shot.weapon].close_action
            for shot in self.shots
        )

    def telescopes(self, m: DropfleetMatch, seat: Seat) -> list[Action]:
        """dropfleet.unique-rule.space-telescope"""
        return [SpendTelescope(target) for target in self.under_fire() if sighted_by(m, target, seat)]

    def act(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Jam):
            m.state.ships[action.suite].spent = True
            m.emit(PowerUsed(action.suite, "Advanced ECM Suite", action.ship))
            m.push(replace(self, jammed=(*self.jammed, action.ship)))
        else:
            assert isinstance(action, SpendTelescope)
            _spend_token(m, action.target, seat)
            m.push(replace(self, sighted=(*self.sighted, action.target)))


def telescope_bit(seat: Seat) -> int:
    """The bit of a telescope's token of that seat."""
    return 2 << seat


def sighted_by(m: DropfleetMatch, target: Target, seat: Seat) -> bool:
    """Whether a telescope's token of a seat lies at a ship or station."""
    if target.kind == "sector":
        return False
    marked = m.state.ships[target.no] if target.kind == "ship" else m.state.stations[target.no]
    return bool(marked.tokens & telescope_bit(seat))


def place_token(m: DropfleetMatch, target: Target, seat: Seat) -> None:
    """A telescope has sighted a ship or station: one token of a seat lies at it at most."""
    _set_token(m, target, telescope_bit(seat), 0)


def _spend_token(m: DropfleetMatch, target: Target, seat: Seat) -> None:
    _set_token(m, target, 0, telescope_bit(seat))
    m.emit(TelescopeSpent(target))


def _set_token(m: DropfleetMatch, target: Target, put: int, take: int) -> None:
    s = m.state
    if target.kind == "ship":
        s.ships[target.no].tokens = s.ships[target.no].tokens & ~take | put
    else:
        station = s.stations[target.no]
        s.stations[target.no] = replace(station, tokens=station.tokens & ~take | put)
