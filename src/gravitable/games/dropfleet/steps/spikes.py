"""Energy spikes and silence: gained, lost, and what cloaks keep away. dropfleet.spike.*

A ship is silent or it is not: `silent` is the one answer, whether by its own order or forced.
"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.events import SpikeChanged
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import gear


def add_spike(m: DropfleetMatch, ship: ShipNo, steps: int) -> None:
    """A ship gains a spike: one step is a Minor Spike, two a Major one. Cloaks hold until Crippled. A silent
    runner is no longer silent instead, cloaked or not.

    dropfleet.spike.stack, dropfleet.spike.silent, dropfleet.spike.ends-silence,
    dropfleet.ship-rule.full-cloak, dropfleet.ship-rule.partial-cloak
    """
    state = m.state.ships[ship]
    if steps and state.silent:
        end_silence(m, ship)
        return
    most = 2 if state.crippled else gear(m, ship).spikes
    spike = max(state.spike, min(most, state.spike + steps))
    if spike != state.spike:
        state.spike = spike
        m.emit(SpikeChanged(ship, spike, state.silent))


def remove_spikes(m: DropfleetMatch, ship: ShipNo, steps: int) -> None:
    """A ship loses steps of spike. dropfleet.spike.removed"""
    state = m.state.ships[ship]
    spike = max(0, state.spike - steps)
    if spike != state.spike:
        state.spike = spike
        m.emit(SpikeChanged(ship, spike, state.silent))


def order_spike(m: DropfleetMatch, ship: ShipNo) -> None:
    """What the order of a ship leaves at the end of its activation.

    dropfleet.order.spike-at-end, dropfleet.order.weapons-free, dropfleet.order.station-keeping,
    dropfleet.order.course-change, dropfleet.order.max-thrust, dropfleet.order.silent-running
    """
    order = m.content.order_by_id[m.state.ships[ship].order]
    if order.id == "silent-running":
        remove_spikes(m, ship, 2)
    else:
        add_spike(m, ship, order.spike)


# Silence


def begin_silence(m: DropfleetMatch, ship: ShipNo) -> None:
    """From now on the ship's Signature is 0. dropfleet.order.silent-signature"""
    state = m.state.ships[ship]
    if not state.silent:
        state.silent = True
        m.emit(SpikeChanged(ship, state.spike, True))


def end_silence(m: DropfleetMatch, ship: ShipNo) -> None:
    """The Signature is normal again, and a spike counts."""
    state = m.state.ships[ship]
    if state.silent:
        state.silent = False
        m.emit(SpikeChanged(ship, state.spike, False))


def sabotage(m: DropfleetMatch, ship: ShipNo) -> None:
    """A ship counts as on Silent Running until the end of its next activation."""
    state = m.state.ships[ship]
    state.harm = replace(state.harm, sabotaged=True)
    begin_silence(m, ship)


def end_sabotage(m: DropfleetMatch, ship: ShipNo) -> None:
    """The activation has ended: neither the order nor the silence is forced any more."""
    state = m.state.ships[ship]
    if state.harm.sabotaged:
        state.harm = replace(state.harm, sabotaged=False)
        end_silence(m, ship)
