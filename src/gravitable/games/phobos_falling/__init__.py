"""Phobos Falling: a crew keeps the station Valhalla alive until the shuttle Valkyrie can fly home."""
