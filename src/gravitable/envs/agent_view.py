"""What an agent is shown and told, whatever the interface."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable
from random import Random
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar, get_args

import msgspec
import numpy as np

from gravitable.envs.actions.numbering import Candidates, Offer, bounds
from gravitable.envs.missing_extra import needs
from gravitable.envs.nested_view import Tree, cut
from gravitable.envs.table import Mask, MatchTable
from gravitable.kernel import BadOption, GravitableError, Match, Seat

with needs("envs"):
    from gymnasium import spaces

T = TypeVar("T")
NOBODY = "No match is being played: none has begun, or all agents have left it. Call reset() first."
Shown: TypeAlias = Literal["dict", "fields", "nested", "array", "none"]
"""An observation: with its mask, as PettingZoo's classic games have it; likewise, by fields of the view, or
in its whole structure; the numbers alone; or nothing."""
Illegal: TypeAlias = Literal["terminate", "raise", "random"]
"""An illegal number: its agent gets -1 and the match ends, as in PettingZoo's classic games; an error; or a
legal one is taken in its place, drawn by the seed, and the agent's info says `illegal`."""


class ByAgent(dict[str, T]):
    """Something for each agent of a table. Who does not sit there is named in the error.

    >>> ByAgent(seat_0=0, seat_1=1)["seat_7"]
    Traceback (most recent call last):
    KeyError: "There is no agent 'seat_7': here are seat_0, seat_1."
    """

    def __missing__(self, agent: str) -> NoReturn:
        raise KeyError(f"There is no agent {agent!r}: here are {', '.join(self)}.")


class Faces:
    """The seats of a table as agents: their names and spaces, what they observe and what they are told.

    `tell` adds to the infos: `"view"`, what the seat sees as dictionaries, and `"events"`, what it has
    learned since.
    """

    render_modes = ("ansi", "human", "rgb_array")

    def __init__(
        self,
        table: MatchTable,
        *,
        observation: Shown = "dict",
        illegal: Illegal = "terminate",
        render_mode: str | None = None,
        tell: tuple[str, ...] = (),
    ) -> None:
        if observation not in get_args(Shown):
            shown = ", ".join(map(repr, get_args(Shown)))
            raise BadOption(f"An observation is one of {shown}, not {observation!r}.")
        if illegal not in ("terminate", "raise", "random"):
            raise BadOption(f"Illegal numbers 'terminate', 'raise' or are 'random', not {illegal!r}.")
        if render_mode not in (None, *self.render_modes):
            modes = ", ".join(map(repr, self.render_modes))
            raise BadOption(f"A render mode is one of {modes}, not {render_mode!r}.")
        if not set(tell) <= {"view", "events"}:
            raise BadOption(f"What is told are some of 'view', 'events', in a tuple, not {tell!r}.")
        self.table = table
        self.shown = observation
        self.illegal = illegal
        self.render_mode = render_mode
        self._picture: Callable[[Match[Any, Any, Any]], Any] | None = None
        if render_mode == "rgb_array":
            from gravitable.envs.picture import picture

            self._picture = picture
        self.told = tell
        numbered = table.mixed is None and not isinstance(table.numbering, Candidates)
        self._plain = observation == "dict" and numbered
        self.names = [f"seat_{seat}" for seat in range(table.seats)]
        self.seat_of = ByAgent({name: seat for seat, name in enumerate(self.names)})
        self.observation_spaces = ByAgent(
            {name: observation_space(table, observation) for name in self.names}
        )
        self.action_spaces = ByAgent({name: action_space(table) for name in self.names})
        self.heard = [0] * table.seats
        self._instead: Random | None = None

    def reset(self, seed: int | None) -> None:
        """Begin a new match."""
        self.table.reset(seed)
        self.begin()

    def begin(self) -> None:
        """A new match has begun."""
        self._instead = None
        self.heard = [0] * self.table.seats

    @property
    def instead(self) -> Random:
        """Where numbers come from that replace illegal ones."""
        if self._instead is None:
            self._instead = Random(self.table.seed)
        return self._instead

    def observe(self, seat: Seat, mask: Mask, offer: Offer) -> Any:
        """What a seat observes, given what it may answer."""
        if self._plain:
            return {"observation": self.table.observation(self.table.match, seat), "action_mask": mask}
        if self.shown == "none":
            return None
        row = self.table.observation(self.table.match, seat)
        if self.shown == "array":
            return row
        if self.shown == "dict":
            seen: dict[str, Any] = {"observation": row}
        elif self.shown == "fields":
            seen = {name: row[place] for name, place in self.table.observation.fields.items()}
        else:
            seen = {name: cut(tree, row) for name, tree in self.table.observation.tree.items()}
        if self.table.mixed is None:
            seen["action_mask"] = mask
        if isinstance(self.table.numbering, Candidates):
            seen["candidates"] = self.table.numbering.features(self.table.match, offer)
        return seen

    def number(self, action: Any) -> int:
        """What an agent gives as a number: its own, or that of the legal action nearest to what it means."""
        if self.table.mixed is None:
            return whole(action)
        return self.table.intend(*pair(action))

    def info(self, seat: Seat, mask: Mask) -> dict[str, Any]:
        """What a seat is told beside."""
        info: dict[str, Any] = {"action_mask": mask} if self.table.mixed is None else {}
        if not self.told:
            return info
        if "view" in self.told:
            info["view"] = msgspec.to_builtins(self.table.match.view(seat))
        if "events" in self.told:
            events = self.table.events(seat, self.heard[seat])
            self.heard[seat] = len(self.table.match.events)
            info["events"] = msgspec.to_builtins(events)
        return info

    def render(self) -> Any:
        """The board as text, printed, or as a picture."""
        if self.render_mode is None:
            modes = ", ".join(map(repr, self.render_modes))
            warnings.warn(f"Rendering needs a render_mode: {modes}.", stacklevel=3)
            return None
        if self._picture is not None:
            return self._picture(self.table.match)
        text = self.table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text


def observation_space(table: MatchTable, shown: Shown = "dict") -> spaces.Space[Any]:
    """The space of what a seat of a table observes."""
    seen = table.observation
    rows = spaces.Box(seen.low, seen.high, dtype=np.float32)
    if shown not in ("dict", "fields", "nested"):
        return rows
    inside: dict[str, spaces.Space[Any]] = {"observation": rows}
    if shown == "fields":
        inside = {name: spaces.Box(seen.low[at], seen.high[at]) for name, at in seen.fields.items()}
    if shown == "nested":
        inside = {name: _nested_space(table, tree) for name, tree in seen.tree.items()}
    if table.mixed is None:
        inside["action_mask"] = spaces.Box(0, 1, (table.numbering.size,), np.int8)
    if isinstance(table.numbering, Candidates):
        low, high = bounds(table.numbering.columns)
        shape = (table.numbering.size, len(low))
        inside["candidates"] = spaces.Box(np.broadcast_to(low, shape), np.broadcast_to(high, shape))
    return spaces.Dict(inside)


def _nested_space(table: MatchTable, tree: Tree) -> spaces.Space[Any]:
    if isinstance(tree, slice):
        return spaces.Box(table.observation.low[tree], table.observation.high[tree])
    if isinstance(tree, dict):
        return spaces.Dict({name: _nested_space(table, each) for name, each in tree.items()})
    return spaces.Tuple([_nested_space(table, each) for each in tree])


def action_space(table: MatchTable) -> spaces.Space[Any]:
    """The space of answers: numbers; or a kind of action, the last of which is waiting, and what it reads."""
    if table.mixed is None:
        return spaces.Discrete(table.numbering.size)
    kinds = spaces.Discrete(len(table.mixed.kinds) + 1)
    return spaces.Tuple((kinds, spaces.Box(-1, 1, (table.mixed.width,), np.float32)))


def pair(action: Any) -> tuple[int, Any]:
    """A kind of action and numbers, as learning libraries give them."""
    try:
        kind, numbers = action
    except (TypeError, ValueError):
        raise GravitableError(f"A mixed action is a kind and numbers, not {action!r}.") from None
    return whole(kind), numbers


def whole(action: Any) -> int:
    """A number as learning libraries give it: a Python or numpy integer."""
    if action is None:
        raise GravitableError("An agent that is still playing cannot step with None.")
    try:
        return operator.index(action.item() if isinstance(action, np.ndarray) else action)
    except (TypeError, ValueError):
        raise GravitableError(f"An action is a whole number, not {action!r}.") from None
