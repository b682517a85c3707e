"""Drop It: wooden shapes dropped into an upright board, where like must not touch like."""

from gravitable.games.drop_it.appearance import looks
from gravitable.games.drop_it.bots.aim import GLANCE
from gravitable.games.drop_it.bots.easy import EasyBot
from gravitable.games.drop_it.bots.hard import HardBot
from gravitable.games.drop_it.bots.medium import MediumBot
from gravitable.games.drop_it.bots.sharp import SharpBot
from gravitable.games.drop_it.content import Content
from gravitable.games.drop_it.evaluation import JUDGE, score
from gravitable.games.drop_it.labels import printed
from gravitable.games.drop_it.match_summary import difficulty
from gravitable.games.drop_it.options import DropItOptions
from gravitable.games.drop_it.state import DropItState
from gravitable.games.drop_it.steps.setup import set_up
from gravitable.games.drop_it.steps.turn import BeginTurn
from gravitable.games.drop_it.terminal import TYPING, board_text
from gravitable.games.drop_it.view import DropItView, view
from gravitable.games.drop_it.words import action_words, event_words
from gravitable.kernel import Game, Level, WayToStart

GAME = Game(
    id="drop-it",
    name="Drop It",
    summary="Drop wooden shapes into an upright board, where like must not touch like.",
    seats=range(1, 9),
    usual_seats=4,
    starts=(
        WayToStart("First game", 2, {"beginner": True}),
        WayToStart("2 players", 2),
        WayToStart("3 players", 3),
        WayToStart("4 players", 4),
        WayToStart("Alone", 1),
    ),
    minutes=(10, 30),
    version="1",
    package=__name__,
    options=DropItOptions,
    content=Content,
    state=DropItState,
    shown=DropItView,
    setup=set_up,
    first=BeginTurn(),
    view=view,
    own=lambda match, shared, seat: shared,
    looks=looks,
    printed=printed,
    board_text=board_text,
    typing=TYPING,
    action_words=action_words,
    event_words=event_words,
    bots={
        "easy": Level(EasyBot, "Drops any tile anywhere.", quick=True),
        "medium": Level(MediumBot, "Aims at what scores, as if tiles fell straight down and stuck."),
        "sharp": Level(SharpBot, "Tries three likely drops in its head and takes the best."),
        "hard": Level(HardBot, "Tries the likeliest drops in its head, tremor and all."),
    },
    simulates=frozenset({"play"}),
    judge=JUDGE,
    score=score,
    glance=GLANCE,
    difficulty=difficulty,
    credits="Drop It was designed by Bernhard Lach and Uwe Rapp. This is an unofficial implementation.",
)
