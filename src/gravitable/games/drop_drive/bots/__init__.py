"""Players of Drop Drive: trader and explorer. They may import the whole game; no step imports them."""
