"""Battle: each ship rolls a die and adds its rating; the difference is damage. drop-drive.battle.*"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from gravitable.games.drop_drive.actions import LetStand, Posture, Response
from gravitable.games.drop_drive.events import BattleEnded, DiceRolled
from gravitable.games.drop_drive.odds import BattleOdds, differences, odds_of, one_die
from gravitable.games.drop_drive.pieces import is_pirate, noun
from gravitable.games.drop_drive.ship import battle_rating
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits
from gravitable.games.drop_drive.steps.damage import Damage, endured
from gravitable.games.drop_drive.steps.dice import CHOICES, roll, spare_fuel, use_fuel
from gravitable.games.drop_drive.steps.mines import OfferFlick
from gravitable.games.drop_drive.words import capital, piece_words
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

LEVIATHAN = "leviathan-1"
Said: TypeAlias = Posture | Response
"""What a ship says in an encounter."""


def rating(m: DropDriveMatch, ship: PieceId) -> int:
    """What a ship adds to its die: a pirate nothing. drop-drive.battle.roll, drop-drive.battle.pirate-roll"""
    if is_pirate(ship):
        return 0
    if ship == LEVIATHAN:
        return m.content.long_range.leviathan_battle
    return battle_rating(m.content, m.state.players[seat_of(m.state, ship)])


class EncounterAid(msgspec.Struct, frozen=True):
    """Who meets whom: `one` approached. What each adds to its die; the dice and totals once they lie there.

    `odds` are those of a battle, or of rolling again, from the side of the ship whose player is asked.
    `said` is what each ship has said so far, `shared` the cargo that an open channel would share.
    """

    one: PieceId
    other: PieceId
    ratings: tuple[int, int]
    odds: BattleOdds
    faces: tuple[int, int] | None = None
    totals: tuple[int, int] | None = None
    said: tuple[tuple[Said, ...], tuple[Said, ...]] = ((), ())
    shared: tuple[PieceId, ...] = ()


def battle_odds(m: DropDriveMatch, own: PieceId, foe: PieceId, lies: int | None = None) -> BattleOdds:
    """The odds of a battle from one ship's side; `lies` is the foe's die where one's own is rolled again."""
    sides, ahead = m.content.supply.die_sides, rating(m, own) - rating(m, foe)
    chances = differences(ahead, sides) if lies is None else one_die(ahead - lies, sides)
    return odds_of(
        chances,
        lambda points: endured(m, foe, points, in_battle=True),
        lambda points: endured(m, own, points, in_battle=True),
    )


def encounter_aid(
    m: DropDriveMatch,
    one: PieceId,
    other: PieceId,
    asked: PieceId,
    said: tuple[tuple[Said, ...], tuple[Said, ...]],
    shared: tuple[PieceId, ...] = (),
) -> EncounterAid:
    """What a board needs to show the odds of an encounter to the player of one of the ships."""
    odds = battle_odds(m, asked, other if asked == one else one)
    return EncounterAid(one, other, (rating(m, one), rating(m, other)), odds, said=said, shared=shared)


def _totals(faces: tuple[int, int], ratings: tuple[int, int]) -> tuple[int, int]:
    return faces[0] + ratings[0], faces[1] + ratings[1]


class Battle(Step, frozen=True):
    """Two ships roll; `one` is the ship that approached, or the Leviathan is the `other`."""

    one: PieceId
    other: PieceId

    def run(self, m: DropDriveMatch) -> None:
        m.push(_rolled(m, self.one, self.other, (roll(m), roll(m)), 0, 0))


def _rolled(
    m: DropDriveMatch, one: PieceId, other: PieceId, faces: tuple[int, int], asks: int, passes: int
) -> BattleDice:
    ratings = (rating(m, one), rating(m, other))
    m.emit(DiceRolled(one, other, faces, ratings, _totals(faces, ratings)))
    return BattleDice(one, other, faces, asks, passes)


class BattleDice(Step, frozen=True):
    """The dice lie there: players with fuel may roll theirs again, in turn, until both have passed.

    drop-drive.reroute.fuel, drop-drive.reroute.repeat, drop-drive.reroute.no-pirates
    """

    one: PieceId
    other: PieceId
    faces: tuple[int, int]
    asks: int
    passes: int

    def run(self, m: DropDriveMatch) -> Decision | None:
        asks, passes = self.asks, self.passes
        while passes < 2 and not self._can_reroute(m, asks):
            asks, passes = 1 - asks, passes + 1
        if passes == 2:
            self._resolve(m)
            return None
        seat = seat_of(m.state, (self.one, self.other)[asks])
        return Decision(seat, "drop-drive.reroute", self._prompt(m, asks), CHOICES, "drop-drive.reroute.fuel")

    def aid(self, m: DropDriveMatch, decision: Decision) -> EncounterAid:
        ships, asked = (self.one, self.other), self._asked(m)
        again = battle_odds(m, ships[asked], ships[1 - asked], self.faces[1 - asked])
        ratings = (rating(m, self.one), rating(m, self.other))
        return EncounterAid(*ships, ratings, again, self.faces, _totals(self.faces, ratings))

    def _asked(self, m: DropDriveMatch) -> int:
        return self.asks if self._can_reroute(m, self.asks) else 1 - self.asks

    def _can_reroute(self, m: DropDriveMatch, which: int) -> bool:
        ship = (self.one, self.other)[which]
        if noun(ship) != "ship":
            return False
        return spare_fuel(m.state.players[seat_of(m.state, ship)]) is not None

    def _prompt(self, m: DropDriveMatch, asks: int) -> str:
        totals = (self.faces[0] + rating(m, self.one), self.faces[1] + rating(m, self.other))
        one, other = (self.one, self.other)[asks], (self.other, self.one)[asks]
        foe = capital(piece_words(m, other, seat_of(m.state, one)))
        return (
            f"{foe} has {totals[1 - asks]}, you have {totals[asks]}. "
            f"Use a fuel to roll your {self.faces[asks]} again?"
        )

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        asked = self._asked(m)
        # A player who could not reroute when this step was run has passed too.
        passes = self.passes + (asked != self.asks)
        if type(action) is LetStand:
            m.push(BattleDice(self.one, self.other, self.faces, 1 - asked, passes + 1))
            return
        fuel = spare_fuel(m.state.players[seat])
        assert fuel is not None
        use_fuel(m, seat, fuel)
        face = roll(m)
        faces = (face, self.faces[1]) if asked == 0 else (self.faces[0], face)
        m.push(_rolled(m, self.one, self.other, faces, 1 - asked, 0))

    def _resolve(self, m: DropDriveMatch) -> None:
        """The higher total does the difference in damage; a tie does none. drop-drive.battle.difference,
        drop-drive.battle.tie"""
        mine, theirs = self.faces[0] + rating(m, self.one), self.faces[1] + rating(m, self.other)
        damage = abs(mine - theirs)
        if not damage:
            m.emit(BattleEnded(None, None, 0))
            return
        winner, loser = (self.one, self.other) if mine > theirs else (self.other, self.one)
        m.emit(BattleEnded(winner, loser, damage))
        if loser == LEVIATHAN:
            beaten(m, seat_of(m.state, winner))
            m.push(OfferFlick(winner))
        elif winner == LEVIATHAN:
            m.push(Damage(loser, damage, None, in_battle=True))
        else:
            m.push(Damage(loser, damage, winner, in_battle=True), OfferFlick(winner))


def beaten(m: DropDriveMatch, seat: Seat) -> None:
    """A win against the Leviathan re-drops some of what it swallowed and pays. drop-drive.leviathan.battle"""
    s, numbers = m.state, m.content.long_range
    spilled = tuple(s.swallowed[: numbers.leviathan_spill])
    del s.swallowed[: numbers.leviathan_spill]
    if spilled:
        dropping.drop(m, spilled, "anomaly", seat=seat)
    gain_credits(m, seat, numbers.leviathan_reward, "the Leviathan")
