"""People, their devices, passkeys and programs; moderation. Imports `notify`, `tables` and below."""
