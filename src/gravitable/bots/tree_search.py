"""Tree search over what a seat can know.

Every iteration imagines a world (the hidden parts dealt anew), walks down one tree shared by all worlds, adds
a node and plays the world out. A choice that is not open in every world is compared with the others by how
often it was there to be taken. Seats that are asked at once choose independently of each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.bots.budget import Budget
from gravitable.bots.determinized import World, choices
from gravitable.bots.estimate import Estimate
from gravitable.bots.explanation import decided, weighed
from gravitable.bots.playout import Playout
from gravitable.kernel import Action, Choice, Decision, IllegalAction, Match, Seat, advance, preview

THINK = Budget(seconds=1.0)
CURIOSITY = 0.4
"""How much a choice that was seldom tried is preferred."""
WIDENING = 2.0
"""A parametric decision visited n times is sampled this often times the root of n."""
LINE = 3
"""How many moves of the expected line are told."""


class Arm(Estimate):
    """One choice of one seat at a node. `available` counts the visits in which it could have been taken."""

    __slots__ = ("available",)

    def __init__(self) -> None:
        super().__init__()
        self.available = 0


class Node:
    """A point that the same choices lead to: the arms of each seat asked there, and what follows."""

    __slots__ = ("arms", "children", "visits")

    def __init__(self) -> None:
        self.arms: dict[Seat, dict[Action | None, Arm]] = {}
        self.children: dict[tuple[Action | None, ...], Node] = {}
        self.visits = 0

    def child(self, taken: tuple[Action | None, ...]) -> Node:
        """The node behind what was taken."""
        found = self.children.get(taken)
        if found is None:
            found = self.children[taken] = Node()
        return found


class SearchBot:
    """Information-set tree search with progressive widening; it keeps its tree while its turn goes on."""

    def __init__(self, budget: Budget = THINK, playout: Playout | None = None, samples: int = 8) -> None:
        self.budget = budget
        self.playout = playout or Playout()
        self.samples = samples
        self._kept: tuple[bytes, Node] | None = None

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        options = choices(match, seat, self.samples, rng)
        if len(options) == 1 and options[0] is not None:
            return Choice(options[0], "There is no other choice.")
        root = self._root(match, seat)
        arms = root.arms.setdefault(seat, {})
        parametric = match.decision(seat).options is None
        base = rng.getrandbits(64)
        playouts = self.budget.playouts
        for done, _ in enumerate(self.budget.spent()):
            if playouts is not None and _settled(arms, playouts - done):
                break
            if parametric and len(options) < WIDENING * math.sqrt(root.visits):
                options = list(dict.fromkeys((*options, *choices(match, seat, 1, rng))))
            for option in options:
                arms.setdefault(option, Arm())
            self._iterate(match, seat, root, options, base)
        considered = weighed({option: arms[option] for option in options})
        best = considered[0].action
        self._keep(match, seat, best, root)
        return decided(match, seat, considered, _line(match, seat, best, root))

    def _iterate(
        self,
        match: Match[Any, Any, Any],
        seat: Seat,
        root: Node,
        options: Sequence[Action | None],
        base: int,
    ) -> None:
        """One world: down the tree, one node further, out to the end, and back with the result."""
        arms = root.arms[seat]
        # At the root everything is tried once before anything is tried again.
        option = _promising(arms, options, expected=2.0)
        # The n-th visit of every choice at the root happens in the same world, with the same dice.
        world = World(match, seat, base + arms[option].visits)
        m = world.match
        walked: list[tuple[Seat, Arm]] = [(seat, arms[option])]
        root.visits += 1
        others = [decision for decision in _asked(m) if decision.seat != seat]
        taken = tuple(self._take(m, root, decision, world.rng, walked) for decision in others)
        world.play(option)
        _answer(m, others, taken)
        node = root.child((option, *taken))
        while m.outcome is None and node.visits:
            node.visits += 1
            asked = _asked(m)
            if not asked:
                advance(m, self.playout.policy, world.rng)
                continue
            taken = tuple(self._take(m, node, decision, world.rng, walked) for decision in asked)
            _answer(m, asked, taken)
            node = node.child(taken)
        node.visits += 1
        values = self.playout(m, world.rng)
        for who, arm in walked:
            arm.add(values[who])

    def _take(
        self,
        m: Match[Any, Any, Any],
        node: Node,
        decision: Decision,
        rng: Random,
        walked: list[tuple[Seat, Arm]],
    ) -> Action:
        """The choice of one seat inside the tree."""
        arms = node.arms.setdefault(decision.seat, {})
        options: Sequence[Action]
        if decision.options is not None:
            options = decision.options
        else:
            options = [option for option in arms if option is not None and _legal(m, option, decision.seat)]
            if len(options) < WIDENING * math.sqrt(node.visits):
                options = [*options, *m.candidates(decision, 1, rng)]
        for option in options:
            if option not in arms:
                arms[option] = Arm()
        tried = [arms[option] for option in options if arms[option].visits]
        expected = sum(arm.total for arm in tried) / sum(arm.visits for arm in tried) if tried else 0.5
        action = _promising(arms, options, expected)
        assert action is not None
        walked.append((decision.seat, arms[action]))
        return action

    def _root(self, match: Match[Any, Any, Any], seat: Seat) -> Node:
        """The tree to begin with: what was kept, if the match went as expected."""
        kept, self._kept = self._kept, None
        return kept[1] if kept is not None and kept[0] == _position(match, seat) else Node()

    def _keep(self, match: Match[Any, Any, Any], seat: Seat, best: Action | None, root: Node) -> None:
        """Keep what is known of the seat's next question, where no chance lies between."""
        if best is None or len(_asked(match)) > 1 or preview(match, best, seat).until != "decision":
            return
        m = match.clone()
        m.play(best, seat)
        if any(decision.seat == seat for decision in m.pending):
            self._kept = _position(m, seat), root.child((best,))


def _asked(m: Match[Any, Any, Any]) -> list[Decision]:
    """The questions that wait for an answer."""
    return [decision for decision in m.pending if not decision.optional]


def _answer(m: Match[Any, Any, Any], asked: Sequence[Decision], taken: Sequence[Action]) -> None:
    """Give the answers that were chosen at once; one answer may close the question to another seat."""
    for decision, action in zip(asked, taken, strict=True):
        if any(open.seat == decision.seat for open in _asked(m)):
            m.play(action, decision.seat)


def _promising(
    arms: dict[Action | None, Arm], options: Sequence[Action | None], expected: float
) -> Action | None:
    """The option to try next, all of them being open now; `expected` stands for what was never tried."""
    best, most = options[0], -math.inf
    for option in options:
        arm = arms[option]
        arm.available = available = arm.available + 1
        visits = arm.visits
        mean = arm.total / visits if visits else expected
        promise = mean + CURIOSITY * math.sqrt(math.log(available + 1) / (visits or 1))
        if promise > most:
            best, most = option, promise
    return best


def _settled(arms: dict[Action | None, Arm], left: int) -> bool:
    """Whether the playouts left cannot make another choice the most visited one."""
    visits = sorted((arm.visits for arm in arms.values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def _legal(m: Match[Any, Any, Any], action: Action, seat: Seat) -> bool:
    try:
        m.check(action, seat)
    except IllegalAction:
        return False
    return True


def _position(match: Match[Any, Any, Any], seat: Seat) -> bytes:
    """What a seat knows of a position and what it is asked."""
    return msgspec.msgpack.encode((match.view(seat), match.decision(seat)))


def _line(match: Match[Any, Any, Any], seat: Seat, best: Action | None, root: Node) -> list[str]:
    """What is expected to follow, in the game's own words, as far as one imagined world agrees."""
    world = World(match, seat, 0)
    world.play(best)
    m, node, words = world.match, root.child((best,)), list[str]()
    while m.outcome is None and len(words) < LINE:
        asked = _asked(m)
        arms = node.arms.get(asked[0].seat) if len(asked) == 1 else None
        if not arms:
            break
        action = max(arms, key=lambda option: arms[option].visits)
        if action is None or not _legal(m, action, asked[0].seat):
            break
        words.append(m.label(action, asked[0].seat))
        m.play(action, asked[0].seat)
        node = node.child((action,))
    return words
