"""Scoring: counting points and moving markers, to the end of the game."""

from __future__ import annotations

from gravitable.games.drop_it.events import (
    Ended,
    JokersCounted,
    MarkerMoved,
    NothingScored,
    Scored,
    TaskDone,
    TokenShown,
)
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import GAME_SIDE, DropItMatch, SideNo
from gravitable.games.drop_it.words import side_words
from gravitable.kernel import Outcome, Step


def just_judged(m: DropItMatch) -> Verdict:
    """How the tile of this turn landed."""
    assert m.state.last is not None, "a landing is judged before it counts"
    return m.state.last


class CountPoints(Step, frozen=True):
    """Steps 4 and 5: count the points and move the marker. drop-it.play.five-steps"""

    broken: bool = False

    def run(self, m: DropItMatch) -> None:
        m.state.stands = not self.broken
        count(m, just_judged(m), broken=self.broken)


def count(m: DropItMatch, verdict: Verdict, *, broken: bool) -> None:
    """Points for the tile just dropped, at once and for good.

    drop-it.landing.zero, drop-it.score.level, drop-it.note.at-once, drop-it.note.kept,
    drop-it.teams.one-marker
    """
    s = m.state
    if s.mode == "together":
        count_together(m, verdict, broken=broken)
    elif broken:
        m.emit(NothingScored(s.side, verdict.tile, stands=False))
    else:
        level = m.content.level[verdict.level - 1].points
        m.emit(Scored(s.side, verdict.tile, verdict.level, verdict.points - level, verdict.points))
        move_marker(m, s.side, verdict.points)


def count_together(m: DropItMatch, verdict: Verdict, *, broken: bool) -> None:
    """Against the game: it moves for a broken rule, the players for a task, or no one.

    drop-it.coop.broken, drop-it.coop.done, drop-it.coop.neither, drop-it.coop.again, drop-it.coop.easy,
    drop-it.coop.medium, drop-it.coop.hard, drop-it.coop.pro
    """
    difficulty = m.content.difficulty_called(m.options.difficulty)
    if broken:
        m.emit(NothingScored(0, verdict.tile, stands=False))
        move_marker(m, GAME_SIDE, difficulty.rule_broken)
    elif verdict.tasks:
        m.emit(TaskDone(verdict.tile, verdict.tasks[0]))
        move_marker(m, 0, difficulty.task_done)
    else:
        m.emit(NothingScored(0, verdict.tile, stands=True))


def move_marker(m: DropItMatch, side: SideNo, points: int) -> None:
    """Advance a marker; each time it passes the start space its tokens show 25 more.

    drop-it.track.advance, drop-it.track.plus-25, drop-it.track.plus-50, drop-it.track.second-token
    """
    s = m.state
    track = m.content.numbers.track
    before = s.points[side]
    s.points[side] = after = before + points
    m.emit(MarkerMoved(side, points, after, after % track, after - after % track))
    for lap in range(before // track + 1, after // track + 1):
        m.emit(TokenShown(side, lap * track))


def end(m: DropItMatch) -> None:
    """All tiles are dropped: jokers count, most points win.

    drop-it.overview.points, drop-it.end.winner, drop-it.end.tie, drop-it.jokers.unused
    """
    if m.state.mode == "together":
        end_together(m)
        return
    s = m.state
    worth = m.content.numbers.joker_points
    for side, jokers in enumerate(s.jokers):
        if jokers:
            m.emit(JokersCounted(side, len(jokers), worth * len(jokers)))
            move_marker(m, side, worth * len(jokers))
    most = max(s.points)
    winners = tuple(side for side, points in enumerate(s.points) if points == most)
    rule = "drop-it.end.winner" if len(winners) == 1 else "drop-it.end.tie"
    share = "has the most points" if len(winners) == 1 else "share the win"
    names = ", ".join(side_words(m, side) for side in winners)
    why = f"All tiles are dropped: {names} {share} with {most}."
    m.emit(Ended(winners, rule, why))
    scores = {seat: points for side, points in zip(s.sides, s.points, strict=True) for seat in side.seats}
    m.finish(Outcome.by_score(tuple(float(scores[seat]) for seat in range(m.seats)), rule=rule, why=why))


def end_together(m: DropItMatch) -> None:
    """The players win if their marker is ahead of the game's. drop-it.coop.win, drop-it.coop.unused-jokers"""
    ours, games = m.state.points[0], m.state.points[GAME_SIDE]
    won = ours > games
    place = "ahead of" if won else "level with" if ours == games else "behind"
    why = f"All tiles are dropped: your marker at {ours} is {place} the game's at {games}."
    m.emit(Ended((0,) if won else (GAME_SIDE,), "drop-it.coop.win", why))
    m.finish(Outcome.together(m.seats, won=won, rule="drop-it.coop.win", why=why))
