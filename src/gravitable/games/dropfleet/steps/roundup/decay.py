"""Orbital decay: ships that have lost their orbit sink a layer."""

from __future__ import annotations

from gravitable.games.dropfleet.events import LayerChanged
from gravitable.games.dropfleet.scenarios import Layer
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens
from gravitable.games.dropfleet.table import gear, on_table
from gravitable.kernel import Step

_BELOW: dict[Layer, Layer] = {"high": "low", "low": "atmosphere"}


class OrbitalDecay(Step, frozen=True, gc=False):
    """Each ship with Orbital Decay moves down a layer. dropfleet.decay.falls, dropfleet.decay.atmosphere"""

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        for number in on_table(s):
            ship = s.ships[number]
            if not ship.harm.decay:
                continue
            if ship.layer == "atmosphere":
                lose_ship(m, number, "hit the ground")
                continue
            ship.layer = _BELOW[ship.layer]
            m.emit(LayerChanged(number, ship.layer))
            if ship.layer != "atmosphere":
                continue
            if gear(m, number).atmospheric:
                remove_tokens(m, Target("ship", number), "atmosphere")
            else:
                lose_ship(m, number, "burnt up")
