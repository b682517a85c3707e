"""Playing an action on a copy: previews for players, rehearsals for servers. Imports `match` and below."""
