"""What every server loads before it answers. Server processes of the tests are forked from one that has it:
most of the time that a start takes goes into this.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import tests.conftest  # (the toy game counts as installed)
import tests.server.processes  # noqa: F401 (what is run in each)
from tests.server.once import a_new_database, the_client

import gravitable.server.commands.start  # noqa: F401 (all that a server imports)
from gravitable.server.settings import Settings
from gravitable.server.web import app
from gravitable.server.workers import pool

vars(app)["Client"] = the_client  # (once, for all)
# A process that thinks starts when a bot is asked, not with every server.
pool.Pool.warm_up = lambda self: None  # type: ignore[method-assign]
a_new_database()
with TemporaryDirectory() as _folder:
    app.make_app(Settings(data_folder=Path(_folder)))
