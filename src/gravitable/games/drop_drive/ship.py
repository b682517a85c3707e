"""A player's ship: what its cards and upgrades add up to. Damaged upgrades add nothing.

drop-drive.cards.ship, drop-drive.captains.*, drop-drive.explore.upgrades, drop-drive.damage.frozen,
drop-drive.special.crew, drop-drive.special.gear
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gravitable.games.drop_drive.content import (
    Boon,
    CardNo,
    Colour,
    Content,
    DropIcon,
    Passenger,
    Specimen,
    Upgrade,
    UpgradeAbility,
)
from gravitable.games.drop_drive.state import NONE, DropDriveMatch, Player
from gravitable.physics.table import PieceId


def upgrade(content: Content, card: CardNo) -> Upgrade:
    """The face of an upgrade card."""
    face = content.cards[card].face
    assert isinstance(face, Upgrade)
    return face


def passenger(content: Content, card: CardNo) -> Passenger:
    """The face of a passenger card."""
    face = content.cards[card].face
    assert isinstance(face, Passenger)
    return face


def specimen(content: Content, card: CardNo) -> Specimen:
    """The face of a specimen card."""
    face = content.cards[card].face
    assert isinstance(face, Specimen)
    return face


def working(content: Content, player: Player) -> Iterator[Upgrade]:
    """The upgrades that are face up."""
    for each in player.upgrades:
        if not each.damaged:
            yield upgrade(content, each.card)


def has(content: Content, player: Player, ability: UpgradeAbility) -> bool:
    """Whether an undamaged upgrade gives this ability."""
    return any(each.ability == ability for each in working(content, player))


def boons(content: Content, player: Player) -> list[Boon]:
    """The captain, the crew, and the gear they carry.

    drop-drive.special.crew, drop-drive.special.gear
    """
    found: list[Boon] = [content.captains[player.captain]]
    for card in (*(each.card for each in player.crew), *gear(player)):
        face = content.cards[card].face
        assert isinstance(face, Boon)
        found.append(face)
    return found


def gear(player: Player) -> list[CardNo]:
    """The gear aboard: the captain's first."""
    return [card for card in (player.gear, *(each.gear for each in player.crew)) if card != NONE]


def can_carry(player: Player) -> bool:
    """Whether the captain or a crew has no gear yet. drop-drive.special.gear"""
    return player.gear == NONE or any(each.gear == NONE for each in player.crew)


def bays(content: Content, player: Player) -> int:
    """Cargo bays."""
    cards = content.front[player.front].bays + content.back[player.back].bays
    added = sum(each.bays for each in working(content, player))
    return cards + sum(boon.bays for boon in boons(content, player)) + added


def free_bays(content: Content, player: Player) -> int:
    """Cargo bays with nothing in them."""
    return bays(content, player) - len(player.cargo)


def slots(content: Content, player: Player) -> int:
    """Specimen slots. drop-drive.captains.har-tack, drop-drive.explore-types.places"""
    cards = content.front[player.front].slots + content.back[player.back].slots
    added = sum(each.slots for each in working(content, player))
    return cards + sum(boon.slots for boon in boons(content, player)) + added


def battle_rating(content: Content, player: Player) -> int:
    """What is added to a battle die. drop-drive.captains.bo-metric"""
    added = sum(each.battle for each in working(content, player))
    people = sum(boon.battle for boon in boons(content, player))
    return content.front[player.front].battle + people + added


def explore_rating(content: Content, player: Player) -> int:
    """How many cards are drawn when exploring. drop-drive.captains.bo-metric"""
    added = sum(each.explore for each in working(content, player))
    return content.back[player.back].explore + sum(b.explore for b in boons(content, player)) + added


def rocket_rating(content: Content, player: Player) -> int:
    """How many links the ship's nav tool should have."""
    added = sum(each.rocket for each in working(content, player))
    return content.back[player.back].rocket + sum(b.rocket for b in boons(content, player)) + added


def drop_icons(content: Content, player: Player) -> tuple[DropIcon, ...]:
    """Where the drop drive may aim."""
    icons = list(content.front[player.front].drop)
    for upgrade_ in working(content, player):
        icons += upgrade_.drop
    for boon in boons(content, player):
        icons += boon.drop
    return tuple(dict.fromkeys(icons))


def fuel_aboard(player: Player) -> PieceId | None:
    """A fuel in the cargo, if there is one that can be used."""
    return next((piece for piece in player.cargo if piece.startswith("fuel")), None)


def damaged(player: Player) -> tuple[CardNo, ...]:
    """The upgrades that are face down."""
    return tuple(each.card for each in player.upgrades if each.damaged)


def one_of_each_face(content: Content, cards: Iterable[CardNo]) -> list[CardNo]:
    """The first of the cards that say the same: whoever chooses among equal cards is asked about one."""
    found: dict[str, CardNo] = {}
    for card in cards:
        found.setdefault(content.cards[card].face.id, card)
    return list(found.values())


def bound_for(content: Content, player: Player, planet: Colour) -> list[CardNo]:
    """The passengers aboard who want to leave the ship on a planet. drop-drive.landing.passengers"""
    found = []
    for card in player.passengers:
        face = passenger(content, card)
        if planet in face.destinations and not (face.not_last_planet and player.left == planet):
            found.append(card)
    return found


def fit_nav_tools(m: DropDriveMatch) -> None:
    """Add or take away links until every nav tool is as long as its rating, as far as there are links.

    Links given back come first; players who still lack some take them in seat order.
    drop-drive.setup.nav-tool, drop-drive.setup.nav-tool-changes, drop-drive.components.nav-tool
    """
    players = m.state.players
    ratings = [rocket_rating(m.content, player) for player in players]
    spare = m.content.nav_tool.links + m.content.nav_tool.ends
    for player, rating in zip(players, ratings, strict=True):
        player.links = min(player.links, rating)
        spare -= player.links
    for player, rating in zip(players, ratings, strict=True):
        added = min(rating - player.links, spare)
        player.links += added
        spare -= added
