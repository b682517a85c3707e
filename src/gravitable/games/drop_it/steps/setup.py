"""Setting up: who plays with which tiles and jokers."""

from __future__ import annotations

from gravitable.games.drop_it.content import Colour, Content, Mode, TileNo
from gravitable.games.drop_it.options import DropItOptions
from gravitable.games.drop_it.state import DropItMatch, DropItState, Side

MOST_PLAYERS = 4


def set_up(m: DropItMatch) -> DropItState:
    """Sides, supplies and jokers; markers on the start space. drop-it.setup.markers, drop-it.play.first"""
    options = m.options
    mode = mode_for(m.seats, options)
    sides = form_sides(m.seats, options, m.content, mode)
    return DropItState(
        mode=mode,
        sides=sides,
        first=m.roll(m.seats) - 1 if options.first == "random" and m.seats > 1 else 0,
        turn=0,
        supply=deal_supplies(m, mode, sides),
        poses=[None] * len(m.content.tiles),
        lying=[],
        out=[],
        points=[0] * (2 if mode == "together" else len(sides)),
        jokers=deal_jokers(m, mode, sides),
        last=None,
        stands=None,
    )


def mode_for(seats: int, options: DropItOptions) -> Mode:
    """How so many players play: one always against the game, more than there are colours always in teams.

    drop-it.overview.players, drop-it.coop.solo
    """
    if seats == 1 or options.mode == "together":
        return "together"
    if seats > MOST_PLAYERS or options.mode == "teams":
        return "teams"
    return "each"


def form_sides(seats: int, options: DropItOptions, content: Content, mode: Mode) -> tuple[Side, ...]:
    """Players, teams or all together, with their colours.

    drop-it.teams.two, drop-it.setup.two-players, drop-it.setup.pool
    """
    colours = colour_order(seats, options, content)
    everyone = tuple(range(seats))
    if mode == "together":
        return (Side(everyone, colours),)
    if mode == "teams" or seats == 2:
        first = min(options.first_team or seats // 2, seats - 1)
        half = len(colours) // 2
        return (Side(everyone[:first], colours[:half]), Side(everyone[first:], colours[half:]))
    return tuple(Side((seat,), (colours[seat],)) for seat in everyone)


def colour_order(seats: int, options: DropItOptions, content: Content) -> tuple[Colour, ...]:
    """The colours as they are given out; with three players the shared one comes last.

    drop-it.setup.shared-colour
    """
    colours = [colour.id for colour in content.colour]
    if seats == 3:
        shared = options.shared_colour
        colours = [colour for colour in colours if colour != shared] + [shared]
    return tuple(colours)


def deal_supplies(m: DropItMatch, mode: Mode, sides: tuple[Side, ...]) -> list[list[TileNo]]:
    """The tiles each side begins with.

    drop-it.setup.four-players, drop-it.setup.three-players, drop-it.setup.two-players, drop-it.setup.pool,
    drop-it.teams.supply, drop-it.coop.pool
    """
    content = m.content
    supplies = [[n for n, tile in enumerate(content.tiles) if tile.colour in side.colours] for side in sides]
    if mode == "each" and m.seats == 3:
        given = colour_order(m.seats, m.options, content)[-1]
        shared = [n for n, tile in enumerate(content.tiles) if tile.colour == given]
        for supply, share in zip(supplies, _divide(m, content, shared), strict=True):
            supply += share
            supply.sort()
    return supplies


def _divide(m: DropItMatch, content: Content, shared: list[TileNo]) -> list[list[TileNo]]:
    """Three even parts of the fourth colour. drop-it.setup.three-players"""
    each = len(shared) // 3
    if m.options.shared_tiles == "dealt":
        return [[m.draw(shared) for _ in range(each)] for _ in range(3)]
    parts: list[list[TileNo]] = []
    for share in content.share:
        part = []
        for shape in share.shapes:
            tile = next(n for n in shared if content.tiles[n].shape == shape)
            shared.remove(tile)
            part.append(tile)
        parts.append(part)
    return parts


def deal_jokers(m: DropItMatch, mode: Mode, sides: tuple[Side, ...]) -> list[list[Colour]]:
    """The jokers each side begins with.

    drop-it.jokers.three-four, drop-it.jokers.two, drop-it.coop.easy, drop-it.coop.pro
    """
    content, options = m.content, m.options
    if mode == "together":
        each = content.difficulty_called(options.difficulty).jokers_per_colour
        return [[colour for colour in side.colours for _ in range(each)] for side in sides]
    if not options.jokers:
        return [[] for _ in sides]
    total = content.numbers.jokers_each
    return [[colour for colour in side.colours for _ in range(total // len(side.colours))] for side in sides]
