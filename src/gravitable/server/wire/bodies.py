"""All bodies of HTTP requests and answers.

The browser's types are generated from them. `live` holds the messages of the live connection.
"""

from __future__ import annotations

import msgspec

from gravitable.server.wire.games import (
    Games,
    OwnPack,
    PackInfo,
    PuzzleAnswer,
    Puzzles,
    PuzzleVerdict,
    RuleBook,
)
from gravitable.server.wire.notifications import NOTICE_BODIES
from gravitable.server.wire.people import PEOPLE_BODIES, MeInfo, NewProgram, ProgramList, ProgramToken, Rename
from gravitable.server.wire.replays import Fork, ForkLog, Recap, Replay, Reviewing
from gravitable.server.wire.service import Health, Problem
from gravitable.server.wire.tables import (
    Accept,
    HandHost,
    Link,
    Lobby,
    NewTable,
    PlayNow,
    PutBot,
    TableInfo,
    TakeSeat,
)

HTTP_BODIES: tuple[type[msgspec.Struct], ...] = (
    Problem,
    MeInfo,
    ProgramList,
    NewProgram,
    ProgramToken,
    Rename,
    Games,
    RuleBook,
    TableInfo,
    Lobby,
    NewTable,
    OwnPack,
    PackInfo,
    PlayNow,
    TakeSeat,
    PutBot,
    HandHost,
    Fork,
    ForkLog,
    Link,
    Accept,
    Health,
    Replay,
    Recap,
    Reviewing,
    Puzzles,
    PuzzleAnswer,
    PuzzleVerdict,
    *PEOPLE_BODIES,
    *NOTICE_BODIES,
)
"""Everything that travels by HTTP."""
