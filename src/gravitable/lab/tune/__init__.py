"""Search for options and content that bring a statistic near a target. Imports `run` and `report`."""
