"""Actions as numbers. Imports `envs.encoding`."""
