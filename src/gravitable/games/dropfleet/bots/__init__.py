"""Players of Dropfleet Commander. They may import all of the game; the steps do not import them."""
