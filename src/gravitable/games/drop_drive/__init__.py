"""Drop Drive: fly, trade, fight and explore in a system of pieces that were really dropped."""

from gravitable.games.drop_drive.appearance import looks
from gravitable.games.drop_drive.bots.explorer import ExplorerBot
from gravitable.games.drop_drive.bots.trader import TraderBot
from gravitable.games.drop_drive.content import Content
from gravitable.games.drop_drive.evaluation import JUDGE, score
from gravitable.games.drop_drive.imagine import imagine, rough
from gravitable.games.drop_drive.labels import printed
from gravitable.games.drop_drive.match_summary import played
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.games.drop_drive.pieces import piece_names
from gravitable.games.drop_drive.state import DropDriveState
from gravitable.games.drop_drive.steps import setup
from gravitable.games.drop_drive.terminal import board_text
from gravitable.games.drop_drive.view import own, view
from gravitable.games.drop_drive.view.shown import DropDriveView
from gravitable.games.drop_drive.words import action_words, event_words
from gravitable.kernel import Game, Level, RandomBot, WayToStart

GAME = Game(
    id="drop-drive",
    name="Drop Drive",
    summary="Fly, trade, fight and explore in a system of pieces that were really dropped.",
    seats=range(2, 6),
    usual_seats=4,
    starts=(
        WayToStart("First game for 2", 2, {"first_game": True}),
        WayToStart("First game for 4", 4, {"first_game": True}),
        WayToStart("2 players", 2),
        WayToStart("4 players", 4),
    ),
    minutes=(45, 60),
    version="3",
    package=__name__,
    options=DropDriveOptions,
    content=Content,
    state=DropDriveState,
    shown=DropDriveView,
    printed=printed,
    setup=setup.set_up,
    first=setup.Prepare(),
    view=view,
    own=own,
    looks=looks,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    bots={
        "drifter": Level(RandomBot, "Drifts anywhere and meets whatever comes."),
        "trader": Level(TraderBot, "Carries cargo to where it is wanted.", quick=True),
        "explorer": Level(ExplorerBot, "Plans several landings ahead, and fights where it pays."),
    },
    simulates=frozenset({"setup", "play"}),
    rough=rough,
    judge=JUDGE,
    score=score,
    piece_names=piece_names,
    played=played,
    credits="Drop Drive was designed by Scott R. Smith. This is an unofficial implementation.",
)
