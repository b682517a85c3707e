"""Finished matches: results, ratings and reviews. Imports `workers`, `storage`, `wire` and below."""
