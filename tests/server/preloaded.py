"""What every server loads before it answers. Server processes of the tests are forked from one that has it:
most of the time that a start takes goes into this.
"""

from __future__ import annotations

import tests.conftest  # (the toy game counts as installed)
import tests.server.processes  # noqa: F401 (what is run in each)

import gravitable.server.start  # noqa: F401 (all that a server imports)
from gravitable.server.first_reading import make_types_ready
from gravitable.server.settings import Settings
from gravitable.server.shelf import Shelf

Shelf(Settings())
make_types_ready()
