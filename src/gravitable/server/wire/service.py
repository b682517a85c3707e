"""The bodies of refusals and of the health check."""

from __future__ import annotations

from typing import Literal

from gravitable.server.wire.fields import Out


class Problem(Out, frozen=True, omit_defaults=True):
    """Why a request was refused; `rule` names the clause of the ledger, where there is one."""

    reason: str
    rule: str | None = None


class Health(Out, frozen=True):
    """GET /api/health"""

    status: Literal["ok"]
    version: str
    tables_loaded: int
    connections: int
