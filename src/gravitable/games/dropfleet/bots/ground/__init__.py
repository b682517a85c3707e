"""Values of clusters, stations, launches and landings; may import `fire`."""
