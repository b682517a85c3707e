"""Two bots against each other as in the ladder, and how each of them played: a line of JSON for every battle.

`python -m tests.games.dropfleet.duel play grand-admiral admiral 25 800000 ready 500 > one.jsonl` plays tables
twice, seats exchanged; `python -m tests.games.dropfleet.duel sum one.jsonl two.jsonl` adds lines up. A bot
may be a class that is no level: `module:Class`.
"""

from __future__ import annotations

import itertools
import math
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
from tests.games.dropfleet.ladder import table

from gravitable.arguments import read_bot
from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.actions import GiveOrders
from gravitable.games.dropfleet.state import NONE, DropfleetMatch
from gravitable.games.dropfleet.table import gear
from gravitable.kernel import Seat
from gravitable.lab.run.simulate import Rate

ON_TOP = 0.3
"""Ships of a layer that stand nearer than this are stacked: their bases' middles all but meet."""


class Played(msgspec.Struct):
    """How one side played: its ships at turns' ends, its orders, its flagship, and how long it thought."""

    faction: str
    layers: dict[str, int] = {}
    silent: int = 0
    stacked: int = 0
    orders: dict[str, int] = {}
    flagship_lost: bool = False
    answers: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    by_kind: dict[str, float] = {}


class Battle(msgspec.Struct):
    """A battle: its table, who played, the points, and how each side played."""

    seed: int
    scenario: str
    bots: tuple[str, str]
    scores: tuple[int, int]
    seat: Seat
    played: tuple[Played, Played]

    @property
    def lead(self) -> int:
        """By how many points the first bot of the command was ahead."""
        return self.scores[self.seat] - self.scores[1 - self.seat]


def battle(bots: tuple[str, str], seat: Seat, seed: int, fleets: str, points: int) -> Battle:
    """One battle on the ladder's table of that seed."""
    m, rng = table(seed, fleets, points), Random(seed)
    players = [read_bot(GAME, bot) for bot in bots]
    played = (Played(m.options.first_faction), Played(m.options.second_faction))
    turn, flagships = m.state.turn, [NONE, NONE]
    while m.pending:
        if m.state.turn == 1:
            flagships = [player.flagship for player in m.state.players]
        decision = m.pending[-1]
        side = played[decision.seat]
        seen = m.imagine(decision.seat, rng)
        begun = time.thread_time()
        choice = players[decision.seat].choose(seen, decision.seat, rng)
        took = time.thread_time() - begun
        side.answers += 1
        side.seconds += took
        side.slowest = max(side.slowest, took)
        side.by_kind[decision.kind] = side.by_kind.get(decision.kind, 0.0) + took
        if choice is None:
            continue
        if isinstance(choice.action, GiveOrders):
            for order in choice.action.orders:
                side.orders[order] = side.orders.get(order, 0) + 1
        m.play(choice.action, decision.seat)
        if m.state.turn != turn or not m.pending:
            turn = m.state.turn
            look(m, played)
    assert m.outcome is not None
    for flagship, side in zip(flagships, played, strict=True):
        side.flagship_lost = flagship != NONE and m.state.ships[flagship].status == "destroyed"
        side.seconds, side.slowest = round(side.seconds, 2), round(side.slowest, 3)
        side.by_kind = {kind: round(spent, 2) for kind, spent in side.by_kind.items() if spent > 0.1}
    first, second = m.outcome.scores
    return Battle(seed, m.state.scenario, bots, (int(first), int(second)), seat, played)


def look(m: DropfleetMatch, played: tuple[Played, Played]) -> None:
    """Where ships are at a turn's end."""
    s = m.state
    ships = [(no, ship, s.groups[ship.group].seat) for no, ship in enumerate(s.ships)]
    here = [each for each in ships if each[1].status == "table" and each[2] >= 0]
    for _, ship, seat in here:
        side = played[seat]
        side.layers[ship.layer] = side.layers.get(ship.layer, 0) + 1
        side.silent += ship.silent
    on_top = {
        no
        for (one, ship, seat), (other, mate, friend) in itertools.combinations(here, 2)
        if seat == friend
        and ship.layer == mate.layer
        and not gear(m, one).free_of_group
        and math.hypot(ship.x - mate.x, ship.y - mate.y) < ON_TOP
        for no in (one, other)
    }
    for no, _, seat in here:
        played[seat].stacked += no in on_top


def play(first: str, second: str, tables: int, seed: int, fleets: str, points: int) -> None:
    """Print every battle."""
    for number in range(seed, seed + tables):
        for bots in ((first, second), (second, first)):
            found = battle(bots, bots.index(first), number, fleets, points)
            print(msgspec.json.encode(found).decode(), flush=True)


def summed(files: list[str]) -> None:
    """Print what battles come to."""
    lines = [line for file in files for line in Path(file).read_bytes().splitlines() if line.startswith(b"{")]
    battles = [msgspec.json.decode(line, type=Battle) for line in lines]
    won = sum(each.lead > 0 for each in battles)
    drawn = sum(each.lead == 0 for each in battles)
    print(f"won {Rate.of(won, len(battles))} of {len(battles)}, {drawn} drawn")
    leads = [each.lead for each in battles]
    mean = sum(leads) / len(leads)
    tables = [
        sum(each.lead for each in group) / 2
        for _, group in itertools.groupby(sorted(battles, key=lambda each: each.seed), lambda each: each.seed)
    ]
    spread = math.sqrt(sum((each - mean) ** 2 for each in tables) / max(1, len(tables) - 1) / len(tables))
    print(f"ahead by {mean:.1f} ± {1.96 * spread:.1f} victory points")
    for name in ("scenario", "faction"):
        count: Counter[str] = Counter()
        good: Counter[str] = Counter()
        for each in battles:
            key = each.scenario if name == "scenario" else each.played[each.seat].faction
            count[key] += 1
            good[key] += each.lead > 0
        print(f"by {name}: " + ", ".join(f"{key} {good[key]} of {count[key]}" for key in sorted(count)))
    for which, label in ((0, "the first"), (1, "the second")):
        sides = [each.played[each.seat if which == 0 else 1 - each.seat] for each in battles]
        ships = sum(sum(side.layers.values()) for side in sides)
        layers: Counter[str] = Counter()
        orders: Counter[str] = Counter()
        kinds: Counter[str] = Counter()
        for side in sides:
            layers.update(side.layers)
            orders.update(side.orders)
            kinds.update(side.by_kind)
        given = sum(orders.values())
        print(
            f"{label}: slowest answer {max(side.slowest for side in sides):.2f} s, "
            f"{sum(side.seconds for side in sides) / len(sides):.1f} s a battle, "
            f"{sum(side.answers for side in sides) / len(sides):.0f} answers"
        )
        print("  layers: " + ", ".join(f"{layer} {many / ships:.0%}" for layer, many in layers.most_common()))
        print("  orders: " + ", ".join(f"{order} {many / given:.0%}" for order, many in orders.most_common()))
        print(
            f"  stacked {sum(side.stacked for side in sides) / ships:.1%} of {ships}, silent "
            f"{sum(side.silent for side in sides) / ships:.1%}; "
            f"flagship lost in {sum(side.flagship_lost for side in sides)} battles"
        )
        print(
            "  seconds: "
            + ", ".join(f"{kind[10:]} {spent / len(sides):.1f}" for kind, spent in kinds.most_common(8))
        )


def main(what: str, *given: str) -> None:
    """Play, or add up."""
    if what == "sum":
        summed(list(given))
        return
    first, second, tables, seed, fleets, points = [*given, *("ready", "750")[len(given) - 4 :]]
    play(first, second, int(tables), int(seed), fleets, int(points))


if __name__ == "__main__":
    main(*sys.argv[1:])
