"""make mutants: break a game's rules in random places, run its tests, list what nobody noticed."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import SystemRandom

from mutants.rooms import Mutant, equivalents, place_of, rule_files, rule_tests, sample
from mutants.trial import run_changed, run_unchanged, warm_up

ENOUGH = 0.9


def main(cache: Path, arguments: list[str] | None = None) -> int:
    """Returns 0 when at least nine in ten were noticed."""
    given = _parser().parse_args(arguments)
    game = given.game.replace("-", "_")
    place = place_of(game)
    tests = rule_tests(game)
    if not place.exists() or not tests:
        raise SystemExit(f"No game {given.game!r} with rule tests.")
    drawn = sample(rule_files(place, given.only), given.sample, given.seed)
    known = equivalents(game)
    same = [mutant for mutant in drawn if any(mutant.is_(one) for one in known)]
    trials = [mutant for mutant in drawn if mutant not in same]
    if not trials:
        raise SystemExit("Nothing to break there.")

    began = time.monotonic()
    warm_up(game, cache)
    _progress(f"{game}: the tests without any change")
    unchanged = run_unchanged(tests, place, lambda: _new(given.game.replace("_", "-")))
    if left_out := [test.name for test in unchanged.tests if not test.passed]:
        print("\nFail without any change, and are left out:", *left_out, sep="\n  ")
    survivors: list[Mutant] = []
    slow = 0
    for done, (mutant, by) in enumerate(run_changed(trials, unchanged, given.jobs), 1):
        slow += by == "the time limit"
        if not by:
            survivors.append(mutant)
        seconds = time.monotonic() - began
        _progress(f"{done} of {len(trials)} broken, {done - len(survivors)} noticed, {seconds:.0f} s")
        if given.verbose:
            print(f"\n{_shown(mutant)}\n  {by or 'SURVIVED'}")
    print("\n")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.file, mutant.line)):
        print(_shown(mutant), end="\n\n")
    noticed = len(trials) - len(survivors)
    print(
        f"{given.game}, seed {given.seed}: {noticed} of {len(trials)} noticed ({noticed / len(trials):.0%}), "
        f"{slow} of them by the time limit; {len(same)} more are known to change nothing."
    )
    return 0 if noticed >= ENOUGH * len(trials) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game", help="e.g. adrift")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="how many places (100)")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6), help="which places")
    parser.add_argument("--only", default="*", metavar="GLOB", help="modules, e.g. 'steps/launch.py'")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--verbose", action="store_true", help="name every mutant and what noticed it")
    return parser


def _new(game: str) -> None:
    import gravitable

    gravitable.new(game, seed=1)


def _shown(mutant: Mutant) -> str:
    """File, line, function and the change as a small diff."""
    lines = [f"{mutant.file}:{mutant.line} {mutant.function}"]
    lines += [f"- {line}" for line in mutant.was.splitlines()]
    lines += [f"+ {line}" for line in mutant.now.splitlines()]
    return "\n".join(lines)


def _progress(text: str) -> None:
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)
    else:
        print(text, flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as cache:
        status = main(Path(cache))
    raise SystemExit(status)
