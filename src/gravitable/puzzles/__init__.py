"""Puzzles: find, rate and check them. Imports `bots` and `kernel`."""
