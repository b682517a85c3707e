"""Many matches in one call, in this process or in several that share memory with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gravitable.envs.agent_view import action_space, observation_space
from gravitable.envs.batch.groups import Groups
from gravitable.envs.batch.share import Arrays, Saved, company, shapes_of
from gravitable.envs.missing_extra import needs
from gravitable.envs.opponents import Opponents
from gravitable.kernel import BadOption, Seat

with needs("envs"):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Told: TypeAlias = tuple[dict[str, Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]
"""Observations, rewards, who has ended, who was cut off (nobody), infos."""


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many seats at many tables as one Gymnasium vector environment: the same seat of each match, or a list.

    With several `processes`, this one and others each play their share of the matches and write into memory
    that all share; this one, which also thinks, `share` times as many as another. An episode that is over
    begins anew in the same step; `infos["final_obs"]` then has its last observation. An illegal number gets
    -1 and ends its episode. Mixed actions are an array of kinds and one of numbers. The arrays returned are
    overwritten by the next step.

    With a `batch_size` below `num_envs` the matches can be answered in groups of so many, `send` and `recv`
    by turns: while one thinks about a group, the processes play the others.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        processes: int = 1,
        batch_size: int | None = None,
        share: float = 15 / 16,
        seat: Seat | Sequence[Seat] = 0,
        opponents: Opponents = "random",
        **table: Any,
    ) -> None:
        many = num_envs if batch_size is None else batch_size
        if not 1 <= many <= num_envs or num_envs % many:
            raise BadOption(f"{num_envs} matches do not make groups of {many}.")
        if not 1 <= processes <= many:
            raise BadOption(f"{many} matches at a time need 1 to {many} processes, not {processes}.")
        if not 0 <= share <= 1:
            raise BadOption(f"The share of this process is between 0 and 1, not {share}.")
        seats = list(seat) if isinstance(seat, Sequence | np.ndarray) else [seat] * num_envs
        if len(seats) != num_envs:
            raise BadOption(f"{num_envs} matches need so many seats, not {len(seats)}.")
        settings = {"game": game, "seats": seats, "opponents": opponents, "table": table}
        at = company(settings, 0).table
        self.num_envs, self.batch_size = num_envs, many
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(at)
        self.single_action_space = action_space(at)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeds = np.random.default_rng()
        self._ready = False
        self._groups = Groups(settings, shapes_of(at, num_envs), num_envs, many, processes, share)
        self._places = [np.arange(*each) for each in self._groups.ranges]
        self._to_receive: deque[int] = deque()
        """Groups of which `recv` is to tell: those that were sent, and after a beginning all."""
        self._received: int | None = None
        self._sent: set[int] = set()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches anew: with one seed, match n has seed + n; with several, each its own."""
        if seed is None:
            seeds = self._seeds.integers(2**32, size=self.num_envs).tolist()
        elif isinstance(seed, Sequence | np.ndarray):
            seeds = [int(each) for each in seed]
            if len(seeds) != self.num_envs:
                raise BadOption(f"{self.num_envs} matches need so many seeds, not {len(seeds)}.")
        else:
            seeds = list(range(int(seed), int(seed) + self.num_envs))
        return self._begin("reset", seeds)

    def async_reset(self, *, seed: int | Sequence[int] | None = None) -> None:
        """Begin all matches anew; `recv` gives each group's first observations."""
        self.reset(seed=seed)

    def _begin(self, what: str, rows: Sequence[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        self._open()
        self._groups.forget()
        self._sent.clear()
        self._all(what, rows)
        self._arrays["reward"][:] = 0
        self._arrays["over"][:] = False
        self._to_receive = deque(range(len(self._places)))
        self._received = None
        self._ready = True
        whole = slice(None)
        return self._observation(whole), self._infos(whole)

    def _all(self, what: str, *rows: Sequence[Any]) -> list[Any]:
        """Ask all groups, and hear all whatever goes wrong; what each process gives."""
        for group in range(len(self._places)):
            self._groups.ask(group, what, *rows)
        try:
            return [found for _ in self._places for found in self._groups.hear()]
        finally:
            self._groups.forget()

    def save(self) -> list[Saved]:
        """Everything that is needed to go on from here in the same way, with any number of processes."""
        self._check("save")
        return [saved for share in self._all("save") for saved in share]

    def restore(self, saved: Sequence[Saved]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Go on from what `save` gave; returns what `reset` returns."""
        if len(saved) != self.num_envs:
            raise BadOption(f"This was saved with {len(saved)} matches; here are {self.num_envs}.")
        return self._begin("restore", saved)

    def step(self, actions: Any) -> Told:
        """Answer in every match."""
        self._check("step")
        self._answer(actions, slice(None))
        self._to_receive.clear()
        self._all("step")
        return self._tell(slice(None))

    def send(self, actions: Any, env_id: npt.ArrayLike | None = None) -> None:
        """Answer in the matches that `recv` gave, or in those of another group that waits for answers."""
        self._open()
        if not self._ready:
            raise gymnasium.error.ResetNeeded("Call reset() before send().")
        group = self._received if env_id is None else self._group(np.asarray(env_id))
        if group is None or group in self._to_receive:
            raise gymnasium.error.AlreadyPendingCallError(
                "These matches have been answered: call recv() before send().", "send"
            )
        self._answer(actions, slice(*self._groups.ranges[group]))
        self._groups.ask(group, "step")
        self._to_receive.append(group)
        self._sent.add(group)
        self._received = None

    def recv(self) -> Told:
        """What became of the group that was sent first, in `infos["env_id"]` its matches.

        The arrays stay as they are until the group is sent again.
        """
        self._open()
        if not self._to_receive:
            raise gymnasium.error.NoAsyncCallError("Nothing was sent: call send() before recv().", "recv")
        group = self._received = self._to_receive.popleft()
        if group in self._sent:
            self._sent.remove(group)
            self._groups.hear()
        told = self._tell(slice(*self._groups.ranges[group]))
        told[-1]["env_id"] = self._places[group]
        return told

    def _open(self) -> None:
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("This environment is closed.")

    def _check(self, what: str) -> None:
        """Whether all matches wait for answers."""
        self._open()
        if not self._ready:
            raise gymnasium.error.ResetNeeded(f"Call reset() before {what}().")
        if self._sent:
            raise gymnasium.error.AlreadyPendingCallError(
                f"Call recv() for all that was sent before {what}().", what
            )

    def _group(self, places: npt.NDArray[Any]) -> int:
        """The group whose matches these are."""
        for group, each in enumerate(self._places):
            if np.array_equal(each, places):
                return group
        raise BadOption("Send answers to the matches of a group as recv() gave them, all and in their order.")

    def _answer(self, actions: Any, rows: slice) -> None:
        if "numbers" not in self._arrays:
            self._put("action", actions, rows)
            return
        if not isinstance(actions, Sequence) or len(actions) != 2:
            raise BadOption("Mixed actions are an array of kinds and one of numbers.")
        self._put("action", actions[0], rows)
        self._put("numbers", actions[1], rows)

    def _put(self, name: str, values: Any, rows: slice) -> None:
        place, given = self._arrays[name][rows], np.asarray(values)
        if given.shape != place.shape:
            raise BadOption(f"Answers to these matches have shape {place.shape}, not {given.shape}.")
        if not np.can_cast(given.dtype, place.dtype, "same_kind"):
            raise BadOption(f"Answers are {place.dtype.name}, not {given.dtype.name}.")
        place[:] = given

    def _tell(self, rows: slice) -> Told:
        over = self._arrays["over"][rows].copy()
        infos = self._infos(rows)
        if over.any():
            infos["final_obs"] = {"observation": self._arrays["final"][rows]}
            infos["_final_obs"] = over
        nobody = np.zeros(len(over), np.bool_)
        return self._observation(rows), self._arrays["reward"][rows].copy(), over, nobody, infos

    def _infos(self, rows: slice) -> dict[str, Any]:
        return {name: self._arrays[name][rows] for name in ("action_mask",) if name in self._arrays}

    def _observation(self, rows: slice) -> dict[str, Any]:
        names = self.single_observation_space.spaces  # type: ignore[attr-defined]
        return {name: self._arrays[name][rows] for name in names}

    @property
    def _arrays(self) -> Arrays:
        return self._groups.arrays

    def close_extras(self, **kwargs: Any) -> None:
        """Send the workers home."""
        self._groups.close()
