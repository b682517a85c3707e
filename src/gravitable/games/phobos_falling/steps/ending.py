"""How a game ends: all win or lose together."""

from __future__ import annotations

from gravitable.games.phobos_falling.events import Ended
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.shuttle import launches
from gravitable.kernel import Outcome


def end(m: PhobosMatch, *, won: bool, rule: str, why: str) -> None:
    """The game is over. phobos-falling.overview.cooperative"""
    m.emit(Ended(won, rule, why))
    m.finish(Outcome.together(m.seats, won=won, rule=rule, why=why))


def launch_if_ready(m: PhobosMatch) -> None:
    """The crew flies home if all is prepared and everyone aboard. phobos-falling.round.launch"""
    s = m.state
    if launches(m.content, s.station, s.installed, s.officers):
        end(
            m,
            won=True,
            rule="phobos-falling.victory.launch",
            why="The shuttle Valkyrie is ready and everyone is aboard: it flies home.",
        )
