"""Energy spikes: gained, lost, and what cloaks keep away. dropfleet.spike.*"""

from __future__ import annotations

from gravitable.games.dropfleet.events import SpikeChanged
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import gear


def add_spike(m: DropfleetMatch, ship: ShipNo, steps: int) -> None:
    """A ship gains steps of spike: one is a Minor Spike, two a Major one. Cloaks hold until Crippled.

    dropfleet.spike.stack, dropfleet.ship-rule.full-cloak, dropfleet.ship-rule.partial-cloak
    """
    state = m.state.ships[ship]
    most = 2 if state.crippled else gear(m, ship).spikes
    spike = max(state.spike, min(most, state.spike + steps))
    if spike != state.spike:
        state.spike = spike
        m.emit(SpikeChanged(ship, spike, state.silent))


def expose(m: DropfleetMatch, ship: ShipNo, steps: int) -> None:
    """A result that gives a spike, or returns a silent runner's Signature to normal instead.

    dropfleet.spike.silent
    """
    state = m.state.ships[ship]
    if state.silent:
        end_silence(m, ship)
    else:
        add_spike(m, ship, steps)


def end_silence(m: DropfleetMatch, ship: ShipNo) -> None:
    """Silent Running is over: spikes count again."""
    state = m.state.ships[ship]
    if state.silent:
        state.silent = False
        m.emit(SpikeChanged(ship, state.spike, False))


def remove_spikes(m: DropfleetMatch, ship: ShipNo, steps: int) -> None:
    """A ship loses steps of spike."""
    state = m.state.ships[ship]
    spike = max(0, state.spike - steps)
    if spike != state.spike:
        state.spike = spike
        m.emit(SpikeChanged(ship, spike, state.silent))
