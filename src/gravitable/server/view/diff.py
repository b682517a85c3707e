"""Small changes instead of whole views.

`changes(old, new)` compares two views, structs or plain data, and lists what differs: `[path]` removes,
`[path, value]` sets, `[path, at, removed, items]` splices a list. `apply` does to plain data what a browser
does.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as shapes

Change = list[Any]
_List = list[Any] | tuple[Any, ...]
_MISSING = object()
_values = msgspec.structs.astuple
_encode = msgspec.json.Encoder().encode
_ATOMS = frozenset({int, str, float, bool, type(None)})


def changes(old: Any, new: Any) -> list[Change]:
    """What turns `old` into `new`.

    >>> changes({"core": 12, "row": [1, 2, 3]}, {"core": 9, "row": [1, 3]})
    [[['core'], 9], [['row'], 1, 1, []]]
    """
    found: list[Change] = []
    if old is not new and old != new:
        _compare(old, new, [], found)
    return found


def apply(view: Any, found: Iterable[Change]) -> Any:
    """A view of plain data after `found`; the one given is changed.

    >>> apply({"row": [1, 2, 3]}, [[["row"], 1, 1, []], [["core"], 9]])
    {'row': [1, 3], 'core': 9}
    """
    for change in found:
        path = change[0]
        if not path:
            view = change[1]
            continue
        at = view
        for key in path[:-1]:
            at = at[key]
        if len(change) == 1:
            del at[path[-1]]
        elif len(change) == 2:
            at[path[-1]] = change[1]
        else:
            _, start, removed, items = change
            at[path[-1]][start : start + removed] = items
    return view


class Diffs:
    """Encoded changes between views. Parts that several viewers share are compared once."""

    def __init__(self) -> None:
        # Compared values are kept, so that nothing else takes their ids.
        self._whole: dict[tuple[int, int], tuple[Any, Any, msgspec.Raw]] = {}
        self._parts: dict[tuple[str, int, int], tuple[Any, Any, list[Change]]] = {}

    def between(self, old: msgspec.Struct, new: msgspec.Struct) -> msgspec.Raw:
        """Return what turns `old` into `new`, encoded."""
        known = self._whole.get((id(old), id(new)))
        if known is None:
            known = self._whole[id(old), id(new)] = (old, new, msgspec.Raw(_encode(self._compare(old, new))))
        return known[2]

    def _compare(self, old: msgspec.Struct, new: msgspec.Struct) -> list[Change]:
        found: list[Change] = []
        for field, before, after in zip(_fields(type(new)), _values(old), _values(new), strict=True):
            if before is after:
                continue
            place = (field.key, id(before), id(after))
            known = self._parts.get(place)
            if known is None:
                part: list[Change] = []
                _compare_field(field, before, after, [], part)
                known = self._parts[place] = (before, after, part)
            found += known[2]
        return found


class _Field(NamedTuple):
    """A field of a struct. `default` is what it has where it is left out."""

    key: str
    default: Any


@functools.cache
def _fields(kind: Hashable) -> tuple[_Field, ...]:
    """The fields of a struct type."""
    assert isinstance(kind, type)
    assert issubclass(kind, msgspec.Struct)
    omits = kind.__struct_config__.omit_defaults
    return tuple(
        _Field(each.encode_name, _default(each) if omits else msgspec.NODEFAULT)
        for each in msgspec.structs.fields(kind)
    )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    """List the changes between two values that differ."""
    kind = type(new)
    if kind is not type(old) or kind in _ATOMS:
        found.append([path, new])
    elif isinstance(new, msgspec.Struct):
        if new.__struct_config__.array_like:
            found.append([path, new])
            return
        for field, before, after in zip(_fields(type(new)), _values(old), _values(new), strict=True):
            if before is not after:
                _compare_field(field, before, after, path, found)
    elif kind is tuple or kind is list:
        _compare_lists(old, new, path, found)
    elif kind is dict:
        for key in old:
            if key not in new:
                found.append([[*path, _key(key)]])
        for key, value in new.items():
            before = old.get(key, _MISSING)
            if before is _MISSING:
                found.append([[*path, _key(key)], value])
            elif before != value:
                _compare(before, value, [*path, _key(key)], found)
    else:
        found.append([path, new])


def _compare_field(
    field: _Field, before: Any, after: Any, path: list[str | int], found: list[Change]
) -> None:
    """List the changes of a field; one with its default value may be left out of the view."""
    if before is after or before == after:
        return
    here = [*path, field.key]
    if after == field.default:
        found.append([here])
    elif before == field.default:
        found.append([here, after])
    else:
        _compare(before, after, here, found)


def _compare_lists(old: _List, new: _List, path: list[str | int], found: list[Change]) -> None:
    head, shorter = 0, min(len(old), len(new))
    tail = 0
    if len(old) == len(new):
        head = shorter
    elif not path:
        found.append([path, new])
        return
    else:
        while head < shorter and _alike(old[head], new[head]):
            head += 1
        while tail < shorter - head and _alike(old[-1 - tail], new[-1 - tail]):
            tail += 1
        found.append([path, head, len(old) - tail - head, list(new[head : len(new) - tail])])
    for at in (*range(head), *range(len(new) - tail, len(new))):
        before, after = old[at if at < head else at - len(new)], new[at]
        if before is not after and before != after:
            _compare(before, after, [*path, at], found)


def _alike(one: Any, other: Any) -> bool:
    """Return whether two items of a list are the same thing: structs that agree in their first field."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        name = one.__struct_fields__[0]
        return bool(getattr(one, name) == getattr(other, name))
    return bool(one == other)


def _key(key: Any) -> str | int:
    return key if isinstance(key, str) else str(key)


def never_changes(kind: Any) -> bool:
    """Is every value of this type immutable all the way down, so that an old view can be kept as it is?"""
    return _frozen(shapes.type_info(kind), set())


def _frozen(shape: shapes.Type, seen: set[type]) -> bool:
    if isinstance(shape, shapes.Metadata):
        return _frozen(shape.type, seen)
    if isinstance(shape, shapes.UnionType):
        return all(_frozen(each, seen) for each in shape.types)
    if isinstance(shape, shapes.TupleType):
        return all(_frozen(each, seen) for each in shape.item_types)
    if isinstance(shape, shapes.VarTupleType | shapes.FrozenSetType):
        return _frozen(shape.item_type, seen)
    if isinstance(shape, shapes.StructType):
        if shape.cls in seen:
            return True
        seen.add(shape.cls)
        frozen = shape.cls.__struct_config__.frozen
        return frozen and all(_frozen(field.type, seen) for field in shape.fields)
    return not isinstance(
        shape,
        shapes.AnyType
        | shapes.RawType
        | shapes.CollectionType
        | shapes.DictType
        | shapes.ByteArrayType
        | shapes.CustomType
        | shapes.DataclassType
        | shapes.TypedDictType,
    )
