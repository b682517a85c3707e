"""Phobos Falling: a crew holds the station Valhalla together long enough to send the shuttle Valkyrie home."""
