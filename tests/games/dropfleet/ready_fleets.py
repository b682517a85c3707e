"""`python -m tests.games.dropfleet.ready_fleets [SIZE...]`: captains sail every ready fleet of a size once.

Each faction's fleet meets the next faction's of the same points. For each it prints how the battle ended and
what each class did: how often it fired, how many craft it sent, how many landers; to be held against
the sentence in `ready_fleets.toml` that says how the fleet is played.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from itertools import pairwise
from random import Random

import gravitable
from gravitable.games.dropfleet.actions import BringFleet
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.events import Fired
from gravitable.games.dropfleet.fleets.samples import SAMPLES
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.roundup.events import AssetsLaunched
from gravitable.games.dropfleet.table import profile_of, seat_of

COMMON = (500, 1000, 1500, 2500)
ENDS = {"table": "left", "destroyed": "lost", "left": "gone from the table", "waiting": "never arrived"}


def battle(first: str, second: str, points: int) -> DropfleetMatch:
    """Two ready fleets, sailed by captains to the end."""
    options = {"points": points, "fleets": "brought", "first_faction": "any", "second_faction": "any"}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=points, options=options)
    rng = Random(points)
    captain = m.game.bots["captain"]()
    texts = [(SAMPLES / f"{name}.fleet.toml").read_text("utf-8") for name in (first, second)]
    while m.pending:
        decision = m.pending[0]
        if decision.kind == "dropfleet.fleet":
            m.play(BringFleet(texts[decision.seat]), decision.seat)
            continue
        choice = captain.choose(m.imagine(decision.seat, rng), decision.seat, rng)
        assert choice is not None
        m.play(choice.action, decision.seat)
    return m


def deeds(m: DropfleetMatch, seat: int) -> dict[str, Counter[str]]:
    """What each class of a seat did."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for no, state in enumerate(m.state.ships):
        if seat_of(m.state, no) == seat:
            did = found[profile_of(m, no).name]
            did["ships"] += 1
            did[ENDS[state.status]] += 1
    for event in m.events:
        match event:
            case Fired(source=ship) if ship >= 0 and seat_of(m.state, ship) == seat:
                found[profile_of(m, ship).name]["attacks"] += 1
            case AssetsLaunched(ship=ship, target=target, count=count) if seat_of(m.state, ship) == seat:
                landing = target.kind != "ship"
                found[profile_of(m, ship).name]["landers" if landing else "craft"] += count
            case _:
                pass
    return found


def main(sizes: list[int]) -> None:
    about = {each.id: each.about for each in builtin().ready_fleet}
    for points in sizes:
        fleets = [name for name in about if name.endswith(f"-{points}")]
        for first, second in pairwise([*fleets, fleets[0]]):
            m = battle(first, second, points)
            assert m.outcome is not None
            print(f"\n{first} {m.outcome.scores[0]} : {m.outcome.scores[1]} {second}, {m.outcome.why}")
            print(about[first])
            for name, did in deeds(m, 0).items():
                words = ", ".join(f"{count} {what}" for what, count in did.items() if what != "ships")
                print(f"  {did['ships']} {name}: {words or 'nothing'}", flush=True)


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or list(COMMON))
