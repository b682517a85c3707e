"""Finished matches: results, ratings and reviews."""
