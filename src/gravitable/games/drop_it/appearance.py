"""The players in the colours of their tiles, and their teams."""

from __future__ import annotations

from gravitable.games.drop_it.content import Colour, Content
from gravitable.games.drop_it.options import DropItOptions
from gravitable.games.drop_it.state import DropItState
from gravitable.games.drop_it.steps.setup import form_sides, mode_for
from gravitable.kernel import Ink, Look

_INKS: dict[Colour, Ink] = {
    "red": Ink.VERMILION,
    "blue": Ink.BLUE,
    "green": Ink.GREEN,
    "yellow": Ink.YELLOW,
}


def looks(seats: int, options: DropItOptions, content: Content, state: DropItState | None) -> list[Look]:
    """Everyone has a colour of their side. If those are taken, they have one that no tile has, as long as
    there is one.
    """
    mode = mode_for(seats, options)
    sides = form_sides(seats, options, content, mode)
    if mode == "together":
        return [Look.of_seat(seat) for seat in range(seats)]
    own = {
        seat: _INKS[colour] for side in sides for seat, colour in zip(side.seats, side.colours, strict=False)
    }
    spare = sorted(set(Ink) - set(own.values()), key=lambda ink: (ink in _INKS.values(), ink))
    found: list[Look] = []
    for side in sides:
        called = " and ".join(colour.capitalize() for colour in side.colours)
        name, team = (None, called) if mode == "teams" else (called, None)
        found += [Look(own[seat] if seat in own else spare.pop(0), name, team) for seat in side.seats]
    return found
