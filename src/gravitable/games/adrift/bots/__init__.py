"""Adrift's own players."""
