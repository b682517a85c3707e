"""Reports and comparisons of stored runs, as pages. Imports `run` only."""
