"""From a type to columns of numbers: what every column means, and a writer compiled from the type."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect as shapes

from gravitable.kernel import Spaces

Writer = Callable[[Any], bytes]
"""Writes a value as native 32-bit floats."""

LONGEST = 8
"""How many entries of a sequence are observed where the game does not say."""
FARTHEST = 1000.0
"""Numbers without known bounds lie between -FARTHEST and FARTHEST; what is beyond is clipped."""
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
    """How a value of a type is written: as it is (`scalar`), by its bytes in a `table`, or by `write`."""

    columns: tuple[Column, ...]
    write: Writer
    scalar: bool = False
    table: Mapping[Any, bytes] | None = None


class Layout:
    """The columns of a type, for one game and its content.

    >>> class Lamp(msgspec.Struct, frozen=True):
    ...     lit: bool
    ...     watts: int
    >>> layout = Layout(tuple[Lamp, ...], "lamps", Spaces(longest={"lamps": 2}), [])
    >>> [column.path for column in layout.columns]
    ['lamps.count', 'lamps[0].lit', 'lamps[0].watts', 'lamps[1].lit', 'lamps[1].watts']
    >>> struct.unpack("5f", layout.write((Lamp(True, 40),)))
    (1.0, 1.0, 40.0, 0.0, 0.0)
    """

    def __init__(self, kind: Any, name: str, spaces: Spaces, content: Any) -> None:
        self._spaces = spaces
        self._content = content
        words = {*_identifiers(content), *spaces.words(content)}
        self._ids = {word: number for number, word in enumerate(sorted(words), 1)}
        part = self._part(shapes.type_info(kind), name, name, 0)
        self.columns = part.columns
        self.write = part.write

    def _part(self, kind: shapes.Type, path: str, field: str, depth: int) -> Part:
        """The part of a value at `path`, which is the `field` (`Struct.name`) of its struct."""
        if field in self._spaces.left_out or depth > DEEPEST:
            return NOTHING
        if field in self._spaces.kinds and not isinstance(kind, _HOLDERS):
            return _one_of(path, list(self._spaces.kinds[field](self._content)))
        match kind:
            case shapes.Metadata():
                return self._part(kind.type, path, field, depth)
            case shapes.StructType():
                return self._struct(kind, path, depth)
            case shapes.UnionType():
                return self._union(kind.types, path, field, depth)
            case shapes.VarTupleType() | shapes.ListType() | shapes.SetType() | shapes.FrozenSetType():
                return self._sequence(kind, path, field, depth)
            case shapes.TupleType():
                items = [
                    self._part(each, f"{path}[{place}]", field, depth + 1)
                    for place, each in enumerate(kind.item_types)
                ]
                return _joined(items, [f"x[{place}]" for place in range(len(items))])
            case shapes.DictType():
                return self._dictionary(kind, path, field, depth)
            case shapes.BoolType():
                return _number(path, "1 if so", 0, 1)
            case shapes.IntType() | shapes.FloatType():
                low, high = self._range(kind, field)
                return _number(path, "number", low, high)
            case shapes.LiteralType():
                return _one_of(path, kind.values)
            case shapes.EnumType():
                return _one_of(path, list(kind.cls))
            case shapes.StrType() if self._ids and field.rsplit(".", maxsplit=1)[-1] not in PROSE:
                return self._identifier(path)
        return NOTHING

    def _range(self, kind: shapes.IntType | shapes.FloatType, field: str) -> tuple[float, float]:
        if field in self._spaces.ranges:
            return self._spaces.ranges[field]
        low = kind.ge if kind.ge is not None else kind.gt
        high = kind.le if kind.le is not None else kind.lt
        return (-FARTHEST if low is None else low, FARTHEST if high is None else high)

    def _struct(self, kind: shapes.StructType, path: str, depth: int) -> Part:
        parts = [
            self._part(field.type, f"{path}.{field.name}", f"{kind.cls.__name__}.{field.name}", depth + 1)
            for field in kind.fields
        ]
        part = _joined(parts, [f"x.{field.name}" for field in kind.fields])
        if depth and _frozen(kind) and len(part.columns) > 4:
            return Part(part.columns, _remembered(part.write))
        return part

    def _union(self, kinds: Sequence[shapes.Type], path: str, field: str, depth: int) -> Part:
        """A flag for each kind of value, then the columns of all kinds, of which one is filled."""
        real = [each for each in kinds if not isinstance(each, shapes.NoneType)]
        if len(real) == 1:
            part = self._part(real[0], path, field, depth + 1)
            if not part.columns:
                return NOTHING
            columns = (Column(f"{path}?", "1 if there is one", 0, 1), *part.columns)
            return Part(columns, _optional(part.write, len(part.columns)))
        structs = [each for each in real if isinstance(each, shapes.StructType)]
        if len(structs) != len(real):
            # Numbers and words in one place: the first kind that can be written stands for all.
            for each in real:
                part = self._part(each, path, field, depth + 1)
                if part.columns:
                    return Part(part.columns, _tolerant(part.write, len(part.columns)))
            return NOTHING
        flagged = [Column(f"{path} is {each.cls.__name__}", "1 if so", 0, 1) for each in structs]
        writers: dict[type[Any], tuple[bytes, Writer, bytes]] = {}
        parts = [self._struct(each, f"{path}:{each.cls.__name__}", depth + 1) for each in structs]
        before = 0
        total = sum(len(part.columns) for part in parts)
        for place, (each, part) in enumerate(zip(structs, parts, strict=True)):
            flags = [float(other == place) for other in range(len(structs))]
            after = total - before - len(part.columns)
            writers[each.cls] = (_pack(flags) + bytes(4 * before), part.write, bytes(4 * after))
            before += len(part.columns)
            flagged += part.columns
        none = bytes(4 * len(flagged))

        def write(value: Any) -> bytes:
            if value is None:
                return none
            head, inner, tail = writers[type(value)]
            return head + inner(value) + tail

        return Part(tuple(flagged), write)

    def _sequence(self, kind: _Sequence, path: str, field: str, depth: int) -> Part:
        item = kind.item_type
        constant = isinstance(kind, shapes.VarTupleType) and _frozen(item)
        most = self._spaces.longest.get(field, LONGEST)
        count = Column(f"{path}.count", "how many", 0, FARTHEST)
        entry = self._part(item, "", field, depth + 1)
        if not most or not entry.columns:
            return Part((count,), lambda value: _FLOAT.pack(len(value)))
        columns = [count]
        for place in range(most):
            columns += [
                msgspec.structs.replace(column, path=f"{path}[{place}]{column.path}")
                for column in entry.columns
            ]
        width = 4 * len(entry.columns)
        write = entry.write
        padding = [bytes(width * (most - length)) for length in range(most + 1)]
        pack = _FLOAT.pack

        def write_all(value: Any) -> bytes:
            length = len(value)
            if length > most:
                value = value[:most] if isinstance(value, tuple | list) else sorted(value)[:most]
                return pack(length) + b"".join(map(write, value))
            return b"".join((pack(length), *map(write, value), padding[length]))

        return Part(tuple(columns), _remembered(write_all) if constant else write_all)

    def _dictionary(self, kind: shapes.DictType, path: str, field: str, depth: int) -> Part:
        pairs = shapes.VarTupleType(shapes.TupleType((kind.key_type, kind.value_type)))
        part = self._part(pairs, path, field, depth)
        return Part(part.columns, lambda value: part.write(tuple(sorted(value.items()))))

    def _identifier(self, path: str) -> Part:
        """A word of the content by its number in the alphabet, `word-7` like `word`; 0 is any other."""
        ids = self._ids
        table: dict[str, bytes] = {word: _FLOAT.pack(number) for word, number in ids.items()}

        def write(value: str) -> bytes:
            known = table.get(value)
            if known is None:
                known = _FLOAT.pack(ids.get(value.rstrip("0123456789").rstrip("-"), 0))
            return known

        return Part((Column(path, "number of the word", 0, len(ids)),), write)


_FLOAT = struct.Struct("f")
_Sequence: TypeAlias = shapes.VarTupleType | shapes.ListType | shapes.SetType | shapes.FrozenSetType
_HOLDERS = (*get_args(_Sequence), shapes.TupleType, shapes.UnionType, shapes.DictType)
"""A field's kinds are those of what it holds."""
NOTHING = Part((), lambda value: b"")


def _frozen(kind: shapes.Type) -> bool:
    return isinstance(kind, shapes.StructType) and bool(kind.cls.__struct_config__.frozen)


def _pack(numbers: Sequence[float]) -> bytes:
    return struct.pack(f"{len(numbers)}f", *numbers)


def _number(path: str, meaning: str, low: float, high: float) -> Part:
    return Part((Column(path, meaning, low, high),), _FLOAT.pack, scalar=True)


def _one_of(path: str, values: Sequence[Any]) -> Part:
    columns = tuple(Column(f"{path} = {value}", "1 if so", 0, 1) for value in values)
    table = _Table(
        {
            value: _pack([float(other == place) for other in range(len(values))])
            for place, value in enumerate(values)
        },
        bytes(4 * len(values)),
    )
    return Part(columns, table.__getitem__, table=table)


class _Table(dict[Any, bytes]):
    """The bytes of each value; of one that is not listed, zeros."""

    def __init__(self, table: Mapping[Any, bytes], other: bytes) -> None:
        super().__init__(table)
        self._other = other

    def __missing__(self, value: Any) -> bytes:
        return self._other


def _optional(write: Writer, columns: int) -> Writer:
    none = bytes(4 * (columns + 1))
    one = _FLOAT.pack(1)
    return lambda value: none if value is None else one + write(value)


def _tolerant(write: Writer, columns: int) -> Writer:
    other = bytes(4 * columns)

    def tolerant(value: Any) -> bytes:
        try:
            return write(value)
        except (struct.error, TypeError, AttributeError):
            return other

    return tolerant


def _remembered(write: Writer, most: int = 4096) -> Writer:
    """Views share what does not change, such as cards: the same object is written once.

    Each is kept with its bytes, so that no other object can take its identity. When there are too many, all
    are forgotten; where most came but once, remembering stops.
    """
    memory: dict[int, tuple[Any, bytes]] = {}
    recall = memory.get
    asked = 0
    useless = False

    def remember(value: Any) -> bytes:
        nonlocal asked, useless
        if useless:
            return write(value)
        asked += 1
        known = recall(id(value))
        if known is not None:
            return known[1]
        if len(memory) == most:
            useless = asked < 2 * most
            asked = 0
            memory.clear()
        written = write(value)
        memory[id(value)] = (value, written)
        return written

    return remember


def _joined(parts: Sequence[Part], places: Sequence[str]) -> Part:
    """Compile one expression that writes all parts, found at `places` of `x`, one after the other."""
    names: dict[str, Any] = {}
    pieces: list[str] = []
    scalars: list[str] = []

    def flush() -> None:
        if scalars:
            names[f"p{len(pieces)}"] = struct.Struct(f"{len(scalars)}f").pack
            pieces.append(f"p{len(pieces)}({', '.join(scalars)})")
            scalars.clear()

    for part, place in zip(parts, places, strict=True):
        if not part.columns:
            continue
        if part.scalar:
            scalars.append(place)
            continue
        flush()
        name = f"p{len(pieces)}"
        if part.table is not None:
            names[name] = part.table
            pieces.append(f"{name}[{place}]")
        else:
            names[name] = part.write
            pieces.append(f"{name}({place})")
    flush()
    columns = tuple(column for part in parts for column in part.columns)
    if not pieces:
        return NOTHING
    source = f"lambda x: {pieces[0]}" if len(pieces) == 1 else f"lambda x: join(({', '.join(pieces)}))"
    write: Writer = eval(source, {**names, "join": b"".join})
    return Part(columns, write)


def _identifiers(content: Any) -> Iterator[str]:
    """Every word of the content that is no prose: ids, kinds, keys."""
    if isinstance(content, str):
        if content and " " not in content and len(content) <= 40:
            yield content
    elif isinstance(content, msgspec.Struct):
        for field in content.__struct_fields__:
            if field not in PROSE:
                yield from _identifiers(getattr(content, field))
    elif isinstance(content, Mapping):
        for key, value in content.items():
            yield from _identifiers(key)
            yield from _identifiers(value)
    elif isinstance(content, tuple | list | set | frozenset):
        for each in content:
            yield from _identifiers(each)
