"""What the officer in turn might look for and cannot do, each with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.phobos_falling.names import OfficerNo
from gravitable.games.phobos_falling.state import Phase, PhobosMatch
from gravitable.kernel import Action, Blocked


def refusals(m: PhobosMatch, o: OfficerNo, phase: Phase, options: Sequence[Action]) -> list[Blocked]:
    """To come."""
    return []
