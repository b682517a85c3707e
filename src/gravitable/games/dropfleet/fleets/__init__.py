"""Fleets: rosters, text form, points, legality, shipyard and random fleets. Imports no steps or bots."""
