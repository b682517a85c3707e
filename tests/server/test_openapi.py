"""Whatever is sent to the HTTP API, it never stumbles."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from tests.server.conftest import Server, Visitor, finish, play_two

EXAMPLES = 12


def test_no_request_makes_the_server_fail(server: Server) -> None:
    """Requests made from the API document, good and bad, against tables that are there and that are not."""
    ann, bob, over = play_two(lambda name: Visitor(server.url, name), options={"rounds": 1})
    finish(ann, bob)
    waiting = ann.visitor.post("/api/tables", {"game": "sparks", "listed": True})["id"]
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    asked = 0
    for operation in schema.get_all_operations():
        found = operation.ok()

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @schemathesis.pytest.lazy.given(case=found.as_strategy())
        def ask(case: schemathesis.Case, number: list[int] = []) -> None:  # noqa: B006
            nonlocal asked
            asked += 1
            number.append(1)
            if "table" in (case.path_parameters or {}) and len(number) % 3:
                case.path_parameters["table"] = over if len(number) % 2 else waiting
            answer = case.call(headers={"Cookie": ann.visitor.cookie})
            case.validate_response(answer, checks=[not_a_server_error])

        ask()
    assert asked > 100
