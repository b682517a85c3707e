"""Players of Drop Drive: drifter, trader and explorer."""
