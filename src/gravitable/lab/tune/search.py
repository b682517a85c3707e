"""Options and content values sought that bring a figure of a game near a target.

Optuna proposes, bots play, all proposals with the same seeds: luck that they share cancels out when they are
compared. What looks best by chance would look too good, so the few that cannot be told from the best play
again, with seeds that chose nobody. Everything is kept in a folder, in Optuna's own journal: a search that
was stopped goes on, and finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import msgspec

from gravitable.bots.estimate import Z95, wilson
from gravitable.envs.missing_extra import needs
from gravitable.kernel import BadOption, GravitableError
from gravitable.kernel.registry import game as find
from gravitable.lab.run.game import play_chunk
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import work_off
from gravitable.lab.run.variants import Value, Vary, with_values
from gravitable.lab.tune.target import Target

with needs("lab"):
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend
    from optuna.trial import FrozenTrial, TrialState

TRAIL = "trail.log"
SEARCH = "search.json"
BATCH = 8
"""So many proposals are played at once; the next ones know how they went."""
FINALISTS = 3
"""So many of those that cannot be told from the best play again, at most."""
MORE = 4
"""They play so many times as many games."""
APART = 10**6
"""How far the seeds of the last games are from those that chose."""
POWER_REACH = (Z95 + 0.8416) ** 2
"""Four times out of five the games asked for would tell two proposals apart."""


class Search(msgspec.Struct, frozen=True):
    """A search to be made: the plan of its games, what is sought, what may vary, and how often."""

    plan: Plan
    target: Target
    varied: tuple[Vary, ...]
    trials: int

    def check(self) -> None:
        """Refuse what cannot be played before anything starts."""
        if not self.varied:
            raise BadOption("Nothing varies: --vary says what may, as in --vary ship.core_start=8..16.")
        names = [each.name for each in self.varied]
        if len(set(names)) < len(names):
            raise BadOption("Each --vary needs another name.")
        if self.trials < 2:
            raise BadOption(f"A search needs at least two trials, not {self.trials}.")
        for each in self.varied:
            for value in (each.values[0], each.values[-1]):
                self.plan_with({each.name: value}, 0)

    def plan_with(self, values: Mapping[str, Value], seed: int, games: int | None = None) -> Plan:
        """The plan with these values, its seeds moved on by `seed`."""
        plan = self.plan
        options, pack = with_values(find(plan.game), values, plan.options, plan.pack)
        return Plan.of(
            plan.game,
            plan.bots,
            games or plan.games,
            seed=plan.seed + seed,
            options=options,
            pack=pack,
            rotate=plan.rotate,
        )

    @property
    def most_games(self) -> int:
        """How many games the search takes at most."""
        return (len(self.every or range(self.trials)) + MORE * FINALISTS) * self.plan.games

    @property
    def every(self) -> list[dict[str, Value]] | None:
        """All there is to try, if the trials suffice for it."""
        if math.prod(len(each.values) for each in self.varied) > self.trials:
            return None
        names = [each.name for each in self.varied]
        return [dict(zip(names, values, strict=True)) for values in product(*(v.values for v in self.varied))]


class Trial(msgspec.Struct, frozen=True):
    """A proposal that was played: its values, and the figure in each game, in the order of the seeds."""

    number: int
    values: dict[str, Value]
    games: tuple[float, ...]
    again: tuple[float, ...] = ()
    """The figure in the games that were played again."""

    @property
    def mean(self) -> float:
        """The figure by the games that count most: those that chose nobody."""
        return mean(self.again or self.games)

    @property
    def half(self) -> float:
        """Half the 95 % interval of the mean."""
        return half(self.again or self.games)


class Tuned(msgspec.Struct, frozen=True):
    """What a search found: all that was tried, in its order; those that played again, the best first."""

    search: Search
    tried: tuple[Trial, ...]
    finalists: tuple[Trial, ...]

    @property
    def best(self) -> Trial:
        """The proposal nearest to the target."""
        return self.finalists[0]

    @property
    def options(self) -> dict[str, Any]:
        """The options that the best proposal chose."""
        options, _ = self._chosen
        return {name: options[name] for name in self.best.values if name in options}

    @property
    def pack(self) -> dict[str, Any]:
        """The pack with the best proposal's values."""
        return self._chosen[1]

    @property
    def _chosen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        plan = self.search.plan
        return with_values(find(plan.game), self.best.values, plan.options, plan.pack)


def tune(
    search: Search,
    folder: Path | str,
    *,
    processes: int | None = None,
    progress: Callable[[int, str], None] = lambda games, remark: None,
) -> Tuned:
    """Search, or go on with a search that was stopped; `progress` is told games played, and the nearest."""
    search.check()
    folder = Path(folder)
    try:
        study = _open(search, folder)
        tell = _Telling(search, study, progress)
        for trials in _batches(search, study):
            plans = [search.plan_with(trial.params, 0) for trial in trials]
            for at, games in _played(search, plans, processes, tell):
                study.set_user_attr(f"games {trials[at].number}", games)
                study.tell(trials[at].number, abs(mean(games) - search.target.value))
        tried = _tried(study)
        chosen = _finalists(search, tried)
        open_yet = [each for each in chosen if not each.again]
        plans = [search.plan_with(each.values, APART, MORE * search.plan.games) for each in open_yet]
        for at, games in _played(search, plans, processes, tell):
            study.set_user_attr(f"again {open_yet[at].number}", games)
    except OSError as error:
        where = error.filename or folder
        raise GravitableError(
            f"{where} cannot be written: {error.strerror or error}. What was done before is kept."
        ) from None
    tried = _tried(study)
    numbers = {each.number for each in chosen}
    finalists = sorted(
        (each for each in tried if each.number in numbers),
        key=lambda each: (abs(each.mean - search.target.value), each.number),
    )
    return Tuned(search, tuple(tried), tuple(finalists))


def told_apart(one: Trial, other: Trial, target: float) -> tuple[float, int]:
    """How sure it is that one lies nearer the target, in standard errors, and games each that would tell.

    Both have played the same seeds, so they are compared game by game.
    """
    first, second = (one.again, other.again) if one.again and other.again else (one.games, other.games)
    signs = [math.copysign(1, mean(values) - target) for values in (first, second)]
    differences = [signs[0] * a - signs[1] * b for a, b in zip(first, second, strict=True)]
    gap = abs(mean(first) - target) - abs(mean(second) - target)
    variance = _variance(differences)
    if not gap or not variance:
        return (0.0 if not gap else math.inf), 0
    needed = math.ceil(POWER_REACH * variance / gap**2)
    return abs(gap) / math.sqrt(variance / len(differences)), needed


def _open(search: Search, folder: Path) -> optuna.Study:
    """The study in a folder: a new one, or the one that was stopped there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / SEARCH
    wanted = msgspec.json.encode(search)
    if file.exists():
        if msgspec.json.format(file.read_bytes(), indent=0) != msgspec.json.format(wanted, indent=0):
            raise BadOption(f"{folder} holds another search. Choose another folder.")
    elif any(folder.iterdir()):
        raise BadOption(f"{folder} holds other files and no {SEARCH}: choose a new or an empty folder.")
    else:
        file.write_bytes(msgspec.json.format(wanted, indent=2))
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        storage = JournalStorage(JournalFileBackend(str(folder / TRAIL)))
        return optuna.create_study(storage=storage, study_name="tune", load_if_exists=True)
    except (ValueError, KeyError) as error:
        raise GravitableError(f"{folder / TRAIL} is damaged ({error}).") from None


def _batches(search: Search, study: optuna.Study) -> Iterator[list[FrozenTrial]]:
    """Proposals to be played, some at a time; first those that were in hand when a search was stopped."""
    space: dict[str, optuna.distributions.BaseDistribution] = {
        each.name: optuna.distributions.CategoricalDistribution(each.values)
        if not _is_range(each)
        else _range(each)
        for each in search.varied
    }
    every = search.every
    wanted = len(every) if every else search.trials
    if not study.get_trials(deepcopy=False):
        printed = {each.name: each.printed for each in search.varied}
        first = [printed] if all(each.printed in each.values for each in search.varied) else []
        for values in every or first:
            study.enqueue_trial(values)
    while True:
        left = study.get_trials(states=(TrialState.RUNNING,))
        trials = study.get_trials(deepcopy=False)
        begun = len([each for each in trials if each.state != TrialState.WAITING])
        if not left and begun >= wanted:
            return
        if not left:
            # A sampler of its own for each batch: a search that goes on proposes what it would have.
            seed = search.plan.seed + begun
            study.sampler = optuna.samplers.TPESampler(seed=seed, constant_liar=True, multivariate=True)
            for _ in range(min(BATCH if not every else wanted, wanted - begun)):
                study.ask(space)
            continue
        yield left


def _is_range(varied: Vary) -> bool:
    """Whether the values are numbers in equal steps."""
    numbers = [float(value) for value in varied.values if type(value) in (int, float)]
    steps = {round(after - before, 9) for before, after in pairwise(numbers)}
    return len(numbers) == len(varied.values) and len(steps) == 1 and min(steps) > 0


def _range(varied: Vary) -> optuna.distributions.BaseDistribution:
    low, high = varied.values[0], varied.values[-1]
    step = float(varied.values[1]) - float(low)
    if isinstance(low, int):
        return optuna.distributions.IntDistribution(int(low), int(high), step=int(step))
    return optuna.distributions.FloatDistribution(float(low), float(high), step=round(step, 9))


def _played(
    search: Search, plans: Sequence[Plan], processes: int | None, tell: _Telling
) -> Iterator[tuple[int, list[float]]]:
    """The figure in every game of some plans; each plan with its place, as soon as it is done."""
    pieces = [(at, chunk) for at, plan in enumerate(plans) for chunk in range(plan.chunks)]
    figures: list[dict[int, list[float]]] = [{} for _ in plans]
    work = partial(_figures, search.target, list(plans), pieces)
    with closing(work_off(work, range(len(pieces)), processes)) as done:
        for piece, found in done:
            at, chunk = pieces[piece]
            figures[at][chunk] = found
            tell.more(len(found))
            if len(figures[at]) == plans[at].chunks:
                yield at, [value for number in sorted(figures[at]) for value in figures[at][number]]


def _figures(target: Target, plans: list[Plan], pieces: list[tuple[int, int]], piece: int) -> list[float]:
    at, chunk = pieces[piece]
    return [target.of(plans[at], game) for game in play_chunk(plans[at], chunk, count=False)]


class _Telling:
    """Counts games, and tells how near the target the best is."""

    def __init__(self, search: Search, study: optuna.Study, progress: Callable[[int, str], None]) -> None:
        self._search, self._study, self._progress = search, study, progress
        self._games = sum(len(each.games) + len(each.again) for each in _tried(study))

    def more(self, games: int) -> None:
        """So many games more were played."""
        self._games += games
        tried = _tried(self._study)
        best = min(tried, key=lambda each: abs(each.mean - self._search.target.value), default=None)
        remark = "" if best is None else f"nearest {self._search.target.told(best.mean)}"
        self._progress(self._games, remark)


def _tried(study: optuna.Study) -> list[Trial]:
    kept = study.user_attrs
    return [
        Trial(
            trial.number,
            trial.params,
            tuple(kept[f"games {trial.number}"]),
            tuple(kept.get(f"again {trial.number}", ())),
        )
        for trial in study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))
    ]


def _finalists(search: Search, tried: Sequence[Trial]) -> list[Trial]:
    """The best, and those next to it that its games cannot tell from it."""
    target = search.target.value
    nearest: dict[str, Trial] = {}
    for each in sorted(tried, key=lambda each: (abs(mean(each.games) - target), each.number)):
        nearest.setdefault(repr(sorted(each.values.items())), each)
    best, *others = (msgspec.structs.replace(each, again=()) for each in nearest.values())
    chosen = [best, *(each for each in others if told_apart(best, each, target)[0] < Z95)]
    known = {each.number: each for each in tried}
    return [known[each.number] for each in chosen[:FINALISTS]]


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return math.fsum(values) / len(values)


def half(values: Sequence[float]) -> float:
    """Half the 95 % interval of the mean: Wilson's, where each value is 0 or 1."""
    if {0.0, 1.0}.issuperset(values):
        low, high = wilson(sum(values), len(values))
        return (high - low) / 2
    return Z95 * math.sqrt(_variance(values) / len(values))


def _variance(values: Sequence[float]) -> float:
    middle = mean(values)
    return math.fsum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
