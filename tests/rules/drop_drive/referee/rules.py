"""All that the referee says of events, by what is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rules.drop_drive.referee import anomalies, fighting, landing, moving
from tests.rules.drop_drive.referee.watching import Referee

from gravitable.kernel import Event

RULES: dict[type[Event], Callable[[Referee, Any], None]] = {
    **moving.RULES,
    **fighting.RULES,
    **landing.RULES,
    **anomalies.RULES,
}
