"""Matches as PettingZoo environments: `env` asks one agent after the other, `parallel_env` all at once.

>>> from gravitable.envs import pettingzoo
>>> match = pettingzoo.env("adrift", seats=2)
>>> match.reset(seed=7)
>>> for agent in match.agent_iter():
...     observation, reward, termination, truncation, info = match.last()
...     over = termination or truncation
...     match.step(None if over else match.action_space(agent).sample(info["action_mask"]))
>>> match.agents
[]
"""

from __future__ import annotations

from typing import Any, Unpack

from gravitable.envs.agent_view import Faces, Illegal, Shown
from gravitable.envs.missing_extra import needs
from gravitable.envs.parallel import ParallelMatchEnv
from gravitable.envs.table import MatchTable, TableOptions
from gravitable.envs.turns import MatchEnv
from gravitable.kernel import Game

with needs("envs"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import parallel_to_aec


def env(
    game: str | Game[Any, Any, Any],
    *,
    observation: Shown = "dict",
    illegal: Illegal = "terminate",
    tell: tuple[str, ...] = (),
    max_cycles: int | None = None,
    render_mode: str | None = None,
    everyone: bool = False,
    **table: Unpack[TableOptions],
) -> AECEnv[str, Any, Any]:
    """A match whose agents, `seat_0` and so on, are asked one after the other.

    The match is cut short when an agent has answered `max_cycles` times. With `everyone`, each cycle asks all
    agents in turn, also those that can only wait.
    """
    faces = Faces(
        MatchTable(game, **table),
        observation=observation,
        illegal=illegal,
        render_mode=render_mode,
        tell=tell,
    )
    if everyone:
        return parallel_to_aec(ParallelMatchEnv(faces, max_cycles))
    return MatchEnv(faces, max_cycles)


def parallel_env(
    game: str | Game[Any, Any, Any],
    *,
    observation: Shown = "dict",
    illegal: Illegal = "random",
    tell: tuple[str, ...] = (),
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **table: Unpack[TableOptions],
) -> ParallelMatchEnv:
    """A match whose agents all answer in every step; for an agent that is not asked any number is waiting."""
    faces = Faces(
        MatchTable(game, **table),
        observation=observation,
        illegal=illegal,
        render_mode=render_mode,
        tell=tell,
    )
    return ParallelMatchEnv(faces, max_cycles)
