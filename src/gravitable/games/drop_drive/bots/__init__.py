"""Players of Drop Drive: trader and explorer. They may import all of the game; the steps do not import them."""
