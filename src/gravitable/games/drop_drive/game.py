"""Drop Drive as the kernel plays it."""

from pathlib import Path

from gravitable.games.drop_drive import actions, anomaly_events, events
from gravitable.games.drop_drive.board_text import board_text
from gravitable.games.drop_drive.bots.explorer import ExplorerBot
from gravitable.games.drop_drive.bots.trader import TraderBot
from gravitable.games.drop_drive.components import Content
from gravitable.games.drop_drive.hidden import imagine
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.games.drop_drive.shown import DropDriveView
from gravitable.games.drop_drive.state import DropDriveState
from gravitable.games.drop_drive.steps import (
    anomalies,
    battle,
    cargo,
    curiosities,
    damage,
    dice,
    drop_drive,
    encounters,
    ending,
    explore,
    facilities,
    landing,
    long_range,
    mines,
    phase,
    pirates,
    rocket_drive,
    selling,
    setup,
    short_range,
    sphere,
    turn,
)
from gravitable.games.drop_drive.view import view
from gravitable.games.drop_drive.words import action_words, event_words
from gravitable.kernel import Action, Event, Game, RandomBot, Step, members

STEPS = (
    setup,
    turn,
    phase,
    pirates,
    drop_drive,
    rocket_drive,
    cargo,
    encounters,
    battle,
    dice,
    damage,
    landing,
    selling,
    facilities,
    explore,
    anomalies,
    short_range,
    long_range,
    mines,
    sphere,
    curiosities,
    ending,
)

DROP_DRIVE = Game(
    id="drop-drive",
    name="Drop Drive",
    summary="Fly, trade, fight and explore in a system of pieces that were really dropped.",
    seats=range(2, 6),
    usual_seats=4,
    minutes=(45, 60),
    version="1",
    folder=Path(__file__).parent,
    options=DropDriveOptions,
    content=Content,
    actions=members(actions, Action),
    events=members((events, anomaly_events), Event),
    steps=members(STEPS, Step),
    state=DropDriveState,
    shown=DropDriveView,
    setup=setup.set_up,
    first=setup.Prepare(),
    view=view,
    board_text=board_text,
    imagine=imagine,
    action_words=action_words,
    event_words=event_words,
    bots={"drifter": RandomBot, "trader": TraderBot, "explorer": ExplorerBot},
    credits="Drop Drive was designed by Scott R. Smith. This is an unofficial implementation.",
)
