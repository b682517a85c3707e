"""Values of moves and orders, goals of groups; may import `ground` and `fire`."""
