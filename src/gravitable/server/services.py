"""What every table of a server uses."""

from __future__ import annotations

from dataclasses import dataclass

from gravitable.server.settings import Settings
from gravitable.server.storage import Storage
from gravitable.server.thinking import Thinker


@dataclass(frozen=True)
class Services:
    """The settings, the database, and the processes that think."""

    settings: Settings
    storage: Storage
    thinker: Thinker
