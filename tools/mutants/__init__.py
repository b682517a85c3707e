"""Breaks a game's rule code on purpose, in random places, to see whether a test notices.

`make mutants ARGS="adrift --sample 100 --seed 7"`; what it is for and how to read it: docs/contributing.md.
"""
