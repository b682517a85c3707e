"""What an operator can set."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom


def default_data_folder() -> Path:
    """Where this user's tables live, by the convention of the platform."""
    if chosen := os.environ.get("GRAVITABLE_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base or Path.home() / "AppData" / "Local") / "Gravitable"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Gravitable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gravitable"


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for. Rates are a second; each allows bursts of so many at once."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    log_bytes: int = 4 * 1024 * 1024
    messages: tuple[float, int] = (30.0, 90)
    requests: tuple[float, int] = (20.0, 120)
    new_tables: tuple[float, int] = (0.5, 20)
    chat: tuple[float, int] = (1.0, 6)
    thoughts: tuple[float, int] = (2.0, 10)
    connections: int = 20
    waiting_bytes: int = 4 * 1024 * 1024


@dataclass(frozen=True)
class Settings:
    """How a server runs. `database` is an SQLAlchemy URL; None is SQLite in the data folder.

    `origins` are further sites whose pages may talk to this one; its own pages always may. Bots wait
    `bot_delay` seconds before a move, so that people can follow, and may think `bot_seconds`. A table nobody
    is connected to leaves memory after `idle_seconds`. `luck` makes the source of all chance at a table; one
    with a seed deals the same at every table.
    """

    data_folder: Path = field(default_factory=default_data_folder)
    database: str | None = None
    origins: tuple[str, ...] = ()
    bot_delay: float = 0.7
    bot_seconds: float = 20.0
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    idle_seconds: float = 60.0
    luck: Callable[[], Random] = SystemRandom
    limits: Limits = field(default_factory=Limits)

    @property
    def database_url(self) -> str:
        """Where the tables are stored."""
        return self.database or f"sqlite:///{(self.data_folder / 'gravitable.db').as_posix()}"
