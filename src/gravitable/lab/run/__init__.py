"""Plan and play many games, count what happens, and store the results. Imports no other folder of the lab."""
