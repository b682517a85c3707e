"""Orbital decay: ships that have lost their orbit sink a layer."""

from __future__ import annotations

from gravitable.games.dropfleet.events import LayerChanged
from gravitable.games.dropfleet.space.passage import layer_after
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.damage import Aftermath, destroy
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens
from gravitable.games.dropfleet.table import gear, on_table
from gravitable.kernel import Step


class OrbitalDecay(Step, frozen=True):
    """Each ship with Orbital Decay moves down a layer. dropfleet.decay.falls, dropfleet.decay.atmosphere"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for number in on_table(s):
            ship = s.ships[number]
            if not ship.harm.decay:
                continue
            below = layer_after(ship.layer, "down")
            if below is None:
                if m.options.decay_in_atmosphere == "crashes":
                    destroy(m, number, "hit the ground")
            elif below == "atmosphere" and not gear(m, number).atmospheric:
                destroy(m, number, "burnt up")  # a ship that is saved stays in orbit
            else:
                ship.layer = below
                m.emit(LayerChanged(number, below))
                if below == "atmosphere":
                    remove_tokens(m, Target("ship", number), "atmosphere")
        m.push(Aftermath())
