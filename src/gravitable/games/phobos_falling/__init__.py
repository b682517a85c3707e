"""Phobos Falling: officers hold a falling station together until the shuttle can fly everyone home."""

from gravitable.games.phobos_falling.bots.cadet import CadetBot
from gravitable.games.phobos_falling.bots.captain import CaptainBot
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.evaluation import JUDGE, score
from gravitable.games.phobos_falling.imagine import imagine
from gravitable.games.phobos_falling.labels import printed
from gravitable.games.phobos_falling.match_summary import difficulty, played
from gravitable.games.phobos_falling.options import PhobosOptions
from gravitable.games.phobos_falling.state import PhobosState
from gravitable.games.phobos_falling.steps import setup
from gravitable.games.phobos_falling.terminal import board_text
from gravitable.games.phobos_falling.view import PhobosView, own, view
from gravitable.games.phobos_falling.words import action_words, event_words
from gravitable.kernel import Game, Level, WayToStart

GAME = Game(
    id="phobos-falling",
    name="Phobos Falling",
    summary="Officers hold a falling station together until the shuttle can fly everyone home.",
    seats=range(1, 9),
    usual_seats=4,
    starts=(
        WayToStart("Alone, 4 officers", 1, {"officers": 4, "roles": "advised"}),
        WayToStart("Alone, your choice of 4", 1, {"officers": 4}),
        WayToStart("2 players", 2),
        WayToStart("4 players", 4),
    ),
    together=True,
    minutes=(60, 150),
    version="4",
    package=__name__,
    options=PhobosOptions,
    content=Content,
    state=PhobosState,
    shown=PhobosView,
    setup=setup.set_up,
    first=setup.ChooseRoles(),
    view=view,
    own=own,
    printed=printed,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    bots={
        "cadet": Level(CadetBot, "Means well, and now and then does whatever comes to mind."),
        "officers": Level(
            OfficersBot, "Mend, fight and fetch each other as the plan for the shuttle asks.", quick=True
        ),
        "captain": Level(
            CaptainBot, "Thinks a round ahead before anyone moves, and knows how such rounds have ended."
        ),
    },
    judge=JUDGE,
    score=score,
    finite_chance=True,
    difficulty=difficulty,
    played=played,
    credits="Phobos Falling was designed by Harvey and Carlie Cornell. This is an unofficial implementation.",
)
