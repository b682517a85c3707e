"""Players of Adrift: cadet, crew and captain. They may import the whole game; no step imports them."""
