"""Shooting, read and reckoned but never rolled: who can fire at whom, what an attack is and what its odds."""
