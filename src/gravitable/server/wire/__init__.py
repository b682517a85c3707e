"""Bodies and messages in both directions, over HTTP and over the live connection."""
