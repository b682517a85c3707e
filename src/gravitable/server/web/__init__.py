"""The web application: HTTP handlers, live connections, static files. Imports everything but `commands`."""
