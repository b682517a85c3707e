"""What a game is tuned for: a figure of its games, and the value it should have."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

import msgspec

from gravitable.kernel import BadOption
from gravitable.kernel.registry import game as find
from gravitable.lab.run.game import Simulated
from gravitable.lab.run.plan import Plan

Measure: TypeAlias = Literal["win rate", "score", "turns", "decisions"]
_FORM = re.compile(r"\s*(?P<measure>[a-z ]+?)(?:\s+of\s+(?P<whose>.+?))?\s*=\s*(?P<value>\S+)\s*")
_EXPECTED = (
    "expected a figure and its value, as in 'win rate of crew = 0.5', 'score of seat 1 = 20' or 'turns = 12'"
)


class Target(msgspec.Struct, frozen=True):
    """A figure, whose it is ("" for that of all), and the value it should have."""

    measure: Measure
    whose: str
    value: float

    @classmethod
    def read(cls, text: str, plan: Plan) -> Target:
        """A target as it is typed, checked against who plays.

        >>> Target.read("win rate of crew = 50%", Plan.of("adrift", ["crew"] * 2, 10))
        Target(measure='win rate', whose='crew', value=0.5)
        """
        form = _FORM.fullmatch(text)
        if form is None or form["measure"] not in get_args(Measure):
            raise BadOption(f"The target {text!r} cannot be read: {_EXPECTED}.")
        number = form["value"].removesuffix("%")
        try:
            value = float(number) / (100 if number != form["value"] else 1)
        except ValueError:
            raise BadOption(f"The target {text!r} cannot be read: {number!r} is no number.") from None
        target = cls(form["measure"], form["whose"] or "", value)  # type: ignore[arg-type]
        target._check(plan)
        return target

    def of(self, plan: Plan, game: Simulated) -> float:
        """What the figure is in one game."""
        if self.measure in ("turns", "decisions"):
            return float((game.turns if self.measure == "turns" else game.decisions) or 0)
        values = game.won if self.measure == "win rate" else game.scores
        seats = _seats(self.whose, plan, game.players, game.first)
        return sum(float(values[seat]) for seat in seats) / len(seats) if seats else 0.0

    @property
    def words(self) -> str:
        """The figure in words."""
        return f"the {self.measure}" + (f" of {self.whose}" if self.whose else "")

    def told(self, value: float, half: float | None = None) -> str:
        """A value of the figure in words, with half its interval.

        >>> Target("win rate", "", 0.5).told(0.52, 0.031)
        '52.0 % ± 3.1'
        """
        scale, unit = (100, " %") if self.measure == "win rate" else (1, "")
        spread = "" if half is None else f" ± {scale * half:.1f}"
        return f"{scale * value:.1f}{unit}{spread}"

    def _check(self, plan: Plan) -> None:
        if self.measure in ("turns", "decisions"):
            if self.whose:
                raise BadOption(
                    f"The {self.measure} of a game are nobody's: expected '{self.measure} = ...'."
                )
            return
        if self.measure == "win rate" and not 0 <= self.value <= 1:
            raise BadOption(f"A win rate lies between 0 and 1, not at {self.value:g}.")
        if not _seats(self.whose, plan, plan.seating(0), 0):
            known = ", ".join(sorted(set(plan.bots)))
            seats = len(plan.bots)
            raise BadOption(
                f"Nobody is called {self.whose!r}: expected a bot that plays ({known}), 'seat 1' to "
                f"'seat {seats}', 'player 1' to 'player {seats}' or 'first'."
            )
        if self.measure == "win rate" and not self.whose and not find(plan.game).together:
            raise BadOption("Say whose win rate: 'win rate of seat 1 = 0.5', of a bot, or of 'first'.")


def _seats(whose: str, plan: Plan, players: tuple[int, ...], first: int | None) -> list[int]:
    """The seats of whom a target names; all for nobody in particular, none for somebody unknown."""
    everyone = range(len(players))
    if not whose:
        return list(everyone)
    if whose == "first":
        return [] if first is None else [first]
    if numbered := re.fullmatch(r"(seat|player) (\d+)", whose):
        number = int(numbered[2]) - 1
        return [seat for seat in everyone if number == (seat if numbered[1] == "seat" else players[seat])]
    return [seat for seat in everyone if plan.bots[players[seat]] == whose]
