"""Check facts about the layout of the source, and print them.

    python tools/layout.py

Ends with 1 when a fact is broken. Generated files, marked in `.gitattributes`, do not count.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "src/gravitable"
CLIENT = "web/src"
SOURCES = {".py", ".ts", ".svelte", ".js", ".mjs"}
UNLIMITED = {"content", "special_rules", "pictures", "tests"}
"""Folders that may hold any number of files."""
MOST_FILES = 30
MOST_LINES = 400


def sources(root: Path = ROOT) -> list[Path]:
    """Return the source files that git tracks, relative to the root, without generated files."""
    tracked = _git(root, "ls-files", "-z").split("\0")
    files = [name for name in tracked if Path(name).suffix in SOURCES and (root / name).is_file()]
    marks = _git(root, "check-attr", "-z", "--stdin", "linguist-generated", given="\0".join(files))
    fields = marks.split("\0")
    generated = {name for name, value in zip(fields[::3], fields[2::3], strict=False) if value == "set"}
    return [Path(name) for name in files if name not in generated]


def full_folders(files: Iterable[Path]) -> list[str]:
    """List folders with too many source files."""
    counts = Counter(file.parent for file in files if not UNLIMITED & set(file.parts))
    return [f"{folder}/ holds {count} files" for folder, count in counts.most_common() if count > MOST_FILES]


def long_modules(files: Iterable[Path], root: Path = ROOT) -> list[str]:
    """List modules of the package and the client with too many lines."""
    lengths = {file: lines(root / file) for file in files if _inside(file, PACKAGE, CLIENT)}
    longest = sorted(lengths.items(), key=lambda item: -item[1])
    return [f"{file} has {length} lines" for file, length in longest if length > MOST_LINES]


def import_circles() -> list[str]:
    """Name one circle of imports in the package, if there is any. Imports for types alone do not count."""
    graph = grimp.build_graph("gravitable", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in sorted(graph.modules)}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return [" imports ".join(reversed(error.args[1]))]
    return []


def shared_names(files: Iterable[Path], root: Path = ROOT) -> list[str]:
    """List public class names that the package uses twice outside games, or that one game uses twice."""
    places: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for file in files:
        if file.suffix == ".py" and _inside(file, PACKAGE):
            inside = file.relative_to(PACKAGE).parts
            owner = inside[1] if inside[0] == "games" else ""
            for node in ast.parse((root / file).read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[owner, node.name].append(file)
    return [
        f"{name}: {', '.join(str(file.relative_to(PACKAGE)) for file in found)}"
        for (_, name), found in sorted(places.items())
        if len(found) > 1
    ]


def lines(file: Path) -> int:
    """Count the lines of a file."""
    return file.read_bytes().count(b"\n")


def main() -> int:
    """Print every fact with what breaks it. Return 1 if any is broken."""
    files = sources()
    facts: dict[str, Callable[[], list[str]]] = {
        f"no folder with more than {MOST_FILES} source files": lambda: full_folders(files),
        f"no module with more than {MOST_LINES} lines": lambda: long_modules(files),
        "no circle of imports": import_circles,
        "no two classes of one name": lambda: shared_names(files),
    }
    broken = 0
    for fact, check in facts.items():
        found = check()
        broken += bool(found)
        print(f"{fact}: {f'broken {len(found)} times' if found else 'holds'}")
        for each in found:
            print(f"  {each}")
    for place in (PACKAGE, CLIENT):
        total = sum(lines(ROOT / file) for file in files if _inside(file, place))
        print(f"{place}: {total:,} lines in {sum(_inside(file, place) for file in files):,} files")
    return 1 if broken else 0


def _inside(file: Path, *folders: str) -> bool:
    return any(file.is_relative_to(folder) for folder in folders)


def _git(root: Path, *command: str, given: str = "") -> str:
    done = subprocess.run(
        ["git", *command], cwd=root, input=given, capture_output=True, text=True, check=True
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
