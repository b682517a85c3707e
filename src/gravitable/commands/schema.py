"""The command `gravitable schema`."""

from __future__ import annotations

import json
import sys

from gravitable.arguments import GameId
from gravitable.kernel.registry import game as find_game


def schema(game: GameId) -> None:
    """Print the JSON Schemas of a game."""
    sys.stdout.write(json.dumps(find_game(game).schema(), indent=2) + "\n")
