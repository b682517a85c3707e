"""Values of a ship's fire; imports no other folder of the bots."""
