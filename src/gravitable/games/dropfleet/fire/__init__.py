"""Weapons, attacks, saves and their odds; nothing is rolled here. Imports no steps and no bots."""
