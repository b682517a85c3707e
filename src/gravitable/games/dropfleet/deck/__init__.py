"""Command cards and their active effects. Imports no steps or bots."""
