"""Victory points collected in the Roundup, and the end of the battle."""

from __future__ import annotations

from gravitable.games.dropfleet.events import Ended
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.scoring import score_end, score_turn
from gravitable.kernel import Outcome, Step


class CollectVictoryPoints(Step, frozen=True):
    """The fifth step of the Roundup. dropfleet.objective.when"""

    def run(self, m: DropfleetMatch) -> None:
        score_turn(m)


class EndGame(Step, frozen=True):
    """Most victory points win; kill points decide a tie. dropfleet.scoring.tie, dropfleet.turn.length"""

    def run(self, m: DropfleetMatch) -> None:
        score_end(m)
        m.state.phase = "over"
        outcome = final_outcome(m)
        points = tuple(player.vp for player in m.state.players)
        kills = tuple(player.kill_points for player in m.state.players)
        m.emit(Ended(points, kills, outcome.why))
        m.finish(outcome)


def final_outcome(m: DropfleetMatch) -> Outcome:
    """Ranks by victory points, then by kill points; equal in both is a draw."""
    results = [(player.vp, player.kill_points) for player in m.state.players]
    ranks = tuple(1 + sum(other > own for other in results) for own in results)
    points = [vp for vp, _ in results]
    best = max(results)
    tied = points.count(best[0]) > 1
    if not tied:
        rule, why = "dropfleet.turn.length", "The last turn is over: most victory points win."
    elif results.count(best) == 1:
        rule, why = "dropfleet.scoring.tie", "Victory points are equal: kill points decide."
    else:
        rule, why = "dropfleet.scoring.tie", "Victory points and kill points are equal: a draw."
    won = tuple(rank == 1 and results.count(best) == 1 for rank in ranks)
    return Outcome(won, ranks, tuple(map(float, points)), rule, why)
