"""Notifications by Web Push and email, and the preferences of each person."""
