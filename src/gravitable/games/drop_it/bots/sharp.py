"""A player that tries three drops, each once."""

from __future__ import annotations

from gravitable.games.drop_it.bots.hard import HardBot


class SharpBot(HardBot):
    """Tries the three likeliest drops in its head, each once, and takes the best."""

    looks = 96
    tried = 3
    first = 1
    kept = 3
    again = 0
