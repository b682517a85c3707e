"""Players of Dropfleet Commander: ensign, captain and admiral."""
