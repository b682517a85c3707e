"""Scenarios: places, arrivals, scenery and victory points. Imports no steps or bots."""
