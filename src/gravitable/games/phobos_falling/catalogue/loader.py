"""Reads the components."""

from __future__ import annotations

from functools import cache

from gravitable.games.phobos_falling.catalogue import FOLDER, Content
from gravitable.kernel import load_content


@cache
def built_in() -> Content:
    """The components as they come with the game."""
    return load_content(Content, FOLDER)
