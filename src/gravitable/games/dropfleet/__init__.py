"""Dropfleet Commander: fleets fighting over a planet in three orbital layers."""
