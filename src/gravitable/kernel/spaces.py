"""What a game says about itself to learning agents, where its types alone do not say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gravitable.kernel.match import Match


@dataclass(frozen=True, eq=False, kw_only=True)
class Spaces:
    """Bounds and numberings for `gravitable.envs`. All of it may be left out: then the types decide.

    Fields are named by their struct, such as `"ShipView.hull"`. `longest` says how many entries of a sequence
    are observed; `ranges` between which numbers a field lies; `kinds`, given the content, which values a
    field has, each of which gets a column of its own; `words`, given the content, which words a view has
    that the content lacks; `left_out` fields are not observed. `choices`, given
    the content, lists the values of an action's field, so that its actions have numbers of their own; `slots`
    says how many actions of a type can be told apart where their values are not listed. `score` tells how
    each seat stands, for rewards on the way. `glance`, given a match, gives a function that tells what can
    be seen at a glance of what an action would do: a number for each of `glances`, which names them with
    their bounds.
    """

    longest: Mapping[str, int] = field(default_factory=dict)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    kinds: Mapping[str, Callable[[Any], Sequence[Any]]] = field(default_factory=dict)
    words: Callable[[Any], Sequence[str]] = lambda content: ()
    left_out: frozenset[str] = frozenset()
    choices: Mapping[str, Callable[[Any], Sequence[Any]]] = field(default_factory=dict)
    slots: Mapping[str, int] = field(default_factory=dict)
    score: Callable[[Match[Any, Any, Any]], Sequence[float]] | None = None
    glances: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    glance: Callable[[Match[Any, Any, Any]], Callable[[Any], Sequence[float]]] | None = None
