"""Battles by their exact odds: two dice, two ratings, and what the difference does."""

from __future__ import annotations

from gravitable.games.drop_drive.bots.values import SeatValues
from gravitable.games.drop_drive.odds import differences
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.space import cargo_in_space, nearest, outline_of
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps.battle import LEVIATHAN, rating
from gravitable.games.drop_drive.steps.cargo import cargo_of
from gravitable.games.drop_drive.steps.damage import endured
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

HULL = 0.4
"""What a damaged upgrade costs, of its worth: it can be repaired, and something else waits meanwhile."""
RIVALRY = 0.5
"""What a rival's loss is worth to one of two players."""


def lead(m: DropDriveMatch, ship: PieceId, foe: PieceId) -> int:
    """By how much a ship's rating is higher than its foe's."""
    return rating(m, ship) - rating(m, foe)


def battle_value(m: DropDriveMatch, seat: Seat, foe: PieceId) -> float:
    """What a battle between a player's ship and another is worth to the player on average."""
    return _battle_value(m, SeatValues(m, seat), rival_of(m, foe), foe)


def _battle_value(m: DropDriveMatch, own: SeatValues, rival: SeatValues | None, foe: PieceId) -> float:
    chances = differences(lead(m, own.player.ship, foe), m.content.supply.die_sides)
    return sum(chance * battle_result(m, own, rival, foe, apart) for apart, chance in chances.items())


def rival_of(m: DropDriveMatch, ship: PieceId) -> SeatValues | None:
    """How the player of a ship values things; pirates and beasts do not."""
    return SeatValues(m, seat_of(m.state, ship)) if noun(ship) == "ship" else None


def battle_result(
    m: DropDriveMatch, own: SeatValues, rival: SeatValues | None, foe: PieceId, apart: int
) -> float:
    """What a battle is worth whose totals differ by so much; `rival` is that of a foe who is a player."""
    if apart == 0:
        return 0.0
    if apart < 0:
        return -_harm(m, own, -apart)
    if foe == LEVIATHAN:
        return float(m.content.long_range.leviathan_reward)
    cargo = cargo_of(m.state, foe)
    if rival is None:
        return own.gain(_dearest(own, cargo, apart))
    whole = sum(not each.damaged for each in rival.player.upgrades)
    taken = _dearest(own, cargo, max(0, apart - whole))
    return own.gain(taken) + RIVALRY / (m.seats - 1) * _harm(m, rival, apart)


def _harm(m: DropDriveMatch, own: SeatValues, points: int) -> float:
    """What damage in a battle costs: upgrades first, then the dearest cargo."""
    player = own.player
    points = endured(m, player.ship, points, in_battle=True)
    hulls = sorted(own.installed(each) for each in player.upgrades if not each.damaged)
    flipped = hulls[:points]
    lost = sorted((own.cargo(piece) for piece in player.cargo), reverse=True)
    return HULL * sum(flipped) + sum(lost[: points - len(flipped)])


def _dearest(own: SeatValues, cargo: list[PieceId], count: int) -> list[PieceId]:
    return sorted(cargo, key=own.cargo, reverse=True)[:count]


def surrender_value(own: SeatValues) -> float:
    """What giving up costs: the dearest cargo."""
    return -max((own.cargo(piece) for piece in own.player.cargo), default=0.0)


def armed_value(m: DropDriveMatch, seat: Seat, foe: PieceId) -> float:
    """What arming weapons is worth: the other ship takes what is better for it."""
    return _armed_value(m, SeatValues(m, seat), rival_of(m, foe), foe)


def _armed_value(m: DropDriveMatch, own: SeatValues, rival: SeatValues | None, foe: PieceId) -> float:
    if rival is not None:
        giving_up = surrender_value(rival)
        if giving_up >= _battle_value(m, rival, own, own.player.ship):
            return own.gain(_dearest(own, rival.player.cargo, 1)) - RIVALRY / (m.seats - 1) * giving_up
    return _battle_value(m, own, rival, foe)


def answer_value(m: DropDriveMatch, seat: Seat, foe: PieceId) -> float:
    """What it is worth to face a ship that arms weapons: to surrender or to fight, whichever is better."""
    return max(surrender_value(SeatValues(m, seat)), battle_value(m, seat, foe))


def hailing_value(m: DropDriveMatch, seat: Seat, foe: PieceId, shared: list[PieceId]) -> float:
    """What hailing is worth: the better of the two cargo shared, unless the other would rather fight."""
    own, rival = SeatValues(m, seat), rival_of(m, foe)
    first = own.gain(_dearest(own, shared, 1))
    if rival is None:
        return first
    second = rival.gain(_dearest(rival, shared[1:], 1))
    if _armed_value(m, rival, own, own.player.ship) > second:
        return max(surrender_value(own), _battle_value(m, own, rival, foe))
    return first - RIVALRY / (m.seats - 1) * second


def encounter_value(m: DropDriveMatch, seat: Seat, ship: PieceId) -> float:
    """What meeting a ship is worth: hailing or arming, whichever is better."""
    return max(armed_value(m, seat, ship), hailing_value(m, seat, ship, shared_near(m, ship)))


def shared_near(m: DropDriveMatch, ship: PieceId) -> list[PieceId]:
    """The two cargo that ships meeting there would share."""
    if ship not in m.state.poses:
        return []
    return nearest(m, outline_of(m, ship), cargo_in_space(m.state), 2)[:2]


def winning(ahead: int, sides: int = 6) -> float:
    """How likely a battle is won.

    >>> round(winning(0), 3), round(winning(6), 3)
    (0.417, 1.0)
    """
    return sum(chance for apart, chance in differences(ahead, sides).items() if apart > 0)
