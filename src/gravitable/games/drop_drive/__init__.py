"""Drop Drive: captains drop, fly, trade and explore in a small system with a real sun."""
