"""The object with which a game registers."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union

import msgspec

from gravitable.kernel.bot import Level
from gravitable.kernel.content.merge import merge_content, read_tables
from gravitable.kernel.content.toml import Toml
from gravitable.kernel.data import Action, Event, NoContent, Options, Proceed, Seat, State, View
from gravitable.kernel.errors import BadOption, IllegalAction
from gravitable.kernel.look import Look
from gravitable.kernel.rules.ledger import KERNEL_RULES, Ledger, Rule
from gravitable.kernel.start import WayToStart, starts_by_seats
from gravitable.kernel.step import Step

if TYPE_CHECKING:
    from gravitable.kernel.match import Match

S = TypeVar("S", bound=State)
C = TypeVar("C")
P = TypeVar("P", bound=Options)
T = TypeVar("T")


@dataclass(frozen=True)
class Query:
    """A question about the game itself that anyone may ask, at no table: is this fleet legal?

    `takes` is the struct that the question is read into; it must bound whatever costs time. `answer` gives a
    `gives`, or raises a `GravitableError` whose words go to the person who asked.
    """

    takes: type[msgspec.Struct]
    gives: type[msgspec.Struct]
    answer: Callable[[Any], msgspec.Struct]

    def ask(self, question: bytes) -> msgspec.Struct:
        """The answer to a question that comes from outside as JSON."""
        try:
            asked = msgspec.json.decode(question, type=self.takes)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadOption(f"This question cannot be read: {error}.") from None
        return self.answer(asked)


@dataclass(frozen=True)
class Typing:
    """How a parametric choice is typed in the terminal: an example of it, and the action that a line means.

    `read` gives None for a line that means nothing, and raises an `IllegalAction` for what cannot be.
    """

    example: str
    read: Callable[[Any, str], Action | None]


@dataclass(frozen=True)
class Glance:
    """Numbers that describe what an action would do, for learning agents.

    `bounds` names the numbers, with the lowest and the highest. `at` gives, for a match, the function that
    computes them for an action.
    """

    bounds: Mapping[str, tuple[float, float]]
    at: Callable[[Match[Any, Any, Any]], Callable[[Any], Sequence[float]]]


def hide_nothing(m: Match[Any, Any, Any], seat: Seat, rng: Random) -> None:
    """Replace nothing: the `imagine` of a game without secrets."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[S, C, P]):
    """A game: its description, its data types, its rules, its views and its words.

    `package` names the game's package (or module). Its folder holds `rules.toml` and `content/`, and its
    actions, events and steps are found in it. `rules` is the rule ledger of a game without a `rules.toml`.
    A game that is not `listed` is in no list of games. `setup` makes the first state, and `first` is the
    step that opens the match. `view` returns the view of a seat. `own` adds the part that a seat alone sees
    to the view of a spectator. `looks` returns the players' appearance, given their number, the options, the
    content and the state (None before the match). `imagine` replaces everything that a seat does not know,
    in a clone, by a guess. `action_words` and `event_words` return a
    sentence for an action or an event; `event_words` gets the players' names. `printed` returns the texts and
    values on the components, for boards to draw. `starts` are the sizes that can start at once, a teaching
    one first. `board_text` draws a view for the terminal, in Rich markup, and `typing` reads typed choices.
    `bots` are the game's own levels, weakest first. `queries` answer questions about the game by name, such
    as a shipyard's. `usual_seats` is the usual number of players; the default is the largest. `together`
    means that all players win or lose together. `judge` returns each seat's chance to win, from 0 to 1, in a
    running match. `rough` changes a copy for a search, so that its chance takes less time. `simulates` names
    the phases (setup, play) whose chance takes long: a server leaves them to another process. `score`
    returns each seat's standing, for rewards during the match. `glance` and `piece_names`, the words of views
    that the content lacks, are for learning agents. `difficulty` names the common opponent, given the number
    of players and the options; None if players compete. `played` names what a seat played in a finished
    match: a faction, officers.
    """

    id: str
    name: str
    summary: str
    seats: range
    minutes: tuple[int, int]
    version: str
    package: str
    listed: bool = True
    rules: tuple[Rule, ...] = ()
    options: type[P] = Options  # type: ignore[assignment]
    content: type[C] = NoContent  # type: ignore[assignment]
    state: type[S]
    shown: type[View]
    setup: Callable[[Match[S, C, P]], S]
    first: Step
    view: Callable[[Match[S, C, P], Seat | None], View]
    own: Callable[[Match[S, C, P], Any, Seat], View] | None = None
    looks: Callable[[int, P, C, S | None], Sequence[Look]] = lambda seats, options, content, state: [
        Look.of_seat(seat) for seat in range(seats)
    ]
    action_words: Callable[[Match[S, C, P], Action], str]
    event_words: Callable[[Match[S, C, P], Event, Sequence[str]], str]
    printed: Callable[[C], msgspec.Struct] | None = None
    board_text: Callable[[Any], str] | None = None
    typing: Typing | None = None
    imagine: Callable[[Match[S, C, P], Seat, Random], None] = hide_nothing
    bots: Mapping[str, Level] = field(default_factory=dict)
    queries: Mapping[str, Query] = field(default_factory=dict)
    credits: str = ""
    usual_seats: int | None = None
    starts: tuple[WayToStart, ...] = ()
    together: bool = False
    judge: Callable[[Match[S, C, P]], Sequence[float]] | None = None
    rough: Callable[[Match[S, C, P]], None] | None = None
    simulates: frozenset[Literal["setup", "play"]] = frozenset()
    score: Callable[[Match[S, C, P]], Sequence[float]] | None = None
    glance: Glance | None = None
    piece_names: Callable[[C], Sequence[str]] = lambda content: ()
    finite_chance: bool = False
    difficulty: Callable[[int, P], str | None] = lambda seats, options: None
    played: Callable[[Match[S, C, P], Seat], Sequence[str]] = lambda m, seat: ()

    @functools.cached_property
    def folder(self) -> Path:
        """The folder of the game's rules and content; a game of one file has one of the same name, if any."""
        file = Path(inspect.getfile(importlib.import_module(self.package)))
        return file.parent if file.stem == "__init__" else file.with_suffix("")

    @property
    def sources(self) -> list[Path]:
        """Every Python file of the game."""
        return sorted(self.folder.rglob("*.py")) or [self.folder.with_suffix(".py")]

    @functools.cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action a player can take."""
        return (Proceed, *found(self.package, Action))

    @functools.cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event that can happen."""
        return found(self.package, Event)

    @functools.cached_property
    def steps(self) -> tuple[type[Step], ...]:
        """Every kind of step that can stand on the agenda."""
        return found(self.package, Step)

    @functools.cached_property
    def ledger(self) -> Ledger:
        """The clauses of this game's rulebook."""
        return Ledger(self.rules) if self.rules else Ledger.load(self.folder / "rules.toml")

    def rule(self, rule: str) -> Rule:
        """The clause of that id, of this game or of every table."""
        return KERNEL_RULES[rule] if rule in KERNEL_RULES else self.ledger[rule]

    @functools.cached_property
    def printed_tables(self) -> dict[str, Any]:
        """The tables of the game's own content files."""
        return read_tables(self.content, self.folder / "content")

    @functools.cached_property
    def _builtin_content(self) -> C:
        return merge_content(self.content, self.folder / "content", self.printed_tables, {})

    def load_content(self, pack: Mapping[str, Any]) -> C:
        """The content to play with: the game's own, or with a pack merged over it."""
        if not pack:
            return self._builtin_content
        return merge_content(self.content, self.folder / "content", self.printed_tables, pack)

    @functools.cached_property
    def _action_decoder(self) -> msgspec.json.Decoder[Action]:
        return msgspec.json.Decoder(_union(self.actions))

    def decode_action(self, data: bytes) -> Action:
        """An action from its JSON form; `msgspec.DecodeError` says what is wrong with it."""
        return self._action_decoder.decode(data)

    def read_action(self, data: bytes) -> Action:
        """An action as it comes from outside; anything malformed is an `IllegalAction`."""
        try:
            return self.decode_action(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise IllegalAction(
                "kernel.malformed", f"{self.name} does not know this action: {error}."
            ) from None

    def read_options(self, values: Mapping[str, Any], *, text: bool = False, toml: Toml | None = None) -> P:
        """Options from plain values, all the others by default; a mistake names the option and what it takes.

        `text` values, as typed on a command line, are read as what the option takes; those of a TOML file are
        reported with their line.
        """
        try:
            return msgspec.convert(dict(values), self.options, strict=not text)
        except msgspec.ValidationError as error:
            if toml is not None:
                raise toml.error((), error) from None
            raise BadOption(f"{self.name} cannot be set up like this: {error}.") from None

    def read_steps(self, values: list[Any]) -> list[Step]:
        """An agenda from its plain form."""
        steps: list[Step] = msgspec.convert(values, self._agenda_type)
        return steps

    @functools.cached_property
    def _agenda_type(self) -> Any:
        return list[_union(self.steps)]  # type: ignore[misc]

    @property
    def company(self) -> int:
        """The usual number of players."""
        return self.seats[-1] if self.usual_seats is None else self.usual_seats

    @property
    def ways_to_start(self) -> tuple[WayToStart, ...]:
        """The game's own starts, or one for each number of players."""
        return self.starts or starts_by_seats(self.seats, self.company)

    def views(self, match: Match[S, C, P], seats: Sequence[Seat | None]) -> list[View]:
        """Return the views of several seats; what they share is worked out once."""
        if self.own is None:
            return [self.view(match, seat) for seat in seats]
        shared = self.view(match, None)
        return [shared if seat is None else self.own(match, shared, seat) for seat in seats]

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players the game is not made for."""
        if seats not in self.seats:
            low, high = self.seats.start, self.seats.stop - 1
            raise BadOption(f"{self.name} has {low} to {high} seats, not {seats}.")

    def schema(self) -> dict[str, Any]:
        """JSON schemas of everything that leaves the engine, by name."""
        roots = {
            "View": self.shown,
            "Options": self.options,
            "Action": _union(self.actions),
            "Event": _union(self.events),
        }
        schemas, components = msgspec.json.schema_components(roots.values(), ref_template="#/$defs/{name}")
        return {**dict(zip(roots, schemas, strict=True)), "$defs": components}


def found(package: str, kind: type[T]) -> tuple[type[T], ...]:
    """Every class of `kind` defined in a package (or module), by module and name: a game need not list them.

    >>> [cls.__name__ for cls in found("gravitable.kernel.errors", Exception)][:2]
    ['BadContent', 'BadLog']
    """
    root = importlib.import_module(package)
    inside = pkgutil.walk_packages(getattr(root, "__path__", ()), f"{package}.")
    modules = [root, *(importlib.import_module(module.name) for module in inside)]
    return tuple(
        cls
        for module in modules
        for _, cls in inspect.getmembers(module, inspect.isclass)
        if issubclass(cls, kind) and cls.__module__ == module.__name__
    )


def _union(kinds: Sequence[type[Any]]) -> Any:
    return Union[tuple(kinds)]  # noqa: UP007 (built at run time)
