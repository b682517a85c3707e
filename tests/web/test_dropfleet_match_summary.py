"""Where victory points came from and what turned the battle: the function itself, without a browser."""

from __future__ import annotations

import msgspec
from tests.games.dropfleet.battles import FOLDER
from tests.web.typescript import call

from gravitable.games.dropfleet.view import view
from gravitable.kernel.registry import read_log, replay

NAMES = ["Ada", "Bob"]


def plain(thing: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_the_points_of_a_battle_add_up_by_turn_and_source() -> None:
    """Of recorded battles: the rows sum to the result, and the last leader named is the winner."""
    asked, points = [], []
    for log in sorted(FOLDER.glob("*.json"))[::6]:
        m = replay(read_log(log.read_bytes()))
        asked.append([plain(m.events), plain(view(m, None)), NAMES])
        points.append([player.vp for player in m.state.players])
    assert any(sum(one) for one in points)
    for told, result in zip(
        call("games/dropfleet/match-summary.ts", "matchSummary", asked), points, strict=True
    ):
        sums = [0, 0]
        for row in told["rows"]:
            assert row["label"].startswith("Turn ")
            for seat, value in enumerate(row["values"]):
                sums[seat] += int(str(value).replace("−", "-") or 0)
        assert sums == result
        leads = [note for note in told["notes"] if "takes the lead" in note]
        if result[0] != result[1]:
            leader = NAMES[result.index(max(result))]
            assert leads[-1].split(": ")[1].startswith(leader)


def test_the_lead_changes_and_the_dearest_ship_is_named() -> None:
    won = [(0, 2, "holds west"), (1, 5, "contests east")]
    events: list[dict[str, object]] = []
    for turn, (seat, points, why) in enumerate(won, 4):
        events.append({"type": "TurnBegan", "turn": turn})
        events.append({"type": "ShipLost", "ship": turn - 4, "cause": "fire"})
        events.append({"type": "VictoryPoints", "seat": seat, "points": points, "total": points, "why": why})
    ships = [{"name": "Rio 1", "seat": 0, "group": 0}, {"name": "Moscow 1", "seat": 1, "group": 1}]
    shown = {
        "players": [{"seat": 0}, {"seat": 1}],
        "ships": ships,
        "groups": [{"kind": 0}, {"kind": 1}],
        "classes": [{"points": 90}, {"points": 160}],
    }
    (told,) = call("games/dropfleet/match-summary.ts", "matchSummary", [[events, shown, NAMES]])
    assert told["rows"] == [
        {"label": "Turn 4: holding west", "values": ["+2", ""]},
        {"label": "Turn 5: contesting east", "values": ["", "+5"]},
    ]
    assert told["notes"] == [
        "Turn 4: Ada takes the lead, 2 to 0.",
        "Turn 5: Bob takes the lead, 5 to 2.",
        "Turn 5 brought Bob 5 more than anybody else, the most of any turn.",
        "Turn 5: Bob loses Moscow 1 (160 points), the dearest ship of the battle.",
    ]
