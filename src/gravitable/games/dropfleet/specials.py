"""Special rules as profiles name them: "Vectored", "Aegis (8)", "Calibre (H, S)", "Close Action (Beam)".

What they do stands in `special_rules/`: every class there that has a name is found by it.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Literal

import msgspec

On = Literal["ship", "weapon", "launch"]
Takes = Literal["number", "tonnages", "kind"]
_TAKES: dict[Takes | None, str] = {
    None: "nothing in brackets",
    "number": "a number in brackets",
    "tonnages": "tonnages in brackets, such as (H, S)",
    "kind": "nothing, (Swarmer) or (Beam) in brackets",
}
_PRINTED = re.compile(r"(?P<name>[^()]+?)(?: \((?P<inside>[^()]+)\))?")


class Special(msgspec.Struct, frozen=True, gc=False):
    """A special rule on a profile, with what stands in its brackets."""

    name: str
    number: int = 0
    words: tuple[str, ...] = ()

    @staticmethod
    @cache
    def read(text: str) -> Special:
        """The special rule that a text of a profile means.

        >>> Special.read("Calibre (H, S)")
        Special(name='Calibre', number=0, words=('H', 'S'))
        """
        match = _PRINTED.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a special rule: expected a name, or a name and brackets")
        inside = match["inside"]
        if inside is None:
            return Special(match["name"])
        if inside.isdigit():
            return Special(match["name"], number=int(inside))
        return Special(match["name"], words=tuple(word.strip() for word in inside.split(",")))

    def __str__(self) -> str:
        inside = ", ".join(self.words) if self.words else str(self.number) if self.number else ""
        return f"{self.name} ({inside})" if inside else self.name


@cache
def by_name(texts: tuple[str, ...]) -> Mapping[str, Special]:
    """The specials of a profile by their names; where one is named twice, its numbers add up.

    >>> by_name(("Particle", "Fusillade (1)"))["Fusillade"].number
    1
    """
    found: dict[str, Special] = {}
    for text in texts:
        special = Special.read(text)
        before = found.get(special.name)
        if before is not None:
            words = before.words + tuple(word for word in special.words if word not in before.words)
            special = Special(special.name, before.number + special.number, words)
        found[special.name] = special
    return MappingProxyType(found)


FOUND: dict[str, type[NamedRule]] = {}
_NO_HOOKS = frozenset({"__module__", "__doc__", "on", "takes", "source", "nothing"})


class NamedRule:
    """A special rule with all that it does, as one profile has it.

    `text` is what a card says, `takes` what stands in brackets behind the name. A rule without a single hook
    is refused, unless `nothing` says why there is nothing to do.
    """

    name: ClassVar[str]
    text: ClassVar[str]
    clause: ClassVar[str]
    on: ClassVar[On]
    takes: ClassVar[Takes | None] = None
    source: ClassVar[Literal["rulebook", "reconstructed"]] = "rulebook"
    nothing: ClassVar[str] = ""
    lock_of_target: bool = False
    """Whether a weapon with it needs no Lock of its own."""
    damage_of_hits: bool = False
    """Whether a weapon with it needs no damage of its own."""
    uses: int | None = None
    """How often a game a weapon or load with it is fired or launched; None for any number."""

    def __init__(self, special: Special) -> None:
        self.printed = str(special)
        self.number = special.number
        self.words = special.words

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "name" not in cls.__dict__:
            return
        inherited = {name for base in cls.__mro__[1:-1] for name in base.__dict__}
        hooks = set(cls.__dict__) & inherited - _NO_HOOKS
        if not hooks and not cls.nothing:
            raise TypeError(f"The special rule {cls.name!r} does nothing: give it a hook.")
        if cls.name in FOUND:
            raise TypeError(f"There are two special rules {cls.name!r}.")
        FOUND[cls.name] = cls


@cache
def special_rules() -> Mapping[str, type[NamedRule]]:
    """Every special rule there is, by the name that content uses, in the order of their files."""
    folder = Path(__file__).parent / "special_rules"
    for module in pkgutil.iter_modules([str(folder)]):
        import_module(f"{__package__}.special_rules.{module.name}")
    return MappingProxyType(FOUND)


@cache
def rules_of(texts: tuple[str, ...]) -> tuple[NamedRule, ...]:
    """The special rules of a profile, ready for play."""
    return tuple(special_rules()[special.name](special) for special in by_name(texts).values())


@cache
def check_specials(texts: tuple[str, ...], *on: On) -> None:
    """Refuse names that no special rule has, and brackets that it does not take."""
    for text in texts:
        special = Special.read(text)
        rule = special_rules().get(special.name)
        if rule is None:
            raise ValueError(f"there is no special rule {special.name!r}: see special_rules/")
        if rule.on not in on:
            raise ValueError(f"{special.name!r} is a special rule of a {rule.on}, not of a {' or '.join(on)}")
        fits = {
            None: not special.number and not special.words,
            "number": special.number > 0,
            "tonnages": bool(special.words) and set(special.words) <= {"L", "M", "H", "S"},
            "kind": not special.number and set(special.words) <= {"Swarmer", "Beam"},
        }
        if not fits[rule.takes]:
            raise ValueError(f"expected {_TAKES[rule.takes]} behind {special.name!r}, not {text!r}")
