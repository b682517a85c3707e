"""What content is made of, field by field, from its types: enough for a form that anyone can fill in."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, cast

import msgspec
from msgspec import inspect as shapes

from gravitable.kernel.content.merge import LARGEST_NUMBER

FieldKind: TypeAlias = Literal[
    "number", "text", "switch", "choice", "list", "row", "table", "kinds", "anything"
]


class ContentField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of content.

    A `number` lies between `low` and `high` and may have to be `whole`; a `choice` is one of `choices`. A
    `list` has any number of its one part, a `row` exactly its parts, a `table` its parts by name. A table of
    `kinds` is one of its parts; the field `tag` holds the part's name. `anything` takes any value that the
    engine then checks. A field that is not `required` may be left out.
    """

    name: str
    title: str
    kind: FieldKind
    required: bool = True
    default: Any = None
    low: float | None = None
    high: float | None = None
    whole: bool = False
    choices: tuple[Any, ...] = ()
    parts: tuple[ContentField, ...] = ()
    tag: str = ""
    words: str = ""


def content_fields(kind: type[msgspec.Struct]) -> tuple[ContentField, ...]:
    """The tables of a game's content.

    >>> from gravitable.kernel.registry import game
    >>> ship = content_fields(game("adrift").content)[3]
    >>> ship.name, ship.kind, [(part.name, part.kind, part.low) for part in ship.parts][:2]
    ('ship', 'table', [('source', 'choice', None), ('core_start', 'number', -10000)])
    """
    return _table(cast(shapes.StructType, shapes.type_info(kind)), "").parts


def titled(name: str) -> str:
    """A field's name as a title.

    >>> titled("core_start")
    'Core start'
    """
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def _field(field: shapes.Field) -> ContentField:
    found = _of(field.type, field.encode_name)
    if field.required:
        return found
    default = None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)
    return msgspec.structs.replace(found, required=False, default=default)


def _of(shape: shapes.Type, name: str) -> ContentField:
    title = titled(name)
    while isinstance(shape, shapes.Metadata):
        shape = shape.type
    match shape:
        case shapes.BoolType():
            return ContentField(name, title, "switch")
        case shapes.IntType() | shapes.FloatType():
            low = -LARGEST_NUMBER if shape.ge is None else shape.ge
            high = LARGEST_NUMBER if shape.le is None else shape.le
            whole = isinstance(shape, shapes.IntType)
            return ContentField(name, title, "number", low=low, high=high, whole=whole)
        case shapes.StrType():
            return ContentField(name, title, "text")
        case shapes.LiteralType():
            return ContentField(name, title, "choice", choices=tuple(shape.values))
        case shapes.EnumType():
            return ContentField(name, title, "choice", choices=tuple(member.value for member in shape.cls))
        case shapes.TupleType():
            parts = tuple(_of(each, str(at + 1)) for at, each in enumerate(shape.item_types))
            return ContentField(name, title, "row", parts=parts)
        case shapes.CollectionType():
            return ContentField(name, title, "list", parts=(_of(shape.item_type, ""),))
        case shapes.StructType():
            return _table(shape, name)
        case shapes.UnionType():
            return _one_of(shape, name)
    return ContentField(name, title, "anything")


def _table(shape: shapes.StructType, name: str) -> ContentField:
    parts = tuple(_field(field) for field in shape.fields)
    return ContentField(name, titled(name), "table", parts=parts, words=_words(shape.cls))


def _one_of(shape: shapes.UnionType, name: str) -> ContentField:
    """Something or nothing, one of several choices, or a table of one of several kinds."""
    kinds = [each for each in shape.types if not isinstance(each, shapes.NoneType)]
    tables = [each for each in kinds if isinstance(each, shapes.StructType) and each.tag is not None]
    if len(kinds) == 1:
        found = _of(kinds[0], name)
    elif len(tables) == len(kinds):
        parts = tuple(_table(each, str(each.tag)) for each in tables)
        found = ContentField(name, titled(name), "kinds", parts=parts, tag=tables[0].tag_field or "type")
    elif all(isinstance(each, shapes.LiteralType) for each in kinds):
        choices = [value for each in kinds for value in cast(shapes.LiteralType, each).values]
        found = ContentField(name, titled(name), "choice", choices=tuple(dict.fromkeys(choices)))
    else:
        found = ContentField(name, titled(name), "anything")
    if len(kinds) == len(shape.types):
        return found
    return msgspec.structs.replace(found, required=False)


def _words(cls: type) -> str:
    """The first paragraph that its type says about a table."""
    said = (cls.__doc__ or "").strip().split("\n\n")[0]
    return "" if said.startswith(f"{cls.__name__}(") else " ".join(said.replace("`", "").split())
