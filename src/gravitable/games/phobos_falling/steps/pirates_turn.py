"""The pirates' turn: those who wait come in, then each group acts by its priority list; then fires burn."""

from __future__ import annotations

from typing import assert_never

from gravitable.games.phobos_falling.content.targets import FUEL, LOCAL_POWER, STEAL
from gravitable.games.phobos_falling.crew.fight import apparent_strength
from gravitable.games.phobos_falling.events import (
    Mended,
    PiratesBegan,
    PiratesChose,
    PiratesDefeated,
    PiratesMoved,
    ShieldEnded,
    ShuttleRepaired,
)
from gravitable.games.phobos_falling.numbers import (
    NO_SYSTEM,
    NOWHERE,
    PIRATE_SHIP,
    SHUTTLE_BAY,
    OfficerNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.pirates import (
    REACH,
    GroupChoice,
    Raid,
    choose,
    needs_repair,
    things_a_turn,
    things_in,
    turn_order,
)
from gravitable.games.phobos_falling.state import NO_CARD, GroupTurn, PhobosMatch, Turn
from gravitable.games.phobos_falling.steps.boarding import come_in
from gravitable.games.phobos_falling.steps.cards import put_away
from gravitable.games.phobos_falling.steps.damage import (
    block_access,
    break_system,
    cut_power,
    lower_field,
    mend,
    remove_robot,
    set_fuel,
    stabilize,
)
from gravitable.games.phobos_falling.steps.ending import end
from gravitable.games.phobos_falling.steps.events import most_wanted
from gravitable.games.phobos_falling.steps.fight import StartFight
from gravitable.kernel import Step


class PiratesTurn(Step, frozen=True):
    """Parties outside come in, removing force fields; every other group acts. phobos-falling.pirates.order"""

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        s.turn = Turn(NOWHERE)
        found = any(group.deed == "shuttle" for group in s.raid)
        s.raid = []
        if any(s.station.pirates) or s.waiting:
            m.emit(PiratesBegan())
        end_shields(m, NOWHERE)
        waiting, s.waiting = s.waiting, []
        m.push(Groups(tuple(turn_order(s.station)), tuple(party.zone for party in waiting), found))
        if s.station.pirates[PIRATE_SHIP] and any(x.alive and x.zone == PIRATE_SHIP for x in s.officers):
            m.push(StartFight(PIRATE_SHIP, by_pirates=True))
        for party in waiting:
            if s.station.fields[party.zone]:
                lower_field(m, party.zone)
            come_in(m, party.zone, party.pirates)


def end_shields(m: PhobosMatch, turn: OfficerNo) -> None:
    """Personal Force Fields activated on the last such turn are gone. phobos-falling.example.shield-lasts"""
    for o, officer in enumerate(m.state.officers):
        if officer.shield != NO_CARD and officer.shield_ends == turn:
            shield = officer.shield
            put_away(m, shield)
            officer.shield, officer.shield_ends = NO_CARD, NOWHERE
            m.emit(ShieldEnded(o, shield))


class Groups(Step, frozen=True):
    """The groups that have still to act, by zone; those another group has joined this turn do not move."""

    left: tuple[ZoneNo, ...]
    joined: tuple[ZoneNo, ...] = ()
    found: bool = False
    """Whether pirates found or repaired the shuttle on their last turn."""

    def run(self, m: PhobosMatch) -> None:
        if not self.left:
            return
        zone, *rest = self.left
        joined = self.joined
        s = m.state
        pirates = s.station.pirates[zone]
        if not pirates or zone in s.turn.fought:
            m.push(Groups(tuple(rest), joined, self.found))
            return
        reach = REACH if m.options.join_reach == "two-zones" else 1
        crew = apparent_strength(m.content, s.officers)
        choice = choose(Raid(m.content.map, m.content.wants, s.station, crew, reach), zone, zone in joined)
        told = (zone, pirates, choice.clause, choice.deed, choice.letter, choice.way, choice.at)
        s.raid.append(GroupTurn(*told))
        m.emit(PiratesChose(*told))
        if choice.deed == "join" and choice.way[-1] in rest:
            joined = (*joined, choice.way[-1])
        m.push(Groups(tuple(rest), joined, self.found))
        act(m, zone, choice, self.found)


def act(m: PhobosMatch, zone: ZoneNo, choice: GroupChoice, found: bool) -> None:
    """A group moves and does what it chose.

    phobos-falling.pirates.move-then-act, phobos-falling.pirates.remove-and-damage
    """
    station = m.state.station
    blocked_on_arrival = bool(choice.way) and station.blocked[choice.way[-1]]
    if choice.way:
        move(m, zone, choice.way)
        zone = choice.way[-1]
    pirates = station.pirates[zone]
    if not pirates:
        return
    match choice.deed:
        case "fight":
            m.push(StartFight(zone, by_pirates=True))
        case "field":
            lower_field(m, choice.at)
            damage(m, zone, things_a_turn(pirates) - 1)
        case "robot" if blocked_on_arrival:
            remove_robot(m, zone)
        case "robot":
            damage(m, zone, things_a_turn(pirates))
        case "damage":
            if not blocked_on_arrival:
                damage(m, zone, things_a_turn(pirates))
        case "shuttle":
            take_shuttle(m, found)
        case "join" | "nothing":
            pass
        case _:
            assert_never(choice.deed)


def move(m: PhobosMatch, origin: ZoneNo, way: tuple[ZoneNo, ...]) -> None:
    """A group walks; every robot on its way defeats one. phobos-falling.robot.guard"""
    station = m.state.station
    pirates, station.pirates[origin] = station.pirates[origin], 0
    goal = way[-1]
    station.pirates[goal] += pirates
    m.emit(PiratesMoved(origin, goal, pirates, 0, station.pirates[goal]))
    for zone in way:
        if guards := min(pirates, station.robots[zone]):
            pirates -= guards
            station.pirates[goal] -= guards
            m.emit(PiratesDefeated(zone, guards, pirates, goal, station.pirates[goal]))


def damage(m: PhobosMatch, zone: ZoneNo, things: int) -> None:
    """Pirates damage so many things where they stand, robots first, then by their list.

    phobos-falling.pirates.act-damage, phobos-falling.pirates.act-numbers, phobos-falling.robot.shield
    """
    station = m.state.station
    for _ in range(things):
        if station.robots[zone]:
            remove_robot(m, zone)
            continue
        wanted = [thing for thing in things_in(m.content.wants, station, zone) if thing.letter != STEAL]
        if not wanted:
            return
        thing = wanted[0]
        if thing.system != NO_SYSTEM:
            break_system(m, thing.system)
        elif thing.letter == FUEL:
            set_fuel(m, station.fuel - 1)
        elif thing.letter != LOCAL_POWER:
            block_access(m, zone)
        elif station.stabilized[zone]:
            stabilize(m, zone, False)
        else:
            cut_power(m, zone)


def take_shuttle(m: PhobosMatch, found: bool) -> None:
    """Pirates repair the shuttle, or fly it away; a table can ask that they found it on their last turn.

    phobos-falling.pirates.repair-shuttle, phobos-falling.pirates.shuttle-stolen
    """
    broken = needs_repair(m.state.station)
    if broken:
        for system in broken:
            mend(m, "system", SHUTTLE_BAY, system)
        m.emit(ShuttleRepaired())
    elif found or m.options.shuttle_theft == "at-once":
        end(
            m,
            won=False,
            rule="phobos-falling.pirates.shuttle-stolen",
            why="Pirates fly away with the shuttle Valkyrie.",
        )


class Fires(Step, frozen=True):
    """Each fire damages one thing in its zone, or goes out. phobos-falling.fire.spread"""

    def run(self, m: PhobosMatch) -> None:
        station = m.state.station
        for zone, burning in enumerate(station.fires):
            if not burning:
                continue
            system = most_wanted(m, zone)
            if system != NO_SYSTEM:
                break_system(m, system)
            elif not station.power_out[zone] and not station.stabilized[zone]:
                cut_power(m, zone)
            elif not station.blocked[zone]:
                block_access(m, zone)
            else:
                station.fires[zone] = False
                m.emit(Mended("fire", zone))
