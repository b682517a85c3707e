"""What of an evacuation is remembered: the scenario, and who the officers were."""

from __future__ import annotations

from gravitable.games.phobos_falling.options import PhobosOptions
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Seat


def difficulty(seats: int, options: PhobosOptions) -> str:
    """The scenario that the crew faces together, and whether it was made harder."""
    harder = options.extra_damage or any(
        (
            options.no_cleared_blockage,
            options.no_restored_power,
            options.no_repaired_system,
            options.no_mended_one,
            options.no_cancelled_event,
        )
    )
    return f"Scenario {options.scenario}" + (", harder" if harder else "")


def played(m: PhobosMatch, seat: Seat) -> list[str]:
    """The officers of a seat."""
    return [m.content.roles[officer.role].name for officer in m.state.officers if officer.seat == seat]
