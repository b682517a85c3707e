"""Fleets: rosters, text form, cost, whether they are legal; the shipyard; random fleets and samples."""
