"""The floor plan: every game has the same rooms under the same names, and no circle of modules."""

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
from gravitable.kernel import registry
from gravitable.kernel.game import found

ROOT = Path(__file__).parents[1]
NEEDED = {
    "__init__",
    "rules.toml",
    "options",
    "content",
    "state",
    "actions",
    "events",
    "steps",
    "view",
    "words",
    "terminal",
    "bots",
}
FIXED = NEEDED | {
    "imagine",
    "labels",
    "evaluation",
    "special_rules",
    "commands",
    "action_space",
    "meanings",
    "match_summary",
}
CHANGING = {"steps", "special_rules", "bots"}
"""Where a match may be changed: the rules, and bots on copies."""
MUDDLED = {
    "util", "utils", "helper", "helpers", "manager", "base", "common", "misc", "catalogue",
    "components",
    "cards", "hidden", "board_text", "bot", "shown", "box", "game", "effects",
}  # fmt: skip
"""Names of rooms of old, or of no room at all."""
CHANGES = {"emit", "push", "roll", "draw", "happen", "finish"}
WEB = {"index.ts", "Board.svelte", "types.ts", "content.ts", "tutorial.ts", "Picture.svelte"}


def folder(id: str) -> Path:
    return registry.game(id).folder


def rooms(id: str) -> set[str]:
    return {
        path.stem if path.suffix == ".py" else path.name
        for path in folder(id).iterdir()
        if path.is_file() or any(inside.is_file() for inside in path.glob("[!_]*"))
    }


@pytest.mark.parametrize("id", GAMES)
def test_one_name_is_one_thing(id: str) -> None:
    """No two structs of a game share a name, and none has the name of something every game shares."""
    names = Counter(cls.__name__ for cls in found(registry.game(id).package, msgspec.Struct))
    assert [name for name, count in names.items() if count > 1 and not name.startswith("_")] == []
    assert names.keys() & set(kernel.__all__) == set()


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_the_rooms(id: str) -> None:
    assert NEEDED - rooms(id) == set()
    assert rooms(id) & MUDDLED == set()


@pytest.mark.parametrize("id", GAMES)
def test_the_front_door_holds_the_game_and_nothing_else(id: str) -> None:
    tree = ast.parse((folder(id) / "__init__.py").read_text())
    kinds = [type(node) for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    assert kinds == [ast.Expr, ast.Assign]


@pytest.mark.parametrize("id", GAMES)
def test_only_rules_change_a_match(id: str) -> None:
    """What stands outside `steps/` and `special_rules/` only reads."""
    changing = []
    for file in folder(id).rglob("*.py"):
        room = file.relative_to(folder(id)).parts[0].removesuffix(".py")
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
                changing.append(f"{file.relative_to(folder(id))}:{node.lineno}")
    assert changing == []


@pytest.mark.parametrize("id", GAMES)
def test_every_board_has_the_rooms(id: str) -> None:
    assert WEB - {path.name for path in (ROOT / "web" / "src" / "games" / id).iterdir()} == set()


def test_one_document_lists_the_files_of_a_game() -> None:
    heading = "| `rules.toml` |"
    assert [page.name for page in ROOT.glob("docs/*.md") if heading in page.read_text()] == [
        "adding-a-game.md"
    ]
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    named = set(re.findall(r"`([a-z_]+)(?:\.py|/)`", text)) | {"__init__", "rules.toml"}
    assert FIXED - named - {"rules.toml"} == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    """The kernel's types know each other; nothing else may."""
    graph = grimp.build_graph("gravitable")
    kernel = graph.find_descendants("gravitable.kernel")
    modules = graph.modules - kernel
    imports = {module: graph.find_modules_directly_imported_by(module) - kernel for module in modules}
    TopologicalSorter(imports).prepare()
