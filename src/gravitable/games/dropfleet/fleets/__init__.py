"""Fleets: their text form, what they cost, whether they are legal, random ones, and good samples."""
