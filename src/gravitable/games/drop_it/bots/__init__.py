"""Players of Drop It, one file each. They may import the whole game; no step imports them."""
