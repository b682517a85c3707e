"""The end: emergency landings, specimen bonuses, the winner. drop-drive.end.*"""

from __future__ import annotations

from gravitable.games.drop_drive.actions import ChooseTarget
from gravitable.games.drop_drive.content import Roll
from gravitable.games.drop_drive.events import Ended, SpecimenScored
from gravitable.games.drop_drive.scoring import scores
from gravitable.games.drop_drive.ship import has, specimen
from gravitable.games.drop_drive.space import nearest, outline_of, planet_of, standard_planets
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits
from gravitable.games.drop_drive.steps.dice import SETTLED, DieSettled, roll_own
from gravitable.games.drop_drive.steps.landing import Land
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.games.drop_drive.steps.phase import EnterPhase
from gravitable.games.drop_drive.steps.pirates import way_around
from gravitable.games.drop_drive.words import captain_words, listed
from gravitable.kernel import Action, Decision, Outcome, Seat, Step
from gravitable.physics.table import PieceId

SPECIMEN_DIE = "Unknown specimen"


class EndGame(Step, frozen=True):
    """In turn order from the player after the active one: emergency landings, then final scoring.

    drop-drive.end.emergency, drop-drive.end.scoring
    """

    def run(self, m: DropDriveMatch) -> None:
        active = m.state.turn.seat
        order = [(active + 1 + n) % m.seats for n in range(m.seats)]
        m.push(
            *(EmergencyLanding(seat) for seat in order),
            EnterPhase("scoring"),
            *(ScoreSpecimens(seat) for seat in order),
            Finish(),
        )


class EmergencyLanding(Step, frozen=True):
    """A ship that has not landed goes to the nearest of the five planets, meeting nothing on the way.

    drop-drive.end.emergency-quiet, drop-drive.end.emergency-landing, drop-drive.special.stations-end
    """

    seat: Seat

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        ship = s.players[self.seat].ship
        if planet_of(s, ship) is not None:
            return None
        near = nearest(m, outline_of(m, ship), standard_planets(s))
        if len(near) == 1:
            self._land(m, near[0])
            return None
        prompt = "Several planets are equally near: where do you land?"
        return among_equals(self.seat, near, prompt, "drop-drive.end.emergency")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        self._land(m, action.piece)

    def _land(self, m: DropDriveMatch, planet: PieceId) -> None:
        s = m.state
        ship = s.players[self.seat].ship
        way = way_around(m, s.poses[ship].point, s.poses[planet].point)
        dropping.move(m, ship, way, 0.0, planet)
        dropping.settle(m)
        m.push(Land(self.seat, planet, emergency=True))


class ScoreSpecimens(Step, frozen=True):
    """Every specimen that is not frozen pays its bonus. drop-drive.end.scoring, drop-drive.scoring.frozen"""

    seat: Seat

    def run(self, m: DropDriveMatch) -> None:
        player = m.state.players[self.seat]
        rolling = [card for card in player.specimens if isinstance(specimen(m.content, card).scoring, Roll)]
        m.push(*(RollSpecimen(self.seat, card) for card in rolling))
        faces = [specimen(m.content, card) for card in player.specimens]
        for card, credits in zip(player.specimens, scores(faces, len(player.upgrades)), strict=True):
            if card not in rolling:
                _pay(m, self.seat, card, credits)
        if has(m.content, player, "memory-lattice"):
            cards = len(player.upgrades) + len(player.passengers) + len(player.specimens)
            frozen = sum(len(each.specimens) for each in player.upgrades)
            gain_credits(m, self.seat, cards + frozen, "Memory Lattice")


def _pay(m: DropDriveMatch, seat: Seat, card: int, credits: int) -> None:
    m.emit(SpecimenScored(seat, card, credits))
    gain_credits(m, seat, credits, m.content.cards[card].face.name)


class RollSpecimen(Step, frozen=True):
    """As many credits as a die shows; power may be rerouted.

    drop-drive.scoring.roll, drop-drive.reroute.any-time
    """

    seat: Seat
    card: int

    def run(self, m: DropDriveMatch) -> None:
        roll_own(m, self.seat, SPECIMEN_DIE, about=self.card)


def _rolled(m: DropDriveMatch, die: DieSettled) -> None:
    _pay(m, die.seat, die.about, die.face)


SETTLED[SPECIMEN_DIE] = _rolled


class Finish(Step, frozen=True):
    """The most credits win; then the most undamaged upgrades; then it is shared. drop-drive.end.tie"""

    def run(self, m: DropDriveMatch) -> None:
        players = m.state.players
        intact = [sum(not each.damaged for each in player.upgrades) for player in players]
        keys = [(player.credits, count) for player, count in zip(players, intact, strict=True)]
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        best = max(player.credits for player in players)
        tied = sum(player.credits == best for player in players) > 1
        rule = "drop-drive.end.tie" if tied else "drop-drive.end.scoring"
        why = f"{listed([captain_words(m, seat) for seat in winners])} won with {best} credits."
        scores_ = tuple(float(player.credits) for player in players)
        m.emit(Ended(winners, rule, why))
        m.finish(Outcome(tuple(rank == 1 for rank in ranks), ranks, scores_, rule, why))
