"""Orbital decay: ships that have lost their orbit sink a layer."""

from __future__ import annotations

from gravitable.games.dropfleet.events import LayerChanged
from gravitable.games.dropfleet.space.decay import falls
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.damage import Aftermath, destroy
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens
from gravitable.games.dropfleet.table import on_table
from gravitable.kernel import Step


class OrbitalDecay(Step, frozen=True):
    """Each ship with Orbital Decay moves down a layer. dropfleet.decay.falls, dropfleet.decay.atmosphere"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for number in on_table(s):
            match falls(m, number):
                case None:
                    pass
                case "burnt up" | "hit the ground" as end:
                    destroy(m, number, end)  # a ship that is saved stays in orbit
                case below:
                    s.ships[number].layer = below
                    m.emit(LayerChanged(number, below))
                    if below == "atmosphere":
                        remove_tokens(m, Target("ship", number), "atmosphere")
        m.push(Aftermath())
