"""Ground combat: dice of both sides at once, damage spread over tokens, saves, casualties."""

from __future__ import annotations

from itertools import product

import msgspec

from gravitable.games.dropfleet.deck.command_cards import GroundAttack, GroundSave
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.ground.garrisons import (
    enemies_present,
    ground_cards,
    holder,
    places,
    save_again,
    troops_at,
)
from gravitable.games.dropfleet.state import DropfleetMatch, Garrison, Target
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.steps.roundup.actions import AllotHits
from gravitable.games.dropfleet.steps.roundup.events import BatteriesOverrun, GroundCombat, StationControlled
from gravitable.games.dropfleet.steps.roundup.initiative import rising
from gravitable.games.dropfleet.steps.troops import lose_troops, roll_save, station_troops
from gravitable.kernel import Action, Decision, Seat, Step

HIT = 4
"""What a die of ground combat needs."""

Counts = tuple[int, int, int]
"""Infantry, Armour, Batteries: how many tokens, or points of damage."""


class GroundCombats(Step, frozen=True):
    """Every place with assets of several players is fought over.

    dropfleet.ground-combat.all, dropfleet.ground-combat.select
    """

    def run(self, m: DropfleetMatch) -> None:
        m.push(*(FightOver(place) for place in places(m.state)))


class FightOver(Step, frozen=True):
    """All roll; each 4 or more is a point of damage; there are no criticals.

    dropfleet.ground-combat.dice, dropfleet.ground-combat.no-criticals
    """

    place: Target

    def run(self, m: DropfleetMatch) -> None:
        troops = troops_at(m, self.place)
        if sum(there.total > 0 for there in troops) < 2:
            return  # nobody to fight, or not any more: what happens elsewhere may end it
        rolls = tuple(
            tuple(d6(m) for _ in range(attack_dice(m, self.place, seat, here)))
            for seat, here in enumerate(troops)
        )
        m.emit(GroundCombat(self.place, rolls))
        hits = tuple(sum(die >= HIT for die in dice) for dice in rolls)
        m.push(AllotDamage(self.place, hits, (), tuple(rising(m))))


def attack_dice(m: DropfleetMatch, place: Target, seat: Seat, here: Garrison) -> int:
    """The attack of all own tokens in a place. dropfleet.ground.attack"""
    ground = m.content.ground_by_id
    more = ground_cards(m, GroundAttack, place, seat)
    each = {
        asset: max(0, ground[asset].attack + more) if ground[asset].attack else 0
        for asset in ("infantry", "armour", "defence-battery")
    }
    return (
        here.infantry * each["infantry"]
        + here.armour * each["armour"]
        + here.batteries * each["defence-battery"]
    )


class AllotDamage(Step, frozen=True):
    """Each player spreads the damage done, one point to every token first. dropfleet.ground-combat.allocate

    `hits` are the points done by each seat, `allotted` who chose what so far, `waiting` who is to choose.
    """

    place: Target
    hits: tuple[int, ...]
    allotted: tuple[tuple[Seat, Counts], ...]
    waiting: tuple[Seat, ...]

    def run(self, m: DropfleetMatch) -> Decision | None:
        if not self.waiting:
            m.push(SaveTroops(self.place, self.allotted))
            return None
        seat = self.waiting[0]
        splits = even_spreads(_enemy_tokens(m, self.place, seat), self.hits[seat])
        if len(splits) == 1:
            m.push(self._with(seat, splits[0]))
            return None
        options = [AllotHits(*split) for split in splits]
        prompt = f"You did {self.hits[seat]} damage: which enemy ground assets does it strike?"
        return Decision(seat, "dropfleet.allot-hits", prompt, options, "dropfleet.ground-combat.allocate")

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, AllotHits)
        m.push(self._with(seat, (action.infantry, action.armour, action.batteries)))

    def _with(self, seat: Seat, split: Counts) -> AllotDamage:
        return msgspec.structs.replace(
            self, allotted=(*self.allotted, (seat, split)), waiting=self.waiting[1:]
        )


def _enemy_tokens(m: DropfleetMatch, place: Target, seat: Seat) -> Counts:
    """The tokens that a seat fights in a place."""
    enemies = [there for other, there in enumerate(troops_at(m, place)) if other != seat]
    return (
        sum(there.infantry for there in enemies),
        sum(there.armour for there in enemies),
        sum(there.batteries for there in enemies),
    )


def even_spreads(tokens: Counts, points: int) -> list[Counts]:
    """Every way to spread points over tokens so that each has one before any has a second.

    >>> even_spreads((2, 1, 0), 2)
    [(1, 1, 0), (2, 0, 0)]
    >>> even_spreads((2, 1, 0), 4)
    [(2, 2, 0), (3, 1, 0)]
    """
    rounds, rest = divmod(points, sum(tokens))
    infantry, armour, batteries = tokens
    return [
        (rounds * infantry + i, rounds * armour + a, rounds * batteries + rest - i - a)
        for i, a in product(range(min(rest, infantry) + 1), range(min(rest, armour) + 1))
        if 0 <= rest - i - a <= batteries
    ]


class SaveTroops(Step, frozen=True):
    """When all is allotted both sides save and remove casualties. dropfleet.ground-combat.saves"""

    place: Target
    allotted: tuple[tuple[Seat, Counts], ...]

    def run(self, m: DropfleetMatch) -> None:
        for seat, points in self.allotted:
            enemy = 1 - seat
            here = troops_at(m, self.place)[enemy]
            lose_troops(m, self.place, enemy, casualties(m, self.place, enemy, here, points))


def casualties(m: DropfleetMatch, place: Target, seat: Seat, here: Garrison, points: Counts) -> Counts:
    """How many tokens of each kind fail a save: each point is saved apart, one failure destroys a token.

    dropfleet.ground.one-hull, dropfleet.ground.saves
    """
    ground = m.content.ground_by_id
    change, again = ground_cards(m, GroundSave, place, seat), save_again(m, place, seat)
    lost = []
    for asset, tokens, damage in zip(
        ("infantry", "armour", "defence-battery"),
        (here.infantry, here.armour, here.batteries),
        points,
        strict=True,
    ):
        needed = clamp(ground[asset].combat + change)
        dead = 0
        for token in range(tokens):
            saves_to_roll = damage // tokens + (token < damage % tokens)
            saved = [roll_save(m, needed, again) for _ in range(saves_to_roll)]
            dead += not all(saved)
        lost.append(dead)
    infantry, armour, batteries = lost
    return infantry, armour, batteries


class ControlStations(Step, frozen=True):
    """Most ground assets aboard control a station at the end of ground combat.

    dropfleet.cluster.station-control
    """

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for number, station in enumerate(s.stations):
            if station.hull <= 0:
                continue
            seat = holder(m, Target("station", number))
            if seat != station.controller:
                s.stations[number] = msgspec.structs.replace(station, controller=seat)
                m.emit(StationControlled(number, seat))


class OverrunBatteries(Step, frozen=True):
    """Batteries alone among enemy Infantry or Armour are removed. dropfleet.ground.battery-overrun"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for place in list(places(s)):
            for seat, here in enumerate(troops_at(m, place)):
                if here.batteries and not here.fighters and enemies_present(m, place, seat):
                    station_troops(m, place, seat, msgspec.structs.replace(here, batteries=0))
                    m.emit(BatteriesOverrun(place, seat, here.batteries))
