"""Requests and live messages that no client would send, in any number, and how a server bears them."""
