"""Simulations, tournaments, reports and training. Imports `envs`, `bots`, `kernel` and `arguments`."""
