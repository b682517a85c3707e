"""The web application: tables, seats, live updates, storage. Imports every package except `commands`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gravitable.server.commands.start import run
    from gravitable.server.settings import DEFAULT_PORT, Limits, Settings, default_data_folder
    from gravitable.server.web.app import make_app

__all__ = ["DEFAULT_PORT", "Limits", "Settings", "default_data_folder", "make_app", "run"]
_HOMES = {"run": "commands.start", "make_app": "web.app"}


def __getattr__(name: str) -> Any:
    """Load the web framework only where a server is wanted: the processes that think do without it."""
    if name not in __all__:
        raise AttributeError(f"gravitable.server has no {name!r}")
    return getattr(import_module(f"gravitable.server.{_HOMES.get(name, 'settings')}"), name)
