"""A match in which agents answer one after the other, as PettingZoo's AEC environments do."""

from __future__ import annotations

import itertools
import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from gravitable.envs.actions.numbering import WAIT
from gravitable.envs.agent_view import NOBODY, Faces
from gravitable.envs.missing_extra import needs
from gravitable.kernel import GravitableError, IllegalAction

with needs("envs"):
    from gymnasium import spaces
    from pettingzoo import AECEnv


class MatchEnv(AECEnv[str, Any, Any]):
    """A match in which agents answer one after the other. `table` is what they sit at."""

    def __init__(self, faces: Faces, max_cycles: int | None) -> None:
        super().__init__()
        self._faces = faces
        self.table = faces.table
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"gravitable_{self.table.game.id}",
            "render_modes": list(faces.render_modes),
            "is_parallelizable": True,
        }
        self.render_mode = faces.render_mode
        self.possible_agents = list(faces.names)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.observation_spaces = faces.observation_spaces
        self.action_spaces = faces.action_spaces
        self._names = faces.names
        self._informed = faces.shown != "none" or bool(faces.told)
        self._shaped = self.table.score is not None
        self._counted = self._shaped or max_cycles is not None
        self._cycles = [0] * self.table.seats
        self._over = True
        self._quiet = False
        """Whether nobody has gained or lost anything yet, and the match goes on."""
        self._mask = self.table.masked(())

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match."""
        self._faces.reset(seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = self._names[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._over = False
        self._quiet = not self._shaped
        self._cycles = [0] * self.table.seats
        self.agent_selection = self._names[self.table.seat]
        self._inform()

    def _inform(self) -> None:
        """Tell the agent that is asked what it may do."""
        if self._informed:
            table, asked = self.table, self.table.asked
            seat = 0 if asked is None else asked.seat
            self._mask = mask = table.masked((WAIT,) if asked is None else table.offer()[0])
            self.infos[self._names[seat]] = self._faces.info(seat, mask)

    def step(self, action: Any) -> None:
        """Let the agent that is asked answer with a number."""
        if self._over:
            self._leave(action)
            return
        number = action if type(action) is int else self._faces.number(action)
        if self._informed:  # what the agent was told and has gained is known to it
            self.infos[self.agent_selection] = {}
        if self._shaped:
            self._cumulative_rewards[self.agent_selection] = 0.0
            self._clear_rewards()
        table = self.table
        try:
            table.play(number)
        except IllegalAction as error:
            self._inform()
            if not self._forgive(self.agent_selection, error):
                return
        asked = table.asked
        if asked is None or self._counted:
            self._tell()
        else:
            self.agent_selection = self._names[asked.seat]
            if self._informed:
                self._inform()

    def _tell(self) -> None:
        """Give out rewards and infos after an agent's answer, and see whether the match ends here."""
        table = self.table
        if self.max_cycles is not None:
            self._cycles[self._faces.seat_of[self.agent_selection]] += 1
        if table.asked is not None:
            self.agent_selection = self._names[table.asked.seat]
        if table.asked is None or self._shaped:
            self.rewards = dict(zip(self._names, table.gains(), strict=True))
            self._accumulate_rewards()
        if table.asked is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._over = True
        elif self.max_cycles is not None and max(self._cycles) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._over = True
        self._inform()
        if self._over:
            self._quiet = False
            self.agent_selection = self.agents[0]

    def _leave(self, action: Any) -> None:
        """An agent whose match is over leaves, as in PettingZoo's `_was_dead_step`; here all end at once."""
        if not self.agents:
            raise GravitableError(NOBODY)
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        for values in (
            self.terminations,
            self.truncations,
            self.rewards,
            self._cumulative_rewards,
            self.infos,
        ):
            del values[self.agent_selection]
        self.agents.remove(self.agent_selection)
        if self.agents:
            self.agent_selection = self.agents[0]
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def _forgive(self, agent: str, error: IllegalAction) -> bool:
        """Deal with an illegal number; whether the match goes on."""
        if self._faces.illegal == "raise":
            raise error
        if self._faces.illegal == "random":
            self.table.play(self._faces.instead.choice(sorted(self.table.offer()[0])))
            self.infos[agent] = {"illegal": True}
            return True
        warnings.warn(f"{agent} loses: {error}", stacklevel=3)
        self.rewards = {each: -1.0 if each == agent else 0.0 for each in self.agents}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._over, self._quiet = True, False
        self.infos[agent] = {"illegal": True}
        self.agent_selection = self.agents[0]
        return False

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent that is asked, as long as any is left; step in each round."""
        if not hasattr(self, "rewards"):  # no match has begun
            raise GravitableError(NOBODY)
        for _ in itertools.repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked sees, has gained and is told."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        if self._quiet:
            return seen, 0.0, False, False, self.infos[agent]
        if not self.agents:
            raise GravitableError(NOBODY)
        gained, over, cut = self._cumulative_rewards, self.terminations, self.truncations
        return seen, gained[agent], over[agent], cut[agent], self.infos[agent]

    def observe(self, agent: str) -> Any:
        """What an agent sees now."""
        seat = self._faces.seat_of[agent]
        asked = self.table.asked
        if asked is not None and asked.seat == seat:
            return self._faces.observe(seat, self._mask.copy(), self.table.offer())
        return self._faces.observe(seat, self.table.masked((WAIT,)), ((WAIT,), (None,)))

    @property
    def legal(self) -> Sequence[int]:
        """The numbers that the agent which is asked may answer with; not to be changed."""
        return self.table.offer()[0]

    def words(self, number: int) -> str:
        """An action in words."""
        return self.table.words(number)

    def save(self) -> bytes:
        """The match as it stands; rewards not yet collected are not kept."""
        return self.table.save()

    def restore(self, data: bytes) -> None:
        """Go on from what `save` gave."""
        self.table.restore(data)
        self._begin()

    def render(self) -> Any:
        """The board as `render_mode` has it."""
        return self._faces.render()

    def close(self) -> None:
        """Nothing is held open."""
