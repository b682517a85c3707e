"""People, their devices, passkeys and programs; moderation."""
