"""What on Dropfleet's table can be pointed at: the functions themselves, without a browser."""

from __future__ import annotations

from typing import Any

from tests.web.typescript import call

MODULE = "games/dropfleet/labels.ts"
VIEW: dict[str, Any] = {
    "anomaly": [20.0, 30.0],
    "clusters": [{"name": "west", "x": 4.0, "y": 24.0}],
    "stations": [{"name": "south", "x": 24.0, "y": 40.0}],
    "sectors": [{"name": "military sector of west", "sector": {"x": 4.5, "y": 24.5}}],
    "ships": [{"name": "Rio 1", "status": "table", "x": 8.0, "y": 9.0}],
    "groups": [{"ships": [0]}],
    "battlegroups": [{"groups": [0]}],
}
SPOTS: list[tuple[dict[str, Any], dict[str, Any], str, tuple[float, float]]] = [
    ({"type": "ScanAnomaly"}, {"kind": "anomaly", "no": 0}, "the Anomaly", (20.0, 30.0)),
    ({"type": "ScanShip", "ship": 0}, {"kind": "ship", "no": 0}, "Rio 1", (8.0, 9.0)),
    ({"type": "ScanStation", "station": 0}, {"kind": "station", "no": 0}, "station south", (24.0, 40.0)),
    ({"type": "Survey", "place": "cluster", "no": 0}, {"kind": "cluster", "no": 0}, "west", (4.0, 24.0)),
    (
        {"type": "Launch", "target": {"kind": "sector", "no": 0}},
        {"kind": "sector", "no": 0},
        "military sector of west",
        (4.5, 24.5),
    ),
]


def test_a_choice_about_a_thing_is_made_by_pointing_at_it() -> None:
    spots = call(MODULE, "spotsOf", [[VIEW, action] for action, *_ in SPOTS])
    assert spots == [[spot] for _, spot, *_ in SPOTS]
    assert call(MODULE, "spotWords", [[VIEW, spot] for _, spot, *_ in SPOTS]) == [
        words for *_, words, _ in SPOTS
    ]
    places = call(MODULE, "spotPlace", [[VIEW, spot] for _, spot, *_ in SPOTS])
    assert [(at["x"], at["y"]) for at in places] == [at for *_, at in SPOTS]


def test_where_there_is_no_anomaly_it_has_no_place() -> None:
    view = VIEW | {"anomaly": None}
    assert call(MODULE, "spotPlace", [[view, {"kind": "anomaly", "no": 0}]]) == [None]
