"""Train the evaluation of a game on games between bots. Imports `run` only."""
