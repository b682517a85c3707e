"""Small changes instead of whole views.

`changes(old, new)` compares two views, structs or plain data, and lists what differs: `[path]` removes,
`[path, value]` sets, `[path, at, removed, items]` splices a list. `apply` does to plain data what a browser
does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect as shapes

Change = list[Any]
_List = list[Any] | tuple[Any, ...]
_MISSING = object()
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


def _compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    """List the changes between two values that differ."""
    kind = type(new)
    if kind is not type(old) or kind in _ATOMS:
        found.append([path, new])
    elif isinstance(new, msgspec.Struct):
        if new.__struct_config__.omit_defaults or new.__struct_config__.array_like:
            found.append([path, new])
            return
        for name, key in zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True):
            before, after = getattr(old, name), getattr(new, name)
            if before is not after and before != after:
                _compare(before, after, [*path, key], found)
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


def _compare_lists(old: _List, new: _List, path: list[str | int], found: list[Change]) -> None:
    if len(old) == len(new):
        for index, after in enumerate(new):
            before = old[index]
            if before is not after and before != after:
                _compare(before, after, [*path, index], found)
        return
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    if path:
        found.append([path, head, len(old) - tail - head, list(new[head : len(new) - tail])])
    else:
        found.append([path, new])


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
