"""Weapons, attacks, saves and their odds, without rolls. Imports no steps and no bots."""
