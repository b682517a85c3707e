"""Several servers on one PostgreSQL database: messages, peers, presence. Imports `storage` and below."""
