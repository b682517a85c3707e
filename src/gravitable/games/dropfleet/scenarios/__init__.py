"""Scenarios: places, arrivals, scenery and victory points. Imports no steps and no bots."""
