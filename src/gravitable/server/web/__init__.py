"""The web application: HTTP handlers, the live connection, static files."""
