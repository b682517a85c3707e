"""The installed games, as the home page and the form of a new table need them."""
