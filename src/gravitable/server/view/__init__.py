"""What a player is shown: timelines, view changes and questions. Imports no other folder of the server."""
