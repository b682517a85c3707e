"""Several servers that share one PostgreSQL database: messages, peers, presence, shared limits."""
