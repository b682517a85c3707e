"""The board as text."""

from __future__ import annotations

from gravitable.games.dropfleet.state import (
    NONE,
)
from gravitable.games.dropfleet.view import DropfleetView


def board_text(view: DropfleetView) -> str:
    """The table for a terminal, in Rich markup: points, then every ship on it."""
    lines = [f"[bold]{view.scenario_name}[/bold], turn {view.turn} of {view.turns}, {view.phase}"]
    for player in view.players:
        name = player.fleet.name if player.fleet else "a fleet"
        lines.append(
            f"Seat {player.seat}: {name}, [bold]{player.vp}[/bold] VP, {player.kill_points} kill points, "
            f"{player.cards} cards"
        )
    for no, cluster in enumerate(view.clusters):
        sectors = [
            f"{entry.sector.kind} {entry.sector.hull}"
            + (f" (seat {entry.holder})" if entry.holder != NONE else "")
            for entry in view.sectors
            if entry.sector.cluster == no
        ]
        lines.append(f"Cluster {cluster.name} at {cluster.x:g}, {cluster.y:g}: " + ", ".join(sectors))
    for station in view.stations:
        lines.append(f"Station {station.name} at {station.x:g}, {station.y:g}: Hull {station.hull}")
    spikes = ("", " minor spike", " MAJOR spike")
    for ship in view.ships:
        if ship.status == "table":
            silent = " silent" if ship.silent else ""
            full = view.classes[view.groups[ship.group].kind].hull
            lines.append(
                f"{ship.no:3} [{'cyan' if ship.seat == 0 else 'red' if ship.seat == 1 else 'white'}]"
                f"{ship.name:20}[/] {ship.x:5.1f} {ship.y:5.1f} {ship.heading:5.0f}° {ship.layer:10} "
                f"Hull {ship.hull}/{full}{spikes[ship.spike]}{silent}"
            )
    return "\n".join(lines)
