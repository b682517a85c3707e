"""Players of Dropfleet Commander: ensign, captain, admiral and grand admiral."""
