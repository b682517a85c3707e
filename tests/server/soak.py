"""A server killed again and again, with people and bots at tables, loses nothing that it acknowledged.

`python -m tests.server.soak 1000` kills it a thousand times, at tables of all games. A kill comes at any
moment: while a move is under way, while bots think, or before the server has loaded the tables.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ports import free_port
from tests.server.conftest import Json, Tab, Visitor, begin_to_choose, choose
from tests.server.processes import reopen, serving
from websockets.exceptions import ConnectionClosed

from gravitable.kernel.registry import games

OPTIONS: Mapping[str, Json] = {"sparks": {"rounds": 50}, "drop-drive": {"world": "scatter"}}
"""Options of the tables; a simulated drop would take most of the time."""
MOST_MOVES = 15
"""So many moves are acknowledged between two kills, at most."""
SAID_EVERY = 100
"""So many kills between two lines that say how far a long soak is."""


@dataclass
class Table:
    """A person's table with bots, and all that the server has acknowledged there."""

    game: str
    person: Visitor
    id: str
    seen: int = -1
    acknowledged: dict[int, Json] = field(default_factory=dict)


@dataclass
class Soaked:
    """What a soak came to."""

    kills: int = 0
    moves: int = 0
    matches: int = 0

    def count(self, table: Table) -> None:
        """A table that is done with."""
        self.moves += len(table.acknowledged)

    def __str__(self) -> str:
        return f"{self.kills} kills, {self.moves} moves acknowledged, {self.matches} matches ended"


def soak(folder: Path, kills: int, seed: int, ids: Sequence[str]) -> Soaked:
    """Kill a server so often, with a table of each of these games; an assertion fails at the first loss."""
    rng = random.Random(seed)
    port = free_port()
    tables: dict[str, Table] = {}
    done = Soaked()
    while done.kills < kills:
        with serving(port, folder) as server:
            # The last of these tables has a move under way when the server dies; at others bots may think.
            for id in rng.sample(ids, rng.randrange(1, len(ids) + 1)):
                table = tables.get(id) or _sit_down(port, id)
                tables[id] = table
                tab = _come_back(table)
                _play(table, tab, rng, rng.randrange(MOST_MOVES))
                if tab.outcome is not None:
                    done.count(tables.pop(id))
                    done.matches += 1
            if tab.outcome is None:
                _die_under_way(table, tab, rng, server.kill)
            time.sleep(rng.choice((0.0, 0.01, 0.1)))
        done.kills += 1
        if done.kills % SAID_EVERY == 0:
            print(done, flush=True)
    with serving(port, folder):
        for table in tables.values():
            _come_back(table)
            done.count(table)
    return done


def _sit_down(port: int, id: str) -> Table:
    """A new person starts a match against bots that play anything legal."""
    game = games()[id]
    person = Visitor(f"http://127.0.0.1:{port}", "Ann")
    body = {
        "seats": max(2, game.seats.start),
        "level": "random",
        "options": OPTIONS.get(id, {}),
    }
    return Table(id, person, person.post(f"/api/games/{id}/play", body)["id"])


def _come_back(table: Table) -> Tab:
    """All that was acknowledged is there, as it was told, and the table goes on by itself."""
    tab = reopen(table.person, table.id, table.seen)
    assert tab.seq >= max(table.acknowledged, default=-1), f"{table.game} lost a move"
    stored = {moment["seq"]: moment for moment in table.person.open(table.id).snapshot["moments"]}
    for seq in table.acknowledged.keys() & range(min(stored), tab.seq + 1):  # a long story is cut short
        answer = table.acknowledged[seq]
        assert stored[seq]["events"] == answer["events"], f"{table.game} remembers moment {seq} otherwise"
    _wait_for_me(table, tab)
    return tab


def _wait_for_me(table: Table, tab: Tab) -> None:
    """Until the person is asked, or the match is over."""
    while tab.outcome is None and all(decision["optional"] for decision in tab.decisions):
        tab.next()
    table.seen = tab.seq


def _play(table: Table, tab: Tab, rng: random.Random, moves: int) -> None:
    """So many moves, each acknowledged."""
    for _ in range(moves):
        if tab.outcome is None:
            _note(table, choose(tab, rng.randrange(100)))
            _wait_for_me(table, tab)


def _die_under_way(table: Table, tab: Tab, rng: random.Random, kill: Callable[[], None]) -> None:
    """The server dies with a move under way, which it may have acknowledged just before."""
    with suppress(ConnectionClosed, OSError):
        begin_to_choose(tab, rng.randrange(100))
        time.sleep(rng.choice((0.0, 0.0005, 0.002, 0.02)))
        kill()
        while True:
            _note(table, tab.next())


def _note(table: Table, heard: Json) -> None:
    """Acknowledged is what is told together with the moment it made."""
    if "ack" in heard:
        table.acknowledged[heard["seq"]] = heard


def main(kills: str, seed: str = "0") -> None:
    """Soak tables of all games, in a folder that is removed afterwards."""
    with TemporaryDirectory() as folder:
        print(soak(Path(folder), int(kills), int(seed), sorted(games())))


if __name__ == "__main__":
    main(*sys.argv[1:])
