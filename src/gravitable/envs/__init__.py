"""Environments for learning: Gymnasium, PettingZoo, OpenSpiel. Imports `bots`, `kernel` and the registry."""
