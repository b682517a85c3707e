"""What is told is what happened: every event of crowded battles, against the dice and the table before and
after it. An event that nobody has said here what it must tell fails."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, Stop, sector, ship, station
from tests.rules.dropfleet.skirmish import skirmish, watch

import gravitable
from gravitable.games.dropfleet import events as told
from gravitable.games.dropfleet.fleets.fleet import Fleet
from gravitable.games.dropfleet.state import (
    EMPTY,
    NEUTRAL,
    NONE,
    UNHARMED,
    AssetToken,
    DropfleetMatch,
    DropfleetState,
    Garrison,
    Target,
)
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.damage import Aftermath
from gravitable.games.dropfleet.steps.impel import ImpelTurn
from gravitable.games.dropfleet.steps.ramming import OfferRams
from gravitable.games.dropfleet.steps.roundup import events as told_later
from gravitable.games.dropfleet.steps.turn import Turn
from gravitable.kernel import Event, RandomChance

SIX = range(1, 7)
SKIRMISHES = 25


class Witness:
    """Stands beside a battle and compares each event with what has just happened."""

    def __init__(self, m: DropfleetMatch) -> None:
        self.m = m
        self.before = m.state.clone()
        self.heard: Counter[type[Event]] = Counter()
        self.last: list[Event] = []
        m.emit = self.hear

    def hear(self, event: Event) -> None:
        self.m.events.append(event)
        self.heard[type(event)] += 1
        now = self.m.state
        try:
            self.saved(event)
            self.compare(event, self.before, now)
            self.untold(event, self.before, now)
        except AssertionError as wrong:
            raise AssertionError(f"{event} after {self.last[-3:]}: {wrong}") from wrong
        self.last.append(event)
        self.before = now.clone()

    def fell(self, *rolls: int) -> None:
        """The dice that fell last, in this order."""
        assert all(roll in SIX for roll in rolls)
        assert tuple(self.m.record[len(self.m.record) - len(rolls) :]) == rolls, "other dice fell"

    def saved(self, event: Event) -> None:
        """Every point of an attack that Point Defence has left is saved against or costs Hull."""
        chain: list[Event] = []
        for each in reversed(self.last):
            if not isinstance(each, told.Fired | told.PointDefenceRolled | told.SavesRolled):
                break
            chain.insert(0, each)
            if isinstance(each, told.Fired):
                break
        more = isinstance(event, told.PointDefenceRolled | told.SavesRolled | told.Fired | told.CardPlayed)
        if more or not chain or not isinstance(chain[0], told.Fired) or self.several(chain[0]):
            return
        normal, critical = chain[0].normal, chain[0].critical
        throws: dict[bool, int] = {}
        for each in chain[1:]:
            if isinstance(each, told.PointDefenceRolled):
                normal, critical = each.normal, each.critical
            elif isinstance(each, told.SavesRolled):
                assert each.critical not in throws
                throws[each.critical] = sum(roll < each.needed for roll in each.rolls)
                assert len(each.rolls) == (critical if each.critical else normal)
        lost = throws.get(False, normal) + throws.get(True, critical)
        hit = chain[0].target
        if isinstance(event, told.HullLost) and event.target == hit:
            assert event.points == (min(lost, hull_of(self.before, hit)) if hit.kind == "ship" else lost)
        elif lost and not isinstance(event, told.PowerUsed):
            assert hit.kind == "sector"
            assert self.before.sectors[hit.no].ruined

    def several(self, last: told.Fired) -> bool:
        """Whether other weapons fired at the target at once."""
        at = max(n for n, each in enumerate(self.last) if each is last)
        before = self.last[at - 1] if at else None
        return isinstance(before, told.Fired) and before.target == last.target

    def dice(self, event: told.Fired, s: DropfleetState) -> None:
        """The dice and the damage of a weapon without special rules."""
        weapons = [each for each in profile(s, event.source).weapons if each.name == event.weapon]
        weapon = weapons[0]
        tough = event.target.kind == "ship" and profile(s, event.target.no).has("Reinforced Armour")
        random = weapon.attack_dice.count or weapon.damage_dice is None or weapon.damage_dice.count
        if weapon.special or random or tough or s.effects or marks(self.before, event.target) > 1:
            return
        hits = sum(roll >= event.lock for roll in event.rolls)
        sharp = sum(roll >= event.lock + 2 for roll in event.rolls)
        assert event.normal == (hits - sharp) * weapon.damage_dice.plus
        assert event.critical == sharp * weapon.damage_dice.plus
        assert len(event.rolls) == weapon.attack_dice.plus

    def untold(self, event: Event, b: DropfleetState, s: DropfleetState) -> None:
        """What only some events may change is as it was before any other."""
        kind = type(event)
        if kind is told.BattleBegan:
            return
        if kind is not told.VictoryPoints:
            assert [each.vp for each in s.players] == [each.vp for each in b.players], "points untold"
        if kind not in (told.SpikeChanged, told.ShipLost):
            assert spikes(s) == spikes(b), "spikes untold"
        nuked = bool(self.last) and isinstance(self.last[-1], told.NukeLaunched)
        if kind not in (told.HullLost, told.HullRegained, told.ShipLost, told.PowerUsed) and not nuked:
            assert hulls(s) == hulls(b), "Hull untold"
        if kind not in (told.CardsDrawn, told.CardPlayed, told.CardDiscarded):
            assert [each.hand for each in s.players] == [each.hand for each in b.players], "cards untold"
        if kind not in (told.ShieldsSet, told.OrderGiven):
            assert [each.shields for each in s.ships] == [each.shields for each in b.ships], "shields untold"
        if kind is not told_later.StationControlled:
            assert [each.controller for each in s.stations] == [each.controller for each in b.stations]
        if kind is not told_later.NeutralTaken:
            assert [each.controller for each in s.neutrals] == [each.controller for each in b.neutrals]
        if kind is not told.ShipLost:
            gone = [x.status == "destroyed" for x in s.ships]
            assert gone == [x.status == "destroyed" for x in b.ships], "a loss untold"

    def compare(self, event: Event, b: DropfleetState, s: DropfleetState) -> None:
        m = self.m
        match event:
            # Before the battle
            case told.FleetBrought(seat, name):
                assert b.players[seat].fleet is None
                assert named(s.players[seat].fleet) == name
            case told.BattleBegan(scenario, fleets):
                assert (s.turn, s.scenario) == (0, scenario)
                assert fleets == tuple(named(player.fleet) for player in s.players)
            case told.GroupDeployed(group):
                mates = s.groups[group].ships
                assert {b.ships[no].status for no in mates} == {"waiting"}
                assert {(s.ships[no].status, s.ships[no].layer) for no in mates} == {("table", "high")}
                assert s.battlegroups[s.groups[group].battlegroup].arrived
            # Planning
            case told.TurnBegan(turn):
                assert turn == s.turn == b.turn + 1
            case told.DeckStacked(seat, deck, count):
                assert count == len(deck) == len(set(deck))
                player = s.players[seat]
                revealed = [] if player.revealed == NONE else [player.revealed]
                assert sorted([*revealed, *player.strategy]) == sorted(deck)
                assert all(s.battlegroups[no].seat == seat for no in deck)
                assert player.stacked
            case told.ArrivalRolled(battlegroup, roll, arrives):
                self.fell(roll)
                assert arrives == (roll >= {2: 4, 3: 2}[s.turn])
                assert not b.battlegroups[battlegroup].arrived
            case told.CardsDrawn(seat, cards, count):
                assert 0 < count == len(cards)
                assert Counter(s.players[seat].hand) == Counter(b.players[seat].hand) + Counter(cards)
            case told.CardDiscarded(seat, card) | told.CardPlayed(seat, card):
                assert Counter(b.players[seat].hand) - Counter(s.players[seat].hand) == Counter([card])
                assert s.players[seat].discards == [*b.players[seat].discards, card]
                if isinstance(event, told.CardPlayed):
                    self.aimed(event, s)
            case told.PlanChanged(seat, battlegroup):
                assert s.players[seat].revealed == battlegroup
                assert isinstance(self.last[-1], told.DeckStacked)
            case told.CardOrderRolled(rolls):
                self.fell(*[roll for roll in rolls if roll])
                assert len(rolls) == 2
            case told.CardOrderChosen(first):
                assert (b.cards_first, s.cards_first) == (NONE, first)
            case told.CardNegated(seat, card):
                played = [each for each in self.last if isinstance(each, told.CardPlayed)]
                assert (played[-2].seat, played[-2].card) == (seat, card)
                assert played[-1].seat != seat
            # Activation
            case told.BattlegroupsRevealed(revealed, ratings):
                assert revealed == tuple(player.revealed for player in s.players)
                assert ratings == tuple(0 if no == NONE else self.rating(s, no) for no in revealed)
            case told.TieRolled(rolls, totals):
                self.fell(*rolls)
                values = [admiral(s, seat) or 1 for seat in range(2)]
                assert totals == tuple(map(sum, zip(rolls, values, strict=True)))
            case told.FirstChosen(seat):
                assert s.second_seat == 1 - seat
            case told.GroupActivated(group):
                assert s.active_group == group
                assert (b.groups[group].activated, s.groups[group].activated) == (False, True)
                assert s.active_seat == s.groups[group].seat
                assert s.active_battlegroup == s.groups[group].battlegroup
                assert s.players[s.active_seat].revealed == s.active_battlegroup
            case told.ShieldsSet(no, up):
                assert (b.ships[no].shields, s.ships[no].shields) == (not up, up)
                assert s.groups[s.ships[no].group].battlegroup == s.active_battlegroup
            case told.BattlenetUsed(battlegroup, gain):
                assert battlegroup == s.active_battlegroup
                assert s.battlegroups[battlegroup].battlenet == gain != ""
            case told.OrderGiven(no, order, shields):
                assert (s.ships[no].order, s.ships[no].shields) == (order, shields)
                assert s.ships[no].group == s.active_group
            case told.ShipMoved(no, way, heading, layer):
                was, now = b.ships[no], s.ships[no]
                assert (now.x, now.y) == way[-1]
                assert (now.heading, now.layer) == (heading, layer)
                if was.status == "table":
                    assert math.dist(way[0], (was.x, was.y)) < 0.001
                assert now.group == s.active_group
            case told.ShipTurned(no, heading):
                assert s.ships[no].heading == heading
                turned = (heading - b.ships[no].heading + 180.0) % 360.0 - 180.0
                assert 0.0 < abs(turned) <= 45.001
            case told.LayerChanged(no, layer):
                down = {"high": "low", "low": "atmosphere"}
                assert layer == s.ships[no].layer == down[b.ships[no].layer]
                assert s.ships[no].harm.decay
            case told.SpikeChanged(no, spike, silent):
                assert (spike, silent) == (s.ships[no].spike, s.ships[no].silent)
                assert (spike, silent) != (b.ships[no].spike, b.ships[no].silent)
                assert 0 <= spike <= 2
                assert spikes(s)[:no] + spikes(s)[no + 1 :] == spikes(b)[:no] + spikes(b)[no + 1 :]
            case told.Surveyed(no, place, number, roll, critical):
                there: Any = (s.clusters if place == "cluster" else s.stations)[number]
                was_there: Any = (b.clusters if place == "cluster" else b.stations)[number]
                seat = s.groups[s.ships[no].group].seat
                assert (was_there.surveyed >> seat & 1, there.surveyed >> seat & 1) == (0, 1)
                assert (roll == 0) == was_there.critical
                if roll:
                    self.fell(roll)
                    assert critical == there.critical == (roll >= 5)
                assert math.dist((there.x, there.y), (s.ships[no].x, s.ships[no].y)) <= 6.0001
                assert (s.ships[no].layer, s.ships[no].order) == ("low", "standard")
            case told.Rammed(no, target, roll, success):
                self.fell(roll)
                assert success == (roll >= 3)
                x, y = spot(s, target)
                assert math.dist((x, y), (s.ships[no].x, s.ships[no].y)) <= 3.0001
                assert s.ships[no].hull <= 2
            case told.AttackRolled(no, weapon, dice):
                printed = profile(s, no).weapons[weapon].attack_dice
                assert printed.count
                faces = m.record[-printed.count :]
                shown = [(face + 1) // 2 if printed.sides == 3 else face for face in faces]
                assert dice == printed.plus + sum(shown)
            # Attacks
            case told.Fired(source, weapon, target, lock, rolls, normal, critical):
                assert 2 <= lock <= 6
                assert set(rolls) <= set(SIX)
                assert is_there(s, target)
                if not any(roll >= lock for roll in rolls):
                    assert normal == critical == 0
                if source != NONE:
                    assert weapon in [each.name for each in profile(s, source).weapons]
                    self.dice(event, s)
            case told.PointDefenceRolled(target, rolls, needed, normal, critical):
                self.fell(*rolls)
                assert 2 <= needed <= 6
                fired = [each for each in self.last if isinstance(each, told.Fired)]
                pool = []
                for each in reversed(self.last):
                    if isinstance(each, told.Fired) and each.target == target:
                        pool.append(each)
                    elif not isinstance(each, told.CardPlayed | told.CardNegated):
                        break
                assert fired[-1].target == target
                stopped = sum(each.normal for each in pool) - normal
                sharp = sum(each.critical for each in pool) - critical
                good = sum(roll >= needed for roll in rolls)
                assert stopped >= 0 <= sharp
                assert stopped + 2 * sharp <= good
                if good and stopped + sharp == 0:
                    assert good < 2 or normal + critical == 0 or weak(pool)
            case told.SavesRolled(target, needed, rolls, critical):
                assert len(rolls) > 0
                assert set(rolls) <= set(SIX)
                assert self.m.record[-1] == rolls[-1]
                assert 2 <= needed <= 6
                assert is_there(s, target)
            case told.HullLost(target, points, hull):
                assert points > 0
                assert hull == hull_of(s, target) == max(0, hull_of(b, target) - points)
                changed = [n for n, (x, y) in enumerate(zip(hulls(b), hulls(s), strict=True)) if x != y]
                assert len(changed) == 1
            case told.HullRegained(no, points, hull):
                assert hull == s.ships[no].hull == b.ships[no].hull + points
                assert points >= 0
                assert hull <= profile(s, no).hull
            case told.Crippled(no, first, second, result):
                found = next(each for each in CONTENT.crippling if each.id == result)
                if first:
                    self.fell(first, second)
                    assert found.on(first, second)
                    assert s.ships[no].crippled
                assert (found.table == "dreadnought") == profile(s, no).has("Dreadnought")
            case told.WeaponLost(no, weapon):
                assert not s.ships[no].harm.lost >> weapon & 1
                assert 0 <= weapon < len(profile(s, no).weapons)
                assert isinstance(self.last[-1], told.Crippled)
                assert self.last[-1].ship == no
            case told.ShipLost(no, cause):
                assert b.ships[no].status in ("table", "waiting")
                assert (s.ships[no].status, s.ships[no].hull) == ("destroyed", 0)
                assert cause
            case told.Catastrophe(no, roll, result, radius):
                died = next(each for each in CONTENT.catastrophe if each.id == result)
                assert died.on(roll)
                assert s.ships[no].status == "destroyed"
                assert 1 <= roll <= 7
                if died.table == "standard":
                    assert radius in (0, *SIX)
                    if profile(s, no).hull < 7:
                        assert radius <= 3
                else:
                    assert radius in (8.0, 12.0)
            case told.AdmiralKilled(seat):
                assert s.players[seat].flagship == NONE
                lost = [each for each in self.last if isinstance(each, told.ShipLost)]
                assert b.players[seat].flagship == lost[-1].ship
            case told.CommandTaken(seat, no, av):
                assert (s.players[seat].flagship, s.players[seat].av) == (no, av)
                assert av == b.players[seat].av - 1
            # Places
            case told.SectorRuined(number, by):
                assert (b.sectors[number].hull, b.sectors[number].ruined) == (0, True) or not b.sectors[
                    number
                ].ruined
                assert (s.sectors[number].hull, s.sectors[number].ruined_by) == (0, by)
                assert s.sectors[number].ruined
            case told.GroundAssetsLost(place, seat, infantry, armour, batteries):
                was_in, is_in = troops(b, place, seat), troops(s, place, seat)
                assert is_in.infantry == was_in.infantry - infantry
                assert is_in.armour == was_in.armour - armour
                assert is_in.batteries == was_in.batteries - batteries
                assert min(infantry, armour, batteries) >= 0
                assert troops(b, place, 1 - seat) == troops(s, place, 1 - seat)
            case told.NukeLaunched(no, number, roll, destroyed):
                self.fell(roll)
                assert destroyed == (roll >= 2)
                assert not s.sectors[number].gone
                assert s.ships[no].layer == "low"
            case told.StationDestroyed(number, by):
                assert (s.stations[number].hull, s.stations[number].destroyed_by) == (0, by)
                assert all(here == EMPTY for here in s.stations[number].troops)
            case told.Scanned(no, target, roll, scanned):
                assert s.ships[no].order == "active-scan"
                assert (target == NONE) or (scanned == NONE)
                if target != NONE:
                    assert s.groups[s.ships[target].group].seat != s.active_seat
                    assert (roll > 0) == b.ships[target].silent
                if roll:
                    self.fell(roll)
            case told.PowerUsed(no, rule, target):
                assert s.ships[target].status == "table"
                if rule == "Shield Booster" or rule == "Advanced ECM Suite":
                    assert (b.ships[no].spent, s.ships[no].spent) == (False, True)
                    assert profile(s, no).has(rule)
                    near = math.dist(spot(s, ship(no)), spot(s, ship(target)))
                    assert near <= 4.0001
                elif rule == "Box of Scraps" and s.ships[target].tokens & 1:
                    assert profile(s, no).has(rule)
                    assert not b.ships[target].tokens & 1
                elif rule == "Box of Scraps":
                    assert b.ships[target].tokens & 1
                    assert 1 <= s.ships[target].hull == (m.record[-1] + 1) // 2
                elif rule == "Energy Siphon":
                    assert profile(s, no).has(rule)
                    assert s.ships[target].spike == 0
                else:
                    assert rule == "Holo-Debris Field"
                    assert profile(s, no).has(rule)
                    assert len(s.holograms) == len(b.holograms) + 1
                    assert target == no
            case told.TelescopeSpent(target):
                bit = 2 << s.active_seat
                assert marks(b, target) & bit
                assert not marks(s, target) & bit
            case told.AssetsLost(target, count, cause):
                at = [sum(token.target == target for token in each.tokens) for each in (b, s)]
                assert at[0] - at[1] >= count > 0 if cause == "manoeuvre" else at[0] - at[1] == count > 0
                assert cause in ("destroyed", "debris", "atmosphere", "manoeuvre", "left")
            case told.VictoryPoints(seat, points, total, why):
                assert total == s.players[seat].vp == b.players[seat].vp + points
                assert points
                assert why
                assert s.players[1 - seat].vp == b.players[1 - seat].vp
            case told.Ended(points, kill_points, why):
                assert points == tuple(player.vp for player in s.players)
                assert kill_points == tuple(player.kill_points for player in s.players)
                assert why
                assert s.phase == "over"
            case _:
                self.compare_roundup(event, b, s)

    def compare_roundup(self, event: Event, b: DropfleetState, s: DropfleetState) -> None:
        # Cards may have placed troops there; that they were played is all that is told of it.
        carded = [sector(each.sector) for each in self.last if isinstance(each, told.CardPlayed)]
        match event:
            case told_later.RoundupBegan(turn):
                assert (turn, s.phase, s.active_seat) == (s.turn, "roundup", NONE)
            case told_later.InitiativeRolled(rolls, totals, order):
                self.fell(*[roll for roll in rolls if roll])
                for seat, (roll, total) in enumerate(zip(rolls, totals, strict=True)):
                    assert total == (roll + admiral(s, seat) if roll else 0)
                sixes = [seat for seat in range(2) if rolls[seat] == 6]
                if len(sixes) == 1:
                    assert order == (sixes[0], 1 - sixes[0])
                elif totals[0] != totals[1]:
                    assert order == ((0, 1) if totals[0] > totals[1] else (1, 0))
                else:
                    assert order == ()
            case told_later.TroopsMoved(seat, number, moves):
                assert moves
                change = [EMPTY] * len(s.sectors)
                for move in moves:
                    assert {move.source, move.to} <= set(s.clusters[number].sectors)
                    for place, sign in ((move.source, -1), (move.to, 1)):
                        change[place] = replace(
                            change[place],
                            infantry=change[place].infantry + sign * move.infantry,
                            armour=change[place].armour + sign * move.armour,
                        )
                for no, each in enumerate(change):
                    if sector(no) in carded:
                        continue
                    was_in, is_in = troops(b, sector(no), seat), troops(s, sector(no), seat)
                    assert is_in.infantry - was_in.infantry == each.infantry
                    assert is_in.armour - was_in.armour == each.armour
            case told_later.TroopRelocated(seat, source, to, troop, roll, arrived):
                if roll:
                    self.fell(roll)
                assert arrived == (roll < 6)
                went = (1, 0) if troop == "infantry" else (0, 1)
                was_in, is_in = troops(b, source, seat), troops(s, source, seat)
                if source not in carded:
                    assert (was_in.infantry - is_in.infantry, was_in.armour - is_in.armour) == went
                was_in, is_in = troops(b, to, seat), troops(s, to, seat)
                came = (
                    is_in.transit_infantry - was_in.transit_infantry,
                    is_in.transit_armour - was_in.transit_armour,
                )
                assert came == (went if arrived else (0, 0))
            case told_later.GroundCombat(place, rolls):
                self.fell(*[roll for dice in rolls for roll in dice])
                assert len(rolls) == 2
                assert all(troops(s, place, seat).total for seat in range(2))
            case told_later.StationControlled(number, seat):
                assert (b.stations[number].controller != seat, s.stations[number].controller) == (True, seat)
                counts = [troops(s, station(number), each).total for each in range(2)]
                most = [each for each in range(2) if counts[each] > counts[1 - each]]
                assert seat == (most[0] if most else NONE)
            case told_later.FightersReturned(seat, count):
                gone = len(b.tokens) - len(s.tokens)
                assert 0 < count <= gone or isinstance(self.last[-1], told_later.FightersReturned)
                assert not any(
                    token.turn < s.turn and CONTENT.asset_by_id[token.asset].kind == "fighters"
                    for token in s.tokens
                )
            case told_later.AssetsLaunched(no, asset, target, count, lost, delayed, gate):
                assert 0 <= lost <= count > 0
                sent = count - lost
                if gate != NONE:
                    assert profile(s, gate).has("Voidgate")
                if CONTENT.asset_by_id[asset].kind in ("dropships", "bulk-landers", "gates"):
                    assert len(s.landings) - len(b.landings) == sent
                    assert all(each.target == target for each in s.landings[len(b.landings) :])
                    assert not delayed
                else:
                    new = s.tokens[len(b.tokens) :]
                    seat = s.groups[s.ships[no].group].seat
                    assert new == [AssetToken(asset, seat, target, s.turn, delayed)] * sent
                assert sum(s.ships[no].launches) >= count
            case told_later.TroopsLanded(seat, target, troop, rolls, landed):
                self.fell(*rolls)
                was_in, is_in = troops(b, target, seat), troops(s, target, seat)
                more = (
                    is_in.infantry - was_in.infantry,
                    is_in.armour - was_in.armour,
                    is_in.batteries - was_in.batteries,
                )
                kinds = ("infantry", "armour", "defence-battery")
                assert more == tuple(landed if kind == troop else 0 for kind in kinds)
                assert not rolls or landed <= len(rolls) in (1, 3)
            case told_later.Dogfight(target, count):
                was_at = [sum(t.target == target and t.seat == seat for t in b.tokens) for seat in (0, 1)]
                is_at = [sum(t.target == target and t.seat == seat for t in s.tokens) for seat in (0, 1)]
                assert [x - y for x, y in zip(was_at, is_at, strict=True)] == [count, count]
                assert count > 0
            case told_later.Manoeuvred(no, asset, roll, result):
                self.fell(roll)
                assert s.ships[no].order in ("max-thrust", "course-change")
                torpedo = CONTENT.asset_by_id[asset].kind == "torpedoes"
                shaken = {6: "shaken", 5: "waits" if torpedo else "shaken"}
                assert result == shaken.get(roll, "pursues")
            case told_later.Burnt(no, fires, corruptors, containment):
                harm = s.ships[no].harm
                assert (fires, corruptors) == (harm.fires, harm.corruptors)
                assert (containment > 0) == (harm.containment > 0)
                assert fires + corruptors + containment > 0
            case told_later.DamageControlRolled(no, effect, roll, repaired):
                assert getattr(s.ships[no].harm, effect)
                if roll:
                    assert repaired == (roll >= 4)
                    assert roll >= self.m.record[-1]
                else:
                    assert repaired
            case told_later.RepairsRolled(no, rolls):
                added = {roll - face for roll, face in zip(rolls, self.m.record[-len(rolls) :], strict=True)}
                assert len(added) == 1
                assert added.pop() >= 0
                assert s.ships[no].harm != UNHARMED
            case told_later.Regenerated(no, rolls, hull):
                assert hull == s.ships[no].hull
                assert profile(s, no).has("Regenerate")
            case told_later.BatteriesOverrun(place, seat, count):
                was_in, is_in = troops(b, place, seat), troops(s, place, seat)
                assert (was_in.batteries, is_in.batteries) == (count, 0)
                assert not is_in.fighters
                assert troops(s, place, 1 - seat).fighters
                assert count
            case told_later.NeutralMoved(no, x, y, heading, layer):
                now = s.ships[no]
                assert (now.x, now.y, now.heading, now.layer) == (x, y, heading, layer)
                assert s.groups[now.group].seat == NEUTRAL
            case told_later.NeutralTaken(no, seat):
                (neutral,) = [each for each in s.neutrals if each.ship == no]
                (was,) = [each for each in b.neutrals if each.ship == no]
                assert neutral.controller == seat != was.controller
            case told_later.AnomalyMoved(x, y):
                assert s.anomaly is not None
                assert b.anomaly is not None
                assert (s.anomaly.x, s.anomaly.y) == (x, y)
                assert math.dist((x, y), (b.anomaly.x, b.anomaly.y)) <= CONTENT.add_on[0].speed + 0.001
            case told_later.HologramsFaded(count):
                assert count == len(b.holograms) > 0
            case _:
                raise AssertionError("nobody has said what this event must tell")

    def aimed(self, event: told.CardPlayed, s: DropfleetState) -> None:
        """A card names what it is aimed at, and nothing else."""
        aim = CONTENT.command_card[event.card].aim
        named_here = {
            name
            for name in ("ship", "group", "battlegroup", "sector", "cluster", "station")
            if getattr(event, name) != NONE
        }
        side, _, what = aim.partition("-")
        wanted: dict[str, list[set[str]]] = {
            "fleet": [set()],
            "card": [set()],
            "garrison": [{"cluster"}, {"station"}],
        }
        assert named_here in wanted.get(what, [{what}])
        if "ship" in named_here:
            mine = s.groups[s.ships[event.ship].group].seat == event.seat
            assert mine == (side == "friendly")
        if "group" in named_here:
            assert s.groups[event.group].seat == event.seat
        if "battlegroup" in named_here:
            assert s.players[event.seat].revealed == event.battlegroup

    def rating(self, s: DropfleetState, no: int) -> int:
        """The Strategy Rating: 1 more for each group that has no other group of its own within 12 inches."""
        places = []
        for group in s.battlegroups[no].groups:
            here = [spot(s, ship(each)) for each in s.groups[group].ships if s.ships[each].status == "table"]
            if here:
                free = CONTENT.ship_by_id[s.groups[group].kind.ship]
                places.append((here, free.has("Outlier") or free.has("Open")))
        bound = [each for each in places if not each[1]]
        penalty = 0
        if len(bound) > 1:
            for here, free_of in places:
                others = [at for other, _ in places if other is not here for at in other]
                near = any(math.dist(a, o) <= 12.0001 for a in here for o in others)
                penalty += not near and not free_of
        return s.battlegroups[no].rating + penalty


def named(fleet: Fleet | None) -> str:
    assert fleet is not None
    return fleet.name


def spikes(s: DropfleetState) -> list[tuple[int, bool]]:
    return [(each.spike, each.silent) for each in s.ships]


def hulls(s: DropfleetState) -> list[int]:
    places = [each.hull for each in s.stations] + [each.hull for each in s.sectors]
    return [each.hull for each in s.ships] + places


def profile(s: DropfleetState, no: int) -> Any:
    return CONTENT.ship_by_id[s.groups[s.ships[no].group].kind.ship]


def admiral(s: DropfleetState, seat: int) -> int:
    """The AV of an admiral who is on the table."""
    player = s.players[seat]
    there = player.flagship != NONE and s.ships[player.flagship].status == "table"
    return player.av if there else 0


def piece(s: DropfleetState, target: Target) -> Any:
    pieces: dict[str, Any] = {"ship": s.ships, "station": s.stations, "sector": s.sectors}
    return pieces[target.kind][target.no]


def spot(s: DropfleetState, target: Target) -> tuple[float, float]:
    at = piece(s, target)
    return at.x, at.y


def hull_of(s: DropfleetState, target: Target) -> int:
    return int(piece(s, target).hull)


def is_there(s: DropfleetState, target: Target) -> bool:
    if target.kind == "ship":
        return s.ships[target.no].status == "table"
    return target.kind == "sector" or s.stations[target.no].hull > 0


def marks(s: DropfleetState, target: Target) -> int:
    if target.kind == "sector":
        return 0
    return s.ships[target.no].tokens if target.kind == "ship" else s.stations[target.no].tokens


def troops(s: DropfleetState, place: Target, seat: int) -> Garrison:
    if place.kind == "ship":
        return next(each.troops[seat] for each in s.neutrals if each.ship == place.no)
    return (s.sectors if place.kind == "sector" else s.stations)[place.no].troops[seat]


def weak(pool: list[told.Fired]) -> bool:
    """Whether attacks are of a kind that Point Defence stops at a higher price."""
    return any("Beam" in each.weapon or each.normal == 0 for each in pool)


# Battles to watch


def watched(seed: int) -> Counter[type[Event]]:
    """The last two turns of a battle in which much goes wrong."""
    rng = Random(seed)
    m = skirmish(seed, rng)
    witness = Witness(m)
    m.advance()
    watch(m, rng)
    assert m.outcome is not None
    return witness.heard


def brought(scenario: str) -> Counter[type[Event]]:
    """A battle from the fleets on, to the end of the first activation."""
    rng = Random(scenario)
    m: DropfleetMatch = gravitable.new(
        "dropfleet", seats=2, seed=5, options={"scenario": scenario, "fleets": "brought", "points": 1250}
    )
    witness = Witness(m)
    while m.pending and not witness.heard[told.ShipMoved]:
        decision = rng.choice(m.pending)
        m.play(rng.choice(m.candidates(decision, 1, rng)), decision.seat)
    return witness.heard


def arriving() -> Counter[type[Event]]:
    """Battlegroups that come when they can, on the second and on the third turn."""
    heard: Counter[type[Event]] = Counter()
    for turn in (1, 2):
        scenario = next(each.id for each in CONTENT.scenario if each.approach == "rapid-response")
        scene = Scene(scenario, turn=turn)
        for seat in (0, 1, 0, 1, 0):
            scene.ship("ucm.berlin", seat, status="waiting")
        s = scene.state
        s.battlegroups = [replace(each, arrived=False) for each in s.battlegroups]
        m = scene.play()
        m.chance = RandomChance(Random(turn))
        witness = Witness(m)
        m.agenda.append(Turn())
        m.advance()
        heard += witness.heard
    return heard


def last_resorts() -> Counter[type[Event]]:
    """A missile on a city without defenders, a ship that is turned, and a wreck beside it."""
    heard: Counter[type[Event]] = Counter()
    for seed in range(6):
        scene = Scene()
        scene.cluster(["industrial", "power-plant"], 8.0, 8.0)
        scene.ship("ucm.berlin", 0, 8.0, 10.0, "low", order="weapons-free")
        scene.ship("ucm.berlin", 0, 40.0, 40.0, "low", hull=1)
        scene.ship("scourge.hydra", 1, 40.0, 41.0, "low")
        m = scene.play()
        rng = Random(seed)
        m.chance = RandomChance(rng)
        witness = Witness(m)
        m.agenda += [Stop(), OfferRams(1), Aftermath(), AllocateFire(0), ImpelTurn(0, 2)]
        m.state.active_seat = 0
        m.advance()
        watch(m, rng)
        heard += witness.heard
    return heard


@pytest.mark.rule("dropfleet.turn.phases", "dropfleet.dice.d6")
def test_every_event_tells_what_happened() -> None:
    heard = arriving() + last_resorts()
    for scenario in ("take-and-hold", "monitoring-the-situation"):
        heard += brought(scenario)
    for seed in range(SKIRMISHES):
        heard += watched(seed)
    known = {
        each
        for module in (told, told_later)
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Event) and each is not Event
    }
    assert known - set(heard) == set()
