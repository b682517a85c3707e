"""Notifications by Web Push and email, and their preferences. Imports `tables` and below."""
