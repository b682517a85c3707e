"""The database: schema, migrations, queries and the writer. Imports `wire`, `names` and `settings`."""
