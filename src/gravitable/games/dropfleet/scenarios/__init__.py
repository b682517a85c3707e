"""Scenarios: what is fought over, where things lie on the table, and what gives victory points."""
