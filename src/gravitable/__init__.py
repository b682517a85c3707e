"""Gravitable: a table for five tabletop games about falling, drifting and dropping in space.

>>> import gravitable
>>> match = gravitable.new("adrift", seats=4, seed=1)
>>> while match.pending:
...     decision = match.pending[0]
...     events = match.play(decision.options[0], decision.seat)
>>> match.outcome.won
(False, False, False, False)
"""

from gravitable.kernel.errors import GravitableError, IllegalAction
from gravitable.kernel.match import Match
from gravitable.kernel.registry import game, load, new, read_log, replay

__version__ = "0.1.0"
__all__ = ["GravitableError", "IllegalAction", "Match", "game", "load", "new", "read_log", "replay"]
