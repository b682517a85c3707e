"""Games to learn from, kept in a folder: other figures are learned from them without playing again."""

from __future__ import annotations

import lzma
import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from gravitable.kernel import BadOption, GravitableError
from gravitable.kernel.record.log import encode_log
from gravitable.kernel.registry import read_log
from gravitable.lab.train.games import Lesson, Recipe, play

RECIPE = "recipe.json"


class _Kept(msgspec.Struct):
    seed: int
    moments: tuple[int, ...]
    log: msgspec.Raw


def prepare(recipe: Recipe, folder: Path) -> None:
    """Make a folder for a recipe's games, or see that those there are of the same recipe.

    How many games it has and from which seed does not matter: the folder holds any of them.
    """
    any_of_them = replace(recipe, games=0, seed=0)
    file = folder / RECIPE
    folder.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        if any(folder.iterdir()):
            raise BadOption(f"{folder} holds other files and no {RECIPE}: choose a new or an empty folder.")
        _write(file, msgspec.json.format(msgspec.json.encode(any_of_them), indent=2))
    try:
        there = msgspec.json.decode(file.read_bytes(), type=Recipe)
    except msgspec.DecodeError as error:
        raise GravitableError(f"{file} is damaged or of another version: {error}.") from None
    if there != any_of_them:
        raise BadOption(f"{folder} holds games of another recipe (see {file}). Choose another folder.")


def lessons(recipe: Recipe, chunk: int, folder: Path | None) -> list[Lesson]:
    """A portion of a recipe's games: those that are kept, or played now, and kept if there is a folder."""
    seeds = recipe.chunk(chunk)
    if folder is None:
        return [play(recipe, seed) for seed in seeds]
    file = folder / f"games-{seeds.start:07}-{seeds.stop - 1:07}.json.xz"
    if file.exists():
        return _read(file)
    played = [play(recipe, seed) for seed in seeds]
    kept = [_Kept(each.seed, each.moments, msgspec.Raw(encode_log(each.log))) for each in played]
    _write(file, lzma.compress(msgspec.json.encode(kept)))
    return played


def _read(file: Path) -> list[Lesson]:
    try:
        kept = msgspec.json.decode(lzma.decompress(file.read_bytes()), type=list[_Kept])
    except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
        raise GravitableError(
            f"{file} is damaged ({error}). Remove it, and the same command plays its games again."
        ) from None
    return [Lesson(each.seed, each.moments, read_log(bytes(each.log))) for each in kept]


def _write(file: Path, data: bytes) -> None:
    """Put a file in its place whole, or not at all."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    part.write_bytes(data)
    part.replace(file)
