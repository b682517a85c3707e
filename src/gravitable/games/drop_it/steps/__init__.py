"""Drop It's rules by the chapters of its rulebook: `setup`, `turn`, `dropping`, `scoring` and `jokers`."""
