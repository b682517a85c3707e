"""Players of Phobos Falling. They may import all of the game; the steps do not import them."""
