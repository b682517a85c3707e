"""Players of Drop It, one file each. They may import all of the game; the steps do not import them."""
