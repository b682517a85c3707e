"""The database: schema, migrations, queries and the writer. Imports `errors` and `settings` only."""
