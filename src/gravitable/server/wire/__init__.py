"""Bodies and messages in both directions, over HTTP and live connections. Imports `names`."""
