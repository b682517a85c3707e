"""The events tell what happens: whoever follows them knows the ships, the places and the score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gravitable
from gravitable.games.dropfleet import events as told
from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.steps.roundup import events as told_later
from gravitable.kernel import Event


class Followed:
    """What a board knows of a battle that begins with what is printed and follows the events."""

    def __init__(self, m: DropfleetMatch) -> None:
        s = m.state
        self.hull = [ship.hull for ship in s.ships]
        self.places: list[Any] = [(ship.x, ship.y, ship.heading, ship.layer) for ship in s.ships]
        self.spikes = [(ship.spike, ship.silent) for ship in s.ships]
        self.shields = [ship.shields for ship in s.ships]
        self.lost: set[int] = set()
        self.weapons: list[int] = [0] * len(s.ships)
        self.vp = [player.vp for player in s.players]
        self.hands = [len(player.hand) for player in s.players]
        self.turn = s.turn
        self.sectors = [(sector.hull, sector.ruined) for sector in s.sectors]
        self.stations = [station.hull for station in s.stations]
        self.initiative = list(s.initiative)
        self.phase = s.phase

    def hear(self, event: Event) -> None:
        """Follow one event."""
        match event:
            case told.TurnBegan(turn):
                self.turn = turn
            case told.ShipMoved(ship, way, heading, layer):
                self.places[ship] = (*way[-1], heading, layer)
            case told_later.NeutralMoved(ship, x, y, heading, layer):
                self.places[ship] = (x, y, heading, layer)
            case told.ShipTurned(ship, heading):
                self.places[ship] = (*self.places[ship][:2], heading, self.places[ship][3])
            case told.LayerChanged(ship, layer):
                self.places[ship] = (*self.places[ship][:3], layer)
            case told.OrderGiven(ship, _, shields) | told.ShieldsSet(ship, shields):
                self.shields[ship] = shields
            case told.SpikeChanged(ship, spike, silent):
                assert self.spikes[ship] != (spike, silent), "nothing has changed"
                self.spikes[ship] = (spike, silent)
            case told.HullLost(target, points, hull):
                assert points > 0
                if target.kind == "ship":
                    assert hull == max(0, self.hull[target.no] - points)
                    self.hull[target.no] = hull
                elif target.kind == "station":
                    assert hull == max(0, self.stations[target.no] - points)
                    self.stations[target.no] = hull
                else:
                    assert hull == max(0, self.sectors[target.no][0] - points)
                    self.sectors[target.no] = (hull, self.sectors[target.no][1])
            case told.HullRegained(ship, points, hull):
                assert points > 0
                assert hull == self.hull[ship] + points
                self.hull[ship] = hull
            case told_later.Regenerated(ship, _, hull):
                self.hull[ship] = hull
            case told.WeaponLost(ship, weapon):
                assert not self.weapons[ship] & 1 << weapon
                self.weapons[ship] |= 1 << weapon
            case told.ShipLost(ship):
                assert ship not in self.lost
                self.lost.add(ship)
            case told.SectorRuined(sector):
                assert not self.sectors[sector][1]
                self.sectors[sector] = (self.sectors[sector][0], True)
            case told.VictoryPoints(seat, points, total):
                self.vp[seat] += points
                assert self.vp[seat] == total
            case told.CardsDrawn(seat, cards, count):
                assert len(cards) == count
                self.hands[seat] += count
            case told.CardPlayed(seat) | told.CardDiscarded(seat):
                self.hands[seat] -= 1
            case told_later.InitiativeRolled(rolls, totals, order):
                assert all(total >= roll for roll, total in zip(rolls, totals, strict=True))
                self.initiative = list(order)
            case told.Fired(_, _, _, lock, rolls, normal, critical):
                assert bool(rolls) or not normal + critical
                assert lock <= 6 or not normal + critical
            case told.Ended(points):
                assert list(points) == self.vp
            case _:
                pass


def truth(m: DropfleetMatch) -> dict[str, Any]:
    """The same, as it is."""
    s = m.state
    return {
        "hull": [ship.hull for ship in s.ships],
        "places": [(ship.x, ship.y, ship.heading, ship.layer) for ship in s.ships],
        "spikes": [(ship.spike, ship.silent) for ship in s.ships],
        "shields": [ship.shields for ship in s.ships],
        "lost": {no for no, ship in enumerate(s.ships) if ship.status == "destroyed"},
        "weapons": [ship.harm.lost for ship in s.ships],
        "vp": [player.vp for player in s.players],
        "hands": [len(player.hand) for player in s.players],
        "turn": s.turn,
        "sectors": [(sector.hull, sector.ruined) for sector in s.sectors],
        "stations": [station.hull for station in s.stations],
        "initiative": list(s.initiative),
    }


OF_SHIPS = ("hull", "places", "spikes", "shields", "weapons")

BATTLES: list[dict[str, Any]] = [
    {"scenario": "take-and-hold", "first_faction": "ucm", "second_faction": "scourge"},
    {
        "scenario": "station-assault",
        "first_faction": "phr",
        "second_faction": "shaltari",
        "table_edge": "forbidden",
    },
    {"scenario": "moonshot", "first_faction": "resistance", "second_faction": "ucm", "anomaly": True},
    {
        "scenario": "power-grab",
        "first_faction": "shaltari",
        "second_faction": "resistance",
        "table_edge": "forbidden",
    },
]


@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_whoever_follows_the_events_knows_the_battle(number: int) -> None:
    rng = Random(number)
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=number + 1, options=BATTLES[number])
    followed, heard = Followed(m), len(m.events)
    for _ in range(5000):
        if not m.pending:
            break
        decision = rng.choice(m.pending)
        m.play(rng.choice(m.candidates(decision, 1, rng)), decision.seat)
        for event in m.events[heard:]:
            followed.hear(event)
        latest, heard = m.events[heard:], len(m.events)
        alive = [no for no, ship in enumerate(m.state.ships) if ship.status != "destroyed"]
        for name, true in truth(m).items():
            known = getattr(followed, name)
            if name in OF_SHIPS:
                known, true = ([each[n] for n in alive] for each in (known, true))
            if name == "places" and m.state.active_group != NONE:
                continue  # a ship may be under way
            if known != true and isinstance(known, list):
                wrong = [
                    (n, *pair) for n, pair in enumerate(zip(known, true, strict=True)) if pair[0] != pair[1]
                ]
                raise AssertionError(f"{name}: {wrong} after {latest}")
            assert known == true, f"{name} after {latest}"
    assert m.outcome is not None
    assert NONE not in followed.lost
