"""Command cards: what they are, and which are at work."""
