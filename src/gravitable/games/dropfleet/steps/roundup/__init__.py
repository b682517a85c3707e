"""The Roundup: ground war, launch assets, damage control, victory points."""
