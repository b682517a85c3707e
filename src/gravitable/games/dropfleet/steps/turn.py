"""A turn: Planning, Activation, Roundup; after the scenario's last turn the battle ends. dropfleet.turn.*"""

from __future__ import annotations

from gravitable.games.dropfleet.events import TurnBegan
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.activation import ActivationPhase
from gravitable.games.dropfleet.steps.planning import PlanningPhase
from gravitable.games.dropfleet.steps.roundup.phase import Roundup
from gravitable.games.dropfleet.steps.roundup.scoring import EndGame
from gravitable.games.dropfleet.table import scenario_of
from gravitable.kernel import Step


class Turn(Step, frozen=True):
    """The three phases in order. dropfleet.turn.phases"""

    def run(self, m: DropfleetMatch) -> None:
        m.state.turn += 1
        m.emit(TurnBegan(m.state.turn))
        m.push(PlanningPhase(), ActivationPhase(), Roundup(), EndTurn())


class EndTurn(Step, frozen=True):
    """On to the next turn, or to the end. dropfleet.turn.length, dropfleet.scoring.wiped-out"""

    def run(self, m: DropfleetMatch) -> None:
        m.push(EndGame() if m.state.turn >= scenario_of(m).turns else Turn())
