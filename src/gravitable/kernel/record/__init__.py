"""Logs, replays and snapshots of a match. Imports the game, but not `Match`."""
