"""Special rules as profiles name them: "Vectored", "Aegis (8)", "Calibre (H, S)", "Close Action (Beam)"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

_PRINTED = re.compile(r"(?P<name>[^()]+?)(?: \((?P<inside>[^()]+)\))?")


class SpecialRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a named special rule is, and where the ledger has it."""

    id: str
    name: str
    on: Literal["ship", "weapon", "launch"]
    text: str
    rule: str
    source: Literal["rulebook", "reconstructed"]
    takes: Literal["number", "tonnages", "kind"] | None = None


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
