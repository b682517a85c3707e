"""Steps that bring a database of any age to the present schema, run when the server starts."""
