"""Bodies about games: options, bots, packs, rules and puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.kernel import Rule, WayToStart
from gravitable.puzzles.puzzle import Tried
from gravitable.server.wire.fields import In, Out, PackName


class BotInfo(Out, frozen=True):
    """A bot of a game: `level` is how it is asked for, `words` say how it plays."""

    level: str
    title: str
    words: str


class OptionChoice(Out, frozen=True):
    """One value an option takes, and its name in the form."""

    value: Any
    title: str


class OptionInfo(Out, frozen=True):
    """An option of a game as a form field.

    A `choice` lists its `choices`; a `switch` is true or false; a `number` has bounds where the game sets
    them; `text` takes a string.
    """

    name: str
    title: str
    description: str
    kind: Literal["choice", "switch", "number", "text"]
    default: Any
    choices: tuple[OptionChoice, ...] = ()
    low: float | None = None
    high: float | None = None


class PackInfo(Out, frozen=True):
    """Content of somebody's own that a table is played with; each of `differences` says what is not as in the
    printed game.
    """

    name: str
    differences: tuple[str, ...]


class GameInfo(Out, frozen=True):
    """A game for the home page and the form of a new table. `company` is how many usually sit down; bots come
    weakest first. `starts` are the sizes that can be begun at once, the first for newcomers, who meet bots
    of `level`. `packs` are those the server offers; a game without components `takes_packs` of nobody.
    A game that is not `listed` is in no list of games; its own pages work.
    """

    id: str
    name: str
    summary: str
    seats: tuple[int, ...]
    company: int
    minutes: tuple[int, int]
    version: str
    bots: tuple[BotInfo, ...]
    level: str
    starts: tuple[WayToStart, ...]
    options: tuple[OptionInfo, ...]
    credits: str
    takes_packs: bool
    listed: bool
    packs: tuple[PackInfo, ...] = ()


class Games(Out, frozen=True):
    """GET /api/games: what can be played here, and the names of games that are installed but do not load;
    and whether there is a `lab` to work on them.
    """

    games: tuple[GameInfo, ...]
    broken: tuple[str, ...]
    lab: bool = False


class RuleBook(Out, frozen=True):
    """The ledger of a game, in the order of its rulebook; then the clauses that hold at every table."""

    game: str
    name: str
    credits: str
    rules: tuple[Rule, ...]
    table_rules: tuple[Rule, ...]


class KnownPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="known"):
    """One of the packs that the server offers, by its name."""

    name: PackName


class OwnPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="own"):
    """A TOML file that someone brings along, and its text."""

    name: PackName
    text: Annotated[str, Meta(max_length=48 * 1024)]


ChosenPack: TypeAlias = KnownPack | OwnPack


class PuzzleInfo(Out, frozen=True):
    """A puzzle by its number, and what is asked in it."""

    number: int
    prompt: str


class Puzzles(Out, frozen=True):
    """GET /api/games/{game}/puzzles"""

    puzzles: tuple[PuzzleInfo, ...]


class PuzzleAnswer(In, frozen=True):
    """POST /api/games/{game}/puzzles/{number}/answer: the action that somebody would take."""

    action: dict[str, Any]


class PuzzleVerdict(Out, frozen=True):
    """Whether a choice solves a puzzle: it is as good as the best, as far as can be told.

    `choices` are those that were compared, the best first, of which the first `solving` solve it; `why` says
    what speaks for the best, and `line` what is then likely to follow.
    """

    solved: bool
    tried: Tried
    choices: tuple[Tried, ...]
    solving: int
    why: str
    line: tuple[str, ...]
