"""How likely a fleet is to win: by victory points, what it holds on the ground, its hulls, and time."""

from __future__ import annotations

from pathlib import Path

from gravitable.bots.judgement import Judge
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
"""How many victory points the lead still changes by; and for each scoring to come. A lead as large as that
wins about three times out of four."""

NAMES = ("points had and hoped for", "points had and hoped for, early")
BY_HAND = (1.0, 0.0)


def scorings(m: DropfleetMatch) -> int:
    """How many scorings are still to come."""
    return sum(m.state.turn <= turn <= scenario_of(m).turns for turn in SCORING_TURNS)


def features(m: DropfleetMatch, seat: Seat) -> list[float]:
    """The victory points of a fleet, and those it can hope for, against how far the scorings to come can
    move the lead."""
    s = m.state
    whole = max(1.0, float(m.options.points * m.options.rosters))
    hulls = 0.0
    for number, ship in enumerate(s.ships):
        if s.groups[ship.group].seat == seat and ship.status in ("table", "waiting"):
            profile = profile_of(m, number)
            hulls += profile.points * ship.hull / profile.hull / whole
    held = sum(holder(m, place) == seat for place in places(s))
    coming = scorings(m)
    total = s.players[seat].vp + coming * (HELD * held + HULLS * hulls)
    standing = total / (SPREAD + SPREAD_EARLY * coming)
    turns = scenario_of(m).turns
    return [standing, (turns - s.turn + 1) / turns * standing]


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=False, by_hand=BY_HAND)
