"""Plane geometry in inches or millimetres."""
