"""Last Light: put out lamps in turn. The player who puts out the last lamp loses."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from gravitable.kernel import (
    Action,
    Decision,
    Event,
    Game,
    Match,
    NoContent,
    Options,
    Outcome,
    Rule,
    Seat,
    State,
    Step,
    View,
)

RULES = (
    Rule("last-light.players", "Setup", "2 to 4 players play. The first one starts.", "page 1", done="data"),
    Rule("last-light.setup", "Setup", "Roll a die. Light 14 lamps, and one more for each pip.", "page 1"),
    Rule(
        "last-light.turn",
        "Play",
        "In your turn, put out 1 to 3 lamps.",
        "page 1",
        ruling="The table may choose a limit of 2 or 4 lamps.",
        option="most",
    ),
    Rule("last-light.next", "Play", "Then the player on your left has a turn.", "page 1"),
    Rule("last-light.end", "End", "If you put out the last lamp, you lose. All others win.", "page 1"),
)


class LampOptions(Options, frozen=True):
    most: Annotated[
        Literal[2, 3, 4],
        Meta(title="Lamps in a turn", description="The most lamps that a player may put out in one turn."),
    ] = 3


class Lamps(State):
    burning: int


class LampsView(View, frozen=True):
    burning: int


class PutOut(Action, frozen=True):
    lamps: int


class WentOut(Event, frozen=True):
    seat: Seat
    lamps: int
    burning: int


LampsMatch = Match[Lamps, NoContent, LampOptions]


def setup(m: LampsMatch) -> Lamps:
    """last-light.setup"""
    return Lamps(14 + m.roll(6))


class Turn(Step, frozen=True):
    """last-light.turn, last-light.next, last-light.end"""

    seat: Seat

    def run(self, m: LampsMatch) -> Decision:
        choices = [PutOut(lamps) for lamps in range(1, min(m.options.most, m.state.burning) + 1)]
        return Decision(self.seat, "last-light.turn", "Put out how many lamps?", choices, "last-light.turn")

    def take(self, m: LampsMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, PutOut)
        m.state.burning -= action.lamps
        m.emit(WentOut(seat, action.lamps, m.state.burning))
        if m.state.burning:
            m.push(Turn((seat + 1) % m.seats))
        else:
            scores = tuple(float(other != seat) for other in range(m.seats))
            m.finish(Outcome.by_score(scores, rule="last-light.end", why="The last lamp is out."))


def count(lamps: int) -> str:
    return "1 lamp" if lamps == 1 else f"{lamps} lamps"


def action_words(m: LampsMatch, action: Action) -> str:
    return f"Put out {count(action.lamps)}" if isinstance(action, PutOut) else ""


def event_words(m: LampsMatch, event: Event, names: Sequence[str]) -> str:
    assert isinstance(event, WentOut)
    return f"{names[event.seat]} puts out {count(event.lamps)}: {event.burning} left."


GAME: Game[Lamps, NoContent, LampOptions] = Game(
    id="last-light",
    name="Last Light",
    summary="Put out lamps in turn, but never the last one.",
    seats=range(2, 5),
    minutes=(1, 3),
    version="1",
    package=__name__,
    listed=False,  # an example: people find it by its id, not in the lists of games
    rules=RULES,
    options=LampOptions,
    state=Lamps,
    shown=LampsView,
    setup=setup,
    first=Turn(0),
    view=lambda m, seat: LampsView(m.state.burning),
    action_words=action_words,
    event_words=event_words,
)
