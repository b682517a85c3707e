"""Actions as numbers."""
