"""Adrift: four crew repair a warp core before the event deck runs out."""

from gravitable.games.adrift import steps
from gravitable.games.adrift.bot import CrewBot
from gravitable.games.adrift.cards import Content
from gravitable.games.adrift.options import AdriftOptions
from gravitable.games.adrift.state import AdriftState
from gravitable.games.adrift.view import AdriftView, board_text, imagine, view
from gravitable.games.adrift.words import action_words, event_words
from gravitable.kernel import Game

GAME = Game(
    id="adrift",
    name="Adrift",
    summary="Four crew repair a warp core before the event deck runs out.",
    seats=range(1, 5),
    together=True,
    minutes=(20, 40),
    version="2",
    package=__name__,
    options=AdriftOptions,
    content=Content,
    state=AdriftState,
    shown=AdriftView,
    setup=steps.set_up,
    first=steps.BeginTurn(),
    view=view,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    bots={"crew": CrewBot},
    credits="Adrift was designed by Hélène Lupa. This is an unofficial implementation.",
)
