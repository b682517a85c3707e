"""What Drop It says is what it does, in real games: verdicts, events, previews and refusals."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from shapely import LineString, MultiPoint, Point, Polygon  # type: ignore[import-untyped]

import gravitable
from gravitable.games.drop_it import GAME
from gravitable.games.drop_it import events as e
from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.content import Edge
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.steps.turn import DropAid
from gravitable.geometry.outline import Pose, bounds, place
from gravitable.kernel import Action, Decision, Event, IllegalAction, preview

CONTENT = GAME.load_content({})
# Whole games with real falls take long on a busy machine.
pytestmark = pytest.mark.timeout(900)

FINE = 64
"""Segments of a quarter circle: a disc drawn so is right to a hundredth of a millimetre."""
UNSURE = 0.01
APART = 2 * max(math.hypot(*corner) for shape in CONTENT.shape for corner in shape.corners) + 1
"""Tiles whose centres are further apart than this do not touch, however they are turned."""

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"jokers": True, "shared_tiles": "dealt", "joker_colour": "own", "first": "random"}),
    (5, {"jokers": True, "first_team": 1, "first": "random", "tremor": "shaky", "beginner": True}),
    (1, {"difficulty": "hard"}),
]


class Turn(NamedTuple):
    """A choice in a real game: the match as it was, the action, what it caused, the match after it."""

    before: DropItMatch
    action: Action
    events: list[Event]
    after: DropItMatch


@functools.cache
def real_games() -> list[list[Turn]]:
    """A whole game at each table, every tile really falling; played once for all tests."""
    return [real_game(seed, seats, options) for seed, (seats, options) in enumerate(TABLES)]


def real_game(seed: int, seats: int, options: dict[str, Any]) -> list[Turn]:
    rng = Random(seed)
    m = gravitable.new("drop-it", seats=seats, seed=seed, options=options)
    turns = []
    while m.pending:
        before = m.clone()
        action = rng.choice(m.candidates(m.pending[0], 3, rng))
        turns.append(Turn(before, action, m.play(action), m.clone()))
    return turns


def all_turns() -> list[Turn]:
    """Every choice of every game."""
    return [turn for game in real_games() for turn in game]


class Told:
    """Points, jokers and tiles as one can keep them up by the events alone."""

    def __init__(self, m: DropItMatch) -> None:
        s = m.state
        self.points, self.tokens = [0] * len(s.points), [0] * len(s.points)
        self.jokers = [list(jokers) for jokers in s.jokers]
        self.supply = [set(supply) for supply in s.supply]
        self.poses: dict[int, Pose] = {}
        self.out: set[int] = set()
        self.turns: list[tuple[int, int]] = []
        self.verdict: Verdict | None = None
        self.saved = False

    def hear(self, event: Event) -> None:
        match event:
            case e.TurnBegan(side, seat, turn):
                self.turns.append((side, seat))
                assert turn == len(self.turns) - 1
                self.verdict, self.saved = None, False
            case e.Dropped(seat, tile, _, _, poses, side, tiles_left):
                assert (side, seat) == self.turns[-1]
                self.supply[side].remove(tile)
                assert len(self.supply[side]) == tiles_left
                assert tile in poses
                for each, pose in poses.items():
                    assert each == tile or self.poses[each] != pose
                    self.poses.pop(each, None)
                    if pose is None:
                        self.out.add(each)
                    else:
                        self.poses[each] = pose
            case e.Judged(_, verdict, stands):
                self.verdict = verdict
                assert stands == (None if verdict.breaches else True)
            case e.JokerSpent(side, _, colour, jokers):
                self.jokers[side].remove(colour)
                assert tuple(self.jokers[side]) == jokers
                self.saved = True
            case e.Scored(side, tile, level, bonus, points):
                assert self.verdict is not None
                assert not self.verdict.breaches or self.saved
                assert (side, tile, level) == (self.turns[-1][0], self.verdict.tile, self.verdict.level)
                assert points == level + bonus == self.verdict.points
                circles = [circle for circle in CONTENT.circle if circle.id in self.verdict.circles]
                assert bonus == sum(circle.points for circle in circles)
            case e.NothingScored(_, _, stands):
                assert self.verdict is not None
                assert stands == (not self.verdict.breaches or self.saved)
            case e.MarkerMoved(side, by, total, space, tokens):
                self.points[side] += by
                assert self.points[side] == total == space + tokens
                assert tokens == total // 25 * 25
            case e.TokenShown(side, worth):
                assert worth == self.tokens[side] + 25
                self.tokens[side] = worth
            case e.JokersCounted(side, unused, points):
                assert (unused, points) == (len(self.jokers[side]), 3 * unused)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_the_table_can_be_kept_up_by_the_events_alone(table: int) -> None:
    game = real_games()[table]
    first = game[0].before.state
    told = Told(game[0].before)
    told.hear(e.TurnBegan(first.side, first.seat, 0))
    for turn in game:
        for event in turn.events:
            told.hear(event)
        s = turn.after.state
        assert told.points == s.points
        assert told.jokers == s.jokers
        assert told.supply == [set(supply) for supply in s.supply]
        assert told.poses == {tile: s.poses[tile] for tile in s.lying}
        assert told.out == set(s.out)
        assert told.tokens == [points // 25 * 25 for points in s.points]
        assert len(told.poses) + len(told.out) + sum(map(len, told.supply)) == 36
    assert len(told.turns) == 36
    m, last = game[-1].after, game[-1].events[-1]
    assert isinstance(last, e.Ended)
    assert m.outcome is not None
    assert (last.rule, last.why) == (m.outcome.rule, m.outcome.why)
    if m.state.mode != "together":
        best = {side for side, points in enumerate(told.points) if points == max(told.points)}
        assert set(last.winners) == best
        winners = {seat for side in best for seat in m.state.sides[side].seats}
        assert {seat for seat, won in enumerate(m.outcome.won) if won} == winners
    else:
        assert set(m.outcome.won) == {told.points[0] > told.points[1]}


def drawn(tile: int, pose: Pose) -> Any:
    """A tile as Shapely draws it: corners shrunk to the middle and grown again by their rounding."""
    outline = place(CONTENT.outlines[tile], pose)
    return MultiPoint(outline.core).convex_hull.buffer(outline.radius, quad_segs=FINE)


def stretch(edge: Edge) -> Any:
    """An edge as a line."""
    ends = (edge.start, edge.end)
    if edge.side == "bottom":
        return LineString([(x, 0.0) for x in ends])
    x = 0.0 if edge.side == "left" else CONTENT.board.width
    return LineString([(x, y) for y in ends])


def sure(distance: float, limit: float, said: bool) -> bool:
    """Whether what was said of a distance is right, or too close to tell in a drawing."""
    return abs(distance - limit) <= UNSURE or (distance < limit) == said


def test_a_verdict_is_what_a_drawing_shows() -> None:
    """Every landing of real games, measured again with another geometry."""
    for _, _, events, m in all_turns():
        verdict = next((event.verdict for event in events if isinstance(event, e.Judged)), None)
        if verdict is None:
            continue
        s = m.state
        own = CONTENT.tiles[verdict.tile]
        pose = s.poses[verdict.tile]
        if pose is None:
            assert [breach.rule for breach in verdict.breaches] == ["drop-it.landing.out"]
            assert (verdict.level, verdict.points) == (0, 0)
            continue
        shape = drawn(verdict.tile, pose)
        for other in s.lying:
            at = s.poses[other]
            assert at is not None
            if math.hypot(at.x - pose.x, at.y - pose.y) > APART:
                assert other not in verdict.touches
            elif other != verdict.tile:
                assert sure(shape.distance(drawn(other, at)), 0.1, other in verdict.touches)
        edges = s.mode != "together" and not m.options.beginner
        for edge in CONTENT.edge if edges else ():
            assert sure(shape.distance(stretch(edge)), 0.1, edge.id in verdict.edges)
        _, _, _, top = shape.bounds
        said = [breach.rule.removeprefix("drop-it.landing.") for breach in verdict.breaches]
        assert sure(-(top - 288.0), -0.1, "height" in said)
        assert said.count("shape") == sum(CONTENT.tiles[t].shape == own.shape for t in verdict.touches)
        assert said.count("colour") == sum(CONTENT.tiles[t].colour == own.colour for t in verdict.touches)
        colours = {edge.id: edge.colour for edge in CONTENT.edge}
        assert said.count("edge") == sum(colours[edge] == own.colour for edge in verdict.edges)
        check_level(shape, verdict.level)
        for circle in CONTENT.circle if s.mode != "together" else ():
            away = shape.distance(Point(circle.x, circle.y)) - circle.radius
            assert sure(away, 0.0, circle.id in verdict.circles)
        tasks = [task.id for task in CONTENT.task if (task.level, task.colour, task.shape) ==
                 (verdict.level, own.colour, own.shape)]  # fmt: skip
        assert list(verdict.tasks) == (tasks if s.mode == "together" else [])


def check_level(shape: Any, said: int) -> None:
    """The tile reaches above the line below its level, and not above the line at its top."""
    for number in (said - 1, said):
        if 1 <= number <= 7:
            line = CONTENT.level[number - 1].top
            above = Polygon([*line, (line[-1][0], 900.0), (line[0][0], 900.0)])
            part = shape.intersection(above)
            depth = part.area if not part.is_empty else 0.0
            assert depth < 0.01 or number < said
            assert depth > 0.0 or number == said or shape.distance(above) <= UNSURE


def test_what_is_offered_can_be_played_and_what_is_refused_cannot() -> None:
    rng = Random(1)
    for turn in all_turns():
        m = turn.before
        (decision,) = m.pending
        before = m.save()
        if decision.kind == "drop-it.drop":
            check_drops(m, decision, rng)
        else:
            assert decision.options
            for action in decision.options:
                m.check(action, decision.seat)
            for colour in (each.id for each in CONTENT.colour):
                if (joker := SpendJoker(colour)) not in decision.options:
                    owned = colour in m.state.jokers[m.state.side]
                    rule = "drop-it.jokers.colour" if owned else "drop-it.jokers.once"
                    assert refusal(m, joker, decision.seat) == rule
        assert m.save() == before


def check_drops(m: DropItMatch, decision: Decision, rng: Random) -> None:
    """Candidates are legal; a tile over a wall, turned too far, or of someone else's is not."""
    s = m.state
    aid = m.aid(decision)
    assert isinstance(aid, DropAid)
    assert set(aid.tiles) == set(s.supply[s.side])
    assert m.blocked(decision) == ()
    for action in m.candidates(decision, 12, rng):
        assert isinstance(action, Drop)
        m.check(action, decision.seat)
        left, _, right, _ = bounds(place(CONTENT.outlines[action.tile], Pose(0.0, 0.0, action.angle)))
        for over, rule in ((0.0, None), (0.01, "drop-it.play.release")):
            for x in (-left - over, 240.0 - right + over):
                assert refusal(m, Drop(action.tile, x, action.angle), decision.seat) == rule
        for angle in (math.tau + 0.01, -math.tau - 0.01, math.nan):
            assert refusal(m, Drop(action.tile, 120.0, angle), decision.seat) == "drop-it.play.release"
    for tile in range(-1, 37):
        if tile not in aid.tiles:
            assert refusal(m, Drop(tile, 120.0, 0.0), decision.seat) == "drop-it.play.any-tile"
    assert refusal(m, KeepJoker(), decision.seat) == "drop-it.play.five-steps"


def refusal(m: DropItMatch, action: Action, seat: int) -> str | None:
    """The rule by which an action is refused, the same whether asked or played; None if it is legal."""
    asked = refused(m.check, action, seat)
    if asked:
        assert refused(m.play, action, seat) == asked
    return asked


def refused(by: Callable[[Action, int], object], action: Action, seat: int) -> str | None:
    try:
        by(action, seat)
    except IllegalAction as refusal:
        return refusal.rule
    return None


def test_previews_come_true_and_a_tile_hangs_where_it_is_said_to() -> None:
    for before, action, events, m in all_turns():
        seat = before.pending[0].seat
        aid = before.aid(before.pending[0])
        told = preview(before, action, seat)
        assert list(told.events) == events[: len(told.events)]
        if isinstance(action, Drop):
            assert told.until == "chance", "how a tile falls is not known before"
            (dropped,) = [event for event in events if isinstance(event, e.Dropped)]
            hangs = place(CONTENT.outlines[action.tile], dropped.release)
            assert isinstance(aid, DropAid)
            assert bounds(hangs)[1] == pytest.approx(aid.lowest, abs=0.002)
            assert abs(dropped.release.x - action.x) <= 3 * CONTENT.hand(m.options.tremor).shift + 3.0
        else:
            assert (told.until, told.outcome) == ("end" if m.outcome else "decision", m.outcome)
            assert list(told.events) == events
            assert told.view == m.view(seat)
