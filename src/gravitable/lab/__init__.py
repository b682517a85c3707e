"""Simulation, tournaments and balance reports."""
