"""Plane geometry in inches or millimetres. Imports no other package of ours."""
