"""Golden playthroughs stay as they are; `make golden` writes them anew when a change is meant."""

from __future__ import annotations

import pytest
from tests.golden import files, option_sets, told

from gravitable.kernel.registry import read_log


@pytest.mark.parametrize(
    ("id", "name"), [pytest.param(id, name, id=f"{id}-{name}") for id, name, _ in option_sets()]
)
def test_behaviour_has_not_changed(id: str, name: str) -> None:
    log_file, text_file = files(id, name)
    now = told(read_log(log_file.read_bytes())).splitlines()
    was = text_file.read_text().splitlines()
    for number, (expected, line) in enumerate(zip(was, now, strict=False), 1):
        assert line == expected, f"line {number} of {text_file.name} differs; `make golden` if it is meant"
    assert len(now) == len(was)
