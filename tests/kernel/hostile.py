"""Actions that nobody could take: real ones, bent. A game refuses them by a rule, and the match is as it was.

`python -m tests.kernel.hostile 3000` tries so many in every game.
"""

from __future__ import annotations

import contextlib
import copy
import json
import sys
import time
from random import Random
from typing import Any

import msgspec
import tests.conftest  # noqa: F401 - the toy game of the tests
from tests.kernel.options import GAMES, QUICK

import gravitable
from gravitable.kernel import IllegalAction, Match, preview

LIMIT = 0.05
"""Seconds of processor time for one refusal."""
LARGEST = 16_384
"""Bytes; a live line takes no more."""
EVERY = 5
"""So many are tried at each position."""
VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 63, 10**6, 2**63, -(2**70), 0.5, -1e308, 1e308, 1e-320),
    *(
        "",
        "x" * 3000,
        "\0",
        "Ω",
        [],
        {},
        [[[[]]]],
        [0] * 3000,
        [None],
        {"type": "Proceed"},
        {"x": 1e9, "y": -1e9},
    ),
]


class Hostile:
    """Tries hostile actions at positions of random matches of one game."""

    def __init__(self, game: str, seed: int) -> None:
        self.tried = self.refused = 0
        self.slowest = 0.0
        self._game = game
        self._rng = Random(seed)
        self._known: dict[str, list[dict[str, Any]]] = {}
        self._match = self._begin()
        with contextlib.suppress(IllegalAction):
            self._match.game.read_action(b"null")  # as a server does when it starts

    def run(self, count: int) -> None:
        """Try so many."""
        while self.tried < count:
            self._move()
            for _ in range(EVERY):
                self._try()

    def _begin(self) -> Match[Any, Any, Any]:
        seed = self._rng.getrandbits(32)
        return gravitable.new(self._game, seed=seed, options=QUICK.get(self._game, {}))

    def _move(self) -> None:
        """Play on, and remember what could be played."""
        if not self._match.pending:
            self._match = self._begin()
        decision = self._rng.choice(self._match.pending)
        found = self._match.candidates(decision, 3, self._rng)
        for action in self._rng.sample(list(found), min(3, len(found))):
            plain = msgspec.to_builtins(action)
            kept = self._known.setdefault(plain["type"], [])
            kept.append(plain)
            del kept[:-20]
        self._match.play(self._rng.choice(found), decision.seat)

    def _try(self) -> None:
        match, action = self._match, self._bent()
        data = json.dumps(action).encode()
        if len(data) > LARGEST:
            return
        seat = self._rng.choice([*range(match.seats), *(each.seat for each in match.pending)])
        before = match.save()
        refusal: IllegalAction | None = None
        began = time.process_time()
        try:
            read = match.game.read_action(data)
            match.check(read, seat)
            preview(match, read, seat)
        except IllegalAction as error:
            refusal = error
        self.slowest = max(self.slowest, time.process_time() - began)
        if refusal is None:
            assert any(each.seat == seat for each in match.pending), "nobody else is asked"
        else:
            self.refused += 1
            assert refusal.rule != "kernel.fault", (action, refusal)
            assert match.game.rule(refusal.rule).id == refusal.rule
            assert refusal.reason
        self.tried += 1
        assert match.save() == before, f"{action} changed the match though it was not played"

    def _bent(self) -> Any:
        """A known action with something about it changed."""
        rng = self._rng
        action = copy.deepcopy(rng.choice(self._known[rng.choice(list(self._known))]))
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            kind = action.get("type")
            _bend(action, self._known.get(kind, []) if isinstance(kind, str) else [], rng)
        return action


def _bend(action: dict[str, Any], others: list[dict[str, Any]], rng: Random) -> None:
    """Change one thing: a field, or something deep inside it."""
    if not action:
        return
    name = rng.choice(list(action))
    match rng.randrange(6):
        case 0:
            action[name] = rng.choice(VALUES)
        case 1:
            del action[name]
        case 2:
            action["extra"] = rng.choice(VALUES)
        case 3 if others:
            action[name] = copy.deepcopy(rng.choice(others).get(name))
        case _:
            action[name] = _deeper(action[name], rng)


def _deeper(value: Any, rng: Random) -> Any:
    if isinstance(value, bool) or value is None:
        return rng.choice(VALUES)
    if isinstance(value, int | float):
        return rng.choice((-value, value + 1, value - 1, value * 1e6, value + 0.5, rng.randrange(100)))
    if isinstance(value, str):
        return rng.choice((value + "x", value[:-1], value.upper(), "", rng.choice(VALUES)))
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        bent = _deeper(value[at], rng)
        return rng.choice(
            (value[:at], value * 2, value[::-1], [*value[:at], bent, *value[at + 1 :]], [bent] * 500)
        )
    if isinstance(value, dict) and value:
        bent = dict(value)
        _bend(bent, [], rng)
        return bent
    return rng.choice(VALUES)


def main(count: str, seed: str = "0") -> None:
    """Try so many in every game."""
    for game in GAMES:
        hostile = Hostile(game, int(seed))
        hostile.run(int(count))
        print(
            f"{game}: {hostile.tried} hostile actions, {hostile.refused} refused, "
            f"slowest {hostile.slowest * 1000:.0f} ms",
            flush=True,
        )
        assert hostile.slowest < LIMIT


if __name__ == "__main__":
    main(*sys.argv[1:])
