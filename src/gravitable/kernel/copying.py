"""The compiler of `State.clone`: it writes a copier from the field types of a class."""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

_ATOMS = (int, float, str, bytes, bool, type(None))


def write_copier(cls: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """Compile `lambda s: cls(s.a, s.b.copy(), ...)`, which copies the mutable fields."""
    hints = get_type_hints(cls, include_extras=True)
    parts = []
    for field in msgspec.structs.fields(cls):
        try:
            parts.append(_copy_expression(hints[field.name], f"s.{field.name}"))
        except TypeError as error:
            raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None
    source = f"lambda s: cls({', '.join(parts)})"
    copier: Callable[[Any], Any] = eval(source, {"cls": cls})
    return copier


def _copy_expression(hint: Any, name: str) -> str:
    """Python source that copies the value called `name` of type `hint`."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if _is_immutable(hint):
        return name
    origin, args = get_origin(hint), get_args(hint)
    inner = f"{name.rsplit('.', maxsplit=1)[-1]}_"
    if origin is list:
        if _is_immutable(args[0]):
            return f"{name}.copy()"  # quicker than a slice
        return f"[{_copy_expression(args[0], inner)} for {inner} in {name}]"
    if origin is set:
        return f"{name}.copy()"
    if origin is dict:
        if _is_immutable(args[1]):
            return f"{name}.copy()"
        return f"{{{inner}k: {_copy_expression(args[1], inner)} for {inner}k, {inner} in {name}.items()}}"
    if origin in (Union, types.UnionType):
        mutable = [arg for arg in args if not _is_immutable(arg)]
        if len(mutable) == 1 and type(None) in args and len(args) == 2:
            return f"(None if {name} is None else {_copy_expression(mutable[0], name)})"
        raise TypeError(f"a union of mutable types cannot be copied: {hint}")
    if isinstance(hint, type) and hasattr(hint, "clone"):
        return f"{name}.clone()"
    raise TypeError(f"state cannot hold {hint}")


def _is_immutable(hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint in _ATOMS:
        return True
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return True
    if origin in (Union, types.UnionType, tuple, frozenset):
        return all(arg is Ellipsis or _is_immutable(arg) for arg in args)
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return True
        if issubclass(hint, msgspec.Struct):
            return hint.__struct_config__.frozen
    return False
