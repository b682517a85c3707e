"""Whatever is sent to the HTTP API, it never stumbles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from tests.server.conftest import Server, Visitor, finish, play_two

EXAMPLES = 6
"""Requests of each kind; `make fuzz` sends ten thousand."""


@pytest.mark.timeout(600)
def test_no_request_makes_the_server_fail(server: Server) -> None:
    """Requests made from the API document, good and bad, at tables that are there and that are not."""
    import schemathesis  # (which takes long to load)

    ann, bob, over = play_two(lambda name: Visitor(server.url, name), options={"rounds": 1})
    finish(ann, bob)
    waiting = ann.visitor.post("/api/tables", {"game": "sparks", "settings": {"listed": True}})["id"]
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    asked = count()
    for each in schema.get_all_operations():
        operation: Any = each.ok()
        ask_all(operation, (over, waiting), ann.visitor.cookie, asked)
    assert next(asked) > 100


def ask_all(operation: Any, tables: tuple[str, str], cookie: str, asked: Iterator[int]) -> None:
    """Send requests of one kind."""
    from schemathesis.checks import not_a_server_error

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        number = next(asked) % 3
        if "table" in (case.path_parameters or {}) and number < 2:
            case.path_parameters["table"] = tables[number]
        answer = case.call(headers={"Cookie": cookie})
        case.validate_response(answer, checks=[not_a_server_error])

    ask()
