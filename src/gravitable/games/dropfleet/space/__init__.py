"""Moves in space: paths, coherency, crossings and exposure. Reads the state; imports no steps or bots."""
