"""The web application: tables, seats, live updates, storage."""

from gravitable.server.app import make_app
from gravitable.server.start import DEFAULT_PORT, run
from gravitable.server.settings import Limits, Settings, default_data_folder

__all__ = ["DEFAULT_PORT", "Limits", "Settings", "default_data_folder", "make_app", "run"]
