"""How likely a fleet is to win: by its points, its hulls, what it holds and can still land, and time."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from gravitable.bots.evaluation import Judge
from gravitable.games.dropfleet.bots.decision_cache import tokens_a_turn
from gravitable.games.dropfleet.ground.garrisons import holder, places, troops_at
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.scoring import SCORING_TURNS, score_end, score_turn
from gravitable.games.dropfleet.table import gear, scenario_of
from gravitable.kernel import Seat

HELD = 1.2
"""Victory points that a place held now brings at each scoring to come."""
HULLS = 10.0
"""Victory points that a whole fleet brings at each scoring to come."""
SPREAD, SPREAD_EARLY = 2.5, 2.0
"""How many victory points the lead still changes by; and for each scoring to come. A lead as large as that
wins about three times out of four."""

MOST_POINTS = 30
"""Victory points beyond those of most scenarios."""
LANDS = 4.0
"""From how far a ship lands, roughly."""
MANY = 4.0
"""More troops than this in one place count for nothing."""

NAMES = (
    "points had and hoped for",
    "points had and hoped for, early",
    "victory points, late",
    "would be counted on a scoring turn, late",
    "would be counted at the end",
    "hulls",
    "hulls, late",
    "landers a turn",
    "landers a turn, late",
    "landers near ground",
    "troops",
    "flagship",
)
BY_HAND = (1.0, *[0.0] * (len(NAMES) - 1))


def scorings(m: DropfleetMatch) -> int:
    """How many scorings are still to come."""
    return sum(m.state.turn <= turn <= scenario_of(m).turns for turn in SCORING_TURNS)


def features(m: DropfleetMatch, seat: Seat) -> list[float]:
    """The victory points of a fleet, and those it can hope for, against how far the scorings to come can
    move the lead; and what else tells who will score.

    What would rather tell how a fleet came to be where it is, its spikes or how near its enemies are, is left
    out: a choice is not good because winners often make it.
    """
    s = m.state
    hulls, landers, landing = _fleet(m, seat)
    troops, held = 0.0, 0
    for place in places(s):
        here = troops_at(m, place)[seat]
        troops += min(MANY, here.fighters + 0.5 * (here.transit_infantry + here.transit_armour))
        held += holder(m, place) == seat
    player, coming = s.players[seat], scorings(m)
    standing = (player.vp + coming * (HELD * held + HULLS * hulls)) / (SPREAD + SPREAD_EARLY * coming)
    turns = scenario_of(m).turns
    late = s.turn / turns
    return [
        standing,
        (turns - s.turn + 1) / turns * standing,
        late * player.vp,
        late * _counted(m, seat, score_turn, 4),
        _counted(m, seat, score_end, 6),
        hulls,
        late * hulls,
        landers,
        late * landers,
        landing,
        troops,
        player.flagship >= 0 and s.ships[player.flagship].status != "destroyed",
    ]


def _counted(m: DropfleetMatch, seat: Seat, count: Callable[[DropfleetMatch], None], turn: int) -> float:
    """What a seat would score if it were counted now, as on that turn."""
    copy = m.clone()
    copy.state.turn = turn
    count(copy)
    return copy.state.players[seat].vp - m.state.players[seat].vp


def _fleet(m: DropfleetMatch, seat: Seat) -> tuple[float, float, float]:
    """How much of the hulls is left, and how many landers there are a turn: in all, and near ground."""
    s = m.state
    whole = max(1.0, float(m.options.points * m.options.rosters))
    hulls = landers = near = 0.0
    for no, ship in enumerate(s.ships):
        if s.groups[ship.group].seat != seat or ship.status not in ("table", "waiting"):
            continue
        profile, lands = gear(m, no).ship, tokens_a_turn(gear(m, no))
        hulls += profile.points / whole * ship.hull / profile.hull
        landers += lands
        run = profile.thrust + LANDS
        if lands and ship.status == "table":
            near += lands * any(math.hypot(ship.x - at.x, ship.y - at.y) <= run for at in s.clusters)
    return hulls, landers, near


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=False, by_hand=BY_HAND)


def score(m: DropfleetMatch) -> list[float]:
    """Return the victory points of each seat as a share of many, and a little for what it has destroyed."""
    return [player.vp / MOST_POINTS + player.kill_points / 10_000 for player in m.state.players]
