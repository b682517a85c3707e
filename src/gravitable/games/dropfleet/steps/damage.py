"""Hull lost, ships lost, and what follows: crippling and catastrophic damage. dropfleet.crippling.*"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.events import (
    AdmiralKilled,
    AssetsLost,
    Crippled,
    HullLost,
    PowerUsed,
    ShipLost,
    WeaponLost,
)
from gravitable.games.dropfleet.ships.damage_tables import CripplingEffect, CripplingResult
from gravitable.games.dropfleet.state import NONE, BattlegroupNo, DropfleetMatch, ShipNo, Target
from gravitable.games.dropfleet.steps.catastrophe import catastrophe
from gravitable.games.dropfleet.steps.points import kill
from gravitable.games.dropfleet.steps.rolling import d3, d6
from gravitable.games.dropfleet.steps.scoring import score_loss
from gravitable.games.dropfleet.steps.spikes import add_spike, end_silence
from gravitable.games.dropfleet.steps.succession import AdmiralLost
from gravitable.games.dropfleet.table import gear
from gravitable.kernel import Step

SCRAPS = 1
"""The bit of a Box of Scraps among a ship's tokens."""

DREADNOUGHT_THRESHOLDS = (18, 10)


def suffer(m: DropfleetMatch, ship: ShipNo, points: int, cause: str = "destroyed") -> None:
    """A ship loses Hull, all saves made: it may be Crippled or destroyed.

    dropfleet.save.unsaved, dropfleet.profile.hull, dropfleet.save.destroyed
    """
    state = m.state.ships[ship]
    if points <= 0 or state.status != "table":
        return
    state.hull -= min(points, state.hull)
    m.emit(HullLost(Target("ship", ship), points, state.hull))
    if state.hull == 0 and not saved_by_scraps(m, ship):
        lose_ship(m, ship, cause, catastrophic=True)
        return
    _pass_thresholds(m, ship)


def destroy(m: DropfleetMatch, ship: ShipNo, cause: str) -> None:
    """A ship is destroyed whatever its Hull, without Catastrophic Damage; a Box of Scraps still saves it."""
    if saved_by_scraps(m, ship):
        _pass_thresholds(m, ship)
    else:
        lose_ship(m, ship, cause)


def _pass_thresholds(m: DropfleetMatch, ship: ShipNo) -> None:
    """Half of the Hull gone, or a Dreadnought's thresholds: Crippled.

    dropfleet.crippling.half, dropfleet.crippling.once, dropfleet.crippling.dreadnought,
    dropfleet.crippling.state
    """
    state = m.state.ships[ship]
    worn = gear(m, ship)
    if worn.never_crippled:
        return
    passed = (
        sum(state.hull <= threshold for threshold in DREADNOUGHT_THRESHOLDS)
        if worn.dreadnought
        else int(state.hull * 2 <= worn.hull)
    )
    for _ in range(state.crippled, passed):
        m.state.cripplings.append(ship)
    state.crippled = max(state.crippled, passed)


def saved_by_scraps(m: DropfleetMatch, ship: ShipNo) -> bool:
    """The token goes and the ship stays with D3 Hull, if it has one. dropfleet.unique-rule.box-of-scraps"""
    state = m.state.ships[ship]
    if not state.tokens & SCRAPS:
        return False
    state.tokens &= ~SCRAPS
    state.hull = d3(m)
    m.emit(PowerUsed(ship, "Box of Scraps", ship))
    return True


def lose_ship(
    m: DropfleetMatch, ship: ShipNo, cause: str, *, catastrophic: bool = False, kill_points: bool = True
) -> None:
    """A ship leaves play and counts as destroyed: kill points, assets on it, the admiral.

    dropfleet.scoring.kill-points, dropfleet.launch.target-destroyed, dropfleet.admiral.dies-with-ship,
    dropfleet.catastrophe.who, dropfleet.catastrophe.atmosphere
    """
    s = m.state
    state = s.ships[ship]
    if state.status == "destroyed":
        return
    state.status = "destroyed"
    state.hull = 0
    m.emit(ShipLost(ship, cause))
    seat = s.groups[state.group].seat
    if seat >= 0 and kill_points:
        kill(m, seat, gear(m, ship).ship.points)
    score_loss(m, ship)
    here = Target("ship", ship)
    gone = sum(token.target == here for token in s.tokens)
    if gone:
        s.tokens = [token for token in s.tokens if token.target != here]
        m.emit(AssetsLost(here, gone, "destroyed"))
    if seat >= 0 and s.players[seat].flagship == ship:
        _kill_admiral(m, seat, s.groups[state.group].battlegroup, kill_points=kill_points)
    if catastrophic and state.layer != "atmosphere" and gear(m, ship).dies_as >= 4:
        s.deaths.append(ship)


def _kill_admiral(m: DropfleetMatch, seat: int, battlegroup: BattlegroupNo, *, kill_points: bool) -> None:
    """The admiral counts as killed, and somebody may take over. dropfleet.card.killed"""
    player = m.state.players[seat]
    player.flagship = NONE
    if kill_points:
        kill(m, seat, player.admiral_points)
    m.emit(AdmiralKilled(seat))
    m.push(AdmiralLost(seat, battlegroup))


class Aftermath(Step, frozen=True):
    """Catastrophic Damage of destroyed ships, in the order of their destruction, then Crippling Damage.

    dropfleet.catastrophe.when, dropfleet.crippling.when
    """

    cripplings: bool = True

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        while True:
            if s.deaths:
                catastrophe(m, s.deaths.pop(0), suffer, destroy)
            elif s.cripplings and self.cripplings:
                cripple(m, s.cripplings.pop(0))
            else:
                return


def cripple(m: DropfleetMatch, ship: ShipNo) -> None:
    """One D6 finds the part of the table, a second the result.

    dropfleet.crippling.table, dropfleet.crippling.dreadnought, dropfleet.crippling.reactor-overload
    """
    again = True
    while again and m.state.ships[ship].status == "table":
        first, second = d6(m), d6(m)
        table = "dreadnought" if gear(m, ship).dreadnought else "standard"
        result = next(each for each in m.content.crippling if each.table == table and each.on(first, second))
        m.emit(Crippled(ship, first, second, result.id))
        inflict(m, ship, result)
        again = result.effect == "roll-again"


_HARMS: dict[CripplingEffect, dict[str, int | bool]] = {
    "no-special-orders": {"surges": True},
    "scan-1": {"scanners": True},
    "scan-6": {"scanners": True},
    "armour-worse-2": {"cracked": True},
    "engines-disabled": {"engines": True},
    "weapons-offline": {"offline": True, "no_launch": True},
    "containment-failure": {"containment": 2},
    "power-fluctuations": {"power": True},
    "engine-destroyed": {"engine_lost": True},
    "core-leak": {"leak": True},
}
"""What lasting results leave on a ship. dropfleet.crippling.same-twice"""


def inflict(m: DropfleetMatch, ship: ShipNo, result: CripplingResult) -> None:
    """A Crippling Damage result: its lasting effect, Orbital Decay, and damage without saves.

    dropfleet.crippling.no-saves, dropfleet.crippling.bright-flash, dropfleet.crippling.fire,
    dropfleet.crippling.energy-surges, dropfleet.crippling.same-twice, dropfleet.crippling.dread-bright-flash,
    dropfleet.decay.result
    """
    state = m.state.ships[ship]
    harm = replace(state.harm, beast=True)
    if result.decay:
        harm = replace(harm, decay=True)
    if result.effect == "fire":
        harm = replace(harm, fires=harm.fires + 1)
    elif result.effect in _HARMS:
        harm = replace(harm, **_HARMS[result.effect])
    elif result.effect == "weapon-destroyed":
        harm = replace(harm, lost=harm.lost | _lose_weapon(m, ship))
    state.harm = harm
    if result.effect == "minor-spike":
        add_spike(m, ship, 1)
    if result.effect == "power-fluctuations":
        end_silence(m, ship)
    suffer(m, ship, result.damage, "crippling damage")


def _lose_weapon(m: DropfleetMatch, ship: ShipNo) -> int:
    """One weapon system at random of those left. dropfleet.crippling.dread-weapon"""
    lost = m.state.ships[ship].harm.lost
    left = [no for no in range(len(gear(m, ship).weapons)) if not lost >> no & 1]
    if not left:
        return 0
    weapon = m.draw(left)
    m.emit(WeaponLost(ship, weapon))
    return 1 << weapon


def energy_surges(m: DropfleetMatch, ship: ShipNo) -> None:
    """The result that Ion weapons cause. dropfleet.unique-rule.ion"""
    result = next(each for each in m.content.crippling if each.id == "standard.energy-surges")
    m.emit(Crippled(ship, 0, 0, result.id))
    inflict(m, ship, result)
