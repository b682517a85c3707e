"""The sequence of play."""

from __future__ import annotations

from gravitable.games.phobos_falling.events import RoundBegan
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.power import fuel_after_round
from gravitable.games.phobos_falling.steps.damage import set_fuel
from gravitable.games.phobos_falling.steps.ending import end, launch_if_ready
from gravitable.games.phobos_falling.steps.lost_air import LostAir
from gravitable.games.phobos_falling.steps.pirates_turn import Fires, PiratesTurn
from gravitable.games.phobos_falling.steps.turn import BeginTurn
from gravitable.kernel import Step

LAST_ROUND = 100
"""Where a station that drifts on is lost after all."""


class BeginRound(Step, frozen=True):
    """Officers in order, then the pirates.

    phobos-falling.round.order, phobos-falling.round.pirates, phobos-falling.round.repeat
    """

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        if s.round == LAST_ROUND:
            end(
                m,
                won=False,
                rule="phobos-falling.cataclysm.end",
                why="A hundred rounds have passed: the station is lost.",
            )
            return
        s.round += 1
        m.emit(RoundBegan(s.round))
        turns = [BeginTurn(o) for o in range(len(s.officers))]
        m.push(*turns, PiratesTurn(), Fires(), LostAir(), EndRound())


class EndRound(Step, frozen=True):
    """Whether the crew has lost or flies home, and how the fuel changes.

    phobos-falling.round.crew-lost, phobos-falling.round.fuel-gained
    """

    def run(self, m: PhobosMatch) -> None:
        s = m.state
        if not any(officer.able for officer in s.officers):
            end(
                m,
                won=False,
                rule="phobos-falling.round.crew-lost",
                why="Nobody is left who could heal the others.",
            )
            return
        launch_if_ready(m)
        if m.outcome is not None:
            return
        set_fuel(m, fuel_after_round(s.station, m.content.tracks["auxiliary-fuel"].most))
        m.push(BeginRound())
