"""The system for a terminal: a map in characters, planets and their markets, ships and what they carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gravitable.games.drop_drive.pieces import like, noun
from gravitable.games.drop_drive.view.shown import CardView, DropDriveView, PieceView, ShipView
from gravitable.physics.table import PieceId

COLUMNS, ROWS = 61, 27
SIGNS = {
    "asteroid": "·",
    "fuel": "f",
    "salvage": "s",
    "anomaly": "?",
    "mine": "*",
    "wormhole": "@",
    "precursor": "+",
    "station": "#",
    "collector": "c",
    "leviathan": "L",
    "curio": "$",
}
"""What stands for a piece; planets are capital letters, ships and pirates their colour's first letter."""


def board_text(view: DropDriveView) -> str:
    """The whole table, in Rich markup."""
    head = (
        f"[bold]Turn {view.turn}[/bold], round {view.round}, {view.phase.replace('-', ' ')}. "
        f"Demand tokens left: {view.tokens} of {view.tokens_in_game}."
        f"{' [red]This is the last turn.[/red]' if view.ending else ''}"
    )
    legend = "PGBOV planets, pgbov ships, [red]pgbov[/red] pirates, · asteroid, f fuel, s salvage, ? anomaly"
    legend += ", $ special cargo" if view.system.curios else ""
    lines = [head, "", *_map(view), legend, ""]
    for planet in view.planets:
        market = ", ".join(f"{row.asteroid} {row.price}" for row in planet.market)
        facility = f"  {planet.facility.name}" if planet.facility else ""
        bonus = f"  bonus: {', '.join(card.name for card in planet.bonus)}" if planet.bonus else ""
        lines.append(f"{planet.colour[0].upper()} {planet.name:13} buys {market}{facility}{bonus}")
    lines.append("")
    for ship in view.ships:
        lines += _ship(view, ship)
    return "\n".join(lines)


def _map(view: DropDriveView) -> list[str]:
    half = view.system.apothem * 2 / 3**0.5
    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = (2 * column / (COLUMNS - 1) - 1) * view.system.apothem, (1 - 2 * row / (ROWS - 1)) * half
            if abs(0.5 * x) + 0.75**0.5 * abs(y) > view.system.apothem + 8.0:
                grid[row][column] = "[dim]░[/dim]"
            elif x * x + y * y < view.system.sun_radius**2:
                grid[row][column] = "[yellow]☼[/yellow]"
    # Ships last, so that they are seen on top of what they stand on.
    for piece in sorted(view.pieces, key=lambda piece: (piece.role == "ship", piece.pose.z)):
        column = round((piece.pose.x / view.system.apothem + 1) / 2 * (COLUMNS - 1))
        row = round((1 - piece.pose.y / half) / 2 * (ROWS - 1))
        if 0 <= row < ROWS and 0 <= column < COLUMNS:
            grid[row][column] = _sign(piece)
    return ["".join(row) for row in grid]


def _sign(piece: PieceView) -> str:
    kind = noun(piece.id)
    if kind == "planet":
        return f"[bold]{piece.tone[0].upper()}[/bold]"
    if kind in ("ship", "pirate"):
        return (
            f"[red]{piece.tone[0]}[/red]" if kind == "pirate" else f"[bold cyan]{piece.tone[0]}[/bold cyan]"
        )
    return SIGNS[kind]


def _ship(view: DropDriveView, ship: ShipView) -> list[str]:
    turn = "▶" if ship.seat == view.active else " "
    pirate = next(each for each in view.pirates if each.seat == ship.seat)
    where = f" on {ship.port}" if ship.port else ""
    lines = [f"{turn} [bold]{ship.captain.name}[/bold] ({ship.colour}), {ship.credits} credits{where}"]
    if ship.ratings:
        ratings = ship.ratings
        lines.append(
            f"    battle {ratings.battle}, explore {ratings.explore}, {ratings.links} links, drop near "
            f"{'/'.join(ratings.drop)}; cargo {len(ship.cargo)} of {ratings.bays}: {_counted(ship.cargo)}"
        )
    cards = [each.card.name + (" (damaged)" if each.damaged else "") for each in ship.upgrades]
    cards += [f"{card.name} to {'/'.join(card.destinations)}" for card in ship.passengers]
    cards += [card.name for card in ship.specimens]
    if cards:
        lines.append(f"    {', '.join(cards)}")
    people = [*(each.card.name for each in ship.crew), *(gear.name for gear in _gear(ship))]
    if people:
        lines.append(f"    with {', '.join(people)}")
    if pirate.hold:
        lines.append(f"    pirate's hold: {_counted(pirate.hold)}")
    return lines


def _gear(ship: ShipView) -> list[CardView]:
    carried = (ship.captain.gear, *(each.gear for each in ship.crew))
    return [gear for gear in carried if gear is not None]


def _counted(pieces: Sequence[PieceId]) -> str:
    counts = Counter(like(piece).removeprefix("asteroid-").removeprefix("curio-") for piece in pieces)
    return ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "none"
