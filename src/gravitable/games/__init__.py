"""The games. Each is a folder with a `GAME`; adding a folder adds a game."""
