"""A match in which all agents answer at once, as PettingZoo's parallel environments do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gravitable.envs.actions.numbering import WAIT, Offer
from gravitable.envs.agent_view import NOBODY, Faces, pair, whole
from gravitable.envs.missing_extra import needs
from gravitable.kernel import Action, GravitableError, IllegalAction, Seat

with needs("envs"):
    from gymnasium import spaces
    from pettingzoo import ParallelEnv


class ParallelMatchEnv(ParallelEnv[str, Any, Any]):
    """A match in which all agents answer at once. An agent that is not asked waits, whatever it gives."""

    def __init__(self, faces: Faces, max_cycles: int | None) -> None:
        self._faces = faces
        self.table = faces.table
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"gravitable_{self.table.game.id}",
            "render_modes": list(faces.render_modes),
        }
        self.render_mode = faces.render_mode
        self.possible_agents = list(faces.names)
        self.agents: list[str] = []
        self.observation_spaces = faces.observation_spaces
        self.action_spaces = faces.action_spaces
        self._offers: dict[Seat, Offer] = {}
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new match."""
        self._faces.reset(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._tell()

    def _tell(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        table = self.table
        self._offers = {decision.seat: table.answers(decision) for decision in table.match.pending}
        observations, infos = {}, {}
        for agent in self.agents:
            seat = self._faces.seat_of[agent]
            offer = self._offers.get(seat, ((WAIT,), (None,)))
            mask = table.masked(offer[0])
            observations[agent] = self._faces.observe(seat, mask, offer)
            infos[agent] = self._faces.info(seat, mask)
        return observations, infos

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Let every agent that is asked answer.

        Where somebody interjects, by an answer to an optional question, the others are asked anew.
        """
        if not self.agents:
            raise GravitableError(NOBODY)
        table = self.table
        answers, wrong = self._read(actions)
        over = bool(wrong) and self._faces.illegal == "terminate"
        if not over:
            self._play(answers)
        self._cycles += 1
        ended = over or table.asked is None
        late = not ended and self.max_cycles is not None and self._cycles >= self.max_cycles
        if over:
            rewards = {agent: -1.0 if agent in wrong else 0.0 for agent in self.agents}
        else:
            rewards = dict(zip(self._faces.names, table.gains(), strict=True))
        observations, infos = self._tell()
        for agent in wrong:
            infos[agent]["illegal"] = True
        terminations = dict.fromkeys(self.agents, ended)
        truncations = dict.fromkeys(self.agents, late)
        if ended or late:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _read(self, actions: dict[str, Any]) -> tuple[dict[Seat, Action | None], list[str]]:
        """What each seat answers that is asked, and which agents answered illegally."""
        given = {self._faces.seat_of[agent]: action for agent, action in actions.items()}
        answers: dict[Seat, Action | None] = {}
        wrong = []
        for seat, (legal, actions_of) in self._offers.items():
            agent = self._faces.names[seat]
            if seat not in given:
                raise GravitableError(f"{agent} is asked and gives no action.")
            if self.table.mixed is not None:
                decision = self.table.match.decision(seat)
                answers[seat] = self.table.meant(decision, *pair(given[seat]))
                continue
            number = whole(given[seat])
            if number not in legal:
                if self._faces.illegal == "raise":
                    raise IllegalAction("kernel.malformed", f"Number {number} of {agent} is not legal now.")
                wrong.append(agent)
                number = self._faces.instead.choice(sorted(legal))
            answers[seat] = actions_of[legal.index(number)]
        return answers, wrong

    def _play(self, answers: Mapping[Seat, Action | None]) -> None:
        table = self.table
        pending = table.match.pending
        for decision in reversed(pending):
            action = answers[decision.seat]
            if decision.optional and decision is not pending[0] and action is not None:
                table.respond(decision.seat, action)
                return
        for decision in pending:
            action = answers[decision.seat]
            still = any(each.seat == decision.seat for each in table.match.pending)
            if action is not None and still:
                try:
                    table.respond(decision.seat, action)
                except IllegalAction:  # what came before it has changed what is legal: asked again
                    if decision is pending[0]:
                        raise

    def save(self) -> bytes:
        """The match as it stands."""
        return self.table.save()

    def restore(self, data: bytes) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Go on from what `save` gave; returns what `reset` returns."""
        self.table.restore(data)
        self.agents = self.possible_agents[:] if self.table.asked is not None else []
        self._cycles = 0
        return self._tell()

    def render(self) -> Any:
        """The board as `render_mode` has it."""
        return self._faces.render()

    def close(self) -> None:
        """Nothing is held open."""
