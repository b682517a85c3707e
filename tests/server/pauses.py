"""When a bot answers, on a clock that jumps to whatever is due next: nobody waits."""

from __future__ import annotations

import asyncio
import selectors
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from gravitable.kernel import Action, Match, Proceed, Seat
from gravitable.server.settings import Settings
from gravitable.server.storage.records import SeatRecord, TableRecord
from gravitable.server.tables.answers import Answer
from gravitable.server.tables.bots import Bots
from gravitable.server.tables.match import TableMatch
from gravitable.server.view.questions import ask


class _Jumping(selectors.SelectSelector):
    """Waits for nothing, and lets the time pass for which it would have waited."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


class Jumping(asyncio.SelectorEventLoop):
    """An event loop on which any pause is over at once, by a clock of its own that begins at 0."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def answered(
    match: Match[Any, Any, Any], seat: Seat, thought: float, delay: float, *, covert: bool = True
) -> tuple[float, Action]:
    """When a bot in `seat` that thinks for so many seconds, and passes, answers; and its answer.

    Without `covert` as if it were not asked for secrecy's sake.
    """
    seats = [SeatRecord(number, "bot", "", None, "random") for number in range(match.seats)]
    table = TableRecord("t", match.game.id, "1", {}, "p0", "P0", "i", seats, status="playing")
    play = TableMatch(table, match.game, Random(1))
    play.match, play.seq = match, 0
    asked = match.decision(seat)
    if not covert:
        asked = msgspec.structs.replace(asked, covert=False)
    play.questions = ask([asked], {}, 0, None)

    class Workers:
        async def run(self, *_: object) -> bytes:
            await asyncio.sleep(thought)
            assert asked.options is not None
            return msgspec.json.encode(Proceed() if Proceed() in asked.options else asked.options[0])

    loop = Jumping()
    done: asyncio.Future[tuple[float, Action]] = loop.create_future()

    async def act(answer: Answer) -> None:
        assert isinstance(answer.action, Action)
        done.set_result((round(loop.time(), 6), answer.action))

    async def run() -> tuple[float, Action]:
        services = SimpleNamespace(settings=Settings(bot_delay=delay), workers=Workers())
        Bots(table, play, cast(Any, services), act, lambda: False).wake()
        return await done

    try:
        return loop.run_until_complete(run())
    finally:
        loop.close()
