"""The ground war, as it can be read: assets, sectors, and who holds what."""
