"""The games, one folder or file each. A game imports everything below it, but no other game."""
