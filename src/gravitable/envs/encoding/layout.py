"""From a type to columns of numbers: what every column means, and a writer compiled from the type."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect as shapes

from gravitable.envs.encoding.writers import (
    FARTHEST,
    ByteTable,
    Integers,
    Memory,
    Words,
    Writer,
    nearest,
    one_of_these,
    optional,
    packed,
    sequence,
    tolerant,
)
from gravitable.kernel.annotations import Bounds, Columns, Field, Hidden, Length, Within, fields

LONGEST = 8
"""How many entries of a sequence are observed where the game does not say."""
SHORT = 1024
"""So many columns are brought within their bounds one by one; to do that for a whole row costs more."""
DEEPEST = 12
"""Types that hold themselves are followed so far."""
PROSE = frozenset({"name", "names", "title", "text", "prompt", "why", "source", "summary"})
"""Strings for people to read, by the name of their field: they are not observed."""


class Column(msgspec.Struct, frozen=True):
    """One number of an observation: its path in the view, what it says, and its bounds."""

    path: str
    meaning: str
    low: float
    high: float


class Part(msgspec.Struct, frozen=True):
    """How a value of a type is written: its columns, and source code for them, given that of the value."""

    columns: tuple[Column, ...]
    source: Callable[[str], list[Piece]]
    recurs: Part | None = None
    """What is written of a value that comes again and again."""


class Piece(msgspec.Struct, frozen=True):
    """An expression in Python: of a number, or of the bytes of some columns."""

    source: str
    number: bool = False


class Layout:
    """The columns of a type, for one game and its content. `write` gives them as bytes.

    A short row is brought within its bounds as it is written; a long one, `loose`, must be afterwards.

    >>> class Lamp(msgspec.Struct, frozen=True):
    ...     lit: bool
    ...     watts: int | None
    >>> layout = Layout(Lamp, "lamp", [])
    >>> [column.path for column in layout.columns]
    ['lamp.lit', 'lamp.watts?', 'lamp.watts']
    >>> struct.unpack("3f", layout.write(Lamp(True, 40)))
    (1.0, 1.0, 40.0)
    """

    def __init__(self, kind: Any, name: str, content: Any, words: Iterable[str] = ()) -> None:
        self._content = content
        words = {*_identifiers(content), *words}
        self._ids = {word: number for number, word in enumerate(sorted(words), 1)}
        self._names: dict[str, Any] = {
            "join": b"".join,
            "row": bytearray().join,
            "nearest": nearest,
            "inf": math.inf,
        }
        part = self._part(shapes.type_info(kind), name, Field(name), 0)
        self.columns = part.columns
        self.loose = len(part.columns) > SHORT
        self.write = self._writer(part)
        self.row: Callable[[bytes, Any], bytearray] = eval(
            f"lambda head, x: row(({', '.join(['head', *self._pieces(part)])},))", self._names
        )
        """As `write`, after some bytes that come first, into a buffer that can be written to."""

    def _named(self, value: Any) -> str:
        """A name for a value in the code that is written."""
        name = f"n{len(self._names)}"
        self._names[name] = value
        return name

    def _writer(self, part: Part) -> Writer:
        """Compile one expression that writes a part."""
        pieces = self._pieces(part)
        source = pieces[0] if len(pieces) == 1 else f"join(({', '.join(pieces)}))"
        function, _, rest = source.partition("(")
        call = self._names.get(function) if rest == "x)" else None
        write: Writer = call or eval(f"lambda x: {source}", self._names)
        return write

    def _pieces(self, part: Part) -> list[str]:
        """Expressions of bytes that write a part of `x`."""
        pieces: list[str] = []
        numbers: list[str] = []

        def flush() -> None:
            if numbers:
                pack = self._named(struct.Struct(f"{len(numbers)}f").pack)
                pieces.append(f"{pack}({', '.join(numbers)})")
                numbers.clear()

        for piece in part.source("x"):
            if piece.number:
                numbers.append(piece.source)
            else:
                flush()
                pieces.append(piece.source)
        flush()
        return pieces

    def _part(self, kind: shapes.Type, path: str, field: Field, depth: int) -> Part:
        """Return the part of a value at `path`, which is a `field` of its struct."""
        if depth > DEEPEST or field.note(Hidden) is not None:
            return NOTHING
        if (listed := field.note(Columns)) and not isinstance(kind, _HOLDERS):
            return self._one_of(path, list(listed.values(self._content)))
        match kind:
            case shapes.Metadata():
                return self._part(kind.type, path, field, depth)
            case shapes.StructType():
                return self._struct(kind, path, depth, field.note(Within))
            case shapes.UnionType():
                return self._union(kind.types, path, field, depth)
            case shapes.VarTupleType() | shapes.ListType() | shapes.SetType() | shapes.FrozenSetType():
                return self._sequence(kind, path, field, depth)
            case shapes.TupleType():
                items = [
                    self._part(each, f"{path}[{place}]", field, depth + 1)
                    for place, each in enumerate(kind.item_types)
                ]
                return _joined(items, [f"[{place}]" for place in range(len(items))])
            case shapes.DictType():
                return self._dictionary(kind, path, field, depth)
            case shapes.BoolType():
                return Part((Column(path, "1 if so", 0, 1),), lambda place: [Piece(place, number=True)])
            case shapes.IntType() | shapes.FloatType():
                return self._number(path, *self._range(kind, field), whole=isinstance(kind, shapes.IntType))
            case shapes.LiteralType():
                return self._one_of(path, kind.values)
            case shapes.EnumType():
                return self._one_of(path, list(kind.cls))
            case shapes.StrType() if self._ids and field.name not in PROSE:
                return self._identifier(path)
        return NOTHING

    def _range(self, kind: shapes.IntType | shapes.FloatType, field: Field) -> tuple[float, float]:
        if bounds := field.note(Bounds):
            return bounds.low, bounds.high
        low = kind.ge if kind.ge is not None else kind.gt
        high = kind.le if kind.le is not None else kind.lt
        return (-FARTHEST if low is None else low, FARTHEST if high is None else high)

    def _number(self, path: str, low: float, high: float, *, whole: bool) -> Part:
        def source(place: str) -> list[Piece]:
            if self.loose:
                return [Piece(place, number=True)]
            if whole and high - low <= FARTHEST:
                return [Piece(f"{self._named(Integers(int(low), int(high)))}[{place}]")]
            # (most numbers lie within their bounds: no function is called for them)
            near = f"nearest({place}, {low}, {high})"
            return [Piece(f"v if {low} <= (v := {place}) <= {high} else {near}", number=True)]

        return Part((Column(path, "number", low, high),), source)

    def _one_of(self, path: str, values: Sequence[Any]) -> Part:
        columns = tuple(Column(f"{path} = {value}", "1 if so", 0, 1) for value in values)
        table = ByteTable(
            {
                value: packed([float(other == place) for other in range(len(values))])
                for place, value in enumerate(values)
            },
            bytes(4 * len(values)),
        )
        return Part(columns, lambda place: [Piece(f"{self._named(table)}[{place}]")])

    def _struct(self, kind: shapes.StructType, path: str, depth: int, within: Within | None = None) -> Part:
        parts = [
            self._part(
                shape.type, f"{path}.{field.name}", within.add_to(field) if within else field, depth + 1
            )
            for shape, field in zip(kind.fields, fields(kind.cls), strict=True)
        ]
        part = _joined(parts, [f".{field.name}" for field in kind.fields])
        return self._remembered(part) if depth and _frozen(kind) and len(part.columns) > 4 else part

    def _remembered(self, part: Part) -> Part:
        """As `part`, of values that come again and again."""

        def source(place: str) -> list[Piece]:
            memory = Memory(self._writer(part))
            known, write = self._named(memory.known.get), self._named(memory.write)
            return [Piece(f"({known}(id({place})) or {write}({place}))")]

        return Part(part.columns, source, part)

    def _union(self, kinds: Sequence[shapes.Type], path: str, field: Field, depth: int) -> Part:
        """A flag for each kind of value, then the columns of all kinds, of which one is filled."""
        real = [each for each in kinds if not isinstance(each, shapes.NoneType)]
        if len(real) == 1:
            part = self._part(real[0], path, field, depth + 1)
            if not part.columns:
                return NOTHING
            columns = (Column(f"{path}?", "1 if there is one", 0, 1), *part.columns)
            inner = part.recurs or part
            there = Part(
                columns, lambda place: self._call(optional(self._writer(inner), len(columns)), place)
            )
            return self._remembered(there) if part.recurs else there
        structs = [each for each in real if isinstance(each, shapes.StructType)]
        if len(structs) == len(real):
            return self._one_struct_of(structs, path, depth)
        # Numbers and words in one place: the first kind that can be written stands for all.
        parts = (self._part(each, path, field, depth + 1) for each in real)
        part = next((each for each in parts if each.columns), NOTHING)
        columns = part.columns
        return Part(columns, lambda place: self._call(tolerant(self._writer(part), len(columns)), place))

    def _one_struct_of(self, kinds: Sequence[shapes.StructType], path: str, depth: int) -> Part:
        parts = [self._struct(each, f"{path}:{each.cls.__name__}", depth + 1) for each in kinds]
        flags = [Column(f"{path} is {each.cls.__name__}", "1 if so", 0, 1) for each in kinds]
        columns = (*flags, *(column for part in parts for column in part.columns))

        def source(place: str) -> list[Piece]:
            writers: dict[type[Any], tuple[bytes, Writer, bytes]] = {}
            before, total = 0, len(columns) - len(flags)
            for number, (each, part) in enumerate(zip(kinds, parts, strict=True)):
                which = [float(other == number) for other in range(len(kinds))]
                after = total - before - len(part.columns)
                writers[each.cls] = (packed(which) + bytes(4 * before), self._writer(part), bytes(4 * after))
                before += len(part.columns)
            return self._call(one_of_these(writers, bytes(4 * len(columns))), place)

        return Part(columns, source)

    def _sequence(self, kind: _Sequence, path: str, field: Field, depth: int) -> Part:
        item = kind.item_type
        length = field.note(Length)
        most = length.most if length else LONGEST
        count = Column(f"{path}.count", "how many", 0, FARTHEST)
        entry = self._part(item, "", field, depth + 1)
        if not most or not entry.columns:
            return Part((count,), lambda place: [Piece(f"min(len({place}), {FARTHEST})", number=True)])
        columns = [count]
        for place in range(most):
            columns += [
                msgspec.structs.replace(column, path=f"{path}[{place}]{column.path}")
                for column in entry.columns
            ]

        def source(place: str) -> list[Piece]:
            write = Memory(self._writer(entry.recurs)) if entry.recurs else self._writer(entry)
            return self._call(sequence(write, 4 * len(entry.columns), most), place)

        part = Part(tuple(columns), source)
        constant = isinstance(kind, shapes.VarTupleType) and _frozen(item)
        return self._remembered(part) if constant else part

    def _call(self, write: Writer, place: str) -> list[Piece]:
        return [Piece(f"{self._named(write)}({place})")]

    def _dictionary(self, kind: shapes.DictType, path: str, field: Field, depth: int) -> Part:
        pairs = shapes.VarTupleType(shapes.TupleType((kind.key_type, kind.value_type)))
        part = self._part(pairs, path, field, depth)
        if not part.columns:
            return NOTHING

        def source(place: str) -> list[Piece]:
            write = self._writer(part)
            return self._call(lambda value: write(tuple(sorted(value.items()))), place)

        return Part(part.columns, source)

    def _identifier(self, path: str) -> Part:
        """A word of the content by its number in the alphabet, `word-7` like `word`; 0 is any other."""
        table = Words(self._ids)
        columns = (Column(path, "number of the word", 0, len(self._ids)),)
        return Part(columns, lambda place: [Piece(f"{self._named(table)}[{place}]")])


_Sequence: TypeAlias = shapes.VarTupleType | shapes.ListType | shapes.SetType | shapes.FrozenSetType
_HOLDERS = (*get_args(_Sequence), shapes.TupleType, shapes.UnionType, shapes.DictType)
"""A field's kinds are those of what it holds."""
NOTHING = Part((), lambda place: [])


def _frozen(kind: shapes.Type) -> bool:
    return isinstance(kind, shapes.StructType) and bool(kind.cls.__struct_config__.frozen)


def _joined(parts: Sequence[Part], places: Sequence[str]) -> Part:
    """All parts, found at `places` of the value, one after the other."""
    return Part(
        tuple(column for part in parts for column in part.columns),
        lambda place: [
            piece for part, at in zip(parts, places, strict=True) for piece in part.source(f"{place}{at}")
        ],
    )


def _identifiers(content: Any) -> Iterator[str]:
    """Every word of the content that is no prose: ids, kinds, keys."""
    if isinstance(content, str):
        if content and " " not in content and len(content) <= 40:
            yield content
    elif isinstance(content, msgspec.Struct):
        for field in fields(type(content)):
            if field.name not in PROSE and field.note(Hidden) is None:
                yield from _identifiers(getattr(content, field.name))
    elif isinstance(content, Mapping):
        for key, value in content.items():
            yield from _identifiers(key)
            yield from _identifiers(value)
    elif isinstance(content, tuple | list | set | frozenset):
        for each in content:
            yield from _identifiers(each)
