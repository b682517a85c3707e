"""What of a game is remembered: how hard it was, where all play against the game."""

from __future__ import annotations

from gravitable.games.drop_it.options import DropItOptions
from gravitable.games.drop_it.steps.setup import mode_for


def difficulty(seats: int, options: DropItOptions) -> str | None:
    """The game's difficulty; None where players or teams play against one another."""
    return options.difficulty.capitalize() if mode_for(seats, options) == "together" else None
