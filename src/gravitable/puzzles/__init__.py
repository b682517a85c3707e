"""Puzzles: find, rate and check them."""
