"""Players of Dropfleet Commander. They may import the whole game; no step imports them."""
