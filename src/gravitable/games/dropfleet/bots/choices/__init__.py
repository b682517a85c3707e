"""A captain's answer to each question of the match; may import `moves`, `ground` and `fire`."""
