"""Drop It for learning agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gravitable.games.drop_it.actions import Drop, DropItAction
from gravitable.games.drop_it.bots.aim import FAR, Sight, worth
from gravitable.games.drop_it.state import GAME_SIDE, DropItMatch
from gravitable.kernel import Spaces

GLANCES = {
    "points": (0.0, 20.0),
    "worth": (-5.0, 20.0),
    "breaches": (0.0, 6.0),
    "touches": (0.0, 6.0),
    "height": (-50.0, 350.0),
    "same_colour": (0.0, FAR),
    "same_shape": (0.0, FAR),
    "same_edge": (0.0, FAR),
}
"""What is seen of a drop before it is made, as if the tile fell straight down and stuck. The last three
are how far from there what it must not touch lies."""


def score(m: DropItMatch) -> list[float]:
    """The points of each seat's side as a share of the track; against the game, what they are ahead by."""
    s = m.state
    lead = s.points[GAME_SIDE] if s.mode == "together" else 0
    side_of = {seat: number for number, side in enumerate(s.sides) for seat in side.seats}
    return [(s.points[side_of[seat]] - lead) / m.content.numbers.track for seat in range(m.seats)]


def glance(m: DropItMatch) -> Callable[[DropItAction], Sequence[float]]:
    """How each drop looks at a glance."""
    sight = Sight(m)

    def look(action: DropItAction) -> Sequence[float]:
        if not isinstance(action, Drop):
            return (0.0,) * len(GLANCES)
        aim = sight.aim(action)
        seen = aim.verdict
        judged = seen.points, worth(m, seen), len(seen.breaches), len(seen.touches)
        return *judged, aim.pose.y, *sight.alike(aim)

    return look


SPACES = Spaces(
    glances=GLANCES,
    glance=glance,
    longest={
        "DropItView.tiles": 36,
        "DropItView.sides": 5,
        "SideView.seats": 7,
        "SideView.colours": 4,
        "SideView.jokers": 8,
        "Verdict.touches": 6,
        "Verdict.edges": 2,
        "Verdict.breaches": 4,
        "Verdict.circles": 2,
        "Verdict.tasks": 2,
    },
    ranges={
        "TileView.number": (0, 100),
        "TileView.side": (0, 8),
        "Pose.x": (-50, 350),
        "Pose.y": (-50, 350),
        "Pose.angle": (-7, 7),
        "SideView.seats": (0, 8),
        "DropItView.active_side": (0, 8),
        "DropItView.active_seat": (0, 8),
        "DropItView.turn": (0, 100),
        "Drop.tile": (0, 100),
        "Drop.x": (0, 300),
        "Drop.angle": (-7, 7),
    },
    left_out=frozenset(
        {"DropItView.board", "DropItView.turns", "DropItView.track", "SideView.space", "SideView.tokens"}
    ),
    score=score,
)
