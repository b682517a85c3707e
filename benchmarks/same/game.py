"""What the small games of other libraries, played by our kernel, have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gravitable.kernel import Action, Event, Game, Match, Seat, State, Step, View


def small_game(
    package: str,
    state: type[State],
    shown: type[View],
    setup: Callable[[Match[Any, Any, Any]], State],
    first: Step,
    view: Callable[[Match[Any, Any, Any], Seat | None], View],
    **more: Any,
) -> Game[Any, Any, Any]:
    """A game for two, in the module `package`, that nobody reads: it has no words of its own."""
    name = package.rpartition(".")[2]
    return Game(
        id=name.replace("_", "-"),
        name=name.replace("_", " ").capitalize(),
        summary="",
        seats=range(2, 3),
        minutes=(1, 1),
        version="1",
        package=package,
        state=state,
        shown=shown,
        setup=setup,
        first=first,
        view=view,
        action_words=_action_words,
        event_words=_event_words,
        **more,
    )


def _action_words(m: Match[Any, Any, Any], action: Action) -> str:
    return repr(action)


def _event_words(m: Match[Any, Any, Any], event: Event, names: Sequence[str]) -> str:
    return repr(event)
