"""Weapons, attacks, saves and their odds, without rolls. Imports no steps or bots."""
