"""Write the browser's TypeScript types from the Python structs: `python -m gravitable.server.types`.

`web/src/wire.ts` holds every message; `web/src/games/<id>/types.ts` holds a game's View, Action, Event,
Options and, where its steps name one, Aid and Study, and what its queries take and give. `content.ts` beside
it holds what is printed on a game's own components. `docs/live.schema.json` holds the JSON Schemas of the
live messages. `--check` writes nothing and fails when a file is not what the structs and the content give.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import NoneType
from typing import Any, Union, get_args, get_type_hints

import msgspec
from msgspec import inspect as shapes

from gravitable.kernel import Game, Step
from gravitable.kernel.registry import games
from gravitable.server import messages, wire
from gravitable.server.lab.bodies import LAB_BODIES

WEB = Path(__file__).resolve().parents[3] / "web" / "src"
LIVE_SCHEMA = WEB.parents[1] / "docs" / "live.schema.json"
HEAD = "// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.\n"
_PLAIN: Mapping[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


class Writer:
    """Collects one file's declarations, each struct once, in the order they are met."""

    def __init__(self) -> None:
        self._names: dict[type, str] = {}
        self._taken: set[str] = set()
        self._interfaces: list[str] = []
        self._aliases: list[str] = []

    def alias(self, name: str, *kinds: Any) -> None:
        """Declare `name` for a type, or for any of several; structs they are made of are declared too."""
        self._taken.add(name)
        text = " | ".join(self.expression(shapes.type_info(kind), name) for kind in kinds)
        if text != name:
            self._aliases.append(f"export type {name} = {text};\n")

    def struct(self, kind: type[msgspec.Struct]) -> None:
        """Declare a struct and what it is made of."""
        self.expression(shapes.type_info(kind), "")

    def text(self) -> str:
        """The file."""
        return "\n".join([HEAD, *self._interfaces, *self._aliases])

    def expression(self, shape: shapes.Type, context: str) -> str:
        """The TypeScript for a type; `context` tells structs of one name in two roles apart."""
        if isinstance(shape, shapes.Metadata):
            return self.expression(shape.type, context)
        if type(shape) in _PLAIN:
            return _PLAIN[type(shape)]
        if isinstance(shape, shapes.LiteralType):
            return " | ".join(json.dumps(value) for value in shape.values)
        if isinstance(shape, shapes.EnumType):
            return " | ".join(json.dumps(member.value) for member in shape.cls)
        if isinstance(shape, shapes.UnionType):
            return " | ".join(dict.fromkeys(self.expression(each, context) for each in shape.types))
        if isinstance(shape, shapes.TupleType):
            return f"[{', '.join(self.expression(each, context) for each in shape.item_types)}]"
        if isinstance(shape, shapes.CollectionType):
            item = self.expression(shape.item_type, context)
            return f"({item})[]" if " | " in item else f"{item}[]"
        if isinstance(shape, shapes.DictType):
            return f"Record<string, {self.expression(shape.value_type, context)}>"
        if isinstance(shape, shapes.StructType):
            return self._interface(shape, context)
        raise TypeError(f"The browser has no type for {shape}")

    def _interface(self, shape: shapes.StructType, context: str) -> str:
        cls = shape.cls
        if cls in self._names:
            return self._names[cls]
        name = cls.__name__ if cls.__name__ not in self._taken else cls.__name__ + context
        if name in self._taken:
            raise TypeError(f"There are two different structs called {name}")
        self._names[cls] = name
        self._taken.add(name)
        place = len(self._interfaces)
        self._interfaces.append("")
        if cls.__struct_config__.array_like and shape.tag is None:
            items = ", ".join(f"{f.encode_name}: {self.expression(f.type, context)}" for f in shape.fields)
            self._interfaces[place] = f"{_comment(cls)}export type {name} = [{items}];\n"
            return name
        sometimes = cls.__struct_config__.omit_defaults or shape.forbid_unknown_fields
        lines = []
        if shape.tag is not None:
            lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)};\n")
        for field in shape.fields:
            mark = "?" if sometimes and not field.required else ""
            key = field.encode_name if field.encode_name.isidentifier() else json.dumps(field.encode_name)
            lines.append(f"  {key}{mark}: {self.expression(field.type, context)};\n")
        self._interfaces[place] = f"{_comment(cls)}export interface {name} {{\n{''.join(lines)}}}\n"
        return name


def wire_types() -> str:
    """`wire.ts`."""
    writer = Writer()
    for body in (*wire.HTTP_BODIES, *LAB_BODIES):
        writer.struct(body)
    writer.alias("Clock", wire.Clock)
    writer.alias("FromClient", messages.FromClient)
    writer.alias("FromServer", messages.FromServer)
    changes = (
        "/** A change of a view: remove, set, or splice a list. */\n"
        "export type Change =\n"
        "  | [path: (string | number)[]]\n"
        "  | [path: (string | number)[], value: unknown]\n"
        "  | [path: (string | number)[], at: number, removed: number, items: unknown[]];\n"
    )
    return writer.text().replace("changes: unknown[][];", "changes: Change[];") + "\n" + changes


def live_schema() -> str:
    """The JSON Schemas of all live messages, by direction, for clients in any language."""
    directions = {"FromClient": messages.FromClient, "FromServer": messages.FromServer}
    found, parts = msgspec.json.schema_components(tuple(directions.values()), ref_template="#/$defs/{name}")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the WebSocket /api/live",
        "$defs": {**dict(zip(directions, found, strict=True)), **parts},
    }
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def game_types(game: Game[Any, Any, Any]) -> str:
    """A game's `types.ts`."""
    writer = Writer()
    writer.alias("View", game.shown)
    writer.alias("Action", _union(game.actions))
    writer.alias("Event", _union(game.events))
    writer.alias("Options", game.options)
    if aids := _told(step.aid for step in game.steps if step.aid is not Step.aid):
        writer.alias("Aid", *aids)
    if studies := _told(step.study for step in game.steps if step.study is not Step.study):
        writer.alias("Study", *studies)
    if game.printed:
        writer.alias("Printed", get_type_hints(game.printed)["return"])
    for query in game.queries.values():
        writer.struct(query.takes)
        writer.struct(query.gives)
    return writer.text()


def printed_content(game: Game[Any, Any, Any], printed: Callable[[Any], msgspec.Struct]) -> str:
    """A game's `content.ts`."""
    plain = msgspec.json.format(msgspec.json.encode(printed(game.load_content({}))), indent=1).decode()
    return (
        f"{HEAD}import type {{ Printed }} from './types'\n\n"
        "/** What is printed on the game's own components; a table with a pack has its own. */\n"
        f"export const printed: Printed = {plain}\n"
    )


def files() -> dict[Path, str]:
    """Every file and what it should say."""
    found = {WEB / "wire.ts": wire_types(), LIVE_SCHEMA: live_schema()}
    for game in games().values():
        if game.package.startswith("gravitable.games."):
            folder = WEB / "games" / game.id
            found[folder / "types.ts"] = game_types(game)
            if game.printed:
                found[folder / "content.ts"] = printed_content(game, game.printed)
    return found


def _told(methods: Iterable[Callable[..., Any]]) -> list[type]:
    """The structs that methods of steps say, in their annotations, they hand to the board."""
    found: dict[type, None] = {}
    for method in methods:
        hint = get_type_hints(method).get("return")
        for kind in get_args(hint) or (hint,):
            if isinstance(kind, type) and kind not in (NoneType, msgspec.Struct):
                found[kind] = None
    return list(found)


def _comment(cls: type) -> str:
    text = inspect.cleandoc(cls.__doc__ or "").strip()
    if not text or text.startswith(f"{cls.__name__}("):
        return ""
    lines = re.sub(r"\*/", "* /", text).split("\n")
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _union(kinds: Iterable[type]) -> Any:
    return Union[tuple(kinds)]  # noqa: UP007 (built at run time)


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` only compare them."""
    stale = [path for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in stale:
        print(
            f"{'Out of date' if '--check' in arguments else 'Written'}: {path.relative_to(WEB.parent.parent)}"
        )
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files()[path], "utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
