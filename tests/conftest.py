"""Settings for all tests."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Time is measured in benchmarks, not here: a busy machine must not fail a property. In CI the examples are
# the same in every run; elsewhere they are new each time.
settings.register_profile("here", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("here")

# Programs that tests start are compiled once, not at every start, wherever that is switched off.
os.environ["PYTHONDONTWRITEBYTECODE"] = ""
os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")

# The tables of tests are small: threads to read them would only wait for each other.
os.environ["POLARS_MAX_THREADS"] = "1"

# What is imported and collected stays, and most of what tests make is freed by counting: the collector would
# go through hundreds of thousands of objects again and again.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish() -> None:
    gc.freeze()


TOYS = Path(__file__).parent / "toys"
"""What is in this folder counts as installed in every test: its toy game is found by an entry point."""
sys.path.insert(0, str(TOYS))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where a test that was tried again failed at first is told too: a race is rarely seen twice."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"at first, {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
