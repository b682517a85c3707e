"""Encounters: postures, responses, counter-responses.

drop-drive.encounters.*, drop-drive.pirate-encounter.*
"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import Approach, ChooseTarget, Decline, Respond, TakeCargo
from gravitable.games.drop_drive.events import EncounterBegan, PostureTaken, Responded
from gravitable.games.drop_drive.flight import in_flight, outline_here
from gravitable.games.drop_drive.pieces import is_pirate, like, one_of_each
from gravitable.games.drop_drive.space import cargo_in_space, first_of, ranked_by_distance
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps.battle import (
    Battle,
    EncounterAid,
    Said,
    battle_odds,
    encounter_aid,
    rating,
)
from gravitable.games.drop_drive.steps.cargo import GainCargo, cargo_of
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.games.drop_drive.words import capital, piece_words
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

SHARED = 2
"""How many cargo are gathered when a channel is opened."""
_POSTURES: list[Action] = [Approach("hailing-frequencies"), Approach("arm-weapons")]
_TO_HAILING: list[Action] = [Respond("open-a-channel"), Respond("arm-weapons")]
_TO_ARMS: list[Action] = [Respond("surrender"), Respond("battle-stations")]


class Encounter(Step, frozen=True):
    """A ship flies into another; a pirate always arms weapons. drop-drive.encounters.when"""

    approaching: PieceId
    other: PieceId

    def run(self, m: DropDriveMatch) -> None:
        ratings = (rating(m, self.approaching), rating(m, self.other))
        odds = battle_odds(m, self.approaching, self.other)
        flight = in_flight(m, self.approaching)
        m.emit(EncounterBegan(self.approaching, self.other, ratings, odds, flight))
        m.push(TakePosture(self.approaching, self.other))


class TakePosture(Step, frozen=True):
    """The approaching ship hails or arms. drop-drive.encounters.posture, drop-drive.pirate.attacks"""

    approaching: PieceId
    other: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        if is_pirate(self.approaching):
            self.take(m, seat_of(m.state, self.approaching), _POSTURES[1])
            return None
        seat = seat_of(m.state, self.approaching)
        prompt = f"You meet {piece_words(m, self.other, seat)}: hail it, or arm weapons?"
        return Decision(seat, "drop-drive.posture", prompt, _POSTURES, "drop-drive.encounters.posture")

    def aid(self, m: DropDriveMatch, decision: Decision) -> EncounterAid:
        shared = shared_cargo(m, self.approaching)
        return encounter_aid(m, self.approaching, self.other, self.approaching, ((), ()), shared)

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Approach)
        m.emit(PostureTaken(self.approaching, action.posture))
        hailed = action.posture == "hailing-frequencies"
        m.push((Hailed if hailed else Armed)(self.approaching, self.other))


class Hailed(Step, frozen=True):
    """A hailed ship opens a channel or arms weapons; a pirate opens a channel.

    drop-drive.encounters.hailed, drop-drive.pirate-encounter.hailed
    """

    approaching: PieceId
    other: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        if is_pirate(self.other):
            self.take(m, seat_of(m.state, self.other), _TO_HAILING[0])
            return None
        prompt = f"{piece_words(m, self.approaching)} hails you: open a channel, or arm weapons?"
        seat = seat_of(m.state, self.other)
        return Decision(seat, "drop-drive.hailed", prompt, _TO_HAILING, "drop-drive.encounters.hailed")

    def aid(self, m: DropDriveMatch, decision: Decision) -> EncounterAid:
        said: tuple[tuple[Said, ...], tuple[Said, ...]] = (("hailing-frequencies",), ())
        shared = shared_cargo(m, self.approaching)
        return encounter_aid(m, self.approaching, self.other, self.other, said, shared)

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Respond)
        m.emit(Responded(self.other, action.response))
        if action.response == "open-a-channel":
            m.push(ShareCargo(self.approaching, self.other))
        else:
            m.push(Armed(self.other, self.approaching, counter=True))


class Armed(Step, frozen=True):
    """One ship has armed weapons: the other surrenders or goes to battle stations, a pirate always that.
    `counter`: the other approached, and was answered with arms.

    drop-drive.encounters.armed, drop-drive.encounters.counter, drop-drive.encounters.battle,
    drop-drive.pirate-encounter.armed, drop-drive.pirate-encounter.pirates
    """

    armed: PieceId
    other: PieceId
    counter: bool = False

    def run(self, m: DropDriveMatch) -> Decision | None:
        if is_pirate(self.other):
            self.take(m, seat_of(m.state, self.other), _TO_ARMS[1])
            return None
        seat = seat_of(m.state, self.other)
        foe = capital(piece_words(m, self.armed, seat))
        prompt = f"{foe} has armed weapons: surrender, or battle stations?"
        return Decision(seat, "drop-drive.armed", prompt, _TO_ARMS, "drop-drive.encounters.armed")

    def aid(self, m: DropDriveMatch, decision: Decision) -> EncounterAid:
        if self.counter:
            said: tuple[tuple[Said, ...], tuple[Said, ...]] = (("hailing-frequencies",), ("arm-weapons",))
            return encounter_aid(m, self.other, self.armed, self.other, said)
        return encounter_aid(m, self.armed, self.other, self.other, (("arm-weapons",), ()))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Respond)
        m.emit(Responded(self.other, action.response))
        if action.response == "surrender":
            m.push(Board(self.armed, self.other))
        else:
            m.push(Battle(self.other, self.armed) if self.counter else Battle(self.armed, self.other))


class Board(Step, frozen=True):
    """The ship that armed weapons may steal one cargo of its choice; a pirate that can always does, even
    from its own player. drop-drive.encounters.surrender
    """

    thief: PieceId
    victim: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        options: list[Action] = [TakeCargo(piece) for piece in one_of_each(cargo_of(m.state, self.victim))]
        if not options:
            return None
        seat = seat_of(m.state, self.thief)
        pirate = is_pirate(self.thief)
        if pirate and len(options) == 1:
            self.take(m, seat, options[0])
            return None
        if not pirate:
            options.append(Decline())
        return Decision(
            seat, "drop-drive.board", self._prompt(m, seat), options, "drop-drive.encounters.surrender"
        )

    def _prompt(self, m: DropDriveMatch, seat: Seat) -> str:
        if not is_pirate(self.thief):
            return f"{piece_words(m, self.victim)} surrenders: which cargo do you steal?"
        if seat_of(m.state, self.victim) == seat:
            return "You surrender to your pirate: which of your cargo does it steal?"
        return f"{piece_words(m, self.victim)} surrenders to your pirate: which cargo does it steal?"

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeCargo):
            m.push(GainCargo(self.thief, action.piece, self.victim))


def shared_cargo(m: DropDriveMatch, approaching: PieceId) -> tuple[PieceId, ...]:
    """The cargo that an open channel would share; where some are equally near, all of those.

    drop-drive.encounters.open-channel
    """
    here = outline_here(m, approaching)
    nearest, equals = first_of(ranked_by_distance(m, here, cargo_in_space(m.state), SHARED), SHARED, ())
    return (*nearest, *(piece for piece in equals if piece not in nearest))


class ShareCargo(Step, frozen=True):
    """The two nearest cargo are gathered: first the approaching ship, then the other keeps one. The
    approaching ship chooses among equals; `chosen` are those picked so far.

    drop-drive.encounters.open-channel
    """

    approaching: PieceId
    other: PieceId
    chosen: tuple[PieceId, ...] = ()

    def run(self, m: DropDriveMatch) -> Decision | None:
        found, equals = self._gathered(m)
        seat = seat_of(m.state, self.approaching)
        if equals:
            prompt = "Several cargo are equally near: which one is shared?"
            return among_equals(seat, equals, prompt, "drop-drive.encounters.open-channel")
        if len(found) == 1:
            m.push(GainCargo(self.approaching, found[0]))
        elif len(found) == 2 and like(found[0]) == like(found[1]):
            self._share(m, found[0], found[1])
        elif found:
            prompt = "You share the two nearest cargo: which one do you keep?"
            options = [TakeCargo(piece) for piece in found]
            return Decision(seat, "drop-drive.share", prompt, options, "drop-drive.encounters.open-channel")
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, ChooseTarget):
            m.push(replace(self, chosen=(*self.chosen, action.piece)))
            return
        assert isinstance(action, TakeCargo)
        found, _ = self._gathered(m)
        self._share(m, action.piece, next(piece for piece in found if piece != action.piece))

    def _gathered(self, m: DropDriveMatch) -> tuple[list[PieceId], list[PieceId]]:
        here = outline_here(m, self.approaching)
        return first_of(ranked_by_distance(m, here, cargo_in_space(m.state), SHARED), SHARED, self.chosen)

    def _share(self, m: DropDriveMatch, own: PieceId, others: PieceId) -> None:
        m.push(GainCargo(self.approaching, own), GainCargo(self.other, others))
