"""One match at a time, answered by numbers: what the faces for PettingZoo, Gymnasium and OpenSpiel share."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Literal, NoReturn, TypeAlias, TypedDict, cast

import msgspec
import numpy as np
import numpy.typing as npt
from rich.markup import RE_TAGS

from gravitable.envs.actions.mixed import Mixed
from gravitable.envs.actions.numbering import SLOTS, WAIT, Candidates, Catalogue, Numbering, Offer
from gravitable.envs.observation import Observation, Row
from gravitable.kernel import (
    Action,
    BadOption,
    Decision,
    Event,
    Game,
    GravitableError,
    IllegalAction,
    Match,
    RandomChance,
    Seat,
)
from gravitable.kernel.registry import game as find
from gravitable.kernel.restore import load

Mask: TypeAlias = npt.NDArray[np.int8]
FLAGS = np.dtype(np.int8)
Reward: TypeAlias = Literal["outcome", "score"] | Callable[[Match[Any, Any, Any]], Sequence[float]]
"""By outcome: 1 for a win, -1 for a loss, at the end. By score, the game's or one's own function: how much
better a seat stands after each step, and the outcome at the end."""


Actions: TypeAlias = Literal["numbered", "candidates", "mixed"]


class TableOptions(TypedDict, total=False):
    """What every environment takes beside the game.

    `actions` are `"numbered"`, each by its own number in all matches; `"candidates"`, those of the moment
    with features of each; or `"mixed"`, a kind of action and numbers between -1 and 1, for which the nearest
    legal action is taken. `candidates` says how many of a parametric decision are sampled.
    """

    seats: int | None
    options: Mapping[str, Any] | None
    pack: Mapping[str, Any] | None
    actions: Actions
    candidates: int
    reward: Reward


class _NoMatch:
    """Stands where no match has begun yet."""

    def __getattr__(self, name: str) -> NoReturn:
        raise GravitableError("No match has begun: call reset() first.")


class MatchTable:
    """A match that is played by numbers, one seat asked at a time.

    Where several seats are asked at once, they are asked one after the other, and none learns what another
    answered. An optional question can be left alone with `WAIT`, unless nothing else is open.

    >>> table = MatchTable("adrift", seats=2)
    >>> table.reset(seed=7)
    >>> table.seat, sorted(table.legal)[:3]
    (0, [...])
    >>> table.words(min(table.legal))
    '...'
    >>> table.play(min(table.legal))
    """

    def __init__(
        self,
        game: str | Game[Any, Any, Any],
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Mapping[str, Any] | None = None,
        actions: Actions = "numbered",
        candidates: int = SLOTS,
        reward: Reward = "outcome",
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.company if seats is None else seats
        self.game.check_seats(self.seats)
        self.options = self.game.read_options(options or {})
        self.pack = pack or {}
        self.observation, self.numbering, self.mixed = _spaces(
            self.game, msgspec.json.encode(self.pack), actions, candidates
        )
        self.settings: dict[str, Any] = {
            "game": self.game.id,
            "seats": self.seats,
            "options": msgspec.to_builtins(self.options),
            "pack": self.pack,
            "actions": actions,
            "candidates": candidates,
            "reward": reward,
        }
        self._listed = actions != "candidates"
        self._known = self.numbering.known if isinstance(self.numbering, Catalogue) else {}
        self.score = _score(self.game, reward)
        self.seed = 0
        self.match: Match[Any, Any, Any] = cast(Match[Any, Any, Any], _NoMatch())
        self.asked: Decision | None = None
        self.count = 0
        self._chance = RandomChance(Random())
        self._declined = 0
        self._offer: Offer | None = None
        self._standing: Sequence[float] = ()

    def reset(self, seed: int | None = None) -> None:
        """Begin a new match; without a seed, one that follows from the last.

        The same seed and the same numbers played give the same match.
        """
        rng = self._chance.random
        if seed is None:
            seed = rng.getrandbits(32)
        else:
            rng.seed(seed)  # takes half as long as a new one
        self.seed = seed
        self.match = match = Match(self.game, self.seats, self.options, self._chance, self.pack)
        self.count = self._declined = 0
        self._offer = None
        pending = match.pending
        self.asked = pending[-1] if pending else None
        self._standing = self.score(self.match) if self.score else ()

    def _ask(self, declined: int) -> None:
        """Ask the last of the open questions that has not been left alone."""
        pending = self.match.pending
        self._declined = declined
        self._offer = None
        self.asked = pending[-1 - declined] if pending else None

    @property
    def seat(self) -> Seat:
        """Who is asked; of a match that is over, the first seat."""
        return self.asked.seat if self.asked else 0

    def offer(self) -> Offer:
        """What may be answered now: numbers, and the action of each."""
        offer = self._offer
        if offer is None:
            asked = self.asked
            if asked is None:
                return (), ()
            if asked.optional or asked.options is None or not self._listed:
                offer = self.answers(asked)
            else:  # mostly so, and mostly of options that were numbered before
                offer = self._known.get(id(asked.options))
                if offer is None:
                    offer = self.numbering.offer(self.match, asked, self._chance.random)
            self._offer = offer
        return offer

    @property
    def legal(self) -> Mapping[int, Action | None]:
        """What may be answered now, by number; `WAIT` is None."""
        return dict(zip(*self.offer(), strict=True))

    def answers(self, decision: Decision) -> Offer:
        """What may be answered to an open decision."""
        rng = self._chance.random
        if decision.options is None or not self._listed:
            rng = self._samples(decision)
        numbers, actions = self.numbering.offer(self.match, decision, rng)
        if decision.optional and decision is not self.match.pending[0]:
            return (*numbers, WAIT), (*actions, None)
        return numbers, actions

    def _samples(self, decision: Decision) -> Random:
        """The source of samples, one of their own: looking at them changes nothing that happens."""
        return Random(self.seed * 1_000_003 + self.count * 1009 + decision.seat)

    def meant(self, decision: Decision, kind: int, numbers: Any) -> Action | None:
        """The legal answer nearest to a kind of action and numbers; None is waiting, the last kind."""
        assert self.mixed is not None
        if kind == len(self.mixed.kinds):
            if decision.optional and decision is not self.match.pending[0]:
                return None
            kind = 0
        return self.mixed.project(self.match, decision, kind, numbers, self._samples(decision))

    def intend(self, kind: int, numbers: Any) -> int:
        """Offer nothing but what is meant by a mixed action: its number."""
        if self.asked is None:
            raise self._illegal(kind)
        action = self.meant(self.asked, kind, numbers)
        number = WAIT if action is None else WAIT + 1
        self._offer = (number,), (action,)
        return number

    def play(self, number: int) -> None:
        """Answer with an action's number; `IllegalAction` if it is not legal now."""
        numbers, actions = self._offer or self.offer()
        try:
            action = actions[numbers.index(number)]
        except ValueError:
            raise self._illegal(number) from None
        if action is None:
            self._ask(self._declined + 1)
            return
        match, asked = self.match, self.asked
        if asked.options is None:  # type: ignore[union-attr]
            match.play(action, asked.seat)  # type: ignore[union-attr]
        else:
            match.answer(asked, action)  # type: ignore[arg-type]
        self.count += 1
        self._declined = 0
        self._offer = None
        pending = match.pending
        self.asked = pending[-1] if pending else None

    def answer(self, action: Action) -> None:
        """Answer with an action what is asked now."""
        assert self.asked is not None
        self.respond(self.asked.seat, action)

    def respond(self, seat: Seat, action: Action) -> None:
        """Let `seat` answer what it is asked."""
        self.match.play(action, seat)
        self.count += 1
        self._ask(0)

    def _illegal(self, number: int) -> IllegalAction:
        if self.asked is None:
            return IllegalAction("kernel.over", "The match is over.")
        known = self.numbering.describe(number) if 0 <= number < self.numbering.size else "no action at all"
        few = ", ".join(f"{each}" for each in sorted(self.offer()[0])[:8])
        return IllegalAction(
            self.asked.rule, f"Number {number} ({known}) is not legal now; legal are: {few}."
        )

    def mask(self, seat: Seat) -> Mask:
        """1 for what `seat` may answer now; for a seat that is not asked now, `WAIT` alone."""
        asked = self.asked is not None and self.asked.seat == seat
        return self.masked(self.offer()[0] if asked else (WAIT,))

    def masked(self, numbers: Sequence[int]) -> Mask:
        """1 for each of the numbers."""
        mask = bytearray(self.numbering.size)
        for number in numbers:
            mask[number] = 1
        return np.frombuffer(mask, FLAGS)

    def observe(self, seat: Seat) -> Row:
        """What `seat` sees, as numbers."""
        return self.observation(self.match, seat)

    def words(self, number: int) -> str:
        """An action in words: of what is asked now if the number is legal, else what it means anywhere."""
        action = self.legal.get(number)
        if action is None or self.asked is None:
            return self.numbering.describe(number)
        return self.match.label(action, self.asked.seat)

    def gains(self) -> Sequence[float]:
        """What each seat has gained since this was last asked."""
        outcome = self.match.outcome
        gains = [0.0] * self.seats
        if self.score is not None:
            standing = self.score(self.match)
            gains = [now - before for now, before in zip(standing, self._standing, strict=True)]
            self._standing = standing
        if outcome is not None:
            gains = [gain + (1.0 if won else -1.0) for gain, won in zip(gains, outcome.won, strict=True)]
        return gains

    def events(self, seat: Seat, since: int) -> list[Event]:
        """What `seat` has learned since the match had told so many events."""
        seen = (event.seen_by(seat) for event in self.match.events[since:])
        return [event for event in seen if event is not None]

    def text(self, seat: Seat | None = None) -> str:
        """The board as text; the view as JSON where the game draws none."""
        view = self.match.view(seat)
        if self.game.board_text is not None:
            return RE_TAGS.sub(_untagged, self.game.board_text(view)).replace("\\[", "[")
        return msgspec.json.format(msgspec.json.encode(view)).decode()

    def again(self) -> MatchTable:
        """Another table with the same settings."""
        return MatchTable(**{**self.settings, "game": self.game})

    def copy(self, seed: int) -> MatchTable:
        """Another table with a copy of the match, whose future chance comes from `seed`."""
        table: MatchTable = self.again()
        table.seed = self.seed
        table._chance.random.seed(seed)
        table.take_over(self.match.clone(table._chance.random), self.count)
        table._ask(self._declined)
        return table

    def take_over(self, match: Match[Any, Any, Any], count: int) -> None:
        """Go on with a match in which so many answers have been given."""
        self.match, self.count = match, count
        self._ask(0)

    def save(self) -> bytes:
        """Everything that is needed to go on from here in the same way."""
        return msgspec.msgpack.encode(
            _Saved(self.match.save(), self._chance.random.getstate(), self.seed, self.count, self._declined)
        )

    def restore(self, data: bytes) -> None:
        """Go back to what `save` saved at a table of the same game, seats and options."""
        try:
            saved = msgspec.msgpack.decode(data, type=_Saved)
        except msgspec.DecodeError as error:
            raise GravitableError(f"This is not a saved environment: {error}.") from None
        version, numbers, gauss = saved.source
        self._chance = RandomChance(Random())
        self._chance.random.setstate((version, tuple(numbers), gauss))
        match = load(saved.match, self.game, self._chance.random)
        if (match.seats, match.options, match.pack) != (self.seats, self.options, self.pack):
            raise BadOption("This was saved at a table with other seats, options or another pack.")
        self.match, self.seed, self.count = match, saved.seed, saved.count
        self._ask(saved.declined)
        self._standing = self.score(match) if self.score else ()


def _untagged(tag: re.Match[str]) -> str:
    """What is left of a tag of markup: nothing, or itself where it is escaped."""
    _, backslashes, inside = tag.groups()
    kept = backslashes[: len(backslashes) // 2]
    return f"{kept}[{inside}]" if len(backslashes) % 2 else kept


class _Saved(msgspec.Struct, array_like=True):
    match: bytes
    source: tuple[int, tuple[int, ...], float | None]
    seed: int
    count: int
    declined: int


def _score(
    game: Game[Any, Any, Any], reward: Reward
) -> Callable[[Match[Any, Any, Any]], Sequence[float]] | None:
    if reward == "outcome":
        return None
    if reward == "score":
        if game.score is None:
            raise BadOption(f"{game.name} tells no score on the way: give a function of the match.")
        return game.score
    if not callable(reward):
        raise BadOption(f"A reward is 'outcome', 'score' or a function of the match, not {reward!r}.")
    return reward


@functools.lru_cache(maxsize=32)
def _spaces(
    game: Game[Any, Any, Any], pack: bytes, actions: str, candidates: int
) -> tuple[Observation, Numbering, Mixed | None]:
    """The spaces of a game with a pack: made once, for they take a while."""
    kinds: dict[str, Callable[[Game[Any, Any, Any], Any, int], Numbering]] = {
        "numbered": Catalogue,
        "candidates": Candidates,
        "mixed": Catalogue,
    }
    if actions not in kinds:
        raise BadOption(f"Actions are {' or '.join(map(repr, kinds))}, not {actions!r}.")
    if candidates < 1:
        raise BadOption(f"There must be at least one candidate, not {candidates}.")
    content = game.load_content(msgspec.json.decode(pack))
    mixed = Mixed(game, content, candidates) if actions == "mixed" else None
    return Observation(game, content), kinds[actions](game, content, candidates), mixed
