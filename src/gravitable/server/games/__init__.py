"""The installed games, for the home page and new tables. Imports `view`, `wire` and below."""
