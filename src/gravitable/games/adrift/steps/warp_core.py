"""The warp core: how its token moves."""

from __future__ import annotations

from gravitable.games.adrift.events import CoreChanged
from gravitable.games.adrift.state import AdriftMatch
from gravitable.games.adrift.steps.goal import end


def change_core(m: AdriftMatch, change: int) -> None:
    """Move the core's token, from 0 to the goal.

    adrift.goal.repaired, adrift.warp-core.zero
    """
    s = m.state
    goal = m.content.ship.core_repaired
    before = s.core
    rp = before + change
    if rp > goal:
        rp = goal
    elif rp < 0:
        rp = 0
    if rp != before and m.outcome is None:
        s.core = rp
        m.emit(CoreChanged(rp - before, rp))
        if rp == goal:
            end(
                m,
                won=True,
                rule="adrift.goal.repaired",
                why=f"The warp core holds {goal} RP: it is repaired.",
            )
        elif rp == 0 and m.options.core_zero == "at-once":
            end(
                m,
                won=False,
                rule="adrift.warp-core.zero",
                why="The warp core reached 0 RP and shut down for good.",
            )
