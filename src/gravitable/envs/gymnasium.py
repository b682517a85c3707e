"""One seat of a match as a Gymnasium environment; importing this registers every game.

>>> import gymnasium
>>> import gravitable.envs.gymnasium
>>> env = gymnasium.make("gravitable/adrift-v0", seats=4, opponents="crew")
>>> observation, info = env.reset(seed=7)
>>> number = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(number)
"""

from __future__ import annotations

from typing import Any, Unpack

from gravitable.envs.actions.numbering import WAIT
from gravitable.envs.agent_view import Faces, Illegal, Shown
from gravitable.envs.missing_extra import needs
from gravitable.envs.opponents import Company, Opponents
from gravitable.envs.table import MatchTable, TableOptions
from gravitable.kernel import Game, IllegalAction, Seat
from gravitable.kernel.registry import games

with needs("envs"):
    import gymnasium


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against, or with, bots. `company` is the table and who sits there.

    An illegal number gets -1 and ends the episode, unless `illegal` says otherwise.
    """

    metadata: dict[str, Any] = {"render_modes": list(Faces.render_modes), "render_fps": 1}  # noqa: RUF012 (as the base class has it)

    def __init__(
        self,
        game: str | Game[Any, Any, Any],
        *,
        seat: Seat = 0,
        opponents: Opponents = "random",
        observation: Shown = "dict",
        illegal: Illegal = "terminate",
        tell: tuple[str, ...] = (),
        render_mode: str | None = None,
        **table: Unpack[TableOptions],
    ) -> None:
        self.company = Company(MatchTable(game, **table), seat, opponents)
        self.table = self.company.table
        self._faces = Faces(
            self.table, observation=observation, illegal=illegal, render_mode=render_mode, tell=tell
        )
        self.seat = seat
        self.render_mode = render_mode
        agent = self._faces.names[seat]
        self.observation_space = self._faces.observation_spaces[agent]
        self.action_space = self._faces.action_spaces[agent]
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match; without a seed, one that follows from the last."""
        super().reset(seed=seed)
        self.company.reset(int(self.np_random.integers(2**32)) if seed is None else seed)
        self._faces.begin()
        self._over = self.table.asked is None
        return self._tell()

    def _tell(self) -> tuple[Any, dict[str, Any]]:
        offer = self.table.offer()
        mask = self.table.masked(offer[0] or (WAIT,))
        return self._faces.observe(self.seat, mask, offer), self._faces.info(self.seat, mask)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer with a number; bots answer for the others until the seat is asked again."""
        if self._over:
            raise gymnasium.error.ResetNeeded("No match is being played: call reset() first.")
        wrong = False
        try:
            reward = self.company.play(self._faces.number(action))
        except IllegalAction:
            if self._faces.illegal == "raise":
                raise
            wrong = True
            reward = -1.0
            if self._faces.illegal == "random":
                reward = self.company.play(self._faces.instead.choice(sorted(self.table.offer()[0])))
        self._over = self.table.asked is None or (wrong and self._faces.illegal == "terminate")
        observation, info = self._tell()
        if wrong:
            info["illegal"] = True
        return observation, reward, self._over, False, info

    def words(self, number: int) -> str:
        """An action in words."""
        return self.table.words(number)

    def save(self) -> Any:
        """Everything that is needed to go on from here in the same way."""
        return self.company.save()

    def restore(self, saved: Any) -> tuple[Any, dict[str, Any]]:
        """Go on from what `save` gave; returns what `reset` returns."""
        self.company.restore(saved)
        self._over = self.table.asked is None
        return self._tell()

    def render(self) -> Any:
        """The board as `render_mode` has it."""
        return self._faces.render()


def register() -> None:
    """Make `gravitable/<game>-v0` known to Gymnasium, for every game installed."""
    for id in games():
        name = f"gravitable/{id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="gravitable.envs.gymnasium:SeatEnv",
                vector_entry_point="gravitable.envs.batch.batch:BatchEnv",
                kwargs={"game": id},
            )


register()
