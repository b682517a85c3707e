"""Command cards and their active effects. Imports no steps and no bots."""
