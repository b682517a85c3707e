"""Drop Drive: fly, trade, fight and explore in a system of pieces that were really dropped."""

from gravitable.games.drop_drive.game import DROP_DRIVE as GAME

__all__ = ["GAME"]
