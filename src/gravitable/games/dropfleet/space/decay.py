"""What Orbital Decay does to a ship; the Roundup does it, a plan foretells it."""

from __future__ import annotations

from typing import Literal

from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.space.crossing import layer_after
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import gear

Fall = Layer | Literal["burnt up", "hit the ground"]


def falls(m: DropfleetMatch, ship: ShipNo) -> Fall | None:
    """The layer a ship with Orbital Decay sinks to, or what becomes of it; None: it stays where it is.

    dropfleet.decay.falls, dropfleet.decay.atmosphere
    """
    state = m.state.ships[ship]
    if not state.harm.decay:
        return None
    below = layer_after(state.layer, "down")
    if below is None:
        return "hit the ground" if m.options.decay_in_atmosphere == "crashes" else None
    return "burnt up" if below == "atmosphere" and not gear(m, ship).atmospheric else below
