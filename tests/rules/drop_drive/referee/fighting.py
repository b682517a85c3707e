"""Encounters, battle, damage: what the referee says of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from tests.rules.drop_drive.referee.plain import able, aboard, adds, kind, player_of, seat_for, strength
from tests.rules.drop_drive.referee.watching import Referee, Struck

from gravitable.games.drop_drive import events as told
from gravitable.games.drop_drive.events import anomalies as of
from gravitable.kernel import Event
from gravitable.physics.table import PieceId


def _met(r: Referee, event: told.EncounterBegan) -> None:
    m = r.m
    one, other = event.approaching, event.other
    assert one != other
    assert other in r.s.poses
    assert event.ratings == (strength(m, one), strength(m, other))
    assert kind(one) == "pirate" or one == r.s.active.ship
    r.in_flight(one, event.flight)
    if kind(one) == "pirate":
        assert r.s.standing[one] == other
    odds = dict.fromkeys(("win", "tie", "lose", "done", "taken"), 0.0)
    for mine, theirs in product(range(1, 7), repeat=2):
        ahead = mine + event.ratings[0] - theirs - event.ratings[1]
        odds["win" if ahead > 0 else "lose" if ahead < 0 else "tie"] += 1 / 36
        if ahead > 0:
            odds["done"] += r.endures(other, ahead, True) / 36
        elif ahead < 0:
            odds["taken"] += r.endures(one, -ahead, True) / 36
    assert all(abs(getattr(event.odds, name) - chance) < 1e-9 for name, chance in odds.items())
    r.encounter, r.said, r.dice = (one, other), [], None


def _posture(r: Referee, event: told.PostureTaken) -> None:
    assert r.encounter is not None
    assert event.ship == r.encounter[0]
    assert not r.said
    if kind(event.ship) == "pirate":
        assert event.posture == "arm-weapons"
    r.said.append((event.ship, event.posture))


def _responded(r: Referee, event: told.Responded) -> None:
    assert r.encounter is not None
    before, word = r.said[-1]
    assert event.ship == r.encounter[before == r.encounter[0]]
    allowed = {
        "hailing-frequencies": ("open-a-channel", "arm-weapons"),
        "arm-weapons": ("surrender", "battle-stations"),
    }[word]
    assert event.response in allowed
    if kind(event.ship) == "pirate":
        assert event.response == ("open-a-channel" if word == "hailing-frequencies" else "battle-stations")
    r.said.append((event.ship, event.response))


def _dice(r: Referee, event: told.DiceRolled) -> None:
    ships = (event.one, event.other)
    if event.other == "leviathan-1":
        assert event.one == r.s.active.ship
        if r.dice is None or r.dice.other != "leviathan-1":
            r.dice = None
    else:
        assert ships == r.encounter
        assert r.said[-1][1] == "battle-stations"
    assert event.ratings == (strength(r.m, event.one), strength(r.m, event.other))
    assert event.totals == (event.faces[0] + event.ratings[0], event.faces[1] + event.ratings[1])
    assert all(1 <= face <= 6 for face in event.faces)
    if r.dice is not None:
        again = r.last(told.PowerRerouted, told.DiceRolled)
        seat = r.last(told.PowerRerouted).seat
        assert again is not None
        for n, ship in enumerate(ships):
            if kind(ship) != "ship" or seat_for(r.s, ship) != seat:
                assert event.faces[n] == r.dice.faces[n]
    r.dice = event


def _die(r: Referee, event: told.DieRolled) -> None:
    assert 1 <= event.face <= 6
    assert event.why in ("Fuel Recycler", "Space Mines", "Unknown specimen")
    if event.why != "Unknown specimen":
        assert event.seat == r.s.turn.seat


def _rerouted(r: Referee, event: told.PowerRerouted) -> None:
    ship = r.s.players[event.seat].ship
    assert kind(event.fuel) == "fuel"
    assert r.had(ship, event.fuel)
    assert event.fuel not in aboard(r.s, ship)


def _battle(r: Referee, event: told.BattleEnded) -> None:
    dice = r.dice
    assert dice is not None
    mine, theirs = dice.totals
    assert event.damage == abs(mine - theirs)
    if mine == theirs:
        assert (event.winner, event.loser) == (None, None)
    else:
        pair = (dice.one, dice.other)
        assert (event.winner, event.loser) == (pair if mine > theirs else pair[::-1])
    r.dice = None


def _damaged(r: Referee, event: told.Damaged) -> None:
    before = r.heard[-1]
    battle = isinstance(before, told.BattleEnded)
    if isinstance(before, told.BattleEnded):
        assert event.ship == before.loser
        assert event.by == (None if before.winner == "leviathan-1" else before.winner)
        points = before.damage
    else:
        assert event.by is None
        die = r.last(told.DieRolled)
        settled = {"Space Mines": die.face} if die else {}
        cause = r.last(of.MineHit, of.AnomalyScanned, told.DieRolled, told.ShipMoved, of.Swallowed)
        numbers = r.m.content.long_range
        if isinstance(cause, of.MineHit):
            points = numbers.mine_damage
        elif isinstance(cause, told.DieRolled):
            points = settled[cause.why]
        elif isinstance(cause, of.AnomalyScanned):
            points = 1 if cause.scan != "mine-gamble" else event.points
        else:
            points = numbers.leviathan_damage
        if isinstance(cause, told.DieRolled):
            assert points <= 3
    assert event.points == _spared(r, event.ship, points, battle)
    own = player_of(r.s, event.ship)
    whole = sum(not each.damaged for each in own.upgrades) if kind(event.ship) == "ship" else 0
    if kind(event.ship) == "ship" or event.by is not None:
        r.struck = Struck(event.ship, event.points, whole, r.stock[event.ship])


def _spared(r: Referee, ship: PieceId, points: int, battle: bool) -> int:
    left = r.endures(ship, points, battle)
    if kind(ship) == "ship":
        seat = seat_for(r.s, ship)
        if able(r.m, player_of(r.s, ship), "null-shield"):
            r.shielded.add(seat)
            assert seat in r.s.turn.shielded
    return left


def _hull(r: Referee, event: told.UpgradeDamaged) -> None:
    (own,) = [each for each in r.s.players[event.seat].upgrades if each.card == event.card]
    assert own.damaged
    struck = r.last(told.Damaged)
    assert struck.ship == r.s.players[event.seat].ship
    since = 0
    for past in reversed(r.heard):
        if past is struck:
            break
        since += isinstance(past, told.UpgradeDamaged)
    assert since < struck.points
    assert r.struck is not None
    r.struck.flipped += 1


def _frozen(r: Referee, event: told.Frozen) -> None:
    player = r.s.players[event.seat]
    (own,) = [each for each in player.upgrades if each.card == event.card]
    assert (own.damaged, own.cargo, own.specimens) == (True, event.cargo, event.specimens)
    assert event.cargo or event.specimens
    for piece in event.cargo:
        assert r.had(player.ship, piece)
        assert piece not in player.cargo
    assert not {*event.specimens} & {*player.specimens}
    assert r.struck is not None
    r.struck.frozen += event.cargo
    if event.cargo:
        assert len(player.cargo) == adds(r.m, player, "bays")
    if event.specimens:
        assert len(player.specimens) == adds(r.m, player, "slots")


def _repaired(r: Referee, event: told.Repaired) -> None:
    player = r.s.players[event.seat]
    assert event.cards
    for card in event.cards:
        (own,) = [each for each in player.upgrades if each.card == card]
        assert (own.damaged, own.cargo, own.specimens) == (False, (), ())


def _destroyed(r: Referee, event: told.PirateDestroyed) -> None:
    assert list(event.hold) == r.stock[event.pirate]
    assert aboard(r.s, event.pirate) == []
    assert event.pirate in r.s.poses


RULES: dict[type[Event], Callable[[Referee, Any], None]] = {
    told.EncounterBegan: _met,
    told.PostureTaken: _posture,
    told.Responded: _responded,
    told.DiceRolled: _dice,
    told.DieRolled: _die,
    told.PowerRerouted: _rerouted,
    told.BattleEnded: _battle,
    told.Damaged: _damaged,
    told.UpgradeDamaged: _hull,
    told.Frozen: _frozen,
    told.Repaired: _repaired,
    told.PirateDestroyed: _destroyed,
}
