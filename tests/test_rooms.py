"""The floor plan: a part of a game has the same name in every game, and no circle of modules."""

from __future__ import annotations

import ast
import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import msgspec
import pytest
from tests.kernel.options import BUILT_IN as GAMES

from gravitable import kernel
from gravitable.kernel import Action, Event, Options, State, Step, View, registry
from gravitable.kernel.game import found

ROOT = Path(__file__).parents[1]
NAMES = {
    "__init__",
    "rules.toml",
    "options",
    "content",
    "state",
    "actions",
    "events",
    "steps",
    "special_rules",
    "view",
    "appearance",
    "imagine",
    "labels",
    "evaluation",
    "puzzles.json",
    "words",
    "terminal",
    "bots",
    "commands",
    "match_summary",
}
"""The fixed names. A game has those that it needs."""
HOLDS = {Action: "actions", Event: "events", Step: "steps", State: "state", Options: "options", View: "view"}
"""What only stands in files or folders of one name."""
CHANGING = {"steps", "special_rules", "bots"}
"""Where a match may be changed: the rules, and bots on copies."""
MUDDLED = {
    "util", "utils", "helper", "helpers", "manager", "base", "common", "misc", "catalogue",
    "components",
    "cards", "hidden", "board_text", "bot", "shown", "box", "game", "effects",
}  # fmt: skip
"""Names of rooms of old, or of no room at all."""
CHANGES = {"emit", "push", "roll", "draw", "happen", "finish"}
FOLDERS = [id for id in GAMES if registry.game(id).folder.is_dir()]
"""The games that are more than one file."""


@pytest.mark.parametrize("id", GAMES)
def test_one_name_is_one_thing(id: str) -> None:
    """No two structs of a game share a name, and none has the name of something every game shares."""
    names = Counter(cls.__name__ for cls in found(registry.game(id).package, msgspec.Struct))
    assert [name for name, count in names.items() if count > 1 and not name.startswith("_")] == []
    assert names.keys() & set(kernel.__all__) == set()


@pytest.mark.parametrize("id", FOLDERS)
def test_what_has_a_fixed_name_stands_under_it(id: str) -> None:
    """A name may be absent; what it stands for is nowhere else."""
    package = registry.game(id).package
    misplaced = [
        cls
        for kind, name in HOLDS.items()
        for cls in found(package, kind)
        if name not in cls.__module__.removeprefix(package).split(".")
    ]
    assert misplaced == []


@pytest.mark.parametrize("id", FOLDERS)
def test_every_other_name_is_a_thing_of_the_rulebook(id: str) -> None:
    """Data stands under a fixed name, or goes with the module of its name. No module has an empty name."""
    paths = [path for path in registry.game(id).folder.iterdir() if path.name != "__pycache__"]
    modules = {path.stem for path in paths if path.suffix == ".py" or path.is_dir()}
    assert modules & MUDDLED == set()
    assert {path.name for path in paths if path.stem not in modules} <= NAMES


@pytest.mark.parametrize("id", FOLDERS)
def test_the_front_door_holds_the_game_and_nothing_else(id: str) -> None:
    tree = ast.parse((registry.game(id).folder / "__init__.py").read_text())
    kinds = [type(node) for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    assert kinds == [ast.Expr, ast.Assign]


@pytest.mark.parametrize("id", FOLDERS)
def test_only_rules_change_a_match(id: str) -> None:
    """What stands outside `steps/` and `special_rules/` only reads."""
    game, changing = registry.game(id), []
    for file in game.sources:
        path = file.relative_to(game.folder)
        room = path.parts[0].removesuffix(".py")
        if room in CHANGING:
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id in ("m", "match")
                and node.func.attr in CHANGES
                and room != "state"
            ):
                changing.append(f"{path}:{node.lineno}")
    assert changing == []


def test_every_board_is_of_a_game() -> None:
    boards = {path.parent.name for path in (ROOT / "web" / "src" / "games").glob("*/index.ts")}
    assert boards - {"plain"} <= set(GAMES)


def test_one_document_lists_the_names() -> None:
    heading = "| `rules.toml` |"
    pages = [page.name for page in ROOT.glob("docs/*.md") if heading in page.read_text()]
    assert pages == ["adding-a-game.md"]
    guide = (ROOT / "docs" / pages[0]).read_text()
    table = guide.split("| name | holds |")[1].split("\n\n")[0]
    table = "".join(line.split("|")[1] for line in table.splitlines()[2:])
    shown = set(re.findall(r"`([a-z_.]+?)(?:\.py|/)?`", table))
    assert {name for name in shown if "." not in name or name in NAMES} == NAMES


def imports(*, types: bool) -> dict[str, set[str]]:
    """The modules that each module imports, with or without those imported for their types alone."""
    graph = grimp.build_graph("gravitable", exclude_type_checking_imports=not types, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def test_no_modules_import_each_other_in_a_circle() -> None:
    TopologicalSorter(imports(types=False)).prepare()


def test_only_the_parts_of_a_match_know_it_as_a_mere_type() -> None:
    """A match holds a game, its steps and its bots, and their methods are given the match."""
    with_match = imports(types=True)
    for part in ("bot", "game", "step"):
        with_match[f"gravitable.kernel.{part}"].remove("gravitable.kernel.match")
    TopologicalSorter(with_match).prepare()
