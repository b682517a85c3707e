"""Players of Phobos Falling. They may import the whole game; no step imports them."""
