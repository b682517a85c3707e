"""The table read plainly: what ships add up to, how far things are apart, what markets and specimens pay."""

from __future__ import annotations

from typing import Any

from gravitable.games.drop_drive.content import Specimen
from gravitable.games.drop_drive.space import table_of
from gravitable.games.drop_drive.state import DropDriveMatch, DropDriveState, Player
from gravitable.geometry.outline import Outline, gap
from gravitable.geometry.solid import Pose3D, footprint
from gravitable.physics.table import PieceId

EQUAL = 1e-6


def kind(piece: PieceId) -> str:
    return piece.split("-")[0]


def cargo_kind(piece: PieceId) -> bool:
    return kind(piece) in ("asteroid", "fuel", "salvage", "curio")


def ship_kind(piece: PieceId) -> bool:
    return kind(piece) in ("ship", "pirate")


def seat_for(s: DropDriveState, ship: PieceId) -> int:
    """The player of a ship or pirate."""
    return [player.colour for player in s.players].index(ship.split("-")[1])  # type: ignore[arg-type]


def player_of(s: DropDriveState, ship: PieceId) -> Player:
    return s.players[seat_for(s, ship)]


def aboard(s: DropDriveState, ship: PieceId) -> list[PieceId]:
    """What a ship or a pirate holds."""
    return list(s.holds[ship.split("-")[1]] if kind(ship) == "pirate" else player_of(s, ship).cargo)  # type: ignore[index]


def stack(s: DropDriveState, piece: PieceId) -> set[PieceId]:
    """All that is stacked with a piece."""
    found = {piece}
    while True:
        more = {a for a, b in s.standing.items() if b in found} | {
            b for a, b in s.standing.items() if a in found
        }
        if more <= found:
            return found
        found |= more


def base(s: DropDriveState, ship: PieceId) -> PieceId:
    while ship in s.standing:
        ship = s.standing[ship]
    return ship


def faces_up(m: DropDriveMatch, player: Player) -> list[Any]:
    """Everything that adds to a ship: cards, captain, crew, gear, undamaged upgrades."""
    cards = [each.card for each in player.upgrades if not each.damaged]
    cards += [each.card for each in player.crew]
    cards += [card for card in (player.gear, *(each.gear for each in player.crew)) if card >= 0]
    found: list[Any] = [m.content.cards[card].face for card in cards]
    found += [captain for captain in m.content.captain if captain.id == player.captain]
    return [*found, m.content.front[player.front], m.content.back[player.back]]


def adds(m: DropDriveMatch, player: Player, what: str) -> int:
    return sum(getattr(face, what, 0) for face in faces_up(m, player))


def able(m: DropDriveMatch, player: Player, ability: str) -> bool:
    return any(getattr(face, "ability", None) == ability for face in faces_up(m, player))


def strength(m: DropDriveMatch, ship: PieceId) -> int:
    """What is added to a battle die."""
    if kind(ship) == "ship":
        return adds(m, player_of(m.state, ship), "battle")
    return m.content.long_range.leviathan_battle if kind(ship) == "leviathan" else 0


def seen(m: DropDriveMatch, piece: PieceId, pose: Pose3D | None = None) -> Outline:
    return footprint(table_of(m).pieces[piece].solid, pose or m.state.poses[piece])


def rim(one: Outline, other: Outline) -> float:
    return max(0.0, gap(one, other))


def price_of(m: DropDriveMatch, place: PieceId, good: str) -> int:
    """What a place pays for one of a type."""
    if place == "trader":
        return 3
    if kind(place) == "station":
        return m.content.long_range.station_price
    planet = place.split("-")[1]
    if good in m.content.curios:
        assert planet in m.content.curios[good].buyers
        return m.content.curios[good].price
    (tile,) = [tile for tile in m.content.planet if tile.id == planet]
    rows = tile.homeworld if m.state.sides[tile.id] == "homeworld" else tile.edgeworld
    (row,) = [row for row in rows if row.asteroid == good]
    left = row.prices[m.state.demand.get(f"{planet}/{good}", 0) :]
    return left[0] if left else 1


def specimen_credits(m: DropDriveMatch, player: Player, own: Specimen) -> int:
    """What one specimen pays, by the back cover of the rulebook; a die is not rolled here."""
    rule: Any = own.scoring
    all_: list[Specimen] = []
    for card in player.specimens:
        face = m.content.cards[card].face
        assert isinstance(face, Specimen)
        all_ += [face, face] if type(face.scoring).__name__ == "Twice" else [face]
    match type(rule).__name__:
        case "ByOrigin":
            return sum(rule.credits for each in all_ if each.origin == rule.origin or each.origin == "every")
        case "ByVitals":
            values = [getattr(each, rule.vital) for each in all_]
            top = 10**6 if rule.high is None else rule.high
            return sum(rule.credits for v in values if v == "every" or rule.low <= v <= top)
        case "ByUpgrades":
            return int(rule.credits) * len(player.upgrades)
        case "ByOthers":
            return int(rule.credits) * (len(all_) - 1)
        case "ByDifferent":
            plain = {each.origin for each in all_} - {"every"}
            return int(rule.credits) * min(5, len(plain) + any(each.origin == "every" for each in all_))
    return int(rule.credits)
