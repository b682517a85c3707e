"""For those who look after the server: is it there, may visitors come, how is it doing."""

from __future__ import annotations

import hmac

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

import gravitable
from gravitable.server.errors import Refusal, not_found
from gravitable.server.web.api.shared import Ask, TheServer
from gravitable.server.wire.service import Health


@get("/api/health")
async def health(server: TheServer) -> Health:
    """Is the server well?"""
    return Health("ok", gravitable.__version__, len(server.tables.here), server.lines.total)


@get("/api/ready")
async def ready(server: TheServer) -> Health:
    """May visitors be sent here? Not while the server ends, or its database is away."""
    await server.check_ready()
    return Health("ok", gravitable.__version__, len(server.tables.here), server.lines.total)


@get("/api/metrics", media_type=CONTENT_TYPE_PLAIN_0_0_4, include_in_schema=False)
async def metrics(server: TheServer, request: Ask) -> Response[bytes]:
    """What Prometheus collects."""
    token = server.settings.metrics_token
    if not token:
        raise not_found("page")
    if not hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        raise Refusal("This needs the token for metrics.", status=401)
    return Response(server.metrics.written(), media_type=CONTENT_TYPE_PLAIN_0_0_4)
