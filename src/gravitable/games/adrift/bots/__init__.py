"""Players of Adrift: cadet, crew and captain. They may import all of the game; the steps do not import them."""
