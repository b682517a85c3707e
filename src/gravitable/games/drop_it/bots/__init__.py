"""Drop It's own players."""
