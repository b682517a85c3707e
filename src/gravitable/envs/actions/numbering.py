"""Actions by number: one fixed list for a whole game, or candidates for the question at hand."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, Union

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import inspect as shapes

from gravitable.envs.encoding.layout import Column, Layout
from gravitable.kernel import Action, Decision, Game, GravitableError, Match
from gravitable.kernel.annotations import Choices, fields

WAIT = 0
"""The number of doing nothing: to leave an optional question alone, or not to be asked."""
MOST_NUMBERED = 512
"""A type with more actions than this has slots instead of a number for each action."""
MOST_KEPT = 16384
"""So many offers are known by their identity; then all are forgotten."""
SLOTS = 16
"""How many actions of a type can be told apart where the game does not say."""


Offer: TypeAlias = tuple[Sequence[int], Sequence[Action | None]]
"""What may be answered: numbers, and the action of each, `WAIT`'s being None. Not to be changed."""


class Numbering(Protocol):
    """What the numbers of an action space mean. Number 0 is `WAIT` in each."""

    size: int

    def offer(self, match: Match[Any, Any, Any], decision: Decision, rng: Random) -> Offer:
        """The legal answers to a decision, without `WAIT`."""

    def describe(self, number: int) -> str:
        """What a number means in any match."""


class Block(msgspec.Struct, frozen=True):
    """The numbers of one type of action, from `start` on. Without `actions`, each number is a slot."""

    kind: type[Action]
    start: int
    size: int
    actions: tuple[Action, ...] | None


class Catalogue:
    """A number for every action of a game that can be listed, and slots for the others.

    An action has the same number in every match of the same game and content. The actions of a type that has
    too many, or that are places and paths, take the slots of their type in the order they are offered; those
    of a parametric decision are sampled. What finds no slot cannot be chosen.

    >>> from gravitable.kernel import registry
    >>> game = registry.game("adrift")
    >>> catalogue = Catalogue(game, game.load_content({}))
    >>> catalogue.describe(0), catalogue.describe(1)
    ('wait', 'Proceed()')
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any, candidates: int = SLOTS) -> None:
        self.candidates = candidates
        self.blocks: list[Block] = []
        self._numbers: dict[Action, int] = {}
        self._slots: dict[type[Action], Block] = {}
        self._number_of = self._numbers.__getitem__
        self.known: dict[int, Offer] = {}
        """Offers by the identity of a decision's options: games offer the same tuples again and again."""
        self._kept: list[Sequence[Action]] = []
        """Those tuples, held on to so that nothing else can take their identity."""
        start = 1
        for kind in game.actions:
            actions = _listed(content, kind)
            size = (kind.slots or candidates) if actions is None else len(actions)
            block = Block(kind, start, size, actions)
            self.blocks.append(block)
            start += size
            if actions is None:
                self._slots[kind] = block
            else:
                self._numbers.update(zip(actions, range(block.start, start), strict=True))
        self.size = start

    def offer(self, match: Match[Any, Any, Any], decision: Decision, rng: Random) -> Offer:
        """The legal answers to a decision."""
        actions = decision.options
        if actions is None:
            actions = match.candidates(decision, self.candidates, rng)
        offer = self.known.get(id(actions))
        if offer is None:
            offer = self._look_up(match, actions)
            if type(actions) is tuple:
                self._keep(actions, offer)
        return offer

    def _keep(self, actions: Sequence[Action], offer: Offer) -> None:
        if len(self._kept) == MOST_KEPT:
            self.known.clear()
            self._kept.clear()
        self._kept.append(actions)
        self.known[id(actions)] = offer

    def _look_up(self, match: Match[Any, Any, Any], actions: Sequence[Action]) -> Offer:
        block = self._slots.get(type(actions[0]))
        if block is None:
            try:
                return list(map(self._number_of, actions)), actions
            except KeyError:
                pass  # some have no number of their own
        elif len(actions) <= block.size and len(set(map(type, actions))) == 1:
            return range(block.start, block.start + len(actions)), actions
        numbers: list[int] = []
        chosen: list[Action] = []
        taken: dict[type[Action], int] = {}
        for action in actions:
            kind = type(action)
            block = self._slots.get(kind)
            if block is None:
                number = self._numbers.get(action)
                if number is None:  # a value that the game's lists lack
                    continue
            else:
                slot = taken.get(kind, 0)
                if slot == block.size:
                    continue
                taken[kind] = slot + 1
                number = block.start + slot
            numbers.append(number)
            chosen.append(action)
        if not numbers:
            raise GravitableError(f"{match.game.name} offers only actions that its types do not list.")
        return numbers, chosen

    def number(self, action: Action) -> int | None:
        """The number of an action that has one of its own."""
        return self._numbers.get(action)

    def describe(self, number: int) -> str:
        """What a number means in any match."""
        if number == WAIT:
            return "wait"
        for block in self.blocks:
            if block.start <= number < block.start + block.size:
                if block.actions is not None:
                    return repr(block.actions[number - block.start])
                return f"{block.kind.__name__} offered in place {number - block.start + 1}"
        raise IndexError(f"There is no action {number}: the numbers go from 0 to {self.size - 1}.")


class Candidates:
    """The first `size - 1` legal actions in the order offered, or so many samples, each with its features.

    A number says nothing by itself: `features` tells what each of the candidates is, and what can be seen of
    it at a glance where the game says so.
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any, candidates: int = SLOTS) -> None:
        self.candidates = candidates
        self.size = candidates + 1
        self._layout = features_of(game, content)
        self._glance = game.glance
        glances = game.glance.bounds if game.glance else {}
        self.columns = (
            *self._layout.columns,
            *(Column(f"glance.{name}", "number", *ends) for name, ends in glances.items()),
        )
        self._low, self._high = bounds(self.columns)

    def offer(self, match: Match[Any, Any, Any], decision: Decision, rng: Random) -> Offer:
        """The legal answers to a decision; of too many options, a sample in their order."""
        actions = match.candidates(decision, self.candidates, rng)
        if len(actions) > self.candidates:
            places = sorted(rng.sample(range(len(actions)), self.candidates))
            actions = [actions[place] for place in places]
        return range(1, len(actions) + 1), actions

    def features(self, match: Match[Any, Any, Any], offer: Offer) -> npt.NDArray[np.float32]:
        """A row of features for each number; zeros where nothing is offered."""
        rows = np.zeros((self.size, len(self.columns)), np.float32)
        glance = self._glance.at(match) if self._glance and offer[0] else None
        written = len(self._layout.columns)
        for number, action in zip(*offer, strict=True):
            if action is not None:
                rows[number, :written] = np.frombuffer(self._layout.write(action), np.float32)
                if glance is not None:
                    rows[number, written:] = glance(action)
        return np.clip(rows, self._low, self._high)

    def describe(self, number: int) -> str:
        """What a number means in any match."""
        if not 0 <= number < self.size:
            raise IndexError(f"There is no action {number}: the numbers go from 0 to {self.size - 1}.")
        return "wait" if number == WAIT else f"candidate {number}"


def features_of(game: Game[Any, Any, Any], content: Any) -> Layout:
    """The features of an action: a flag for its type, then the columns of all types."""
    kinds: Any = Union[game.actions]  # noqa: UP007 (built at run time)
    return Layout(kinds, "action", content, game.piece_names(content))


def bounds(columns: Sequence[Column]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The lowest and highest value of each column."""
    low = np.array([column.low for column in columns], np.float32)
    high = np.array([column.high for column in columns], np.float32)
    return low, high


def _listed(content: Any, kind: type[Action]) -> tuple[Action, ...] | None:
    """Every action of a type, if all its fields have few enough values."""
    info = shapes.type_info(kind)
    assert isinstance(info, shapes.StructType)
    values = [
        _values(content, shape.type, field.note(Choices))
        for shape, field in zip(info.fields, fields(kind), strict=True)
    ]
    if any(each is None for each in values):
        return None
    domains = [each for each in values if each is not None]
    if math.prod(len(each) for each in domains) > MOST_NUMBERED:
        return None
    return tuple(kind(*each) for each in itertools.product(*domains))


def _values(content: Any, kind: shapes.Type, choices: Choices | None) -> Sequence[Any] | None:
    if choices:
        return choices.values(content)
    match kind:
        case shapes.Metadata():
            return _values(content, kind.type, choices)
        case shapes.BoolType():
            return (False, True)
        case shapes.LiteralType():
            return kind.values
        case shapes.EnumType():
            return list(kind.cls)
        case shapes.IntType(ge=low, le=high) if low is not None and high is not None:
            return range(low, high + 1)
    return None
