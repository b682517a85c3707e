"""What of a voyage is remembered: how hard it was."""

from __future__ import annotations

from gravitable.games.adrift.options import AdriftOptions


def difficulty(seats: int, options: AdriftOptions) -> str:
    """The crew always plays together, against this."""
    return options.difficulty.capitalize()
