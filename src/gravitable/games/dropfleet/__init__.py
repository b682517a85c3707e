"""Dropfleet Commander: fleets fight over a planet, in orbit and on the ground."""

from gravitable.games.dropfleet.game import DROPFLEET as GAME

__all__ = ["GAME"]
