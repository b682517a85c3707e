"""Special rules of ships, weapons and launch assets: one class each, found by the name that content uses."""
