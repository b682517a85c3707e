"""Golden battles: one game for every scenario, kept as a log and a digest of all that happened. Every second
is fought by captains, who land troops and use what they have; the others are played at random.

`python -m tests.games.dropfleet.battles` plays and writes them anew; `test_battles.py` replays the logs. A
change of behaviour shows as a log that no longer fits the rules, or as another digest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import gravitable
from gravitable.games.dropfleet.bots.players.captain import CaptainBot
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.ships.classes import FACTIONS
from gravitable.kernel import Log, Match, encode_log

FOLDER = Path(__file__).parent / "battles"
EXPERIMENTAL = {
    "succession": True,
    "collateral": "experimental",
    "damage_control": "experimental",
    "manoeuvre": "experimental",
    "launch_debris": "with-rings",
}
POINTS = {"heavy-convoy": 1300, "the-ancient-relic": 1250}


def tables() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every scenario, every second one with its variant, every third one with the FAQ's experimental rules,
    each with another pair of factions."""
    for number, scenario in enumerate(builtin().scenario):
        yield (
            scenario.id,
            {
                "scenario": scenario.id,
                "variant": number % 2 == 1,
                "points": POINTS.get(scenario.id, 750),
                "first_faction": FACTIONS[number % 5],
                "second_faction": FACTIONS[(number * 2 + 1) % 5],
                "fleets": "ready" if number % 3 else "random",
                "anomaly": number % 4 == 3,
                **(EXPERIMENTAL if number % 3 == 0 else {}),
            },
        )


def played(options: dict[str, Any], seed: int, *, captains: bool) -> Log:
    """A battle played by captains, or at random."""
    rng = Random(seed)
    m = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    captain = CaptainBot()
    while m.pending:
        decision = rng.choice(m.pending)
        if captains:
            choice = captain.choose(m.imagine(decision.seat, rng), decision.seat, rng)
            assert choice is not None
            m.play(choice.action, decision.seat)
        else:
            m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
    return m.log


def digest(m: Match[Any, Any, Any]) -> str:
    """A fingerprint of every event, what both seats see at the end, and the outcome."""
    told = hashlib.sha256()
    for event in m.events:
        told.update(msgspec.json.encode(event))
    for seat in (0, 1, None):
        told.update(msgspec.json.encode(m.view(seat)))
    told.update(msgspec.json.encode(m.outcome))
    return told.hexdigest()[:32]


def main() -> None:
    """Play and write all anew."""
    FOLDER.mkdir(exist_ok=True)
    lines = []
    for seed, (scenario, options) in enumerate(tables(), 1):
        data = encode_log(played(options, seed, captains=seed % 2 == 0))
        (FOLDER / f"{scenario}.log.json").write_bytes(data)
        lines.append(f'{scenario} = "{digest(gravitable.replay(gravitable.read_log(data)))}"')
    (FOLDER / "digests.toml").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
