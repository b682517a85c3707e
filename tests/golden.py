"""Golden playthroughs: for each game and option set a log and its text, with choices and what each seat sees.

`python -m tests.golden [GAME...]` plays and writes them anew; `tests/test_golden.py` replays the logs and
compares the text. A replay needs no physics, so the files hold on every machine.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import gravitable
from gravitable.kernel import ActionTaken, Log, Match, encode_log, registry, replay_positions

FOLDER = Path(__file__).parent / "golden"
OURS = Path(gravitable.__file__).parent
VIEW_EVERY = 10
"""Views are long: they are told every so many actions, in long games eight times in all, and at the end."""


def option_sets() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every playthrough of our own games: id, name, table. Each has `plain`; `<game>.toml` names more."""
    for id, game in registry.games().items():
        if not game.folder.is_relative_to(OURS):
            continue
        yield id, "plain", {"seats": game.seats[-1], "seed": 1}
        more = FOLDER / f"{id}.toml"
        if more.exists():
            for name, table in tomllib.loads(more.read_text()).items():
                yield id, name, table


def played(id: str, table: dict[str, Any]) -> Log:
    """A game played at random."""
    rng = Random(table["seed"])
    m = gravitable.new(id, seats=table["seats"], seed=table["seed"], options=table.get("options", {}))
    while m.pending:
        decision = rng.choice(m.pending)
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
    return m.log


def told(log: Log) -> str:
    """A log in text: every decision, choice and event, and what each seat sees."""
    lines = [f"{log.game}, {log.seats} seats, {_json(log.options)}"]
    actions = [entry for entry in log.entries if isinstance(entry, ActionTaken)]
    every = max(VIEW_EVERY, len(actions) // 8)
    heard = 0
    for number, m in enumerate(replay_positions(log, registry.game(log.game))):
        names = [f"seat {seat}" for seat in range(m.seats)]
        for event in m.events[heard:]:
            words = m.game.event_words(m, event, names)
            lines.append(f"  {_json(event)}" + (f"  # {words}" if words else ""))
        heard = len(m.events)
        if number % every == 0 or m.outcome:
            lines += _views(m)
        if m.outcome:
            lines.append(f"outcome {_json(m.outcome)}")
        else:
            action = actions[number]
            decision = m.decision(action.seat)
            lines.append(f"{action.seat} {decision.kind}: {decision.prompt} -> {_json(action.action)}")
    return "\n".join(lines) + "\n"


def _views(m: Match[Any, Any, Any]) -> Iterator[str]:
    spectator = _json(m.view(None))
    yield f"spectator sees {spectator}"
    for seat in range(m.seats):
        shown = _json(m.view(seat))
        yield f"seat {seat} sees {'the same' if shown == spectator else shown}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def files(id: str, name: str) -> tuple[Path, Path]:
    """Where a playthrough's log and text are kept."""
    return FOLDER / f"{id}-{name}.log.json", FOLDER / f"{id}-{name}.txt"


def main(only: list[str]) -> None:
    """Play and write them anew: all, or those of some games."""
    for id, name, table in option_sets():
        if only and id not in only:
            continue
        log_file, text_file = files(id, name)
        log = played(id, table)
        log_file.write_bytes(encode_log(log))
        text_file.write_text(told(gravitable.read_log(log_file.read_bytes())))
        print(f"wrote {text_file.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
