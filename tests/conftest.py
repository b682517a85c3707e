"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# Time is measured in benchmarks, not here: a busy machine must not fail a property. In CI the examples are
# the same in every run; elsewhere they are new each time.
settings.register_profile("here", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("here")
