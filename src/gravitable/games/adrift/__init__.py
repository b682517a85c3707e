"""Adrift: four crew repair a warp core before the event deck runs out."""

from gravitable.games.adrift.bots.cadet import CadetBot
from gravitable.games.adrift.bots.captain import CaptainBot
from gravitable.games.adrift.bots.crew import CrewBot
from gravitable.games.adrift.content import Content
from gravitable.games.adrift.evaluation import JUDGE, score
from gravitable.games.adrift.imagine import imagine
from gravitable.games.adrift.labels import printed
from gravitable.games.adrift.match_summary import difficulty
from gravitable.games.adrift.options import AdriftOptions
from gravitable.games.adrift.state import AdriftState
from gravitable.games.adrift.steps.setup import set_up
from gravitable.games.adrift.steps.turn import BeginTurn
from gravitable.games.adrift.terminal import board_text
from gravitable.games.adrift.view import AdriftView, own, view
from gravitable.games.adrift.words import action_words, event_words
from gravitable.kernel import Game, Level, WayToStart

GAME = Game(
    id="adrift",
    name="Adrift",
    summary="Four crew repair a warp core before the event deck runs out.",
    seats=range(1, 5),
    together=True,
    starts=(
        WayToStart("4 crew", 4),
        WayToStart("3 crew", 3),
        WayToStart("2 crew", 2),
        WayToStart("Alone", 1),
    ),
    minutes=(20, 40),
    version="2",
    package=__name__,
    options=AdriftOptions,
    content=Content,
    state=AdriftState,
    shown=AdriftView,
    setup=set_up,
    first=BeginTurn(),
    view=view,
    own=own,
    printed=printed,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    bots={
        "cadet": Level(CadetBot, "Means well, and now and then does whatever comes to mind."),
        "crew": Level(CrewBot, "Weighs what core and systems can hope for after each choice.", quick=True),
        "captain": Level(CaptainBot, "Remembers from 400,000 voyages which ships came home."),
    },
    judge=JUDGE,
    score=score,
    finite_chance=True,
    difficulty=difficulty,
    credits="Adrift was designed by Hélène Lupa. This is an unofficial implementation.",
)
