"""A search as one page, and what it found as a pack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gravitable.bots.estimate import Z95
from gravitable.envs.missing_extra import needs
from gravitable.kernel.registry import game as find
from gravitable.lab.report.charts import dots
from gravitable.lab.report.page import chart, page, section, write
from gravitable.lab.tune.search import Trial, Tuned, half, mean, told_apart

with needs("lab"):
    import tomlkit

NOTE = (
    "± is a 95 % interval. All proposals were played with the same seeds. Those that could not be told from "
    "the nearest played again with other seeds, which chose nobody: no choice flatters their figures."
)


def sentences(tuned: Tuned) -> list[str]:
    """What was found, in sentences: the nearest first."""
    target, best = tuned.search.target, tuned.best
    found = target.told(best.mean, best.half)
    told = [
        f"With {_words(best)}, {target.words} is {found} in {len(best.again):,} games that did not choose it."
    ]
    away = abs(best.mean - target.value)
    if away <= best.half:
        told.append(f"The target, {target.told(target.value)}, lies within the interval.")
    else:
        told.append(f"The target, {target.told(target.value)}, was not reached.")
        edges = [
            f"{each.name} = {best.values[each.name]}"
            for each in tuned.search.varied
            if best.values[each.name] in (each.values[0], each.values[-1])
        ]
        if edges:
            told.append(
                f"At the end of what may vary: {', '.join(edges)}. Beyond it may lie something nearer."
            )
    for printed in tuned.tried:
        if all(printed.values[each.name] == each.printed for each in tuned.search.varied):
            value = target.told(mean(printed.games), half(printed.games))
            told.append(f"Without a change, {target.words} is {value} ({len(printed.games):,} games).")
            break
    for other in tuned.finalists[1:]:
        sure, needed = told_apart(best, other, target.value)
        value = target.told(other.mean, other.half)
        if sure >= Z95:
            told.append(f"{_words(other)} is farther from the target ({value}).")
        elif needed:
            told.append(
                f"{_words(other)} ({value}) cannot be told from it: about {needed:,} games each would tell."
            )
        else:
            told.append(f"{_words(other)} ({value}) is as good: more games would not tell them apart.")
    return told


def write_trail(tuned: Tuned, folder: Path | str) -> tuple[Path, Path]:
    """Write page and pack into the folder of a search, as `tune.html` and `tuned.toml`."""
    file, pack = Path(folder) / "tune.html", Path(folder) / "tuned.toml"
    name = find(tuned.search.plan.game).name
    plan = tuned.search.plan
    subtitle = (
        f"{len(tuned.tried)} proposals, {plan.games:,} games each by the bots {', '.join(plan.bots)}, "
        f"seeds from {plan.seed}."
    )
    target = tuned.search.target
    title = f"{name}: {target.words} = {target.told(target.value)}"
    write(file, page(title, subtitle, sentences(tuned), NOTE, _sections(tuned)))
    write(pack, pack_text(tuned))
    return file, pack


def pack_text(tuned: Tuned) -> str:
    """The pack file: what differs from the printed game, and in comments what it was made for."""
    lines = [f"# {each}" for each in sentences(tuned)[:2]]
    if tuned.options:
        chosen = " ".join(f"--set {name}={_typed(value)}" for name, value in tuned.options.items())
        lines.append(f"# Options are no part of a pack; use it with {chosen}")
    return "\n".join(lines) + "\n\n" + tomlkit.dumps({"game": tuned.search.plan.game, **tuned.pack})


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _words(tried: Trial) -> str:
    return " and ".join(f"{name} = {_typed(value)}" for name, value in tried.values.items())


def _sections(tuned: Tuned) -> Iterator[str]:
    target = tuned.search.target
    scale, unit = (100, ", %") if target.measure == "win rate" else (1, "")
    figure = target.measure + unit
    means = [scale * mean(each.games) for each in tuned.tried]
    halves = [scale * half(each.games) for each in tuned.tried]
    both = list(zip(halves, halves, strict=True))
    names = [each.name for each in tuned.search.varied]
    rows = [
        (each.number + 1, *(_typed(each.values[name]) for name in names), value, spread, len(each.again))
        for each, value, spread in zip(tuned.tried, means, halves, strict=True)
    ]
    columns = ("proposal", *names, figure, "±", "games played again")
    line = scale * target.value
    numbers = [each.number + 1 for each in tuned.tried]
    yield section(
        "The trail",
        "What was proposed, in its order, and how it went. The line is the target.",
        chart(dots(numbers, means, both, ("proposal", figure), line=line), columns, rows),
    )
    for varied in tuned.search.varied:
        words = [_typed(value) for value in varied.values]
        plain = all(type(value) in (int, float) for value in varied.values)
        places = [
            float(each.values[varied.name]) if plain else words.index(_typed(each.values[varied.name]))
            for each in tuned.tried
        ]
        svg = dots(places, means, both, (varied.name, figure), line=line, ticks=None if plain else words)
        by_value = sorted(
            (place, _typed(each.values[varied.name]), value, spread)
            for place, each, value, spread in zip(places, tuned.tried, means, halves, strict=True)
        )
        yield section(
            varied.name,
            "The same proposals by this value.",
            chart(svg, (varied.name, figure, "±"), [row[1:] for row in by_value]),
        )
    again = [
        (_words(each), len(each.again), scale * each.mean, scale * each.half) for each in tuned.finalists
    ]
    yield section(
        "Played again",
        "Those that could not be told from the nearest, with seeds that chose nobody.",
        chart(
            dots(
                range(len(again)),
                [row[2] for row in again],
                [(row[3], row[3]) for row in again],
                ("proposal", figure),
                line=line,
                ticks=[str(each.number + 1) for each in tuned.finalists],
            ),
            ("values", "games", figure, "±"),
            again,
        ),
    )
