"""What a player is shown: timelines, view changes and questions. Imports `wire`."""
