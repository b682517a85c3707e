"""Why something does not work: a clause of the ledger, and the zone or system it is about."""

from __future__ import annotations

import msgspec

from gravitable.games.phobos_falling.names import NO_SYSTEM, NOWHERE, SystemNo, ZoneNo


class Cause(msgspec.Struct, frozen=True):
    """One reason. Causes are listed from the nearest to the deepest."""

    rule: str
    zone: ZoneNo = NOWHERE
    system: SystemNo = NO_SYSTEM
