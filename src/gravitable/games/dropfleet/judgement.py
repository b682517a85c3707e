"""How likely a fleet is to win: by victory points, what it holds on the ground, its hulls, and time."""

from __future__ import annotations

from gravitable.bots.standing import Standing
from gravitable.games.dropfleet.ground.garrisons import holder, places
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.scoring import SCORING_TURNS
from gravitable.games.dropfleet.table import profile_of, scenario_of
from gravitable.kernel import Seat

HELD = 1.2
"""Victory points that a place held now brings at each scoring to come."""
HULLS = 10.0
"""Victory points that a whole fleet brings at each scoring to come."""
SPREAD, SPREAD_EARLY = 2.5, 2.0
"""How many victory points the lead still changes by; and for each scoring to come."""


def scorings(m: DropfleetMatch) -> int:
    """How many scorings are still to come."""
    return sum(m.state.turn <= turn <= scenario_of(m).turns for turn in SCORING_TURNS)


def value(m: DropfleetMatch, seat: Seat) -> float:
    """The victory points of a fleet, and those it can hope for."""
    s = m.state
    whole = max(1.0, float(m.options.points * m.options.rosters))
    hulls = 0.0
    for number, ship in enumerate(s.ships):
        if s.groups[ship.group].seat == seat and ship.status in ("table", "waiting"):
            profile = profile_of(m, number)
            hulls += profile.points * ship.hull / profile.hull / whole
    held = sum(holder(m, place) == seat for place in places(s))
    return s.players[seat].vp + scorings(m) * (HELD * held + HULLS * hulls)


def spread(m: DropfleetMatch) -> float:
    """How far the scorings to come can move the lead."""
    return SPREAD + SPREAD_EARLY * scorings(m)


JUDGE = Standing(value, spread)
