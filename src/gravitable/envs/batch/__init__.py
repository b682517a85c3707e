"""Many matches in one call."""
