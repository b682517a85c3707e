"""The ground war: assets, sectors and their holders. Reads the state; imports no steps or bots."""
