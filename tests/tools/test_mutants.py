"""Breaking rules on purpose: where, how, and what becomes of it, on a toy with known ends."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import msgspec
import pytest
from mutants import rooms
from mutants.places import changes
from mutants.rooms import ROOT, equivalents, mutants, place_of, rule_files, rule_tests, sample
from tests.kernel.options import BUILT_IN

GAMES = sorted(id.replace("-", "_") for id in BUILT_IN)

TOY = '''\
"""A game of reaching ten. toy.goal.reach"""

import functools

GOAL = 10


def reached(points: int) -> bool:
    """toy.goal.reach"""
    return points >= GOAL


def count(points: int) -> int:
    """toy.count.down"""
    while points > 0:
        points -= 1
    return points


def unseen(points: int) -> int:
    """Nobody asks."""
    return points * 2


def told(points: int) -> str:
    return f"{points + 1} points"


class Track:
    @functools.cached_property
    def start(self) -> int:
        return begin()


def begin() -> int:
    return 4 - 3


TRACK = Track()
'''

TOY_TESTS = """\
import functools

import pytest
from toy import TRACK, count, reached

KINDS = property | functools.cached_property  # as libraries write it

def test_first_to_read_the_start():
    assert TRACK.start

@pytest.mark.rule("toy.other.thing")
def test_unrelated():
    assert reached(30)
    assert TRACK.start == 1

@pytest.mark.rule("toy.goal.reach")
def test_reach():
    assert reached(10)
    assert not reached(3)

@pytest.mark.rule("toy.count.down")
def test_count():
    assert count(3) == 0
"""

# Prints, for every way to break the toy, the changed line and who noticed.
HUNT = """\
import json, sys
from pathlib import Path
from mutants import rooms, trial

rooms.ROOT = Path(sys.argv[1])
trial.START_S, trial.TEST_S = 20.0, 1.0
source, test = rooms.ROOT / "src" / "toy.py", rooms.ROOT / "test_toy.py"
ways = [mutant for place in rooms.mutants([source]) for mutant in place if mutant.now.strip() in sys.argv[2:]]
unchanged = trial.run_unchanged([test], source.parent, lambda: None)
found = trial.run_changed(ways, unchanged, jobs=2)
print(json.dumps([(mutant.line, mutant.now.strip(), by) for mutant, by in found]))
"""


def ways(source: str) -> set[str]:
    """Every broken form of a one-statement module."""
    text = textwrap.dedent(source).encode()
    broken = {change.applied(text).decode() for change in changes(text)}
    for each in broken:
        ast.parse(each)
    return broken


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("x = a < b", {"x = (a <= b)", "x = (a >= b)"}),
        ("x = a == b", {"x = (a != b)"}),
        ("x = a in b", {"x = (a not in b)"}),
        ("x = a - b * c", {"x = (a + b * c)", "x = a - (b / c)"}),
        ("x = a and b", {"x = (a or b)", "x = a", "x = b"}),
        ("x = not a", {"x = a"}),
        ("x = -a", {"x = a"}),
        ("x = 3", {"x = 4", "x = 2"}),
        ("x = 0", {"x = 1", "x = (-1)"}),
        ("x = 2.0", {"x = 3.0"}),
        ("x = 0.001", {"x = 1.001"}),
        ("x = True", {"x = False"}),
        ("x += y", {"pass", "x -= y"}),
        ("x.y = z", {"pass"}),
        ("del x[y]", {"pass"}),
        ("f(x)", {"pass"}),
        ("x = a if b else c", {"x = a if True else c", "x = a if False else c"}),
        ("x = [a for a in b if a]", {"x = [a for a in b if True]", "x = [a for a in b if False]"}),
        ("def f() -> bool: return x", {"def f() -> bool: return (not x)"}),
        ("def f() -> int: return x", {"def f() -> int: return (x + 1)"}),
        ("def f() -> A | None: return x", {"def f() -> A | None: return None"}),
        ("def f() -> list[A]: return x", {"def f() -> list[A]: return []"}),
        ("def f(x: int = 1): ...", {"def f(x: int = 2): ...", "def f(x: int = 0): ..."}),
        ("class A(B, frozen=True): x = 1", {f"class A(B, frozen=True): x = {n}" for n in (0, 2)}),
        ("if a: pass", {"if True: pass", "if False: pass"}),
        ("while a: b = c", {"while False: b = c"}),
        ("raise A(3)", {"pass"}),
    ],
)  # fmt: skip
def test_what_can_be_broken(source: str, broken: set[str]) -> None:
    assert ways(source) == broken


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 3."""',
        "x: int | None",
        "X: TypeAlias = int | str",
        "x = f'{a + 1} of 3'",
        "x = 'a text'",
        "x = 'is ahead' if a > 3 else 'behind'",
        "x = '' if a > 3 else f'by {a}'",
        "class A: headline: ClassVar[bool] = True",
        "assert a > b, 3",
        "from a import b",
        "x = zip(a, b, strict=True)",
        "@cache(maxsize=3)\ndef f() -> str: ...",
        "x = y",
        "assert_never(x)",
        "class A:\n    def candidates(self, n: int = 3) -> int: return n + 1",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert ways(source) == set()


def test_a_change_knows_its_line_function_and_clauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ROOT", tmp_path)
    path = tmp_path / "toy.py"
    path.write_text(TOY)
    (first,) = [way for place in mutants([path]) for way in place if "points > GOAL" in way.now]
    assert (first.file, first.line, first.function) == ("toy.py", 10, "reached")
    assert (first.was, first.now) == ("    return points >= GOAL", "    return (points > GOAL)")
    assert first.cited == (("toy.goal.reach",), ("toy.goal.reach", "toy.count.down"))


@pytest.mark.timeout(600)
def test_who_notices(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "toy.py").write_text(TOY)
    (tmp_path / "test_toy.py").write_text(TOY_TESTS)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\npythonpath = src\nmarkers = rule: a clause\naddopts = --strict-markers\n"
    )
    (tmp_path / "hunt.py").write_text(HUNT)
    reach, count = "test_toy.py::test_reach", "test_toy.py::test_count"
    expected = {
        (5, "GOAL = 11"): reach,
        (5, "GOAL = 9"): "",  # nobody tests 9
        (10, "return (points > GOAL)"): reach,
        (10, "return (not points >= GOAL)"): reach,
        (15, "while False:"): count,
        (16, "points += 1"): "the time limit",
        (22, "return points * 3"): "",  # nobody calls it
        (36, "return (4 + 3)"): "test_toy.py::test_unrelated",  # worked out once, by the first to ask
    }
    ran = subprocess.run(
        [sys.executable, str(tmp_path / "hunt.py"), str(tmp_path), *(now for _, now in expected)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    assert {(line, now): by for line, now, by in msgspec.json.decode(ran.stdout)} == expected
    assert (tmp_path / "src" / "toy.py").read_text() == TOY


def test_tests_that_cannot_be_imported_are_no_survivors(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "toy.py").write_text(TOY)
    (tmp_path / "test_toy.py").write_text("import nothing_of_that_name\n")
    (tmp_path / "hunt.py").write_text(HUNT)
    ran = subprocess.run(
        [sys.executable, str(tmp_path / "hunt.py"), str(tmp_path), "GOAL = 11"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 1
    assert b"nothing_of_that_name" in ran.stderr


def test_a_seed_gives_the_same_sample_of_different_places() -> None:
    files = rule_files(place_of("adrift"))
    drawn = sample(files, 40, 5)
    assert drawn == sample(files, 40, 5)
    assert drawn != sample(files, 40, 6)
    assert len({(mutant.file, mutant.change.place.start, mutant.change.place.end) for mutant in drawn}) == 40


def test_every_pattern_of_rooms_names_something() -> None:
    """A renamed room must not slip into the rules, or out of them."""
    folder = ROOT / "src" / "gravitable" / "games"
    modules = [path.relative_to(folder) for path in folder.rglob("*.py")]
    tests = [path.relative_to(ROOT / "tests" / "games") for path in (ROOT / "tests" / "games").rglob("*.py")]
    for patterns, paths in ((rooms.rooms().not_rules, modules), (rooms.rooms().not_rule_tests, tests)):
        idle = [pattern for pattern in patterns if not any(rooms.named(path, pattern) for path in paths)]
        assert not idle


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_broken_and_bots_are_not(game: str) -> None:
    place = place_of(game)
    files = {path.relative_to(place).as_posix() for path in rule_files(place)}
    assert files == {"."} or {"state.py", "steps/turn.py"} <= files
    assert not any("bot" in file or "words" in file or "view" in file for file in files)
    assert rule_tests(game)


def test_every_list_of_equivalents_is_of_a_game() -> None:
    lists = sorted(path.stem for path in (rooms.HERE / "equivalent").iterdir())
    assert [game for game in GAMES if equivalents(game)] == lists


@pytest.mark.parametrize("game", GAMES)
def test_every_change_listed_as_equivalent_can_still_be_made(game: str) -> None:
    listed = equivalents(game)
    files = rule_files(place_of(game))
    spoken_of = [file for file in files if any(ROOT / known.file == file for known in listed)]
    ways = [way for place in mutants(spoken_of) for way in place]
    assert not [known for known in listed if not any(way.is_(known) for way in ways)]
    assert all(known.why for known in listed)
