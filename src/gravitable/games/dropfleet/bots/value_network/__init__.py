"""The value network of the grand admiral; imports no other folder of the bots."""
